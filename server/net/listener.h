/*
 * listener.h -- accepts connections.
 *
 * The number of connections accepted in one turn of the event loop is limited,
 * so that a flood of them delays nobody. After file descriptors have run out,
 * no connection is accepted for a tenth of a second.
 */

#ifndef SERVER_NET_LISTENER_H
#define SERVER_NET_LISTENER_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/time_ms.h"
#include "server/net/socket_address.h"

#define LISTENER_ADDRESSES_MAX 16

struct listener_config {
	uint16_t port; /* the port at all addresses; 0: any free port */
	/* 0: listen at all addresses, of IPv4 and IPv6 */
	unsigned           address_count;
	const char *const *addresses; /* each is numeric or a host name */
	/* The options that set addresses and port, for error messages. */
	const char *address_option, *port_option;
	bool        is_optional; /* the server can run without it */
	/*
	 * Clients speak first: the kernel does not report a connection until it
	 * has input, or some seconds are over.
	 */
	bool clients_speak_first;
};

struct event_base;
struct listener;

/*
 * Called for each new connection with its socket and the address of its peer.
 * The callee owns the socket, which is non-blocking and has its options set.
 */
typedef void
listener_accepted_fn(void *ctx, int fd, const struct sockaddr *peer);

/*
 * Starts to listen. If that fails at one of the addresses, exits with a
 * message; but if the listener is optional, logs the failure and returns NULL.
 */
struct listener *
listener_open(struct event_base *base, const struct listener_config *config,
    listener_accepted_fn *on_accepted, void *ctx);

/*
 * Like listener_open, but for a non-blocking socket fd that listens already,
 * such as a Unix socket. The listener owns fd from now on. The listener has no
 * address, and no options of TCP are set.
 */
struct listener *listener_open_socket(struct event_base *base, int fd,
    listener_accepted_fn *on_accepted, void *ctx);

/* Stops listening. l may be NULL. */
void listener_close(struct listener *l);

uint16_t listener_port(const struct listener *l);

/*
 * Whether a connection to the address `local` reaches this listener. The port
 * of `local` is ignored.
 */
bool listener_accepts_at(const struct listener *l,
    const struct socket_address                *local);

/* Calls visit for each address at which other machines reach this listener. */
void listener_each_reachable(const struct listener *l,
    socket_address_visit_fn *visit, void *ctx);

/*
 * Writes an address at which programs on this machine reach this listener. Returns
 * out.
 */
const char *
listener_write_local(const struct listener *l, char out[ADDRESS_TEXT_SIZE]);

/*
 * To be called at the end of each turn of the event loop. Returns when to call
 * it again at the latest, or MSEC_NEVER.
 */
msec listener_end_turn(struct listener *l, msec now);

#endif
