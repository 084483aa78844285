/*
 * listener.h -- accepts connections.
 *
 * The number accepted in one turn is limited, so that a flood of connections
 * delays nobody. After file descriptors have run out, no connection is accepted
 * for a while.
 */

#ifndef SERVER_NET_LISTENER_H
#define SERVER_NET_LISTENER_H

#include <stdbool.h>
#include <stdint.h>

#include "common/time_ms.h"
#include "server/net/address.h"

#define LISTENER_ADDRESSES_MAX 16

/* Where to listen. */
struct listener_config {
	uint16_t port; /* 0: any free port, the same one on all addresses */
	unsigned address_count;       /* 0: all addresses, of IPv4 and IPv6 */
	const char *const *addresses; /* numeric, or names */
	/* The names of the options that set the above, for error messages. */
	const char *address_option, *port_option;
	bool        is_optional; /* the server can run without it */
	/*
	 * Clients speak first: the kernel keeps a connection until it has
	 * input, or for some seconds.
	 */
	bool clients_speak_first;
};

struct event_base;
struct listener;

/*
 * Called with the socket of each new connection and the address of its peer.
 * The socket is non-blocking, has its options set, and belongs to the callee.
 */
typedef void
listener_accepted_fn(void *ctx, int fd, const struct sockaddr *peer);

/*
 * Starts to listen. If it cannot listen on one of the addresses, exits with a
 * message, or if the listener is optional, logs that and returns NULL.
 */
struct listener *
listener_open(struct event_base *base, const struct listener_config *config,
    listener_accepted_fn *on_accepted, void *ctx);

/*
 * Like listener_open, for a non-blocking socket that already listens. The
 * listener owns the socket from now on. It has no address, and the options of
 * TCP are not set.
 */
struct listener *listener_open_socket(struct event_base *base, int fd,
    listener_accepted_fn *on_accepted, void *ctx);

/* Stops listening. l may be NULL. */
void listener_close(struct listener *l);

/* The port that we listen on. */
uint16_t listener_port(const struct listener *l);

/*
 * Whether connections to the address local, whatever its port, reach this
 * listener.
 */
bool listener_accepts_at(const struct listener *l, const struct address *local);

/* Calls visit for each address at which other machines reach us. */
void listener_each_reachable(const struct listener *l, address_visit_fn *visit,
    void *ctx);

/* Whether this machine reaches us at 127.0.0.1. */
bool listener_is_on_loopback(const struct listener *l);

/*
 * To be called at the end of a turn. Returns when to call it again at the
 * latest, or MSEC_NEVER.
 */
msec listener_end_turn(struct listener *l, msec now);

#endif
