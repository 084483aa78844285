/*
 * db_query.h -- requests that read the database, answered step by step.
 *
 * The event loop posts a query to the queue; the database writer takes it, has
 * its thread run one bounded step after another between two commits, and gives
 * it back to the loop, which calls on_done. No step keeps a read transaction
 * open: the next step continues after the key of the last row. The question and
 * the answer are in a struct whose first field is the query.
 */

#ifndef SERVER_STORAGE_DB_QUERY_H
#define SERVER_STORAGE_DB_QUERY_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>

#include "common/error.h"
#include "common/time_ms.h"
#include "server/storage/db.h"

/* The most queries at once, so that none waits for long. */
#define DB_QUERIES_MAX 64

/* How often a query may be run again. */
#define DB_QUERY_RERUNS_MAX 8

/* The most SQL statements that all kinds of queries use. */
#define DB_READER_STATEMENTS_MAX 64

struct db_reader;
struct db_query;

/* A kind of query. */
struct db_query_ops {
	/*
	 * Runs one step, which takes about a millisecond at most, on the
	 * database's thread. Returns whether the query is done: its answer is
	 * complete, or has_failed is set.
	 */
	bool (*step)(struct db_reader *r, struct db_query *q);
	/* Drops the answer, so that the query can be run again. */
	void (*restart)(struct db_query *q);
	/* Frees the struct that begins with the query. */
	void (*free)(struct db_query *q);
};

struct db_query {
	const struct db_query_ops *ops;
	/*
	 * Called on the event loop, with the answer; not called after
	 * db_query_cancel. The query is freed when it returns, unless
	 * db_query_queue_rerun was called.
	 */
	void (*on_done)(struct db_query *q, msec now);
	void *ctx;        /* the poster's */
	bool  has_failed; /* the database cannot be read */
	/* The answer is this refusal instead; OK: it is not. */
	enum error refusal;

	/* The queue's. */
	uint64_t after_pos; /* runs when this position is committed */
	uint64_t read_pos;  /* what was committed before its first step */
	bool     has_begun;
	bool     is_rerun; /* posted again by on_done, and not taken yet */
	unsigned reruns;
	TAILQ_ENTRY(db_query) link;
};

/* Frees a query that was not posted, or whose on_done was called. */
void db_query_free(struct db_query *q);

/* The poster no longer wants the answer. */
void db_query_cancel(struct db_query *q);

/* --- the queue, on the event loop --- */

TAILQ_HEAD(db_query_list, db_query);

struct db_query_queue {
	struct db_query_list waiting; /* owned */
	unsigned             count;   /* posted and not yet done */
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
 * For on_done, if the answer is too old: drops it and runs the query again when
 * after_pos is committed, even while the disk is full. Returns false if that
 * has been done DB_QUERY_RERUNS_MAX times.
 */
bool db_query_queue_rerun(struct db_query_queue *queue, struct db_query *q,
    uint64_t after_pos);

/*
 * Takes the first query that may run, now that all records up to durable_pos
 * are committed; NULL if there is none. The caller frees it.
 */
struct db_query *db_query_queue_take(struct db_query_queue *queue,
    uint64_t durable_pos, bool is_disk_full);

/* --- reading, on the database's thread --- */

/* The prepared statements; owned by the database. */
struct db_reader {
	struct db *db;
	unsigned   count;
	struct {
		const char       *sql; /* constant */
		struct statement *statement;
	} prepared[DB_READER_STATEMENTS_MAX];
};

void db_reader_init(struct db_reader *r, struct db *db);

/*
 * The statement for that SQL, a constant; it is prepared at the first call.
 * Fatal if it does not fit the file's tables. The caller resets it.
 */
struct statement *db_reader_statement(struct db_reader *r, const char *sql);

/* Runs one step; see db_query_ops. */
bool db_query_step(struct db_reader *r, struct db_query *q);

/* The database cannot be read: sets has_failed and returns true. */
bool db_query_fail(struct db_query *q);

#endif
