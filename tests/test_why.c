/* test_why.c -- reasons to words and back. */

#include "common/why.h"
#include "tests/suites.h"

START_TEST(reads_what_it_writes)
{
	ck_assert_int_eq(why_read(why_word((enum why)_i)), _i);
}
END_TEST

START_TEST(takes_what_it_does_not_know_for_another)
{
	ck_assert_int_eq(why_read(""), WHY_OTHER);
	ck_assert_int_eq(why_read("Line"), WHY_OTHER);
	ck_assert_int_eq(why_read("lines"), WHY_OTHER);
}
END_TEST

Suite *why_suite(void)
{
	Suite *s = suite_create("why");
	TCase *t = tcase_create("words");

	tcase_add_loop_test(t, reads_what_it_writes, 0, WHY_OTHER + 1);
	tcase_add_test(t, takes_what_it_does_not_know_for_another);
	suite_add_tcase(s, t);
	return s;
}
