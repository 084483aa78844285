/*
 * db_backup.h -- copies the database to a file while it is written.
 *
 * The thread that uses the database copies a part between two commits. Data
 * committed meanwhile are copied as well, so the finished copy shows the state
 * at its last step.
 */

#ifndef SERVER_STORAGE_DB_BACKUP_H
#define SERVER_STORAGE_DB_BACKUP_H

#include <limits.h>
#include <stdbool.h>

#include "server/storage/storage_file.h"

/* How many pages one step copies: 256 KiB. */
#define DB_BACKUP_PAGES 64

struct db_backup {
	char           path[PATH_MAX];
	struct sqlite *copy;       /* owned; NULL before the first step */
	char           error[256]; /* after a failure, a sentence that describes
				      it */
};

enum db_backup_state {
	DB_BACKUP_RUNNING,
	DB_BACKUP_DONE,  /* the copy is complete, but not synced to disk */
	DB_BACKUP_FAILED /* the copy has failed and its file is removed */
};

/* Sets the path of the copy. An existing file at that path is replaced. */
void db_backup_init(struct db_backup *b, const char *path);

enum db_backup_state db_backup_step(struct db_backup *b, struct storage *db);

/* Stops copying; if the copy is not complete, removes its file. */
void db_backup_cancel(struct db_backup *b, struct storage *db);

#endif
