/* test_talk.c -- what is kept of what was said, and how it is broken. */

#include "client/talk.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/suites.h"

static struct talk *t;

static void open_talk(void)
{
	setlocale(LC_CTYPE, "C.UTF-8");
	t = calloc(1, sizeof(*t));
	ck_assert_ptr_nonnull(t);
}

static void close_talk(void)
{
	free(t);
}

START_TEST(keeps_the_last_lines)
{
	char text[24];

	for (int i = 0; i < TALK_LINES + 3; i++) {
		snprintf(text, sizeof(text), "line %d", i);
		talk_add(t, TALK_TOLD, text);
	}
	ck_assert_uint_eq(talk_kept(t), TALK_LINES);
	ck_assert_str_eq(talk_remark(t, 0)->text, text);
	ck_assert_str_eq(talk_remark(t, TALK_LINES - 1)->text, "line 3");
}
END_TEST

START_TEST(adds_each_line_of_a_text)
{
	talk_add_all(t, TALK_SAID, "\none\n\ntwo\nthree");
	ck_assert_uint_eq(talk_kept(t), 3);
	ck_assert_str_eq(talk_remark(t, 2)->text, "one");
	ck_assert_str_eq(talk_remark(t, 0)->text, "three");
	ck_assert_int_eq(talk_remark(t, 0)->kind, TALK_SAID);
}
END_TEST

static const struct {
	const char *text, *kept;
} doubtful[] = {
	{ "gr\xc3\xbc\xc3\x9f", "gr\xc3\xbc\xc3\x9f" },
	{ "a\033[2Jb", "a?[2Jb" },
	{ "\xe2\x80\xae"
	  "abc",
	    "???abc" },
	{ "\xff", "?" },
};

START_TEST(keeps_nothing_that_no_terminal_may_be_shown)
{
	talk_add(t, TALK_SAID, doubtful[_i].text);
	ck_assert_str_eq(talk_remark(t, 0)->text, doubtful[_i].kept);
}
END_TEST

START_TEST(cuts_between_characters)
{
	char   text[2 * TALK_SIZE];
	size_t n;

	for (n = 0; n < sizeof(text) - 3; n += 2)
		memcpy(text + n, "\xc3\xbc", 3);
	talk_add(t, TALK_SAID, text);
	ck_assert_uint_eq(strlen(talk_remark(t, 0)->text),
	    (TALK_SIZE - 1) / 2 * 2);
	ck_assert_str_ne(talk_remark(t, 0)->text, "?");
}
END_TEST

START_TEST(goes_back_as_far_as_there_is)
{
	talk_scroll(t, 5);
	ck_assert_int_eq(t->back, 0);
	talk_add_all(t, TALK_TOLD, "a\nb\nc\n");
	talk_scroll(t, 1);
	ck_assert_int_eq(t->back, 1);
	talk_scroll(t, 9);
	ck_assert_int_eq(t->back, 2);
	talk_scroll(t, -9);
	ck_assert_int_eq(t->back, 0);
	talk_scroll(t, 1);
	talk_add(t, TALK_TOLD, "d");
	ck_assert_int_eq(t->back, 0);
}
END_TEST

static const struct {
	const char *text;
	int         columns;
	size_t      bytes;
} rows[] = {
	{ "", 5, 0 },
	{ "abc", 5, 3 },
	{ "abcde", 5, 5 },
	{ "abc def", 5, 3 },
	{ "ab cd ef", 5, 5 },
	{ "abcdefgh", 5, 5 },
	{ "\xe4\xbd\xa0\xe5\xa5\xbd\xe4\xbd\xa0", 5, 6 },
	{ "\xe4\xbd\xa0", 1, 3 },
};

START_TEST(breaks_between_words)
{
	ck_assert_uint_eq(talk_row(rows[_i].text, rows[_i].columns, true),
	    rows[_i].bytes);
}
END_TEST

Suite *talk_suite(void)
{
	Suite *suite = suite_create("talk");
	TCase *all = tcase_create("all");

	tcase_add_checked_fixture(all, open_talk, close_talk);
	tcase_add_test(all, keeps_the_last_lines);
	tcase_add_test(all, adds_each_line_of_a_text);
	tcase_add_loop_test(all, keeps_nothing_that_no_terminal_may_be_shown, 0,
	    sizeof(doubtful) / sizeof(doubtful[0]));
	tcase_add_test(all, cuts_between_characters);
	tcase_add_test(all, goes_back_as_far_as_there_is);
	tcase_add_loop_test(all, breaks_between_words, 0,
	    sizeof(rows) / sizeof(rows[0]));
	suite_add_tcase(suite, all);
	return suite;
}
