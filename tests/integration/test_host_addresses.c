/*
 * test_host_addresses.c -- connecting to a host by its name: hosts with several
 * addresses, and hosts that move.
 */

#include <signal.h>
#include <stdio.h>

#include "tests/integration/netns.h"
#include "tests/support/suite.h"

FIXTURE(netns_setup, netns_teardown);

/*
 * Runs the client with an /etc that the test has written: the system's may have
 * no hosts, over which another file could be mounted.
 */
#define WITH_HOSTS                                                  \
	"exec unshare -m sh -c \"mount --bind $XDG_STATE_HOME/etc " \
	"/etc; exec $N server "

static struct process server, client, killer;

static void write_hosts(const char *lines)
{
	netns_run(&host_b,
	    "mkdir -p %s/etc && cd %s/etc && printf \"%s\" >hosts &&"
	    " echo \"hosts: files\" >nsswitch.conf && echo multi on >host.conf",
	    host_b.dir, host_b.dir, lines);
}

/* An address of that network whose packets disappear. */
static void swallow_packets_to(const char *address)
{
	netns_run(&host_b, "ip neigh add %s lladdr 02:00:00:00:00:99 dev eth0",
	    address);
}

/*
 * The silent address is on a nearer network, so the resolver returns it first.
 */
TEST(passes_over_an_address_that_is_silent)
{
	netns_attach_both();
	swallow_packets_to("10.77.0.3");
	write_hosts("10.77.0.3 server\\n10.77.0.1 server\\n");
	netns_start_server(&server, &host_a, "exec $D --store none");
	ck_assert_int_eq(netns_capture(&client, &host_b,
			     WITH_HOSTS "--demo --play 2x2\""),
	    0);
	ck_assert(process_has_output(&client, "wins"));
}

TEST(says_that_all_addresses_fail)
{
	static const struct {
		const char *hosts, *message;
	} rows[] = {
		{ "10.77.0.1 server\\n",
		    "no server at server port 4242: Connection refused." },
		{ "10.77.0.1 host-a\\n",
		    "no server at server port 4242: the host is not known (" },
	};

	netns_attach_both();
	for (int i = 0; i < 2; i++) {
		write_hosts(rows[i].hosts);
		ck_assert_int_eq(netns_capture(&client, &host_b,
				     WITH_HOSTS "2>&1\""),
		    1);
		ck_assert_msg(process_has_output(&client, rows[i].message),
		    "%s", client.output);
	}
}

/* A server at a terminal, on a host with addresses of both kinds. */
TEST(a_server_prints_the_commands_that_connect)
{
	netns_attach_both();
	netns_run(&host_a,
	    "echo 0 >/proc/sys/net/ipv6/conf/all/disable_ipv6 &&"
	    " ip addr add fd00::1/64 dev eth0 nodad");
	netns_start(&server, &host_a, true, "exec $D --store none");
	process_expect(&server, "  noughts 10.77.0.1:4242\r\n");
	process_expect(&server, "  noughts '[fd00::1]:4242'\r\n");
	process_expect(&server,
	    "this machine:\r\n  noughts 127.0.0.1:4242\r\n");
	process_expect(&server, "  http://[fd00::1]:4243/\r\n");
	ck_assert_msg(netns_capture(&client, &host_a,
			  "exec $N '[fd00::1]:4242' 2>&1") == 0,
	    "%s", client.output);
}

static void start_server_with_pid(void)
{
	netns_start_server(&server, &host_a,
	    "$D --store none & echo $! >$XDG_STATE_HOME/pid; wait $!");
}

static void kill_server(void)
{
	netns_capture(&killer, &host_a, "kill $(cat $XDG_STATE_HOME/pid)");
	process_wait(&server);
}

static void signal_client(const char *command)
{
	ck_assert_int_eq(netns_capture(&killer, &host_b, command), 0);
}

/*
 * The address of the last connection comes first, also when the other one,
 * which the resolver prefers, answers meanwhile.
 */
TEST(returns_to_the_address_that_was_good)
{
	netns_attach_both();
	swallow_packets_to("10.77.0.3");
	write_hosts("10.77.0.3 server\\n10.77.0.1 server\\n");
	start_server_with_pid();
	netns_start(&client, &host_b, true, WITH_HOSTS "-n ann\"");
	process_expect(&client, "You are ann.");
	/*
	 * The client is stopped until both addresses answer: otherwise it
	 * could try the first address too early and then reach the second.
	 * So is nsenter, which would stop itself with the client.
	 */
	kill(client.pid, SIGSTOP);
	signal_client("kill -STOP $(pidof noughts)");
	kill_server();
	netns_run(&host_a, "ip addr add 10.77.0.3/24 dev eth0");
	netns_run(&host_b, "ip neigh del 10.77.0.3 dev eth0");
	netns_start_server(&server, &host_a, "exec $D --store none");
	signal_client("kill -CONT $(pidof noughts)");
	kill(client.pid, SIGCONT);
	process_expect(&client, "Reconnected to the server.");
	ck_assert(!process_has_output(&client, "The server is now at"));
}

/* The name is looked up again at each attempt. */
TEST(follows_a_host_to_another_address)
{
	netns_attach_both();
	write_hosts("10.77.0.1 server\\n");
	start_server_with_pid();
	netns_start(&client, &host_b, true, WITH_HOSTS "-n ann\"");
	process_expect(&client, "You are ann.");
	kill_server();
	process_expect(&client, "reconnecting.");
	netns_run(&host_a,
	    "ip addr del 10.77.0.1/24 dev eth0;"
	    " ip addr add 10.77.0.5/24 dev eth0");
	netns_start_server(&server, &host_a, "exec $D --store none");
	write_hosts("10.77.0.5 server\\n");
	process_expect(&client, "Reconnected to the server.");
}
