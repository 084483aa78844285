/*
 * server_recovery.h -- brings a server back after the connection to it was lost.
 *
 * The server may have another address now: it is looked for by its id on the local
 * network. A server that a client of this user has started on this machine may have
 * ended: then it is started again, at its old ports if they are free. The client
 * that has started it begins at once, the others a second later; only one succeeds.
 * None begins later than twenty seconds after the loss.
 */

#ifndef CLIENT_FIND_SERVER_RECOVERY_H
#define CLIENT_FIND_SERVER_RECOVERY_H

#include <stdbool.h>
#include <stdint.h>

#include "client/find/address.h"
#include "client/find/local_server.h"

struct event_base;
struct server_recovery;

struct server_recovery_handler {
	/* The server answers at that address, which may be the present one. */
	void (*on_address)(void *ctx, const struct address *server);
	/* This client has started the server again, at that address. */
	void (*on_start)(void *ctx, const struct address *server);
	/* The server cannot be started; `sentence` says why. */
	void (*on_failure)(void *ctx, const char *sentence);
	void *ctx;
};

/* What is known of a server while the connection to it is usable. */
struct recovered_server {
	struct address address;  /* numeric */
	uint16_t       web_port; /* port of its page; 0: there is none */
	uint64_t       id;       /* its id in discovery; 0: unknown */
	/* LAN discovery has found it, or a client has started it */
	bool is_found;
};

/*
 * Neither is owned: `local` is the server that this client has started, if any;
 * `host_key` is the key of the user, or "".
 */
struct server_recovery *
server_recovery_open(struct event_base *base, struct local_server *local,
    const char *host_key, const struct server_recovery_handler *handler);

/* To be called when the connection has become usable. Ends the search. */
void server_recovery_on_online(struct server_recovery *r,
    const struct recovered_server                     *server);

/*
 * To be called when the connection is lost. was_stopped: the server has said that
 * it stops, so somebody has asked it to; it is not started again.
 */
void server_recovery_on_loss(struct server_recovery *r, bool was_stopped);

/* A server that is just being started may end. */
void server_recovery_close(struct server_recovery *r);

#endif
