/*
 * discovery_server.h -- answers discovery queries from the local network.
 *
 * Queries arrive over IPv4, by multicast, broadcast or unicast, on
 * DISCOVERY_PORT, which all servers of a machine share. A server responds only if the query was sent
 * to an address at which it accepts connections. The response is sent from that
 * address.
 */

#ifndef SERVER_DISCOVERY_SERVER_H
#define SERVER_DISCOVERY_SERVER_H

#include <stdint.h>

#include "server/net/listener.h"
#include "server/state/server_state.h"

struct discovery_server;

/* How many queries of all addresses together are answered per second. */
#define DISCOVERY_QUERIES 200

/*
 * Begins to answer. If the socket cannot be opened, logs why and tries again
 * later. Counts the queries in the state's accounts, as ADDRESS_QUERIES. `web`
 * is the listener of the page, or NULL. `id` has STORAGE_SERVER_ID_SIZE bytes.
 * The arguments must outlive the discovery server.
 */
struct discovery_server *
discovery_server_open(struct event_base *base, const struct listener *listener,
    const struct listener *web, struct server_state *state, const uint8_t *id);

/* s may be NULL. */
void discovery_server_close(struct discovery_server *s);

#endif
