/* test_request_queue.c -- requests that wait to be sent or answered. */

#include <stdio.h>
#include <string.h>

#include "client/core/request_queue.h"
#include "tests/support/suite.h"

static struct request_queue q;
static char                 sent[4096];

static void on_send(void *ctx, const char *request)
{
	strcat(strcat(ctx, request), ";");
}

static void setup(void)
{
	q = (struct request_queue){ .send = on_send, .ctx = sent };
	sent[0] = '\0';
}

FIXTURE(setup, NULL);

static void expect(const char *requests)
{
	ck_assert_str_eq(sent, requests);
	sent[0] = '\0';
}

/* An answer with that code at that time; "": it is done. */
static bool answer(const char *code, msec now)
{
	return request_queue_answer(&q, code, now);
}

TEST(each_answer_belongs_to_the_oldest_request)
{
	request_queue_add(&q, REQUEST_OF_USER, "who");
	request_queue_add(&q, REQUEST_OF_SCREEN, "games");
	expect("who;games;");
	ck_assert_int_eq(request_queue_head(&q)->owner, REQUEST_OF_USER);
	ck_assert(!answer("", 0));
	ck_assert_int_eq(request_queue_head(&q)->owner, REQUEST_OF_SCREEN);
	ck_assert_str_eq(q.requests[0].text, "games");
	ck_assert(!answer("value", 0));
	ck_assert_ptr_null(request_queue_head(&q));
	ck_assert(!answer("", 0)); /* nobody has asked */
	ck_assert_uint_eq(q.count, 0);
}

/* It goes before what has not been sent, and its wait is not put off. */
TEST(a_request_refused_for_now_is_sent_again)
{
	request_queue_add(&q, REQUEST_OF_CLIENT, "seek 3x3x3");
	request_queue_add(&q, REQUEST_OF_SCREEN, "who");
	expect("seek 3x3x3;who;");
	ck_assert(answer("slow", 1000));
	ck_assert_int_eq(q.retry_at, 2000);
	request_queue_add(&q, REQUEST_OF_USER, "games");
	ck_assert(!answer("", 1500));
	ck_assert_int_eq(q.retry_at, 2000);
	expect("");
	request_queue_retry(&q);
	expect("seek 3x3x3;games;");
	ck_assert_int_eq(q.retry_at, 0);
}

TEST(refused_requests_keep_their_order)
{
	request_queue_add(&q, REQUEST_OF_CLIENT, "say 1");
	request_queue_add(&q, REQUEST_OF_CLIENT, "say 2");
	request_queue_add(&q, REQUEST_OF_CLIENT, "say 3");
	ck_assert(answer("slow", 1000));
	ck_assert(answer("slow", 1001));
	request_queue_add(&q, REQUEST_OF_USER, "say 4");
	ck_assert(answer("slow", 1002));
	expect("say 1;say 2;say 3;");
	request_queue_retry(&q);
	expect("say 1;say 2;say 3;say 4;");
	/* again, after one of them was done */
	ck_assert(!answer("", 2500));
	ck_assert(answer("slow", 2501));
	ck_assert(answer("slow", 2502));
	ck_assert(answer("slow", 2503));
	request_queue_retry(&q);
	expect("say 2;say 3;say 4;");
}

TEST(a_refused_list_of_the_screen_holds_back_no_move)
{
	request_queue_add(&q, REQUEST_OF_SCREEN, "who");
	request_queue_add(&q, REQUEST_OF_SCREEN, "games");
	ck_assert(answer("slow", 1000));
	expect("who;games;");
	request_queue_add(&q, REQUEST_OF_CLIENT, "state");
	request_queue_add(&q, REQUEST_OF_USER, "move a1");
	expect("");
	request_queue_retry(&q);
	expect("who;state;move a1;");
	for (int i = 0; i < 4; i++)
		answer(i == 1 ? "slow" : "", 3000);
	request_queue_add(&q, REQUEST_OF_USER, "move b1");
	expect("move b1;");
	ck_assert_int_eq(request_queue_head(&q)->owner, REQUEST_OF_USER);
	ck_assert(!answer("", 3100));
	request_queue_retry(&q);
	expect("who;");
}

/* The user is told at last; nobody else gives up. */
static const struct {
	enum request_owner owner;
	const char        *code;
	unsigned           retries; /* 100: without end */
} patience[] = {
	{ REQUEST_OF_USER, "slow", REQUEST_USER_RETRIES },
	{ REQUEST_OF_USER, "disk", 0 },
	{ REQUEST_OF_SCREEN, "slow", 100 },
	{ REQUEST_OF_CLIENT, "slow", 100 },
	{ REQUEST_OF_CLIENT, "disk", 0 },
	{ REQUEST_OF_START, "slow", 100 },
	{ REQUEST_OF_RESUME, "slow", 100 },
	{ REQUEST_OF_RESUME, "disk", 100 },
	{ REQUEST_OF_RESUME, "token", 0 },
};

TEST_EACH(each_request_has_its_patience, patience)
{
	unsigned retries = 0;

	request_queue_add(&q, patience[_i].owner, "x");
	while (retries < 100 && answer(patience[_i].code, 1000 * retries)) {
		request_queue_retry(&q);
		retries++;
	}
	ck_assert_uint_eq(retries, patience[_i].retries);
	ck_assert_uint_eq(q.count, retries == 100);
}

/* Nobody begins a game under another name than was asked for. */
TEST(nothing_is_sent_before_the_name_is_answered)
{
	request_queue_add(&q, REQUEST_OF_START, "name ann");
	request_queue_add(&q, REQUEST_OF_CLIENT, "seek 3x3x3");
	expect("name ann;");
	ck_assert(answer("slow", 1000));
	request_queue_retry(&q);
	expect("name ann;");
	answer("", 2000);
	expect("seek 3x3x3;");
}

TEST(too_many_requests_are_refused)
{
	for (int i = 0; i < REQUEST_QUEUE_MAX; i++)
		ck_assert(request_queue_add(&q, REQUEST_OF_USER, "who"));
	ck_assert(!request_queue_add(&q, REQUEST_OF_USER, "who"));
	answer("", 0);
	ck_assert(request_queue_add(&q, REQUEST_OF_USER, "who"));
	ck_assert(!request_queue_has_room(&q));
	for (int i = 0; i < REQUEST_QUEUE_RESERVE; i++) {
		ck_assert(!request_queue_has_room(&q));
		answer("", 0);
	}
	answer("", 0);
	ck_assert(request_queue_has_room(&q));
}

TEST(drops_what_is_not_sent)
{
	request_queue_add(&q, REQUEST_OF_USER, "say hi");
	request_queue_add(&q, REQUEST_OF_SCREEN, "who");
	answer("slow", 1000);
	request_queue_drop_unsent(&q);
	ck_assert_uint_eq(q.count, 1);
	ck_assert_str_eq(q.requests[0].text, "who");
	ck_assert_int_eq(q.retry_at, 0);
}

/* Moves, choices, seeks and what is watched; all others are dropped. */
TEST(keeps_few_requests_for_another_connection)
{
	request_queue_add(&q, REQUEST_OF_USER, "move a1 ply=1");
	request_queue_add(&q, REQUEST_OF_USER, "say hi");
	request_queue_add(&q, REQUEST_OF_USER, "choose x");
	request_queue_add(&q, REQUEST_OF_SCREEN, "who");
	request_queue_add(&q, REQUEST_OF_START, "unseek");
	request_queue_add(&q, REQUEST_OF_CLIENT, "seek 3x3x3");
	request_queue_add(&q, REQUEST_OF_CLIENT, "review 7 from=2");
	request_queue_add(&q, REQUEST_OF_USER, "@5 Watch 7");
	request_queue_add(&q, REQUEST_OF_LINK, "key 1");
	expect("move a1 ply=1;say hi;choose x;who;key 1;");
	request_queue_on_disconnect(&q);
	ck_assert_uint_eq(q.count, 4);
	request_queue_add(&q, REQUEST_OF_LINK, "key 2");
	request_queue_add(&q, REQUEST_OF_RESUME, "resume x");
	expect("key 2;resume x;");
	answer("", 0);
	ck_assert(answer("disk", 1000));
	request_queue_retry(&q);
	expect("resume x;");
	answer("", 0);
	expect("");
	request_queue_hold(&q, false);
	expect("move a1 ply=1;choose x;seek 3x3x3;@5 Watch 7;");
}
