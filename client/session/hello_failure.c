/* hello_failure.c -- messages about a connection without a valid "hello". */

#include "client/session/hello_failure.h"

#include <stdio.h>
#include <string.h>

#include "common/number.h"
#include "client/core/client_state.h"
#include "client/net/protocol_version.h"
#include "client/util/program_path.h"
#include "common/utf8.h"

/* The most bytes of a server's text that our messages quote. */
#define QUOTED_SENTENCE_MAX 200

/* Size of the longest quote, with its NUL. */
#define QUOTE_SIZE 64

int hello_failure_quote_length(const char *text)
{
	return (int)utf8_truncate(text, strlen(text), QUOTED_SENTENCE_MAX);
}

/* Writes the beginning of text to out, in quotation marks. Returns out. */
static const char *quote(const char *text, char out[QUOTE_SIZE])
{
	size_t n = utf8_truncate(text, strlen(text), QUOTE_SIZE - 3);

	if (n == 0)
		snprintf(out, QUOTE_SIZE, "unreadable data");
	else
		snprintf(out, QUOTE_SIZE, "\"%.*s\"", (int)n, text);
	return out;
}

static void describe_version(const struct server_event *ev,
    const struct address *address, char *out, size_t size)
{
	const char *version = server_event_value(ev, PAIR_PROTO);
	char        text[PROTOCOL_VERSION_TEXT_SIZE];
	uint32_t    proto;

	if (number_parse(version, 0, UINT32_MAX, &proto))
		protocol_version_describe_mismatch(proto, proto,
		    PROTOCOL_VERSION, text);
	else
		snprintf(text, sizeof(text),
		    "does not say which version of the protocol it speaks; use "
		    "the client that came with it");
	snprintf(out, size, "the server at %s port %s %s", address->host,
	    address->port, text);
}

void hello_failure_describe(const struct server_event *ev,
    const struct address *address, char *out, size_t size)
{
	char quoted[QUOTE_SIZE];

	switch (ev->kind) {
	case EVENT_WRONG_VERSION:
		describe_version(ev, address, out, size);
		break;
	case EVENT_BYE:
		snprintf(out, size,
		    "the server at %s port %s refused the connection: %.*s",
		    address->host, address->port,
		    hello_failure_quote_length(ev->text), ev->text);
		break;
	default:
		snprintf(out, size,
		    "%s port %s is not a noughts server: it sent %s; check the "
		    "port",
		    address->host, address->port, quote(ev->text, quoted));
		break;
	}
}

void hello_failure_describe_silence(const struct address *address,
    const char *reason, bool was_connected, char *out, size_t size)
{
	if (was_connected && reason == NULL)
		snprintf(out, size,
		    "%s port %s accepts connections but sends nothing; is it a "
		    "noughts server?",
		    address->host, address->port);
	else if (was_connected)
		snprintf(out, size,
		    "%s port %s is not a noughts server (%s); check the port",
		    address->host, address->port, reason);
	else if (reason == NULL)
		snprintf(out, size,
		    "no server at %s port %s: no answer in %d seconds",
		    address->host, address->port, HANDSHAKE_TIMEOUT_MS / 1000);
	else
		snprintf(out, size,
		    "no server at %s port %s: %s. Start one there, "
		    "or connect to another: %s HOST",
		    address->host, address->port, reason, program_command());
}
