/* test_send_queue.c -- output is held, released and kept in order. */

#include "server/net/send_queue.h"

#include <string.h>

#include "tests/support/suite.h"

static struct send_queue q;

static void setup(void)
{
	q = (struct send_queue){ .bytes = NULL };
}

static void teardown(void)
{
	send_queue_clear(&q);
}

FIXTURE(setup, teardown);

static void add(const char *text, uint64_t journal_pos)
{
	send_queue_append(&q, text, strlen(text), journal_pos);
}

/* Checks that the ready bytes are this text; consumes them. */
static void check_sent(const char *text)
{
	ck_assert_uint_eq(q.ready, strlen(text));
	ck_assert(q.ready == 0 || memcmp(q.bytes, text, q.ready) == 0);
	send_queue_consume(&q, q.ready);
}

TEST(output_without_a_position_is_ready)
{
	add("one ", 0);
	add("two", 0);
	ck_assert_uint_eq(send_queue_held(&q), 0);
	check_sent("one two");
	ck_assert_ptr_null(q.bytes);
}

TEST(holds_all_bytes_behind_a_held_one)
{
	add("one ", 0);
	add("two ", 5);
	add("three ", 0);
	check_sent("one ");
	ck_assert_uint_eq(send_queue_held(&q), 10);
	ck_assert(!send_queue_release(&q, 4));
	check_sent("");
	ck_assert(send_queue_release(&q, 5));
	check_sent("two three ");
}

TEST(inserts_in_front_of_what_is_held)
{
	add("one ", 0);
	add("two ", 5);
	add("three ", 7);
	send_queue_insert(&q, "now ", 4);
	check_sent("one now ");
	send_queue_insert(&q, "again ", 6);
	check_sent("again ");
	ck_assert(send_queue_release(&q, 5));
	check_sent("two ");
	ck_assert(send_queue_release(&q, 7));
	check_sent("three ");
}

TEST(releases_in_pieces)
{
	add("a", 3);
	add("b", 3);
	add("c", 7);
	add("d", 4);
	add("e", 9);
	ck_assert(send_queue_release(&q, 3));
	check_sent("ab");
	ck_assert(!send_queue_release(&q, 6));
	ck_assert(send_queue_release(&q, 8));
	check_sent("cd");
	add("f", 0);
	ck_assert(send_queue_release(&q, 100));
	check_sent("ef");
	add("g", 0);
	check_sent("g");
}

TEST(consumes_part_of_the_ready_bytes)
{
	add("abcd", 0);
	add("efgh", 2);
	send_queue_consume(&q, 3);
	ck_assert(send_queue_release(&q, 2));
	ck_assert_uint_eq(q.ready, 5);
	send_queue_consume(&q, 4);
	check_sent("h");
}

/* Compares with a list of letters and the position that each waits for. */
TEST_LOOP(behaves_like_a_simple_list, 0, 20)
{
	uint64_t journal_pos[2000], durable = 0;
	unsigned sent = 0, added = 0, state = (unsigned)_i;
	char     letter[2] = "";

	while (added < 2000) {
		unsigned ready = sent;

		state = state * 1103515245 + 12345;
		letter[0] = (char)('a' + added % 26);
		journal_pos[added] = state >> 16 & 3 ?
		    durable + (state >> 20) % 9 :
		    0;
		if (journal_pos[added] <= durable)
			journal_pos[added] = 0;
		add(letter, journal_pos[added++]);
		if (state >> 24 & 1)
			send_queue_release(&q, durable += state >> 28);
		while (ready < added && journal_pos[ready] <= durable)
			ready++;
		ck_assert_uint_eq(q.ready, ready - sent);
		ck_assert_uint_eq(send_queue_held(&q), added - ready);
		for (unsigned i = sent; i < added; i++)
			ck_assert_int_eq(q.bytes[i - sent], 'a' + (int)i % 26);
		if (state >> 25 & 1) {
			send_queue_consume(&q, ready - sent);
			sent = ready;
		}
	}
}

/* A queue that has grown is given out empty again, the last used one first. */
TEST(a_pool_gives_out_empty_queues)
{
	static char            long_text[1000];
	struct send_queue_pool pool = { .count = 0 };
	struct send_queue     *a = send_queue_take(&pool);
	struct send_queue     *b = send_queue_take(&pool);

	memset(long_text, 'x', sizeof(long_text));
	send_queue_append(a, "short", 5, 0);
	send_queue_append(a, long_text, sizeof(long_text), 3);
	send_queue_append(a, "short", 5, 4);
	ck_assert_uint_eq(a->length, 1010);
	ck_assert_int_eq(memcmp(a->bytes, "shortxxx", 8), 0);
	send_queue_give_back(&pool, b);
	send_queue_give_back(&pool, a);
	ck_assert_ptr_eq(send_queue_take(&pool), a);
	ck_assert_uint_eq(a->length, 0);
	ck_assert_uint_eq(send_queue_memory(a), 0);
	ck_assert_ptr_eq(send_queue_take(&pool), b);
	send_queue_append(a, "again", 5, 0);
	ck_assert_uint_eq(a->ready, 5);
	send_queue_give_back(&pool, a);
	send_queue_give_back(&pool, b);
	send_queue_pool_clear(&pool);
	ck_assert_uint_eq(pool.count, 0);
}

TEST(a_pool_keeps_so_many_only)
{
	static struct send_queue *queues[SEND_QUEUE_POOL_MAX + 10];
	struct send_queue_pool    pool = { .count = 0 };

	for (int i = 0; i < LENGTH(queues); i++)
		queues[i] = send_queue_take(&pool);
	for (int i = 0; i < LENGTH(queues); i++)
		send_queue_give_back(&pool, queues[i]);
	ck_assert_uint_eq(pool.count, SEND_QUEUE_POOL_MAX);
	send_queue_pool_clear(&pool);
}
