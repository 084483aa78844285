/* test_server_list.c -- sorting and printing the servers found. */

#include "client/find/server_list.h"

#include <stdlib.h>
#include <string.h>

#include "tests/support/suite.h"

static struct server_list list;

static void setup(void)
{
	list = (struct server_list){ .count = 0 };
}

FIXTURE(setup, NULL);

/* An answer from a server that speaks protocol 1. */
static struct discovery_response *
answer(uint64_t id, uint32_t here, uint32_t waiting)
{
	static struct discovery_response a;

	a = (struct discovery_response){ 1, 1, 4242, id, here, waiting, 0,
		"name" };
	return &a;
}

TEST(merges_answers_of_one_server)
{
	server_list_add(&list, answer(7, 1, 0), "192.168.1.5");
	server_list_add(&list, answer(7, 3, 1), "192.168.1.6");
	ck_assert_uint_eq(list.count, 1);
	ck_assert_str_eq(list.servers[0].address.host, "192.168.1.5");
	ck_assert_str_eq(list.servers[0].address.port, "4242");
	ck_assert_uint_eq(list.servers[0].answer.connected, 3);
	server_list_add(&list, answer(7, 3, 1), "127.0.0.1");
	server_list_add(&list, answer(7, 3, 1), "127.0.0.2");
	server_list_add(&list, answer(7, 3, 1), "192.168.1.5");
	ck_assert_str_eq(list.servers[0].address.host, "127.0.0.1");
}

TEST(keeps_servers_of_one_host_apart)
{
	struct discovery_response *a = answer(7, 0, 0);

	server_list_add(&list, a, "127.0.0.1");
	a->id = 8;
	a->port = 5000;
	server_list_add(&list, a, "127.0.0.1");
	ck_assert_uint_eq(list.count, 2);
	ck_assert_str_eq(list.servers[1].address.port, "5000");
}

TEST(limits_the_number_of_servers)
{
	for (unsigned i = 0; i < SERVER_LIST_MAX + 5; i++)
		server_list_add(&list, answer(i, 0, 0), "10.0.0.1");
	ck_assert_uint_eq(list.count, SERVER_LIST_MAX);
	server_list_add(&list, answer(3, 9, 0), "127.0.0.1");
	ck_assert_uint_eq(list.servers[3].answer.connected, 9);
	ck_assert_uint_eq(server_list_sort(&list, 2), 0);
	ck_assert_uint_eq(server_list_sort(&list, 1), SERVER_LIST_MAX);
}

/* Server ids in the expected order. */
static const struct {
	struct discovery_response better, worse;
} orders[] = {
	{ { 1, 1, 1, 9, 1, 1, 0, "n" }, { 1, 1, 1, 1, 50, 0, 0, "n" } },
	{ { 1, 1, 1, 9, 2, 2, 0, "n" }, { 1, 1, 1, 1, 50, 1, 0, "n" } },
	{ { 1, 1, 1, 9, 3, 1, 0, "n" }, { 1, 1, 1, 1, 2, 1, 0, "n" } },
	{ { 1, 1, 1, 9, 1, 0, 0, "n" }, { 1, 1, 1, 1, 0, 0, 0, "n" } },
	{ { 1, 1, 1, 9, 0, 0, 0, "a" }, { 1, 1, 1, 1, 0, 0, 0, "b" } },
	{ { 1, 1, 1, 1, 0, 0, 0, "n" }, { 1, 1, 1, 9, 0, 0, 0, "n" } },
	{ { 1, 2, 1, 9, 0, 0, 0, "n" }, { 2, 3, 1, 1, 9, 9, 0, "n" } },
	{ { 1, 1, 1, 9, 0, 0, 0, "n" }, { 0, 0, 1, 1, 9, 9, 0, "n" } },
	{ { 0, 3, 1, 9, 1, 0, 0, "n" }, { 1, 1, 1, 1, 0, 0, 0, "n" } },
};

TEST_LOOP(sorts_the_best_server_first, 0, 2 * LENGTH(orders))
{
	const struct discovery_response *a = &orders[_i / 2].better;
	const struct discovery_response *b = &orders[_i / 2].worse;

	server_list_add(&list, _i % 2 == 0 ? a : b, "10.0.0.1");
	server_list_add(&list, _i % 2 == 0 ? b : a, "10.0.0.1");
	server_list_sort(&list, 1);
	ck_assert(list.servers[0].answer.id == a->id);
	ck_assert(list.servers[1].answer.id == b->id);
}

/* The text printed about the servers added so far. */
static char *printed(unsigned n, bool numbered, bool incompatible)
{
	char  *text;
	size_t size;
	FILE  *out = open_memstream(&text, &size);

	if (incompatible)
		server_list_print_incompatible(&list, n, 1, out);
	else
		server_list_print(&list, n, numbered, out);
	fclose(out);
	return text;
}

TEST(prints_addresses_and_players)
{
	struct discovery_response *a = answer(7, 3, 1);
	char                      *text;

	server_list_add(&list, a, "192.168.1.5");
	a = answer(8, 1, 0);
	a->name[0] = '\0';
	server_list_add(&list, a, "192.168.1.6");
	server_list_add(&list, answer(9, 0, 0), "10.0.0.1");
	text = printed(3, true, false);
	ck_assert_str_eq(text,
	    "  1  name              192.168.1.5:4242        3 online, 1 "
	    "looking for an opponent\n"
	    "  2  a server          192.168.1.6:4242        1 online\n"
	    "  3  name              10.0.0.1:4242           nobody online\n");
	free(text);
	text = printed(1, false, false);
	ck_assert_str_eq(text,
	    "name              192.168.1.5:4242        3 online, 1 looking for "
	    "an opponent\n");
	free(text);
}

TEST(prints_incompatible_servers)
{
	struct discovery_response newer = { 2, 3, 4242, 1, 0, 0, 0, "host-a" };
	struct discovery_response older = { 0, 0, 4242, 2, 0, 0, 0, "host-b" };
	char                     *text;

	server_list_add(&list, answer(7, 0, 0), "10.0.0.9");
	server_list_add(&list, &newer, "10.0.0.1");
	server_list_add(&list, &older, "10.0.0.2");
	ck_assert_uint_eq(server_list_sort(&list, 1), 1);
	text = printed(1, false, true);
	ck_assert_str_eq(text,
	    "host-a at 10.0.0.1:4242 speaks a newer version of the protocol (2)"
	    " than this program (1); update this program to play there.\n"
	    "host-b at 10.0.0.2:4242 speaks an older version of the protocol "
	    "(0)"
	    " than this program (1); update the server to play there.\n");
	free(text);
}

static const struct {
	const char *typed;
	unsigned    chosen; /* of 12; 12: invalid */
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

TEST_EACH(parses_a_choice, choices)
{
	ck_assert_uint_eq(server_list_parse_choice(12, choices[_i].typed),
	    choices[_i].chosen);
}
