/*
 * test_generic_search.c -- the search that plays every rule: legal moves, true
 * proofs, and limits.
 */

#include "server/engine/search/generic_search.h"

#include <stdlib.h>

#include "server/engine/eval/eval.h"
#include "tests/support/engine_fixture.h"
#include "tests/support/suite.h"

static struct engine *e;

static void set_up(void)
{
	e = engine_new(TT_BYTES);
}

static void tear_down(void)
{
	engine_free(e);
}

FIXTURE(set_up, tear_down);

/* Boards of every kind for each rule. */
static const char *const boards[] = { "2x2x2/misere", "3x3x3/misere",
	"15x15x5/misere", "26x26x26/misere", "2x26x3/misere", "2x2x2/drop",
	"4x4x4/drop", "7x6x4/drop", "26x2x4/drop", "2x26x4/drop",
	"26x26x5/drop", "2x2x2/corners", "5x4x4/corners", "15x15x5/corners",
	"26x26x13/corners", "2x2x2/square", "4x4x4/square", "26x2x9/square",
	"26x26x2/square", "26x26x11/square", "26x26x26/square" };

/* search_board checks the move. */
TEST_EACH(plays_legal_moves_at_all_levels, boards)
{
	struct variant v = variant_of(boards[_i]);

	srand(1);
	for (int i = 0; i < 40; i++) {
		struct board *b = random_board(&v,
		    (unsigned)rand() % (v.columns * v.rows) + 1u);
		struct search_limits
		    limits = search_limits_for_level((enum bot_level)(i %
							 BOT_LEVEL_COUNT),
			&v);

		limits.time = 0;
		limits.nodes = 300;
		limits.seed = (uint64_t)i;
		if (b == NULL)
			continue;
		search_board(e, b, &limits);
		board_free(b);
	}
}

/* Boards that are solved by plain minimax when few points are empty. */
static const struct {
	const char *variant;
	unsigned    empty;
} small[] = {
	{ "3x3x3/misere", 9 },
	{ "4x3x3/misere", 8 },
	{ "4x4x3/misere", 8 },
	{ "4x4x4/misere", 8 },
	{ "2x6x3/misere", 8 },
	{ "3x3x3/drop", 9 },
	{ "4x4x3/drop", 10 },
	{ "4x4x4/drop", 10 },
	{ "5x4x4/drop", 9 },
	{ "7x6x4/drop", 8 },
	{ "3x3x3/corners", 9 },
	{ "4x4x4/corners", 8 },
	{ "5x3x4/corners", 8 },
	{ "3x3x3/square", 9 },
	{ "4x4x4/square", 8 },
	{ "6x6x6/square", 8 },
};

/* The minimax score for the side to move after its move at p. */
static int score_after(struct board *b, point p)
{
	int score;

	board_play(b, p);
	score = -solve_by_minimax(b);
	board_undo(b);
	return score - (score > 0) + (score < 0);
}

static int sign(int score)
{
	return (score > 0) - (score < 0);
}

/*
 * Without limits: the value of the position and of the move, and no win sooner
 * than there is one.
 */
TEST_EACH(keeps_the_value_to_the_end, small)
{
	struct variant v = variant_of(small[_i].variant);

	srand(1);
	for (int i = 0; i < 40; i++) {
		struct board        *b = random_board(&v,
			   1u + (unsigned)rand() % small[_i].empty);
		struct search_result best;
		int                  score;

		if (b == NULL)
			continue;
		best = search_board(e, b, &(struct search_limits){ 0 });
		score = solve_by_minimax(b);
		ck_assert(best.exact);
		ck_assert_int_eq(sign(best.score), sign(score));
		ck_assert_int_eq(sign(score_after(b, best.move)), sign(score));
		ck_assert_int_ge(abs(score_mate_plies(best.score)),
		    abs(score_mate_plies(score)));
		board_free(b);
	}
}

/* Positions with 10 to 12 empty points that a search with reductions misjudges. */
static const struct {
	const char *variant, *moves;
	int         score;
} to_the_end[] = {
	{ "5x4x4/misere", "a1,e4,d4,d2,e2,a2,b1,c1,b3,b4", SCORE_WIN - 10 },
	{ "5x4x4/misere", "e4,c4,a2,a1,e2,b2,d3,a4", SCORE_WIN - 12 },
	{ "5x4x4/misere", "b3,d4,e1,c2,c3,a2,b2,e4", 11 - SCORE_WIN },
	{ "6x4x4/misere", "b1,e2,f1,e4,d1,a3,c2,a1,f4,e3,c3,d3",
	    SCORE_WIN - 12 },
	{ "6x4x4/misere", "a3,d1,b1,c4,b4,a2,a1,c2,c1,e4,a4,c3,d2",
	    11 - SCORE_WIN },
};

TEST_EACH(reduces_nothing_at_full_width, to_the_end)
{
	struct search_result best = search_variant(e, to_the_end[_i].variant,
	    to_the_end[_i].moves, &(struct search_limits){ 0 });

	ck_assert(best.exact);
	ck_assert_int_eq(sign(best.score), sign(to_the_end[_i].score));
	ck_assert_int_ge(abs(score_mate_plies(best.score)),
	    abs(score_mate_plies(to_the_end[_i].score)));
}

/* A score of a limited search is a proof if it is a win or a loss. */
TEST_EACH(proves_what_it_calls_a_win_or_a_loss, small)
{
	struct variant v = variant_of(small[_i].variant);

	srand(2);
	for (int i = 0; i < 60; i++) {
		struct board        *b = random_board(&v,
			   1u + (unsigned)rand() % small[_i].empty);
		struct search_limits limits = { .nodes = (uint64_t)i,
			.depth = 1u + (unsigned)i % 5 };
		struct search_result best;

		if (b == NULL)
			continue;
		best = search_board(e, b, &limits);
		if (score_mate_plies(best.score) != 0)
			ck_assert_int_eq(sign(best.score),
			    sign(solve_by_minimax(b)));
		board_free(b);
	}
}

/* Points of a large board that are left out win or lose, too. */
static const struct {
	const char *variant, *moves, *best;
	int         score;
} positions[] = {
	/* one move wins; two threats; one threat, across the edge */
	{ "15x15x5/corners", "a1,h8,o1,h9,a15,b3", "o15", SCORE_WIN - 1 },
	{ "15x15x5/square", "a1,h8,o1,h9,a15,b3", "o15", SCORE_WIN - 1 },
	/* a stone that would support the opponent's fourth */
	{ "4x4x4/drop", "a1,d1,b1,c1,a2,d2,b2,d3,c2", "d4", 0 },
	/* only the corner does not complete a row */
	{ "2x2x2/misere", "a1", NULL, SCORE_WIN - 2 },
};

TEST_EACH(sees_what_one_stone_decides, positions)
{
	struct search_result best = search_variant(e, positions[_i].variant,
	    positions[_i].moves, &(struct search_limits){ .depth = 3 });
	char                 at[NOTATION_POINT_SIZE];

	if (positions[_i].score != 0)
		ck_assert_int_eq(best.score, positions[_i].score);
	notation_write(best.move, at);
	if (positions[_i].best != NULL)
		ck_assert_str_eq(at, positions[_i].best);
}

static const char *const varied[] = { "7x6x4/drop", "15x15x5/misere",
	"15x15x5/corners", "15x15x5/square" };

TEST_EACH(chooses_among_moves_within_the_margin, varied)
{
	struct search_limits limits = { .depth = 2, .random_margin = 60 };
	point                first = POINT_NONE;
	unsigned             different = 0;

	for (limits.seed = 1; limits.seed <= 20; limits.seed++) {
		point p = search_variant(e, varied[_i], _i == 0 ? "-" : "h8,i9",
		    &limits)
			      .move;

		different += first != POINT_NONE && p != first;
		first = p;
	}
	ck_assert_uint_gt(different, 0);
}

/* --- limits --- */

static msec clock_reads;

static msec tick(void)
{
	return ++clock_reads;
}

static const char *const large[] = { "26x26x26/square", "26x26x5/square",
	"26x26x13/misere", "26x26x5/drop", "26x26x5/corners" };

TEST_EACH(keeps_the_time_on_the_largest_board, large)
{
	struct search_limits limits = { .time = 200, .clock = tick };

	clock_reads = 0;
	search_variant(e, large[_i], "n14", &limits);
	ck_assert_int_ge(clock_reads, 200);
	ck_assert_int_le(clock_reads, 210);
}

TEST_EACH(stops_at_once, large)
{
	atomic_bool          stop = true;
	struct search_limits limits = { .stop = &stop };
	struct search_result best = search_variant(e, large[_i], "n14",
	    &limits);

	ck_assert_uint_eq(best.nodes, 0);
	ck_assert_uint_ge(best.pv_length, 1);
}

TEST_EACH(searches_no_more_nodes_than_allowed, large)
{
	for (uint64_t nodes = 1; nodes < 3000; nodes = 3 * nodes + 1) {
		struct search_limits limits = { .nodes = nodes };

		ck_assert_uint_le(search_variant(e, large[_i], "n14,m13",
				      &limits)
				      .nodes,
		    nodes);
	}
}

/* A weak level must not use what a stronger one has stored. */
TEST(levels_do_not_share_entries)
{
	struct search_limits weak = { .depth = 2, .mate_horizon = 4 };
	struct engine       *fresh = engine_new(TT_BYTES);
	const char          *moves = "d1,d2,d3,c1";

	search_variant(e, "7x6x4/drop", moves,
	    &(struct search_limits){ .nodes = 20000 });
	ck_assert_uint_eq(search_variant(e, "7x6x4/drop", moves, &weak).nodes,
	    search_variant(fresh, "7x6x4/drop", moves, &weak).nodes);
	engine_free(fresh);
}
