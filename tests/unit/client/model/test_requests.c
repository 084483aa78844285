/* test_requests.c -- requests that wait to be sent or answered. */

#include <string.h>

#include "client/model/requests.h"
#include "tests/support/suite.h"

static struct requests q;
static struct game     g;
static char            sent[4096];

static void on_send(void *ctx, const char *request)
{
	strcat(strcat(ctx, request), ";");
}

static void setup(void)
{
	q = (struct requests){ .send = on_send, .ctx = sent };
	game_init(&g);
	sent[0] = '\0';
}

static void tear_down(void)
{
	game_clear(&g);
}

FIXTURE(setup, tear_down);

static void expect(const char *requests)
{
	ck_assert_str_eq(sent, requests);
	sent[0] = '\0';
}

/* An answer with that code at that time; "": it is done. */
static bool answer(const char *code, msec now)
{
	return requests_answer(&q, code, now);
}

TEST(one_is_sent_at_a_time)
{
	requests_add(&q, REQUEST_OF_USER, "who");
	requests_add(&q, REQUEST_OF_SCREEN, "games");
	expect("who;");
	ck_assert_int_eq(requests_head(&q)->owner, REQUEST_OF_USER);
	ck_assert(!answer("", 0));
	expect("games;");
	ck_assert_int_eq(requests_head(&q)->owner, REQUEST_OF_SCREEN);
	ck_assert(!answer("value", 0));
	ck_assert_ptr_null(requests_head(&q));
	ck_assert(!answer("", 0)); /* nobody has asked */
	ck_assert_uint_eq(q.count, 0);
}

TEST(are_sent_in_order_but_those_of_the_screen_last)
{
	requests_add(&q, REQUEST_OF_SCREEN, "who");
	requests_add(&q, REQUEST_OF_SCREEN, "games");
	requests_add(&q, REQUEST_OF_USER, "say 1");
	requests_add(&q, REQUEST_OF_CLIENT, "state");
	requests_add(&q, REQUEST_OF_USER, "say 2");
	requests_add(&q, REQUEST_OF_LINK, "key");
	requests_add(&q, REQUEST_OF_SCREEN, "scores");
	while (q.count > 0)
		answer("", 0);
	expect("who;key;say 1;state;say 2;games;scores;");
}

TEST(the_first_is_sent_again_when_it_was_too_early)
{
	requests_add(&q, REQUEST_OF_CLIENT, "say 1");
	requests_add(&q, REQUEST_OF_USER, "say 2");
	expect("say 1;");
	for (int i = 1; i <= 100; i++) {
		ck_assert(answer("slow", 1000 * i));
		ck_assert_int_eq(q.retry_at, 1000 * i + REQUEST_RETRY_MS);
		ck_assert_ptr_null(requests_head(&q));
		expect("");
		requests_retry(&q);
		ck_assert_int_eq(q.retry_at, 0);
		expect("say 1;");
	}
	answer("", 200000);
	expect("say 2;");
}

TEST(a_refused_list_of_the_screen_holds_back_no_move)
{
	requests_add(&q, REQUEST_OF_SCREEN, "who");
	requests_add(&q, REQUEST_OF_SCREEN, "games");
	ck_assert(answer("slow", 1000));
	expect("who;");
	requests_add(&q, REQUEST_OF_USER, "move b1");
	expect("move b1;");
	ck_assert_int_eq(requests_head(&q)->owner, REQUEST_OF_USER);
	ck_assert(!answer("", 1100));
	expect("");
	requests_retry(&q);
	expect("who;");
	/* The move came while the list was under way. */
	requests_add(&q, REQUEST_OF_USER, "move b2");
	ck_assert(answer("slow", 1000));
	expect("move b2;");
}

/* While only the link's requests are sent, another is refused. */
TEST(a_refused_request_of_the_user_holds_back_no_name)
{
	requests_add(&q, REQUEST_OF_USER, "who");
	requests_hold(&q, true);
	requests_add(&q, REQUEST_OF_LINK, "key");
	requests_add(&q, REQUEST_OF_USER, "say hi");
	ck_assert(answer("slow", 1000));
	expect("who;key;");
	answer("", 1100);
	requests_hold(&q, false);
	requests_retry(&q);
	answer("", 2100);
	expect("who;say hi;");
}

/* What is refused for another reason is answered. */
static const struct {
	const char *request, *code;
	bool        is_repeated;
} refusals[] = {
	{ "say hi", "slow", true },
	{ "say hi", "disk", false },
	{ "resume x", "slow", true },
	{ "resume x", "disk", true },
	{ "resume x", "token", false },
};

TEST_EACH(repeats_only_what_was_refused_for_now, refusals)
{
	requests_add(&q, REQUEST_OF_LINK, refusals[_i].request);
	ck_assert_int_eq(answer(refusals[_i].code, 0),
	    refusals[_i].is_repeated);
	ck_assert_str_eq(q.answered.text, refusals[_i].request);
	ck_assert_uint_eq(q.count, refusals[_i].is_repeated);
}

/* Some places are left to the client itself. */
TEST(too_many_requests_are_refused)
{
	for (int i = 0; i < REQUESTS_MAX - REQUESTS_RESERVE; i++) {
		ck_assert(requests_have_room(&q));
		ck_assert(requests_add(&q, REQUEST_OF_USER, "who"));
	}
	ck_assert(!requests_have_room(&q));
	ck_assert(!requests_add(&q, REQUEST_OF_USER, "who"));
	for (int i = 0; i < REQUESTS_RESERVE; i++)
		ck_assert(requests_add(&q, REQUEST_OF_CLIENT, "state"));
	ck_assert(!requests_add(&q, REQUEST_OF_CLIENT, "state"));
	ck_assert(!requests_add(&q, REQUEST_OF_LINK, "key"));
	answer("", 0);
	ck_assert(requests_add(&q, REQUEST_OF_LINK, "key"));
}

TEST(drops_what_is_not_sent)
{
	requests_add(&q, REQUEST_OF_USER, "say hi");
	requests_add(&q, REQUEST_OF_SCREEN, "who");
	requests_drop_unsent(&q);
	ck_assert_uint_eq(q.count, 1);
	ck_assert_str_eq(requests_head(&q)->text, "say hi");
	answer("slow", 1000);
	requests_drop_unsent(&q);
	ck_assert_uint_eq(q.count, 0);
	ck_assert_int_eq(q.retry_at, 0);
}

/* A request before it is not repeated. */
TEST(quit_waits_for_no_answer)
{
	requests_add(&q, REQUEST_OF_USER, "review 7");
	requests_add(&q, REQUEST_OF_QUIT, "quit");
	expect("review 7;quit;");
	ck_assert(!answer("slow", 1000));
	ck_assert_str_eq(requests_head(&q)->text, "quit");
	ck_assert(answer("slow", 1000));
	requests_retry(&q);
	expect("quit;");
}

/* Moves, choices, seeks and what is watched; all others are dropped. */
TEST(keeps_few_requests_for_another_connection)
{
	requests_add(&q, REQUEST_OF_USER, "choose x");
	requests_add(&q, REQUEST_OF_USER, "say hi");
	requests_add(&q, REQUEST_OF_SCREEN, "who");
	requests_add(&q, REQUEST_OF_CLIENT, "unseek");
	requests_add(&q, REQUEST_OF_CLIENT, "seek 3x3x3");
	requests_add(&q, REQUEST_OF_CLIENT, "review 7 from=2");
	requests_add(&q, REQUEST_OF_USER, "@5 Watch 7");
	requests_add(&q, REQUEST_OF_LINK, "key 1");
	answer("slow", 1000);
	requests_on_disconnect(&q);
	ck_assert_uint_eq(q.count, 3);
	ck_assert_int_eq(q.retry_at, 0);
	requests_add(&q, REQUEST_OF_LINK, "key 2");
	requests_add(&q, REQUEST_OF_LINK, "resume x");
	answer("", 0);
	answer("", 0);
	expect("choose x;key 1;key 2;resume x;");
	/* It is not our turn to choose any more. */
	ck_assert_int_eq(requests_on_resumed(&q, &g, false), POINT_NONE);
	requests_hold(&q, false);
	answer("", 0);
	answer("", 0);
	expect("seek 3x3x3;@5 Watch 7;");
}
