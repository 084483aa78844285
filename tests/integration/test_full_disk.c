/* test_full_disk.c -- a real server whose disk is full for a while. */

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

#include "tests/integration/netns.h"
#include "tests/support/peer.h"
#include "tests/support/suite.h"

#define FILLER "$XDG_STATE_HOME/filler"

static struct process server, shell;
static struct peer    ann, bob;

FIXTURE(netns_setup, netns_teardown);

static void connect_peer(struct peer *p, const char *name)
{
	struct sockaddr_in there = { .sin_family = AF_INET,
		.sin_port = htons(5001),
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK) };

	*p = (struct peer){ .socket = netns_socket(&host_a, AF_INET,
				SOCK_STREAM) };
	strcpy(p->name, name);
	ck_assert_int_eq(connect(p->socket, (void *)&there, sizeof(there)), 0);
	peer_expect(p, "* you *");
}

/* The start of the game cannot be stored, so the bot does not move yet. */
TEST(bots_go_on_when_there_is_space_again)
{
	netns_start_server(&server, &host_a,
	    "mount -t tmpfs -o size=1m none $XDG_STATE_HOME &&"
	    " exec $D --port 5001 --beacon off --allowance 0");
	connect_peer(&ann, "ann");
	connect_peer(&bob, "bob");
	ck_assert_int_ne(netns_capture(&shell, &host_a,
			     "cat /dev/zero >" FILLER),
	    0);
	peer_send(&ann, "bot 3x3x3 easy you=o");
	do {
		peer_send(&bob, "unseek");
		peer_send(&bob, "seek 9x9x9");
		peer_next_line(&bob);
		peer_next_line(&bob);
	} while (!line_matches(bob.line, "? seek disk *"));
	peer_expect(&ann, "* disk :*");
	ck_assert_int_eq(netns_capture(&shell, &host_a, "rm " FILLER), 0);
	peer_expect(&ann, "* match 1 *");
	peer_expect(&ann, "= bot match=1");
	peer_expect(&ann, "* move 1 1 x *");
	peer_close(&ann);
	peer_close(&bob);
}

#define FILL  "cat /dev/zero >" FILLER "; "
#define SERVE "$D --port 5001 --beacon off --allowance 0"

static const struct {
	const char *end;    /* how the store's last server ended */
	const char *answer; /* to a request that needs the disk */
} stores[] = {
	/* Its log must be created first. */
	{ "$D --linger 0 --port 0 --web off --beacon off >/dev/null 2>&1;",
	    "? bot disk *" },
	/* There is room in its log, but not for a game. */
	{ "($D --port 0 --web off --beacon off & until test -s "
	  "$XDG_STATE_HOME/noughts/noughts.db-wal; do :; done; kill -9 $!;"
	  " wait $!) >/dev/null 2>&1;",
	    "* disk :*" },
};

/* The server starts, and goes on when there is space. */
TEST_EACH(a_store_is_opened_on_a_full_disk, stores)
{
	char command[1024];

	snprintf(command, sizeof(command),
	    "mount -t tmpfs -o size=1m none $XDG_STATE_HOME && %s " FILL
	    "exec " SERVE,
	    stores[_i].end);
	netns_start_server(&server, &host_a, command);
	connect_peer(&ann, "ann");
	peer_exchange(&ann, "bot 3x3x3 easy you=x", stores[_i].answer);
	ck_assert_int_eq(netns_capture(&shell, &host_a, "rm " FILLER), 0);
	while (line_matches(ann.line, "? bot disk *")) {
		peer_send(&ann, "bot 3x3x3 easy you=x");
		peer_next_line(&ann);
	}
	peer_expect(&ann, "= bot match=1");
	peer_exchange(&ann, "move b2", "* move 1 2 *");
	peer_close(&ann);
}

/* --- backups --- */

TEST(a_backup_without_room_harms_nobody)
{
	netns_start_server(&server, &host_a,
	    "mount -t tmpfs -o size=8m none $XDG_STATE_HOME &&"
	    " exec $D --port 5001 --beacon off --allowance 0");
	connect_peer(&ann, "ann");
	peer_exchange(&ann, "bot 3x3x3 easy you=x", "= bot match=1");
	ck_assert_int_eq(netns_capture(&shell, &host_a,
			     "head -c 5m /dev/zero >" FILLER),
	    0);
	ck_assert_int_eq(netns_capture(&shell, &host_a, "$D ctl backup x 2>&1"),
	    1);
	ck_assert_str_eq(shell.output,
	    "noughtsd: The store cannot be copied: the disk of the store has no"
	    " room for the copy, which is made beside the store; make room"
	    " there and try again.\n");
	ck_assert_int_eq(netns_capture(&shell, &host_a,
			     "ls $XDG_STATE_HOME/noughts"),
	    0);
	ck_assert_msg(!process_has_output(&shell, "backup-tmp") &&
		!process_has_output(&shell, "x\n"),
	    "%s", shell.output);
	peer_exchange(&ann, "move b2", "* move 1 2 *");
	ck_assert_int_eq(netns_capture(&shell, &host_a, "rm " FILLER), 0);
	ck_assert_int_eq(netns_capture(&shell, &host_a, "$D ctl backup x"), 0);
	peer_exchange(&ann, "state", "* state 1 *");
	peer_close(&ann);
}
