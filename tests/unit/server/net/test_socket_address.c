/* test_socket_address.c -- the addresses at which a server is reached, as text. */

#include "server/net/socket_address.h"

#include <stdio.h>
#include <string.h>

#include "tests/support/process.h"
#include "tests/support/suite.h"

/* The value of --public-address, and the address that keys prove; or the message. */
static const struct {
	const char *text, *reached;
	int         status;
} rows[] = {
	{ "127.0.0.1:4242", "127.0.0.1:4242", 0 },
	{ "[::1]:4242", "[::1]:4242", 0 },
	{ "::1:4242", "[::1]:4242", 0 },
	{ "[::ffff:192.0.2.1]:80", "192.0.2.1:80", 0 },
	{ "[fe80::1%lo]:80", "[fe80::1]:80", 0 },
	{ "nowhere.invalid:1",
	    "cannot resolve \"nowhere.invalid\" of --public-address: ", 1 },
};

static void resolve(const char *text)
{
	char                  host[ADDRESS_HOST_SIZE], out[PEER_TEXT_SIZE];
	struct socket_address a;
	uint16_t              port;

	ck_assert(socket_address_split(text, host, &port));
	socket_address_resolve(&a, host, port, "--public-address");
	puts(socket_address_write_reached(&a.any, out));
}

TEST_EACH(reads_the_address_that_clients_reach, rows)
{
	char output[512];
	int status = run_forked(resolve, rows[_i].text, output, sizeof(output));

	ck_assert_int_eq(status, rows[_i].status);
	ck_assert_msg(strstr(output, rows[_i].reached) != NULL, "%s", output);
}

#define ZEROS_64 \
	"0000000000000000000000000000000000000000000000000000000000000000"

/* Addresses of --listen with brackets, and what is listened on. */
static const struct {
	const char *text, *address;
	int         status;
} bracketed[] = {
	{ "[::]", "[::]:80\n", 0 },
	{ "[fe80::1%lo]", "[fe80::1%lo]:80\n", 0 },
	{ "[127.0.0.1]", "127.0.0.1:80\n", 0 },
	{ "[::1", "cannot resolve \"[::1\" of --listen: ", 1 },
	{ "[]", "cannot resolve \"[]\" of --listen: ", 1 },
	{ "[", "cannot resolve \"[\" of --listen: ", 1 },
	/* One byte too long for a host; fewer zeros are 0.0.0.0. */
	{ ZEROS_64 ZEROS_64 ZEROS_64 ZEROS_64, "cannot resolve \"00", 1 },
};

static void resolve_bracketed(const char *text)
{
	char                  out[PEER_TEXT_SIZE];
	struct socket_address a;

	socket_address_resolve(&a, text, 80, "--listen");
	puts(socket_address_write_peer(&a.any, out));
}

TEST_EACH(takes_an_address_with_brackets, bracketed)
{
	char output[512];
	int  status = run_forked(resolve_bracketed, bracketed[_i].text, output,
	     sizeof(output));

	ck_assert_int_eq(status, bracketed[_i].status);
	ck_assert_msg(strstr(output, bracketed[_i].address) != NULL, "%s",
	    output);
}

/* Addresses of --listen, and how programs on this machine reach them. */
static const struct {
	const char *text, *address;
	bool        is_on_loopback;
} locals[] = {
	{ "0.0.0.0", "127.0.0.1", true },
	{ "::", "::1", true },
	{ "127.0.0.2", "127.0.0.2", true },
	{ "::1", "::1", true },
	{ "192.0.2.1", "192.0.2.1", false },
	{ "fe80::1%lo", "fe80::1%lo", false },
};

TEST_EACH(says_how_this_machine_reaches_it, locals)
{
	char                  out[ADDRESS_TEXT_SIZE];
	struct socket_address a;

	socket_address_resolve(&a, locals[_i].text, 80, "--listen");
	ck_assert_str_eq(socket_address_write_local(&a, out),
	    locals[_i].address);
	ck_assert_int_eq(socket_address_is_on_loopback(&a),
	    locals[_i].is_on_loopback);
}

static const struct {
	const char *text;
	bool        is_valid;
} shapes[] = {
	{ "host:1", true },
	{ "host:65535", true },
	{ "[::1]:4242", true },
	{ "", false },
	{ "host", false },
	{ ":4242", false },
	{ "host:", false },
	{ "host:0", false },
	{ "host:65536", false },
	{ "host:99999999999", false },
	{ "host:-1", false },
	{ "host:+1", false },
	{ "host: 1", false },
	{ "host:1x", false },
	{ "[::1", false },
	{ "[::1:80", false },
	{ "[]:80", false },
	{ "80", false },
};

TEST_EACH(takes_a_host_and_a_port, shapes)
{
	char long_host[300];

	ck_assert_int_eq(socket_address_is_host_and_port(shapes[_i].text),
	    shapes[_i].is_valid);
	snprintf(long_host, sizeof(long_host), "%0255d:1", 0);
	ck_assert(socket_address_is_host_and_port(long_host));
	snprintf(long_host, sizeof(long_host), "%0256d:1", 0);
	ck_assert(!socket_address_is_host_and_port(long_host));
}
