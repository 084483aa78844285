/*
 * resolver.h -- looks up the addresses of a host without blocking.
 *
 * getaddrinfo(3) may wait for a name server for half a minute, so it runs on a
 * thread of its own. The thread and its owner share the question, and the last
 * of the two to release it frees it; so a look-up can be cancelled at any time.
 */

#ifndef CLIENT_NET_RESOLVER_H
#define CLIENT_NET_RESOLVER_H

#include "client/net/address.h"

struct addrinfo;
struct event_base;
struct resolver;

/*
 * addresses are valid during the call; error is 0 or one of getaddrinfo's, and
 * then there are none. Called from the event loop, once.
 */
typedef void
resolver_answer(void *ctx, const struct addrinfo *addresses, int error);

/*
 * Starts to look up a server's host and port for TCP. The caller cancels the
 * result.
 */
struct resolver *resolver_start(struct event_base *base,
    const struct address *server, resolver_answer *answer, void *ctx);

/* Frees r, not from within its answer. No answer follows. */
void resolver_cancel(struct resolver *r);

#endif
