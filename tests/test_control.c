/* test_control.c -- time controls, read and written. */

#include "common/control.h"
#include "tests/suites.h"

#define LENGTH(table) ((int)(sizeof(table) / sizeof(table[0])))

static const struct {
	const char    *text;
	struct control control;
} fine[] = {
	{ "none", { CONTROL_NONE, 0, 0 } },
	{ "5+3", { CONTROL_GAME, 300000, 3000 } },
	{ "1+0", { CONTROL_GAME, 60000, 0 } },
	{ "0+1", { CONTROL_GAME, 1000, 1000 } },
	{ "0+600", { CONTROL_GAME, 600000, 600000 } },
	{ "10+600", { CONTROL_GAME, 600000, 600000 } },
	{ "600+600", { CONTROL_GAME, 36000000, 600000 } },
	{ "1/move", { CONTROL_MOVE, 1000, 0 } },
	{ "600/move", { CONTROL_MOVE, 600000, 0 } },
};

static const char *const wrong[] = { "", "5", "5+", "+3", "0+0", "05+3", "5+03",
	"601+0", "1+601", "1000+0", "5+3 ", " 5+3", "5+3x", "5-3", "-5+3",
	"0/move", "/move", "5/moves", "5/", "601/move", "nones", "5.5+3",
	"4294967297+1" };

START_TEST(reads)
{
	struct control c = { 0 };

	ck_assert(control_parse(&c, fine[_i].text));
	ck_assert(control_is_same(&c, &fine[_i].control));
}
END_TEST

/* "0+600" and "10+600" begin alike, and are the same. */
START_TEST(writes_what_it_reads)
{
	char           text[CONTROL_TEXT];
	struct control c;

	control_write(&fine[_i].control, text);
	ck_assert(control_parse(&c, text));
	ck_assert(control_is_same(&c, &fine[_i].control));
}
END_TEST

START_TEST(writes_the_shortest)
{
	struct control c = { 0 };
	char           text[CONTROL_TEXT];

	ck_assert(control_parse(&c, "NONE"));
	ck_assert_str_eq(control_write(&c, text), "none");
	ck_assert(control_parse(&c, "0+3"));
	ck_assert_str_eq(control_write(&c, text), "0+3");
	ck_assert(control_parse(&c, "600+600"));
	ck_assert_str_eq(control_write(&c, text), "600+600");
	ck_assert(control_parse(&c, "30/Move"));
	ck_assert_str_eq(control_write(&c, text), "30/move");
}
END_TEST

START_TEST(refuses)
{
	struct control c = { CONTROL_MOVE, 7, 0 }, was = c;

	ck_assert(!control_parse(&c, wrong[_i]));
	ck_assert(control_is_same(&c, &was));
}
END_TEST

Suite *control_suite(void)
{
	Suite *suite = suite_create("control");
	TCase *tests = tcase_create("control");

	tcase_add_loop_test(tests, reads, 0, LENGTH(fine));
	tcase_add_loop_test(tests, writes_what_it_reads, 0, LENGTH(fine));
	tcase_add_test(tests, writes_the_shortest);
	tcase_add_loop_test(tests, refuses, 0, LENGTH(wrong));
	suite_add_tcase(suite, tests);
	return suite;
}
