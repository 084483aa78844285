/*
 * db_writer.h -- the thread that writes the journal and answers queries.
 *
 * One batch is written at a time; writes that arrive meanwhile form the next
 * batch (group commit). Therefore many games share one fsync, and on an idle
 * server a write is made at once. All other operations are short: a query,
 * a step of a backup, a step of the pruning (which once a minute deletes games
 * and names that are not to be kept), a check of the file, a checkpoint. A
 * batch comes first, but between two batches one other operation is run.
 */

#ifndef SERVER_STORAGE_DB_WRITER_H
#define SERVER_STORAGE_DB_WRITER_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/time_ms.h"
#include "server/storage/db_query.h"
#include "server/storage/journal.h"
#include "server/util/histogram.h"

struct db_writer;

/*
 * Takes ownership of db and enables the journal. The journal of a database in
 * memory keeps only scores and ratings. Journal and queries must outlive
 * the writer. All functions must be called on the event loop's thread.
 * `threads` is 1, or 0 in tests: then db_writer_collect does the work.
 */
struct db_writer *db_writer_open(struct storage *db, struct journal *journal,
    struct db_query_queue *queries, unsigned threads);

/* Returns a descriptor that is readable when an operation has finished. */
int db_writer_fd(const struct db_writer *w);

/*
 * Handles finished writes and answers. To be called when the descriptor is
 * readable. If the database cannot be read, the queries are refused, and one
 * line is logged. If the disk is full, sets journal->is_disk_full until a write
 * succeeds. If somebody has removed or replaced the file, writes a copy of what
 * the connection still has, says where, and exits with EX_DATAERR. Exits through
 * fatal() if it is unknown what was written.
 */
void db_writer_collect(struct db_writer *w, msec now);

/*
 * To be called at the end of each turn of the event loop: lets the thread write
 * the pending batch, run a waiting query or make a checkpoint; an idle thread
 * checks the file once a minute. unix_ms is the present time by the wall clock.
 * Returns when to call this again at the latest, or MSEC_NEVER.
 */
msec db_writer_submit(struct db_writer *w, msec now, int64_t unix_ms);

/* How a backup has ended. */
struct backup_result {
	/* A sentence that says why it has failed, leaving no file; or NULL */
	const char *error;
	const char *path; /* path of the copy */
	uint64_t    size; /* its size in bytes */
};

/*
 * Begins to copy the database to a file of that name beside it; "": a name with
 * the date and the time. Calls on_done once, when the copy is complete and
 * synced or has failed. Errors: ERR_STORE if another copy is being made, or if
 * the database is in memory; ERR_VALUE if the name has a slash, or begins like
 * the names of the database's own files. An existing file is not replaced.
 */
enum error db_writer_backup(struct db_writer *w, const char         *name,
    void (*on_done)(void *ctx, const struct backup_result *r), void *ctx);

/*
 * Begins to delete, once a minute, the games and the names without an owner
 * that are not to be kept. Does nothing if the database is in memory.
 */
void db_writer_start_pruning(struct db_writer *w, msec now);

/*
 * Sets which games, and how many names without an owner, the pruning keeps from
 * the next pass on. If unowned_names is 0, the pruning keeps all names.
 */
void db_writer_set_limits(struct db_writer *w, const struct keep_limit *games,
    unsigned unowned_names);

/* Returns how long commits took, with their sync. */
const struct histogram *db_writer_commit_times(const struct db_writer *w);

/* Returns the last position up to which all writes are on the disk. */
uint64_t db_writer_durable_pos(const struct db_writer *w);

/* Returns a sentence about the last failure, for the log. */
const char *db_writer_error(const struct db_writer *w);

/*
 * Writes what is pending and closes the database. Queries are dropped, and a
 * backup is cancelled without calling its on_done. If the write fails, logs why
 * and returns false; clients have been told only what was written before.
 */
bool db_writer_close(struct db_writer *w, msec now, int64_t unix_ms);

#endif
