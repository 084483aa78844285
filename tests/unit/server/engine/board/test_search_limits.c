/*
 * test_search_limits.c -- the engine keeps its limits, and every level its
 * minimum strength.
 *
 * The clock of these tests advances by one at each read.
 */

#include <stdlib.h>

#include "server/engine/board/search_limits.h"
#include "server/engine/search/tt.h"
#include "tests/support/engine_fixture.h"
#include "tests/support/suite.h"

static msec clock_reads;

static msec tick(void)
{
	return ++clock_reads;
}

/*
 * Whether a stone on p completes a line for the side to move; with other, for
 * its opponent.
 */
static bool makes_line(struct board *b, point p, bool other)
{
	const struct variant *v = board_variant(b);
	point                 idle = 0;
	bool                  won;

	if (other) {
		while (idle == p || board_check(b, idle) != OK)
			if (++idle >= POINT(0, v->rows))
				return false;
		board_play(b, idle);
	}
	board_play(b, p);
	won = board_verdict(b) == VERDICT_WON;
	board_undo(b);
	if (other)
		board_undo(b);
	return won;
}

/* How many points complete a line, and one of them. */
static int lines(struct board *b, bool other, point *found)
{
	int n = 0;

	for (point p = 0; p < POINT(0, board_variant(b)->rows); p++)
		if (board_check(b, p) == OK && makes_line(b, p, other)) {
			*found = p;
			n++;
		}
	return n;
}

/* A random window: K points in a row on the board. */
static void random_window(const struct variant *v, point *out)
{
	static const int steps[4][2] = { { 1, 0 }, { 0, 1 }, { 1, 1 },
		{ -1, 1 } };

	for (;;) {
		const int *step = steps[rand() % 4];
		int        column = rand() % v->columns, row = rand() % v->rows;
		int        c = column + (v->k - 1) * step[0];
		int        r = row + (v->k - 1) * step[1];

		if (c < 0 || c >= v->columns || r < 0 || r >= v->rows)
			continue;
		for (int i = 0; i < v->k; i++)
			out[i] = POINT(column + i * step[0], row + i * step[1]);
		return;
	}
}

static void swap(point *points, int i, int j)
{
	point p = points[i];

	points[i] = points[j];
	points[j] = p;
}

/*
 * Random moves, but one side fills a random window; NULL if that ended the
 * game.
 */
static struct board *threatened_board(const struct variant *v)
{
	struct board *b = board_new(v);
	point         window[SIDES_MAX];
	enum side     side = (enum side)(rand() % 2);
	int           left = v->k;

	random_window(v, window);
	while (left > 1 && board_verdict(b) == VERDICT_OPEN) {
		if (board_turn(b) != side) {
			play_random_move(b);
			continue;
		}
		swap(window, rand() % left, left - 1);
		if (board_play(b, window[--left]) != OK)
			break;
	}
	if (board_verdict(b) == VERDICT_OPEN && rand() % 2)
		play_random_move(b);
	if (left == 1 && board_verdict(b) == VERDICT_OPEN)
		return b;
	board_free(b);
	return NULL;
}

/* Checks that every level wins if it can, and otherwise stops a win. */
static void check_level(struct engine *e, struct board *b, enum bot_level level)
{
	struct search_limits limits = search_limits_for_level(level,
	    board_variant(b));
	point                must = POINT_NONE;
	int                  own = lines(b, false, &must);
	point                move;

	if (own == 0 && lines(b, true, &must) != 1)
		return;
	limits.clock = tick;
	limits.seed = (uint64_t)rand();
	move = search_board(e, b, &limits).move;
	if (own > 0)
		ck_assert(makes_line(b, move, false));
	else
		ck_assert_uint_eq(move, must);
}

TEST_LOOP(every_level_completes_or_stops_a_line, 0,
    LENGTH(all_variants) * BOT_LEVEL_COUNT)
{
	struct engine *e = engine_new(TT_BYTES);
	struct variant v = variant_of(all_variants[_i / BOT_LEVEL_COUNT]);

	srand((unsigned)_i);
	for (int i = 0; i < 12; i++) {
		struct board *b = threatened_board(&v);

		if (b == NULL)
			continue;
		check_level(e, b, (enum bot_level)(_i % BOT_LEVEL_COUNT));
		board_free(b);
	}
	engine_free(e);
}

/* Positions that take long to search. */
static const struct {
	const char *variant, *played;
} deep[] = {
	{ "15x15x5", "h8,h9,i9,g7,i7" },
	{ "15x15x5/exact", "h8,i9,i7" },
	{ "26x26x6", "m13,m14" },
	{ "6x6x5", "-" },
	{ "26x26x26", "m13" },
};

static atomic_bool stop;

/* A clock that sets the stop flag at its 20th read. */
static msec tick_and_stop(void)
{
	if (++clock_reads == 20)
		atomic_store(&stop, true);
	return 0;
}

TEST_EACH(stops_on_the_stop_flag, deep)
{
	struct search_limits limits = {
		.clock = tick_and_stop, .time = 1000, .stop = &stop
	};
	struct engine       *e = engine_new(TT_BYTES);
	struct search_result best;

	clock_reads = 0;
	atomic_store(&stop, false);
	best = search_variant(e, deep[_i].variant, deep[_i].played, &limits);
	ck_assert_int_ge(clock_reads, 20);
	ck_assert_int_le(clock_reads, 22);
	ck_assert_uint_le(best.nodes, 6000);

	best = search_variant(e, deep[_i].variant, deep[_i].played, &limits);
	ck_assert_uint_le(best.nodes, 2);
	engine_free(e);
}

TEST_EACH(keeps_its_node_limit, deep)
{
	struct search_limits limits = { .nodes = 5000 };
	struct engine       *e = engine_new(TT_BYTES);
	struct search_result best = search_variant(e, deep[_i].variant,
	    deep[_i].played, &limits);

	ck_assert_uint_le(best.nodes, 5000);
	ck_assert_uint_ge(best.nodes, 5000);
	engine_free(e);
}

TEST_EACH(keeps_its_time_limit, deep)
{
	struct search_limits limits = { .clock = tick, .time = 50 };
	struct engine       *e = engine_new(TT_BYTES);

	clock_reads = 0;
	search_variant(e, deep[_i].variant, deep[_i].played, &limits);
	ck_assert_int_le(clock_reads, 53);
	engine_free(e);
}

/* A clock that jumps by twenty after the tenth read, as on a busy machine. */
static msec tick_and_wait(void)
{
	return ++clock_reads > 10 ? clock_reads + 20 : clock_reads;
}

TEST_LOOP(allows_for_gaps_between_clock_reads, 0, 3)
{
	struct search_limits limits = { .clock = tick_and_wait, .time = 100 };
	struct engine       *e = engine_new(TT_BYTES);

	clock_reads = 0;
	search_variant(e, deep[_i].variant, deep[_i].played, &limits);
	ck_assert_int_ge(clock_reads + 20, 50);
	ck_assert_int_le(clock_reads + 20, 83);
	engine_free(e);
}

static const struct {
	const char *played;
	int         min, max; /* clock reads, of 400 */
} spent[] = {
	{ "h8,i9", 399, 401 },                  /* an open position */
	{ "h8,a1,h9,b1,h10,c1,h11,h12", 1, 1 }, /* one move wins */
	{ "h8,a1,h9,b1,h10,c1,h11", 1, 2 },     /* one move stops a win */
	{ "h8,i9,h9,h7,h10", 200, 320 },        /* one move stays best */
};

TEST_EACH(stops_early_if_the_best_move_is_stable, spent)
{
	struct search_limits limits = {
		.clock = tick, .time = 400, .planned_time = 400
	};
	struct engine *e = engine_new(TT_BYTES);

	clock_reads = 0;
	search_variant(e, "15x15x5", spent[_i].played, &limits);
	ck_assert_int_ge(clock_reads, spent[_i].min);
	ck_assert_int_le(clock_reads, spent[_i].max);
	engine_free(e);
}

TEST_EACH(keeps_its_depth_limit, deep)
{
	struct search_limits limits = { .depth = 3 };
	struct engine       *e = engine_new(TT_BYTES);
	struct search_result best = search_variant(e, deep[_i].variant,
	    deep[_i].played, &limits);

	ck_assert_uint_eq(best.depth, 3);
	engine_free(e);
}

/* Both sides have stones in every row, so no line of seven is possible. */
TEST(depth_is_bounded)
{
	struct search_limits limits = { .depth = 1000 };
	struct engine       *e = engine_new(TT_BYTES);
	struct search_result best = search_variant(e, "7x6x7",
	    "a1,b1,a2,b2,a3,b3,a4,b4,a5,b5,a6,b6", &limits);

	ck_assert_uint_lt(best.depth, PV_MAX);
	ck_assert_uint_ge(best.depth, 30);
	engine_free(e);
}

TEST(a_node_limit_disables_the_solver)
{
	struct search_limits limits = {
		.clock = tick, .time = 1000, .nodes = 1000, .use_solver = true
	};
	struct engine *e = engine_new(TT_BYTES);

	clock_reads = 0;
	search_variant(e, "8x8x5", "d4,e5,d5", &limits);
	ck_assert_int_le(clock_reads, 20);
	engine_free(e);
}

TEST(the_same_seed_picks_the_same_move)
{
	struct search_limits limits = { .depth = 2, .random_margin = 100 };
	point                first = 0;
	bool                 varied = false;

	for (limits.seed = 0; limits.seed < 20; limits.seed++) {
		struct engine *one = engine_new(TT_BYTES);
		struct engine *two = engine_new(TT_BYTES);
		point a = search_variant(one, "15x15x5", "h8,h9", &limits).move;
		point b = search_variant(two, "15x15x5", "h8,h9", &limits).move;

		engine_free(two);
		engine_free(one);
		ck_assert_uint_eq(a, b);
		varied |= limits.seed > 0 && a != first;
		first = a;
	}
	ck_assert(varied);
}

/* --- the table --- */

TEST_EACH(levels_do_not_share_entries, deep)
{
	struct engine       *e = engine_new(TT_BYTES);
	struct search_limits all = { .nodes = 5000 };

	search_variant(e, deep[_i].variant, deep[_i].played, &all);
	for (int level = BOT_LEVEL_COUNT - 2; level >= 0; level--) {
		struct engine *fresh = engine_new(TT_BYTES);
		struct variant v = variant_of(deep[_i].variant);
		struct search_limits
		    limits = search_limits_for_level((enum bot_level)level, &v);
		struct search_result a, b;

		limits.nodes = 5000;
		a = search_variant(e, deep[_i].variant, deep[_i].played,
		    &limits);
		b = search_variant(fresh, deep[_i].variant, deep[_i].played,
		    &limits);
		ck_assert_uint_eq(a.nodes, b.nodes);
		ck_assert_uint_eq(a.move, b.move);
		ck_assert_int_eq(a.score, b.score);
		engine_free(fresh);
	}
	engine_free(e);
}
