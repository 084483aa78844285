/* test_address.c -- the addresses at which a server is reached, as text. */

#include "server/net/address.h"

#include <string.h>

#include "tests/support/process.h"
#include "tests/support/suite.h"

/* The value of --address, and the address that keys prove; or the message. */
static const struct {
	const char *text, *reached;
	int         status;
} rows[] = {
	{ "127.0.0.1:4242", "127.0.0.1:4242", 0 },
	{ "[::1]:4242", "[::1]:4242", 0 },
	{ "::1:4242", "[::1]:4242", 0 },
	{ "[::ffff:192.0.2.1]:80", "192.0.2.1:80", 0 },
	{ "[fe80::1%lo]:80", "[fe80::1]:80", 0 },
	{ "127.0.0.1", "--address takes HOST:PORT, not \"127.0.0.1\"", 1 },
	{ "[::1", "--address takes HOST:PORT, not \"[::1\"", 1 },
	{ "127.0.0.1:x", "cannot resolve --address \"127.0.0.1:x\"", 1 },
};

static void resolve(const char *text)
{
	char out[PEER_TEXT_SIZE];

	address_resolve_reached(text, out);
	puts(out);
}

TEST_ROWS(reads_the_address_that_clients_reach, rows)
{
	char output[512];
	int status = run_forked(resolve, rows[_i].text, output, sizeof(output));

	ck_assert_int_eq(status, rows[_i].status);
	ck_assert_msg(strstr(output, rows[_i].reached) != NULL, "%s", output);
}
