/*
 * review_queue.h -- the games whose review was asked for. One game is reviewed
 * at a time, on a thread of low priority.
 *
 * The journal records that a review was asked for, and later its results, so
 * that waiting reviews are made after a restart. All functions must be called
 * on the event loop's thread.
 */

#ifndef SERVER_REVIEW_REVIEW_QUEUE_H
#define SERVER_REVIEW_REVIEW_QUEUE_H

#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/queue.h>

#include "common/base/error.h"
#include "common/base/time_ms.h"
#include "server/engine/engine.h"
#include "server/people/player.h"
#include "server/storage/journal.h"
#include "server/storage/stored_game.h"
#include "server/util/address_account.h"

/* The default for review_queue_set_limit. */
#define REVIEWS_PER_DAY ADDRESS_REVIEWS_MAX

/* The most games in the queue. */
#define REVIEW_QUEUE_MAX 64

struct review_queue;

/* How far the review of a game has got. */
struct review_state {
	uint32_t game;
	/* place in the queue; 1: in progress; 0: not in the queue */
	unsigned place;
	unsigned percent; /* how much is done; 0 unless place is 1 */
	/* Must be durable before clients are told of this state */
	uint64_t journal_pos;
};

struct review_config {
	/* Called when a review in the queue has got further, or is finished. */
	void (*on_change)(void *ctx, const struct review_state *state);
	void           *ctx;     /* for on_change */
	struct journal *journal; /* must outlive the queue */
	/*
	 * Must outlive the queue. ADDRESS_WAITING counts the games in the queue
	 * for the addresses of those who have asked.
	 */
	struct address_accounts *accounts;
	/* For each position; its field `stop` is not used */
	struct search_limits limits;
	/*
	 * Size of the transposition table, which is allocated while there is a
	 * review to make
	 */
	size_t table_bytes;
	/*
	 * 1; or 0 in tests: then review_queue_collect makes the reviews itself
	 */
	unsigned threads;
};

struct review_queue *review_queue_open(const struct review_config *config);

/* Stops the work and frees q. */
void review_queue_close(struct review_queue *q, msec now);

/* For per_day: no reviews are made. */
#define REVIEWS_OFF UINT_MAX

/*
 * per_day is how many reviews a day the owner of a name may ask for; 0: no
 * limit. All players from one address who own no name may together ask for as
 * many (ADDRESS_REVIEWS). REVIEWS_OFF: nobody may ask.
 */
void review_queue_set_limit(struct review_queue *q, unsigned per_day);

/*
 * Returns a descriptor that is readable when review_queue_collect must be
 * called.
 */
int review_queue_fd(const struct review_queue *q);

/*
 * Takes the result of the thread's last step and starts the next step. When a
 * review is finished, appends its records to the journal.
 */
void review_queue_collect(struct review_queue *q, msec now);

/*
 * Adds a game to the queue, for the player `asker`. The review must not be in
 * the database. Does nothing if the game is in the queue already, or if its
 * review is being stored. Errors: ERR_NOREVIEW, ERR_MOVELESS, ERR_REVIEWS,
 * ERR_QUEUE; ERR_DISK while nothing can be stored.
 */
enum error review_queue_add(struct review_queue *q, const struct stored_game *g,
    const struct player *asker, msec now);

/*
 * Adds a game whose review was asked for before the server's start. Returns
 * false if the queue is full.
 */
bool review_queue_restore(struct review_queue *q, const struct stored_game *g);

/* Returns how far the review of the game has got. */
struct review_state
review_queue_state(const struct review_queue *q, uint32_t game);

#endif
