/* test_level.c -- the names of the levels, read and written. */

#include "common/level.h"
#include "tests/suites.h"

#define LENGTH(table) ((int)(sizeof(table) / sizeof(table[0])))

static const struct {
	const char *text;
	bool        is_one;
	enum level  level;
} texts[] = {
	{ "easy", true, LEVEL_EASY },
	{ "medium", true, LEVEL_MEDIUM },
	{ "hard", true, LEVEL_HARD },
	{ "perfect", true, LEVEL_PERFECT },
	{ "Perfect", true, LEVEL_PERFECT },
	{ "HARD", true, LEVEL_HARD },
	{ "", false, LEVEL_EASY },
	{ "eas", false, LEVEL_EASY },
	{ "easyy", false, LEVEL_EASY },
	{ " easy", false, LEVEL_EASY },
	{ "0", false, LEVEL_EASY },
};

START_TEST(reads)
{
	enum level level = LEVEL_MEDIUM;

	ck_assert_int_eq(level_parse(&level, texts[_i].text), texts[_i].is_one);
	ck_assert_int_eq(level,
	    texts[_i].is_one ? texts[_i].level : LEVEL_MEDIUM);
}
END_TEST

START_TEST(writes_what_it_reads)
{
	enum level level;

	ck_assert(level_parse(&level, level_name((enum level)_i)));
	ck_assert_int_eq(level, _i);
}
END_TEST

Suite *level_suite(void)
{
	Suite *suite = suite_create("level");
	TCase *tests = tcase_create("level");

	tcase_add_loop_test(tests, reads, 0, LENGTH(texts));
	tcase_add_loop_test(tests, writes_what_it_reads, 0, LEVELS);
	suite_add_tcase(suite, tests);
	return suite;
}
