/*
 * test_local_server.c -- two hosts on a network without a server: the first
 * client starts one, the second joins it.
 */

#include <arpa/inet.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "common/protocol/discovery.h"
#include "tests/integration/netns.h"
#include "tests/support/peer.h"
#include "tests/support/server_process.h"
#include "tests/support/suite.h"

#define NOUGHTS "exec $N --play 3x3x3"

static struct process first, second, third;

static void setup(void)
{
	netns_setup();
	if (!is_skipped())
		netns_attach_both();
}

FIXTURE(setup, netns_teardown);

/* The first client finds no server and starts one. */
static void host(struct process *p, bool terminal, const char *command)
{
	netns_start(p, &host_a, terminal, command);
	process_expect(p,
	    "No server found on this network, so this machine runs one");
	process_expect(p, "Connected to noughtsd");
}

TEST(the_first_hosts_and_the_second_joins)
{
	host(&first, false, NOUGHTS " --name ann");
	process_expect(&first, "Looking for an opponent");
	netns_start(&second, &host_b, false, NOUGHTS " --name bob");
	process_expect(&second, "host-a found at 10.77.0.1:4242.");
	process_expect(&second, "New game, Tic-tac-toe");
	process_expect(&first, "New game, Tic-tac-toe");
	process_expect(&first, "bob is");
	process_type(&second, "resign");
	process_expect(&first, "bob resigned: you win.");
	/* The server outlives the client that started it. */
	process_type(&first, "quit");
	ck_assert_int_eq(process_wait(&first), 0);
	ck_assert(process_has_output(&first,
	    "Others can go on playing; the server stops when the last has "
	    "left."));
	netns_capture(&third, &host_a, "cat $XDG_STATE_HOME/noughts/*.log");
	ck_assert(process_has_output(&third, "; to stop it: kill "));
	ck_assert_msg(netns_capture(&third, &host_a,
			  "! grep -Ev '" SERVER_LOG_LINE "'"
			  " $XDG_STATE_HOME/noughts/noughtsd.log") == 0,
	    "%s", third.output);
	process_exchange(&second, "who", "bob is free after a game");
	process_type(&second, "quit");
	ck_assert_int_eq(process_wait(&second), 0);
	ck_assert_int_eq(netns_await_servers(&third, &host_b, "nobody online",
			     NULL),
	    0);
	ck_assert_int_eq(process_count(&third, "nobody online"), 1);
}

/* The server knows the key of the user whose client has started it. */
TEST(the_host_leads_a_tournament)
{
	host(&first, true, "exec $N --name ann");
	process_exchange(&first, "tournament create arena 3x3x3",
	    "Tournament Cup (arena, Tic-tac-toe) runs for 60:00.");
	process_exchange(&first, "tournament", " Nobody has entered yet.");
	netns_start(&second, &host_b, true, "exec $N --name bob");
	process_exchange(&second, "tournament end",
	    "Only who hosts this server");
	process_exchange(&first, "tournament end", "Tournament Cup is over.");
}

TEST(shows_on_the_screen_how_others_join)
{
	netns_start(&first, &host_a, true,
	    "TERM=xterm LINES=24 COLUMNS=80 exec $N --name ann");
	process_expect(&first, "No server found on this network");
	process_expect(&first, "\033[?1049h");
	process_expect(&first,
	    "Server started. Others start noughts, or open "
	    "http://10.77.0.1:4243/");
	netns_start(&second, &host_b, true, "exec $N --name bob");
	process_expect(&second, "You are bob.");
	process_expect(&first, "You are ann.");
}

/* --- the server ends --- */

#define STARTED_AGAIN \
	"The server on this machine had ended, and is started again."

static void kill_server(const char *signal)
{
	char line[64];

	snprintf(line, sizeof(line), "kill -%s $(pidof noughtsd)", signal);
	ck_assert_int_eq(netns_capture(&third, &host_a, line), 0);
}

/* Starts a client on host_a that runs this script as noughtsd. */
static void host_script(const char *script)
{
	char line[1024];

	snprintf(line, sizeof(line),
	    "cd %s && cp $N here && printf '#!/bin/sh\n%s' >noughtsd &&"
	    " chmod +x noughtsd && exec ./here --name ann",
	    host_a.dir, script);
	host(&first, true, line);
	process_expect(&first, "You are ann.");
}

TEST(the_server_that_has_ended_is_started_again)
{
	host(&first, true, NOUGHTS " --name ann");
	process_expect(&first, "Looking for an opponent");
	netns_start(&second, &host_b, true, NOUGHTS " --name bob");
	process_expect(&first, "bob is");
	process_expect(&second, "ann is");
	kill_server("KILL");
	process_expect(&first, STARTED_AGAIN);
	process_expect(&first, "Reconnected to the game.");
	process_expect(&second, "Reconnected to the game.");
	ck_assert(!process_has_output(&second, STARTED_AGAIN));
	process_type(&first, "resign");
	process_expect(&second, "ann resigned: you win.");
	netns_await_servers(&third, &host_b, "10.77.0.1:4242", NULL);
}

/* The other client starts the server when the one that had started it has left. */
TEST(one_of_two_clients_starts_the_server_again)
{
	host(&first, true, "exec $N --name ann");
	process_expect(&first, "You are ann.");
	netns_start(&second, &host_a, true, "exec $N --name bob");
	process_expect(&second, "You are bob.");
	kill_server("KILL");
	process_expect(&first, STARTED_AGAIN);
	process_expect(&first, "Reconnected to the server.");
	process_expect(&second, "Reconnected to the server.");
	ck_assert(!process_has_output(&second, STARTED_AGAIN));
	process_type(&first, "quit");
	ck_assert_int_eq(process_wait(&first), 0);
	kill_server("KILL");
	process_expect(&second, STARTED_AGAIN);
	process_expect(&second, "Reconnected to the server.");
}

/*
 * It is not started after the status for which systemd does not start it, nor if it
 * was told to stop: by no client on that machine.
 */
TEST_LOOP(a_server_is_not_always_started_again, 0, 2)
{
	host_script(_i == 0 ? "$D \"$@\"\nexit 65\n" : "exec $D \"$@\"\n");
	netns_start(&second, &host_a, true, "exec $N --name bob");
	process_expect(&second, "You are bob.");
	/* A log that would be truncated before a start. */
	netns_run(&host_a, "truncate -s 2M %s/noughts/noughtsd.log",
	    host_a.dir);
	kill_server(_i == 0 ? "KILL" : "TERM");
	if (_i == 0)
		process_expect(&first,
		    "is not started again: somebody must find out first why it "
		    "has ended. Its log is /");
	process_expect(&first, "Still no answer");
	process_expect(&second, "Still no answer");
	ck_assert(_i == 0 || !process_has_output(&first, "started again"));
	ck_assert(!process_has_output(&second, "started again"));
	netns_run(&host_a,
	    "test $(stat -c %%s %s/noughts/noughtsd.log) -ge 2097152",
	    host_a.dir);
	ck_assert_int_eq(netns_capture(&third, &host_a, "! pidof noughtsd"), 0);
}

TEST(a_server_that_ends_again_and_again_stays_so)
{
	host(&first, true, "exec $N --name ann");
	process_expect(&first, "You are ann.");
	netns_start(&second, &host_a, true, "exec $N --name bob");
	process_expect(&second, "You are bob.");
	for (int i = 0; i < 3; i++) {
		kill_server("KILL");
		process_expect(&first, STARTED_AGAIN);
		process_expect(&first, "Reconnected to the server.");
		process_expect(&second, "Reconnected to the server.");
	}
	/* It is the server that is counted, whoever has started it. */
	process_type(&first, "quit");
	ck_assert_int_eq(process_wait(&first), 0);
	kill_server("KILL");
	process_expect(&second,
	    "is not started again: it has ended too often. Its log is /");
	/* A server that the user starts then locks the log, as any other. */
	netns_start(&first, &host_a, true, "exec $N --name cat");
	process_expect(&first, "You are cat.");
	process_expect(&second, "Reconnected to the server.");
	netns_run(&host_a, "! flock -n %s/noughts/noughtsd.log true",
	    host_a.dir);
}

/* Another process has its database open for a while: it ends with EX_TEMPFAIL. */
TEST(a_server_without_its_database_is_seldom_started)
{
	host_script("[ -e $XDG_STATE_HOME/taken ] &&"
		    " echo >>$XDG_STATE_HOME/starts && exit 75\n"
		    "exec $D \"$@\"\n");
	netns_run(&host_a, "touch %s/taken", host_a.dir);
	kill_server("KILL");
	process_expect(&first, "Still no answer");
	netns_run(&host_a, "test $(wc -l <%s/starts) -le 3", host_a.dir);
	netns_run(&host_a, "rm %s/taken", host_a.dir);
	process_expect(&first, STARTED_AGAIN);
	process_expect(&first, "Reconnected to the server.");
}

/* Its old port is taken; a client on another machine finds it by its id. */
TEST(a_server_at_another_port_is_found_again)
{
	host_script("[ -e $XDG_STATE_HOME/taken ] &&"
		    " case \"$*\" in *4242*) exit 1;; esac\n"
		    "exec $D \"$@\"\n");
	netns_start(&second, &host_b, true, "exec $N --name bob");
	process_expect(&second, "You are bob.");
	netns_run(&host_a, "touch %s/taken", host_a.dir);
	kill_server("KILL");
	process_expect(&first, STARTED_AGAIN);
	process_expect(&first, "Reconnected to the server.");
	process_expect(&second, "Reconnected to the server.");
	netns_await_servers(&third, &host_b, "10.77.0.1:", "2 online");
	ck_assert(!process_has_output(&third, "10.77.0.1:4242"));
}

/* That it answers the search does not shorten the waits for a server that is full. */
TEST(a_full_server_is_tried_less_and_less_often)
{
	netns_start_server(&first, &host_a, "exec $D");
	netns_start(&second, &host_b, true, "exec $N --name bob");
	process_expect(&second, "You are bob.");
	kill_server("KILL");
	process_wait(&first);
	process_expect(&second, "Connection to 10.77.0.1:4242 lost");
	netns_run(&host_b, "ip link set eth0 down");
	netns_start_server(&first, &host_a, "exec $D --clients 1");
	netns_start(&third, &host_a, true, "exec $N --name ann");
	process_expect(&third, "You are ann.");
	netns_run(&host_b, "ip link set eth0 up");
	process_expect(&second, "Still no answer (The server is full");
}

/* "noughts --play GAME" leads to a game in any case. */
TEST(a_bot_plays_until_somebody_joins)
{
	long begun;

	begun = time_ms_now();
	host(&first, true, NOUGHTS);
	process_expect(&first, "What is your name?");
	process_exchange(&first, "", "Looking for an opponent");
	process_expect(&first, "New game, Tic-tac-toe");
	ck_assert_int_ge(time_ms_now() - begun, 9000);
	process_expect(&first, "the medium bot is");
	/* A player who has joined takes the place of the bot. */
	netns_start(&second, &host_b, false, NOUGHTS " --name bob");
	process_expect(&first, "bob wants to play you instead of the bot");
	process_exchange(&first, "accept 3", "bob is");
	process_expect(&second, "New game, Tic-tac-toe");
	process_type(&first, "quit\nquit");
	ck_assert_int_eq(process_wait(&first), 0);
}

/*
 * Neither client finds a server, so both start one. The second server waits
 * until the first client has settled, and answers no probe: otherwise the
 * answer of the first would have to come within the short time for which a
 * client waits for more answers than one.
 */
TEST(two_hosts_started_at_once_meet)
{
	char line[512];

	netns_run(&host_b, "mkfifo %s/starts %s/go", host_b.dir, host_b.dir);
	snprintf(line, sizeof(line),
	    "cd %s && cp $N here && printf \"#!/bin/sh\\necho >$PWD/starts;"
	    "read x <$PWD/go; exec $D \\\"\\$@\\\" --beacon off\" >noughtsd &&"
	    " chmod +x noughtsd && exec ./here --play 3x3x3 --name bob",
	    host_b.dir);
	netns_start(&second, &host_b, false, line);
	netns_capture(&third, &host_b, "read x <$XDG_STATE_HOME/starts");
	host(&first, false, NOUGHTS " --name ann");
	process_expect(&first, "Looking for an opponent");
	netns_capture(&third, &host_b, "echo >$XDG_STATE_HOME/go");
	process_expect(&second, "host-a found at 10.77.0.1:4242.");
	ck_assert_int_eq(netns_capture(&third, &host_b, "! pidof noughtsd"), 0);
	process_expect(&first, "bob is");
	process_expect(&second, "ann is");
}

/* On one host, the first server has the database open. */
TEST(two_clients_started_at_once_meet)
{
	netns_start(&first, &host_a, false, NOUGHTS " --name ann");
	netns_start(&second, &host_a, false, NOUGHTS " --name bob");
	process_expect(&first, "bob is");
	process_expect(&second, "ann is");
	/* The server that was not needed has ended. */
	netns_await_servers(&third, &host_a, "2 online", NULL);
	ck_assert_int_eq(process_count(&third, "\n"), 1);
	ck_assert_int_eq(process_count(&third, "2 online"), 1);
}

/*
 * One server has the database open and does not answer, like one that is still
 * starting. Then a server that answers takes its place.
 */
TEST(waits_for_the_server_that_has_the_database)
{
	netns_start_server(&third, &host_a,
	    "echo $$ >$XDG_STATE_HOME/pid && exec $D --beacon off");
	netns_start(&first, &host_a, false, NOUGHTS " --name ann");
	process_expect(&first,
	    "has your database open; waiting until it answers.");
	netns_capture(&second, &host_a, "kill $(cat $XDG_STATE_HOME/pid)");
	ck_assert_int_eq(process_wait(&third), 0);
	netns_start_server(&third, &host_a, "exec $D");
	process_expect(&first, "host-a found at 127.0.0.1:4242.");
	process_expect(&first, "Looking for an opponent");
}

TEST(hosts_on_another_port_where_the_usual_one_is_taken)
{
	struct sockaddr_in here = { .sin_family = AF_INET,
		.sin_port = htons(4242) };
	int                taken;

	taken = netns_socket(&host_a, AF_INET, SOCK_STREAM);
	ck_assert_int_eq(bind(taken, (void *)&here, sizeof(here)), 0);
	ck_assert_int_eq(listen(taken, 1), 0);
	host(&first, false, NOUGHTS);
	netns_start(&second, &host_b, false, NOUGHTS);
	process_expect(&second, "host-a found at 10.77.0.1:");
	process_expect(&second, "New game, Tic-tac-toe");
	ck_assert_ptr_null(strstr(second.output, "10.77.0.1:4242"));
	close(taken);
}

TEST(finds_the_server_program_on_the_path)
{
	char line[256];

	snprintf(line, sizeof(line),
	    "cd %s && cp $N here && mkdir bin && cp $D bin &&"
	    " PATH=$PWD/bin:$PATH exec ./here --play 3x3x3",
	    host_a.dir);
	host(&first, false, line);
}

TEST(reports_a_missing_server_program)
{
	char line[256];

	snprintf(line, sizeof(line), "cd %s && cp $N here && exec ./here",
	    host_a.dir);
	ck_assert_int_eq(netns_capture(&first, &host_a, line), 1);
	ck_assert_ptr_nonnull(strstr(first.output,
	    "no server found on this network, and there is no noughtsd"));
	ck_assert_ptr_nonnull(strstr(first.output, " HOST\""));
}

/* Starts a player on host_a whose server fails; `prepare` is run before. */
static void fail_to_host(const char *prepare)
{
	char line[512];

	snprintf(line, sizeof(line),
	    "cd %s && %s cp $N here && printf \"#!/bin/sh\\necho no room;exit "
	    "1\""
	    " >noughtsd && chmod +x noughtsd && exec ./here",
	    host_a.dir, prepare);
	netns_start(&first, &host_a, true, line);
	ck_assert_int_eq(process_wait(&first), 1);
}

TEST(names_the_log_of_a_server_that_failed)
{
	fail_to_host("");
	ck_assert_ptr_nonnull(strstr(first.output, "/noughts/noughtsd.log"));
	netns_run(&host_a, "grep -q room %s/noughts/noughtsd.log", host_a.dir);
}

/* The player is told so, too: there is no key. */
TEST(says_why_a_server_that_failed_has_no_log)
{
	fail_to_host("mkdir ro && mount -t tmpfs -o ro none ro &&"
		     " export XDG_STATE_HOME=$PWD/ro &&");
	ck_assert_ptr_nonnull(strstr(first.output,
	    "/ro/noughts/key: Read-only file system; you play without a key"));
	ck_assert_ptr_nonnull(strstr(first.output,
	    "/ro/noughts/noughtsd.log cannot be written: Read-only file"));
}

/* The second server fails, as if the first one had locked its store. */
TEST(joins_the_server_that_was_quicker)
{
	char line[512];

	/* The second one must fail only after the first one listens. */
	snprintf(line, sizeof(line),
	    "cd %s && cp $N here && mkfifo port && printf \"#!/bin/sh\\n"
	    "$D --port 4242 --port-fd 3 3>$PWD/port & read p <$PWD/port;"
	    "exit 1\" >noughtsd && chmod +x noughtsd && exec ./here -n ann",
	    host_a.dir);
	netns_start(&first, &host_a, false, line);
	process_expect(&first, "host-a found at 127.0.0.1:");
	process_expect(&first, "You are ann.");
}

/* A FIFO in place of the log, which nobody reads, must not block. */
TEST(shows_a_demo_without_a_server)
{
	netns_run(&host_a,
	    "mkdir -p %s/noughts && mkfifo %s/noughts/noughtsd.log", host_a.dir,
	    host_a.dir);
	ck_assert_int_eq(netns_capture(&first, &host_a, "exec $N --demo"), 0);
	ck_assert_ptr_nonnull(strstr(first.output,
	    "A draw: the board is full."));
}

/* Without its database, the server that is started has another key. */
TEST(trusts_the_key_of_the_server_that_it_has_started)
{
	host(&first, true, NOUGHTS " --name ann");
	process_expect(&first, "Looking for an opponent");
	netns_capture(&second, &host_a,
	    "kill -9 $(pidof noughts noughtsd); rm "
	    "$XDG_STATE_HOME/noughts/*db*");
	process_wait(&first);
	host(&first, true, NOUGHTS " --name ann");
	process_expect(&first, "Looking for an opponent");
}

/* --- two servers on one host --- */

static struct process beacon; /* must be killed before the hosts are closed */

/* What is answered to queries at host_a, about the ports 5001 and 5002. */
struct beacon {
	int fd;
	int seeking; /* the port of the server where a player seeks; or 0 */
};

/* In a child: answers each query for both servers, one right after the other. */
static void answer_for_both(const void *ctx)
{
	const struct beacon *b = ctx;
	char query[DISCOVERY_DATAGRAM_SIZE], line[DISCOVERY_DATAGRAM_SIZE];
	struct sockaddr_in peer;
	socklen_t          length = sizeof(peer);
	uint64_t           nonce;

	while (recvfrom(b->fd, query, sizeof(query), 0, (void *)&peer,
		   &length) == sizeof(query)) {
		for (uint16_t port = 5001; port <= 5002; port++) {
			struct discovery_response a = { .proto_min = 1,
				.proto_max = 1,
				.port = port,
				.id = port,
				.seeking = port == b->seeking,
				.name = "host-a" };

			if (discovery_read_query(query, sizeof(query), &nonce))
				(void)!sendto(b->fd, line,
				    discovery_write_response(line, nonce, &a),
				    0, (void *)&peer, length);
		}
	}
}

/*
 * Starts two servers, and a process that answers queries for both: if they
 * answered themselves, a slow machine might delay one answer until the client
 * waits no longer for it.
 */
static void start_two_servers(int seeking)
{
	struct sockaddr_in here = { .sin_family = AF_INET,
		.sin_port = htons(DISCOVERY_PORT) };
	struct beacon      b = { netns_socket(&host_a, AF_INET, SOCK_DGRAM),
		     seeking };

	ck_assert_int_eq(bind(b.fd, (void *)&here, sizeof(here)), 0);
	process_start(&beacon,
	    &(struct process_options){ .run = answer_for_both, .ctx = &b });
	close(b.fd);
	netns_start_server(&first, &host_a, "exec $D --port 5001 --beacon off");
	netns_start_server(&second, &host_a,
	    "exec $D --port 5002 --store none --beacon off");
}

TEST(a_user_chooses_among_several_servers)
{
	start_two_servers(0);
	netns_start(&third, &host_b, true, NOUGHTS);
	process_expect(&third, "Several servers found:");
	process_expect(&third, "  1  host-a ");
	process_expect(&third, "  2  host-a ");
	process_expect(&third, "Which one, 1 to 2?");
	process_exchange(&third, "3", "Type a number from 1 to 2.");
	process_exchange(&third, "2", "host-a found at 10.77.0.1:5002.");
	process_expect(&third, "What is your name?");
	process_exchange(&third, "ann", "You are ann.");
	process_expect(&third, "Looking for an opponent");
	process_kill(&beacon, SIGKILL);
}

TEST_LOOP(a_script_joins_where_a_player_is_seeking, 1, 3)
{
	static struct process fourth;
	char                  line[64];

	start_two_servers(5000 + _i);
	snprintf(line, sizeof(line), NOUGHTS " 127.0.0.1:500%d", _i);
	netns_start(&third, &host_a, false, line);
	process_expect(&third, "Looking for an opponent");
	netns_start(&fourth, &host_b, false, NOUGHTS);
	process_expect(&fourth, "New game, ");
	process_expect(&third, "New game, ");
	process_kill(&beacon, SIGKILL);
}

/* Each server itself says how many players are seeking. */
TEST(lists_where_a_player_is_seeking)
{
	netns_start_server(&first, &host_a, "exec $D --port 5001");
	netns_start_server(&second, &host_a,
	    "exec $D --port 5002 --store none");
	netns_start(&third, &host_a, false, NOUGHTS " 127.0.0.1:5002");
	process_expect(&third, "Looking for an opponent");
	netns_await_servers(&first, &host_b,
	    ":5002          1 online, 1 looking for an opponent",
	    ":5001          nobody online");
}
