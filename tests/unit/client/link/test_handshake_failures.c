/* test_handshake_failures.c -- messages about failed handshakes. */

#define _GNU_SOURCE /* program_invocation_name */

#include <errno.h>

#include "client/link/handshake.h"

#include "tests/support/client_fixture.h"
#include "tests/support/suite.h"

static const struct address host = { "host", "4242" };
static char                 failure[512];

#define UNREADABLE                                                       \
	"the server at host port 4242 does not say which version of the" \
	" protocol it speaks; use the client that came with it"

static const struct {
	const char *line, *failure;
} first_lines[] = {
	{ "HTTP/1.1 400 Bad Request",
	    "host port 4242 is not a noughts server: it sent \"HTTP/1.1 400 "
	    "Bad Request\"; check the port" },
	{ "\x16\x03\x01",
	    "host port 4242 is not a noughts server: it sent unreadable data; "
	    "check the port" },
	{ "* hello noughts proto=7",
	    "the server at host port 4242 speaks a newer version of the"
	    " protocol (7) than this program (1); update this program to play "
	    "there" },
	{ "* hello noughts proto=0 server=noughtsd/0.0",
	    "the server at host port 4242 speaks an older version of the"
	    " protocol (0) than this program (1); update the server to play "
	    "there" },
	{ "* hello noughts server=noughtsd/0.1", UNREADABLE },
	{ "* hello noughts proto=1.5", UNREADABLE },
	{ "* bye why=full :No room.",
	    "the server at host port 4242 refused the connection: No room." },
};

TEST_EACH(describes_other_servers, first_lines)
{
	struct client_fixture t;

	client_fixture_init(&t, first_lines[_i].line);
	handshake_describe_refusal(&t.event, &host, failure, sizeof(failure));
	ck_assert_str_eq(failure, first_lines[_i].failure);
	client_fixture_clear(&t);
}

TEST(describes_failed_connections)
{
	program_invocation_name = (char *)"noughts";
	handshake_describe_silence(&host, "refused", false, failure,
	    sizeof(failure));
	ck_assert_str_eq(failure,
	    "no server at host port 4242: refused. Start one there, "
	    "or connect to another: noughts HOST");
	handshake_describe_silence(&host, "closed", true, failure,
	    sizeof(failure));
	ck_assert_str_eq(failure,
	    "host port 4242 is not a noughts server (closed); check the port");
}

TEST(describes_timeouts)
{
	handshake_describe_silence(&host, NULL, false, failure,
	    sizeof(failure));
	ck_assert_str_eq(failure,
	    "no server at host port 4242: no answer in 10 seconds");
	handshake_describe_silence(&host, NULL, true, failure, sizeof(failure));
	ck_assert_str_eq(failure,
	    "host port 4242 accepts connections but sends nothing; is it a "
	    "noughts server?");
}

TEST(truncates_quotes)
{
	char text[402];

	memset(text, 'a', sizeof(text));
	text[401] = '\0';
	ck_assert_int_eq(handshake_quote_length(text), 200);
	memcpy(text + 199, "\xc3\xa9", 2);
	ck_assert_int_eq(handshake_quote_length(text), 199);
	ck_assert_int_eq(handshake_quote_length("short"), 5);
}
