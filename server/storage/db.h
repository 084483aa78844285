/*
 * db.h -- the database: writes batches of records, each as one transaction.
 *
 * One file and one connection, used by one thread at a time: the main thread
 * opens and loads it, then the database writer's thread uses it. A crash or a
 * power cut leaves every batch that was committed and no part of another.
 */

#ifndef SERVER_STORAGE_DB_H
#define SERVER_STORAGE_DB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/storage/db_file.h"
#include "server/storage/record.h"

#define DB_SERVER_ID_SIZE 8
#define DB_KEY_SEED_SIZE  32

/*
 * WAL size in bytes: from the soft limit on, a checkpoint is made when the
 * writer is idle; from the hard limit on, before anything else.
 */
#ifndef DB_WAL_SOFT_LIMIT
#define DB_WAL_SOFT_LIMIT (4 << 20)
#endif
#ifndef DB_WAL_HARD_LIMIT
#define DB_WAL_HARD_LIMIT (32 << 20)
#endif

struct db;

/* Opens or creates the file; fatal as db_file_open. */
struct db *db_open(const char *path);

/*
 * Opens an existing file for queries alone, without changing it; fatal as
 * db_file_open_to_read.
 */
struct db *db_open_to_read(const char *path);

/*
 * Opens a database in memory, for the scores of a server that stores nothing.
 * It keeps those of DB_MEMORY_SCORES_MAX names and games that changed last.
 */
struct db *db_open_memory(void);

/* Whether it was opened by db_open_memory. */
bool db_is_in_memory(const struct db *db);

/* Closes the database with a checkpoint. NULL is allowed. */
void db_close(struct db *db);

/* The file, for reading; owned by db. */
const struct db_file *db_get_file(const struct db *db);

/* Copies the server's random id, which was made with the file. */
void db_server_id(struct db *db, uint8_t id[DB_SERVER_ID_SIZE]);

/*
 * Copies the secret of the server's key. Returns false if none has been stored
 * yet; fatal if it is damaged.
 */
bool db_key_seed(struct db *db, uint8_t seed[DB_KEY_SEED_SIZE]);

/* Stores the secret of the server's key, once; fatal if that fails. */
void db_set_key_seed(struct db *db, const uint8_t seed[DB_KEY_SEED_SIZE]);

enum db_result {
	DB_DONE,      /* committed and synced */
	DB_DISK_FULL, /* nothing is written; the call may be retried */
	DB_LOST,      /* the same: the file has been removed or replaced */
	DB_FAILED     /* it is unknown what was written; the process must
		         restart */
};

/*
 * Checks whether the file is still ours, and writes it again if it was removed;
 * see db_file_look. DB_DONE: it is ours.
 */
enum db_result db_look(struct db *db);

/*
 * A sentence about the file for the operator, returned once after the file was
 * written again, or opened without its WAL; else NULL. Valid until the next
 * call that uses the file.
 */
const char *db_take_note(struct db *db);

/* Checks as db_look, then writes n records in one transaction. */
enum db_result db_write(struct db *db, const struct record *records, size_t n);

/*
 * Looks, and then runs body in a transaction, which is rolled back unless it
 * returns SQL_DONE.
 */
enum db_result
db_transact(struct db *db, enum sqlite_result (*body)(void *ctx), void *ctx);

enum checkpoint_need {
	CHECKPOINT_NOT_NEEDED, /* the WAL is small */
	CHECKPOINT_WHEN_IDLE,  /* above the soft limit */
	CHECKPOINT_NOW         /* above the hard limit */
};

enum checkpoint_need db_checkpoint_need(const struct db *db);

/* Bytes that were committed since the last checkpoint. */
size_t db_wal_bytes(const struct db *db);

/* Checks as db_look, then moves the WAL into the database file. */
enum db_result db_checkpoint(struct db *db);

/* A sentence about the last result other than DB_DONE, for the log. */
const char *db_error(const struct db *db);

#endif
