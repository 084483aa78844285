/*
 * discovery_server.h -- answers discovery queries from the local network.
 *
 * Queries arrive by multicast, broadcast or unicast on DISCOVERY_PORT, which
 * all servers of a machine share. A server responds only to a query that came
 * to an address on which it accepts connections, and from that address.
 */

#ifndef SERVER_DISCOVERY_SERVER_H
#define SERVER_DISCOVERY_SERVER_H

#include <stdint.h>

#include "server/lobby/lobby.h"
#include "server/lobby/seek.h"
#include "server/net/listener.h"

struct discovery_server;

/*
 * How many queries of one address are answered per second, counted over four
 * seconds. A client sends a few when it starts.
 */
#define DISCOVERY_ADDRESS_QUERIES 20

/* The queries of all addresses together that are answered per second. */
#define DISCOVERY_QUERIES 200

/*
 * The content of responses. Owned by the caller; must outlive the discovery
 * server.
 */
struct discovery_server_env {
	const struct listener  *listener;
	const struct listener  *web; /* that of the page; or NULL */
	const struct lobby     *lobby;
	const struct seek_list *seeks;
	const uint8_t          *id; /* STORAGE_SERVER_ID_SIZE bytes */
};

/* If the network cannot be used, logs the reason and returns NULL. */
struct discovery_server *discovery_server_open(struct event_base *base,
    const struct discovery_server_env                            *env);

/* s may be NULL. */
void discovery_server_close(struct discovery_server *s);

#endif
