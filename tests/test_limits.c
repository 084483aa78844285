/*
 * test_limits.c -- the engine keeps its limits, and every level its promise.
 *
 * Time is what the tests say it is: a clock that goes on by one at each look.
 */

#include <stdlib.h>

#include "server/engine/limits.h"
#include "server/engine/table.h"
#include "tests/suites.h"
#include "tests/thinker.h"

#define LENGTH(table) ((int)(sizeof(table) / sizeof(table[0])))

static msec looks;

static msec tick(void)
{
	return ++looks;
}

/*
 * Whether a stone on p makes a line for the mover; or, if he can make none, for
 * the other side.
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

/* How many points make a line, and one of them. */
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

/* K points in a row that lie on the board, wherever. */
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

/* Both play at random, but one on a window; NULL if the game ended of it. */
static struct board *threatened_board(const struct variant *v)
{
	struct board *b = board_new(v);
	point         window[SIDES_MAX];
	enum side     side = (enum side)(rand() % 2);
	int           left = v->k;

	random_window(v, window);
	while (left > 1 && board_verdict(b) == VERDICT_OPEN) {
		if (board_turn(b) != side) {
			play_at_random(b);
			continue;
		}
		swap(window, rand() % left, left - 1);
		if (board_play(b, window[--left]) != OK)
			break;
	}
	if (board_verdict(b) == VERDICT_OPEN && rand() % 2)
		play_at_random(b);
	if (left == 1 && board_verdict(b) == VERDICT_OPEN)
		return b;
	board_free(b);
	return NULL;
}

/* Wins if it can, stops a win if it must: what any level sees. */
static void check_level(struct engine *e, struct board *b, enum level level)
{
	struct limits limits = limits_of(level, board_variant(b));
	point         must = POINT_NONE;
	int           own = lines(b, false, &must);
	point         move;

	if (own == 0 && lines(b, true, &must) != 1)
		return;
	limits.clock = tick;
	limits.seed = (uint64_t)rand();
	move = think_on(e, b, &limits).move;
	if (own > 0)
		ck_assert(makes_line(b, move, false));
	else
		ck_assert_uint_eq(move, must);
}

START_TEST(every_level_sees_a_line_and_stops_one)
{
	struct engine *e = engine_new(TABLE_BYTES);
	struct variant v = variant_of(any[_i / LEVELS]);

	srand((unsigned)_i);
	for (int i = 0; i < 12; i++) {
		struct board *b = threatened_board(&v);

		if (b == NULL)
			continue;
		check_level(e, b, (enum level)(_i % LEVELS));
		board_free(b);
	}
	engine_free(e);
}
END_TEST

/* Positions with much to think about. */
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

/* Somebody sets the flag while the engine looks at the clock for the 20th time. */
static msec tick_and_stop(void)
{
	if (++looks == 20)
		atomic_store(&stop, true);
	return 0;
}

START_TEST(stops_when_told)
{
	struct limits limits = {
		.clock = tick_and_stop, .span = 1000, .stop = &stop
	};
	struct engine *e = engine_new(TABLE_BYTES);
	struct best    best;

	looks = 0;
	atomic_store(&stop, false);
	best = think(e, deep[_i].variant, deep[_i].played, &limits);
	ck_assert_int_ge(looks, 20);
	ck_assert_int_le(looks, 22);
	ck_assert_uint_le(best.nodes, 6000);

	best = think(e, deep[_i].variant, deep[_i].played, &limits);
	ck_assert_uint_le(best.nodes, 2);
	engine_free(e);
}
END_TEST

START_TEST(keeps_to_its_nodes)
{
	struct limits  limits = { .nodes = 5000 };
	struct engine *e = engine_new(TABLE_BYTES);
	struct best best = think(e, deep[_i].variant, deep[_i].played, &limits);

	ck_assert_uint_le(best.nodes, 5000);
	ck_assert_uint_ge(best.nodes, 5000);
	engine_free(e);
}
END_TEST

START_TEST(keeps_to_its_time)
{
	struct limits  limits = { .clock = tick, .span = 50 };
	struct engine *e = engine_new(TABLE_BYTES);

	looks = 0;
	think(e, deep[_i].variant, deep[_i].played, &limits);
	ck_assert_int_le(looks, 53);
	engine_free(e);
}
END_TEST

/* Others have the machine for twenty looks after the tenth. */
static msec tick_and_wait(void)
{
	return ++looks > 10 ? looks + 20 : looks;
}

START_TEST(leaves_time_to_wait_again)
{
	struct limits  limits = { .clock = tick_and_wait, .span = 100 };
	struct engine *e = engine_new(TABLE_BYTES);

	looks = 0;
	think(e, deep[_i].variant, deep[_i].played, &limits);
	ck_assert_int_ge(looks + 20, 50);
	ck_assert_int_le(looks + 20, 83);
	engine_free(e);
}
END_TEST

static const struct {
	const char *played;
	int         least, most; /* looks at the clock, of 400 */
} spent[] = {
	{ "h8,h9", 399, 401 },                  /* all is open */
	{ "h8,a1,h9,b1,h10,c1,h11,h12", 1, 1 }, /* one move wins */
	{ "h8,a1,h9,b1,h10,c1,h11", 1, 2 },     /* one move stops it */
	{ "h11,j8,g12,l7", 200, 320 },          /* one stays best */
};

START_TEST(saves_time_where_little_is_to_be_found)
{
	struct limits  limits = { .clock = tick, .span = 400 };
	struct engine *e = engine_new(TABLE_BYTES);

	looks = 0;
	think(e, "15x15x5", spent[_i].played, &limits);
	ck_assert_int_ge(looks, spent[_i].least);
	ck_assert_int_le(looks, spent[_i].most);
	engine_free(e);
}
END_TEST

START_TEST(keeps_to_its_depth)
{
	struct limits  limits = { .depth = 3 };
	struct engine *e = engine_new(TABLE_BYTES);
	struct best best = think(e, deep[_i].variant, deep[_i].played, &limits);

	ck_assert_uint_eq(best.depth, 3);
	engine_free(e);
}
END_TEST

/* Both sides stand in every row, so that no line of seven can come about. */
START_TEST(goes_no_deeper_than_a_line_can_be)
{
	struct limits  limits = { .depth = 1000 };
	struct engine *e = engine_new(TABLE_BYTES);
	struct best    best = think(e, "7x6x7",
	       "a1,b1,a2,b2,a3,b3,a4,b4,a5,b5,a6,b6", &limits);

	ck_assert_uint_lt(best.depth, BEST_LINE);
	ck_assert_uint_ge(best.depth, 30);
	engine_free(e);
}
END_TEST

START_TEST(asks_no_prover_where_nodes_are_counted)
{
	struct limits limits = {
		.clock = tick, .span = 1000, .nodes = 1000, .prove = true
	};
	struct engine *e = engine_new(TABLE_BYTES);

	looks = 0;
	think(e, "8x8x5", "d4,e5,d5", &limits);
	ck_assert_int_le(looks, 20);
	engine_free(e);
}
END_TEST

START_TEST(the_same_seed_takes_the_same_move)
{
	struct limits limits = { .depth = 2, .slack = 100 };
	point         first = 0;
	bool          varied = false;

	for (limits.seed = 0; limits.seed < 20; limits.seed++) {
		struct engine *one = engine_new(TABLE_BYTES);
		struct engine *two = engine_new(TABLE_BYTES);
		point          a = think(one, "15x15x5", "h8,h9", &limits).move;
		point          b = think(two, "15x15x5", "h8,h9", &limits).move;

		engine_free(two);
		engine_free(one);
		ck_assert_uint_eq(a, b);
		varied |= limits.seed > 0 && a != first;
		first = a;
	}
	ck_assert(varied);
}
END_TEST

/* --- what is remembered --- */

START_TEST(levels_do_not_learn_from_each_other)
{
	struct engine *e = engine_new(TABLE_BYTES);
	struct limits  all = { .nodes = 20000 };

	think(e, deep[_i].variant, deep[_i].played, &all);
	for (int level = LEVELS - 2; level >= 0; level--) {
		struct engine *fresh = engine_new(TABLE_BYTES);
		struct variant v = variant_of(deep[_i].variant);
		struct limits  limits = limits_of((enum level)level, &v);
		struct best    a, b;

		limits.nodes = 20000;
		a = think(e, deep[_i].variant, deep[_i].played, &limits);
		b = think(fresh, deep[_i].variant, deep[_i].played, &limits);
		ck_assert_uint_eq(a.nodes, b.nodes);
		ck_assert_uint_eq(a.move, b.move);
		ck_assert_int_eq(a.score, b.score);
		engine_free(fresh);
	}
	engine_free(e);
}
END_TEST

START_TEST(a_helper_spares_work)
{
	struct table  *table = table_new(TABLE_BYTES);
	struct engine *e = engine_beside(table, 0), *alone;
	struct limits  help = { .nodes = 10000, .helper = true };
	struct limits  limits = { .depth = 8 };

	alone = engine_new(TABLE_BYTES);
	think(e, "15x15x5", "h8,h9,i9,g7,i7", &help);
	engine_free(e);
	e = engine_beside(table, 0);
	ck_assert_uint_lt(2 *
		think(e, "15x15x5", "h8,h9,i9,g7,i7", &limits).nodes,
	    think(alone, "15x15x5", "h8,h9,i9,g7,i7", &limits).nodes);
	engine_free(alone);
	engine_free(e);
	table_free(table);
}
END_TEST

Suite *limits_suite(void)
{
	Suite *suite = suite_create("limits");
	TCase *tests = tcase_create("limits");

	tcase_set_timeout(tests, 60);
	tcase_add_loop_test(tests, every_level_sees_a_line_and_stops_one, 0,
	    LENGTH(any) * LEVELS);
	tcase_add_loop_test(tests, stops_when_told, 0, LENGTH(deep));
	tcase_add_loop_test(tests, keeps_to_its_nodes, 0, LENGTH(deep));
	tcase_add_loop_test(tests, keeps_to_its_time, 0, LENGTH(deep));
	tcase_add_loop_test(tests, leaves_time_to_wait_again, 0, 3);
	tcase_add_loop_test(tests, saves_time_where_little_is_to_be_found, 0,
	    LENGTH(spent));
	tcase_add_loop_test(tests, keeps_to_its_depth, 0, LENGTH(deep));
	tcase_add_test(tests, goes_no_deeper_than_a_line_can_be);
	tcase_add_test(tests, asks_no_prover_where_nodes_are_counted);
	tcase_add_test(tests, the_same_seed_takes_the_same_move);
	tcase_add_loop_test(tests, levels_do_not_learn_from_each_other, 0,
	    LENGTH(deep));
	tcase_add_test(tests, a_helper_spares_work);
	suite_add_tcase(suite, tests);
	return suite;
}
