/* test_name_fold.c -- which names count as equal. */

#include "server/util/name_fold.h"

#include "common/text/utf8.h"
#include "tests/support/suite.h"

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
	{ "\xe1\xba\x9e", "ss" },          /* capital sharp s */
	{ "\xc5\x80ua", "lua" },           /* l with middle dot */
	{ "\xc8\xb7", "j" },               /* without a dot */
	{ "Nguy\xe1\xbb\x85n", "nguyen" }, /* Vietnamese */
	/* Cyrillic and Greek letters that look like Latin ones */
	{ "\xd0\x92\xd0\x9e\xd0\x92\xd0\x90", "boba" },
	{ "\xd0\x81\xd0\xbb\xd0\xba\xd0\xb0", "e\xd0\xbbka" },
	{ "\xce\x91\xce\x9d\xce\x9d\xce\x91", "anna" },
	{ "\xce\x86\xce\xbd\xce\xbd\xce\xb1", "anna" },
	{ "\xcf\xb2", "c" },
	/* accents of other letters make another name */
	{ "\xd0\x98\xd0\x99", "\xd0\xb8\xd0\xb9" },
	{ "\xe3\x82\xac", "\xe3\x82\xac" },
	{ "\xef\xbd\xb1", "\xe3\x82\xa2" }, /* narrow kana */
	{ "\xe0\xb8\x99\xe0\xb9\x89", "\xe0\xb8\x99\xe0\xb9\x89" },
};

TEST_EACH(folds_names_without_accents, keys)
{
	char folded[NAME_SIZE], again[NAME_SIZE];

	ck_assert_str_eq(name_fold(keys[_i].name, folded), keys[_i].folded);
	ck_assert_str_eq(name_fold(folded, again), folded);
	ck_assert(name_is_same(keys[_i].name, keys[_i].folded));
}

/* Every letter of a name has a key, which folding does not change. */
TEST(every_letter_has_a_key)
{
	int letters = 0;

	for (uint32_t c = 0x80; c < 0x110000; c++) {
		char text[UTF8_BYTES_MAX + 1] = "", folded[NAME_SIZE],
					   again[NAME_SIZE];

		utf8_encode(c, text);
		if (!name_is_valid(text))
			continue;
		letters += c < 0x250;
		name_fold(text, folded);
		ck_assert_msg(folded[0] != '\0', "U+%04X has none", c);
		ck_assert_str_eq(name_fold(folded, again), folded);
	}
	ck_assert_int_eq(letters, 400 - 7);
}

static const struct {
	const char *name;
	bool        is_reserved;
} reserved[] = {
	{ "operator", true },
	{ "Operator", true },
	{ "\xc3\x96perator", true },
	{ "server", true },
	{ "admin", true },
	{ "noughtsd", true },
	{ "you", true },
	{ "nobody", true },
	{ "guest7", true },
	{ "GUEST12", true },
	{ "easybot", true },
	{ "mediumbot", true },
	{ "HardBot", true },
	{ "perfectbot", true },
	{ "guest", false },
	{ "guest7a", false },
	{ "operators", false },
	{ "ann", false },
	{ "bot", false },
};

TEST_EACH(reserves_names_of_officials, reserved)
{
	ck_assert(name_is_reserved(reserved[_i].name) ==
	    reserved[_i].is_reserved);
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
