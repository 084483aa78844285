/*
 * review_queue.h -- the games whose review was asked for: one is reviewed at a
 * time, on a thread of low priority.
 *
 * The journal records that a review was asked for, and what it has found; so
 * those that wait are made after a restart. On the event loop's thread.
 */

#ifndef SERVER_REVIEW_REVIEW_QUEUE_H
#define SERVER_REVIEW_REVIEW_QUEUE_H

#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/queue.h>

#include "common/error.h"
#include "common/time_ms.h"
#include "server/lobby/player.h"
#include "server/solver/search_limits.h"
#include "server/storage/journal.h"
#include "server/storage/stored_game.h"

/* The default of noughtsd's option, and the games of an address that wait. */
#define REVIEWS_PER_DAY     20
#define REVIEWS_PER_ADDRESS 16

/* The most games that wait. */
#define REVIEW_QUEUE_MAX 64

struct review_queue;

/* How far the review of a game is. */
struct review_state {
	uint32_t game;
	unsigned place;       /* place in the queue, 1: in progress; 0: not
                                 queued */
	unsigned percent;     /* percent done; 0 unless place is 1 */
	uint64_t journal_pos; /* listeners must not be told before this is
                                 durable */
};

/* A receiver of the progress of one game's review; all zero: of no review. */
struct review_listener {
	void (*on_change)(struct review_listener *l,
	    const struct review_state            *state);
	uint32_t game; /* 0: not in the list */
	LIST_ENTRY(review_listener) link;
};

struct review_config {
	struct journal      *journal; /* outlives the queue */
	struct search_limits limits;  /* for each position; stop is not used */
	size_t               table_bytes; /* allocated while there is a
                                             review to make */
	unsigned             threads; /* 1; tests set 0: review_queue_collect
					   makes the reviews itself */
};

struct review_queue *review_queue_open(const struct review_config *config);

/* Stops the work. All listeners must have been removed. */
void review_queue_close(struct review_queue *q, msec now);

/* As a number a day: there are no reviews. */
#define REVIEWS_OFF UINT_MAX

/*
 * per_day: the most reviews a day that the owner of a name may request; players
 * of one address without such a name share the same number. REVIEWS_OFF: none.
 * per_address: the most games requested from one address that may wait. 0 is no
 * limit.
 */
void review_queue_set_limits(struct review_queue *q, unsigned per_day,
    unsigned per_address);

/* Is readable when review_queue_collect is to be called. */
int review_queue_fd(const struct review_queue *q);

/*
 * Takes the results of the thread, and starts its next step. When a review is
 * complete, its records are appended to the journal.
 */
void review_queue_collect(struct review_queue *q, msec now);

/*
 * Asks, for a player, for the review of a game whose review is not in the
 * database. Does nothing if the game waits already, or if its review is being
 * stored. Refused with ERR_NOREVIEW, ERR_MOVELESS, ERR_REVIEWS or ERR_QUEUE, or
 * with ERR_DISK while nothing can be stored.
 */
enum error review_queue_add(struct review_queue *q, const struct stored_game *g,
    const struct player *asker, msec now);

/*
 * Adds a game whose review was asked for before the server's start. False: the
 * queue is full.
 */
bool review_queue_restore(struct review_queue *q, const struct stored_game *g);

/* How far the review of the game is. */
struct review_state
review_queue_state(const struct review_queue *q, uint32_t game);

/* From now on l is notified of this game, and of no other. */
void review_queue_listen(struct review_queue *q, struct review_listener *l,
    uint32_t game);

/* Stops telling l; does nothing if l is not in the list. */
void review_queue_unlisten(struct review_listener *l);

#endif
