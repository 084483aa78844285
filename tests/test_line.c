/* test_line.c -- the same lines, however the bytes arrive. */

#include <stdlib.h>
#include <string.h>

#include "common/line.h"
#include "tests/suites.h"

#define LENGTH(table) ((int)(sizeof(table) / sizeof(table[0])))

/* A limit that the table below can overrun in few bytes. */
#define MOST 8

/* What was found, one line each: "=text\n", "long\n", "endless\n". */
struct found {
	size_t length;
	char   text[256];
};

static void note(struct found *f, const char *text, size_t n)
{
	ck_assert_uint_le(f->length + n, sizeof(f->text));
	memcpy(f->text + f->length, text, n);
	f->length += n;
}

/* Feeds n bytes in one piece, a copy of their own size so that ASan watches. */
static void feed(struct line *l, const char *bytes, size_t n, struct found *f)
{
	char       *copy = malloc(n > 0 ? n : 1), *text;
	struct span span = { copy, n };
	size_t      length;

	memcpy(copy, bytes, n);
	for (;;) {
		switch (line_take(l, MOST, &span, &text, &length)) {
		case LINE_WHOLE:
			ck_assert_int_eq(text[length], '\0');
			note(f, "=", 1);
			note(f, text, length);
			note(f, "\n", 1);
			continue;
		case LINE_LONG:
			note(f, "long\n", 5);
			continue;
		case LINE_ENDLESS:
			note(f, "endless\n", 8);
			break;
		case LINE_NONE:
			ck_assert_uint_eq(span.left, 0);
			break;
		}
		break;
	}
	free(copy);
}

/* A row of bytes, with a NUL or two among them, and what lines they are. */
#define ROW(bytes, lines)                                          \
	{                                                          \
		bytes, sizeof(bytes) - 1, lines, sizeof(lines) - 1 \
	}

static const struct {
	const char *bytes;
	size_t      n;
	const char *lines;
	size_t      length;
} rows[] = {
	ROW("", ""),
	ROW("a", ""),
	ROW("a\n", "=a\n"),
	ROW("\n", "=\n"),
	ROW("\r\n", "=\n"),
	ROW("\n\n\n", "=\n=\n=\n"),
	ROW("a\r\n", "=a\n"),
	ROW("a\r\r\n", "=a\r\n"),
	ROW("a\rb\n", "=a\rb\n"),
	ROW("\r", ""),
	ROW("a\nb\nc", "=a\n=b\n"),
	ROW("a\nb\nc\n", "=a\n=b\n=c\n"),
	ROW("12345678\n", "=12345678\n"),
	ROW("12345678\r\n", "=12345678\n"),
	ROW("1234567\r\n1\n", "=1234567\n=1\n"),
	ROW("123456789\n", "long\n"),
	ROW("123456789\r\n", "long\n"),
	ROW("12345678\rx\n", "long\n"),
	ROW("12345678\r\r\n", "long\n"),
	ROW("123456789\na\n", "long\n=a\n"),
	ROW("1234567890123456789\r\na\n", "long\n=a\n"),
	ROW("a\n123456789\n123456789\nb\n", "=a\nlong\nlong\n=b\n"),
	ROW("12345678\n12345678\n", "=12345678\n=12345678\n"),
	ROW("\0\n", "=\0\n"),
	ROW("a\0b\n\0", "=a\0b\n"),
	ROW("\xff\xfe\n\x80\r\n", "=\xff\xfe\n=\x80\n"),
	ROW("\x16\x03\x01\x02\n", "=\x16\x03\x01\x02\n"),
};

static void check(const struct found *f, int row)
{
	ck_assert_uint_eq(f->length, rows[row].length);
	ck_assert_mem_eq(f->text, rows[row].lines, f->length);
}

START_TEST(finds_lines_in_one_piece)
{
	struct line  l = { 0 };
	struct found f = { 0 };

	feed(&l, rows[_i].bytes, rows[_i].n, &f);
	check(&f, _i);
	line_clear(&l);
}
END_TEST

START_TEST(finds_the_same_lines_byte_by_byte)
{
	struct line  l = { 0 };
	struct found f = { 0 };

	for (size_t i = 0; i < rows[_i].n; i++)
		feed(&l, rows[_i].bytes + i, 1, &f);
	check(&f, _i);
	line_clear(&l);
}
END_TEST

START_TEST(finds_the_same_lines_cut_anywhere_into_three)
{
	const char *bytes = rows[_i].bytes;
	size_t      n = rows[_i].n;

	for (size_t first = 0; first <= n; first++)
		for (size_t next = first; next <= n; next++) {
			struct line  l = { 0 };
			struct found f = { 0 };

			feed(&l, bytes, first, &f);
			feed(&l, bytes + first, next - first, &f);
			feed(&l, bytes + next, n - next, &f);
			check(&f, _i);
			line_clear(&l);
		}
}
END_TEST

START_TEST(keeps_nothing_between_whole_lines)
{
	struct line  l = { 0 };
	struct found f = { 0 };

	feed(&l, "one\ntw", 6, &f);
	ck_assert_ptr_nonnull(l.rest);
	ck_assert_uint_eq(l.length, 2);
	feed(&l, "o\nthree\n", 8, &f);
	ck_assert_ptr_null(l.rest);
	ck_assert_uint_eq(l.length, 0);
	ck_assert_uint_le(sizeof(l), 16);
}
END_TEST

START_TEST(is_at_its_start_again_when_cleared)
{
	struct line  l = { 0 };
	struct found f = { 0 };

	feed(&l, "half a", 6, &f);
	line_clear(&l);
	feed(&l, "too long by far", 15, &f);
	line_clear(&l);
	line_clear(&l);
	feed(&l, "new\n", 4, &f);
	ck_assert_uint_eq(f.length, 10);
	ck_assert_mem_eq(f.text, "long\n=new\n", 10);
}
END_TEST

/* How many bytes of a line without end are taken in pieces of that size. */
static size_t patience(size_t piece)
{
	static const char junk[1000] = "GET / HTTP/1.1";
	struct line       l = { 0 };
	struct found      f = { 0 };
	size_t            sent = 0;

	while (f.length < 8 || memcmp(f.text + f.length - 8, "endless\n", 8)) {
		feed(&l, junk, piece, &f);
		sent += piece;
		ck_assert_uint_lt(sent, 1000000);
	}
	ck_assert_uint_eq(f.length, 13); /* told once that it is long */
	ck_assert_mem_eq(f.text, "long\n", 5);
	ck_assert_ptr_null(l.rest);
	line_clear(&l);
	return sent;
}

START_TEST(gives_up_a_line_without_end)
{
	static const size_t pieces[] = { 1, 7, 9, 100, 512, 1000 };
	size_t              sent = patience(pieces[_i]);

	ck_assert_uint_ge(sent, LINE_SKIP);
	ck_assert_uint_le(sent, LINE_SKIP + MOST + 2 + pieces[_i]);
}
END_TEST

START_TEST(a_flood_in_one_piece_is_given_up_too)
{
	struct line  l = { 0 };
	struct found f = { 0 };
	static char  flood[200000];

	memset(flood, 'x', sizeof(flood));
	feed(&l, flood, sizeof(flood), &f);
	ck_assert_uint_eq(f.length, 13);
	ck_assert_mem_eq(f.text, "long\nendless\n", 13);
	line_clear(&l);
}
END_TEST

START_TEST(a_long_line_that_ends_in_time_is_forgiven)
{
	struct line  l = { 0 };
	struct found f = { 0 };
	static char  skipped[LINE_SKIP - 1];

	memset(skipped, 'x', sizeof(skipped));
	feed(&l, skipped, sizeof(skipped), &f);
	feed(&l, "\nhere\n", 6, &f);
	ck_assert_uint_eq(f.length, 11);
	ck_assert_mem_eq(f.text, "long\n=here\n", 11);
	line_clear(&l);
}
END_TEST

START_TEST(the_limits_of_both_ends_hold_to_the_byte)
{
	size_t      most = _i == 0 ? LINE_REQUEST : LINE_REPLY;
	static char bytes[LINE_REPLY + 8];
	char       *text;
	size_t      length;

	for (size_t n = most - 1; n <= most + 1; n++) {
		struct line l = { 0 };
		struct span span = { bytes, n + 2 };

		memset(bytes, 'x', n);
		memcpy(bytes + n, "\r\n", 2);
		ck_assert_int_eq(line_take(&l, most, &span, &text, &length),
		    n <= most ? LINE_WHOLE : LINE_LONG);
		if (n <= most)
			ck_assert_uint_eq(length, n);
		ck_assert_uint_eq(span.left, 0);
		line_clear(&l);
	}
}
END_TEST

START_TEST(a_thousand_lines_in_one_span)
{
	static char bytes[5000];
	struct line l = { 0 };
	struct span span = { bytes, sizeof(bytes) };
	char       *text;
	size_t      length, n = 0;

	for (size_t i = 0; i < sizeof(bytes); i++)
		bytes[i] = i % 5 == 4 ? '\n' : (char)('a' + i % 26);
	while (line_take(&l, MOST, &span, &text, &length) == LINE_WHOLE) {
		ck_assert_uint_eq(length, 4);
		ck_assert_int_eq(text[0], (int)('a' + n * 5 % 26));
		n++;
	}
	ck_assert_uint_eq(n, 1000);
}
END_TEST

Suite *line_suite(void)
{
	Suite *s = suite_create("line");
	TCase *t = tcase_create("lines");

	tcase_add_loop_test(t, finds_lines_in_one_piece, 0, LENGTH(rows));
	tcase_add_loop_test(t, finds_the_same_lines_byte_by_byte, 0,
	    LENGTH(rows));
	tcase_add_loop_test(t, finds_the_same_lines_cut_anywhere_into_three, 0,
	    LENGTH(rows));
	tcase_add_test(t, keeps_nothing_between_whole_lines);
	tcase_add_test(t, is_at_its_start_again_when_cleared);
	tcase_add_loop_test(t, gives_up_a_line_without_end, 0, 6);
	tcase_add_test(t, a_flood_in_one_piece_is_given_up_too);
	tcase_add_test(t, a_long_line_that_ends_in_time_is_forgiven);
	tcase_add_loop_test(t, the_limits_of_both_ends_hold_to_the_byte, 0, 2);
	tcase_add_test(t, a_thousand_lines_in_one_span);
	suite_add_tcase(s, t);
	return s;
}
