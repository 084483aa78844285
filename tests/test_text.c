/* test_text.c -- bytes that may reach a terminal, and those that may not. */

#include <string.h>

#include "common/text.h"
#include "tests/suites.h"

#define LENGTH(table) ((int)(sizeof(table) / sizeof(table[0])))

#define ROW(text, fault)                      \
	{                                     \
		text, sizeof(text) - 1, fault \
	}

/* An escape in octal is one that would run on in hexadecimal. */
static const struct {
	const char     *text;
	size_t          length;
	enum text_fault fault;
} rows[] = {
	/* what people write */
	ROW("", TEXT_FINE),
	ROW("good game", TEXT_FINE),
	ROW("~!@#$%^&*()_+{}|:\"<>?`-=[]\\;',./", TEXT_FINE),
	ROW("Gr\xc3\xbc\xc3\237e, \xc3\247a va?", TEXT_FINE),
	ROW("gru\xcc\x88n", TEXT_FINE),
	ROW("\xe1\xba\xbf e\xcc\x82\xcc\x81", TEXT_FINE),
	ROW("\xd0\xbf\xd1\x80\xd0\xb8\xd0\xb2\xd0\xb5\xd1\x82", TEXT_FINE),
	ROW("\xe4\xba\x94\xe7\x9b\xae\xe4\xb8\xa6\xe3\x81\xb9", TEXT_FINE),
	ROW("\xed\x95\x9c\xea\xb5\xad\xec\x96\xb4", TEXT_FINE),
	ROW("\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d", TEXT_FINE),
	ROW("\xd9\x85\xd8\xb1\xd8\xad\xd8\xa8\xd8\xa7", TEXT_FINE),
	ROW("\xe0\xb8\x99\xe0\xb9\x89\xe0\xb8\xb3", TEXT_FINE),
	ROW("\xf0\x9f\x98\x80 \xe2\x9d\xa4\xef\xb8\x8f", TEXT_FINE),
	ROW("\xe2\x97\x8b \xe2\x97\x8f \xe2\x82\xac \xc2\xa0.", TEXT_FINE),
	ROW("\xef\xbf\xbd", TEXT_FINE),   /* the replacement itself */
	ROW("\xf3\xa0\x84", TEXT_BROKEN), /* half a selector */
	/* what steers a terminal, in one byte or two */
	ROW("\0", TEXT_CONTROL),
	ROW("a\0b", TEXT_CONTROL),
	ROW("\x01", TEXT_CONTROL),
	ROW("\a", TEXT_CONTROL),
	ROW("ab\b\bxy", TEXT_CONTROL),
	ROW("a\tb", TEXT_CONTROL),
	ROW("two\nlines", TEXT_CONTROL),
	ROW("two\rlines", TEXT_CONTROL),
	ROW("\v", TEXT_CONTROL),
	ROW("\f", TEXT_CONTROL),
	ROW("\x0e", TEXT_CONTROL), /* the other alphabet */
	ROW("\x0f", TEXT_CONTROL),
	ROW("\x1a", TEXT_CONTROL),
	ROW("\x1b[2J\x1b[H", TEXT_CONTROL), /* clears the screen */
	ROW("\x1b[31mred", TEXT_CONTROL),
	ROW("\x1b[6n", TEXT_CONTROL), /* makes it type an answer */
	ROW("\x1b]0;title\a", TEXT_CONTROL),
	ROW("\x1b]8;;http://x\x1b\\link", TEXT_CONTROL),
	ROW("\x1b]52;c;cm0gLXJm\a", TEXT_CONTROL), /* fills the clipboard */
	ROW("\x1bP+q544e\x1b\\", TEXT_CONTROL),
	ROW("\033c", TEXT_CONTROL),
	ROW("\x1f", TEXT_CONTROL),
	ROW("\x7f", TEXT_CONTROL),
	ROW("\xc2\x80", TEXT_CONTROL),
	ROW("\xc2\x85next line", TEXT_CONTROL),
	ROW("\xc2\2332J", TEXT_CONTROL),
	ROW("\xc2\2350;title\xc2\x9c", TEXT_CONTROL),
	ROW("\xc2\x9f", TEXT_CONTROL),
	/* what is no UTF-8 */
	ROW("\x80", TEXT_BROKEN),
	ROW("\2332J", TEXT_BROKEN), /* a control in one byte */
	ROW("\xbf", TEXT_BROKEN),
	ROW("caf\xe9", TEXT_BROKEN), /* Latin-1 */
	ROW("\xc3", TEXT_BROKEN),
	ROW("\xe2\x82", TEXT_BROKEN),
	ROW("\xf0\x9f\x98", TEXT_BROKEN),
	ROW("\xc3(", TEXT_BROKEN),
	ROW("\xe2(\xa1", TEXT_BROKEN),
	ROW("\xe2\x82(", TEXT_BROKEN),
	ROW("\xf0\x9f(\x80", TEXT_BROKEN),
	ROW("\xc0\x80", TEXT_BROKEN),    /* overlong: NUL, */
	ROW("\xc0\x9b[2J", TEXT_BROKEN), /* escape, */
	ROW("\xc1\xbf", TEXT_BROKEN),
	ROW("\xe0\x80\x8a", TEXT_BROKEN), /* line feed, */
	ROW("\xe0\x9f\xbf", TEXT_BROKEN),
	ROW("\xf0\x80\x80\xaf", TEXT_BROKEN), /* slash */
	ROW("\xf0\x8f\xbf\xbf", TEXT_BROKEN),
	ROW("\xed\xa0\x80", TEXT_BROKEN), /* surrogates, */
	ROW("\xed\xbf\xbf", TEXT_BROKEN),
	ROW("\xed\xa0\xbd\xed\xb8\x80", TEXT_BROKEN), /* as CESU-8 pairs them */
	ROW("\xf4\x90\x80\x80", TEXT_BROKEN),         /* past the last */
	ROW("\xf5\x80\x80\x80", TEXT_BROKEN),
	ROW("\xf8\x88\x80\x80\x80", TEXT_BROKEN),
	ROW("\xfc\x84\x80\x80\x80\x80", TEXT_BROKEN),
	ROW("\xfe", TEXT_BROKEN),
	ROW("\xff\xff", TEXT_BROKEN),
	/* what turns text around */
	ROW("\xd8\x9c", TEXT_HIDDEN),             /* U+061C */
	ROW("\xe2\x80\x8e", TEXT_HIDDEN),         /* U+200E */
	ROW("\xe2\x80\x8f", TEXT_HIDDEN),         /* U+200F */
	ROW("\xe2\x80\xaa", TEXT_HIDDEN),         /* U+202A */
	ROW("gg\xe2\x80\256evol i", TEXT_HIDDEN), /* U+202E */
	ROW("\xe2\x80\xac", TEXT_HIDDEN),         /* U+202C */
	ROW("\xe2\x81\xa6", TEXT_HIDDEN),         /* U+2066 */
	ROW("\xe2\x81\xa9", TEXT_HIDDEN),         /* U+2069 */
	/* what cannot be seen */
	ROW("an\xc2\xadn", TEXT_HIDDEN),      /* U+00AD */
	ROW("\xcd\x8f", TEXT_HIDDEN),         /* U+034F */
	ROW("\xe1\x85\x9f", TEXT_HIDDEN),     /* U+115F */
	ROW("\xe1\xa0\x8e", TEXT_HIDDEN),     /* U+180E */
	ROW("an\xe2\x80\x8bn", TEXT_HIDDEN),  /* U+200B */
	ROW("\xe2\x80\x8c", TEXT_HIDDEN),     /* U+200C */
	ROW("\xe2\x80\x8d", TEXT_HIDDEN),     /* U+200D */
	ROW("\xe2\x80\xa8", TEXT_HIDDEN),     /* U+2028 */
	ROW("\xe2\x80\xa9", TEXT_HIDDEN),     /* U+2029 */
	ROW("\xe2\x81\xa0", TEXT_HIDDEN),     /* U+2060 */
	ROW("\xe2\x81\xa4", TEXT_HIDDEN),     /* U+2064 */
	ROW("\xe2\xa0\x80", TEXT_HIDDEN),     /* U+2800 */
	ROW("\xe3\x85\xa4", TEXT_HIDDEN),     /* U+3164 */
	ROW("\xef\xbb\277ann", TEXT_HIDDEN),  /* U+FEFF */
	ROW("\xef\xbe\xa0", TEXT_HIDDEN),     /* U+FFA0 */
	ROW("\xef\xbf\xb9", TEXT_HIDDEN),     /* U+FFF9 */
	ROW("\xf0\x9d\x85\xb3", TEXT_HIDDEN), /* U+1D173 */
	ROW("\xf3\xa0\x80\x81", TEXT_HIDDEN), /* U+E0001, a tag */
	ROW("\xf3\xa0\x81\x81", TEXT_HIDDEN), /* U+E0041, a tag's letter */
	ROW("\xf3\xa0\x84\x80", TEXT_HIDDEN), /* U+E0100, a selector */
	/* what means nothing here, or piles up */
	ROW("\xee\x80\x80", TEXT_HIDDEN),     /* U+E000 */
	ROW("\xef\xa3\xbf", TEXT_HIDDEN),     /* U+F8FF */
	ROW("\xef\xb7\x90", TEXT_HIDDEN),     /* U+FDD0 */
	ROW("\xef\xbf\xbf", TEXT_HIDDEN),     /* U+FFFF */
	ROW("\xf0\x9f\xbf\xbe", TEXT_HIDDEN), /* U+1FFFE */
	ROW("\xf3\xb0\x80\x80", TEXT_HIDDEN), /* U+F0000 */
	ROW("\xf4\x8f\xbf\xbf", TEXT_HIDDEN), /* U+10FFFF */
	ROW("a\xcc\x81\xcc\x81\xcc\x81", TEXT_HIDDEN),
	ROW("a\xcc\x81\xcc\201b\xcc\x81\xcc\x81", TEXT_FINE),
	ROW("\xd7\xa9\xd6\xb0\xd6\xb1\xd6\xb2", TEXT_HIDDEN),
	ROW("\xe0\xb8\x81\xe0\xb9\x89\xe0\xb9\x89\xe0\xb9\x89", TEXT_HIDDEN),
	/* the first fault is the one told */
	ROW("\x1b\xff", TEXT_CONTROL),
	ROW("\xff\x1b", TEXT_BROKEN),
	ROW("\xe2\x80\x8b\x1b", TEXT_HIDDEN),
};

START_TEST(knows_what_may_be_shown)
{
	ck_assert_int_eq(text_fault(rows[_i].text, rows[_i].length),
	    rows[_i].fault);
}
END_TEST

START_TEST(a_character_cut_short_is_broken_whatever_lies_behind)
{
	static const char whole[] = "\xc3\xa9\xe4\xba\x94\xf0\x9f\x98\x80";
	static const bool fine[] = { true, false, true, false, false, true,
		false, false, false, true };

	ck_assert_int_eq(text_fault(whole, (size_t)_i),
	    fine[_i] ? TEXT_FINE : TEXT_BROKEN);
}
END_TEST

START_TEST(finds_the_fault_in_the_midst_of_more)
{
	char   text[64] = "before ";
	size_t n = 7 + rows[_i].length;

	if (rows[_i].fault == TEXT_BROKEN)
		return; /* what follows could make it whole */
	memcpy(text + 7, rows[_i].text, rows[_i].length);
	memcpy(text + n, " behind", 7);
	ck_assert_int_eq(text_fault(text, n + 7), rows[_i].fault);
}
END_TEST

/* Every code point in its proper bytes, the first and last of each length. */
START_TEST(ends_of_the_ranges_are_told_apart)
{
	static const struct {
		const char     *text;
		enum text_fault fault;
	} ends[] = {
		{ " ", TEXT_FINE },                /* U+0020 */
		{ "~", TEXT_FINE },                /* U+007E */
		{ "\xc2\xa0", TEXT_FINE },         /* U+00A0 */
		{ "\xdf\xbf", TEXT_FINE },         /* U+07FF */
		{ "\xe0\xa0\x80", TEXT_FINE },     /* U+0800 */
		{ "\xed\x9f\xbf", TEXT_FINE },     /* U+D7FF */
		{ "\xef\xa4\x80", TEXT_FINE },     /* U+F900 */
		{ "\xf0\x90\x80\x80", TEXT_FINE }, /* U+10000 */
		{ "\xe2\x80\x90", TEXT_FINE },     /* U+2010 */
		{ "\xe2\x80\xaf", TEXT_FINE },     /* U+202F */
		{ "\xe2\x81\xb0", TEXT_FINE },     /* U+2070 */
	};

	for (int i = 0; i < LENGTH(ends); i++)
		ck_assert_msg(text_fault(ends[i].text, strlen(ends[i].text)) ==
			ends[i].fault,
		    "row %d", i);
}
END_TEST

#define TEN(text)     text text text text text text text text text text
#define HUNDRED(text) TEN(TEN(text))

static const struct {
	const char *text;
	bool        is;
} sentences[] = {
	{ "", false },
	{ " ", false },
	{ "     ", false },
	{ "\xc2\xa0 \xc2\xa0", false },
	{ "\xe3\x80\x80", false },
	{ "\xe2\x80\x83 \xe2\x80\x89", false },
	{ ".", true },
	{ " . ", true },
	{ "\xc3\xa9\xcc\x81", true },
	{ HUNDRED("ab"), true },
	{ HUNDRED("ab") "c", false },
	{ HUNDRED("\xc3\xa9\xc3\xa9"), true },
	{ HUNDRED("\xc3\xa9\xc3\xa9") "c", false },
	{ HUNDRED("\xe4\xba\x94\xc3\xa9"), false },
	{ HUNDRED("\xe4\xba\x94") HUNDRED("a"), true },
	{ HUNDRED("\xf0\x9f\x98\x80"), true },
	{ HUNDRED("\xf0\x9f\x98\x80") "a", false },
	{ "line\nfeed", false },
	{ "\xff", false },
	{ "\xe2\x80\xae", false },
};

START_TEST(knows_what_may_be_said)
{
	ck_assert(text_is_sentence(sentences[_i].text) == sentences[_i].is);
}
END_TEST

static const struct {
	const char *text;
	bool        is;
} names[] = {
	{ "a", true },
	{ "Z", true },
	{ "ann", true },
	{ "Ann-Marie_2", true },
	{ "a234567890123456", true }, /* sixteen */
	{ "a2345678901234567", false },
	{ "", false },
	{ " ", false },
	{ "2ann", false },
	{ "_ann", false },
	{ "-ann", false },
	{ "~ann", false },
	{ "hard~bot", false },
	{ "ann ", false },
	{ " ann", false },
	{ "an n", false },
	{ "ann=", false },
	{ "ann:", false },
	{ "@ann", false },
	{ "ann\n", false },
	{ "J\xc3\xbcrgen", false },
	{ "\xd0\xb0nn", false }, /* a Cyrillic letter */
	{ "a[", false },
	{ "a`", false },
	{ "a{", false },
	{ "a@", false },
	{ "a/", false },
};

START_TEST(knows_what_may_be_a_name)
{
	ck_assert(text_is_name(names[_i].text) == names[_i].is);
}
END_TEST

START_TEST(names_are_the_same_in_either_case)
{
	char folded[NAME_SIZE];

	ck_assert(text_is_same_name("Ann-Marie_2", "aNN-mARIE_2"));
	ck_assert(!text_is_same_name("ann", "anna"));
	ck_assert(!text_is_same_name("ann-a", "ann_a"));
	ck_assert_str_eq(text_fold_name("Ann-Marie_2", folded), "ann-marie_2");
	ck_assert_str_eq(text_fold_name("A234567890123456", folded),
	    "a234567890123456");
	ck_assert_str_eq(text_fold_name("[@Z`{", folded), "[@z`{");
	ck_assert_str_eq(text_fold_name("", folded), "");
}
END_TEST

static const struct {
	const char *text;
	size_t      most, kept;
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

START_TEST(cuts_no_character_in_two)
{
	ck_assert_uint_eq(text_cut(cuts[_i].text, strlen(cuts[_i].text),
			      cuts[_i].most),
	    cuts[_i].kept);
}
END_TEST

Suite *text_suite(void)
{
	Suite *s = suite_create("text");
	TCase *t = tcase_create("bytes");

	tcase_add_loop_test(t, knows_what_may_be_shown, 0, LENGTH(rows));
	tcase_add_loop_test(t,
	    a_character_cut_short_is_broken_whatever_lies_behind, 0, 10);
	tcase_add_loop_test(t, finds_the_fault_in_the_midst_of_more, 0,
	    LENGTH(rows));
	tcase_add_test(t, ends_of_the_ranges_are_told_apart);
	tcase_add_loop_test(t, knows_what_may_be_said, 0, LENGTH(sentences));
	tcase_add_loop_test(t, knows_what_may_be_a_name, 0, LENGTH(names));
	tcase_add_test(t, names_are_the_same_in_either_case);
	tcase_add_loop_test(t, cuts_no_character_in_two, 0, LENGTH(cuts));
	suite_add_tcase(s, t);
	return s;
}
