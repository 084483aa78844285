/* test_many_clients.c -- many connections, one after the other. */

#include <dirent.h>
#include <stdio.h>
#include <string.h>

#include "tests/support/peer.h"
#include "tests/support/server_process.h"
#include "tests/support/suite.h"

static const char *const options[] = { "--allowance", "0", "--grace", "0.1",
	"--address-clients", "0", NULL };

/* The number of descriptors that the server has open. */
static int descriptors(const struct server_process *s)
{
	char path[40];
	DIR *dir;
	int  n = 0;

	snprintf(path, sizeof(path), "/proc/%ld/fd", (long)s->process.pid);
	dir = opendir(path);
	ck_assert_ptr_nonnull(dir);
	while (readdir(dir) != NULL)
		n++;
	closedir(dir);
	return n;
}

TEST(two_thousand_connections_leave_nothing_behind)
{
	struct server_process s;
	struct peer           c, other;
	long                  until;
	int                   before;

	server_process_start(&s, options);
	peer_connect_named(&c, s.port, "here");
	before = descriptors(&s);
	for (int i = 0; i < 2000; i++) {
		peer_connect(&other, s.port);
		if (i % 4 == 0)
			peer_send(&other, "seek 3 else=none kind=bots");
		if (i % 5 == 0)
			peer_reset(&other);
		else if (i % 7 == 0)
			peer_expect(&other, "* you *");
		peer_close(&other);
	}
	until = time_ms_now() + TIMEOUT_MS;
	do {
		ck_assert_msg(time_ms_now() < until,
		    "%s, %d descriptors, not %d", c.line, descriptors(&s),
		    before);
		peer_exchange(&c, "who", "= who count=*");
	} while (number_in(c.line, "count") > 1 || descriptors(&s) > before);
	peer_send(&c, "games");
	peer_expect_next(&c, "= games count=0");
	server_process_stop(&s);
}
