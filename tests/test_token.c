/* test_token.c -- what a person is known by, and what is not known. */

#include "server/token.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

#include "tests/suites.h"

START_TEST(leads_to_its_name)
{
	static const char *const names[] = { "ann", "~guest12", "a-b_c",
		"abcdefghijklmnop" };
	char                     text[TOKEN_TEXT], name[NAME_SIZE];
	struct tokens            t;

	token_first(&t, names[_i], text);
	ck_assert(token_name(text, name));
	ck_assert_str_eq(name, names[_i]);
	ck_assert_uint_eq(strspn(text,
			      "0123456789abcdefghijklmnopqrstuvwxyz"
			      "-_"),
	    strlen(text));
}
END_TEST

START_TEST(the_one_before_is_good_until_the_new_one_is_used)
{
	char a[TOKEN_TEXT], b[TOKEN_TEXT], c[TOKEN_TEXT], d[TOKEN_TEXT];
	struct tokens t;

	token_first(&t, "ann", a);
	ck_assert(token_use(&t, a, "ann", b));
	/* The answer with b was lost. */
	ck_assert(token_use(&t, a, "ann", c));
	ck_assert(!token_use(&t, b, "ann", d));
	ck_assert(token_use(&t, c, "ann", d));
	ck_assert(!token_use(&t, a, "ann", b));
	ck_assert(token_use(&t, c, "ann", b));
	ck_assert(token_use(&t, b, "ann", d));
}
END_TEST

START_TEST(a_first_one_makes_all_others_void)
{
	char          a[TOKEN_TEXT], b[TOKEN_TEXT], c[TOKEN_TEXT];
	struct tokens t;

	token_first(&t, "ann", a);
	ck_assert(token_use(&t, a, "ann", b));
	token_first(&t, "eve", c);
	ck_assert(!token_use(&t, a, "eve", c));
	ck_assert(!token_use(&t, b, "eve", c));
}
END_TEST

START_TEST(the_secret_is_not_kept)
{
	char          text[TOKEN_TEXT], digits[TOKEN_HASH * 2 + 1];
	struct tokens t;

	token_first(&t, "ann", text);
	for (int i = 0; i < TOKEN_HASH; i++)
		snprintf(digits + 2 * i, 3, "%02x", t.now[i]);
	ck_assert_int_ne(strncmp(digits, text, TOKEN_DIGITS), 0);
}
END_TEST

START_TEST(a_digit_less_or_wrong_is_another_word)
{
	char          text[TOKEN_TEXT], other[TOKEN_TEXT];
	struct tokens t, was;

	token_first(&t, "ann", text);
	was = t;
	text[_i] = text[_i] == 'a' ? 'b' : 'a';
	ck_assert(!token_use(&t, text, "ann", other));
	ck_assert_int_eq(memcmp(&t, &was, sizeof(t)), 0);
}
END_TEST

START_TEST(what_has_not_the_form_is_none)
{
	static const char *const words[] = { "", "ann", "-ann",
		"0123456789abcdef0123456789abcdef",
		"0123456789abcdef0123456789abcdef-",
		"0123456789abcdef0123456789abcde-ann",
		"0123456789ABCDEF0123456789abcdef-ann",
		"0123456789abcdef0123456789abcdef~ann",
		"0123456789abcdef0123456789abcdef-abcdefghijklmnopq" };
	char                     name[NAME_SIZE];

	ck_assert(!token_name(words[_i], name));
}
END_TEST

Suite *token_suite(void)
{
	Suite *s = suite_create("token");
	TCase *t = tcase_create("token");

	tcase_add_loop_test(t, leads_to_its_name, 0, 4);
	tcase_add_test(t, the_one_before_is_good_until_the_new_one_is_used);
	tcase_add_test(t, a_first_one_makes_all_others_void);
	tcase_add_test(t, the_secret_is_not_kept);
	tcase_add_loop_test(t, a_digit_less_or_wrong_is_another_word, 0,
	    TOKEN_DIGITS);
	tcase_add_loop_test(t, what_has_not_the_form_is_none, 0, 9);
	suite_add_tcase(s, t);
	return s;
}
