/*
 * db_query.h -- requests that read the database, and the queue in which they
 * wait for its thread.
 *
 * The event loop posts a query to the queue; the database writer takes it, has
 * its thread run it between two commits, and gives it back to the loop, which
 * calls on_done.
 */

#ifndef SERVER_STORAGE_DB_QUERY_H
#define SERVER_STORAGE_DB_QUERY_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>

#include "common/error.h"
#include "common/time_ms.h"
#include "server/storage/storage.h"

/* The most queries at once, so that none waits for long. */
#define DB_QUERIES_MAX 64

/* How often the poster may have a query run again. */
#define DB_QUERY_RERUNS_MAX 8

enum query_kind {
	QUERY_HISTORY,
	QUERY_GAME,
	QUERY_SCORES,
	QUERY_PROFILE,
	QUERY_REVIEW
};

struct db_query {
	enum query_kind kind;
	/* The request and its answer, by kind; see storage.h. */
	union {
		struct history_query history;
		struct game_query    game;
		struct scores_query  scores;
		struct profile_query profile;
		struct review_query  review;
	};
	/*
	 * Called on the event loop, with the answer; not called after
	 * db_query_cancel. The query is freed when it returns, unless
	 * db_query_queue_rerun was called.
	 */
	void (*on_done)(struct db_query *q, msec now);
	void      *ctx;     /* belongs to the poster */
	enum error refusal; /* the result of the function of storage.h */

	/* The fields below belong to the queue. */
	uint64_t after_pos; /* runs when this position is committed */
	uint64_t read_pos;  /* the commits up to this position were visible
                               to the query */
	bool     is_rerun;  /* posted again by on_done, and not taken yet */
	unsigned reruns;
	TAILQ_ENTRY(db_query) link;
};

/*
 * Creates a query of that kind, whose request asks for everything from the
 * beginning; the poster narrows it.
 */
struct db_query *db_query_new(enum query_kind kind);

/* Frees a query that was not posted, or whose on_done has been called. */
void db_query_free(struct db_query *q);

/* The poster no longer wants the answer. */
void db_query_cancel(struct db_query *q);

/*
 * Runs the query on the database's thread, and sets its answer and refusal. An
 * earlier answer is dropped.
 */
void db_query_run(struct db_query *q, struct storage *db);

/* --- the queue, on the event loop --- */

TAILQ_HEAD(db_query_list, db_query);

struct db_query_queue {
	struct db_query_list waiting; /* owned */
	unsigned             count;   /* queries that are posted and not
                                         done yet */
};

void db_query_queue_init(struct db_query_queue *queue);

/* Frees the waiting queries without calling on_done. */
void db_query_queue_clear(struct db_query_queue *queue);

/*
 * Posts a query, which the queue owns from now on. It is run when all records
 * up to after_pos are committed, or at once while the disk is full. Returns
 * false, and the caller keeps the query, if there are DB_QUERIES_MAX already.
 */
bool db_query_queue_post(struct db_query_queue *queue, struct db_query *q,
    uint64_t after_pos);

/*
 * For on_done, if the answer is too old: runs the query again when after_pos is
 * committed, even while the disk is full. Returns false if it has been run
 * again DB_QUERY_RERUNS_MAX times.
 */
bool db_query_queue_rerun(struct db_query_queue *queue, struct db_query *q,
    uint64_t after_pos);

/*
 * The first query that may run, now that all records up to durable_pos are
 * committed; NULL if there is none.
 */
struct db_query *db_query_queue_first(const struct db_query_queue *queue,
    uint64_t durable_pos, bool is_disk_full);

/*
 * Removes that query from the list; the caller frees it. NULL: it is not in the
 * list.
 */
struct db_query *db_query_queue_take(struct db_query_queue *queue,
    uint64_t durable_pos, bool is_disk_full);

#endif
