/*
 * spectator_feed.h -- the lines of a match that all of its spectators receive.
 *
 * A line is formatted and stored once, when the match emits the event. Each
 * spectator has a position in the lines and is served from there. Only some are
 * served in each turn of the event loop, those furthest behind first, so that
 * thousands of spectators delay nobody; one that is served late gets several
 * lines at once. A line waits until its record is durable. A spectator to whom
 * another line has to be sent is served first, without waiting, so that all its
 * lines are in order. Lines that all have received are dropped.
 *
 * A broadcast is the audience of its match and of its rematches, from the first
 * spectator on. It is freed when the match has been freed and the last
 * spectator has received the last line.
 */

#ifndef SERVER_PROTOCOL_SPECTATOR_FEED_H
#define SERVER_PROTOCOL_SPECTATOR_FEED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/queue.h>

#include "server/match/match.h"

/* While this many bytes wait for the spectators of a match, talk is dropped. */
#ifndef BROADCAST_TALK_MAX
#define BROADCAST_TALK_MAX (16 * 1024)
#endif

struct broadcast;
struct spectator;

struct broadcast_line {
	uint64_t journal_pos; /* it waits for; 0: for nothing */
	uint32_t end;         /* offset in the bytes of the broadcast */
	bool     is_last;     /* the match has been freed, and now the spectator
			         is */
	bool     is_talk; /* then kind, side and name are those of the event */
	enum match_event_kind kind;
	enum side             side;
	char                  name[NAME_SIZE];
};

/* Receives a line; ctx is the spectator's. It must call no function below. */
typedef void broadcast_receive_fn(void *ctx, const struct broadcast_line *line,
    const char *bytes, size_t n);

/* All broadcasts of a server. */
struct broadcasts {
	broadcast_receive_fn *receive;
	TAILQ_HEAD(broadcast_list, broadcast) pending; /* have unread lines */
	bool needs_turn; /* there are lines that can be sent now */
};

void broadcasts_init(struct broadcasts *set, broadcast_receive_fn *receive);

/*
 * Serves spectators with all lines up to durable_pos, at most max of them; one
 * that gets many lines counts for several. Afterwards needs_turn says whether
 * there is more to do at once.
 */
void broadcasts_serve(struct broadcasts *set, uint64_t durable_pos,
    unsigned max);

/*
 * A new spectator of m, which receives all events from now on. It belongs to
 * the broadcast, which frees it after a line with is_last.
 */
struct spectator *
spectator_new(struct broadcasts *set, struct match *m, void *ctx);

/* Removes the spectator, which receives nothing more. */
void spectator_free(struct spectator *sp);

/*
 * Sends the spectator all lines that it has not received, even those that are
 * not durable. It may be freed: see is_last.
 */
void spectator_catch_up(struct spectator *sp);

/* The id of the match that it watches; 0 if the match has been freed. */
uint32_t spectator_match_id(const struct spectator *sp);

#endif
