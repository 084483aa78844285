/* test_user_text.c -- which names and chat messages are valid. */

#include "common/user_text.h"

#include "common/utf8.h"
#include "tests/support/suite.h"

#define TEN(text)     text text text text text text text text text text
#define HUNDRED(text) TEN(TEN(text))

static const struct {
	const char *text;
	bool        is_valid;
} messages[] = {
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

TEST_EACH(knows_valid_chat_messages, messages)
{
	ck_assert(chat_is_valid(messages[_i].text) == messages[_i].is_valid);
}

static const struct {
	const char *text;
	bool        is_valid;
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
	{ "J\xc3\xbcrgen", true },
	{ "\xc3\x89lodie", true },
	{ "Zoe\xcc\x88", false }, /* not precomposed */
	{ "\303\2511\303\2513\303\2515\303\2517\303\2519\303\2511"
	  "\303\2513\303\2515",
	    true }, /* sixteen */
	{ "\303\2511\303\2513\303\2515\303\2517\303\2519\303\2511"
	  "\303\2513\303\2515x",
	    false },
	{ "a\xc3\x97", false }, /* multiplication sign */
	{ "a\xc7\x83", false }, /* looks like ! */
	{ "a\xc9\x90", false }, /* U+0250 */
	{ "a\xc3", false },
	{ "\xd0\xb0nn", false }, /* a Cyrillic letter */
	{ "a[", false },
	{ "a`", false },
	{ "a{", false },
	{ "a@", false },
	{ "a/", false },
};

TEST_EACH(knows_valid_names, names)
{
	ck_assert(name_is_valid(names[_i].text) == names[_i].is_valid);
}

static const struct {
	const char *name, *folded;
} keys[] = {
	{ "Zo\xc3\xab", "zoe" },
	{ "ZO\xc3\x8b", "zoe" },
	{ "\xc3\x98re", "ore" },
	{ "\xc5\x81ucja", "lucja" },
	{ "Stra\xc3\x9f"
	  "e",
	    "strasse" },
	{ "\xc3\x86sir", "aesir" },
	{ "\xc4\xb0nci", "inci" },
	{ "\xc4\xb1nci", "inci" },
	{ "\xc3\x9eor", "\xc3\xbeor" },
	{ "\xc3\xbeor", "\xc3\xbeor" },
	{ "\xc9\x8f", "y" }, /* the last one */
	{ "a\xff"
	  "b",
	    "a\xff"
	    "b" },
	{ "~guest1", "~guest1" },
};

TEST_EACH(folds_names_without_accents, keys)
{
	char folded[NAME_SIZE], again[NAME_SIZE];

	ck_assert_str_eq(name_fold(keys[_i].name, folded), keys[_i].folded);
	ck_assert_str_eq(name_fold(folded, again), folded);
	ck_assert(name_is_same(keys[_i].name, keys[_i].folded));
}

/*
 * Both cases of a letter have the same key, and folding a key does not change
 * it.
 */
TEST(every_letter_has_a_key)
{
	int letters = 0;

	for (uint32_t c = 0xc0; c < 0x250; c++) {
		char text[UTF8_BYTES_MAX + 1] = "", folded[NAME_SIZE],
					   again[NAME_SIZE];

		utf8_encode(c, text);
		letters += name_is_valid(text);
		name_fold(text, folded);
		ck_assert_str_eq(name_fold(folded, again), folded);
	}
	ck_assert_int_eq(letters, 400 - 7);
}

TEST(compares_and_folds_names_in_either_case)
{
	char folded[NAME_SIZE];

	ck_assert(name_is_same("Ann-Marie_2", "aNN-mARIE_2"));
	ck_assert(!name_is_same("ann", "anna"));
	ck_assert(!name_is_same("ann-a", "ann_a"));
	ck_assert_str_eq(name_fold("Ann-Marie_2", folded), "ann-marie_2");
	ck_assert_str_eq(name_fold("A234567890123456", folded),
	    "a234567890123456");
	ck_assert_str_eq(name_fold("[@Z`{", folded), "[@z`{");
	ck_assert_str_eq(name_fold("", folded), "");
}
