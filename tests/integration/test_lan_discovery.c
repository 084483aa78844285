/* test_lan_discovery.c -- servers found on several kinds of networks. */

#include <arpa/inet.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "common/protocol/discovery.h"
#include "tests/integration/netns.h"
#include "tests/support/refuse_call.h"
#include "tests/support/suite.h"
#include "tests/support/test_report.h"

FIXTURE(netns_setup, netns_teardown);

/* The server listens at any port but the usual one. */
#define SERVE "exec $D --port 0"

static struct process server, second, client;

/* --- what is found --- */

TEST(finds_a_server_on_another_host)
{
	netns_attach_both();
	netns_start_server(&server, &host_a, "exec $D");
	ck_assert_int_eq(netns_await_servers(&client, &host_b, "host-a", NULL),
	    0);
	ck_assert_str_eq(client.output,
	    "host-a            10.77.0.1:4242          nobody online\n");
}

/* A probe or its answer may be lost. The socket receives the broadcast of each. */
TEST(probes_three_times)
{
	const struct sockaddr_in here = { .sin_family = AF_INET,
		.sin_port = htons(DISCOVERY_PORT) };
	char                     probe[DISCOVERY_DATAGRAM_SIZE];
	int fd = netns_socket(&host_a, AF_INET, SOCK_DGRAM), count = 0;

	netns_attach_both();
	ck_assert_int_eq(bind(fd, (const struct sockaddr *)&here, sizeof(here)),
	    0);
	ck_assert_int_eq(netns_list_servers(&client, &host_b), 1);
	while (recv(fd, probe, sizeof(probe), MSG_DONTWAIT) == sizeof(probe))
		count++;
	ck_assert_int_eq(count, 3);
	close(fd);
}

/* A found server is told by its key from the ones that were played on. */
TEST(says_that_a_server_is_not_a_known_one)
{
	static const struct {
		const char *store, *said;
	} rows[] = {
		{ "$XDG_STATE_HOME/first", "You are bee" },
		{ "$XDG_STATE_HOME/second", "You have not played on this" },
		{ "none", "This server has proven no key" },
		{ "$XDG_STATE_HOME/first", "You are bee" },
	};
	char command[128];

	netns_attach_both();
	for (int i = 0; i < 4; i++) {
		snprintf(command, sizeof(command),
		    "echo $$ >$XDG_STATE_HOME/pid; exec $D --store %s",
		    rows[i].store);
		netns_start_server(&server, &host_a, command);
		netns_start(&client, &host_b, true,
		    "exec $N --plain --name bee");
		process_expect(&client, rows[i].said);
		process_type(&client, "quit");
		ck_assert_int_eq(process_wait(&client), 0);
		ck_assert_int_eq(process_has_output(&client, "not played"),
		    i == 1);
		netns_capture(&second, &host_a,
		    "kill $(cat $XDG_STATE_HOME/pid)");
		process_wait(&server);
	}
}

/*
 * A found server is where another one was that the user has gone to by its
 * address: the second client is warned, the third knows it.
 */
TEST(warns_of_another_server_at_a_known_address)
{
	static const struct {
		const char *store, *client;
		bool        warns;
	} rows[] = {
		{ "first", "exec $N --plain --name bee 10.77.0.1", false },
		{ "second", "exec $N --plain --name bee", true },
		{ "second", "exec $N --plain --name bee", false },
	};
	char command[128];

	netns_attach_both();
	for (size_t i = 0; i < LENGTH(rows); i++) {
		snprintf(command, sizeof(command),
		    "echo $$ >$XDG_STATE_HOME/pid; "
		    "exec $D --store $XDG_STATE_HOME/%s",
		    rows[i].store);
		netns_start_server(&server, &host_a, command);
		netns_start(&client, &host_b, true, rows[i].client);
		process_expect(&client, "You are bee");
		process_type(&client, "quit");
		ck_assert_int_eq(process_wait(&client), 0);
		ck_assert_int_eq(process_has_output(&client,
				     "The server at 10.77.0.1:4242 has another "
				     "key than before"),
		    rows[i].warns);
		netns_capture(&second, &host_a,
		    "kill $(cat $XDG_STATE_HOME/pid)");
		process_wait(&server);
	}
}

TEST(finds_two_servers_on_one_host)
{
	netns_attach_both();
	netns_start_server(&server, &host_a, "exec $D --port 5001");
	netns_start_server(&second, &host_a,
	    "exec $D --port 5002 --store none");
	netns_await_servers(&client, &host_b, ":5001 ", ":5002 ");
	ck_assert_int_eq(process_count(&client, "10.77.0.1:5001 "), 1);
	ck_assert_int_eq(process_count(&client, "10.77.0.1:5002 "), 1);
	ck_assert_int_eq(process_count(&client, "\n"), 2);
	/* They are also found from their own host, through loopback. */
	netns_await_servers(&client, &host_a, ":5001 ", ":5002 ");
	ck_assert_int_eq(process_count(&client, "127.0.0.1:5001 "), 1);
	ck_assert_int_eq(process_count(&client, "127.0.0.1:5002 "), 1);
	ck_assert_int_eq(process_count(&client, "\n"), 2);
}

/* The system chooses an interface by its routing table. */
TEST_ALONE(finds_a_server_where_interfaces_cannot_be_listed)
{
	struct in_addr group;

	netns_attach_both();
	netns_run(&host_a, "ip route add default dev eth0");
	netns_run(&host_b, "ip route add default dev eth0");
	if (!refuse_call(SYS_socket, AF_NETLINK, EAFNOSUPPORT)) {
		skip("this process may not filter system calls");
		return;
	}
	netns_start_server(&server, &host_a, "exec $D --port 5001");
	inet_pton(AF_INET, DISCOVERY_GROUP, &group);
	netns_run(&host_a, "grep -q %08X /proc/net/igmp", group.s_addr);
	netns_await_servers(&client, &host_b, "10.77.0.1:5001 ", NULL);
	/* Also from its own host, through loopback. */
	netns_await_servers(&client, &host_a, "127.0.0.1:5001 ", NULL);
}

/* Which packets the network lets through, and whether the server is found. */
static const struct {
	bool multicast, broadcast, found;
} networks[] = {
	{ true, true, true },
	{ false, true, true },
	{ true, false, true },
	{ false, false, false },
};

TEST_EACH(finds_it_by_the_packets_that_pass, networks)
{
	netns_attach_both();
	/* Without broadcasts ARP fails too: its entry is set by hand. */
	netns_run(&host_a,
	    "ip link set eth0 address 02:00:00:00:00:01 &&"
	    " ip neigh add 10.77.0.2 lladdr 02:00:00:00:00:02 dev eth0");
	netns_run(&host_b,
	    "ip link set eth0 address 02:00:00:00:00:02 &&"
	    " ip neigh add 10.77.0.1 lladdr 02:00:00:00:00:01 dev eth0");
	for (int i = 1; i <= 2; i++)
		netns_run(&bridge_host,
		    "ip link set v%d type bridge_slave mcast_flood %s &&"
		    " ip link set v%d type bridge_slave bcast_flood %s",
		    i, networks[_i].multicast ? "on" : "off", i,
		    networks[_i].broadcast ? "on" : "off");
	netns_start_server(&server, &host_a, SERVE);
	ck_assert_int_eq(netns_await_servers(&client, &host_b,
			     networks[_i].found ? "10.77.0.1:" :
						  "No server found.",
			     NULL),
	    networks[_i].found ? 0 : 1);
	ck_assert_int_eq(process_count(&client, "10.77.0.1:"),
	    networks[_i].found);
}

TEST(finds_servers_on_every_network_it_is_on)
{
	struct netns host_c;

	netns_open(&host_c, "host-c");
	bridge_create("br1");
	netns_attach_both();
	bridge_attach("br1", "v3", &host_b, "eth1", "10.78.0.2/24");
	bridge_attach("br1", "v4", &host_c, "eth0", "10.78.0.3/24");
	bridge_attach("br1", "v5", &host_a, "eth1", "10.78.0.1/24");
	netns_start_server(&server, &host_a, SERVE);
	netns_start_server(&second, &host_c, SERVE);
	/* The first host answers twice and is listed once. */
	netns_await_servers(&client, &host_b, "host-a ", "host-c ");
	ck_assert_int_eq(process_count(&client, "host-a "), 1);
	ck_assert_int_eq(process_count(&client, "host-c "), 1);
	ck_assert_int_eq(process_count(&client, "10.78.0.3:"), 1);
	ck_assert_int_eq(process_count(&client, "\n"), 2);
	netns_close(&host_c);
}

TEST(asks_each_of_two_networks_that_look_alike)
{
	struct netns host_c;

	netns_open(&host_c, "host-c");
	bridge_create("br1");
	netns_attach_both();
	bridge_attach("br1", "v3", &host_b, "eth1", "10.77.0.3/24");
	bridge_attach("br1", "v4", &host_c, "eth0", "10.77.0.9/24");
	for (int i = 1; i <= 4; i++)
		netns_run(&bridge_host,
		    "ip link set v%d type bridge_slave mcast_flood off", i);
	netns_start_server(&server, &host_a, SERVE);
	netns_start_server(&second, &host_c, SERVE);
	netns_await_servers(&client, &host_b, "host-a ", "host-c ");
	ck_assert_int_eq(process_count(&client, "host-a "), 1);
	ck_assert_int_eq(process_count(&client, "host-c "), 1);
	netns_close(&host_c);
}

TEST(finds_servers_of_two_users_on_this_host)
{
	char line[256];

	/*
	 * A server that cannot join the multicast group still receives
	 * broadcasts.
	 */
	netns_run(&host_a, "echo 0 >/proc/sys/net/ipv4/igmp_max_memberships");
	snprintf(line, sizeof(line),
	    "chmod 755 %s && cp $D %s/d && exec setpriv --reuid 65534 %s/d"
	    " --port 5002 --store none",
	    host_a.dir, host_a.dir, host_a.dir);
	netns_start_server(&server, &host_a, "exec $D --port 5001");
	netns_start_server(&second, &host_a, line);
	netns_await_servers(&client, &host_a, ":5001 ", ":5002 ");
	ck_assert_int_eq(process_count(&client, "127.0.0.1:5001 "), 1);
	ck_assert_int_eq(process_count(&client, "127.0.0.1:5002 "), 1);
}

TEST(is_found_on_a_network_attached_later)
{
	bridge_attach("br0", "v2", &host_b, "eth0", "10.77.0.2/24");
	netns_run(&host_b, "ip link set eth0 address 02:00:00:00:00:02");
	netns_start_server(&server, &host_a, SERVE);
	bridge_attach("br0", "v1", &host_a, "eth0", "10.77.0.1/24");
	netns_run(&host_a,
	    "ip neigh add 10.77.0.2 lladdr 02:00:00:00:00:02 dev eth0");
	/* Broadcasts would find it in any case, so they are blocked. */
	netns_run(&bridge_host,
	    "ip link set v1 type bridge_slave bcast_flood off");
	netns_await_servers(&client, &host_b, "10.77.0.1:", NULL);
}

TEST(reports_where_it_searched)
{
	netns_attach_both();
	netns_run(&host_b, "ip addr add 10.79.0.2/24 dev eth0");
	ck_assert_int_eq(netns_list_servers(&client, &host_b), 1);
	ck_assert_ptr_nonnull(strstr(client.output,
	    "No server found. Interfaces probed: lo (127.0.0.1), eth0 "
	    "(10.77.0.2),"
	    " eth0 (10.79.0.2).\n"));
	ck_assert_ptr_nonnull(strstr(client.output, "noughts HOST[:PORT]"));
}

TEST(reports_that_there_is_no_network)
{
	netns_run(&host_b, "ip link set lo down");
	ck_assert_int_eq(netns_list_servers(&client, &host_b), 1);
	ck_assert_ptr_nonnull(strstr(client.output, "no network interface"));
}
