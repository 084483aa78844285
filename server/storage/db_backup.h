/*
 * db_backup.h -- copies the database to a file while it is written.
 *
 * The copy is written beside the database, under a name of its own; once it is
 * complete and synced, it gets its final name. The thread that uses the
 * database copies a part between two commits. Data committed meanwhile are
 * copied as well, so the finished copy shows the state at its last step.
 */

#ifndef SERVER_STORAGE_DB_BACKUP_H
#define SERVER_STORAGE_DB_BACKUP_H

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>

#include "common/protocol/line_reader.h"
#include "server/storage/storage_file.h"

/* How many pages one step copies: 256 KiB. */
#define DB_BACKUP_PAGES 32

struct db_backup {
	char           part[PATH_MAX + 16]; /* path of the incomplete copy */
	char           path[PATH_MAX + LINE_REQUEST_MAX]; /* its final path */
	int            fd;   /* of the copy, to sync it; -1: not open */
	struct sqlite *copy; /* owned; NULL before the first step */
	uint64_t       size; /* bytes of the complete copy */
	/* After a failure, a sentence that describes it */
	char error[256];
};

enum db_backup_state {
	DB_BACKUP_RUNNING,
	DB_BACKUP_DONE,  /* the copy is complete and synced to disk */
	DB_BACKUP_FAILED /* the copy has failed and left no file */
};

/*
 * Sets the name of the copy; "": the name of the database with the date and the
 * time. Returns false if the name has a slash, or begins with "-", which other
 * programs take for an option, with ".", which hides the file, or with the name
 * of the database, as those of the server's own files do.
 */
bool db_backup_init(struct db_backup *b, const struct storage *db,
    const char *name);

/* Copies the next part. Fails if a file with the name of the copy exists. */
enum db_backup_state db_backup_step(struct db_backup *b, struct storage *db);

/* Makes the whole copy at once. Returns whether it is complete. */
bool db_backup_run(struct db_backup *b, struct storage *db);

/*
 * Copies the file to PATH.damaged, unless there is such a copy already. Returns
 * false if that fails.
 */
bool db_backup_damaged(struct db_backup *b, struct storage *db);

/* Stops copying; if the copy is not complete, removes its file. */
void db_backup_cancel(struct db_backup *b, struct storage *db);

/* Removes the incomplete copy of a server that was killed. */
void db_backup_remove_part(const struct storage *db);

#endif
