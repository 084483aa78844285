/* test_outbox.c -- nothing goes before its time, and the order never changes. */

#include "server/outbox.h"

#include <stdio.h>
#include <string.h>

#include "tests/suites.h"

static struct outbox o;

static void enter(void)
{
	o = (struct outbox){ .bytes = NULL };
}

static void leave(void)
{
	outbox_clear(&o);
}

static void add(const char *text, uint64_t after)
{
	outbox_add(&o, text, strlen(text), after);
}

/* What may go is just this; it goes. */
static void goes(const char *text)
{
	ck_assert_uint_eq(o.free, strlen(text));
	ck_assert(o.free == 0 || memcmp(o.bytes, text, o.free) == 0);
	outbox_take(&o, o.free);
}

START_TEST(what_waits_for_nothing_goes)
{
	add("one ", 0);
	add("two", 0);
	ck_assert_uint_eq(outbox_held(&o), 0);
	goes("one two");
	ck_assert_ptr_null(o.bytes);
}
END_TEST

START_TEST(what_waits_is_held_with_all_behind_it)
{
	add("one ", 0);
	add("two ", 5);
	add("three ", 0);
	goes("one ");
	ck_assert_uint_eq(outbox_held(&o), 10);
	ck_assert(!outbox_release(&o, 4));
	goes("");
	ck_assert(outbox_release(&o, 5));
	goes("two three ");
}
END_TEST

START_TEST(goes_piece_by_piece)
{
	add("a", 3);
	add("b", 3);
	add("c", 7);
	add("d", 4);
	add("e", 9);
	ck_assert(outbox_release(&o, 3));
	goes("ab");
	ck_assert(!outbox_release(&o, 6));
	ck_assert(outbox_release(&o, 8));
	goes("cd");
	add("f", 0);
	ck_assert(outbox_release(&o, 100));
	goes("ef");
	add("g", 0);
	goes("g");
}
END_TEST

START_TEST(half_of_what_may_go_goes)
{
	add("abcd", 0);
	add("efgh", 2);
	outbox_take(&o, 3);
	ck_assert(outbox_release(&o, 2));
	ck_assert_uint_eq(o.free, 5);
	outbox_take(&o, 4);
	goes("h");
}
END_TEST

/* Against a plain list of letters, each with the position it waits for. */
START_TEST(is_as_a_list_would_be)
{
	uint64_t after[2000], durable = 0;
	unsigned gone = 0, added = 0, state = (unsigned)_i;
	char     letter[2] = "";

	while (added < 2000) {
		unsigned may = gone;

		state = state * 1103515245 + 12345;
		letter[0] = (char)('a' + added % 26);
		after[added] = state >> 16 & 3 ? durable + (state >> 20) % 9 :
						 0;
		if (after[added] <= durable)
			after[added] = 0;
		add(letter, after[added++]);
		if (state >> 24 & 1)
			outbox_release(&o, durable += state >> 28);
		while (may < added && after[may] <= durable)
			may++;
		ck_assert_uint_eq(o.free, may - gone);
		ck_assert_uint_eq(outbox_held(&o), added - may);
		for (unsigned i = gone; i < added; i++)
			ck_assert_int_eq(o.bytes[i - gone], 'a' + (int)i % 26);
		if (state >> 25 & 1) {
			outbox_take(&o, may - gone);
			gone = may;
		}
	}
}
END_TEST

Suite *outbox_suite(void)
{
	Suite *suite = suite_create("outbox");
	TCase *tests = tcase_create("outbox");

	tcase_add_checked_fixture(tests, enter, leave);
	tcase_add_test(tests, what_waits_for_nothing_goes);
	tcase_add_test(tests, what_waits_is_held_with_all_behind_it);
	tcase_add_test(tests, goes_piece_by_piece);
	tcase_add_test(tests, half_of_what_may_go_goes);
	tcase_add_loop_test(tests, is_as_a_list_would_be, 0, 20);
	suite_add_tcase(suite, tests);
	return suite;
}
