/* test_allot.c -- how long engines may think. */

#include "client/allot.h"

#include "tests/suites.h"
#include "tests/told.h"

#define LENGTH(table) ((int)(sizeof(table) / sizeof(table[0])))

#define MATCH "* match 7 3x3x3 you=x x=ann o=bob "

/* As of a second after the line, with 5 s for a move. */
static const struct {
	const char *line;
	msec        turn, match, left;
} rows[] = {
	{ MATCH, 5000, 0, -1 },
	{ MATCH "clock=5+3", 5000, 300000, 298900 },
	{ MATCH "clock=5+3 left=4000,9000", 2900, 300000, 2900 },
	{ MATCH "clock=5+3 left=1201,9000", 101, 300000, 101 },
	{ MATCH "clock=5+3 left=1200,9000", 100, 300000, 100 },
	{ MATCH "clock=5+3 left=1002,9000", 1, 300000, 1 },
	{ MATCH "clock=5+3 left=500,9000", 1, 300000, 0 },
	{ MATCH "clock=30/move", 5000, 0, -1 },
	{ MATCH "clock=4/move", 2900, 0, -1 },
};

START_TEST(gives_no_more_than_there_is)
{
	struct allotment a;
	struct told t;

	told_start(&t, TOLD_HELLO);
	told_lines(&t, rows[_i].line);
	a = allot(&t.m.game, 5000, 1000);
	ck_assert_int_eq(a.timeout_turn, rows[_i].turn);
	ck_assert_int_eq(a.timeout_match, rows[_i].match);
	ck_assert_int_eq(a.time_left, rows[_i].left);
	told_end(&t);
}
END_TEST

Suite *allot_suite(void)
{
	Suite *suite = suite_create("allot");
	TCase *one = tcase_create("spans");

	tcase_add_loop_test(one, gives_no_more_than_there_is, 0, LENGTH(rows));
	suite_add_tcase(suite, one);
	return suite;
}
