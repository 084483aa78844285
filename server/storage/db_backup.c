/* db_backup.c -- copies the database to a file while it is written. */

#include "server/storage/db_backup.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/base/file_publish.h"
#include "common/base/utc_time.h"
#include "common/text/utf8.h"
#include "server/util/system.h"

#define PART_SUFFIX ".backup-tmp"

/* The most bytes of a file's name in a message. */
#define NAME_SHOWN_MAX 160

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

bool db_backup_init(struct db_backup *b, const struct storage *db,
    const char *name)
{
	const char *own = strrchr(db->path, '/') + 1;
	char        at[UTC_TIME_SIZE];

	*b = (struct db_backup){ .fd = -1 };
	snprintf(b->part, sizeof(b->part), "%s" PART_SUFFIX, db->path);
	if (strchr(name, '/') != NULL || name[0] == '-' || name[0] == '.' ||
	    (strncmp(name, own, strlen(own)) == 0 &&
		strchr("-.", name[strlen(own)]) != NULL))
		return false;
	if (name[0] != '\0') {
		snprintf(b->path, sizeof(b->path), "%.*s%s",
		    (int)(own - db->path), db->path, name);
		return true;
	}
	utc_time_write(system_wall_clock_ms() / 1000, at);
	snprintf(b->path, sizeof(b->path), "%s.%s", db->path, at);
	/* Colons stand for hosts and drives in the names of other programs. */
	for (char *c = strrchr(b->path, '/'); (c = strchr(c, ':')) != NULL;)
		*c = '-';
	return true;
}

void db_backup_remove_part(const struct storage *db)
{
	struct db_backup b;

	db_backup_init(&b, db, "");
	unlink(b.part);
}

/* Says which error has come of a call for the file at path. */
static bool fail_with(struct db_backup *b, const char *path, int error)
{
	const char *name = strrchr(path, '/') + 1;

	if (error == ENOSPC || error == EDQUOT || error == EFBIG)
		snprintf(b->error, sizeof(b->error),
		    "the disk of the store has no room for the copy, which is"
		    " made beside the store; make room there and try again");
	else
		snprintf(b->error, sizeof(b->error), "%.*s: %s",
		    (int)utf8_truncate(name, strlen(name), NAME_SHOWN_MAX),
		    name, strerror(error));
	return false;
}

/* Creates the file of the copy and opens it. */
static bool open_copy(struct db_backup *b, const struct storage *db)
{
	struct stat status;

	if (lstat(b->path, &status) == 0)
		return fail_with(b, b->path, EEXIST);
	unlink(b->part);
	b->fd = open(b->part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (b->fd < 0)
		return fail_with(b, b->part, errno);
	/*
	 * Without room for commits, games would stop until the copy fails and
	 * is removed.
	 */
	if (stat(db->path, &status) == 0 &&
	    system_free_bytes(b->part) < (uint64_t)status.st_size +
		    sqlite_wal_bytes(db->sqlite) + ROOM_LEFT)
		return fail_with(b, b->part, ENOSPC);
	return sqlite_open(&b->copy, b->part) == SQL_DONE &&
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

/* Syncs the complete copy, and gives it its name. */
static bool publish(struct db_backup *b)
{
	struct stat status;

	if (fsync(b->fd) != 0 || fstat(b->fd, &status) != 0 ||
	    !file_publish(b->part, b->path))
		return fail_with(b, b->path, errno);
	b->size = (uint64_t)status.st_size;
	if (file_sync_directory(b->path))
		return true;
	fail_with(b, b->path, errno);
	unlink(b->path);
	return false;
}

void db_backup_cancel(struct db_backup *b, struct storage *db)
{
	sqlite_backup_stop(db->sqlite);
	sqlite_close(b->copy, false);
	b->copy = NULL;
	if (b->fd >= 0)
		close(b->fd);
	b->fd = -1;
	unlink(b->part);
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
	/* Synced in parts, so that no commit waits for the whole copy. */
	if (result == SQL_ROW && fdatasync(b->fd) == 0)
		return DB_BACKUP_RUNNING;
	if (result == SQL_ROW)
		fail_with(b, b->part, errno);
	else if (result == SQL_DONE)
		result = finish_copy(b);
	else
		snprintf(b->error, sizeof(b->error), "%s",
		    sqlite_error(source));
	if (result == SQL_DISK_FULL)
		fail_with(b, b->part, ENOSPC);
	if (result != SQL_DONE || !publish(b))
		return fail(b, db);
	close(b->fd);
	b->fd = -1;
	return DB_BACKUP_DONE;
}

bool db_backup_run(struct db_backup *b, struct storage *db)
{
	enum db_backup_state state;

	do
		state = db_backup_step(b, db);
	while (state == DB_BACKUP_RUNNING);
	return state == DB_BACKUP_DONE;
}

bool db_backup_damaged(struct db_backup *b, struct storage *db)
{
	db_backup_init(b, db, "");
	snprintf(b->path, sizeof(b->path), "%s.damaged", db->path);
	return access(b->path, F_OK) == 0 || db_backup_run(b, db);
}
