/* test_found.c -- the servers that answered, in order and in words. */

#include "client/found.h"

#include <stdlib.h>
#include <string.h>

#include "tests/suites.h"

#define LENGTH(table) ((int)(sizeof(table) / sizeof(table[0])))

static struct found f;

static void setup(void)
{
	f = (struct found){ .count = 0 };
}

/* A server of protocol 1 that answers from host. */
static struct ask_answer *answer(uint64_t id, uint32_t here, uint32_t waiting)
{
	static struct ask_answer a;

	a = (struct ask_answer){ 1, 1, 4242, id, here, waiting, "name" };
	return &a;
}

START_TEST(a_server_by_several_roads_is_one)
{
	found_add(&f, answer(7, 1, 0), "fe80::1%eth0", FOUND_IPV6);
	ck_assert_str_eq(f.server[0].place.host, "fe80::1%eth0");
	found_add(&f, answer(7, 2, 1), "192.168.1.5", FOUND_IPV4);
	found_add(&f, answer(7, 2, 1), "192.168.1.6", FOUND_IPV4);
	found_add(&f, answer(7, 3, 1), "fe80::1%eth0", FOUND_IPV6);
	ck_assert_uint_eq(f.count, 1);
	ck_assert_str_eq(f.server[0].place.host, "192.168.1.5");
	ck_assert_str_eq(f.server[0].place.port, "4242");
	ck_assert_uint_eq(f.server[0].says.here, 3);
	found_add(&f, answer(7, 3, 1), "127.0.0.1", FOUND_HERE);
	ck_assert_str_eq(f.server[0].place.host, "127.0.0.1");
}
END_TEST

START_TEST(two_servers_at_one_host_are_two)
{
	struct ask_answer *a = answer(7, 0, 0);

	found_add(&f, a, "127.0.0.1", FOUND_HERE);
	a->id = 8;
	a->port = 5000;
	found_add(&f, a, "127.0.0.1", FOUND_HERE);
	ck_assert_uint_eq(f.count, 2);
	ck_assert_str_eq(f.server[1].place.port, "5000");
}
END_TEST

START_TEST(a_flood_of_servers_is_cut_off)
{
	for (unsigned i = 0; i < FOUND_MOST + 5; i++)
		found_add(&f, answer(i, 0, 0), "10.0.0.1", FOUND_IPV4);
	ck_assert_uint_eq(f.count, FOUND_MOST);
	found_add(&f, answer(3, 9, 0), "127.0.0.1", FOUND_HERE);
	ck_assert_uint_eq(f.server[3].says.here, 9);
	ck_assert_uint_eq(found_sort(&f, 2), 0);
	ck_assert_uint_eq(found_sort(&f, 1), FOUND_MOST);
}
END_TEST

/* Each server as its id; better ones first. */
static const struct {
	struct ask_answer better, worse;
} orders[] = {
	{ { 1, 1, 1, 9, 1, 1, "n" }, { 1, 1, 1, 1, 50, 0, "n" } },
	{ { 1, 1, 1, 9, 2, 2, "n" }, { 1, 1, 1, 1, 50, 1, "n" } },
	{ { 1, 1, 1, 9, 3, 1, "n" }, { 1, 1, 1, 1, 2, 1, "n" } },
	{ { 1, 1, 1, 9, 1, 0, "n" }, { 1, 1, 1, 1, 0, 0, "n" } },
	{ { 1, 1, 1, 9, 0, 0, "a" }, { 1, 1, 1, 1, 0, 0, "b" } },
	{ { 1, 1, 1, 1, 0, 0, "n" }, { 1, 1, 1, 9, 0, 0, "n" } },
	{ { 1, 2, 1, 9, 0, 0, "n" }, { 2, 3, 1, 1, 9, 9, "n" } },
	{ { 1, 1, 1, 9, 0, 0, "n" }, { 0, 0, 1, 1, 9, 9, "n" } },
	{ { 0, 3, 1, 9, 1, 0, "n" }, { 1, 1, 1, 1, 0, 0, "n" } },
};

START_TEST(the_best_one_is_first)
{
	const struct ask_answer *a = &orders[_i / 2].better;
	const struct ask_answer *b = &orders[_i / 2].worse;

	found_add(&f, _i % 2 == 0 ? a : b, "10.0.0.1", FOUND_IPV4);
	found_add(&f, _i % 2 == 0 ? b : a, "10.0.0.1", FOUND_IPV4);
	found_sort(&f, 1);
	ck_assert(f.server[0].says.id == a->id);
	ck_assert(f.server[1].says.id == b->id);
}
END_TEST

/* What is told of the servers added so far. */
static char *told(unsigned n, bool numbered, bool foreign)
{
	char  *text;
	size_t size;
	FILE  *out = open_memstream(&text, &size);

	if (foreign)
		found_tell_foreign(&f, n, 1, out);
	else
		found_tell(&f, n, numbered, out);
	fclose(out);
	return text;
}

START_TEST(tells_where_they_are_and_who_is_there)
{
	struct ask_answer *a = answer(7, 3, 1);
	char              *text;

	found_add(&f, a, "192.168.1.5", FOUND_IPV4);
	a = answer(8, 1, 0);
	a->name[0] = '\0';
	found_add(&f, a, "fe80::1%eth0", FOUND_IPV6);
	found_add(&f, answer(9, 0, 0), "10.0.0.1", FOUND_IPV4);
	text = told(3, true, false);
	ck_assert_str_eq(text,
	    "  1  name              192.168.1.5:4242        3 are there, 1"
	    " waits for an opponent\n"
	    "  2  a server          [fe80::1%eth0]:4242     1 is there\n"
	    "  3  name              10.0.0.1:4242           nobody is there\n");
	free(text);
	text = told(1, false, false);
	ck_assert_str_eq(text,
	    "name              192.168.1.5:4242        3 are there, 1 waits for"
	    " an opponent\n");
	free(text);
}
END_TEST

START_TEST(tells_why_it_cannot_talk_to_one)
{
	struct ask_answer newer = { 2, 3, 4242, 1, 0, 0, "fenrir" };
	struct ask_answer older = { 0, 0, 4242, 2, 0, 0, "odin" };
	char             *text;

	found_add(&f, answer(7, 0, 0), "10.0.0.9", FOUND_IPV4);
	found_add(&f, &newer, "10.0.0.1", FOUND_IPV4);
	found_add(&f, &older, "10.0.0.2", FOUND_IPV4);
	ck_assert_uint_eq(found_sort(&f, 1), 1);
	text = told(1, false, true);
	ck_assert_str_eq(text,
	    "fenrir at 10.0.0.1:4242 speaks a newer version of the protocol (2)"
	    " than this program (1); this program must be brought up to date "
	    "to play"
	    " there.\n"
	    "odin at 10.0.0.2:4242 speaks an older version of the protocol (0)"
	    " than this program (1); the server must be brought up to date to"
	    " play there.\n");
	free(text);
}
END_TEST

static const struct {
	const char *typed;
	unsigned    chosen; /* of 12; 12: none */
} choices[] = {
	{ "", 0 },
	{ "\n", 0 },
	{ "  \n", 0 },
	{ "1\n", 0 },
	{ "2", 1 },
	{ " 12 \n", 11 },
	{ "13\n", 12 },
	{ "0\n", 12 },
	{ "-1\n", 12 },
	{ "+1\n", 12 },
	{ "2x\n", 12 },
	{ "2 3\n", 12 },
	{ "name\n", 12 },
	{ "99999999999999999999999\n", 12 },
};

START_TEST(reads_a_choice)
{
	ck_assert_uint_eq(found_choose(12, choices[_i].typed),
	    choices[_i].chosen);
}
END_TEST

Suite *found_suite(void)
{
	Suite *s = suite_create("found");
	TCase *t = tcase_create("servers");

	tcase_add_checked_fixture(t, setup, NULL);
	tcase_add_test(t, a_server_by_several_roads_is_one);
	tcase_add_test(t, two_servers_at_one_host_are_two);
	tcase_add_test(t, a_flood_of_servers_is_cut_off);
	tcase_add_loop_test(t, the_best_one_is_first, 0, 2 * LENGTH(orders));
	tcase_add_test(t, tells_where_they_are_and_who_is_there);
	tcase_add_test(t, tells_why_it_cannot_talk_to_one);
	tcase_add_loop_test(t, reads_a_choice, 0, LENGTH(choices));
	suite_add_tcase(s, t);
	return s;
}
