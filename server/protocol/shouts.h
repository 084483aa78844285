/*
 * shouts.h -- lines of talk for everybody who is connected.
 *
 * A shout is formatted and stored once. Some listeners receive it in each turn
 * of the event loop, so that thousands of them delay nobody; the next shout
 * follows when all have received it. A client that connects meanwhile does not
 * receive it.
 */

#ifndef SERVER_PROTOCOL_SHOUTS_H
#define SERVER_PROTOCOL_SHOUTS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/queue.h>

#include "common/line_writer.h"
#include "server/match/match_event.h"

/* The most pending shouts. */
#define SHOUTS_MAX 32

struct shout;

/* Embedded in who listens. */
struct shout_listener {
	TAILQ_ENTRY(shout_listener) link;
};

/*
 * Offers a line to a listener; the line is a shout of that event. Must not call
 * back.
 */
typedef void shout_receive_fn(struct shout_listener *listener,
    const struct match_event *e, const char *bytes, size_t n);

/* All shouts of a server. */
struct shouts {
	shout_receive_fn *receive;
	TAILQ_HEAD(, shout_listener) listeners; /* not owned; newest first */
	STAILQ_HEAD(, shout) pending;           /* owned; oldest first */
	unsigned count;                         /* of pending */
	/*
	 * the listener to receive the first shout next; NULL if none is pending
	 */
	struct shout_listener *next;
};

void shouts_init(struct shouts *set, shout_receive_fn *receive);

/* Drops all that is pending. */
void shouts_clear(struct shouts *set);

void shouts_add_listener(struct shouts *set, struct shout_listener *listener);

void shouts_remove_listener(struct shouts *set,
    struct shout_listener                 *listener);

/* Whether SHOUTS_MAX are pending. */
bool shouts_are_full(const struct shouts *set);

/*
 * Copies a complete line for all listeners except from. e is the shout; its
 * name is copied. Must not be called while the set is full.
 */
void shouts_post(struct shouts *set, const struct shout_listener *from,
    const struct match_event *e, const struct line_writer *line);

/*
 * Offers the pending shouts to at most max listeners. Returns whether there is
 * more to do at once.
 */
bool shouts_serve(struct shouts *set, unsigned max);

#endif
