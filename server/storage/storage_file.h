/*
 * storage_file.h -- the file behind a database, for the modules of this folder.
 */

#ifndef SERVER_STORAGE_STORAGE_FILE_H
#define SERVER_STORAGE_STORAGE_FILE_H

#include "server/storage/db_file.h"
#include "server/storage/storage.h"

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

#endif
