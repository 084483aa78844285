/* test_message_log.c -- adding, filtering, scrolling, wrapping. */

#include "client/screen/message_log.h"
#include "client/words/glyph.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/suite.h"

static struct message_log *t;

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

FIXTURE(open_talk, close_talk);

TEST(keeps_the_last_lines)
{
	char text[24];

	for (int i = 0; i < MESSAGE_LOG_LINES + 3; i++) {
		snprintf(text, sizeof(text), "line %d", i);
		message_log_add(t, MESSAGE_LOG_INFO, text);
	}
	ck_assert_uint_eq(message_log_count(t), MESSAGE_LOG_LINES);
	ck_assert_str_eq(message_log_entry(t, 0)->text, text);
	ck_assert_str_eq(message_log_entry(t, MESSAGE_LOG_LINES - 1)->text,
	    "line 3");
}

TEST(adds_each_line_of_a_text)
{
	message_log_add(t, MESSAGE_LOG_CHAT, "\none\n\ntwo\nthree");
	ck_assert_uint_eq(message_log_count(t), 3);
	ck_assert_str_eq(message_log_entry(t, 2)->text, "one");
	ck_assert_str_eq(message_log_entry(t, 0)->text, "three");
	ck_assert_int_eq(message_log_entry(t, 0)->kind, MESSAGE_LOG_CHAT);
}

static const struct {
	const char *text, *kept;
} doubtful[] = {
	{ "gr\xc3\xbc\xc3\x9f", "gr\xc3\xbc\xc3\x9f" },
	{ "a\033[2Jb", "a?[2Jb" },
	{ "\xe2\x80\xae"
	  "abc",
	    "?abc" },
	{ "\xff", "?" },
};

TEST_EACH(replaces_what_a_terminal_must_not_be_sent, doubtful)
{
	message_log_add(t, MESSAGE_LOG_CHAT, doubtful[_i].text);
	ck_assert_str_eq(message_log_entry(t, 0)->text, doubtful[_i].kept);
}

TEST(cuts_between_characters)
{
	char   text[2 * MESSAGE_LOG_LINE_SIZE];
	size_t n;

	for (n = 0; n < sizeof(text) - 3; n += 2)
		memcpy(text + n, "\xc3\xbc", 3);
	message_log_add(t, MESSAGE_LOG_CHAT, text);
	ck_assert_uint_eq(strlen(message_log_entry(t, 0)->text),
	    (MESSAGE_LOG_LINE_SIZE - 1) / 2 * 2);
	ck_assert_str_ne(message_log_entry(t, 0)->text, "?");
}

/* Which entry is the last one shown, and how many of its rows are hidden. */
static void expect_place(unsigned below, int rows_below)
{
	ck_assert_uint_eq(t->below, below);
	ck_assert_int_eq(t->rows_below, rows_below);
	ck_assert_int_eq(message_log_is_scrolled(t), below + rows_below > 0);
}

TEST(scrolls_to_the_first_line_and_back)
{
	message_log_scroll(t, 5);
	expect_place(0, 0);
	message_log_add(t, MESSAGE_LOG_INFO, "a\nb\nc\n");
	message_log_scroll(t, 1);
	expect_place(1, 0);
	message_log_scroll(t, 9);
	expect_place(2, 0);
	message_log_scroll(t, -9);
	expect_place(0, 0);
}

TEST(scrolls_by_rows)
{
	t->columns = 10;
	message_log_add(t, MESSAGE_LOG_INFO,
	    "first\nto be or not to be that is\nlast");
	message_log_scroll(t, 1);
	expect_place(1, 0);
	message_log_scroll(t, 1);
	expect_place(1, 1);
	message_log_scroll(t, 3);
	expect_place(2, 0);
	message_log_scroll(t, -1);
	expect_place(1, 3);
	message_log_scroll(t, -4);
	expect_place(0, 0);
}

/* The view stays where it is when a line arrives; an error is shown. */
TEST(stays_where_it_is_when_a_line_arrives)
{
	message_log_add(t, MESSAGE_LOG_INFO, "a\nb\nc\n");
	message_log_add(t, MESSAGE_LOG_CHAT, "d");
	expect_place(0, 0);
	message_log_scroll(t, 1);
	message_log_add(t, MESSAGE_LOG_CHAT, "e");
	expect_place(2, 0);
	ck_assert_str_eq(message_log_entry(t, t->below)->text, "c");
	for (int i = 0; i < 2 * MESSAGE_LOG_LINES; i++)
		message_log_add(t, MESSAGE_LOG_INFO, "more");
	expect_place(MESSAGE_LOG_LINES - 1, 0);
	message_log_add(t, MESSAGE_LOG_ERROR, "f");
	expect_place(0, 0);
}

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
	{ "a bc\ndefgh", 6, 4 },
	{ "\nabc", 6, 0 },
	{ "\xe4\xbd\xa0\xe5\xa5\xbd\xe4\xbd\xa0", 5, 6 },
	{ "\xe4\xbd\xa0", 1, 3 },
};

TEST_EACH(wraps_between_words, rows)
{
	ck_assert_uint_eq(glyph_row_bytes(rows[_i].text, rows[_i].columns,
			      true),
	    rows[_i].bytes);
}
