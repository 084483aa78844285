/* test_user_text.c -- which names and chat messages are valid. */

#include "common/text/user_text.h"

#include "common/text/unicode.h"
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
	{ "Nguy\xe1\xbb\x85n", true },
	{ "\xd0\x90\xd0\xbd\xd1\x8f_2", true },               /* Cyrillic */
	{ "\xce\x9d\xce\xaf\xce\xba\xce\xbf\xcf\x82", true }, /* Greek */
	{ "\xe5\xb1\xb1\xe7\x94\xb0", true },                 /* Han, */
	{ "\xe3\x82\xb5\xe3\x83\xbc\xe3\x81\x82\xe5\xb1\xb1\xe3\x80\x85",
	    true },                                       /* with both kana */
	{ "\xea\xb9\x80\xeb\xaf\xbc", true },             /* Hangul */
	{ "\xe0\xb8\x99\xe0\xb9\x89\xe0\xb8\xb3", true }, /* Thai */
	{ "\xe0\xbb\x80\xe0\xba\x88\xe0\xba\xbb\xe0\xbb\x89\xe0\xba\xb2",
	    true }, /* Lao */
	{ "\xe0\xa4\xae\xe0\xa5\x8b\xe0\xa4\xb9\xe0\xa4\xa8",
	    true },                                    /* Hindi */
	{ "\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d", false }, /* Hebrew */
	{ "\xd9\x85\xd8\xad\xd9\x85\xd8\xaf", false }, /* Arabic */
	{ "ann\xd0\xb0", false },                      /* two scripts */
	{ "\xd0\xb0nn", false },
	{ "a\xe5\xb1\xb1", false },
	{ "\xe5\xb1\xb1\xea\xb9\x80", false },
	{ "\xe0\xb9\x89\xe0\xb8\x99", false },     /* begins with a mark */
	{ "\xef\xbc\xa1", false },                 /* a wide A, */
	{ "\xe1\xb4\x80", false },                 /* a small capital, */
	{ "\xef\xac\x81", false },                 /* a ligature */
	{ "\xd9\xa1", false },                     /* an Arabic digit */
	{ "\xd0\xb8\xcc\x86", false },             /* not composed */
	{ "\xd0\xb0\xe2\x80\x8d\xd0\xb1", false }, /* a joiner */
	{ "\xe5\xb1\xb1\xe5\xb1\xb1\xe5\xb1\xb1\xe5\xb1\xb1"
	  "\xe5\xb1\xb1\xe5\xb1\xb1\xe5\xb1\xb1\xe5\xb1\xb1",
	    true }, /* 16 columns */
	{ "\xe5\xb1\xb1\xe5\xb1\xb1\xe5\xb1\xb1\xe5\xb1\xb1"
	  "\xe5\xb1\xb1\xe5\xb1\xb1\xe5\xb1\xb1\xe5\xb1\xb1_",
	    false },
	{ "\xe0\xb8\x99\xe0\xb8\xb4\xe0\xb8\x99\xe0\xb8\xb4\xe0\xb8\x99\xe0\xb8"
	  "\xb4"
	  "\xe0\xb8\x99\xe0\xb8\xb4\xe0\xb8\x99\xe0\xb8\xb4\xe0\xb8\x99\xe0\xb8"
	  "\xb4"
	  "\xe0\xb8\x99\xe0\xb8\xb4\xe0\xb8\x99\xe0\xb8\xb4",
	    true }, /* 48 bytes */
	{ "\xe0\xb8\x99\xe0\xb8\xb4\xe0\xb8\x99\xe0\xb8\xb4\xe0\xb8\x99\xe0\xb8"
	  "\xb4"
	  "\xe0\xb8\x99\xe0\xb8\xb4\xe0\xb8\x99\xe0\xb8\xb4\xe0\xb8\x99\xe0\xb8"
	  "\xb4"
	  "\xe0\xb8\x99\xe0\xb8\xb4\xe0\xb8\x99\xe0\xb8\xb4-",
	    false },
	{ "a\xc3", false },
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
