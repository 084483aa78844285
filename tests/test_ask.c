/* test_ask.c -- the question who serves, and the answer. */

#include <stdio.h>
#include <string.h>

#include "common/ask.h"
#include "tests/suites.h"

#define NONCE     0x0123456789abcdefu
#define NONCE_TAG "0123456789abcdef"

static const struct ask_answer fenrir = { .proto_least = 1,
	.proto_most = 3,
	.port = 4242,
	.id = 0xfedcba9876543210u,
	.here = 12,
	.waiting = 2,
	.name = "fenrir" };

START_TEST(a_question_is_read_as_it_was_written)
{
	char     bytes[ASK_SIZE];
	uint64_t nonce;

	ask_write_question(bytes, NONCE);
	ck_assert(ask_read_question(bytes, sizeof(bytes), &nonce));
	ck_assert(nonce == NONCE);
	ck_assert_int_eq(memcmp(bytes, "@" NONCE_TAG " noughts  ", 27), 0);
	ck_assert_int_eq(bytes[ASK_SIZE - 1], ' ');
}
END_TEST

static const struct {
	const char *text; /* padded with blanks to length */
	size_t      length;
	bool        fine;
} questions[] = {
	{ "@" NONCE_TAG " noughts", ASK_SIZE, true },
	{ "@" NONCE_TAG " NOUGHTS", ASK_SIZE, true },
	{ "@" NONCE_TAG " noughts proto=2", ASK_SIZE, true },
	{ "@" NONCE_TAG " noughts", ASK_SIZE - 1, false },
	{ "@" NONCE_TAG " noughts", ASK_SIZE + 1, false },
	{ "@" NONCE_TAG " noughts", 26, false },
	{ "@0123456789abcde noughts", ASK_SIZE, false },
	{ "@0123456789abcdeg noughts", ASK_SIZE, false },
	{ "@0123456789ABCDEF noughts", ASK_SIZE, false },
	{ "noughts", ASK_SIZE, false },
	{ "@" NONCE_TAG " chess", ASK_SIZE, false },
	{ "@" NONCE_TAG " noughts\n", ASK_SIZE, false },
	{ "@" NONCE_TAG " noughts \xff", ASK_SIZE, false },
	{ "=" NONCE_TAG " noughts proto=1", ASK_SIZE, false },
	{ "", ASK_SIZE, false },
	{ "", 0, false },
};

START_TEST(reads_questions)
{
	char     bytes[ASK_SIZE + 1];
	uint64_t nonce = 0;

	memset(bytes, ' ', sizeof(bytes));
	memcpy(bytes, questions[_i].text, strlen(questions[_i].text));
	ck_assert_int_eq(ask_read_question(bytes, questions[_i].length, &nonce),
	    questions[_i].fine);
	ck_assert(nonce == (questions[_i].fine ? NONCE : 0));
}
END_TEST

START_TEST(an_answer_is_read_as_it_was_written)
{
	char   bytes[ASK_SIZE];
	size_t n = ask_write_answer(bytes, NONCE, &fenrir);
	static const char
	    expected[] = "=" NONCE_TAG
			 " noughts proto=1..3 port=4242 id=fedcba9876543210"
			 " here=12 waiting=2 :fenrir";
	struct ask_answer a;

	ck_assert_uint_eq(n, strlen(expected));
	ck_assert_int_eq(memcmp(bytes, expected, n), 0);
	ck_assert(ask_read_answer(bytes, n, NONCE, &a));
	ck_assert_uint_eq(a.proto_least, 1);
	ck_assert_uint_eq(a.proto_most, 3);
	ck_assert_uint_eq(a.port, 4242);
	ck_assert(a.id == fenrir.id);
	ck_assert_uint_eq(a.here, 12);
	ck_assert_uint_eq(a.waiting, 2);
	ck_assert_str_eq(a.name, "fenrir");
	ck_assert(!ask_read_answer(bytes, n, NONCE + 1, &a));
}
END_TEST

START_TEST(the_longest_answer_is_no_longer_than_a_question)
{
	char              bytes[ASK_SIZE];
	struct ask_answer a = { UINT32_MAX, UINT32_MAX, UINT16_MAX, UINT64_MAX,
		UINT32_MAX, UINT32_MAX, "" };
	struct ask_answer read;
	size_t            n;

	memset(a.name, 'n', sizeof(a.name) - 1);
	n = ask_write_answer(bytes, UINT64_MAX, &a);
	ck_assert_uint_le(n, ASK_SIZE);
	ck_assert(ask_read_answer(bytes, n, UINT64_MAX, &read));
	ck_assert_str_eq(read.name, a.name);
	ck_assert_uint_eq(read.here, UINT32_MAX);
}
END_TEST

START_TEST(a_name_that_may_not_be_shown_is_left_out)
{
	static const char *const names[] = { "\x1b[2J", "a\xff", "",
		"\xe2\x80\xae" };
	char                     bytes[ASK_SIZE];
	struct ask_answer        a = fenrir;
	size_t                   n;

	snprintf(a.name, sizeof(a.name), "%s", names[_i]);
	n = ask_write_answer(bytes, NONCE, &a);
	ck_assert(ask_read_answer(bytes, n, NONCE, &a));
	ck_assert_str_eq(a.name, "");
}
END_TEST

#define HEAD "=" NONCE_TAG " noughts "
#define REST " id=fedcba9876543210 here=1 waiting=0 :x"

static const struct {
	const char *text;
	bool        fine;
} answers[] = {
	{ HEAD "proto=1..1 port=4242" REST, true },
	{ HEAD "port=4242 new=key proto=1..1 word" REST, true },
	{ HEAD "proto=1..1 port=4242 id=fedcba9876543210", true },
	{ HEAD "proto=1..1 port=4242 here=1 :x", false },
	{ HEAD "proto=1..1 port=4242 id=1 :x", false },
	{ HEAD "proto=1..1 port=0" REST, false },
	{ HEAD "proto=1..1 port=65536" REST, false },
	{ HEAD "proto=1..1 port=-1" REST, false },
	{ HEAD "proto=1..1" REST, false },
	{ HEAD "port=4242" REST, false },
	{ HEAD "proto=1 port=4242" REST, false },
	{ HEAD "proto=2..1 port=4242" REST, false },
	{ HEAD "proto=..1 port=4242" REST, false },
	{ HEAD "proto=1.. port=4242" REST, false },
	{ HEAD "proto=00000000000000001..2 port=4242" REST, false },
	{ "?" NONCE_TAG " noughts proto=1..1 port=4242" REST, false },
	{ "*" NONCE_TAG " noughts proto=1..1 port=4242" REST, false },
	{ "= noughts proto=1..1 port=4242" REST, false },
	{ "=" NONCE_TAG " chess proto=1..1 port=4242" REST, false },
	{ HEAD "proto=1..1 port=4242" REST "\x1b", false },
	{ HEAD "proto=1..1 port=4242" REST "\n", false },
	{ "", false },
};

START_TEST(reads_answers)
{
	const char       *text = answers[_i].text;
	struct ask_answer a;

	ck_assert_int_eq(ask_read_answer(text, strlen(text), NONCE, &a),
	    answers[_i].fine);
}
END_TEST

START_TEST(reads_no_answer_longer_than_a_question)
{
	char              bytes[ASK_SIZE + 1];
	size_t            n = ask_write_answer(bytes, NONCE, &fenrir);
	struct ask_answer a;

	memset(bytes + n, ' ', sizeof(bytes) - n);
	ck_assert(ask_read_answer(bytes, ASK_SIZE, NONCE, &a));
	ck_assert_int_eq(strncmp(a.name, "fenrir ", 7), 0);
	ck_assert(!ask_read_answer(bytes, ASK_SIZE + 1, NONCE, &a));
}
END_TEST

Suite *ask_suite(void)
{
	Suite *s = suite_create("ask");
	TCase *t = tcase_create("datagrams");

	tcase_add_test(t, a_question_is_read_as_it_was_written);
	tcase_add_loop_test(t, reads_questions, 0,
	    sizeof(questions) / sizeof(questions[0]));
	tcase_add_test(t, an_answer_is_read_as_it_was_written);
	tcase_add_test(t, the_longest_answer_is_no_longer_than_a_question);
	tcase_add_loop_test(t, a_name_that_may_not_be_shown_is_left_out, 0, 4);
	tcase_add_loop_test(t, reads_answers, 0,
	    sizeof(answers) / sizeof(answers[0]));
	tcase_add_test(t, reads_no_answer_longer_than_a_question);
	suite_add_tcase(s, t);
	return s;
}
