/*
 * http_server.h -- answers HTTP requests of browsers.
 *
 * A browser's connection sends one request, gets the answer and is closed; or
 * the request is the handshake of a WebSocket, which is handed over to become a
 * client. Until then the connection does not count as a client: there are few
 * such connections, each lives for a short time, and if there are too many, a
 * new one replaces the oldest.
 */

#ifndef SERVER_NET_HTTP_SERVER_H
#define SERVER_NET_HTTP_SERVER_H

#include <stddef.h>
#include <sys/socket.h>

#include "common/base/time_ms.h"
#include "server/web/http.h"

/* The most connections, from all addresses together. */
#define HTTP_CLIENTS_MAX 256

/* A connection is closed this many ms after it was accepted. */
#define HTTP_TIMEOUT 10000

struct address_accounts;
struct event_base;
struct http_server;

/*
 * Called for each WebSocket. The callee owns the socket fd from now on, and
 * must first send answer->text. `input` has the n bytes that the client has
 * sent after its handshake.
 */
typedef void http_upgraded_fn(void *ctx, int fd, const struct sockaddr *peer,
    const struct http_answer *answer, const char *input, size_t n);

/*
 * Creates a server without connections, which are counted in `accounts` as
 * ADDRESS_BROWSERS. *site and *accounts must stay valid.
 */
struct http_server *http_server_open(struct event_base *base,
    const struct http_site *site, struct address_accounts *accounts,
    http_upgraded_fn *on_upgraded, void *ctx);

/* Closes all connections. s may be NULL. */
void http_server_close(struct http_server *s);

/*
 * Adds a connection for the non-blocking socket fd, which the server owns from
 * now on. The client's request may be answered at once. If there are too many
 * connections, closes the oldest.
 */
void http_server_accept(struct http_server *s, int fd,
    const struct sockaddr *peer, msec now);

/*
 * Closes the connections whose time is over. Returns when to call this again,
 * or MSEC_NEVER.
 */
msec http_server_end_turn(struct http_server *s, msec now);

#endif
