/*
 * client_pool.h -- many clients on one thread that keep a server busy.
 *
 * They play in pairs, one game after another, with and without time control, on
 * small and large boards. All together send moves at a steady rate.
 */

#ifndef TESTS_DURABILITY_CLIENT_POOL_H
#define TESTS_DURABILITY_CLIENT_POOL_H

#include <stdbool.h>

#include "tests/durability/load_client.h"
#include "tests/durability/statistics.h"
#include "tests/support/peer_pool.h"

/* How long to wait for what a slow machine does in seconds, in milliseconds. */
#define PATIENCE_MS 300000

/* What the clients play. */
struct pool_options {
	unsigned games; /* at the same time */
	unsigned first; /* number in the name of the first player */
	double rate; /* moves per second of all clients together; 0: no moves */
	const char *variant; /* NULL: several */
	const char *control; /* NULL: several */
	/* Longest wait before a game, in ms; differs by pair */
	double              pause;
	bool                may_flag; /* games may end by time */
	struct ended_games *ended;    /* notes the games that end; or NULL */
};

struct client_pool {
	unsigned            count;
	struct load_client *clients;
	unsigned short      port; /* to connect to; 0: they do not connect */
	unsigned short
		  web_port; /* for every fourth client, as a browser; or 0 */
	double    rate;     /* moves per millisecond */
	unsigned *seed;
	struct statistics statistics;

	struct peer_pool     peers;
	struct load_client **queue; /* a ring of the clients that are to move */
	unsigned             first, waiting;
	double scheduled_until; /* moves up to then have been sent */
};

/* Clients connect only once port is set. */
void client_pool_init(struct client_pool *c, const struct pool_options *plan,
    unsigned *seed);

/* Closes all connections. */
void client_pool_clear(struct client_pool *c);

/* Waits for events, for a millisecond at most, and handles them. */
void client_pool_turn(struct client_pool *c);

/* Plays until that time. */
void client_pool_play(struct client_pool *c, double until);

/* How many clients have resumed or sent their name. */
unsigned client_pool_connected(const struct client_pool *c);

/*
 * Plays until all clients are connected; reports a fault if that does not
 * happen in time.
 */
void client_pool_await_connected(struct client_pool *c);

/*
 * Plays until that many more moves have been made; reports a fault if they are
 * not made in time.
 */
void client_pool_await_moves(struct client_pool *c, unsigned long moves);

/* Reads what a killed server has sent, and stops connecting. */
void client_pool_drain(struct client_pool *c);

#endif
