/* test_error.c -- codes for programs and sentences for people. */

#include <ctype.h>
#include <string.h>

#include "common/base/error.h"
#include "common/text/user_text.h"
#include "tests/support/suite.h"

TEST_LOOP(codes_are_short_lower_case_words, 0, ERROR_COUNT)
{
	const char *code = error_code((enum error)_i);

	ck_assert_uint_ge(strlen(code), 2);
	ck_assert_uint_le(strlen(code), 12);
	for (const char *c = code; *c != '\0'; c++)
		ck_assert_msg(islower((unsigned char)*c) ||
			(c > code && isdigit((unsigned char)*c)),
		    "the code \"%s\"", code);
}

TEST_LOOP(codes_are_unique, 0, ERROR_COUNT)
{
	for (int i = 0; i < _i; i++)
		ck_assert_str_ne(error_code((enum error)i),
		    error_code((enum error)_i));
}

TEST_LOOP(every_code_has_a_sentence, 0, ERROR_COUNT)
{
	const char *sentence = error_sentence((enum error)_i);
	size_t      n = strlen(sentence);

	ck_assert(chat_is_valid(sentence));
	ck_assert(isupper((unsigned char)sentence[0]));
	ck_assert_msg(sentence[n - 1] != '.', "%s", sentence);
	for (int i = 0; i < _i; i++)
		ck_assert_str_ne(error_sentence((enum error)i), sentence);
}
