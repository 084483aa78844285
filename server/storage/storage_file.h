/*
 * storage_file.h -- the file behind a database, for the modules of this folder:
 * functions to read it, to make checkpoints, and to check that it exists.
 */

#ifndef SERVER_STORAGE_STORAGE_FILE_H
#define SERVER_STORAGE_STORAGE_FILE_H

#include "server/storage/db_file.h"
#include "server/storage/storage.h"

/*
 * Opens an existing file, which may be damaged, for queries only, without
 * changing it. If the server that used the file has closed it, the user needs
 * no permission to write. Exits in the same cases as storage_open.
 */
struct storage *storage_open_to_read(const char *path);

/* Whether db was opened by storage_open_memory. */
bool storage_is_in_memory(const struct storage *db);

/* Returns the file, for reading. db owns it. */
const struct db_file *storage_get_file(const struct storage *db);

/*
 * Returns the statement for that SQL, which must be a constant; the first call
 * prepares it. Fatal if the statement does not fit the file's tables. The
 * caller must reset it after use.
 */
struct statement *storage_statement(const struct storage *db, const char *sql);

/*
 * Prepares all statements of storage_write, to notice at once if the file's
 * tables do not fit.
 */
void storage_prepare_writing(const struct storage *db);

/*
 * Checks the file as storage_look does. Then runs body in a transaction; unless
 * body returns SQL_DONE, the transaction is rolled back.
 */
enum storage_result storage_transact(struct storage *db,
    enum sqlite_result (*body)(void *ctx), void *ctx);

/*
 * Checks whether the file is still ours, and if it was removed writes it again;
 * see db_file_look. Returns STORAGE_DONE if the file is ours.
 */
enum storage_result storage_look(struct storage *db);

/*
 * Limits of the WAL in bytes. Above the soft limit, a checkpoint is made when
 * the writer is idle; above the hard limit, before anything else.
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

/* Returns how many bytes were committed since the last checkpoint. */
size_t storage_wal_bytes(const struct storage *db);

/* Checks the file as storage_look does. Then makes a checkpoint. */
enum storage_result storage_checkpoint(struct storage *db);

/*
 * Returns a sentence for the operator, once, after the file was written again
 * or was opened without its WAL; else NULL. The sentence is valid until the
 * next call that uses the file.
 */
const char *storage_take_note(struct storage *db);

#endif
