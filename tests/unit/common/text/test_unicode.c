/* test_unicode.c -- which text is safe to display, and how wide it is. */

#include "common/text/unicode.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistring/version.h>

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
	ROW("\xe0\xbb\x80\xe0\xba\x88\xe0\xba\xbb\xe0\xbb\x89\xe0\xba\xb2",
	    UTF8_OK), /* "you" in Lao */
	ROW("\xe0\xb8\x88\xe0\xb9\x89\xe0\xb8\xb2\xe0\xb8\xb2\xe0\xb8\xb2",
	    UTF8_OK), /* Thai */
	ROW("\xe0\xa4\x95\xe0\xa5\x8d\xe0\xa4\xb7\xe0\xa4\xbf",
	    UTF8_OK),                 /* Devanagari */
	ROW("\xe2\xa0\x80", UTF8_OK), /* U+2800, Braille's blank */
	ROW("\xef\xbf\xbd", UTF8_OK), /* the replacement itself */
	/* joiners inside words and emoji */
	ROW("\xd9\x85\xdb\x8c\xe2\x80\x8c\xd8\xae\xd9\x88\xd8\xa7\xd9\x87\xd9"
	    "\x85",
	    UTF8_OK),
	ROW("\xf0\x9f\x91\xa8\xe2\x80\x8d\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f"
	    "\x91\xa7",
	    UTF8_OK),
	ROW("\xf0\x9f\x91\xa9\xf0\x9f\x8f\xbd\xe2\x80\x8d\xf0\x9f\x9a\x80",
	    UTF8_OK),
	ROW("\xe2\x9d\xa4\xef\xb8\x8f\xe2\x80\x8d\xf0\x9f\x94\xa5", UTF8_OK),
	ROW("\xe0\xb4\xa8\xe0\xb5\x8d\xe2\x80\x8d.", UTF8_OK), /* Malayalam n */
	ROW("ann\xe2\x80\x8d", UTF8_HIDDEN),
	ROW("\xe2\x80\x8d"
	    "ann",
	    UTF8_HIDDEN),
	ROW("ann \xe2\x80\x8d"
	    "bob",
	    UTF8_HIDDEN),
	ROW("ann\xe2\x80\x8d bob", UTF8_HIDDEN),
	ROW("a\xe2\x80\x8d\xe2\x80\x8d"
	    "b",
	    UTF8_HIDDEN),
	/* a joiner does not begin another letter */
	ROW("a\xcc\x81\xcc\x81\xe2\x80\x8d\xcc\x81", UTF8_HIDDEN),
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
	ROW("\xe3\x85\xa4", UTF8_HIDDEN),     /* U+3164 */
	ROW("\xef\xbb\277ann", UTF8_HIDDEN),  /* U+FEFF */
	ROW("\xef\xbe\xa0", UTF8_HIDDEN),     /* U+FFA0 */
	ROW("\xef\xbf\xb9", UTF8_HIDDEN),     /* U+FFF9 */
	ROW("\xf0\x9d\x85\xb3", UTF8_HIDDEN), /* U+1D173 */
	ROW("\xf3\xa0\x80\x81", UTF8_HIDDEN), /* U+E0001, a tag */
	ROW("\xf3\xa0\x81\x81", UTF8_HIDDEN), /* U+E0041, a tag's letter */
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
	ROW("\xd7\xa9\xd6\xbc\xd7\x81\xd6\xb8\xd6\x96", UTF8_OK), /* Hebrew */
	ROW("\xd7\xa9\xd6\xbc\xd7\x81\xd6\xb8\xd6\x96\xd6\xb1", UTF8_HIDDEN),
	ROW("\xe1\x84\x80\xe1\x85\xa1\xe1\x85\xa1\xe1\x85\xa1\xe1\x85\xa1\xe1"
	    "\x85\xa1",
	    UTF8_HIDDEN), /* vowels of one Hangul syllable */
	ROW("\xe0\xb8\x81\xe0\xb9\x89\xe0\xb9\x89\xe0\xb9\x89", UTF8_HIDDEN),
	/* the first fault is returned */
	ROW("\x1b\xff", UTF8_CONTROL),
	ROW("\xff\x1b", UTF8_INVALID),
	ROW("\xe2\x80\x8b\x1b", UTF8_HIDDEN),
};

TEST_EACH(finds_the_first_fault, rows)
{
	ck_assert_int_eq(unicode_check(rows[_i].text, rows[_i].length),
	    rows[_i].fault);
}

TEST_LOOP(a_truncated_character_is_invalid, 0, 10)
{
	static const char whole[] = "\xc3\xa9\xe4\xba\x94\xf0\x9f\x98\x80";
	static const bool fine[] = { true, false, true, false, false, true,
		false, false, false, true };

	ck_assert_int_eq(unicode_check(whole, (size_t)_i),
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
	ck_assert_int_eq(unicode_check(text, n + 7), rows[_i].fault);
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
		{ "\xed\x9f\xbb", UTF8_OK },     /* U+D7FB */
		{ "\xef\xa4\x80", UTF8_OK },     /* U+F900 */
		{ "\xf0\x90\x80\x80", UTF8_OK }, /* U+10000 */
		{ "\xe2\x80\x90", UTF8_OK },     /* U+2010 */
		{ "\xe2\x80\xaf", UTF8_OK },     /* U+202F */
		{ "\xe2\x81\xb0", UTF8_OK },     /* U+2070 */
	};

	for (int i = 0; i < LENGTH(ends); i++)
		ck_assert_msg(unicode_check(ends[i].text,
				  strlen(ends[i].text)) == ends[i].fault,
		    "row %d", i);
}

/* --- all code points, against the ranges of the Unicode database --- */

#define RANGES "tests/unit/common/unicode_ranges.txt"

enum class {
	CLASS_ASSIGNED,
	CLASS_CONTROL,
	CLASS_FORMAT,
	CLASS_PRIVATE,
	CLASS_LINE_END,
	CLASS_PARAGRAPH_END,
	CLASS_BLANK,
	CLASS_NONSPACING,
	CLASS_ENCLOSING,
	CLASS_JAMO,
	CLASS_PLACED,
	CLASS_IGNORABLE,
	CLASS_SELECTOR,
	CLASS_WIDE,
	CLASSES
};

static const char *const class_names[CLASSES] = {
	[CLASS_ASSIGNED] = "assigned",
	[CLASS_CONTROL] = "Cc",
	[CLASS_FORMAT] = "Cf",
	[CLASS_PRIVATE] = "Co",
	[CLASS_LINE_END] = "Zl",
	[CLASS_PARAGRAPH_END] = "Zp",
	[CLASS_BLANK] = "Zs",
	[CLASS_NONSPACING] = "Mn",
	[CLASS_ENCLOSING] = "Me",
	[CLASS_JAMO] = "jamo",
	[CLASS_PLACED] = "placed",
	[CLASS_IGNORABLE] = "ignorable",
	[CLASS_SELECTOR] = "selector",
	[CLASS_WIDE] = "wide",
};

#define IS(classes, c) (((classes) >> (c)) & 1u)

static uint16_t classes_of[0x110000];

static void read_ranges(void)
{
	char  *line = NULL;
	size_t size = 0;
	FILE  *file = fopen(RANGES, "r");

	ck_assert_msg(file != NULL, "cannot read %s here", RANGES);
	while (getline(&line, &size, file) > 0) {
		char *rest, *word = strtok_r(line, " \n", &rest);
		unsigned class = 0;

		while (class < CLASSES && strcmp(class_names[class], word) != 0)
			class ++;
		while (class < CLASSES &&
		    (word = strtok_r(NULL, " \n", &rest)) != NULL) {
			char         *end;
			unsigned long c = strtoul(word, &end, 16),
				      last = *end == '-' ?
			    strtoul(end + 1, NULL, 16) :
			    c;

			for (; c <= last; c++)
				classes_of[c] |= (uint16_t)(1u << class);
		}
	}
	free(line);
	fclose(file);
}

/* Checks "a", the character n times, "b". */
static enum utf8_fault check_times(uint32_t c, int n)
{
	char   text[64] = "a";
	size_t length = 1;

	while (n-- > 0)
		length += utf8_encode(c, text + length);
	text[length++] = 'b';
	return unicode_check(text, length);
}

static enum utf8_fault fault_of(uint32_t c, uint16_t is)
{
	if (IS(is, CLASS_CONTROL))
		return UTF8_CONTROL;
	if (!IS(is, CLASS_ASSIGNED) || IS(is, CLASS_PRIVATE) ||
	    IS(is, CLASS_LINE_END) || IS(is, CLASS_PARAGRAPH_END) ||
	    (IS(is, CLASS_FORMAT) && c != 0x200c && c != 0x200d) ||
	    (IS(is, CLASS_IGNORABLE) && !IS(is, CLASS_SELECTOR) &&
		c != 0x200c && c != 0x200d))
		return UTF8_HIDDEN;
	return UTF8_OK;
}

TEST(each_code_point_is_judged_by_its_class)
{
	/* A newer library than that of these ranges has more characters. */
	bool is_newer = _libunistring_version > 0x100;

	read_ranges();
	for (uint32_t c = 0; c < 0x110000; c++) {
		uint16_t is = classes_of[c];
		bool     is_mark = IS(is, CLASS_NONSPACING) ||
		    IS(is, CLASS_ENCLOSING) || IS(is, CLASS_JAMO);
		enum utf8_fault fault = fault_of(c, is);

		if ((c >= 0xd800 && c < 0xe000) ||
		    (is_newer && !IS(is, CLASS_ASSIGNED)))
			continue;
		ck_assert_msg(check_times(c, 1) == fault, "U+%04X", c);
		ck_assert_msg(unicode_is_blank(c) ==
			(IS(is, CLASS_BLANK) || c == 0x2800),
		    "U+%04X", c);
		if (fault != UTF8_OK || c == 0x200c || c == 0x200d)
			continue;
		ck_assert_msg(check_times(c, 2) == UTF8_OK, "U+%04X twice", c);
		ck_assert_msg(check_times(c, 3) ==
			(IS(is, CLASS_PLACED) ? UTF8_HIDDEN : UTF8_OK),
		    "three U+%04X", c);
		ck_assert_msg(check_times(c, 5) ==
			(is_mark ? UTF8_HIDDEN : UTF8_OK),
		    "five U+%04X", c);
		ck_assert_msg(unicode_width(c) ==
			(is_mark                   ? 0 :
				IS(is, CLASS_WIDE) ? 2 :
						     1),
		    "U+%04X has %d columns", c, unicode_width(c));
	}
}

/* What typed and pasted text may lose, and what it must keep. */
TEST(invisible_characters_are_those_without_a_picture)
{
	static const uint32_t dropped[] = { '\t', 0x7f, 0xad, 0x200b, 0x202e,
		0x2060, 0xfeff, 0x3164, 0xe0041 },
			      kept[] = { ' ', 'a', 0xa0, 0x301, 0x200c, 0x200d,
				      0xfe0f, 0x1f600, 0x378, 0xe000 };

	for (int i = 0; i < LENGTH(dropped); i++)
		ck_assert_msg(unicode_is_invisible(dropped[i]), "U+%04X",
		    dropped[i]);
	for (int i = 0; i < LENGTH(kept); i++)
		ck_assert_msg(!unicode_is_invisible(kept[i]), "U+%04X",
		    kept[i]);
}

static const struct {
	const char *text, *printable;
} printable[] = {
	{ "", "" },
	{ "Zo\xc3\xab", "Zo\xc3\xab" },
	{ "a\x1b[2J", "a?[2J" },
	{ "caf\xe9.", "caf?." },
	{ "gg\xe2\x80\256evol", "gg?evol" },
	{ "a\xcc\x81\xcc\x81\xcc\201b\xc3\xa9", "a\xcc\x81\xcc\x81?b\xc3\xa9" },
	{ "\xe2\x80\x8d\xe4\xba\x94\xe2\x80\x8d", "?\xe4\xba\x94?" },
};

TEST_EACH(replaces_what_is_not_printable, printable)
{
	char text[64];

	snprintf(text, sizeof(text), "%s", printable[_i].text);
	unicode_make_printable(text);
	ck_assert_str_eq(text, printable[_i].printable);
	ck_assert_int_eq(unicode_check(text, strlen(text)), UTF8_OK);
}

static const struct {
	const char *text, *composed;
} composed[] = {
	{ "", "" },
	{ "ann", "ann" },
	{ "e\xcc\x88-a\xcc\x8a", "\xc3\xab-\xc3\xa5" },
	{ "\xe1\x84\x92\xe1\x85\xa1\xe1\x86\xab", "\xed\x95\x9c" },
	/* longer, as Unicode excludes it from composition */
	{ "\xe0\xa5\x98", "\xe0\xa4\x95\xe0\xa4\xbc" },
	/* without room for that */
	{ "12345678\xe0\xa5\x98", "12345678\xe0\xa5\x98" },
	{ "e\xcc\x88\xff", "e\xcc\x88\xff" },
};

TEST_EACH(composes_text, composed)
{
	char text[14];

	snprintf(text, sizeof(text), "%s", composed[_i].text);
	unicode_compose(text, sizeof(text));
	ck_assert_str_eq(text, composed[_i].composed);
}

TEST(a_cluster_is_what_a_reader_takes_for_a_character)
{
	/* e with two marks, a family, a flag, Hangul, "z" */
	static const char text
	    [] = "e\xcc\x82\xcc\x81\xf0\x9f\x91\xa8\xe2\x80\x8d\xf0\x9f\x91\xa7"
		 "\xf0\x9f\x87\xa9\xf0\x9f\x87\xaa\xed\x95\x9cz";
	static const size_t ends[] = { 5, 16, 24, 27, 28 };
	size_t              at = 0;

	for (int i = 0; i < LENGTH(ends); i++) {
		ck_assert_uint_eq(unicode_next_cluster(text, sizeof(text) - 1,
				      at),
		    ends[i]);
		ck_assert_uint_eq(unicode_previous_cluster(text, ends[i]), at);
		at = ends[i];
	}
}
