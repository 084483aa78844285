/*
 * channel.h -- sessions that receive the same lines.
 *
 * A line is formatted once and passed to each member at once, which appends it
 * to its own output. Three kinds of channels exist: all sessions, those that
 * listen to the lobby, and the spectators of a match and of its rematches.
 */

#ifndef SERVER_PROTOCOL_CHANNEL_H
#define SERVER_PROTOCOL_CHANNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/queue.h>

#include "common/line_writer.h"
#include "server/match/match.h"

/*
 * Passes a line with its LF to a member, whose ctx it gets. e is the event that
 * the line reports, or NULL for a row of the lobby. journal_pos is the position
 * that the line waits for, or 0. Must call none of the functions below.
 */
typedef void channel_receive_fn(void *ctx, const struct match_event *e,
    const char *line, size_t n, uint64_t journal_pos);

/* A member of the struct that receives lines; all zero: in no channel. */
struct channel_member {
	struct channel *channel;
	void           *ctx;
	TAILQ_ENTRY(channel_member) link;
};

struct channel {
	channel_receive_fn *receive;
	TAILQ_HEAD(, channel_member) members; /* not owned */
	uint32_t match_id; /* the match that the members watch, or 0 */
};

void channel_init(struct channel *c, channel_receive_fn *receive);

/* Joining a channel again, or leaving none, does nothing. */
void channel_join(struct channel *c, struct channel_member *member, void *ctx);
void channel_leave(struct channel_member *member);

static inline bool channel_is_empty(const struct channel *c)
{
	return TAILQ_EMPTY(&c->members);
}

/* Ends the line and passes it to all members. See channel_receive_fn. */
void channel_send(struct channel *c, const struct match_event *e,
    struct line_writer *line, uint64_t journal_pos);

/*
 * Joins the channel of m's spectators, which is m's audience and is created for
 * the first spectator. When m is freed, all members leave it.
 */
void channel_join_match(struct match *m, channel_receive_fn *receive,
    struct channel_member *member, void *ctx);

#endif
