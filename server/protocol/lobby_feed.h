/*
 * lobby_feed.h -- reports changes in the lobby to clients that asked for it
 * ("lobby on").
 *
 * Changes are collected for a second. They are reported as at most
 * LOBBY_FEED_ROWS rows, and one more row that says how many others there were.
 * A listener that does not read its output loses rows.
 */

#ifndef SERVER_PROTOCOL_LOBBY_FEED_H
#define SERVER_PROTOCOL_LOBBY_FEED_H

#include "common/time_ms.h"
#include "server/lobby/server_state.h"
#include "server/protocol/channel.h"

#define LOBBY_FEED_ROWS 50

/* The time between two batches of rows, in ms. */
#define LOBBY_FEED_INTERVAL 1000

struct lobby_feed {
	struct server_state *state;   /* not owned */
	struct channel       channel; /* the sessions that get the rows */
	struct timer         timer;   /* set while there are listeners */
	/* How many rows of the present batch have been sent */
	unsigned row_count;
};

/*
 * `receive` is called once for each row and each listener, which has its
 * channel_member at member_offset.
 */
void lobby_feed_init(struct lobby_feed *feed, struct server_state *state,
    channel_receive_fn *receive, size_t member_offset);

/*
 * Adding a listener twice does nothing, and neither does removing a member that
 * is not a listener.
 */
void lobby_feed_add(struct lobby_feed *feed, struct channel_member *member,
    msec now);
void lobby_feed_remove(struct lobby_feed *feed, struct channel_member *member);

#endif
