/*
 * test_search.c -- the engine: solved games, limits, levels, and any board.
 *
 * Time is what the tests say it is: a clock that goes on by one at each look.
 */

#include <stdlib.h>
#include <string.h>

#include "common/notation.h"
#include "server/engine/search.h"
#include "tests/suites.h"

#define LENGTH(table) ((int)(sizeof(table) / sizeof(table[0])))

#define TABLE_BYTES (1 << 20)

static msec looks;

static msec tick(void)
{
	return ++looks;
}

static struct variant variant_of(const char *text)
{
	struct variant v;

	ck_assert_msg(variant_parse(&v, text), "%s", text);
	return v;
}

/* What the engine says after "h8,h9,...". */
static struct best think(struct engine *e, const char *variant,
    const char *played, const struct limits *limits)
{
	struct variant v = variant_of(variant);
	point moves[POINTS_MAX];
	int count = notation_read_list(moves, POINTS_MAX, played);
	struct best best;

	ck_assert_int_ge(count, 0);
	engine_think(e, &v, moves, (unsigned)count, limits, &best);
	return best;
}

/* The moves of a board so far, to go on from. */
static struct best think_on(struct engine *e, const struct board *b,
    const struct limits *limits)
{
	point moves[POINTS_MAX];
	struct best best;

	for (unsigned i = 0; i < board_ply(b); i++)
		moves[i] = board_move(b, i + 1);
	engine_think(e, board_variant(b), moves, board_ply(b), limits, &best);
	ck_assert_int_eq(board_check(b, best.move), OK);
	return best;
}

/* Solved games, in plies: 0 drawn, else won (or, below 0, lost) by the mover. */
static const struct {
	const char *variant, *played;
	int         plies;
} solved[] = {
	{ "2x2x2", "-", 3 }, { "3x2x2", "-", 3 }, { "2x3x3", "-", 0 },
	{ "3x3x3", "-", 0 }, { "3x3x3/exact", "-", 0 }, { "3x3x2", "-", 3 },
	{ "4x2x3", "-", 0 }, { "6x2x3", "-", 0 }, { "4x3x4", "-", 0 },
	{ "4x3x3", "-", 7 }, { "3x4x3", "-", 7 }, { "5x3x3", "-", 7 },
	{ "4x4x3", "-", 5 }, { "5x5x3", "-", 5 }, { "6x6x3", "-", 5 },
	{ "6x5x4", "-", 11 }, { "6x6x4", "-", 11 },
	/* The middle of a short edge loses 4x3x3, a corner of 6x5x4 too. */
	{ "4x3x3", "a2", 9 }, { "4x3x3", "d2", 9 }, { "4x3x3", "b3", -6 },
	/* An answer that loses, and one that holds. */
	{ "3x3x3", "a1,b1", 5 }, { "3x3x3", "a1,b2", 0 },
	{ "3x3x3", "b2,b1", 5 }, { "3x3x3", "b2,a1", 0 },
	{ "3x3x3", "a1,b1,b2", -4 }, { "3x3x3", "a1,b1,a2", -4 },
	{ "15x15x5", "h8,a1,h9,b1,h10,a2", 3 },
	{ "15x15x5", "h8,a1,h9,b1,h10,a2,h11", -2 },
	{ "15x15x5", "h8,a1,h9,b1,h10,a2,h11,h12", 1 },
};

START_TEST(agrees_with_solved_games)
{
	struct limits limits = { .depth = 30, .nodes = 600000 };
	struct engine *e = engine_new(TABLE_BYTES);
	struct best best = think(e, solved[_i].variant, solved[_i].played,
	    &limits);

	ck_assert_msg(score_plies(best.score) == solved[_i].plies,
	    "%s after %s is %d", solved[_i].variant, solved[_i].played,
	    score_plies(best.score));
	ck_assert(best.certain);
	ck_assert_uint_ge(best.length, 1);
	ck_assert_uint_eq(best.line[0], best.move);
	engine_free(e);
}
END_TEST

/* Minimax without a thought: plies until the mover wins, 0, or loses. */
static int solve(struct board *b)
{
	const struct variant *v = board_variant(b);
	int best = -SCORE_WIN;

	if (board_verdict(b) != VERDICT_OPEN)
		return board_verdict(b) == VERDICT_FULL ? 0 : -SCORE_WIN;
	for (int i = 0; i < v->columns * v->rows; i++) {
		int score;

		if (board_play(b, POINT(i % v->columns, i / v->columns)) != OK)
			continue;
		score = -solve(b);
		board_undo(b);
		score -= (score > 0) - (score < 0);
		if (score > best)
			best = score;
	}
	return best;
}

/* Any free point: every game of such moves comes to an end. */
static void play_at_random(struct board *b)
{
	const struct variant *v = board_variant(b);

	while (board_play(b, POINT(rand() % v->columns, rand() % v->rows)) !=
	    OK)
		;
}

/* A random game that is not over yet and leaves so many points, or NULL. */
static struct board *random_board(const struct variant *v, unsigned empty)
{
	struct board *b = board_new(v);

	while (board_verdict(b) == VERDICT_OPEN &&
	    (unsigned)v->columns * v->rows - board_ply(b) > empty)
		play_at_random(b);
	if (board_verdict(b) == VERDICT_OPEN)
		return b;
	board_free(b);
	return NULL;
}

static const char *const small[] = {
	"3x3x3", "3x3x3/exact", "4x3x3", "4x3x3/exact", "3x5x3/exact", "4x4x4",
	"4x4x3/exact", "5x4x4/exact", "5x5x4", "5x5x5", "6x3x4", "2x5x2/exact",
	"3x4x2/exact", "6x6x4/exact",
};

START_TEST(wins_fast_and_loses_slowly)
{
	struct limits limits = { .depth = 30 };
	struct engine *e = engine_new(TABLE_BYTES);
	struct variant v = variant_of(small[_i]);

	srand((unsigned)_i);
	for (int i = 0; i < 60; i++) {
		struct board *b = random_board(&v, 6);
		struct best best;

		if (b == NULL)
			continue;
		best = think_on(e, b, &limits);
		ck_assert(best.certain);
		ck_assert_int_eq(best.score, solve(b));
		board_play(b, best.move);
		ck_assert_int_eq(-solve(b), best.score + (best.score > 0) -
		    (best.score < 0));
		board_free(b);
	}
	engine_free(e);
}
END_TEST

START_TEST(a_table_of_one_entry_will_do)
{
	struct limits limits = { .depth = 30 };
	struct engine *large = engine_new(TABLE_BYTES), *one = engine_new(0);
	struct variant v = variant_of(small[_i]);

	srand((unsigned)_i);
	for (int i = 0; i < 20; i++) {
		struct board *b = random_board(&v, 9);

		if (b == NULL)
			continue;
		ck_assert_int_eq(think_on(one, b, &limits).score,
		    think_on(large, b, &limits).score);
		board_free(b);
	}
	engine_free(one);
	engine_free(large);
}
END_TEST

/* Two of a level play on; who won, SIDE_NONE for a draw. */
static enum side play_out(struct engine *e, struct board *b)
{
	struct limits limits = limits_of(LEVEL_PERFECT, board_variant(b));

	while (board_verdict(b) == VERDICT_OPEN)
		board_play(b, think_on(e, b, &limits).move);
	return board_verdict(b) == VERDICT_FULL ? SIDE_NONE :
	    side_other(board_turn(b));
}

START_TEST(perfect_draws_with_itself)
{
	struct engine *e = engine_new(TABLE_BYTES);
	struct variant v = variant_of("3x3x3");
	struct board *b = board_new(&v);

	board_play(b, POINT(_i % 3, _i / 3));
	ck_assert_int_eq(play_out(e, b), SIDE_NONE);
	ck_assert_uint_eq(board_ply(b), 9);
	board_free(b);
	engine_free(e);
}
END_TEST

/* The bot answers, everything else is tried: how many games it lost. */
static int losses(struct engine *e, struct board *b, enum side bot)
{
	struct limits limits = limits_of(LEVEL_PERFECT, board_variant(b));
	int lost = 0;

	if (board_verdict(b) != VERDICT_OPEN)
		return board_verdict(b) == VERDICT_WON && board_turn(b) == bot;
	if (board_turn(b) == bot) {
		board_play(b, think_on(e, b, &limits).move);
		lost = losses(e, b, bot);
		board_undo(b);
		return lost;
	}
	for (int i = 0; i < 9; i++)
		if (board_play(b, POINT(i % 3, i / 3)) == OK) {
			lost += losses(e, b, bot);
			board_undo(b);
		}
	return lost;
}

START_TEST(perfect_never_loses_three_in_a_row)
{
	struct engine *e = engine_new(TABLE_BYTES);
	struct variant v = variant_of("3x3x3");
	struct board *b = board_new(&v);

	ck_assert_int_eq(losses(e, b, (enum side)_i), 0);
	board_free(b);
	engine_free(e);
}
END_TEST

static const char *const any[] = {
	"2x2x2", "3x3x3", "4x4x4", "4x4x4/exact", "5x4x3/exact", "2x26x3",
	"26x2x4/exact", "6x6x4", "7x7x5", "9x6x4/exact", "10x10x5",
	"15x15x5", "15x15x5/exact", "12x20x7", "19x19x6/exact", "26x26x5",
	"26x26x2", "26x26x26", "26x26x13/exact", "20x26x9",
};

/*
 * Whether a stone on p makes a line for the mover; or, if he can make none, for
 * the other side.
 */
static bool makes_line(struct board *b, point p, bool other)
{
	const struct variant *v = board_variant(b);
	point idle = 0;
	bool won;

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
		int column = rand() % v->columns, row = rand() % v->rows;
		int c = column + (v->k - 1) * step[0];
		int r = row + (v->k - 1) * step[1];

		if (c < 0 || c >= v->columns || r < 0 || r >= v->rows)
			continue;
		for (int i = 0; i < v->k; i++)
			out[i] = POINT(column + i * step[0],
			    row + i * step[1]);
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
	point window[SIDES_MAX];
	enum side side = (enum side)(rand() % 2);
	int left = v->k;

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
	point must = POINT_NONE;
	int own = lines(b, false, &must);
	point move;

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

START_TEST(moves_are_legal_on_any_board)
{
	struct engine *e = engine_new(TABLE_BYTES);
	struct variant v = variant_of(any[_i]);

	srand((unsigned)_i);
	for (int i = 0; i < 24; i++) {
		unsigned points = (unsigned)v.columns * v.rows;
		struct board *b = random_board(&v, (unsigned)rand() % points);
		struct limits limits;

		if (b == NULL)
			continue;
		limits = limits_of((enum level)(i % LEVELS), &v);
		limits.nodes = 200;
		ck_assert_uint_le(think_on(e, b, &limits).nodes, 200);
		board_free(b);
	}
	engine_free(e);
}
END_TEST

/* Positions with much to think about. */
static const struct {
	const char *variant, *played;
} deep[] = {
	{ "15x15x5", "h8,h9,i9,g7,i7" }, { "15x15x5/exact", "h8,i9,i7" },
	{ "26x26x6", "m13,m14" }, { "6x6x5", "-" }, { "26x26x26", "m13" },
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
	struct limits limits = { .clock = tick_and_stop, .span = 1000,
		.stop = &stop };
	struct engine *e = engine_new(TABLE_BYTES);
	struct best best;

	looks = 0;
	atomic_store(&stop, false);
	think(e, deep[_i].variant, deep[_i].played, &limits);
	ck_assert_int_ge(looks, 20);
	ck_assert_int_le(looks, 22);

	best = think(e, deep[_i].variant, deep[_i].played, &limits);
	ck_assert_uint_le(best.nodes, 2);
	engine_free(e);
}
END_TEST

START_TEST(keeps_to_its_nodes)
{
	struct limits limits = { .nodes = 5000 };
	struct engine *e = engine_new(TABLE_BYTES);
	struct best best = think(e, deep[_i].variant, deep[_i].played, &limits);

	ck_assert_uint_le(best.nodes, 5000);
	ck_assert_uint_ge(best.nodes, 5000);
	engine_free(e);
}
END_TEST

START_TEST(keeps_to_its_time)
{
	struct limits limits = { .clock = tick, .span = 50 };
	struct engine *e = engine_new(TABLE_BYTES);

	looks = 0;
	think(e, deep[_i].variant, deep[_i].played, &limits);
	ck_assert_int_le(looks, 53);
	engine_free(e);
}
END_TEST

START_TEST(keeps_to_its_depth)
{
	struct limits limits = { .depth = 3 };
	struct engine *e = engine_new(TABLE_BYTES);
	struct best best = think(e, deep[_i].variant, deep[_i].played, &limits);

	ck_assert_uint_eq(best.depth, 3);
	engine_free(e);
}
END_TEST

START_TEST(the_same_seed_takes_the_same_move)
{
	struct limits limits = { .depth = 2, .slack = 100 };
	struct engine *e = engine_new(TABLE_BYTES);
	point first = 0;
	bool varied = false;

	for (limits.seed = 0; limits.seed < 20; limits.seed++) {
		point a = think(e, "15x15x5", "h8,h9", &limits).move;
		point b = think(e, "15x15x5", "h8,h9", &limits).move;

		ck_assert_uint_eq(a, b);
		varied |= limits.seed > 0 && a != first;
		first = a;
	}
	ck_assert(varied);
	engine_free(e);
}
END_TEST

START_TEST(opens_a_large_board_at_once)
{
	struct limits limits = { .depth = 99 };
	struct engine *e = engine_new(TABLE_BYTES);

	ck_assert_uint_eq(think(e, "15x15x5", "-", &limits).move, POINT(7, 7));
	ck_assert_uint_eq(think(e, "26x26x5", "-", &limits).nodes, 0);
	engine_free(e);
}
END_TEST

static void add_play(TCase *tests)
{
	tcase_add_loop_test(tests, wins_fast_and_loses_slowly, 0,
	    LENGTH(small));
	tcase_add_loop_test(tests, a_table_of_one_entry_will_do, 0,
	    LENGTH(small));
	tcase_add_loop_test(tests, perfect_draws_with_itself, 0, 9);
	tcase_add_loop_test(tests, perfect_never_loses_three_in_a_row, 0, 2);
	tcase_add_loop_test(tests, every_level_sees_a_line_and_stops_one, 0,
	    LENGTH(any) * LEVELS);
	tcase_add_loop_test(tests, moves_are_legal_on_any_board, 0,
	    LENGTH(any));
}

static void add_limits(TCase *tests)
{
	tcase_add_loop_test(tests, stops_when_told, 0, LENGTH(deep));
	tcase_add_loop_test(tests, keeps_to_its_nodes, 0, LENGTH(deep));
	tcase_add_loop_test(tests, keeps_to_its_time, 0, LENGTH(deep));
	tcase_add_loop_test(tests, keeps_to_its_depth, 0, LENGTH(deep));
	tcase_add_test(tests, the_same_seed_takes_the_same_move);
	tcase_add_test(tests, opens_a_large_board_at_once);
}

Suite *search_suite(void)
{
	Suite *suite = suite_create("search");
	TCase *tests = tcase_create("search");

	tcase_set_timeout(tests, 60);
	tcase_add_loop_test(tests, agrees_with_solved_games, 0, LENGTH(solved));
	add_play(tests);
	add_limits(tests);
	suite_add_tcase(suite, tests);
	return suite;
}
