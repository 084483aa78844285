/*
 * test_ipv6_lan.c -- many people on one /64 network, each at an address of their
 * own.
 */

#define _GNU_SOURCE /* unshare */

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/support/console.h"
#include "tests/support/peer.h"
#include "tests/support/suite.h"
#include "tests/support/test_report.h"

#define HOSTS 70

static struct peer peers[HOSTS];
static bool        is_available;

/* Moves the test to a network on which this machine has all addresses. */
static bool enter_network(void)
{
	char command[200];

	if (unshare(CLONE_NEWNET) != 0) {
		skip("no network namespaces");
		return false;
	}
	snprintf(command, sizeof(command),
	    "exec 2>/dev/null; ip link set lo up && for i in $(seq %d); do"
	    " ip -6 addr add fd00::$i/64 dev lo nodad || exit 1; done",
	    HOSTS + 1);
	if (system(command) != 0) {
		skip("no IPv6, or no program \"ip\" (Debian: iproute2)");
		return false;
	}
	return true;
}

static void set_up(void)
{
	const char *const options[] = { "--listen", "::1", "--store",
		console_store, "--allowance", "0", NULL };

	is_available = enter_network();
	if (!is_available)
		return;
	scratch_dir_create();
	snprintf(console_store, sizeof(console_store), "%s",
	    scratch_dir_path("db"));
	snprintf(console_socket, sizeof(console_socket), "%s.console",
	    console_store);
	server_process_start(&console_server, options);
}

static void tear_down(void)
{
	if (!is_available)
		return;
	server_process_stop(&console_server);
	scratch_dir_remove();
}

FIXTURE(set_up, tear_down);

static void connect_from(struct peer *p, int host)
{
	char address[20];

	snprintf(address, sizeof(address), "fd00::%d", host);
	peer_connect_from(p, console_server.port, address);
}

/* Each machine of a class room has a client, and one may have many. */
TEST(clients_are_limited_by_address_not_by_network)
{
	struct peer one;
	int         clients = 1;

	for (int i = 0; i < HOSTS; i++) {
		connect_from(&peers[i], i + 1);
		peer_expect_next(&peers[i], "* hello *");
	}
	for (; clients < 64; clients++) {
		connect_from(&one, 1);
		peer_expect_next(&one, "* hello *");
	}
	connect_from(&one, 1);
	peer_expect_next(&one, "* bye why=address :*");
	connect_from(&one, HOSTS + 1);
	peer_expect_next(&one, "* hello *");
}

static void prove_name(struct peer *p, int host, const char *name)
{
	connect_from(p, host);
	console_prove_name(p, "[::1]", name);
}

TEST(neighbours_play_rated_games)
{
	prove_name(&peers[0], 1, "ann");
	prove_name(&peers[1], 2, "bob");
	peer_exchange(&peers[0], "seek gomoku", "= seek *");
	peer_send(&peers[1], "seek gomoku");
	peer_expect(&peers[1], "* match 1 * rated=1*");
}

TEST(a_guest_does_not_ask_for_the_neighbours)
{
	for (int i = 0; i < 3; i++)
		connect_from(&peers[i], i + 1);
	peer_exchange(&peers[0], "name zoe", "= name");
	peer_exchange(&peers[1], "challenge zoe gomoku", "= challenge *");
	peer_exchange(&peers[2], "challenge zoe gomoku", "= challenge *");
}
