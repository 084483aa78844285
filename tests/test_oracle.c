/*
 * test_oracle.c -- the board against one that knows no tricks.
 *
 * The oracle keeps nothing but stones and looks all lines through for the runs
 * on them after every move. Random games of three manners, on every board and
 * for every K, hold the two together.
 */

#include <stdlib.h>
#include <string.h>

#include "common/board.h"
#include "tests/suites.h"

/* Plays and undos a variant: over a million together. */
#ifndef STEPS
#define STEPS 70
#endif

struct oracle {
	struct variant variant;
	unsigned       stones;
	uint8_t        at[SIDES_MAX][SIDES_MAX];  /* by row, column */
	bool           won[SIDES_MAX][SIDES_MAX]; /* on a winning run;
						   check_line clears it */
};

static void oracle_init(struct oracle *o, const struct variant *v)
{
	*o = (struct oracle){ .variant = *v };
	memset(o->at, SIDE_NONE, sizeof(o->at));
}

static int stone(const struct oracle *o, int column, int row)
{
	if (column < 0 || column >= o->variant.columns || row < 0 ||
	    row >= o->variant.rows)
		return -1;
	return o->at[row][column];
}

/* If a run begins here and is long enough, marks it: how many points it has. */
static int look(struct oracle *o, int column, int row, int dx, int dy)
{
	int side = stone(o, column, row), n = 1, k = o->variant.k;

	if (stone(o, column - dx, row - dy) == side)
		return 0;
	while (stone(o, column + n * dx, row + n * dy) == side)
		n++;
	if (o->variant.rule == RULE_EXACT ? n != k : n < k)
		return 0;
	for (int i = 0; i < n; i++)
		o->won[row + i * dy][column + i * dx] = true;
	return n;
}

static enum verdict oracle_verdict(struct oracle *o)
{
	const struct variant *v = &o->variant;
	int                   found = 0;

	for (int row = 0; row < v->rows; row++)
		for (int column = 0; column < v->columns; column++) {
			if (o->at[row][column] == SIDE_NONE)
				continue;
			found += look(o, column, row, 1, 0);
			found += look(o, column, row, 0, 1);
			found += look(o, column, row, 1, 1);
			found += look(o, column, row, 1, -1);
		}
	if (found > 0)
		return VERDICT_WON;
	return o->stones == v->columns * (unsigned)v->rows ? VERDICT_FULL :
							     VERDICT_OPEN;
}

/* --- both together --- */

/* Check files every assertion it makes: where there are millions, ask first. */
static void require(bool holds, const char *what)
{
	if (!holds)
		ck_abort_msg("%s", what);
}

struct pair {
	struct board *board;
	struct oracle oracle;
	uint32_t      seed;
};

static uint32_t dice(struct pair *p, uint32_t sides)
{
	p->seed ^= p->seed << 13;
	p->seed ^= p->seed >> 17;
	p->seed ^= p->seed << 5;
	return p->seed % sides;
}

static void check_line(struct pair *p, enum verdict expected)
{
	point    line[BOARD_LINE_MAX];
	unsigned n = board_line(p->board, line), points = 0;

	require((n > 0) == (expected == VERDICT_WON), "a line, or none");
	if (n == 0)
		return;
	for (unsigned i = 0; i < n; i++) {
		bool *won = &p->oracle.won[POINT_ROW(line[i])]
					  [POINT_COLUMN(line[i])];

		require(*won, "a point that did not win, or twice");
		*won = false;
	}
	for (int row = 0; row < SIDES_MAX; row++)
		for (int column = 0; column < SIDES_MAX; column++)
			points += p->oracle.won[row][column];
	require(points == 0, "winning points left out");
}

static void check(struct pair *p)
{
	enum verdict expected = oracle_verdict(&p->oracle);

	require(board_ply(p->board) == p->oracle.stones, "ply");
	require(board_verdict(p->board) == expected, "verdict");
	check_line(p, expected);
}

static void both_play(struct pair *p, point at)
{
	enum side side = board_turn(p->board);

	require(board_play(p->board, at) == OK, "refused");
	p->oracle.at[POINT_ROW(at)][POINT_COLUMN(at)] = (uint8_t)side;
	p->oracle.stones++;
	check(p);
}

static void both_undo(struct pair *p)
{
	point at = board_move(p->board, board_ply(p->board));

	board_undo(p->board);
	p->oracle.at[POINT_ROW(at)][POINT_COLUMN(at)] = SIDE_NONE;
	p->oracle.stones--;
	check(p);
}

/* Whether an undone board plays on like one that never went the wrong way. */
static void check_against_replay(struct pair *p)
{
	const struct variant *v = board_variant(p->board);
	struct board         *fresh = board_new(v);
	point                 line[BOARD_LINE_MAX], other[BOARD_LINE_MAX];

	for (unsigned ply = 1; ply <= board_ply(p->board); ply++)
		board_play(fresh, board_move(p->board, ply));
	for (point at = 0; at < POINT(0, v->rows); at++) {
		unsigned n;

		require(board_at(p->board, at) == board_at(fresh, at), "stone");
		require(board_play(p->board, at) == board_check(fresh, at),
		    "refusal");
		if (board_play(fresh, at) != OK)
			continue;
		require(board_verdict(p->board) == board_verdict(fresh),
		    "verdict after undo");
		n = board_line(p->board, line);
		require(board_line(fresh, other) == n, "line after undo");
		require(memcmp(line, other, n * sizeof(line[0])) == 0,
		    "points after undo");
		board_undo(p->board);
		board_undo(fresh);
	}
	board_free(fresh);
}

/* --- random games --- */

/* How the side to move chooses: anywhere, near the last stone, or, so that the
   longest runs come about, one side on a line and the other off it. */
enum manner { ANYWHERE, NEARBY, IN_LINE };

struct plan {
	enum manner manner;
	enum side   liner;
	point       through;
	int         dx, dy;
};

static point anywhere(struct pair *p)
{
	const struct variant *v = &p->oracle.variant;

	return POINT(dice(p, v->columns), dice(p, v->rows));
}

static void make_plan(struct pair *p, struct plan *plan)
{
	static const int steps[4][2] = { { 1, 0 }, { 0, 1 }, { 1, 1 },
		{ 1, -1 } };
	const int       *step = steps[dice(p, 4)];

	plan->manner = (enum manner)dice(p, 3);
	plan->liner = (enum side)dice(p, 2);
	plan->through = anywhere(p);
	plan->dx = step[0];
	plan->dy = step[1];
}

static bool suits(struct pair *p, const struct plan *plan, point at)
{
	int   dx = POINT_COLUMN(at), dy = POINT_ROW(at);
	point from = plan->through;

	if (plan->manner == NEARBY && board_ply(p->board) > 0)
		from = board_move(p->board, board_ply(p->board));
	dx -= POINT_COLUMN(from);
	dy -= POINT_ROW(from);
	if (plan->manner == NEARBY)
		return abs(dx) <= 2 && abs(dy) <= 2;
	if (plan->manner == IN_LINE)
		return (dx * plan->dy == dy * plan->dx) ==
		    (board_turn(p->board) == plan->liner);
	return true;
}

/* An empty point, one that suits the plan if it is easily found. */
static point choose(struct pair *p, const struct plan *plan)
{
	point at;

	for (int tries = 0; tries < 100; tries++) {
		at = anywhere(p);
		if (board_check(p->board, at) == OK && suits(p, plan, at))
			return at;
	}
	while (board_check(p->board, at = anywhere(p)) != OK)
		continue;
	return at;
}

static void step(struct pair *p, struct plan *plan)
{
	unsigned ply = board_ply(p->board);

	if (board_verdict(p->board) != VERDICT_OPEN || dice(p, 40) == 0) {
		unsigned back = dice(p, 2) == 0 ? ply : dice(p, ply + 1);

		while (back-- > 0)
			both_undo(p);
		if (dice(p, 8) == 0)
			check_against_replay(p);
		make_plan(p, plan);
	} else if (ply > 0 && dice(p, 6) == 0) {
		both_undo(p);
	} else {
		both_play(p, choose(p, plan));
	}
}

static void wander(const struct variant *v, int steps)
{
	struct pair p = { .board = board_new(v),
		.seed = v->columns * 977u + v->rows * 131u + v->k * 17u +
		    (uint32_t)v->rule + 1 };
	struct plan plan;

	oracle_init(&p.oracle, v);
	make_plan(&p, &plan);
	while (steps-- > 0)
		step(&p, &plan);
	check_against_replay(&p);
	board_free(p.board);
}

START_TEST(random_games_on_every_board_agree)
{
	struct variant v = { .columns = (uint8_t)_i };

	for (v.rows = SIDES_MIN; v.rows <= SIDES_MAX; v.rows++) {
		int most = v.rows > v.columns ? v.rows : v.columns;

		for (v.k = SIDES_MIN; v.k <= most; v.k++) {
			v.rule = RULE_FREE;
			wander(&v, STEPS);
			v.rule = RULE_EXACT;
			wander(&v, STEPS);
		}
	}
}
END_TEST

/* Long games on a few: whole boards filled, the longest runs, many undos. */
static const struct variant deep[] = {
	{ 2, 2, 2, RULE_EXACT },
	{ 3, 3, 3, RULE_FREE },
	{ 5, 5, 4, RULE_EXACT },
	{ 26, 2, 26, RULE_FREE },
	{ 3, 26, 25, RULE_EXACT },
	{ 15, 15, 5, RULE_EXACT },
	{ 12, 12, 12, RULE_FREE },
	{ 26, 26, 26, RULE_FREE },
	{ 26, 26, 2, RULE_EXACT },
};

START_TEST(long_random_games_agree)
{
	wander(&deep[_i], 5000);
}
END_TEST

Suite *oracle_suite(void)
{
	Suite *s = suite_create("oracle");
	TCase *t = tcase_create("random games");

	tcase_set_timeout(t, 120);
	tcase_add_loop_test(t, random_games_on_every_board_agree, SIDES_MIN,
	    SIDES_MAX + 1);
	tcase_add_loop_test(t, long_random_games_agree, 0,
	    (int)(sizeof(deep) / sizeof(deep[0])));
	suite_add_tcase(s, t);
	return s;
}
