/*
 * channel.h -- a set of sessions that receive the same lines.
 *
 * A line is formatted once and passed to each member, which appends it to its
 * own output. There are two kinds of channels: one with the sessions that
 * listen to the lobby, and for each match one with its spectators, who also
 * watch its rematches.
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
 * Called for each member to pass it a line that ends with LF; `receiver` is the
 * struct of which the member is part. `e` is the event that the line reports;
 * NULL if the line is a row of the lobby. The line must not be sent before the
 * journal is durable up to journal_pos; 0: it may be sent at once. Must call no
 * channel_ function.
 */
typedef void channel_receive_fn(void *receiver, const struct match_event *e,
    const char *line, size_t n, uint64_t journal_pos);

/* Part of a struct that can receive lines. All zero: it is in no channel. */
struct channel_member {
	struct channel *channel;
	TAILQ_ENTRY(channel_member) link;
};

struct channel {
	channel_receive_fn *receive;
	size_t member_offset; /* where a receiver has its channel_member */
	TAILQ_HEAD(, channel_member) members; /* not owned */
	uint32_t match_id; /* id of the match that the members watch, or 0 */
};

void channel_init(struct channel *c, channel_receive_fn *receive,
    size_t member_offset);

/*
 * channel_join does nothing for a member of the channel; channel_leave does
 * nothing for a member of no channel.
 */
void channel_join(struct channel *c, struct channel_member *member);
void channel_leave(struct channel_member *member);

static inline bool channel_is_empty(const struct channel *c)
{
	return TAILQ_EMPTY(&c->members);
}

/* Ends the line with LF, and passes it to all members by channel_receive_fn. */
void channel_send(struct channel *c, const struct match_event *e,
    struct line_writer *line, uint64_t journal_pos);

/*
 * Joins the channel of m's spectators. The first spectator creates the channel,
 * which is m's audience. When m is freed, all members leave the channel.
 */
void channel_join_match(struct match *m, channel_receive_fn *receive,
    size_t member_offset, struct channel_member *member);

#endif
