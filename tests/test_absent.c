/* test_absent.c -- the words for what becomes of an empty chair. */

#include "common/absent.h"
#include "tests/suites.h"

START_TEST(writes_what_it_reads)
{
	enum absent absent;

	ck_assert(absent_parse(&absent, absent_word((enum absent)_i)));
	ck_assert_int_eq(absent, _i);
}
END_TEST

START_TEST(refuses_all_else)
{
	enum absent absent = ABSENT_WAIT;

	ck_assert(!absent_parse(&absent, ""));
	ck_assert(!absent_parse(&absent, "bots"));
	ck_assert(!absent_parse(&absent, "forf"));
	ck_assert_int_eq(absent, ABSENT_WAIT);
	ck_assert(absent_parse(&absent, "BOT"));
	ck_assert_int_eq(absent, ABSENT_BOT);
}
END_TEST

Suite *absent_suite(void)
{
	Suite *suite = suite_create("absent");
	TCase *tests = tcase_create("absent");

	tcase_add_loop_test(tests, writes_what_it_reads, 0, ABSENTS);
	tcase_add_test(tests, refuses_all_else);
	suite_add_tcase(suite, tests);
	return suite;
}
