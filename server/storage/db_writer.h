/*
 * db_writer.h -- the thread that writes the journal and answers queries.
 *
 * One batch is written at a time; records that arrive meanwhile form the next
 * batch (group commit). Many games at once thus share one fsync, and on an idle
 * server a record is written at once. All other operations are short: a query,
 * a step of a backup, a step that deletes games and names that are not to be
 * kept (once a minute), a check of the file, a checkpoint. A batch goes before
 * them, but between two batches one of them is run.
 */

#ifndef SERVER_STORAGE_DB_WRITER_H
#define SERVER_STORAGE_DB_WRITER_H

#include <stdbool.h>
#include <stdint.h>

#include "common/time_ms.h"
#include "server/storage/db_query.h"
#include "server/storage/journal.h"
#include "server/util/histogram.h"

struct db_writer;

/*
 * Takes ownership of db and enables the journal. A database in memory has only
 * scores, so then the journal keeps only these. Journal and queries must
 * outlive the writer. All functions run on the event loop's thread. threads is
 * 1; with 0, for tests, db_writer_collect does the thread's work.
 */
struct db_writer *db_writer_open(struct storage *db, struct journal *journal,
    struct db_query_queue *queries, unsigned threads);

/* A descriptor that is readable when an operation has finished. */
int db_writer_fd(const struct db_writer *w);

/*
 * Handles finished writes and answers; to be called when the descriptor is
 * readable. If the database cannot be read, a query fails, and one line is
 * logged. A full disk, or a file that somebody removed or replaced, sets
 * journal->is_disk_full until a retry succeeds. Exits through fatal() if the
 * state of the file is unknown.
 */
void db_writer_collect(struct db_writer *w, msec now);

/*
 * Ends a turn of the event loop: posts the pending batch, waiting queries or a
 * checkpoint to the thread; or, if it is idle, at least once a minute a check
 * of the file. unix_ms is the time to store with the records. Returns when to
 * call it again at the latest, or MSEC_NEVER.
 */
msec db_writer_submit(struct db_writer *w, msec now, int64_t unix_ms);

/*
 * Starts to copy the database to a file, replacing an existing file. Calls
 * on_done once: with NULL when the file is complete, though not synced, or else
 * with a sentence that says why. Returns false if another copy is in progress,
 * or if the database is in memory.
 */
bool db_writer_backup(struct db_writer *w, const char   *path,
    void (*on_done)(void *ctx, const char *error), void *ctx);

/*
 * From now on deletes, once a minute, the games and the names without an owner
 * that are not to be kept. Does nothing for a database in memory.
 */
void db_writer_start_pruning(struct db_writer *w, msec now);

/*
 * Sets which games, and how many names without an owner, are kept from the next
 * pass on; 0 names: all.
 */
void db_writer_set_limits(struct db_writer *w, const struct keep_limit *games,
    unsigned unowned_names);

/* How long commits took, with their sync. */
const struct histogram *db_writer_commit_times(const struct db_writer *w);

/* Whether the last operation found that the file is no longer ours. */
bool db_writer_is_lost(const struct db_writer *w);

/* All records up to this position are on the disk. */
uint64_t db_writer_durable_pos(const struct db_writer *w);

/* A sentence about the last failure, for the log. */
const char *db_writer_error(const struct db_writer *w);

/*
 * Writes what is pending, and closes the database. Queries are dropped, and a
 * backup is cancelled without a call of its on_done. If that fails, logs the
 * reason and returns false; no client was sent data that was not written.
 */
bool db_writer_close(struct db_writer *w, msec now, int64_t unix_ms);

#endif
