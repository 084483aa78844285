/*
 * storage_watch.c -- opens and closes a database that is written: transactions,
 * checkpoints, and whether the file is still ours.
 *
 * A process that has a file open can continue to write to it after the file's
 * name was removed or given to another file. Everything that it writes then is
 * lost when it ends. So the file is checked before each transaction; once it is no
 * longer ours, nothing more is written.
 */

#include "server/storage/storage_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char begin[] = "BEGIN IMMEDIATE";
static const char commit[] = "COMMIT";

/* --- one file --- */

enum file_fault {
	/* No fault was found, or the file is not watched yet */
	FILE_INTACT,
	FILE_REMOVED,    /* no file is at the path */
	FILE_REPLACED,   /* another file is at the path now */
	FILE_TRUNCATED,  /* the file is shorter than it was */
	FILE_OVERWRITTEN /* the file was changed after our last write */
};

static bool is_same_file(const struct stat *a, const struct stat *b)
{
	return a->st_ino == b->st_ino && a->st_dev == b->st_dev;
}

/*
 * Notes the file's size after we have written to it. The first call also notes
 * which file it is. We must never make the file shorter: if it is shorter than
 * before, somebody has truncated it since our write. A file that does not exist
 * yet is not watched. If takes_time is true, also notes when the file was
 * changed. Then we must not write to the file before the next call with
 * takes_time: a later change is taken for that of another program.
 */
static void
note_written(struct file_watch *w, const char *path, bool takes_time)
{
	struct stat now;

	if (stat(path, &now) != 0 ||
	    (w->seen.st_ino != 0 && !is_same_file(&w->seen, &now)))
		return;
	if (now.st_size < w->seen.st_size)
		now.st_size = w->seen.st_size;
	if (!takes_time)
		now.st_mtim = w->seen.st_mtim;
	w->has_time |= takes_time;
	w->seen = now;
}

/*
 * Compares the file at path with what was noted. If stat(2) fails, but not
 * because the file is missing, the file counts as intact.
 */
static enum file_fault find_fault(const struct file_watch *w, const char *path)
{
	struct stat now;

	if (w->seen.st_ino == 0)
		return FILE_INTACT;
	if (stat(path, &now) != 0)
		return errno == ENOENT || errno == ENOTDIR ? FILE_REMOVED :
							     FILE_INTACT;
	if (!is_same_file(&w->seen, &now))
		return FILE_REPLACED;
	if (now.st_size < w->seen.st_size)
		return FILE_TRUNCATED;
	return w->has_time &&
		(w->seen.st_mtim.tv_sec != now.st_mtim.tv_sec ||
		    w->seen.st_mtim.tv_nsec != now.st_mtim.tv_nsec) ?
	    FILE_OVERWRITTEN :
	    FILE_INTACT;
}

/* --- checkpoints --- */

/* Writes the first page, even if it has that number already. */
static enum sqlite_result
write_user_version(const struct storage *db, uint32_t version)
{
	char sql[64];

	snprintf(sql, sizeof(sql), "PRAGMA user_version = %u",
	    (unsigned)version);
	return sqlite_exec(db->sqlite, sql);
}

/* Moves the WAL's content into the file, and notes the files' state. */
static enum sqlite_result move_wal(struct storage *db)
{
	uint32_t next = (db->user_version + STORAGE_GENERATION) & INT32_MAX;
	enum sqlite_result result = write_user_version(db, next);

	if (result == SQL_DONE)
		db->user_version = next;
	/*
	 * Even on a full disk a checkpoint is made, because it may free space.
	 */
	if (result != SQL_DONE && result != SQL_DISK_FULL)
		return result;
	result = sqlite_checkpoint(db->sqlite);
	/* Even a failed checkpoint may have written a part of the WAL. */
	note_written(&db->watch, db->path, true);
	note_written(&db->wal_watch, db->wal_path, false);
	sqlite_read_open_header(db->sqlite, db->header);
	return result;
}

/*
 * Whether only the time of the file has changed, but not the header that we
 * wrote. If so, notes the new time. The time is read before the header, so that
 * a change in between is noticed later.
 */
static bool is_only_touched(struct storage *db)
{
	struct file_watch now = db->watch;
	uint8_t           header[SQLITE_HEADER_SIZE];

	note_written(&now, db->path, true);
	if (!sqlite_read_open_header(db->sqlite, header) ||
	    memcmp(header, db->header, sizeof(header)) != 0)
		return false;
	db->watch = now;
	return true;
}

/* --- whether the file is ours --- */

/* Whether our descriptor of a file with that fault still has what we wrote. */
static bool has_content(enum file_fault fault)
{
	return fault != FILE_TRUNCATED && fault != FILE_OVERWRITTEN;
}

enum storage_result storage_look(struct storage *db)
{
	static const char *const faults[] = { "", "has been removed",
		"has been replaced by another file", "has been truncated",
		"has been changed by another program" };
	enum file_fault          fault, wal_fault;

	if (storage_is_in_memory(db))
		return STORAGE_DONE;
	if (db->is_lost)
		return STORAGE_LOST;
	fault = find_fault(&db->watch, db->path);
	wal_fault = find_fault(&db->wal_watch, db->wal_path);
	if (fault == FILE_OVERWRITTEN && is_only_touched(db))
		fault = FILE_INTACT;
	if (fault == FILE_INTACT && wal_fault == FILE_INTACT)
		return STORAGE_DONE;
	db->is_lost = true;
	db->can_be_copied = has_content(fault) && has_content(wal_fault);
	snprintf(db->message, sizeof(db->message), "%s %s",
	    fault != FILE_INTACT ? db->path : db->wal_path,
	    faults[fault != FILE_INTACT ? fault : wal_fault]);
	return STORAGE_LOST;
}

const char *storage_take_note(struct storage *db)
{
	bool has_note = db->has_note;

	db->has_note = false;
	return has_note ? db->message : NULL;
}

const char *storage_error(const struct storage *db)
{
	return db->is_lost ? db->message : sqlite_error(db->sqlite);
}

/* --- open and close --- */

static const char
    set_open[] = "INSERT OR IGNORE INTO meta VALUES ('open', x'01')";

/*
 * Turns WAL mode on. Before that the tables must be in the file, with its
 * application id: the check of the header does not read the WAL.
 */
static enum sqlite_result enable_wal(const struct storage *db)
{
	struct statement *q;
	/*
	 * sqlite_exec runs the statement to its end: the statement returns its
	 * row before it writes, and the write may fail.
	 */
	enum sqlite_result result = sqlite_exec(db->sqlite,
	    "PRAGMA journal_mode = WAL");

	if (result != SQL_DONE) {
		/*
		 * After a failed write SQLite has WAL mode, but the header of
		 * the file does not, and another attempt would do nothing.
		 */
		(void)sqlite_exec(db->sqlite, "PRAGMA journal_mode = DELETE");
		return result;
	}
	q = storage_statement(db, "PRAGMA journal_mode");
	storage_next_row(db, q);
	if (strcmp(statement_text(q, 0), "wal") != 0)
		storage_fatal(db,
		    "is on a file system that does not support a write-ahead "
		    "log");
	statement_reset(q);
	return SQL_DONE;
}

/*
 * Turns WAL mode on and marks the file as open in a server. SQL_DISK_FULL: the
 * file can be read, and this may be called again. If a server was killed, its WAL is moved into the file first: on a failing
 * disk nothing must be added to the WAL, because the next start reads it. The
 * mark is moved into the file itself, so that even a copy of the file without
 * its WAL has it; and the header gets another number, so that a copy from before
 * a kill is noticed.
 */
static enum sqlite_result start_writing(struct storage *db)
{
	enum sqlite_result result = enable_wal(db);

	if (result == SQL_DONE)
		result = storage_fold_names(db);
	if (result == SQL_DONE)
		result = sqlite_checkpoint(db->sqlite);
	if (result == SQL_DONE)
		result = sqlite_exec(db->sqlite, set_open);
	if (result == SQL_DONE)
		result = move_wal(db);
	db->is_started = result == SQL_DONE;
	return result;
}

struct storage *storage_open(const char *path)
{
	struct storage    *db = storage_open_file(path);
	enum sqlite_result result = start_writing(db);

	/* A server can start on a full disk, and then waits for space. */
	if (result != SQL_DISK_FULL)
		storage_require_done(db, result);
	return db;
}

void storage_close(struct storage *db)
{
	bool checkpoint;

	if (db == NULL)
		return;
	/*
	 * If the file is no longer ours, it must not be written to, not even by
	 * a checkpoint.
	 */
	checkpoint = !db->is_read_only && storage_look(db) == STORAGE_DONE;
	/*
	 * If a statement fails, the header still says WAL mode, and the WAL
	 * remains.
	 */
	if (checkpoint && !storage_is_in_memory(db))
		checkpoint = sqlite_exec(db->sqlite, storage_clear_open) ==
			SQL_DONE &&
		    sqlite_leave_wal_mode(db->sqlite) == SQL_DONE;
	sqlite_close(db->sqlite, checkpoint);
	free(db);
}

/* --- writing --- */

static enum storage_result to_storage_result(enum sqlite_result result)
{
	if (result == SQL_DONE)
		return STORAGE_DONE;
	return result == SQL_DISK_FULL ? STORAGE_DISK_FULL : STORAGE_FAILED;
}

enum storage_result storage_transact(struct storage *db,
    enum sqlite_result (*body)(void *ctx), void *ctx)
{
	enum storage_result looked = storage_look(db);
	enum sqlite_result  result;

	if (looked != STORAGE_DONE)
		return looked;
	result = db->is_started ? SQL_DONE : start_writing(db);
	if (result != SQL_DONE)
		return to_storage_result(result);
	result = statement_step(storage_statement(db, begin));
	/* By the first page, a start can tell to which file the WAL belongs. */
	if (result == SQL_DONE && !storage_is_in_memory(db) &&
	    sqlite_wal_bytes(db->sqlite) == 0)
		result = write_user_version(db, db->user_version);
	if (result == SQL_DONE)
		result = body(ctx);
	if (result == SQL_DONE)
		result = statement_step(storage_statement(db, commit));
	if (result != SQL_DONE)
		sqlite_rollback(db->sqlite);
	if (!storage_is_in_memory(db)) {
		note_written(&db->watch, db->path, false);
		note_written(&db->wal_watch, db->wal_path, false);
	}
	return to_storage_result(result);
}

enum checkpoint_need storage_checkpoint_need(const struct storage *db)
{
	size_t wal_bytes = sqlite_wal_bytes(db->sqlite);

	if (wal_bytes < STORAGE_WAL_SOFT_LIMIT && db->is_started)
		return CHECKPOINT_NOT_NEEDED;
	return wal_bytes < STORAGE_WAL_HARD_LIMIT ? CHECKPOINT_WHEN_IDLE :
						    CHECKPOINT_NOW;
}

enum storage_result storage_checkpoint(struct storage *db)
{
	enum storage_result result = storage_look(db);

	if (result == STORAGE_DONE)
		result = to_storage_result(db->is_started ? move_wal(db) :
							    start_writing(db));
	return result;
}
