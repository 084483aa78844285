/*
 * db_file.c -- the database file: ownership, lock, schema version.
 *
 * The file is locked exclusively while it is open, so there is no second
 * connection and no shared-memory file beside it. Commits are written to the
 * write-ahead log (WAL), which is synced each time. A checkpoint, which the
 * database writer requests, moves the content of the WAL into the file.
 *
 * The header of a file says WAL mode only while a server uses the file; a copy
 * that a running server makes does not have it. The header gets WAL mode before
 * the first frame is written to the WAL, and loses it after the WAL is deleted;
 * SQLite syncs the file, or the directory, in between. So if a WAL has frames
 * but the file beside it has no WAL mode, the WAL belongs to another file.
 */

#define _GNU_SOURCE /* getentropy */
#include "server/storage/db_file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sysexits.h>
#include <unistd.h>

#include "common/fatal.h"
#include "common/file_publish.h"
#include "common/time_ms.h"
#include "common/utf8.h"
#include "server/storage/db_schema.h"

/*
 * With a weaker setting than FULL, a power cut may lose committed transactions.
 */
#ifndef DB_SYNCHRONOUS
#define DB_SYNCHRONOUS FULL
#endif

#define STRINGIFY(macro)  STRINGIFY_(macro)
#define STRINGIFY_(token) #token
#define SYNCHRONOUS       "PRAGMA synchronous = " STRINGIFY(DB_SYNCHRONOUS) ";"

/*
 * Each checkpoint adds this to user_version in the header, so that the header
 * changes: SQLite does not change its own counter in WAL mode. The lower bits
 * of user_version are the number of the set of tables.
 */
#define GENERATION 0x10000

/* SQLite's name for a database that is in no file. */
#define DB_FILE_MEMORY ":memory:"

/*
 * For messages about an older file: the last commit of noughts that could read
 * such a file. reads_first is for files with DB_SCHEMA_VERSION below
 * FIRST_NUMBER; reads_older has a commit for each later version.
 */
#define FIRST_NUMBER 100
static const char        reads_first[] = "fc99681";
static const char *const reads_older[DB_SCHEMA_VERSION - FIRST_NUMBER] = {
	"4ef2c2e", "3fbc6e6", "dba6365", "c375ecf", "0264721", "c20cdae",
	"785eca0", "40f67ba"
};

/* Suffix of the copy that is written in place of a removed file. */
#define COPY_SUFFIX ".new"

/* The end of each fatal message when a server starts, which says what to do. */
#define REMEDY "; fix this, use another file with --store FILE, or --store none"

/* --- checks before SQLite opens the file --- */

void db_file_make_printable(char *text)
{
	if (utf8_check(text, strlen(text)) == UTF8_OK)
		return;
	for (; *text != '\0'; text++)
		if (*text < ' ' || *text > '~')
			*text = '?';
}

/*
 * Exits with a message that says what is wrong with the file. path is a
 * parameter, as f->path may not be set yet. The text may quote bytes of a
 * damaged file.
 */
static _Noreturn void __attribute__((format(printf, 3, 4)))
fatal_file(const struct db_file *f, const char *path, const char *format, ...)
{
	char    text[DB_FILE_MESSAGE_SIZE];
	va_list values;

	va_start(values, format);
	vsnprintf(text, sizeof(text), format, values);
	va_end(values);
	db_file_make_printable(text);
	fatal("\"%s\" %s%s", path, text, f->remedy);
}

void db_file_fatal_damaged(const struct db_file *f, const char *detail)
{
	fatal_file(f, f->path, "is damaged (see --check): %s", detail);
}

static void
check_version(const struct db_file *f, const char *path, uint32_t version)
{
	version %= GENERATION;
	if (version > DB_SCHEMA_VERSION)
		fatal_file(f, path,
		    "was written by a newer noughtsd: its tables have number"
		    " %u, and this one reads number %u",
		    version, DB_SCHEMA_VERSION);
	if (version != 0 && version < DB_SCHEMA_VERSION)
		fatal_file(f, path,
		    "was written by an older noughtsd: its tables have number"
		    " %u; the last commit whose --export reads it is %s",
		    version,
		    version < FIRST_NUMBER ?
			reads_first :
			reads_older[version - FIRST_NUMBER]);
}

/*
 * Checks the header without SQLite. The file may belong to another program, and
 * SQLite would replay or roll back the log of that program.
 */
static void check_header(const struct db_file *f, const char *path)
{
	struct sqlite_header header;
	struct wal_scan      wal;

	if (!sqlite_read_header(path, &header))
		fatal_file(f, path, "cannot be read: %s",
		    errno == EINVAL ? "it is not a regular file" :
				      strerror(errno));
	if (header.is_blank)
		return;
	if (!header.is_database ||
	    header.application_id != DB_SCHEMA_APPLICATION_ID)
		fatal_file(f, path, "belongs to another program");
	check_version(f, path, header.user_version);
	if (header.has_wal_mode)
		return;
	wal_scan_file(&wal, f->wal_path);
	if (wal.valid_frames > 0)
		fatal_file(f, path,
		    "cannot be used with the file of the same name with -wal,"
		    " which was left by another database: if you have put a"
		    " copy there, remove that file");
}

static bool has_sidecar(const char *path, const char *suffix)
{
	char        name[PATH_MAX + 16];
	struct stat status;

	snprintf(name, sizeof(name), "%s%s", path, suffix);
	return stat(name, &status) == 0 && status.st_size > 0;
}

static char *concat(const char *a, const char *b)
{
	size_t size = strlen(a) + strlen(b) + 1;
	char  *text = xcalloc(1, size);

	snprintf(text, size, "%s%s", a, b);
	return text;
}

static void resolve_path(struct db_file *f, const char *path)
{
	f->path = realpath(path, NULL);
	if (f->path == NULL)
		fatal_file(f, path, "cannot be read: %s", strerror(errno));
	f->wal_path = concat(f->path, "-wal");
}

/*
 * Resolves the path of the database. If the file is missing, creates it with
 * mode 0600, which SQLite also gives to the WAL. If the file is missing but its
 * name with COPY_SUFFIX exists, exits: the file was removed, and the server
 * ended before it had restored the file.
 */
static void create_file(struct db_file *f, const char *path)
{
	bool is_missing = access(path, F_OK) != 0;
	int  fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0600);

	if (fd < 0)
		fatal_file(f, path, "cannot be written: %s", strerror(errno));
	close(fd);
	resolve_path(f, path);
	if (!is_missing || !has_sidecar(f->path, COPY_SUFFIX))
		return;
	unlink(f->path);
	fatal_file(f, path,
	    "does not exist, but a copy of it does, whose name ends with"
	    " \"" COPY_SUFFIX "\": rename or remove the copy");
}

/* --- opening --- */

static void require_done(const struct db_file *f, enum sqlite_result result)
{
	if (result == SQL_DONE)
		return;
	if (result == SQL_BUSY)
		fatal_status(EX_TEMPFAIL,
		    "\"%s\" is in use by another server%s", f->path, f->remedy);
	if (result == SQL_CORRUPT)
		db_file_fatal_damaged(f, sqlite_error(f->sqlite));
	fatal_file(f, f->path, "cannot be used: %s", sqlite_error(f->sqlite));
}

struct statement *db_file_prepare(const struct db_file *f, const char *text)
{
	struct statement *q = sqlite_prepare(f->sqlite, text);

	if (q == NULL)
		db_file_fatal_damaged(f, sqlite_error(f->sqlite));
	return q;
}

enum sqlite_result
db_file_run_each(const struct db_file *f, const char *const sql[], int64_t id)
{
	enum sqlite_result result = SQL_DONE;

	for (; *sql != NULL && result == SQL_DONE; sql++) {
		struct statement *q = db_file_prepare(f, *sql);

		statement_bind_int(q, 1, id);
		result = statement_step(q);
	}
	return result;
}

bool db_file_next_row(const struct db_file *f, struct statement *q)
{
	enum sqlite_result result = statement_step(q);

	if (result != SQL_ROW)
		require_done(f, result);
	return result == SQL_ROW;
}

/* Runs a query that has exactly one row; the caller resets the statement. */
static struct statement *first_row(const struct db_file *f, const char *text)
{
	struct statement *q = db_file_prepare(f, text);

	db_file_next_row(f, q);
	return q;
}

/* How long a start waits for another program to unlock the file, in ms. */
#define LOCK_TIMEOUT_MS   1000
#define LOCK_PAUSE_MAX_MS 50

/*
 * Executes sql, which takes the lock. If the file is locked, opens the file
 * again after a short random time, and repeats this for LOCK_TIMEOUT_MS. The
 * file must be opened again because SQLite, in EXCLUSIVE mode, keeps the shared
 * lock of a failed attempt: two servers that start at once would both fail.
 */
static enum sqlite_result lock(struct db_file *f, const char *sql)
{
	msec               timeout_at = time_ms_now() + LOCK_TIMEOUT_MS;
	enum sqlite_result result = sqlite_exec(f->sqlite, sql);
	unsigned char      wait = 0;

	while (result == SQL_BUSY && time_ms_now() < timeout_at) {
		result = sqlite_reopen(f->sqlite, f->path);
		if (result != SQL_DONE)
			break;
		(void)!getentropy(&wait, sizeof(wait));
		poll(NULL, 0, 1 + wait % LOCK_PAUSE_MAX_MS);
		result = sqlite_exec(f->sqlite, sql);
	}
	return result;
}

/*
 * Takes the exclusive lock, which EXCLUSIVE mode holds until the file is
 * closed. The transaction ends with ROLLBACK, because COMMIT would write a
 * first page without our application id into a new file.
 */
static enum sqlite_result lock_exclusive(struct db_file *f)
{
	return lock(f,
	    "PRAGMA locking_mode = EXCLUSIVE;"
	    "PRAGMA trusted_schema = OFF;"
	    "PRAGMA cell_size_check = ON;"
	    "PRAGMA temp_store = MEMORY;"
	    "PRAGMA cache_size = -16384;" SYNCHRONOUS
	    "BEGIN EXCLUSIVE; SELECT count(*) FROM sqlite_schema; ROLLBACK");
}

static enum sqlite_result open_exclusive(struct db_file *f)
{
	enum sqlite_result result = sqlite_open(&f->sqlite, f->path);

	return result == SQL_DONE ? lock_exclusive(f) : result;
}

static void quick_check(const struct db_file *f)
{
	struct statement *q = first_row(f, "PRAGMA quick_check(1)");
	const char *text = statement_text(q, 0), *line = strrchr(text, '\n');

	if (strcmp(text, "ok") != 0)
		db_file_fatal_damaged(f, line == NULL ? text : line + 1);
	statement_reset(q);
}

static uint32_t read_user_version(const struct db_file *f)
{
	struct statement *q = first_row(f, "PRAGMA user_version");
	int64_t           version = statement_int(q, 0);

	statement_reset(q);
	return (uint32_t)version;
}

uint32_t db_file_version(const struct db_file *f)
{
	return read_user_version(f) % GENERATION;
}

/* Creates the tables, if the file has none, in one transaction. */
static void create_tables(struct db_file *f)
{
	char numbers[128];

	f->user_version = read_user_version(f);
	check_version(f, f->path, f->user_version);
	if (f->user_version != 0)
		return;
	f->user_version = DB_SCHEMA_VERSION;
	snprintf(numbers, sizeof(numbers),
	    "PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT",
	    DB_SCHEMA_APPLICATION_ID, DB_SCHEMA_VERSION);
	require_done(f, sqlite_exec(f->sqlite, "BEGIN EXCLUSIVE"));
	for (const char *const *sql = db_schema_tables; *sql != NULL; sql++)
		require_done(f, sqlite_exec(f->sqlite, *sql));
	require_done(f, sqlite_exec(f->sqlite, numbers));
}

/*
 * Turns WAL mode on. To be called after create_tables, because the application
 * id of a new file must be in the file: check_header does not read the WAL.
 */
static void enable_wal(const struct db_file *f)
{
	struct statement *q;

	/*
	 * sqlite_exec runs the statement to its end: the statement returns its
	 * row before it writes, and the write may fail.
	 */
	require_done(f, sqlite_exec(f->sqlite, "PRAGMA journal_mode = WAL"));
	q = first_row(f, "PRAGMA journal_mode");
	if (strcmp(statement_text(q, 0), "wal") != 0)
		fatal_file(f, f->path,
		    "is on a file system that does not support a write-ahead "
		    "log");
	statement_reset(q);
}

/* --- watching the file --- */

void db_file_note_written(struct db_file *f)
{
	if (f->wal_path == NULL)
		return;
	file_watch_update(&f->watch, f->path, false);
	file_watch_update(&f->wal_watch, f->wal_path, false);
}

static enum sqlite_result checkpoint(struct db_file *f)
{
	enum sqlite_result result = sqlite_checkpoint(f->sqlite);

	if (f->wal_path != NULL) {
		/*
		 * Even a failed checkpoint may have written a part of the WAL
		 * to the file.
		 */
		file_watch_update(&f->watch, f->path, true);
		file_watch_update(&f->wal_watch, f->wal_path, false);
		sqlite_read_open_header(f->sqlite, f->header);
	}
	return result;
}

enum sqlite_result db_file_checkpoint(struct db_file *f)
{
	enum sqlite_result result;
	char               sql[64];

	f->user_version = (f->user_version + GENERATION) & INT32_MAX;
	snprintf(sql, sizeof(sql), "PRAGMA user_version = %u",
	    (unsigned)f->user_version);
	result = sqlite_exec(f->sqlite, sql);
	/*
	 * Even on a full disk a checkpoint is made, because it may free space.
	 */
	return result == SQL_DONE || result == SQL_DISK_FULL ? checkpoint(f) :
							       result;
}

/*
 * Whether only the time of the file has changed, but not the header that we
 * wrote. If so, notes the new time. The time is read before the header, so that
 * a change in between is noticed later.
 */
static bool is_only_touched(struct db_file *f)
{
	struct file_watch now = f->watch;
	uint8_t           header[SQLITE_HEADER_SIZE];

	file_watch_update(&now, f->path, true);
	if (!sqlite_read_open_header(f->sqlite, header) ||
	    memcmp(header, f->header, sizeof(header)) != 0)
		return false;
	f->watch = now;
	return true;
}

/*
 * Writes a copy of the database to a new file and syncs it. On failure returns
 * false; then errno is the error, or 0 if sqlite_error describes it.
 */
static bool write_copy(const struct db_file *f, const char *path)
{
	int  fd = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
	bool is_written;

	if (fd < 0)
		return false;
	if (sqlite_copy(f->sqlite, path) != SQL_DONE) {
		close(fd);
		errno = 0;
		return false;
	}
	is_written = fsync(fd) == 0 && file_sync_directory(path);
	close(fd);
	return is_written;
}

bool db_file_copy_aside(const struct db_file *f, bool is_new,
    char out[PATH_MAX])
{
	int length = snprintf(out, PATH_MAX, "%s.damaged", f->path);

	for (int n = 2; length < PATH_MAX - 4 && access(out, F_OK) == 0; n++) {
		if (!is_new)
			return false;
		if (n > 99)
			fatal_file(f, f->path,
			    "is damaged, and has been copied aside 98 times:"
			    " remove the copies");
		snprintf(out + length, PATH_MAX - (size_t)length, "-%d", n);
	}
	if (length >= PATH_MAX - 4 || !write_copy(f, out))
		fatal_file(f, f->path,
		    "is damaged and cannot be copied aside: %s",
		    errno == 0 ? sqlite_error(f->sqlite) : strerror(errno));
	return true;
}

/*
 * SQL that sets the mark "open in a server". If a file has the mark but its WAL
 * is missing, the file lacks the last commits.
 */
static const char
    set_open[] = "INSERT OR IGNORE INTO meta VALUES ('open', x'01')";
static const char is_open_mark[] = "SELECT 1 FROM meta WHERE key = 'open'";

bool db_file_is_marked_open(const struct db_file *f)
{
	struct statement *q = sqlite_prepare(f->sqlite, is_open_mark);
	bool              is_open = q != NULL && statement_step(q) == SQL_ROW;

	if (is_open)
		statement_reset(q);
	return is_open;
}

/* Closes the file and opens the file that has its name now. */
static enum db_file_state reopen(struct db_file *f)
{
	f->watch = f->wal_watch = (struct file_watch){ 0 };
	if (sqlite_reopen(f->sqlite, f->path) != SQL_DONE ||
	    lock_exclusive(f) != SQL_DONE ||
	    sqlite_exec(f->sqlite, "PRAGMA journal_mode = WAL") != SQL_DONE ||
	    db_file_checkpoint(f) != SQL_DONE ||
	    sqlite_prepare_again(f->sqlite) != SQL_DONE)
		return DB_FILE_FAILED;
	return DB_FILE_RESTORED;
}

/* Removes our WAL. Returns false if another file has its name now. */
static bool remove_wal(struct db_file *f)
{
	return file_watch_look(&f->wal_watch, f->wal_path) == FILE_REMOVED ||
	    (file_watch_look(&f->wal_watch, f->wal_path) == FILE_INTACT &&
		unlink(f->wal_path) == 0);
}

/*
 * Writes our removed file again. The WAL is removed before the copy gets the
 * file's name, because SQLite would replay the WAL on the copy, whose pages are
 * different. Checks again whether the name is free, because writing a large
 * copy takes seconds.
 */
static enum db_file_state restore_file(struct db_file *f)
{
	char *copy = concat(f->path, COPY_SUFFIX);
	bool  is_restored = write_copy(f, copy) &&
	    file_watch_look(&f->watch, f->path) == FILE_REMOVED &&
	    remove_wal(f) && file_sync_directory(copy) &&
	    file_publish(copy, f->path);

	free(copy);
	if (!is_restored)
		return DB_FILE_LOST;
	return file_sync_directory(f->path) ? reopen(f) : DB_FILE_FAILED;
}

static enum db_file_state
restore(struct db_file *f, enum file_fault fault, enum file_fault wal_fault)
{
	if (fault == FILE_REMOVED &&
	    (wal_fault == FILE_INTACT || wal_fault == FILE_REMOVED))
		return restore_file(f);
	/*
	 * The WAL was removed but is still open, so its content can be moved
	 * into the file.
	 */
	if (fault == FILE_INTACT && wal_fault == FILE_REMOVED &&
	    db_file_checkpoint(f) == SQL_DONE)
		return reopen(f);
	return DB_FILE_LOST;
}

enum db_file_state db_file_look(struct db_file *f)
{
	static const char *const faults[] = { "", "has been removed",
		"has been replaced by another file", "has been truncated",
		"has been changed by another program" };
	static const char        refused
	    [] = "; requests that need it are refused until it is restored, or"
		 " the server is started again";
	static const char *const ends[] = { "",
		"; all of its content has been written again", refused,
		" and cannot be opened again" };
	enum file_fault          fault, wal_fault;
	enum db_file_state       state;

	if (f->wal_path == NULL)
		return DB_FILE_OURS;
	fault = file_watch_look(&f->watch, f->path);
	wal_fault = file_watch_look(&f->wal_watch, f->wal_path);
	if (fault == FILE_OVERWRITTEN && is_only_touched(f))
		fault = FILE_INTACT;
	if (fault == FILE_INTACT && wal_fault == FILE_INTACT)
		return DB_FILE_OURS;
	state = restore(f, fault, wal_fault);
	snprintf(f->message, sizeof(f->message), "%s %s%s",
	    fault != FILE_INTACT ? f->path : f->wal_path,
	    faults[fault != FILE_INTACT ? fault : wal_fault], ends[state]);
	return state;
}

const char db_file_clear_open[] = "DELETE FROM meta WHERE key = 'open'";

/* --- open and close --- */

void db_file_open(struct db_file *f, const char *path)
{
	bool        has_wal, needs_check;
	struct stat status;

	*f = (struct db_file){ .remedy = REMEDY };
	create_file(f, path);
	check_header(f, path);
	/* If the last server did not close the file, a small file is checked. */
	has_wal = has_sidecar(f->path, "-wal");
	needs_check = (has_wal || has_sidecar(f->path, "-journal")) &&
	    stat(f->path, &status) == 0 &&
	    status.st_size <= DB_FILE_QUICK_CHECK_MAX;
	require_done(f, open_exclusive(f));
	if (needs_check)
		quick_check(f);
	create_tables(f);
	if (!has_wal && db_file_is_marked_open(f))
		snprintf(f->message, sizeof(f->message),
		    "%s was not closed, and its write-ahead log (the file of"
		    " the same name with -wal) is missing: the last changes"
		    " may be lost",
		    f->path);
	enable_wal(f);
	/*
	 * If a server was killed, its WAL is moved into the file first: on a
	 * failing disk nothing must be added to the WAL, because the next start
	 * reads it. The mark is moved into the file itself, so that even a copy
	 * of the file without its WAL has it; and the header gets another
	 * number, so that a copy from before a kill is noticed.
	 */
	require_done(f, checkpoint(f));
	require_done(f, sqlite_exec(f->sqlite, set_open));
	require_done(f, db_file_checkpoint(f));
}

void db_file_open_memory(struct db_file *f)
{
	*f = (struct db_file){ .remedy = "" };
	f->path = strdup(DB_FILE_MEMORY);
	if (f->path == NULL)
		fatal("out of memory");
	require_done(f, open_exclusive(f));
	create_tables(f);
	require_done(f, sqlite_exec(f->sqlite, db_schema_memory));
}

/*
 * Opens a file for a user who may be unable to write to it. If the file is not
 * in WAL mode, a shared lock is enough to read it; reading a WAL needs an
 * exclusive lock.
 */
static enum sqlite_result open_shared(struct db_file *f)
{
	struct sqlite_header header;
	enum sqlite_result   result;

	if (!sqlite_read_header(f->path, &header) || header.has_wal_mode)
		fatal_file(f, f->path,
		    "was not closed by its server: only a user who may write to"
		    " it can read it; or make a backup of it");
	result = sqlite_open(&f->sqlite, f->path);
	return result == SQL_DONE ?
	    lock(f,
		"PRAGMA locking_mode = EXCLUSIVE; PRAGMA trusted_schema = OFF;"
		"PRAGMA cell_size_check = ON; PRAGMA temp_store = MEMORY;"
		"BEGIN; SELECT count(*) FROM sqlite_schema; ROLLBACK") :
	    result;
}

void db_file_open_to_read(struct db_file *f, const char *path)
{
	enum sqlite_result result;

	*f = (struct db_file){ .remedy = "" };
	resolve_path(f, path);
	check_header(f, path);
	wal_scan_file(&f->wal, f->wal_path);
	result = access(f->path, W_OK) == 0 ? open_exclusive(f) :
					      open_shared(f);
	if (result != SQL_CORRUPT)
		require_done(f, result);
}

void db_file_close(struct db_file *f, bool checkpoint)
{
	/*
	 * If a statement fails, the header still says WAL mode, and the WAL
	 * remains.
	 */
	if (checkpoint && f->wal_path != NULL)
		checkpoint = sqlite_exec(f->sqlite, db_file_clear_open) ==
			SQL_DONE &&
		    sqlite_leave_wal_mode(f->sqlite) == SQL_DONE;
	sqlite_close(f->sqlite, checkpoint);
	free(f->wal_path);
	free(f->path);
}
