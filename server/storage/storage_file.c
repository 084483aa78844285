/*
 * storage_file.c -- opens, checks and closes the file behind a database.
 *
 * The file is locked exclusively while it is open, so there is no second
 * connection and no shared-memory file beside it. Commits are written to the
 * write-ahead log (WAL), which is synced each time. A checkpoint, which the
 * database writer requests, moves the content of the WAL into the file; see
 * storage_write.c.
 *
 * The header of a file says WAL mode only while a server uses the file; a copy
 * that a running server makes does not have it. The header gets WAL mode before
 * the first frame is written to the WAL, and loses it after the WAL is deleted;
 * SQLite syncs the file, or the directory, in between. So if a WAL has frames
 * but the file beside it has no WAL mode, the WAL belongs to another file.
 */

#define _GNU_SOURCE /* getentropy */
#include "server/storage/storage_file.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sysexits.h>
#include <unistd.h>

#include "common/base/fatal.h"
#include "common/base/format_values.h"
#include "common/base/time_ms.h"
#include "common/text/unicode.h"
#include "server/storage/db_schema.h"
#include "server/util/log.h"
#include "server/util/name_fold.h"

/*
 * With a weaker setting than FULL, a power cut may lose committed transactions.
 */
#ifndef DB_SYNCHRONOUS
#define DB_SYNCHRONOUS FULL
#endif

#define PAGE_BYTES  "PRAGMA page_size = " TEXT_OF(SQLITE_PAGE_SIZE) ";"
#define SYNCHRONOUS "PRAGMA synchronous = " TEXT_OF(DB_SYNCHRONOUS) ";"

/*
 * The largest file, in bytes, that is checked at the start after a crash. A
 * check takes about 5 ms per MiB, or 20 ms if the page cache lacks the file.
 */
#define QUICK_CHECK_MAX (16 << 20)

/* Numbers of generations are below this; see STORAGE_GENERATION. */
#define GENERATIONS (INT32_MAX / STORAGE_GENERATION + 1)

/* The end of each fatal message when a server starts, which says what to do. */
#define REMEDY "; fix this, use another file with --store FILE, or --store none"

/* --- checks before SQLite opens the file --- */

void storage_refuse(const struct storage *db, int status, const char *format,
    ...)
{
	char text[STORAGE_MESSAGE_SIZE];

	FORMAT_VALUES(text, sizeof(text), format);
	unicode_make_printable(text);
	fatal_status(db->is_read_only ? EXIT_FAILURE : status, "\"%s\" %s%s",
	    db->path, text, db->remedy);
}

/* What the operator can do about an errno. */
static const struct advice {
	int         number;
	const char *text;
} advices[] = {
	{ EACCES,
	    " (the user of the server must be able to write to it, to the file"
	    " of the same name with -wal, and to their directory)" },
	{ EROFS, " (its file system is mounted read-only)" },
	{ ENOSPC, " (make room on its disk)" },
	{ EDQUOT, " (remove other files of this user, or raise the quota)" },
	{ ENOENT, " (create its directory first)" },
	{ EIO, " (the disk may be failing: see the log of the kernel)" },
};

/* Returns "" if there is no advice, or if the file is only read. */
static const char *find_advice(const struct storage *db, int number)
{
	const struct advice *end = advices + sizeof(advices) / sizeof(*advices);
	struct stat          status;

	if (number == ENOENT && !db->is_read_only &&
	    lstat(db->path, &status) == 0 && S_ISLNK(status.st_mode))
		return " (first create the directory of the file to which this"
		       " link points)";
	for (const struct advice *a = advices; a < end; a++)
		if (a->number == number && !db->is_read_only)
			return a->text;
	return "";
}

static _Noreturn void
fatal_errno(const struct storage *db, const char *what, int number)
{
	storage_refuse(db, EXIT_FAILURE, "%s: %s%s", what, strerror(number),
	    find_advice(db, number));
}

void storage_fatal_damaged(const struct storage *db, const char *detail)
{
	storage_refuse(db, EX_DATAERR, "is damaged (see --check): %s", detail);
}

/*
 * Refuses a file that SQLite calls malformed. It says so as well of a page that
 * cannot be read; such a failure may pass, and is no reason not to start again.
 */
static _Noreturn void
fatal_corrupt(const struct storage *db, const char *detail)
{
	if (sqlite_errno(db->sqlite) != 0)
		fatal_errno(db, "cannot be read", sqlite_errno(db->sqlite));
	storage_fatal_damaged(db, detail);
}

static void check_version(const struct storage *db, uint32_t version)
{
	version %= STORAGE_GENERATION;
	if (version > db_schema_version)
		storage_refuse(db, EX_DATAERR,
		    "was written by a newer noughtsd: its tables have number"
		    " %u, and this one reads number %u",
		    version, db_schema_version);
	if (version != 0 && version < db_schema_version)
		storage_refuse(db, EX_DATAERR,
		    "was written by an older noughtsd, which alone can read it:"
		    " its tables have number %u, and this one reads number %u",
		    version, db_schema_version);
}

static bool has_sidecar(const char *path, const char *suffix)
{
	char        name[PATH_MAX + 16];
	struct stat status;

	snprintf(name, sizeof(name), "%s%s", path, suffix);
	return stat(name, &status) == 0 && status.st_size > 0;
}

/* SQLite would delete the WAL and begin a new database. */
static _Noreturn void refuse_lost_file(const struct storage *db)
{
	storage_refuse(db, EX_DATAERR,
	    "is empty or missing, but its write-ahead log (the file of the same"
	    " name with -wal) is not, so it was truncated or removed: restore a"
	    " backup and remove the log, or remove only the log to begin a new"
	    " database");
}

/*
 * Checks the header without SQLite. The file may belong to another program, and
 * SQLite would replay or roll back the log of that program.
 */
static void check_header(const struct storage *db)
{
	struct sqlite_header header;
	bool                 has_wal = has_sidecar(db->path, "-wal");

	if (!sqlite_read_header(db->path, &header)) {
		if (errno == EINVAL)
			storage_refuse(db, EXIT_FAILURE,
			    "cannot be read: it is not a regular file");
		fatal_errno(db, "cannot be read", errno);
	}
	if (header.is_blank && has_wal)
		refuse_lost_file(db);
	if (header.is_blank)
		return;
	if (!header.is_database ||
	    header.application_id != DB_SCHEMA_APPLICATION_ID)
		storage_refuse(db, EX_DATAERR, "belongs to another program");
	check_version(db, header.user_version);
	if (has_wal && !header.has_wal_mode)
		storage_refuse(db, EX_DATAERR,
		    "cannot be used with the file of the same name with -wal,"
		    " which was left by another database: if you have put a"
		    " copy there, remove that file");
}

/*
 * Whether the WAL was written to the state of the file that has this
 * user_version. Each checkpoint begins with a commit that has only the first
 * page, with the next number, and the file gets that number in the checkpoint.
 * The WAL is then written from its start, and its first commit has the first
 * page with the file's number; see storage_write.c.
 */
static bool is_wal_of(const struct wal_scan *wal, uint32_t version)
{
	uint32_t begun = wal->first_version / STORAGE_GENERATION -
	    wal->is_first_alone;
	uint32_t last = wal->last_version / STORAGE_GENERATION;
	uint32_t file = version / STORAGE_GENERATION;

	return (file - begun) % GENERATIONS <= (last - begun) % GENERATIONS;
}

/*
 * Reads the WAL of a file that is locked, before it is used. A damaged one would
 * lose commits; what is before the damage can be used after the rest was cut
 * off.
 */
static void check_wal(struct storage *db)
{
	uint8_t              bytes[SQLITE_HEADER_SIZE];
	struct sqlite_header header;

	wal_scan_file(&db->wal, db->wal_path);
	if (db->wal.lost_frames > 0)
		storage_refuse(db, EX_DATAERR,
		    "has a damaged write-ahead log, and a start would lose the"
		    " %lu pages behind the damage: restore a backup; or, to go"
		    " on without them, keep copies of both files, then run:"
		    " truncate -s %lu \"%s\"",
		    db->wal.lost_frames, db->wal.kept_bytes, db->wal_path);
	if (!db->wal.has_version || !sqlite_read_open_header(db->sqlite, bytes))
		return;
	header = sqlite_parse_header(bytes);
	check_version(db, db->wal.last_version);
	if (!is_wal_of(&db->wal, header.user_version))
		storage_refuse(db, EX_DATAERR,
		    "and its write-ahead log (the file of the same name with"
		    " -wal) are copies from different moments, which do not fit"
		    " together: copy both while no server uses them, or restore"
		    " a backup and remove the log");
}

/* Creates the object for a file with that name, which is not opened yet. */
static struct storage *new_storage(const char *path, const char *remedy)
{
	struct storage *db = xcalloc(1, sizeof(*db));

	snprintf(db->path, sizeof(db->path), "%s", path);
	db->remedy = remedy;
	return db;
}

static void resolve_path(struct storage *db, const char *path)
{
	char resolved[PATH_MAX];

	if (realpath(path, resolved) == NULL)
		fatal_errno(db, "cannot be read", errno);
	memcpy(db->path, resolved, sizeof(resolved));
	snprintf(db->wal_path, sizeof(db->wal_path), "%s-wal", db->path);
}

/*
 * Resolves the path of the database. If the file is missing, creates it with
 * mode 0600, which SQLite also gives to the WAL. If the file is missing but its
 * WAL exists, exits: the file was removed.
 */
static void create_file(struct storage *db, const char *path)
{
	bool is_missing = access(path, F_OK) != 0;
	int  fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0600);

	if (fd < 0)
		fatal_errno(db, "cannot be written", errno);
	close(fd);
	resolve_path(db, path);
	if (!is_missing || !has_sidecar(db->path, "-wal"))
		return;
	unlink(db->path);
	snprintf(db->path, sizeof(db->path), "%s", path);
	refuse_lost_file(db);
}

/* --- opening --- */

void storage_require_done(const struct storage *db, enum sqlite_result result)
{
	if (result == SQL_DONE)
		return;
	if (result == SQL_BUSY)
		fatal_status(EX_TEMPFAIL,
		    "\"%s\" is in use by another server%s", db->path,
		    db->remedy);
	if (result == SQL_CORRUPT)
		fatal_corrupt(db, sqlite_error(db->sqlite));
	storage_refuse(db, EXIT_FAILURE, "cannot be used: %s%s",
	    sqlite_error(db->sqlite),
	    find_advice(db,
		result == SQL_DISK_FULL ? ENOSPC : sqlite_errno(db->sqlite)));
}

struct statement *storage_statement(const struct storage *db, const char *text)
{
	struct statement *q = sqlite_prepare(db->sqlite, text);

	if (q == NULL)
		fatal_corrupt(db, sqlite_error(db->sqlite));
	return q;
}

struct statement *storage_query(const struct storage *db, const char *sql,
    size_t n, const struct value *values)
{
	struct statement *q = storage_statement(db, sql);

	for (size_t i = 0; i < n; i++)
		statement_bind(q, (int)i + 1, &values[i]);
	return q;
}

bool storage_next_row(const struct storage *db, struct statement *q)
{
	enum sqlite_result result = statement_step(q);

	if (result != SQL_ROW)
		storage_require_done(db, result);
	return result == SQL_ROW;
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
static enum sqlite_result lock(struct storage *db, const char *sql)
{
	msec               timeout_at = time_ms_now() + LOCK_TIMEOUT_MS;
	enum sqlite_result result = sqlite_exec(db->sqlite, sql);
	unsigned char      wait = 0;

	while (result == SQL_BUSY && time_ms_now() < timeout_at) {
		sqlite_close(db->sqlite, false);
		result = sqlite_open(&db->sqlite, db->path);
		if (result != SQL_DONE)
			break;
		(void)!getentropy(&wait, sizeof(wait));
		poll(NULL, 0, 1 + wait % LOCK_PAUSE_MAX_MS);
		result = sqlite_exec(db->sqlite, sql);
	}
	return result;
}

/*
 * Takes the exclusive lock, which EXCLUSIVE mode holds until the file is closed,
 * and sets how SQLite uses the file.
 *
 * The transaction ends with ROLLBACK, because COMMIT would write a first page
 * without our application id into a new file.
 */
static enum sqlite_result lock_exclusive(struct storage *db)
{
	return lock(db,
	    "PRAGMA locking_mode = EXCLUSIVE;"
	    "PRAGMA trusted_schema = OFF;"
	    "PRAGMA cell_size_check = ON;"
	    "PRAGMA temp_store = MEMORY;" PAGE_BYTES
	    "PRAGMA cache_size = -16384;" SYNCHRONOUS
	    "BEGIN EXCLUSIVE; SELECT count(*) FROM sqlite_schema; ROLLBACK");
}

static enum sqlite_result open_exclusive(struct storage *db)
{
	enum sqlite_result result = sqlite_open(&db->sqlite, db->path);

	if (result == SQL_DONE)
		result = lock_exclusive(db);
	/* SQLite may call the file damaged because it does not fit the WAL. */
	if (result == SQL_DONE || result == SQL_CORRUPT)
		check_wal(db);
	return result;
}

static void quick_check(const struct storage *db)
{
	struct statement *q = storage_statement(db, "PRAGMA quick_check(1)");
	const char       *text, *line;

	storage_next_row(db, q);
	text = statement_text(q, 0);
	line = strrchr(text, '\n');
	if (strcmp(text, "ok") != 0)
		fatal_corrupt(db, line == NULL ? text : line + 1);
	statement_reset(q);
}

static uint32_t read_user_version(const struct storage *db)
{
	struct statement *q = storage_statement(db, "PRAGMA user_version");
	int64_t           version;

	storage_next_row(db, q);
	version = statement_int(q, 0);
	statement_reset(q);
	return (uint32_t)version;
}

uint32_t storage_version(const struct storage *db)
{
	return read_user_version(db) % STORAGE_GENERATION;
}

const char *storage_folding(char out[STORAGE_FOLDING_SIZE])
{
	snprintf(out, STORAGE_FOLDING_SIZE, "%d/%d", NAME_FOLD_VERSION,
	    unicode_version());
	return out;
}

/* --- a new file --- */

static const char new_key[] = "INSERT INTO meta VALUES ('seed', ?)";

/*
 * Creates the tables and the secret of the server's key, if the file has none,
 * in one transaction.
 */
static void create_tables(struct storage *db)
{
	uint8_t seed[STORAGE_KEY_SEED_SIZE];
	char    folding[STORAGE_FOLDING_SIZE], last[192];

	db->user_version = read_user_version(db);
	check_version(db, db->user_version);
	if (db->user_version != 0)
		return;
	db->user_version = db_schema_version;
	snprintf(last, sizeof(last),
	    "INSERT INTO meta VALUES ('folding', CAST('%s' AS BLOB));"
	    "PRAGMA application_id = %d; PRAGMA user_version = %u; COMMIT",
	    storage_folding(folding), DB_SCHEMA_APPLICATION_ID,
	    db_schema_version);
	storage_require_done(db, sqlite_exec(db->sqlite, "BEGIN EXCLUSIVE"));
	for (const char *const *sql = db_schema_tables; *sql != NULL; sql++)
		storage_require_done(db, sqlite_exec(db->sqlite, *sql));
	if (getentropy(seed, sizeof(seed)) != 0)
		fatal("no random key can be made: %s", strerror(errno));
	storage_require_done(db,
	    statement_step(storage_query(db, new_key,
		VALUES(value_blob(seed, sizeof(seed))))));
	storage_require_done(db, sqlite_exec(db->sqlite, last));
}

/* --- open and close --- */

/*
 * SQL about the mark "open in a server". If a file has the mark but its WAL is
 * missing, the file lacks the last commits.
 */
const char        storage_clear_open[] = "DELETE FROM meta WHERE key = 'open'";
static const char is_open_mark[] = "SELECT 1 FROM meta WHERE key = 'open'";

bool storage_is_marked_open(const struct storage *db)
{
	struct statement *q = sqlite_prepare(db->sqlite, is_open_mark);

	return q != NULL && statement_number(q, 0) == 1;
}

struct storage *storage_open_file(const char *path)
{
	struct storage    *db = new_storage(path, REMEDY);
	bool               has_wal, needs_check;
	struct stat        status;
	enum sqlite_result result;

	create_file(db, path);
	check_header(db);
	/* If the last server did not close the file, a small file is checked. */
	has_wal = has_sidecar(db->path, "-wal");
	needs_check = (has_wal || has_sidecar(db->path, "-journal")) &&
	    stat(db->path, &status) == 0 && status.st_size <= QUICK_CHECK_MAX;
	result = open_exclusive(db);
	storage_require_done(db, result);
	if (needs_check)
		quick_check(db);
	create_tables(db);
	if (!has_wal && storage_is_marked_open(db))
		log_event(LOG_WARNING, "store", "path=%s advice=%s", db->path,
		    "it was not closed, and its write-ahead log (the file of"
		    " the same name with -wal) is missing: the last changes"
		    " may be lost");
	return db;
}

struct storage *storage_open_memory(void)
{
	struct storage *db = new_storage(":memory:", "");

	db->is_started = true;
	storage_require_done(db, open_exclusive(db));
	create_tables(db);
	storage_require_done(db, sqlite_exec(db->sqlite, db_schema_memory));
	return db;
}

struct storage *storage_open_to_read(const char *path)
{
	struct storage    *db = new_storage(path, "");
	enum sqlite_result result;

	db->is_read_only = true;
	resolve_path(db, path);
	check_header(db);
	result = open_exclusive(db);
	if (result != SQL_CORRUPT)
		storage_require_done(db, result);
	return db;
}
