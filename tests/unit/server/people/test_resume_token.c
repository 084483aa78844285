/* test_resume_token.c -- creating, using and parsing resume tokens. */

#include "server/people/resume_token.h"

#include <stdio.h>
#include <string.h>

#include "tests/support/suite.h"

TEST(contains_the_id)
{
	char                 text[RESUME_TOKEN_TEXT];
	struct resume_tokens t = { .id = 0x0123456789abcdef };
	uint64_t             id = 0;

	resume_token_create(&t, text);
	ck_assert(resume_token_id(text, &id));
	ck_assert_uint_eq(id, t.id);
	ck_assert_uint_eq(strspn(text, "0123456789abcdef"),
	    RESUME_TOKEN_TEXT - 1);
	ck_assert_uint_ne(resume_token_new_id(), resume_token_new_id());
}

TEST(the_previous_is_valid_until_the_new_one_is_used)
{
	char a[RESUME_TOKEN_TEXT], b[RESUME_TOKEN_TEXT], c[RESUME_TOKEN_TEXT],
	    d[RESUME_TOKEN_TEXT];
	struct resume_tokens t = { .id = 1 };

	resume_token_create(&t, a);
	ck_assert(resume_token_rotate(&t, a, b));
	/* The answer with b was lost. */
	ck_assert(resume_token_rotate(&t, a, c));
	ck_assert(!resume_token_rotate(&t, b, d));
	ck_assert(resume_token_rotate(&t, c, d));
	ck_assert(!resume_token_rotate(&t, a, b));
	ck_assert(resume_token_rotate(&t, c, b));
	ck_assert(resume_token_rotate(&t, b, d));
}

TEST(creating_one_invalidates_all_others)
{
	char a[RESUME_TOKEN_TEXT], b[RESUME_TOKEN_TEXT], c[RESUME_TOKEN_TEXT];
	struct resume_tokens t = { .id = 1 };

	resume_token_create(&t, a);
	ck_assert(resume_token_rotate(&t, a, b));
	resume_token_create(&t, c);
	ck_assert(!resume_token_rotate(&t, a, c));
	ck_assert(!resume_token_rotate(&t, b, c));
}

TEST(the_secret_is_not_stored)
{
	char text[RESUME_TOKEN_TEXT], digits[TOKEN_HASH_SIZE * 2 + 1];
	struct resume_tokens t = { .id = 1 };

	resume_token_create(&t, text);
	for (int i = 0; i < TOKEN_HASH_SIZE; i++)
		snprintf(digits + 2 * i, 3, "%02x", t.current[i]);
	ck_assert_int_ne(strncmp(digits, text, RESUME_TOKEN_DIGITS), 0);
}

/* The right token is still accepted after a wrong one. */
TEST_LOOP(a_wrong_digit_is_refused, 0, RESUME_TOKEN_DIGITS)
{
	char                 text[RESUME_TOKEN_TEXT], other[RESUME_TOKEN_TEXT];
	struct resume_tokens t = { .id = 1 };
	char                 right;

	resume_token_create(&t, text);
	right = text[_i];
	text[_i] = right == 'a' ? 'b' : 'a';
	ck_assert(!resume_token_rotate(&t, text, other));
	text[_i] = right;
	ck_assert(resume_token_rotate(&t, text, other));
}

TEST_LOOP(checks_the_form, 0, 12)
{
	static const char *const words[] = { "", "ann", "-ann",
		"0123456789abcdef0123456789abcdef",
		"0123456789abcdef0123456789abcdef-",
		"0123456789abcdef0123456789abcde-ann",
		"0123456789ABCDEF0123456789abcdef-ann",
		"0123456789abcdef0123456789abcdef~ann",
		("0123456789abcdef0123456789abcdef-abcdefghijklmnop"
		 "abcdefghijklmnopq"),
		"0123456789abcdef0123456789abcdef0123456789abcde",
		"0123456789abcdef0123456789abcdef0123456789abcdef0",
		"0123456789abcdef0123456789abcdef0123456789abcdef~" };
	uint64_t                 id;

	ck_assert(!resume_token_id(words[_i], &id));
}
