/* db_backup.c -- copies the database to a file while it is written. */

#include "server/storage/db_backup.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/util/system.h"

/*
 * How many bytes a copy leaves free on the disk, for commits up to the next
 * checkpoint.
 */
#define ROOM_LEFT (4 << 20)

/*
 * The copy is written without a journal or syncs, because an incomplete copy is
 * useless anyway.
 */
static const char
    settings[] = "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF";

/*
 * Turns off the WAL mode of the copy, so that the finished copy is a single
 * file.
 */
static const char without_wal[] = "PRAGMA journal_mode = DELETE";

void db_backup_init(struct db_backup *b, const char *path)
{
	*b = (struct db_backup){ .copy = NULL };
	snprintf(b->path, sizeof(b->path), "%s", path);
}

static void say_full(struct db_backup *b)
{
	snprintf(b->error, sizeof(b->error),
	    "the disk of the store has no room for the copy, which is made"
	    " beside the store; make room there and try again");
}

/* Creates the file of the copy and opens it. */
static bool open_copy(struct db_backup *b, const struct storage *db)
{
	struct stat status;
	int         fd;

	unlink(b->path);
	fd = open(b->path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (fd < 0) {
		snprintf(b->error, sizeof(b->error), "%s", strerror(errno));
		return false;
	}
	close(fd);
	/*
	 * Without room for commits, games would stop until the copy fails and
	 * is removed.
	 */
	if (stat(db->path, &status) == 0 &&
	    system_free_bytes(b->path) < (uint64_t)status.st_size +
		    sqlite_wal_bytes(db->sqlite) + ROOM_LEFT) {
		say_full(b);
		return false;
	}
	return sqlite_open(&b->copy, b->path) == SQL_DONE &&
	    sqlite_exec(b->copy, settings) == SQL_DONE &&
	    sqlite_backup_start(db->sqlite, b->copy) == SQL_DONE;
}

/*
 * Finishes the copy. Removes the mark "open in a server", because no server has
 * the copy open.
 */
static enum sqlite_result finish_copy(struct db_backup *b)
{
	enum sqlite_result result = sqlite_exec(b->copy, without_wal);

	if (result == SQL_DONE)
		result = sqlite_exec(b->copy, storage_clear_open);
	if (result != SQL_DONE)
		return result;
	sqlite_close(b->copy, true);
	b->copy = NULL;
	return SQL_DONE;
}

void db_backup_cancel(struct db_backup *b, struct storage *db)
{
	sqlite_backup_stop(db->sqlite);
	sqlite_close(b->copy, false);
	b->copy = NULL;
	unlink(b->path);
}

static enum db_backup_state fail(struct db_backup *b, struct storage *db)
{
	if (b->error[0] == '\0')
		snprintf(b->error, sizeof(b->error), "%s",
		    b->copy != NULL ? sqlite_error(b->copy) : "");
	db_backup_cancel(b, db);
	return DB_BACKUP_FAILED;
}

enum db_backup_state db_backup_step(struct db_backup *b, struct storage *db)
{
	struct sqlite     *source = db->sqlite;
	enum sqlite_result result;

	if (b->copy == NULL && !open_copy(b, db))
		return fail(b, db);
	result = sqlite_backup_step(source, DB_BACKUP_PAGES);
	if (result == SQL_ROW)
		return DB_BACKUP_RUNNING;
	if (result == SQL_DONE)
		result = finish_copy(b);
	else
		snprintf(b->error, sizeof(b->error), "%s",
		    sqlite_error(source));
	if (result == SQL_DONE)
		return DB_BACKUP_DONE;
	if (result == SQL_DISK_FULL)
		say_full(b);
	return fail(b, db);
}
