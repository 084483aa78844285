/* test_shouts.c -- shouts reach all listeners once, in slices, in order. */

#include "server/protocol/shouts.h"

#include <stdio.h>
#include <string.h>

#include "common/container_of.h"
#include "tests/support/suite.h"

#define LISTENERS 5
#define ALL       1000

struct hearer {
	struct shout_listener listener;
	char                  text[1024]; /* all that was received */
};

static struct shouts set;
static struct hearer hearers[LISTENERS];

static void receive(struct shout_listener *listener,
    const struct match_event *e, const char *bytes, size_t n)
{
	struct hearer *h = container_of(listener, struct hearer, listener);
	size_t         length = strlen(h->text);

	ck_assert_int_eq(e->kind, EV_SHOUT);
	ck_assert_str_eq(e->name, "ann");
	snprintf(h->text + length, sizeof(h->text) - length, "%.*s", (int)n,
	    bytes);
}

static void set_up(void)
{
	memset(hearers, 0, sizeof(hearers));
	shouts_init(&set, receive);
	for (int i = LISTENERS - 1; i >= 0; i--)
		shouts_add_listener(&set, &hearers[i].listener);
}

static void tear_down(void)
{
	shouts_clear(&set);
}

FIXTURE(set_up, tear_down);

/* Posts as the listener with that index; -1: somebody else. */
static void post(int from, const char *text)
{
	struct match_event e = { .kind = EV_SHOUT, .name = "ann" };
	struct line_writer line;

	line_writer_start(&line, text);
	line_writer_end(&line);
	shouts_post(&set, from < 0 ? NULL : &hearers[from].listener, &e, &line);
}

static unsigned heard(const char *text)
{
	unsigned n = 0;

	for (int i = 0; i < LISTENERS; i++)
		n += strcmp(hearers[i].text, text) == 0;
	return n;
}

TEST(serves_so_many_in_a_turn)
{
	post(-1, "a");
	ck_assert(shouts_serve(&set, 2));
	ck_assert_uint_eq(heard("a\n"), 2);
	ck_assert(shouts_serve(&set, 2));
	ck_assert_uint_eq(heard("a\n"), 4);
	ck_assert(!shouts_serve(&set, 2));
	ck_assert_uint_eq(heard("a\n"), LISTENERS);
	ck_assert(!shouts_serve(&set, ALL));
	ck_assert_uint_eq(heard("a\n"), LISTENERS);
}

TEST(all_hear_all_shouts_in_their_order_but_their_own)
{
	post(-1, "a");
	shouts_serve(&set, 3);
	post(4, "b");
	post(-1, "c");
	while (shouts_serve(&set, 2))
		;
	ck_assert_uint_eq(heard("a\nb\nc\n"), LISTENERS - 1);
	ck_assert_str_eq(hearers[4].text, "a\nc\n");
}

TEST(who_comes_while_it_is_sent_does_not_hear_it)
{
	struct hearer late = { .text = "" };

	post(-1, "a");
	shouts_serve(&set, 1);
	shouts_add_listener(&set, &late.listener);
	shouts_serve(&set, ALL);
	ck_assert_str_eq(late.text, "");
	post(-1, "b");
	shouts_serve(&set, ALL);
	ck_assert_str_eq(late.text, "b\n");
	shouts_remove_listener(&set, &late.listener);
}

/* The next listener leaves, or the one who shouts, or all of them. */
TEST_LOOP(listeners_may_go_meanwhile, 0, LISTENERS)
{
	post(_i, "a");
	post(-1, "b");
	shouts_serve(&set, 2);
	shouts_remove_listener(&set, &hearers[_i].listener);
	memset(&hearers[_i].listener, 0, sizeof(hearers[_i].listener));
	while (shouts_serve(&set, 1))
		;
	ck_assert_uint_eq(heard("a\nb\n"), LISTENERS - 1);
	post(-1, "c");
	for (int i = 0; i < LISTENERS; i++)
		if (i != _i)
			shouts_remove_listener(&set, &hearers[i].listener);
	for (int i = 0; i < SHOUTS_MAX; i++) {
		ck_assert(!shouts_serve(&set, ALL));
		ck_assert(!shouts_are_full(&set));
		post(-1, "d");
	}
}

TEST(so_many_wait)
{
	for (int i = 0; i < SHOUTS_MAX; i++) {
		ck_assert(!shouts_are_full(&set));
		post(-1, "a");
	}
	ck_assert(shouts_are_full(&set));
	shouts_serve(&set, LISTENERS);
	ck_assert(!shouts_are_full(&set));
}
