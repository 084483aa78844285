/*
 * lobby_feed.h -- reports changes in the lobby to clients that asked for it
 * ("lobby on").
 *
 * Changes are collected for a second and reported as at most LOBBY_FEED_ROWS
 * rows, which are formatted once for all. The listeners are served some at a
 * time, so that thousands of them delay no move; a listener that does not read
 * loses rows.
 */

#ifndef SERVER_PROTOCOL_LOBBY_FEED_H
#define SERVER_PROTOCOL_LOBBY_FEED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/queue.h>

#include "common/time_ms.h"
#include "server/lobby/services.h"

#define LOBBY_FEED_ROWS 50

/* The least time between two batches of rows; both times in ms. */
#define LOBBY_FEED_INTERVAL 1000
#define LOBBY_FEED_PAUSE    10 /* between two slices of listeners */

/* The number of listeners that are served at a time. */
#define LOBBY_FEED_SLICE 25

/* Part of whoever listens. */
struct lobby_listener {
	bool     is_listening;
	uint32_t batch; /* the last batch that the listener received */
	void    *ctx;   /* for receive */
	TAILQ_ENTRY(lobby_listener) link;
};

TAILQ_HEAD(lobby_listeners, lobby_listener);

/* Receives a row with its LF; it may be dropped. */
typedef void lobby_feed_receive_fn(void *ctx, const char *row, size_t n);

struct lobby_feed {
	lobby_feed_receive_fn *receive;
	struct services       *services;  /* not owned */
	struct lobby_listeners listeners; /* those not served yet are first */
	struct timer           timer;     /* set while there are listeners */
	msec                   batch_at;  /* when the last batch was made */
	uint32_t               batch;     /* its number */
	unsigned               row_count;
	char                  *rows[LOBBY_FEED_ROWS + 1]; /* owned, with LF */
};

void lobby_feed_init(struct lobby_feed *feed, struct services *services,
    lobby_feed_receive_fn *receive);

/* All listeners must have been removed. */
void lobby_feed_clear(struct lobby_feed *feed);

/* Adding a listener again, or removing one that is not there, does nothing. */
void lobby_feed_add(struct lobby_feed *feed, struct lobby_listener *listener,
    void *ctx, msec now);
void lobby_feed_remove(struct lobby_feed *feed,
    struct lobby_listener                *listener);

#endif
