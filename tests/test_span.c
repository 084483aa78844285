/*
 * test_span.c -- a move takes the time its level says, on every board.
 *
 * The clock goes on by one at each look, so looks tell how much was done between
 * them, on any machine.
 */

#include <stdlib.h>

#include "server/engine/limits.h"
#include "tests/suites.h"
#include "tests/thinker.h"

static msec looks;

static msec tick(void)
{
	return ++looks;
}

/* Boards of one size: a line of a third of it, of half, and as long as can be. */
static struct variant sized(int side, int part)
{
	int k = part == 0 ? side / 3 : part == 1 ? side / 2 : side;

	return (struct variant){ (uint8_t)side, (uint8_t)side,
		(uint8_t)(k < 2 ? 2 : k), RULE_FREE };
}

/* Thinks for so long; looks at the clock tell how much was done between. */
static void
check_span(struct engine *e, const struct board *b, enum level level, msec span)
{
	const struct variant *v = board_variant(b);
	struct limits         limits = limits_of(level, v);
	struct best           best;
	msec                  most = span + 3;

	/* A prover asks what time is left before each move it is to judge. */
	if (limits.prove && v->columns <= 8)
		most += v->columns * v->rows;
	limits.span = span;
	limits.clock = tick;
	looks = 0;
	best = think_on(e, b, &limits);
	ck_assert_int_le(looks, most);
	ck_assert_uint_le(best.nodes, 128 * (uint64_t)looks);
}

START_TEST(every_level_keeps_to_its_time)
{
	struct engine *e = engine_new(TABLE_BYTES);

	srand((unsigned)_i);
	for (int i = 0; i < 3 * LEVELS; i++) {
		struct variant v = sized(_i, i % 3);
		unsigned       points = (unsigned)v.columns * v.rows;
		struct board  *b = random_board(&v, (unsigned)rand() % points);

		if (b == NULL)
			continue;
		check_span(e, b, (enum level)(i / 3), 30);
		board_free(b);
	}
	engine_free(e);
}
END_TEST

START_TEST(every_level_opens_at_once)
{
	struct engine *e = engine_new(TABLE_BYTES);

	for (int i = 0; i < 3 * LEVELS; i++) {
		struct variant v = sized(_i, i % 3);
		struct limits  limits = limits_of((enum level)(i / 3), &v);
		struct best    best;

		limits.clock = tick;
		looks = 0;
		engine_think(e, &v, NULL, 0, &limits, &best);
		ck_assert_int_le(looks, _i > 6 ? 2 : 103);
		if (_i > 6 || (limits.slack == 0 && !best.certain))
			ck_assert_uint_eq(best.move, POINT(_i / 2, _i / 2));
	}
	engine_free(e);
}
END_TEST

/*
 * In every other row X has two less than a line, shut in on one side. Where
 * just K win that is a hundred fours to be tried, and all are in vain.
 */
static unsigned many_fours(const struct variant *v, point *out)
{
	unsigned n = 0;

	for (int row = 0; row < v->rows; row += 2)
		for (int i = 1; i <= v->k - 2; i++) {
			out[n++] = POINT(i, row);
			out[n++] = i == 1 ? POINT(0, row) :
					    POINT(i * 3, row + 1);
		}
	return n;
}

START_TEST(looks_at_the_clock_while_it_hunts)
{
	struct limits  limits = { .clock = tick, .span = 30, .sight = 14 };
	struct engine *e = engine_new(TABLE_BYTES);
	struct variant v = variant_of("26x26x10/exact");
	point          moves[POINTS_MAX];
	struct best    best;

	looks = 0;
	engine_think(e, &v, moves, many_fours(&v, moves), &limits, &best);
	ck_assert_int_ge(looks, 29);
	ck_assert_int_le(looks, 31);
	ck_assert_uint_le(best.nodes, 600);
	engine_free(e);
}
END_TEST

Suite *span_suite(void)
{
	Suite *suite = suite_create("span");
	TCase *tests = tcase_create("span");

	tcase_set_timeout(tests, 60);
	tcase_add_loop_test(tests, every_level_keeps_to_its_time, 2, 27);
	tcase_add_loop_test(tests, every_level_opens_at_once, 2, 27);
	tcase_add_test(tests, looks_at_the_clock_while_it_hunts);
	suite_add_tcase(suite, tests);
	return suite;
}
