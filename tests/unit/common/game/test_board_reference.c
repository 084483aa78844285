/*
 * test_board_reference.c -- compares the board with a simple reference.
 *
 * The reference stores stones only and scans the whole board for runs and
 * shapes after every move. Both play the same random games, with undos, on every
 * board size, for every K and with every rule.
 */

#include <stdlib.h>
#include <string.h>

#include "common/game/board.h"
#include "tests/support/suite.h"

/* Moves and undos for each variant. */
#ifndef STEPS
#define STEPS 30
#endif

struct reference {
	struct variant variant;
	unsigned       stones;
	uint8_t        at[SIDES_MAX][SIDES_MAX]; /* by row, column */
	/* On a winning run; check_line clears it */
	bool won[SIDES_MAX][SIDES_MAX];
};

static void reference_init(struct reference *r, const struct variant *v)
{
	*r = (struct reference){ .variant = *v };
	memset(r->at, SIDE_NONE, sizeof(r->at));
}

static int stone(const struct reference *r, int column, int row)
{
	if (column < 0 || column >= r->variant.columns || row < 0 ||
	    row >= r->variant.rows)
		return -1;
	return r->at[row][column];
}

/* Marks the winning run that begins here; returns its length, or 0. */
static int mark_run(struct reference *r, int column, int row, int dx, int dy)
{
	int side = stone(r, column, row), n = 1, k = r->variant.k;

	if (stone(r, column - dx, row - dy) == side)
		return 0;
	while (stone(r, column + n * dx, row + n * dy) == side)
		n++;
	if (r->variant.rule == RULE_EXACT ? n != k : n < k)
		return 0;
	for (int i = 0; i < n; i++)
		r->won[row + i * dy][column + i * dx] = true;
	return n;
}

/* Marks a rectangle of equal stones with its lower left corner here. */
static int
mark_rectangle(struct reference *r, int column, int row, int width, int height)
{
	int side = stone(r, column, row);

	if (stone(r, column + width, row) != side ||
	    stone(r, column, row + height) != side ||
	    stone(r, column + width, row + height) != side)
		return 0;
	r->won[row][column] = r->won[row][column + width] = true;
	r->won[row + height][column] = r->won[row + height]
					     [column + width] = true;
	return 1;
}

static int mark_shapes(struct reference *r, int column, int row)
{
	int found = 0;

	if (r->variant.rule == RULE_CORNERS && column == 0 && row == 0)
		found += mark_rectangle(r, 0, 0, r->variant.columns - 1,
		    r->variant.rows - 1);
	if (r->variant.rule == RULE_SQUARE)
		for (int side = 1; side < SIDES_MAX; side++)
			found += mark_rectangle(r, column, row, side, side);
	return found;
}

static enum verdict reference_verdict(struct reference *r)
{
	const struct variant *v = &r->variant;
	int                   found = 0;

	for (int row = 0; row < v->rows; row++)
		for (int column = 0; column < v->columns; column++) {
			if (r->at[row][column] == SIDE_NONE)
				continue;
			found += mark_run(r, column, row, 1, 0);
			found += mark_run(r, column, row, 0, 1);
			found += mark_run(r, column, row, 1, 1);
			found += mark_run(r, column, row, 1, -1);
			found += mark_shapes(r, column, row);
		}
	if (found > 0)
		return v->rule == RULE_MISERE ? VERDICT_LOST : VERDICT_WON;
	return r->stones == v->columns * (unsigned)v->rows ? VERDICT_FULL :
							     VERDICT_OPEN;
}

/* --- both together --- */

/* Faster than ck_assert, which records each of millions of assertions. */
static void require(bool holds, const char *what)
{
	if (!holds)
		ck_abort_msg("%s", what);
}

struct pair {
	struct board    *board;
	struct reference reference;
	uint32_t         seed;
};

static uint32_t random_below(struct pair *p, uint32_t sides)
{
	p->seed ^= p->seed << 13;
	p->seed ^= p->seed >> 17;
	p->seed ^= p->seed << 5;
	return p->seed % sides;
}

/* The side that made the marked runs and shapes; SIDE_NONE without any. */
static enum side side_of_marks(const struct reference *r)
{
	for (int row = 0; row < r->variant.rows; row++)
		for (int column = 0; column < r->variant.columns; column++)
			if (r->won[row][column])
				return (enum side)r->at[row][column];
	return SIDE_NONE;
}

static void check_winner(struct pair *p, enum verdict expected)
{
	enum side winner = side_of_marks(&p->reference);

	if (expected == VERDICT_LOST)
		winner = side_other(winner);
	require(board_winner(p->board) == winner, "winner");
}

static void check_line(struct pair *p, enum verdict expected)
{
	point    line[BOARD_LINE_MAX];
	unsigned n = board_line(p->board, line), points = 0;

	require((n > 0) ==
		(expected == VERDICT_WON || expected == VERDICT_LOST),
	    "a line, or none");
	if (n == 0)
		return;
	for (unsigned i = 0; i < n; i++) {
		bool *won = &p->reference.won[POINT_ROW(line[i])]
					     [POINT_COLUMN(line[i])];

		require(*won, "a point that did not win, or twice");
		*won = false;
	}
	for (int row = 0; row < SIDES_MAX; row++)
		for (int column = 0; column < SIDES_MAX; column++)
			points += p->reference.won[row][column];
	require(points == 0, "winning points left out");
}

/* Any point, on the board or not, is allowed or refused by both. */
static void check_refusal(struct pair *p)
{
	struct reference *r = &p->reference;
	int        column = (int)random_below(p, r->variant.columns + 1u);
	int        row = (int)random_below(p, r->variant.rows + 1u);
	int        at = stone(r, column, row), lowest = 0;
	enum error expected = OK;

	while (lowest < r->variant.rows &&
	    stone(r, column, lowest) != SIDE_NONE)
		lowest++;
	if (board_verdict(p->board) != VERDICT_OPEN)
		expected = ERR_OVER;
	else if (at != SIDE_NONE)
		expected = at < 0 ? ERR_OFF : ERR_TAKEN;
	else if (r->variant.rule == RULE_DROP && row != lowest)
		expected = ERR_FLOATING;
	require(board_check(p->board, POINT(column, row)) == expected, "check");
	require(board_drop_point(p->board, (unsigned)column) ==
		(column < r->variant.columns && lowest < r->variant.rows ?
			POINT(column, lowest) :
			POINT_NONE),
	    "lowest free point");
}

static void check(struct pair *p)
{
	enum verdict expected = reference_verdict(&p->reference);

	require(board_ply(p->board) == p->reference.stones, "ply");
	require(board_verdict(p->board) == expected, "verdict");
	check_winner(p, expected);
	check_line(p, expected);
	check_refusal(p);
}

static void both_play(struct pair *p, point at)
{
	enum side side = board_turn(p->board);

	require(board_play(p->board, at) == OK, "refused");
	p->reference.at[POINT_ROW(at)][POINT_COLUMN(at)] = (uint8_t)side;
	p->reference.stones++;
	check(p);
}

static void both_undo(struct pair *p)
{
	point at = board_move(p->board, board_ply(p->board));

	board_undo(p->board);
	p->reference.at[POINT_ROW(at)][POINT_COLUMN(at)] = SIDE_NONE;
	p->reference.stones--;
	check(p);
}

/* After undos, the board must behave like a fresh one with the same moves. */
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

/*
 * How moves are chosen: anywhere; near the last stone; or with one side on a
 * line and the other off it, which makes the longest runs.
 */
enum style { STYLE_ANYWHERE, STYLE_NEARBY, STYLE_IN_LINE };

struct plan {
	enum style style;
	enum side  line_side;
	point      through; /* a point of the line */
	int        dx, dy;
};

static point random_point(struct pair *p)
{
	const struct variant *v = &p->reference.variant;

	return POINT(random_below(p, v->columns), random_below(p, v->rows));
}

static void choose_plan(struct pair *p, struct plan *plan)
{
	static const int steps[4][2] = { { 1, 0 }, { 0, 1 }, { 1, 1 },
		{ 1, -1 } };
	const int       *step = steps[random_below(p, 4)];

	plan->style = (enum style)random_below(p, 3);
	plan->line_side = (enum side)random_below(p, 2);
	plan->through = random_point(p);
	plan->dx = step[0];
	plan->dy = step[1];
}

/* Whether a point at that distance from a point of the line is on the line. */
static bool is_on_line(const struct plan *plan, int dx, int dy)
{
	return dx * plan->dy == dy * plan->dx;
}

static bool fits_plan(struct pair *p, const struct plan *plan, point at)
{
	int   dx = POINT_COLUMN(at), dy = POINT_ROW(at);
	point from = plan->through;

	if (plan->style == STYLE_NEARBY && board_ply(p->board) > 0)
		from = board_move(p->board, board_ply(p->board));
	dx -= POINT_COLUMN(from);
	dy -= POINT_ROW(from);
	if (plan->style == STYLE_NEARBY)
		return abs(dx) <= 2 && abs(dy) <= 2;
	if (plan->style == STYLE_IN_LINE)
		return is_on_line(plan, dx, dy) ==
		    (board_turn(p->board) == plan->line_side);
	return true;
}

/* A random empty point, if possible one that fits the plan. */
static point choose(struct pair *p, const struct plan *plan)
{
	point at;

	for (int tries = 0; tries < 100; tries++) {
		at = random_point(p);
		if (board_check(p->board, at) == OK && fits_plan(p, plan, at))
			return at;
	}
	while (board_check(p->board, at = random_point(p)) != OK)
		continue;
	return at;
}

static void step(struct pair *p, struct plan *plan)
{
	unsigned ply = board_ply(p->board);

	if (board_verdict(p->board) != VERDICT_OPEN ||
	    random_below(p, 40) == 0) {
		unsigned back = random_below(p, 2) == 0 ?
		    ply :
		    random_below(p, ply + 1);

		while (back-- > 0)
			both_undo(p);
		if (random_below(p, 8) == 0)
			check_against_replay(p);
		choose_plan(p, plan);
	} else if (ply > 0 && random_below(p, 6) == 0) {
		both_undo(p);
	} else {
		both_play(p, choose(p, plan));
	}
}

static void play_random_games(const struct variant *v, int steps)
{
	struct pair p = { .board = board_new(v),
		.seed = v->columns * 977u + v->rows * 131u + v->k * 17u +
		    (uint32_t)v->rule + 1 };
	struct plan plan;

	reference_init(&p.reference, v);
	choose_plan(&p, &plan);
	while (steps-- > 0)
		step(&p, &plan);
	check_against_replay(&p);
	board_free(p.board);
}

TEST_LOOP(random_games_on_every_board_agree, SIDES_MIN, SIDES_MAX + 1)
{
	struct variant v = { .columns = (uint8_t)_i };

	for (v.rows = SIDES_MIN; v.rows <= SIDES_MAX; v.rows++) {
		int most = v.rows > v.columns ? v.rows : v.columns;

		for (v.k = SIDES_MIN; v.k <= most; v.k++) {
			for (int rule = 0; rule < RULE_COUNT; rule++) {
				v.rule = (enum rule)rule;
				play_random_games(&v, STEPS);
			}
		}
	}
}

/* Long games on a few variants: full boards, long runs, many undos. */
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
	{ 3, 3, 3, RULE_MISERE },
	{ 15, 15, 6, RULE_MISERE },
	{ 7, 6, 4, RULE_DROP },
	{ 26, 26, 26, RULE_DROP },
	{ 2, 9, 9, RULE_CORNERS },
	{ 26, 26, 26, RULE_CORNERS },
	{ 5, 5, 5, RULE_SQUARE },
	{ 26, 13, 26, RULE_SQUARE },
};

TEST_EACH(long_random_games_agree, deep)
{
	play_random_games(&deep[_i], 5000);
}
