/*
 * test_discovery_server.c -- the answers of the discovery server and of other
 * servers.
 */

#include <arpa/inet.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "common/protocol/discovery.h"
#include "tests/integration/netns.h"
#include "tests/support/suite.h"

FIXTURE(netns_setup, netns_teardown);

#define NONE "No server found."

#define QUESTION "@0123456789abcdef noughts"

static struct process server, client;

static struct sockaddr_in discovery_server_at(uint32_t host)
{
	return (struct sockaddr_in){ .sin_family = AF_INET,
		.sin_port = htons(DISCOVERY_PORT),
		.sin_addr.s_addr = htonl(host) };
}

static const struct {
	const char *options;
	/* The address that other hosts, and its own host, find */
	const char *remotely, *locally;
} places[] = {
	{ "", "10.77.0.1:5001", "127.0.0.1:5001" },
	{ "--listen 127.0.0.1", NONE, "127.0.0.1:5001" },
	{ "--listen 10.77.0.1", "10.77.0.1:5001", "10.77.0.1:5001" },
	{ "--beacon off", NONE, NONE },
	{ "--beacon on --listen 127.0.0.2", NONE, NONE },
};

TEST_EACH(is_found_where_it_listens, places)
{
	char command[128];

	netns_attach_both();
	snprintf(command, sizeof(command), "exec $D --port 5001 %s",
	    places[_i].options);
	netns_start_server(&server, &host_a, command);
	netns_await_servers(&client, &host_b, places[_i].remotely, NULL);
	ck_assert_int_eq(process_count(&client, places[_i].remotely), 1);
	netns_await_servers(&client, &host_a, places[_i].locally, NULL);
	ck_assert_int_eq(process_count(&client, places[_i].locally), 1);
}

/*
 * Sends a query of the server's machine to one of its own addresses, and reads
 * the answer.
 */
static void
ask_own_address(uint32_t host, char said[DISCOVERY_DATAGRAM_SIZE + 1])
{
	struct sockaddr_in there = discovery_server_at(host);
	int                fd = netns_socket(&host_a, AF_INET, SOCK_DGRAM);
	ssize_t            n;

	/* A connected socket receives only from that address. */
	ck_assert_int_eq(connect(fd, (void *)&there, sizeof(there)), 0);
	snprintf(said, DISCOVERY_DATAGRAM_SIZE + 1, "%-*s",
	    DISCOVERY_DATAGRAM_SIZE, QUESTION);
	ck_assert_int_eq(send(fd, said, DISCOVERY_DATAGRAM_SIZE, 0),
	    DISCOVERY_DATAGRAM_SIZE);
	ck_assert(wait_readable(fd, time_ms_now() + TIMEOUT_MS));
	n = recv(fd, said, DISCOVERY_DATAGRAM_SIZE, 0);
	ck_assert_int_gt(n, 0);
	said[n] = '\0';
	close(fd);
}

TEST(answers_from_where_it_was_asked)
{
	char said[DISCOVERY_DATAGRAM_SIZE + 1];

	netns_start_server(&server, &host_a,
	    "exec $D --port 0 --listen 127.0.0.2");
	ask_own_address(INADDR_LOOPBACK + 1, said);
	ck_assert_ptr_nonnull(strstr(said, " :host-a"));
}

TEST(is_the_same_one_after_a_restart)
{
	char said[3][DISCOVERY_DATAGRAM_SIZE + 1];

	for (int i = 0; i < 3; i++) {
		netns_start_server(&server, &host_a,
		    i < 2 ? "exec $D --port 5001" :
			    "exec $D --port 5001 --store none");
		ask_own_address(INADDR_LOOPBACK, said[i]);
		netns_capture(&client, &host_a, "kill $(pidof noughtsd)");
		process_wait(&server);
	}
	ck_assert_str_eq(said[0], said[1]);
	ck_assert_str_ne(said[0], said[2]);
}

#define LIMIT_FILES "prlimit --pid $(cat $XDG_STATE_HOME/pid) --nofile="

/* The server's address changes while it has no descriptors left. */
TEST(is_found_again_after_descriptors_had_run_out)
{
	char said[DISCOVERY_DATAGRAM_SIZE + 1];

	netns_start_server(&server, &host_a,
	    "echo $$ >$XDG_STATE_HOME/pid; exec $D --port 5001");
	ck_assert_int_eq(netns_capture(&client, &host_a, LIMIT_FILES "3:1024"),
	    0);
	netns_run(&host_a, "ip addr add 127.0.0.3/8 dev lo");
	process_expect(&server, "event=discovery error=");
	ck_assert_int_eq(netns_capture(&client, &host_a,
			     LIMIT_FILES "1024:1024"),
	    0);
	netns_await_servers(&client, &host_a, "127.0.0.1:5001", NULL);
	ask_own_address(INADDR_LOOPBACK, said);
}

/* --- what may come instead --- */

struct responder_args {
	int         fd;
	const char *rest;
};

/* In a child: answers each query with its nonce and the rest of a line. */
static void respond(const void *ctx)
{
	const struct responder_args *args = ctx;
	char question[DISCOVERY_DATAGRAM_SIZE], line[DISCOVERY_DATAGRAM_SIZE];
	struct sockaddr_in peer;
	socklen_t          length = sizeof(peer);

	while (recvfrom(args->fd, question, sizeof(question), 0,
		   (struct sockaddr *)&peer, &length) == sizeof(question)) {
		/* "@NONCE", and the same with another nonce. */
		for (int wrong = 1; wrong >= 0; wrong--) {
			char *id;
			int   n;

			question[1] ^= (char)wrong;
			n = snprintf(line, sizeof(line), "=%.16s noughts %s",
			    question + 1, args->rest);
			question[1] ^= (char)wrong;
			id = strstr(line, "id=");
			if (wrong && id != NULL)
				memcpy(id + 3, "ffff", 4);
			(void)!sendto(args->fd, line, (size_t)n, 0,
			    (struct sockaddr *)&peer, length);
		}
	}
}

/* Starts a server on the host that sends the rest of a line as its answers. */
static void start_responder(const struct netns *host, const char *rest)
{
	struct sockaddr_in    here = discovery_server_at(INADDR_ANY);
	struct responder_args args = { netns_socket(host, AF_INET, SOCK_DGRAM),
		rest };

	ck_assert_int_eq(bind(args.fd, (struct sockaddr *)&here, sizeof(here)),
	    0);
	process_start(&server,
	    &(struct process_options){ .run = respond, .ctx = &args });
	close(args.fd);
}

static const struct {
	const char *rest, *told;
} foreign_servers[] = {
	{ "proto=2..3 port=7 id=0123456789abcdef :server",
	    "server at 127.0.0.1:7 speaks a newer version of the protocol (2)"
	    " than this program (1)" },
	{ "proto=0..0 port=7 id=0123456789abcdef :server",
	    "speaks an older version of the protocol (0)" },
	{ "proto=1..1 port=7 id=0123456789abcdef :\x1b[2J", NONE },
	{ "proto=1..1 port=99999 id=0123456789abcdef :x", NONE },
	{ "id=0123456789abcdef", NONE },
};

TEST_EACH(reports_foreign_answers, foreign_servers)
{
	start_responder(&host_b, foreign_servers[_i].rest);
	netns_await_servers(&client, &host_b, foreign_servers[_i].told, NULL);
	ck_assert_int_eq(process_count(&client, foreign_servers[_i].told), 1);
	ck_assert_ptr_null(strstr(client.output, "is there"));
	ck_assert_ptr_null(strchr(client.output, '\x1b'));
	process_kill(&server, SIGKILL);
}

/* If another program answers, the client starts a server of its own. */
TEST_LOOP(joins_no_incompatible_server, 0, 2)
{
	netns_attach_both();
	start_responder(&host_a, foreign_servers[_i].rest);
	netns_start(&client, &host_b, false, "exec $N --play 3x3x3");
	process_expect(&client, "server at 10.77.0.1:7 speaks");
	process_expect(&client, "to play there.\n");
	process_expect(&client, "No server found on this network");
	process_expect(&client, "Looking for an opponent");
	process_kill(&server, SIGKILL);
}
