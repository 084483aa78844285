/* connection.h -- a TCP connection to a server: sends and receives lines. */

#ifndef CLIENT_LINK_CONNECTION_H
#define CLIENT_LINK_CONNECTION_H

#include <stddef.h>

#include "client/find/address.h"

struct event_base;
struct connection;

/* The callbacks must not close or reopen the connection. */
struct connection_handler {
	/*
	 * Called for each line, without its newline. `text` is valid during the
	 * call; it is "" if the line was too long.
	 */
	void (*on_line)(void *ctx, char *text, size_t length);
	/*
	 * Called when the connection is made, before its first line; `peer` is the
	 * numeric address of the server.
	 */
	void (*on_connect)(void *ctx, const struct address *peer);
	/*
	 * Called when connecting has failed or the connection is lost; `reason`
	 * is a text for the user. There is no further callback before
	 * connection_reopen is called.
	 */
	void (*on_disconnect)(void *ctx, const char *reason);
	void *ctx;
};

/*
 * Looks the host up, without blocking, and begins to connect. The host's
 * addresses are tried one after another, for a second each; after a round in
 * which an address did not answer, all are tried again. The caller must limit
 * the total time, and close the connection before it frees `base`.
 */
struct connection *connection_open(struct event_base *base,
    const struct address *server, const struct connection_handler *handler);

/*
 * Closes the socket and drops all unsent lines. Then connects again, to `server`,
 * which may be another one: the host is looked up again, and meanwhile the
 * addresses of it that were found before are tried.
 */
void connection_reopen(struct connection *c, const struct address *server);

/* Closes the connection and frees c. No callback follows. */
void connection_close(struct connection *c);

/*
 * Queues a line, given without its newline. Without a connection, the line is
 * dropped.
 */
void connection_send(struct connection *c, const char *line);

#endif
