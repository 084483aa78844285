/* test_line_reader.c -- the same lines, however the bytes arrive. */

#include <stdlib.h>
#include <string.h>

#include "common/protocol/line_reader.h"
#include "tests/support/suite.h"

/* A limit small enough for the table below. */
#define MAX 8

/* What the reader returned, as lines: "=text", "long" and "endless". */
struct found {
	size_t length;
	char   text[256];
};

static void append(struct found *f, const char *text, size_t n)
{
	ck_assert_uint_le(f->length + n, sizeof(f->text));
	memcpy(f->text + f->length, text, n);
	f->length += n;
}

/* Feeds n bytes, in a heap copy of exactly that size for ASan. */
static void
feed(struct line_reader *l, const char *bytes, size_t n, struct found *f)
{
	char            *copy = malloc(n > 0 ? n : 1), *text;
	struct byte_span span = { copy, n };
	size_t           length;

	memcpy(copy, bytes, n);
	for (;;) {
		switch (line_reader_next(l, MAX, &span, &text, &length)) {
		case LINE_COMPLETE:
			ck_assert_int_eq(text[length], '\0');
			append(f, "=", 1);
			append(f, text, length);
			append(f, "\n", 1);
			continue;
		case LINE_TOO_LONG:
			append(f, "long\n", 5);
			continue;
		case LINE_UNENDING:
			append(f, "endless\n", 8);
			break;
		case LINE_NONE:
			ck_assert_uint_eq(span.length, 0);
			break;
		}
		break;
	}
	free(copy);
}

/* Bytes, with NULs among them, and the lines in them. */
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

TEST_EACH(splits_one_piece, rows)
{
	struct line_reader l = { 0 };
	struct found       f = { 0 };

	feed(&l, rows[_i].bytes, rows[_i].n, &f);
	check(&f, _i);
	line_reader_clear(&l);
}

TEST_EACH(splits_single_bytes, rows)
{
	struct line_reader l = { 0 };
	struct found       f = { 0 };

	for (size_t i = 0; i < rows[_i].n; i++)
		feed(&l, rows[_i].bytes + i, 1, &f);
	check(&f, _i);
	line_reader_clear(&l);
}

TEST_EACH(splits_any_three_pieces, rows)
{
	const char *bytes = rows[_i].bytes;
	size_t      n = rows[_i].n;

	for (size_t first = 0; first <= n; first++)
		for (size_t next = first; next <= n; next++) {
			struct line_reader l = { 0 };
			struct found       f = { 0 };

			feed(&l, bytes, first, &f);
			feed(&l, bytes + first, next - first, &f);
			feed(&l, bytes + next, n - next, &f);
			check(&f, _i);
			line_reader_clear(&l);
		}
}

TEST(keeps_no_memory_between_complete_lines)
{
	struct line_reader l = { 0 };
	struct found       f = { 0 };

	feed(&l, "one\ntw", 6, &f);
	ck_assert_ptr_nonnull(l.partial);
	feed(&l, "o\nthree\n", 8, &f);
	ck_assert_ptr_null(l.partial);
	ck_assert_uint_le(sizeof(l), 8);
}

TEST(clear_restores_the_initial_state)
{
	struct line_reader l = { 0 };
	struct found       f = { 0 };

	feed(&l, "half a", 6, &f);
	line_reader_clear(&l);
	feed(&l, "too long by far", 15, &f);
	line_reader_clear(&l);
	line_reader_clear(&l);
	feed(&l, "new\n", 4, &f);
	ck_assert_uint_eq(f.length, 10);
	ck_assert_mem_eq(f.text, "long\n=new\n", 10);
}

/*
 * After how many bytes, fed in pieces of that size, an unending line is given
 * up.
 */
static size_t bytes_until_unending(size_t piece)
{
	static const char  junk[1000] = "GET / HTTP/1.1";
	struct line_reader l = { 0 };
	struct found       f = { 0 };
	size_t             sent = 0;

	while (f.length < 8 ||
	    memcmp(f.text + f.length - 8, "endless\n", 8) != 0) {
		feed(&l, junk, piece, &f);
		sent += piece;
		ck_assert_uint_lt(sent, 1000000);
	}
	ck_assert_uint_eq(f.length, 13); /* "long" is reported once */
	ck_assert_mem_eq(f.text, "long\n", 5);
	ck_assert_ptr_null(l.partial);
	line_reader_clear(&l);
	return sent;
}

TEST_LOOP(gives_up_an_unending_line, 0, 6)
{
	static const size_t pieces[] = { 1, 7, 9, 100, 512, 1000 };
	size_t              sent = bytes_until_unending(pieces[_i]);

	ck_assert_uint_ge(sent, LINE_SKIP_MAX);
	ck_assert_uint_le(sent, LINE_SKIP_MAX + MAX + 2 + pieces[_i]);
}

TEST(gives_up_an_unending_line_in_one_piece)
{
	struct line_reader l = { 0 };
	struct found       f = { 0 };
	static char        flood[200000];

	memset(flood, 'x', sizeof(flood));
	feed(&l, flood, sizeof(flood), &f);
	ck_assert_uint_eq(f.length, 13);
	ck_assert_mem_eq(f.text, "long\nendless\n", 13);
	line_reader_clear(&l);
}

TEST(continues_after_a_long_line)
{
	struct line_reader l = { 0 };
	struct found       f = { 0 };
	static char        skipped[LINE_SKIP_MAX - 1];

	memset(skipped, 'x', sizeof(skipped));
	feed(&l, skipped, sizeof(skipped), &f);
	feed(&l, "\nhere\n", 6, &f);
	ck_assert_uint_eq(f.length, 11);
	ck_assert_mem_eq(f.text, "long\n=here\n", 11);
	line_reader_clear(&l);
}

TEST_LOOP(limits_are_exact, 0, 2)
{
	size_t      max = _i == 0 ? LINE_REQUEST_MAX : LINE_REPLY_MAX;
	static char bytes[LINE_REPLY_MAX + 8];
	char       *text;
	size_t      length;

	for (size_t n = max - 1; n <= max + 1; n++) {
		struct line_reader l = { 0 };
		struct byte_span   span = { bytes, n + 2 };

		memset(bytes, 'x', n);
		memcpy(bytes + n, "\r\n", 2);
		ck_assert_int_eq(line_reader_next(&l, max, &span, &text,
				     &length),
		    n <= max ? LINE_COMPLETE : LINE_TOO_LONG);
		if (n <= max)
			ck_assert_uint_eq(length, n);
		ck_assert_uint_eq(span.length, 0);
		line_reader_clear(&l);
	}
}

TEST(a_thousand_lines_in_one_span)
{
	static char        bytes[5000];
	struct line_reader l = { 0 };
	struct byte_span   span = { bytes, sizeof(bytes) };
	char              *text;
	size_t             length, n = 0;

	for (size_t i = 0; i < sizeof(bytes); i++)
		bytes[i] = i % 5 == 4 ? '\n' : (char)('a' + i % 26);
	while (line_reader_next(&l, MAX, &span, &text, &length) ==
	    LINE_COMPLETE) {
		ck_assert_uint_eq(length, 4);
		ck_assert_int_eq(text[0], (int)('a' + n * 5 % 26));
		n++;
	}
	ck_assert_uint_eq(n, 1000);
}
