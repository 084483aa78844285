/* test_utf8.c -- decoding, and which text is safe to display. */

#include <string.h>

#include "common/utf8.h"
#include "tests/support/suite.h"

#define ROW(text, fault)                      \
	{                                     \
		text, sizeof(text) - 1, fault \
	}

/*
 * Octal escapes are used where a hexadecimal escape would include the next
 * character.
 */
static const struct {
	const char     *text;
	size_t          length;
	enum utf8_fault fault;
} rows[] = {
	/* ordinary text */
	ROW("", UTF8_OK),
	ROW("good game", UTF8_OK),
	ROW("~!@#$%^&*()_+{}|:\"<>?`-=[]\\;',./", UTF8_OK),
	ROW("Gr\xc3\xbc\xc3\237e, \xc3\247a va?", UTF8_OK),
	ROW("gru\xcc\x88n", UTF8_OK),
	ROW("\xe1\xba\xbf e\xcc\x82\xcc\x81", UTF8_OK),
	ROW("\xd0\xbf\xd1\x80\xd0\xb8\xd0\xb2\xd0\xb5\xd1\x82", UTF8_OK),
	ROW("\xe4\xba\x94\xe7\x9b\xae\xe4\xb8\xa6\xe3\x81\xb9", UTF8_OK),
	ROW("\xed\x95\x9c\xea\xb5\xad\xec\x96\xb4", UTF8_OK),
	ROW("\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d", UTF8_OK),
	ROW("\xd9\x85\xd8\xb1\xd8\xad\xd8\xa8\xd8\xa7", UTF8_OK),
	ROW("\xe0\xb8\x99\xe0\xb9\x89\xe0\xb8\xb3", UTF8_OK),
	ROW("\xf0\x9f\x98\x80 \xe2\x9d\xa4\xef\xb8\x8f", UTF8_OK),
	ROW("\xe2\x97\x8b \xe2\x97\x8f \xe2\x82\xac \xc2\xa0.", UTF8_OK),
	ROW("\xef\xbf\xbd", UTF8_OK),      /* the replacement itself */
	ROW("\xf3\xa0\x84", UTF8_INVALID), /* a truncated selector */
	/* terminal controls, of one byte and of two */
	ROW("\0", UTF8_CONTROL),
	ROW("a\0b", UTF8_CONTROL),
	ROW("\x01", UTF8_CONTROL),
	ROW("\a", UTF8_CONTROL),
	ROW("ab\b\bxy", UTF8_CONTROL),
	ROW("a\tb", UTF8_CONTROL),
	ROW("two\nlines", UTF8_CONTROL),
	ROW("two\rlines", UTF8_CONTROL),
	ROW("\v", UTF8_CONTROL),
	ROW("\f", UTF8_CONTROL),
	ROW("\x0e", UTF8_CONTROL), /* switches the character set */
	ROW("\x0f", UTF8_CONTROL),
	ROW("\x1a", UTF8_CONTROL),
	ROW("\x1b[2J\x1b[H", UTF8_CONTROL), /* clears the screen */
	ROW("\x1b[31mred", UTF8_CONTROL),
	ROW("\x1b[6n", UTF8_CONTROL), /* makes the terminal send a reply */
	ROW("\x1b]0;title\a", UTF8_CONTROL),
	ROW("\x1b]8;;http://x\x1b\\link", UTF8_CONTROL),
	ROW("\x1b]52;c;cm0gLXJm\a", UTF8_CONTROL), /* fills the clipboard */
	ROW("\x1bP+q544e\x1b\\", UTF8_CONTROL),
	ROW("\033c", UTF8_CONTROL),
	ROW("\x1f", UTF8_CONTROL),
	ROW("\x7f", UTF8_CONTROL),
	ROW("\xc2\x80", UTF8_CONTROL),
	ROW("\xc2\x85next line", UTF8_CONTROL),
	ROW("\xc2\2332J", UTF8_CONTROL),
	ROW("\xc2\2350;title\xc2\x9c", UTF8_CONTROL),
	ROW("\xc2\x9f", UTF8_CONTROL),
	/* invalid UTF-8 */
	ROW("\x80", UTF8_INVALID),
	ROW("\2332J", UTF8_INVALID), /* C1 control as a single byte */
	ROW("\xbf", UTF8_INVALID),
	ROW("caf\xe9", UTF8_INVALID), /* Latin-1 */
	ROW("\xc3", UTF8_INVALID),
	ROW("\xe2\x82", UTF8_INVALID),
	ROW("\xf0\x9f\x98", UTF8_INVALID),
	ROW("\xc3(", UTF8_INVALID),
	ROW("\xe2(\xa1", UTF8_INVALID),
	ROW("\xe2\x82(", UTF8_INVALID),
	ROW("\xf0\x9f(\x80", UTF8_INVALID),
	ROW("\xc0\x80", UTF8_INVALID),    /* overlong: NUL, */
	ROW("\xc0\x9b[2J", UTF8_INVALID), /* escape, */
	ROW("\xc1\xbf", UTF8_INVALID),
	ROW("\xe0\x80\x8a", UTF8_INVALID), /* line feed, */
	ROW("\xe0\x9f\xbf", UTF8_INVALID),
	ROW("\xf0\x80\x80\xaf", UTF8_INVALID), /* slash */
	ROW("\xf0\x8f\xbf\xbf", UTF8_INVALID),
	ROW("\xed\xa0\x80", UTF8_INVALID), /* surrogates, */
	ROW("\xed\xbf\xbf", UTF8_INVALID),
	ROW("\xed\xa0\xbd\xed\xb8\x80", UTF8_INVALID), /* a CESU-8 pair */
	ROW("\xf4\x90\x80\x80", UTF8_INVALID),         /* above U+10FFFF */
	ROW("\xf5\x80\x80\x80", UTF8_INVALID),
	ROW("\xf8\x88\x80\x80\x80", UTF8_INVALID),
	ROW("\xfc\x84\x80\x80\x80\x80", UTF8_INVALID),
	ROW("\xfe", UTF8_INVALID),
	ROW("\xff\xff", UTF8_INVALID),
	/* text direction */
	ROW("\xd8\x9c", UTF8_HIDDEN),             /* U+061C */
	ROW("\xe2\x80\x8e", UTF8_HIDDEN),         /* U+200E */
	ROW("\xe2\x80\x8f", UTF8_HIDDEN),         /* U+200F */
	ROW("\xe2\x80\xaa", UTF8_HIDDEN),         /* U+202A */
	ROW("gg\xe2\x80\256evol i", UTF8_HIDDEN), /* U+202E */
	ROW("\xe2\x80\xac", UTF8_HIDDEN),         /* U+202C */
	ROW("\xe2\x81\xa6", UTF8_HIDDEN),         /* U+2066 */
	ROW("\xe2\x81\xa9", UTF8_HIDDEN),         /* U+2069 */
	/* invisible */
	ROW("an\xc2\xadn", UTF8_HIDDEN),      /* U+00AD */
	ROW("\xcd\x8f", UTF8_HIDDEN),         /* U+034F */
	ROW("\xe1\x85\x9f", UTF8_HIDDEN),     /* U+115F */
	ROW("\xe1\xa0\x8e", UTF8_HIDDEN),     /* U+180E */
	ROW("an\xe2\x80\x8bn", UTF8_HIDDEN),  /* U+200B */
	ROW("\xe2\x80\x8c", UTF8_HIDDEN),     /* U+200C */
	ROW("\xe2\x80\x8d", UTF8_HIDDEN),     /* U+200D */
	ROW("\xe2\x80\xa8", UTF8_HIDDEN),     /* U+2028 */
	ROW("\xe2\x80\xa9", UTF8_HIDDEN),     /* U+2029 */
	ROW("\xe2\x81\xa0", UTF8_HIDDEN),     /* U+2060 */
	ROW("\xe2\x81\xa4", UTF8_HIDDEN),     /* U+2064 */
	ROW("\xe2\xa0\x80", UTF8_HIDDEN),     /* U+2800 */
	ROW("\xe3\x85\xa4", UTF8_HIDDEN),     /* U+3164 */
	ROW("\xef\xbb\277ann", UTF8_HIDDEN),  /* U+FEFF */
	ROW("\xef\xbe\xa0", UTF8_HIDDEN),     /* U+FFA0 */
	ROW("\xef\xbf\xb9", UTF8_HIDDEN),     /* U+FFF9 */
	ROW("\xf0\x9d\x85\xb3", UTF8_HIDDEN), /* U+1D173 */
	ROW("\xf3\xa0\x80\x81", UTF8_HIDDEN), /* U+E0001, a tag */
	ROW("\xf3\xa0\x81\x81", UTF8_HIDDEN), /* U+E0041, a tag's letter */
	ROW("\xf3\xa0\x84\x80", UTF8_HIDDEN), /* U+E0100, a selector */
	/* what means nothing here, or piles up */
	ROW("\xee\x80\x80", UTF8_HIDDEN),     /* U+E000 */
	ROW("\xef\xa3\xbf", UTF8_HIDDEN),     /* U+F8FF */
	ROW("\xef\xb7\x90", UTF8_HIDDEN),     /* U+FDD0 */
	ROW("\xef\xbf\xbf", UTF8_HIDDEN),     /* U+FFFF */
	ROW("\xf0\x9f\xbf\xbe", UTF8_HIDDEN), /* U+1FFFE */
	ROW("\xf3\xb0\x80\x80", UTF8_HIDDEN), /* U+F0000 */
	ROW("\xf4\x8f\xbf\xbf", UTF8_HIDDEN), /* U+10FFFF */
	ROW("a\xcc\x81\xcc\x81\xcc\x81", UTF8_HIDDEN),
	ROW("a\xcc\x81\xcc\201b\xcc\x81\xcc\x81", UTF8_OK),
	ROW("\xd7\xa9\xd6\xb0\xd6\xb1\xd6\xb2", UTF8_HIDDEN),
	ROW("\xe0\xb8\x81\xe0\xb9\x89\xe0\xb9\x89\xe0\xb9\x89", UTF8_HIDDEN),
	/* the first fault is returned */
	ROW("\x1b\xff", UTF8_CONTROL),
	ROW("\xff\x1b", UTF8_INVALID),
	ROW("\xe2\x80\x8b\x1b", UTF8_HIDDEN),
};

TEST_EACH(finds_the_first_fault, rows)
{
	ck_assert_int_eq(utf8_check(rows[_i].text, rows[_i].length),
	    rows[_i].fault);
}

TEST_LOOP(a_truncated_character_is_invalid, 0, 10)
{
	static const char whole[] = "\xc3\xa9\xe4\xba\x94\xf0\x9f\x98\x80";
	static const bool fine[] = { true, false, true, false, false, true,
		false, false, false, true };

	ck_assert_int_eq(utf8_check(whole, (size_t)_i),
	    fine[_i] ? UTF8_OK : UTF8_INVALID);
}

TEST_EACH(finds_a_fault_between_other_text, rows)
{
	char   text[64] = "before ";
	size_t n = 7 + rows[_i].length;

	if (rows[_i].fault == UTF8_INVALID)
		return; /* the next bytes could complete it */
	memcpy(text + 7, rows[_i].text, rows[_i].length);
	memcpy(text + n, " behind", 7);
	ck_assert_int_eq(utf8_check(text, n + 7), rows[_i].fault);
}

/*
 * The first and last code points of each length, and those next to hidden
 * ranges.
 */
TEST(ranges_have_exact_ends)
{
	static const struct {
		const char     *text;
		enum utf8_fault fault;
	} ends[] = {
		{ " ", UTF8_OK },                /* U+0020 */
		{ "~", UTF8_OK },                /* U+007E */
		{ "\xc2\xa0", UTF8_OK },         /* U+00A0 */
		{ "\xdf\xbf", UTF8_OK },         /* U+07FF */
		{ "\xe0\xa0\x80", UTF8_OK },     /* U+0800 */
		{ "\xed\x9f\xbf", UTF8_OK },     /* U+D7FF */
		{ "\xef\xa4\x80", UTF8_OK },     /* U+F900 */
		{ "\xf0\x90\x80\x80", UTF8_OK }, /* U+10000 */
		{ "\xe2\x80\x90", UTF8_OK },     /* U+2010 */
		{ "\xe2\x80\xaf", UTF8_OK },     /* U+202F */
		{ "\xe2\x81\xb0", UTF8_OK },     /* U+2070 */
	};

	for (int i = 0; i < LENGTH(ends); i++)
		ck_assert_msg(utf8_check(ends[i].text, strlen(ends[i].text)) ==
			ends[i].fault,
		    "row %d", i);
}

static const uint32_t code_points[] = { 0, 'a', 0x7f, 0x80, 0xe9, 0x7ff, 0x800,
	0x4e94, 0xd7ff, 0xe000, 0xffff, 0x10000, 0x1f600, 0x10ffff };

TEST_EACH(decodes_what_it_encodes, code_points)
{
	char     bytes[UTF8_BYTES_MAX];
	size_t   n = utf8_encode(code_points[_i], bytes);
	uint32_t c;

	ck_assert_uint_eq(utf8_decode(bytes, n, &c), n);
	ck_assert_uint_eq(c, code_points[_i]);
	ck_assert_uint_eq(utf8_decode(bytes, n - 1, &c), 0);
	for (size_t i = 0; i < n; i++)
		ck_assert(utf8_is_continuation(bytes[i]) == (i > 0));
}

static const struct {
	const char *text;
	size_t      max, kept;
} cuts[] = {
	{ "", 0, 0 },
	{ "abc", 5, 3 },
	{ "abc", 3, 3 },
	{ "abc", 2, 2 },
	{ "abc", 0, 0 },
	{ "a\xc3\xa9z", 4, 4 },
	{ "a\xc3\xa9z", 3, 3 },
	{ "a\xc3\xa9z", 2, 1 },
	{ "a\xc3\xa9z", 1, 1 },
	{ "\xf0\x9f\x98\x80.", 4, 4 },
	{ "\xf0\x9f\x98\x80.", 3, 0 },
	{ "\xf0\x9f\x98\x80.", 1, 0 },
	{ "\xe4\xba\x94\xe4\xba\x94", 5, 3 },
};

TEST_EACH(truncates_between_characters, cuts)
{
	ck_assert_uint_eq(utf8_truncate(cuts[_i].text, strlen(cuts[_i].text),
			      cuts[_i].max),
	    cuts[_i].kept);
}
