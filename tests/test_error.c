/* test_error.c -- codes for programs to rely on, sentences for people. */

#include <ctype.h>
#include <string.h>

#include "common/error.h"
#include "common/text.h"
#include "tests/suites.h"

/* Codes that programs out there know; one that is gone would break them. */
static const char *const promised[] = { "ok", "long", "control", "utf8",
	"hidden", "tag", "unknown", "missing", "surplus", "number", "point",
	"variant", "key", "value", "level", "text", "name", "named", "seat",
	"seated", "seeking", "idle", "over", "running", "slow", "turn", "taken",
	"off", "stale", "offered", "alone", "match", "watching" };

#define PROMISED ((int)(sizeof(promised) / sizeof(promised[0])))

START_TEST(codes_are_short_lower_case_words)
{
	const char *code = error_code((enum error)_i);

	ck_assert_uint_ge(strlen(code), 2);
	ck_assert_uint_le(strlen(code), 12);
	for (const char *c = code; *c != '\0'; c++)
		ck_assert_msg(islower((unsigned char)*c) ||
			(c > code && isdigit((unsigned char)*c)),
		    "the code \"%s\"", code);
}
END_TEST

START_TEST(no_two_codes_are_the_same)
{
	for (int i = 0; i < _i; i++)
		ck_assert_str_ne(error_code((enum error)i),
		    error_code((enum error)_i));
}
END_TEST

START_TEST(every_code_has_its_sentence)
{
	const char *sentence = error_sentence((enum error)_i);
	size_t      n = strlen(sentence);

	ck_assert(text_is_sentence(sentence));
	ck_assert(isupper((unsigned char)sentence[0]));
	ck_assert_msg(sentence[n - 1] != '.', "%s", sentence);
	for (int i = 0; i < _i; i++)
		ck_assert_str_ne(error_sentence((enum error)i), sentence);
}
END_TEST

START_TEST(promised_codes_are_kept)
{
	int found = 0;

	for (int e = 0; e < ERROR_COUNT; e++)
		found += strcmp(error_code((enum error)e), promised[_i]) == 0;
	ck_assert_msg(found == 1, "\"%s\" is gone", promised[_i]);
}
END_TEST

Suite *error_suite(void)
{
	Suite *s = suite_create("error");
	TCase *t = tcase_create("list");

	tcase_add_loop_test(t, codes_are_short_lower_case_words, 0,
	    ERROR_COUNT);
	tcase_add_loop_test(t, no_two_codes_are_the_same, 0, ERROR_COUNT);
	tcase_add_loop_test(t, every_code_has_its_sentence, 0, ERROR_COUNT);
	tcase_add_loop_test(t, promised_codes_are_kept, 0, PROMISED);
	suite_add_tcase(s, t);
	return s;
}
