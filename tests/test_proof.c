/*
 * test_proof.c -- proofs of small games, and the grid they are made on.
 *
 * The grid is held against the engine's other board, which shares no line with
 * it, and proofs against published values and a search that knows no tricks.
 */

#include <stdlib.h>
#include <string.h>

#include "server/proof/grid.h"
#include "server/engine/position.h"
#include "server/proof/proof.h"
#include "server/proof/solve.h"
#include "tests/suites.h"

#define LENGTH(table) ((int)(sizeof(table) / sizeof(table[0])))

#define TABLE_BYTES ((size_t)1 << 24)

static const struct limits no_limits;

static struct variant variant_of(const char *text)
{
	struct variant v;

	ck_assert_msg(variant_parse(&v, text), "%s", text);
	return v;
}

/* From the literature, and from proofs by other means. */
static const struct {
	const char *variant;
	enum value  value;
	unsigned    plies;
} games[] = {
	{ "2x2x2", VALUE_FIRST, 3 },
	{ "3x2x2", VALUE_FIRST, 3 },
	{ "10x2x3", VALUE_DRAW, 0 },
	{ "20x2x3", VALUE_DRAW, 0 },
	{ "3x3x3", VALUE_DRAW, 0 },
	{ "4x3x3", VALUE_FIRST, 7 },
	{ "5x3x3", VALUE_FIRST, 7 },
	{ "4x4x3", VALUE_FIRST, 5 },
	{ "5x5x3", VALUE_FIRST, 5 },
	{ "8x8x3", VALUE_FIRST, 5 },
	{ "4x3x4", VALUE_DRAW, 0 },
	{ "12x3x4", VALUE_DRAW, 0 },
	{ "21x3x4", VALUE_DRAW, 0 },
	{ "4x4x4", VALUE_DRAW, 0 },
	{ "5x4x4", VALUE_DRAW, 0 },
	{ "6x4x4", VALUE_DRAW, 0 },
	{ "5x6x4", VALUE_FIRST, 11 },
	{ "5x5x5", VALUE_DRAW, 0 },
	{ "6x5x5", VALUE_DRAW, 0 },
	{ "7x5x5", VALUE_DRAW, 0 },
	{ "6x6x5", VALUE_DRAW, 0 },
	{ "12x4x5", VALUE_DRAW, 0 },
	{ "6x6x6", VALUE_DRAW, 0 },
	{ "7x6x6", VALUE_DRAW, 0 },
	{ "8x8x6", VALUE_DRAW, 0 },
	{ "9x7x6", VALUE_DRAW, 0 },
	{ "7x7x7", VALUE_DRAW, 0 },
	{ "8x8x8", VALUE_DRAW, 0 },
	{ "3x3x3/exact", VALUE_DRAW, 0 },
	{ "6x6x5/exact", VALUE_DRAW, 0 },
	{ "15x15x5", VALUE_UNKNOWN, 0 },
};

static msec looks;

static msec tick(void)
{
	return ++looks;
}

START_TEST(agrees_with_the_literature)
{
	struct variant  v = variant_of(games[_i].variant);
	struct limits   limits = { .clock = tick, .span = 20000 };
	struct solution s;

	solve(&v, TABLE_BYTES, &limits, &s);
	ck_assert_msg(s.value == games[_i].value && s.plies == games[_i].plies,
	    "%s is %d in %u", games[_i].variant, s.value, s.plies);
	ck_assert_uint_ge(s.length, 1);
}
END_TEST

/* What each first move leads to: a Win, a draw or a Loss for who made it. */
static const struct {
	const char *variant, *values; /* row by row; a dot is not asked */
} openings[] = {
	{ "4x3x3",
	    "WWWW"
	    "LWWL"
	    "WWWW" },
	{ "5x3x3",
	    "WWWWW"
	    "LWWWL"
	    "WWWWW" },
	{ "6x3x3",
	    "WWWWWW"
	    "LWWWWL"
	    "WWWWWW" },
	{ "3x3x3", "ddddddddd" },
	{ "4x4x3", "WWWWWWWWWWWWWWWW" },
	{ "4x4x4", "dddddddddddddddd" },
	{ "6x5x4",
	    "L....."
	    ".WW..."
	    "L.W" },
};

START_TEST(knows_what_first_moves_are_worth)
{
	struct variant v = variant_of(openings[_i].variant);
	struct proof  *p = proof_new(TABLE_BYTES);
	const char    *values = openings[_i].values;

	for (int i = 0; values[i] != '\0'; i++) {
		point move = POINT(i % v.columns, i / v.columns);
		bool  x, o;

		if (values[i] == '.')
			continue;
		x = proof_wins(p, &v, &move, 1, SIDE_X, &no_limits) ==
		    ANSWER_YES;
		o = proof_wins(p, &v, &move, 1, SIDE_O, &no_limits) ==
		    ANSWER_YES;
		ck_assert_msg((x        ? 'W' :
				      o ? 'L' :
					  'd') == values[i],
		    "%s, %d: %d %d", openings[_i].variant, i, x, o);
	}
	proof_free(p);
}
END_TEST

static const char *const small[] = {
	"3x3x3",
	"3x3x3/exact",
	"4x3x3",
	"4x3x3/exact",
	"3x5x3/exact",
	"4x4x4",
	"4x4x3/exact",
	"5x4x4/exact",
	"5x5x4",
	"5x5x5",
	"6x3x4",
	"2x5x2/exact",
	"3x4x2/exact",
	"6x6x4/exact",
	"2x6x2",
	"6x5x3",
};

/* Minimax without a thought: 1 if the mover wins, 0, or -1. */
static int value(struct board *b)
{
	const struct variant *v = board_variant(b);
	int                   best = -1;

	if (board_verdict(b) != VERDICT_OPEN)
		return board_verdict(b) == VERDICT_FULL ? 0 : -1;
	for (int i = 0; i < v->columns * v->rows && best < 1; i++) {
		int score;

		if (board_play(b, POINT(i % v->columns, i / v->columns)) != OK)
			continue;
		score = -value(b);
		board_undo(b);
		if (score > best)
			best = score;
	}
	return best;
}

/* Holds what is proved of a position against minimax. */
static void check(struct proof *p, struct board *b)
{
	enum side turn = board_turn(b);
	point     moves[POINTS_MAX];
	int       score = value(b);

	for (unsigned i = 0; i < board_ply(b); i++)
		moves[i] = board_move(b, i + 1);
	for (int mine = 0; mine < 2; mine++) {
		enum answer answer = proof_wins(p, board_variant(b), moves,
		    board_ply(b), mine ? turn : side_other(turn), &no_limits);

		ck_assert_int_eq(answer,
		    score == (mine ? 1 : -1) ? ANSWER_YES : ANSWER_NO);
	}
}

START_TEST(agrees_with_minimax)
{
	struct proof  *p = proof_new(TABLE_BYTES >> 8);
	struct variant v = variant_of(small[_i]);
	int            points = v.columns * v.rows;

	srand((unsigned)_i);
	for (int i = 0; i < 60; i++) {
		struct board *b = board_new(&v);

		while (board_verdict(b) == VERDICT_OPEN &&
		    points - (int)board_ply(b) > 7)
			board_play(b,
			    POINT(rand() % v.columns, rand() % v.rows));
		if (board_verdict(b) == VERDICT_OPEN)
			check(p, b);
		board_free(b);
	}
	proof_free(p);
}
END_TEST

static const char *const grids[] = {
	"2x2x2",
	"3x3x2/exact",
	"4x4x4",
	"5x4x3/exact",
	"7x7x5",
	"8x8x4/exact",
	"8x8x8",
	"16x4x5",
	"26x2x3",
	"2x26x12/exact",
	"8x8x2",
	"8x8x3/exact",
};

static unsigned random_empty(const struct grid *g)
{
	unsigned p;

	do
		p = (unsigned)rand() % g->points;
	while ((grid_empty(g) >> p & 1) == 0);
	return p;
}

START_TEST(undo_leaves_no_trace)
{
	struct variant v = variant_of(grids[_i / 2]);
	struct grid   *g = calloc(2, sizeof(*g)), *before = g + 1;
	unsigned       played[8];

	ck_assert_ptr_nonnull(g);
	srand((unsigned)_i);
	grid_init(g, &v, SIDE_O, _i % 2 == 1);
	for (unsigned ply = 0; ply + 8 < g->points && ply < 40; ply++) {
		*before = *g;
		for (unsigned i = 0; i < 8; i++) {
			played[i] = random_empty(g);
			grid_play(g, (enum side)((ply + i) % 2), played[i]);
		}
		for (unsigned i = 8; i-- > 0;)
			grid_undo(g, (enum side)((ply + i) % 2), played[i]);
		ck_assert_mem_eq(g, before, sizeof(*g));
		grid_play(g, (enum side)(ply % 2), random_empty(g));
	}
	free(g);
}
END_TEST

/* The empty points where a side could make this kind. */
static uint64_t
points_of_kind(const struct position *q, enum side side, enum kind kind)
{
	uint64_t points = 0;

	for (int i = 0; i < q->variant.columns * q->variant.rows; i++) {
		point p = POINT(i % q->variant.columns, i / q->variant.columns);

		if (position_is_empty(q, p) &&
		    position_kind(q, side, p) == kind)
			points |= (uint64_t)1 << i;
	}
	return points;
}

START_TEST(agrees_with_the_other_board)
{
	struct variant   v = variant_of(grids[_i]);
	struct position *q = position_new();
	struct grid     *g = calloc(1, sizeof(*g));

	ck_assert_ptr_nonnull(g);
	srand((unsigned)_i);
	position_init(q, &v);
	grid_init(g, &v, SIDE_X, false);
	while (q->empty > 0) {
		unsigned p = random_empty(g);

		grid_play(g, q->turn, p);
		position_play(q, POINT(p % v.columns, p / v.columns));
		if (q->won)
			break;
		for (enum side side = SIDE_X; side <= SIDE_O; side++) {
			ck_assert_uint_eq(g->fives[side],
			    points_of_kind(q, side, KIND_FIVE));
			ck_assert_uint_eq(g->useful[side] & grid_empty(g),
			    grid_empty(g) &
				~points_of_kind(q, side, KIND_DEAD));
			ck_assert_uint_eq(g->forks[side] & ~g->fives[side],
			    points_of_kind(q, side, KIND_OPEN_FOUR));
		}
	}
	free(g);
	position_free(q);
}
END_TEST

static uint64_t hash_after(const char *variant, unsigned a, unsigned b)
{
	struct variant v = variant_of(variant);
	struct grid   *g = calloc(1, sizeof(*g));
	uint64_t       hash;

	ck_assert_ptr_nonnull(g);
	grid_init(g, &v, SIDE_X, false);
	grid_play(g, SIDE_X, a);
	grid_play(g, SIDE_O, b);
	hash = grid_hash(g);
	free(g);
	return hash;
}

START_TEST(what_looks_the_same_is_the_same)
{
	uint64_t corner = hash_after("4x4x3", 0, 5);

	ck_assert_uint_eq(hash_after("4x4x3", 3, 6), corner);
	ck_assert_uint_eq(hash_after("4x4x3", 15, 10), corner);
	ck_assert_uint_eq(hash_after("4x4x3", 12, 9), corner);
	ck_assert_uint_ne(hash_after("4x4x3", 12, 10), corner);
	ck_assert_uint_eq(hash_after("5x3x3", 1, 8),
	    hash_after("5x3x3", 13, 6));
	ck_assert_uint_ne(hash_after("5x3x3", 1, 8), hash_after("5x3x3", 8, 1));
}
END_TEST

static atomic_bool stop = true;

START_TEST(gives_up_when_told)
{
	const struct limits limits[] = {
		{ .nodes = 1000 },
		{ .stop = &stop },
		{ .span = 3, .clock = tick },
	};
	struct variant v = variant_of("8x8x5");
	struct proof  *p = proof_new(0);

	ck_assert_int_eq(proof_wins(p, &v, NULL, 0, SIDE_X, &limits[_i]),
	    ANSWER_UNKNOWN);
	ck_assert_uint_le(proof_nodes(p), 4000);
	proof_free(p);
}
END_TEST

static void add(Suite *suite, const char *name, const TTest *test, int count)
{
	TCase *tests = tcase_create(name);

	tcase_set_timeout(tests, 60);
	tcase_add_loop_test(tests, test, 0, count);
	suite_add_tcase(suite, tests);
}

Suite *proof_suite(void)
{
	Suite *suite = suite_create("proof");

	add(suite, "games", agrees_with_the_literature, LENGTH(games));
	add(suite, "openings", knows_what_first_moves_are_worth,
	    LENGTH(openings));
	add(suite, "minimax", agrees_with_minimax, LENGTH(small));
	add(suite, "undo", undo_leaves_no_trace, 2 * LENGTH(grids));
	add(suite, "boards", agrees_with_the_other_board, LENGTH(grids));
	add(suite, "symmetry", what_looks_the_same_is_the_same, 1);
	add(suite, "limits", gives_up_when_told, 3);
	return suite;
}
