/* connection.h -- a TCP connection to a server: lines in and out. */

#ifndef CLIENT_NET_CONNECTION_H
#define CLIENT_NET_CONNECTION_H

#include <stdbool.h>
#include <stddef.h>

#include "client/net/address.h"

struct event_base;
struct connection;

/* Callbacks, which must not close or reopen the connection. */
struct connection_handler {
	/*
	 * A line without its end, valid during the call; "" in place of a line
	 * that is too long.
	 */
	void (*on_line)(void *ctx, char *text, size_t length);
	/* Connected; lines follow. */
	void (*on_connect)(void *ctx);
	/*
	 * Connecting failed or the connection is lost; reason is a text for the
	 * user. No callback follows until connection_reopen.
	 */
	void (*on_disconnect)(void *ctx, const char *reason);
	void *ctx;
};

/*
 * Looks the host up, which may block, and begins to connect. Its addresses are
 * tried one after another, for a second each; as long as one of them does not
 * answer, they are tried again from the beginning. The caller limits the total
 * time, and closes the result before it frees base.
 */
struct connection *connection_open(struct event_base *base,
    const struct address *server, const struct connection_handler *handler);

/*
 * Drops the socket and all unsent lines, and connects again to the addresses
 * that the host had: that of the last connection is tried first.
 */
void connection_reopen(struct connection *c);

/*
 * Writes the numeric address of the server's end of the last connection.
 * Returns false if there has been none.
 */
bool connection_peer(const struct connection *c, struct address *peer);

/* Frees c. No callback follows. */
void connection_close(struct connection *c);

/* Queues a line, given without its end; it is sent once connected. */
void connection_send(struct connection *c, const char *line);

/* Bytes that are queued and not yet given to the kernel. */
size_t connection_unsent(const struct connection *c);

/* True if a connection was made since the last open or reopen. */
bool connection_was_established(const struct connection *c);

#endif
