/* test_intake.c -- typed bytes, however they come, as things to do. */

#include "client/intake.h"
#include "tests/suites.h"
#include "tests/told.h"

static struct told   t;
static struct intake in;

static void setup(void)
{
	told_start(&t, TOLD_HELLO);
	in = (struct intake){ .over = false };
}

static void teardown(void)
{
	intake_clear(&in);
	told_end(&t);
}

/* The next thing is this request. */
static void expect(const char *request)
{
	const struct typed *typed = intake_next(&in, &t.m);

	ck_assert_ptr_nonnull(typed);
	ck_assert_str_eq(typed->request, request);
	intake_drop(&in);
}

static void expect_nothing(void)
{
	ck_assert_ptr_null(intake_next(&in, &t.m));
}

/* In pieces of every size: a piece may hold many lines, or a part of one. */
START_TEST(takes_lines_as_they_come)
{
	static const char        script[] = "b2\r\n\n  \nsay hi\nnew";
	static const char *const wanted[] = { "move b2", "say hi" };
	size_t piece = (size_t)_i, length = sizeof(script) - 1, found = 0;
	char   bytes[sizeof(script)];

	memcpy(bytes, script, sizeof(script));
	for (size_t at = 0; at < length; at += piece) {
		intake_feed(&in, bytes + at,
		    length - at < piece ? length - at : piece);
		while (intake_next(&in, &t.m) != NULL)
			expect(wanted[found++]);
	}
	ck_assert_uint_eq(found, 2);
	ck_assert(!in.over);
	intake_feed(&in, bytes, 0);
	ck_assert(in.over);
	expect("seek 3x3x3"); /* the end of input ends a line */
	expect_nothing();
}
END_TEST

START_TEST(keeps_a_thing_until_it_is_dropped)
{
	char bytes[] = "b2\nb3\n";

	intake_feed(&in, bytes, sizeof(bytes) - 1);
	ck_assert_ptr_eq(intake_next(&in, &t.m), intake_next(&in, &t.m));
	expect("move b2");
	expect("move b3");
	expect_nothing();
}
END_TEST

START_TEST(tells_of_a_line_too_long)
{
	char bytes[LINE_REQUEST + 8];

	memset(bytes, 'a', sizeof(bytes));
	memcpy(bytes + sizeof(bytes) - 4, "\nb2\n", 4);
	intake_feed(&in, bytes, sizeof(bytes));
	ck_assert_int_eq(intake_next(&in, &t.m)->kind, TYPED_WRONG);
	ck_assert_int_eq(intake_next(&in, &t.m)->error, ERR_LONG);
	intake_drop(&in);
	expect("move b2");
	expect_nothing();
}
END_TEST

/* Somebody pipes a file without lines into us. */
START_TEST(gives_up_a_line_without_an_end)
{
	char bytes[4096];

	for (int i = 0; i < 64 && !in.over; i++) {
		memset(bytes, 'a', sizeof(bytes));
		intake_feed(&in, bytes, sizeof(bytes));
		if (intake_next(&in, &t.m) != NULL)
			intake_drop(&in);
		ck_assert_ptr_null(intake_next(&in, &t.m));
	}
	ck_assert(in.over);
	expect_nothing();
}
END_TEST

Suite *intake_suite(void)
{
	Suite *suite = suite_create("intake");
	TCase *one = tcase_create("bytes");

	tcase_add_checked_fixture(one, setup, teardown);
	tcase_add_loop_test(one, takes_lines_as_they_come, 1, 19);
	tcase_add_test(one, keeps_a_thing_until_it_is_dropped);
	tcase_add_test(one, tells_of_a_line_too_long);
	tcase_add_test(one, gives_up_a_line_without_an_end);
	suite_add_tcase(suite, one);
	return suite;
}
