/*
 * storage_file.h -- the file behind a database, for the modules of this folder:
 * reading it, its checkpoints, and whether it is still there.
 */

#ifndef SERVER_STORAGE_STORAGE_FILE_H
#define SERVER_STORAGE_STORAGE_FILE_H

#include "server/storage/db_file.h"
#include "server/storage/storage.h"

/*
 * Opens an existing file, which may be damaged, for queries alone, without
 * changing it. If its server has closed it, the user needs no permission to
 * write. The other failures of storage_open are fatal here too.
 */
struct storage *storage_open_to_read(const char *path);

/* Whether db was opened by storage_open_memory. */
bool storage_is_in_memory(const struct storage *db);

/* The file, for reading; owned by db. */
const struct db_file *storage_get_file(const struct storage *db);

/*
 * The statement for that SQL, a constant; it is prepared at the first call.
 * Fatal if it does not fit the file's tables. The caller resets it after use.
 */
struct statement *storage_statement(const struct storage *db, const char *sql);

/*
 * Checks the file as storage_look does, then runs body in a transaction, which
 * is rolled back unless body returns SQL_DONE.
 */
enum storage_result storage_transact(struct storage *db,
    enum sqlite_result (*body)(void *ctx), void *ctx);

/*
 * Checks whether the file is still ours, and writes it again if it was removed;
 * see db_file_look. STORAGE_DONE: the file is ours.
 */
enum storage_result storage_look(struct storage *db);

/*
 * WAL size in bytes: from the soft limit on, a checkpoint is made when the
 * writer is idle; from the hard limit on, before anything else.
 */
#ifndef STORAGE_WAL_SOFT_LIMIT
#define STORAGE_WAL_SOFT_LIMIT (4 << 20)
#endif
#ifndef STORAGE_WAL_HARD_LIMIT
#define STORAGE_WAL_HARD_LIMIT (32 << 20)
#endif

enum checkpoint_need {
	CHECKPOINT_NOT_NEEDED, /* the WAL is small */
	CHECKPOINT_WHEN_IDLE,  /* the WAL is above the soft limit */
	CHECKPOINT_NOW         /* the WAL is above the hard limit */
};

enum checkpoint_need storage_checkpoint_need(const struct storage *db);

/* Bytes that were committed since the last checkpoint. */
size_t storage_wal_bytes(const struct storage *db);

/* Checks as storage_look, then moves the WAL into the database file. */
enum storage_result storage_checkpoint(struct storage *db);

/*
 * A sentence about the file for the operator, returned once after the file was
 * written again, or opened without its WAL; else NULL. Valid until the next
 * call that uses the file.
 */
const char *storage_take_note(struct storage *db);

#endif
