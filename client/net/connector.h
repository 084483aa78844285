/*
 * connector.h -- connects to whichever address of a host answers first.
 *
 * Follows RFC 8305 ("Happy Eyeballs"): the host is looked up, and its addresses
 * are tried one after the other, a quarter of a second apart or as soon as one
 * has failed. The first connection that is established is used. So an address
 * that drops packets costs a quarter of a second, not minutes.
 */

#ifndef CLIENT_NET_CONNECTOR_H
#define CLIENT_NET_CONNECTOR_H

#include "client/net/address.h"

struct addrinfo;
struct connector;
struct event_base;

/* Between the starts of two attempts, in ms (RFC 8305, section 5). */
#define CONNECTOR_STAGGER_MS 250

/*
 * One of the two is called, once, from the event loop. They may not stop the
 * connector.
 */
struct connector_handler {
	/* fd is connected, does not block, and is the callee's. */
	void (*on_connect)(void *ctx, int fd);
	/* No address can be reached; reason is a text for the user. */
	void (*on_failure)(void *ctx, const char *reason);
	void *ctx;
};

/*
 * Looks the host up and connects, without blocking. If the host has the address
 * of first, that one is tried first; first may be NULL. The caller must call
 * connector_stop.
 */
struct connector *
connector_start(struct event_base *base, const struct address *server,
    const struct addrinfo *first, const struct connector_handler *handler);

/* Ends all attempts and frees c. No callback follows. */
void connector_stop(struct connector *c);

#endif
