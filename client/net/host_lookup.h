/* host_lookup.h -- looks up the addresses of a host on a thread. */

#ifndef CLIENT_NET_HOST_LOOKUP_H
#define CLIENT_NET_HOST_LOOKUP_H

#include "client/net/address.h"

struct addrinfo;
struct event_base;
struct host_lookup;

/*
 * Called once, from the event loop. The caller owns the addresses, which are
 * NULL if there are none; `problem` then says why. The lookup is freed after
 * the call.
 */
typedef void
on_host_lookup(void *ctx, struct addrinfo *addresses, const char *problem);

/*
 * Begins to look a host up, as getaddrinfo(3) does: in files, DNS and whatever
 * else the system is configured for, which may take half a minute. Returns
 * NULL, with errno set, if the system has no pipe or thread for that.
 */
struct host_lookup *host_lookup_start(struct event_base *base,
    const struct address *server, on_host_lookup *on_done, void *ctx);

/* Ends a lookup, which may be NULL, without a callback. Does not wait. */
void host_lookup_cancel(struct host_lookup *l);

#endif
