/*
 * storage_write.c -- a database that is written: open and close, transactions,
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

#include "server/storage/db_schema.h"
#include "server/storage/write.h"
#include "server/util/name_fold.h"

/* --- whether the file is ours --- */

enum file_fault {
	/* No fault was found, or the file is not watched yet */
	FILE_INTACT,
	/* With one of these, our descriptor still has what we wrote */
	FILE_REMOVED,  /* no file is at the path: it may have been moved */
	FILE_REPLACED, /* another file is at the path now */
	/* With one of these, it has not */
	FILE_TRUNCATED,  /* the file is shorter than it was */
	FILE_OVERWRITTEN /* the header is not the one that we wrote */
};

static bool is_same_file(const struct stat *a, const struct stat *b)
{
	return a->st_ino == b->st_ino && a->st_dev == b->st_dev;
}

/*
 * Notes the file's state after we have written to it. The first call also notes
 * which file it is. We must never make the file shorter: if it is shorter than
 * before, somebody has truncated it since our write. A file that does not exist
 * yet is not watched.
 */
static void note_state(struct stat *seen, const char *path)
{
	struct stat now;

	if (stat(path, &now) != 0 ||
	    (seen->st_ino != 0 && !is_same_file(seen, &now)))
		return;
	if (now.st_size < seen->st_size)
		now.st_size = seen->st_size;
	*seen = now;
}

/*
 * Notes how a checkpoint has left the file, with that result: even a full disk
 * may have a part of it. After any other failure the process ends. A commit
 * changes only the WAL.
 */
static void note_checkpoint(struct storage *db, enum sqlite_result result)
{
	if (result != SQL_DONE && result != SQL_DISK_FULL)
		return;
	note_state(&db->seen, db->path);
	note_state(&db->wal_seen, db->wal_path);
	sqlite_read_open_header(db->sqlite, db->header);
}

/*
 * Compares the file at path, about which it sets *now, with what was noted. If
 * stat(2) fails, but not because the file is missing, the file counts as intact.
 */
static enum file_fault
find_fault(const struct stat *seen, const char *path, struct stat *now)
{
	struct stat found;

	*now = *seen;
	if (seen->st_ino == 0)
		return FILE_INTACT;
	if (stat(path, &found) != 0)
		return errno == ENOENT || errno == ENOTDIR ? FILE_REMOVED :
							     FILE_INTACT;
	*now = found;
	if (!is_same_file(seen, now))
		return FILE_REPLACED;
	return now->st_size < seen->st_size ? FILE_TRUNCATED : FILE_INTACT;
}

/*
 * Whether the file has another header than that which we wrote. The header is
 * read only if the time of the file has changed; if only the time has, notes it.
 */
static bool is_overwritten(struct storage *db, const struct stat *now)
{
	uint8_t header[SQLITE_HEADER_SIZE];

	if (now->st_mtim.tv_sec == db->seen.st_mtim.tv_sec &&
	    now->st_mtim.tv_nsec == db->seen.st_mtim.tv_nsec)
		return false;
	if (!sqlite_read_open_header(db->sqlite, header) ||
	    memcmp(header, db->header, sizeof(header)) != 0)
		return true;
	db->seen.st_mtim = now->st_mtim;
	return false;
}

enum storage_result storage_look(struct storage *db)
{
	static const char *const faults[] = { "", "has been removed or moved",
		"has been replaced by another file", "has been truncated",
		"has been changed by another program" };
	enum file_fault          fault, wal_fault;
	struct stat              now, wal_now;

	if (storage_is_in_memory(db))
		return STORAGE_DONE;
	if (db->is_lost)
		return STORAGE_LOST;
	fault = find_fault(&db->seen, db->path, &now);
	wal_fault = find_fault(&db->wal_seen, db->wal_path, &wal_now);
	if (fault == FILE_INTACT && is_overwritten(db, &now))
		fault = FILE_OVERWRITTEN;
	if (fault == FILE_INTACT && wal_fault == FILE_INTACT)
		return STORAGE_DONE;
	db->is_lost = true;
	db->can_be_copied = fault < FILE_TRUNCATED &&
	    wal_fault < FILE_TRUNCATED;
	snprintf(db->message, sizeof(db->message), "%s %s",
	    fault != FILE_INTACT ? db->path : db->wal_path,
	    faults[fault != FILE_INTACT ? fault : wal_fault]);
	return STORAGE_LOST;
}

const char *storage_error(const struct storage *db)
{
	return db->is_lost ? db->message : sqlite_error(db->sqlite);
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

/* Moves the WAL's content into the file. */
static enum sqlite_result move_wal(struct storage *db)
{
	uint32_t next = (db->user_version + STORAGE_GENERATION) & INT32_MAX;
	enum sqlite_result result = write_user_version(db, next);

	if (result == SQL_DONE)
		db->user_version = next;
	/*
	 * Even on a full disk a checkpoint is made, because it may free space.
	 */
	return result == SQL_DONE || result == SQL_DISK_FULL ?
	    sqlite_checkpoint(db->sqlite) :
	    result;
}

/* --- transactions --- */

static enum sqlite_result
execute(const struct storage *db, const struct write_batch *batch)
{
	enum sqlite_result result = SQL_DONE;

	for (const struct write *w = NULL;
	     result == SQL_DONE && (w = write_batch_next(batch, w)) != NULL;) {
		struct statement *q = storage_statement(db, w->sql);

		for (unsigned i = 0; i < w->count; i++) {
			const struct value v = write_value(batch, w, i);

			statement_bind(q, (int)i + 1, &v);
		}
		result = statement_step(q);
	}
	return result;
}

/* Executes the batch as one transaction. */
static enum sqlite_result
transact(struct storage *db, const struct write_batch *batch)
{
	static const char  begin[] = "BEGIN IMMEDIATE", commit[] = "COMMIT";
	enum sqlite_result result;

	result = statement_step(storage_statement(db, begin));
	/* By the first page, a start can tell to which file the WAL belongs. */
	if (result == SQL_DONE && !storage_is_in_memory(db) &&
	    sqlite_wal_bytes(db->sqlite) == 0)
		result = write_user_version(db, db->user_version);
	if (result == SQL_DONE)
		result = execute(db, batch);
	if (result == SQL_DONE)
		result = statement_step(storage_statement(db, commit));
	if (result != SQL_DONE)
		sqlite_rollback(db->sqlite);
	return result;
}

/* --- folded names --- */

static const char has_folding[] = "SELECT 1 FROM meta WHERE key = 'folding'"
				  " AND CAST(value AS TEXT) = ?";
static const char set_folding[] = "INSERT OR REPLACE INTO meta VALUES"
				  " ('folding', CAST(?1 AS BLOB))";

/* A table whose column "folded" depends on its column "name". */
static const struct folded_table {
	const char *read, *change;
} folded_tables[] = {
	{ "SELECT id, name, folded FROM player",
	    "UPDATE player SET folded = ?3 WHERE id = ?1 AND name = ?2" },
	{ "SELECT player, name, folded FROM ignored",
	    "UPDATE OR REPLACE ignored SET folded = ?3"
	    " WHERE player = ?1 AND name = ?2" },
};

static void fold_again(const struct storage *db, const struct folded_table *t,
    struct write_batch *batch)
{
	struct statement *q = storage_statement(db, t->read);
	char              folded[NAME_SIZE];

	while (storage_next_row(db, q)) {
		const char *name = statement_text(q, 1);

		if (strcmp(name_fold(name, folded), statement_text(q, 2)) != 0)
			write_batch_add(batch, t->change,
			    VALUES(value_int(statement_int(q, 0)),
				value_text(name), value_text(folded)));
	}
}

/*
 * Folds the stored names again if name_fold or the Unicode database has changed.
 * Of owners whose names have become the same one, the first keeps it.
 */
static enum sqlite_result fold_names(struct storage *db)
{
	struct write_batch batch = { .count = 0 };
	char               folding[STORAGE_FOLDING_SIZE];
	struct statement  *q = storage_query(db, has_folding,
	     VALUES(value_text(storage_folding(folding))));
	enum sqlite_result result = statement_step(q);

	statement_reset(q);
	if (result != SQL_DONE)
		return result == SQL_ROW ? SQL_DONE : result;
	write_batch_add(&batch, "DROP INDEX player_owner", 0, NULL);
	fold_again(db, &folded_tables[0], &batch);
	write_batch_add(&batch,
	    "UPDATE player SET key = NULL, bound = NULL WHERE key IS NOT NULL"
	    " AND EXISTS (SELECT 1 FROM player AS first"
	    " WHERE first.key IS NOT NULL AND first.folded = player.folded"
	    " AND (first.bound, first.id) < (player.bound, player.id))",
	    0, NULL);
	write_batch_add(&batch, DB_SCHEMA_OWNER_INDEX, 0, NULL);
	fold_again(db, &folded_tables[1], &batch);
	write_batch_add(&batch, set_folding, VALUES(value_text(folding)));
	result = transact(db, &batch);
	write_batch_free(&batch);
	return result;
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
		storage_refuse(db, EXIT_FAILURE,
		    "is on a file system that does not support a write-ahead "
		    "log");
	statement_reset(q);
	return SQL_DONE;
}

/*
 * Turns WAL mode on and marks the file as open in a server. SQL_DISK_FULL: the
 * file can be read, and this may be called again. If a server was killed, its
 * WAL is moved into the file first: on a failing disk nothing must be added to
 * the WAL, because the next start reads it. The mark is moved into the file
 * itself, so that even a copy of the file without its WAL has it; and the header
 * gets another number, so that a copy from before a kill is noticed.
 */
static enum sqlite_result start_writing(struct storage *db)
{
	enum sqlite_result result = enable_wal(db);

	if (result == SQL_DONE)
		result = fold_names(db);
	if (result == SQL_DONE)
		result = sqlite_checkpoint(db->sqlite);
	if (result == SQL_DONE)
		result = sqlite_exec(db->sqlite, set_open);
	if (result == SQL_DONE)
		result = move_wal(db);
	note_checkpoint(db, result);
	db->is_started = result == SQL_DONE;
	return result;
}

struct storage *storage_open(const char *path)
{
	struct storage    *db = storage_open_file(path);
	enum sqlite_result result;

	note_checkpoint(db, SQL_DONE);
	result = start_writing(db);
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

enum storage_result
storage_write(struct storage *db, const struct write_batch *batch)
{
	enum storage_result looked = storage_look(db);
	enum sqlite_result  result;

	if (looked != STORAGE_DONE)
		return looked;
	result = db->is_started ? SQL_DONE : start_writing(db);
	if (result == SQL_DONE)
		result = transact(db, batch);
	note_state(&db->wal_seen, db->wal_path);
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
	enum storage_result looked = storage_look(db);
	enum sqlite_result  result;

	if (looked != STORAGE_DONE)
		return looked;
	result = db->is_started ? move_wal(db) : start_writing(db);
	note_checkpoint(db, result);
	return to_storage_result(result);
}
