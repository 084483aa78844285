/* server_query.h -- asks one server over TCP for its players. */

#ifndef CLIENT_NET_SERVER_QUERY_H
#define CLIENT_NET_SERVER_QUERY_H

#include <stdbool.h>
#include <stdint.h>

#include "client/net/server_list.h"

/* How long server_query waits for an answer, in ms. */
#define SERVER_QUERY_TIMEOUT_MS 5000

struct server_summary {
	bool                greeted; /* the peer has answered like a noughts
				        server */
	struct server_entry entry;   /* only its counts of players are set; name
				        and id are not */
	uint32_t            games;   /* games in progress */
};

/*
 * Connects as a guest and asks for the players and the games. Blocks until the
 * answers have come, at most for SERVER_QUERY_TIMEOUT_MS. Returns true if the
 * answers have come, or if the peer is a noughts server that speaks other
 * versions of the protocol. From this call on, the process ignores SIGPIPE.
 */
bool server_query(const struct address *server, struct server_summary *out);

#endif
