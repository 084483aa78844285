/*
 * db_query.h -- requests that read the database, and the queue in which they
 * wait for the database's thread.
 *
 * The event loop posts a query to the queue. The database writer takes the
 * query, lets the database's thread run it between two commits, and gives it
 * back to the event loop, which calls on_done.
 */

#ifndef SERVER_STORAGE_DB_QUERY_H
#define SERVER_STORAGE_DB_QUERY_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>

#include "common/base/error.h"
#include "common/base/time_ms.h"
#include "server/storage/storage.h"

/* The most queries in the queue, so that none waits for long. */
#define DB_QUERIES_MAX 64

/* How often a query may be run, as its on_done may post it again. */
#define DB_QUERY_RUNS_MAX 9

enum query_kind {
	QUERY_HISTORY,
	QUERY_GAME,
	QUERY_SCORES,
	QUERY_PROFILE,
	QUERY_REVIEW
};

struct db_query {
	enum query_kind kind;
	/*
	 * The request and its answer; `kind` says which member is used. See
	 * storage.h.
	 */
	union {
		struct history_query history;
		struct game_query    game;
		struct scores_query  scores;
		struct profile_query profile;
		struct review_query  review;
	};
	/*
	 * Called on the event loop when the query has its answer; not called
	 * after db_query_cancel. When on_done returns the query is freed,
	 * unless on_done has posted it again because its answer is too old.
	 */
	void (*on_done)(struct db_query *q, msec now);
	void *ctx; /* for on_done; the query's poster owns it */
	/* error that the function of storage.h has returned, or OK */
	enum error refusal;

	/* The following fields belong to the queue. */
	uint64_t after_pos; /* the query runs when this position is committed */
	/* The last position that was committed when the query was run */
	uint64_t read_pos;
	bool     is_waiting; /* in the queue */
	unsigned runs;       /* how often it was posted */
	TAILQ_ENTRY(db_query) link;
};

/*
 * Creates a query of that kind. Its request has no conditions and begins at the
 * first row; the caller then changes the request.
 */
struct db_query *db_query_new(enum query_kind kind);

/* Frees a query that was never posted, or whose on_done was called. */
void db_query_free(struct db_query *q);

/* To be called if nobody wants the answer: on_done will not be called. */
void db_query_cancel(struct db_query *q);

/*
 * Runs the query on the database's thread. Sets its answer and q->refusal; an
 * earlier answer is freed.
 */
void db_query_run(struct db_query *q, struct storage *db);

/* --- the queue, used on the event loop --- */

TAILQ_HEAD(db_query_list, db_query);

struct db_query_queue {
	struct db_query_list waiting; /* the waiting queries; owned */
	/* How many queries were posted and are not done yet */
	unsigned count;
};

void db_query_queue_init(struct db_query_queue *queue);

/* Frees the waiting queries without calling on_done. */
void db_query_queue_clear(struct db_query_queue *queue);

/*
 * Posts a query, which the queue owns from now on. It is run when all writes
 * up to after_pos are committed, or at once while the disk is full. If there
 * are DB_QUERIES_MAX already, or if the query was run DB_QUERY_RUNS_MAX times,
 * returns false; the caller still owns the query.
 */
bool db_query_queue_post(struct db_query_queue *queue, struct db_query *q,
    uint64_t after_pos);

/*
 * Returns the first query that can run, or NULL if there is none. All writes
 * up to durable_pos must be committed.
 */
struct db_query *db_query_queue_first(const struct db_query_queue *queue,
    uint64_t durable_pos, bool is_disk_full);

/*
 * Removes the query that db_query_queue_first would return, and returns it. The
 * caller owns it from now on. NULL: there is none.
 */
struct db_query *db_query_queue_take(struct db_query_queue *queue,
    uint64_t durable_pos, bool is_disk_full);

#endif
