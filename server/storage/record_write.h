/* record_write.h -- writes a record of the journal into the tables. */

#ifndef SERVER_STORAGE_RECORD_WRITE_H
#define SERVER_STORAGE_RECORD_WRITE_H

#include "server/storage/db_file.h"
#include "server/storage/record.h"

/*
 * Prepares all statements, to notice at once if the file's tables do not fit.
 */
void record_write_prepare(const struct db_file *file);

/* Writes a record in the open transaction. Returns SQL_DONE, or the error. */
enum sqlite_result
record_write(const struct db_file *file, const struct record *r);

#endif
