/* peer_pool.h -- many connections, read on one thread without waiting for one. */

#ifndef TESTS_SUPPORT_PEER_POOL_H
#define TESTS_SUPPORT_PEER_POOL_H

#include "tests/support/peer.h"

struct peer_pool {
	int epoll; /* 0: there is no peer yet */
	/* Handles p->line; may send, and close p. */
	void (*on_line)(struct peer *p);
	/* The connection has ended; closes p. NULL: that fails the test. */
	void (*on_end)(struct peer *p);
};

/* Adds a connected peer, which must stay where it is until it is closed. */
void peer_pool_add(struct peer_pool *pool, struct peer *p);

/* Reads what has come, waiting for it that many milliseconds at most. */
void peer_pool_turn(struct peer_pool *pool, int ms);

/* The peers are closed by their owner. */
void peer_pool_clear(struct peer_pool *pool);

#endif
