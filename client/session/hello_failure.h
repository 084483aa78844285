/* hello_failure.h -- messages about a connection without a valid "hello". */

#ifndef CLIENT_SESSION_HELLO_FAILURE_H
#define CLIENT_SESSION_HELLO_FAILURE_H

#include <stdbool.h>
#include <stddef.h>

#include "client/core/server_event.h"
#include "client/net/address.h"

/* How long to wait for the server's "hello", in ms. */
#define HANDSHAKE_TIMEOUT_MS 10000

/*
 * Describes a first line from the server that is not EVENT_HELLO, and what the
 * user can do about it.
 */
void hello_failure_describe(const struct server_event *ev,
    const struct address *address, char *out, size_t size);

/*
 * Describes why no "hello" came: connecting failed or, if `was_connected` is
 * true, the connection was closed. `reason` says why; NULL: there was no answer
 * in time.
 */
void hello_failure_describe_silence(const struct address *address,
    const char *reason, bool was_connected, char *out, size_t size);

/*
 * Returns how many bytes of a server's text to print: at most 200, without
 * cutting a character.
 */
int hello_failure_quote_length(const char *text);

#endif
