/* test_sure.c -- which move the prover would have, and when it does not know. */

#include "common/notation.h"
#include "server/proof/sure.h"
#include "tests/suites.h"

static struct variant variant;
static struct proof  *prover;
static atomic_bool    stop;
static msec           time_now;

static msec now(void)
{
	return time_now;
}

static void setup(void)
{
	prover = proof_new(1 << 16);
	stop = false;
	time_now = 1000;
}

static void teardown(void)
{
	proof_free(prover);
}

/* The move after such moves of 3x3x3, of the choices. */
static point
move_of(const char *moves, const char *choices, msec span, bool *draw)
{
	struct limits  limits = { .span = span, .clock = now, .stop = &stop };
	struct dilemma d = { .variant = &variant, .limits = &limits };
	point          listed[POINTS_MAX], found;
	unsigned       count;

	ck_assert(variant_parse(&variant, "3x3x3"));
	d.began = 1000;
	d.choices = listed;
	d.count = (unsigned)notation_read_list(d.moves, 9, moves);
	d.number = (unsigned)notation_read_list(listed, 9, choices);
	count = d.count;
	found = sure_move(prover, &d, draw);
	ck_assert_uint_eq(d.count, count);
	return found;
}

static const struct {
	const char *moves, *choices, *wanted;
	bool        draw;
} cases[] = {
	/* X has the middle and a corner: two lines cross at a2, two at a3. */
	{ "b2,b1,a1,c3", "b3,a3,a2", "a3", false },
	{ "b2,b1,a1,c3", "c1,b3,a2", "a2", false },
	/* The middle must be answered in a corner. */
	{ "b2", "b1,a2,c1,a1", "c1", true },
	/* And a corner in the middle. */
	{ "a1", "c3,b2", "b2", true },
	/* The first move is anywhere. */
	{ "", "b1,b2", "b1", true },
	/* What is lost is lost. */
	{ "a1,b1,b2", "a3,c1", "-", true },
};

START_TEST(chooses_what_wins_or_draws)
{
	point wanted = POINT_NONE, found;
	bool  draw;

	notation_read_list(&wanted, 1, cases[_i].wanted);
	found = move_of(cases[_i].moves, cases[_i].choices, 1000, &draw);
	ck_assert_uint_eq(found, wanted);
	ck_assert_int_eq(draw, cases[_i].draw);
}
END_TEST

START_TEST(does_not_know_when_time_is_up)
{
	bool draw;

	time_now = 1010;
	ck_assert_uint_eq(move_of("a1", "c3,b2", 10, &draw), POINT_NONE);
	ck_assert(!draw);
	time_now = 1000;
	stop = true;
	ck_assert_uint_eq(move_of("a1", "c3,b2", 1000, &draw), POINT_NONE);
	ck_assert(!draw);
}
END_TEST

Suite *sure_suite(void)
{
	Suite *suite = suite_create("sure");
	TCase *tests = tcase_create("moves");

	tcase_add_checked_fixture(tests, setup, teardown);
	tcase_add_loop_test(tests, chooses_what_wins_or_draws, 0,
	    sizeof(cases) / sizeof(cases[0]));
	tcase_add_test(tests, does_not_know_when_time_is_up);
	suite_add_tcase(suite, tests);
	return suite;
}
