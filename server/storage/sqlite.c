/* sqlite.c -- a connection to one SQLite file and its prepared statements. */

#include "server/storage/sqlite.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/base/fatal.h"

/* Offsets in the file header, see https://www.sqlite.org/fileformat.html */
#define READ_VERSION_OFFSET   19
#define USER_VERSION_OFFSET   60
#define APPLICATION_ID_OFFSET 68

struct statement {
	sqlite3_stmt *stmt; /* owned */
	/* A constant text, by which the statement is found */
	const char    *text;
	struct sqlite *owner;
	SLIST_ENTRY(statement) next;
};

struct sqlite {
	sqlite3 *db;
	/* The copy in progress that reads this file; or NULL */
	sqlite3_backup *backup;
	size_t          wal_bytes;
	char            error[256];
	bool            is_denied; /* no file can be created beside this one */
	bool is_opened_to_read;    /* it could be opened for reading only */
	SLIST_HEAD(, statement) statements;
};

struct sqlite_header
sqlite_parse_header(const uint8_t bytes[SQLITE_HEADER_SIZE])
{
	static const uint8_t zeros[SQLITE_HEADER_SIZE];

	return (struct sqlite_header){
		.is_blank = memcmp(bytes, zeros, SQLITE_HEADER_SIZE) == 0,
		.is_database = memcmp(bytes, "SQLite format 3", 16) == 0,
		.has_wal_mode = bytes[READ_VERSION_OFFSET] == 2,
		.application_id = big_endian(bytes + APPLICATION_ID_OFFSET),
		.user_version = big_endian(bytes + USER_VERSION_OFFSET),
	};
}

bool sqlite_read_header(const char *path, struct sqlite_header *header)
{
	uint8_t     bytes[SQLITE_HEADER_SIZE] = { 0 };
	int         fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	struct stat status;
	bool        is_read;

	if (fd < 0)
		return false;
	errno = EINVAL;
	is_read = fstat(fd, &status) == 0 && S_ISREG(status.st_mode) &&
	    pread(fd, bytes, sizeof(bytes), 0) >= 0;
	/*
	 * close() releases all POSIX locks of this process on the file, so the
	 * header must be read before SQLite takes a lock.
	 */
	close(fd);
	*header = sqlite_parse_header(bytes);
	return is_read;
}

/* --- errors --- */

/*
 * Whether the errno means that the disk is full. EFBIG counts, because the
 * limit of file sizes may be raised later.
 */
static bool is_disk_full(int number)
{
	return number == ENOSPC || number == EDQUOT || number == EFBIG;
}

/* Returns the last errno that SQLite has stored for this file, or 0. */
static int last_errno(sqlite3_file *f)
{
	int number = 0;

	if (f != NULL && f->pMethods != NULL)
		f->pMethods->xFileControl(f, SQLITE_FCNTL_LAST_ERRNO, &number);
	return number;
}

/*
 * Returns the errno of a failure. sqlite3_system_errno does not report failures
 * of a commit, but SQLite stores the last errno of the database file and that
 * of the WAL. Of these two, one that does not mean a full disk is preferred.
 */
static int find_errno(struct sqlite *s, int code)
{
	sqlite3_file *file = NULL, *wal = NULL;
	int           number;

	if ((code & 0xff) != SQLITE_IOERR)
		return sqlite3_system_errno(s->db);
	sqlite3_file_control(s->db, "main", SQLITE_FCNTL_FILE_POINTER, &file);
	sqlite3_file_control(s->db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &wal);
	number = last_errno(file);
	if ((number == 0 || is_disk_full(number)) && last_errno(wal) != 0)
		number = last_errno(wal);
	return number != 0 ? number : sqlite3_system_errno(s->db);
}

int sqlite_errno(struct sqlite *s)
{
	return s->is_denied ? EACCES : find_errno(s, SQLITE_IOERR);
}

static enum sqlite_result classify_io_error(struct sqlite *s, int code)
{
	int number = find_errno(s, code);

	snprintf(s->error, sizeof(s->error), "%s (%d)%s%s",
	    sqlite3_errmsg(s->db), code, number != 0 ? ": " : "",
	    number != 0 ? strerror(number) : "");
	/* After a failed sync it is unknown what is on the disk. */
	if (code == SQLITE_IOERR_FSYNC || code == SQLITE_IOERR_DIR_FSYNC)
		return SQL_FAILED;
	return is_disk_full(number) ? SQL_DISK_FULL : SQL_FAILED;
}

static enum sqlite_result classify_result(struct sqlite *s, int code)
{
	switch (code & 0xff) {
	case SQLITE_OK:
	case SQLITE_DONE:
		return SQL_DONE;
	case SQLITE_ROW:
		return SQL_ROW;
	case SQLITE_NOMEM:
		fatal("out of memory");
	default:
		break;
	}
	snprintf(s->error, sizeof(s->error), "%s", sqlite3_errmsg(s->db));
	switch (code & 0xff) {
	case SQLITE_BUSY:
		return SQL_BUSY;
	case SQLITE_FULL:
		return SQL_DISK_FULL;
	case SQLITE_CORRUPT:
	case SQLITE_NOTADB:
		return SQL_CORRUPT;
	case SQLITE_READONLY:
		s->is_denied = code == SQLITE_READONLY_DIRECTORY;
		if (s->is_denied)
			snprintf(s->error, sizeof(s->error),
			    "a file beside it cannot be created (%d): %s", code,
			    strerror(EACCES));
		if (s->is_opened_to_read) {
			snprintf(s->error, sizeof(s->error),
			    "it could be opened for reading only");
			return SQL_FAILED;
		}
		/*
		 * Else the file itself is writable, so the reason must be in
		 * its header.
		 */
		return s->is_denied ? SQL_FAILED : SQL_CORRUPT;
	case SQLITE_IOERR:
	case SQLITE_CANTOPEN:
		return classify_io_error(s, code);
	default:
		return SQL_FAILED;
	}
}

/* --- the connection --- */

static int on_commit(void *ctx, sqlite3 *db, const char *name, int pages)
{
	struct sqlite *s = ctx;

	(void)db;
	(void)name;
	s->wal_bytes = (size_t)pages * SQLITE_PAGE_SIZE;
	return SQLITE_OK;
}

enum sqlite_result sqlite_open(struct sqlite **sql, const char *path)
{
	struct sqlite *s = xcalloc(1, sizeof(*s));
	int            code;

	*sql = s;
	SLIST_INIT(&s->statements);
	/*
	 * Without this, SQLite counts the memory in use, which needs two locks
	 * in each call; nobody reads the count.
	 */
	sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
	code = sqlite3_open_v2(path, &s->db,
	    SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE,
	    NULL);
	if (s->db == NULL)
		fatal("out of memory");
	/*
	 * Replaces SQLite's automatic checkpoints, because the writer decides
	 * when to make one.
	 */
	sqlite3_wal_hook(s->db, on_commit, s);
	/*
	 * SQLite opens so what it cannot open for writing. Later it says the
	 * same of a file whose header has a newer format.
	 */
	s->is_opened_to_read = sqlite3_db_readonly(s->db, "main") == 1;
	return classify_result(s, code);
}

void sqlite_close(struct sqlite *s, bool checkpoint)
{
	struct statement *q;
	int               code;

	if (s == NULL)
		return;
	sqlite_backup_stop(s);
	while ((q = SLIST_FIRST(&s->statements)) != NULL) {
		SLIST_REMOVE_HEAD(&s->statements, next);
		sqlite3_finalize(q->stmt);
		free(q);
	}
	sqlite3_db_config(s->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, !checkpoint,
	    NULL);
	code = sqlite3_close(s->db);
	assert(code == SQLITE_OK);
	free(s);
}

enum sqlite_result sqlite_backup_start(struct sqlite *from, struct sqlite *to)
{
	assert(from->backup == NULL);
	from->backup = sqlite3_backup_init(to->db, "main", from->db, "main");
	return from->backup != NULL ?
	    SQL_DONE :
	    classify_result(to, sqlite3_errcode(to->db));
}

enum sqlite_result sqlite_backup_step(struct sqlite *from, int pages)
{
	enum sqlite_result result;
	int                code;

	assert(from->backup != NULL);
	code = sqlite3_backup_step(from->backup, pages);
	if (code == SQLITE_OK)
		return SQL_ROW;
	sqlite_backup_stop(from);
	result = classify_result(from, code);
	/*
	 * The error may be that of the copy's connection, so sqlite3_errmsg is
	 * not used.
	 */
	snprintf(from->error, sizeof(from->error), "%s", sqlite3_errstr(code));
	return result;
}

void sqlite_backup_stop(struct sqlite *from)
{
	sqlite3_backup_finish(from->backup);
	from->backup = NULL;
}

const char *sqlite_error(const struct sqlite *s)
{
	return s->error;
}

enum sqlite_result sqlite_exec(struct sqlite *s, const char *text)
{
	return classify_result(s, sqlite3_exec(s->db, text, NULL, NULL, NULL));
}

void sqlite_rollback(struct sqlite *s)
{
	/* After some errors SQLite has rolled back already. */
	if (!sqlite3_get_autocommit(s->db))
		sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
}

bool sqlite_read_open_header(struct sqlite *s,
    uint8_t                                 header[SQLITE_HEADER_SIZE])
{
	sqlite3_file *file = NULL;

	sqlite3_file_control(s->db, "main", SQLITE_FCNTL_FILE_POINTER, &file);
	return file != NULL && file->pMethods != NULL &&
	    file->pMethods->xRead(file, header, SQLITE_HEADER_SIZE, 0) ==
	    SQLITE_OK;
}

size_t sqlite_wal_bytes(const struct sqlite *s)
{
	return s->wal_bytes;
}

enum sqlite_result sqlite_checkpoint(struct sqlite *s)
{
	enum sqlite_result result = classify_result(s,
	    sqlite3_wal_checkpoint_v2(s->db, NULL, SQLITE_CHECKPOINT_PASSIVE,
		NULL, NULL));

	if (result == SQL_DONE)
		s->wal_bytes = 0;
	return result;
}

enum sqlite_result sqlite_leave_wal_mode(struct sqlite *s)
{
	struct statement *q;

	/* A statement that has not been reset prevents the checkpoint. */
	SLIST_FOREACH(q, &s->statements, next)
	sqlite3_reset(q->stmt);
	return sqlite_exec(s, "PRAGMA journal_mode = DELETE");
}

/* --- statements --- */

struct statement *sqlite_prepare(struct sqlite *s, const char *text)
{
	struct statement  *q;
	sqlite3_stmt      *stmt;
	enum sqlite_result result;

	SLIST_FOREACH(q, &s->statements, next)
	if (q->text == text)
		return q;
	result = classify_result(s,
	    sqlite3_prepare_v3(s->db, text, -1, SQLITE_PREPARE_PERSISTENT,
		&stmt, NULL));
	if (result != SQL_DONE)
		return NULL;
	q = xcalloc(1, sizeof(*q));
	*q = (struct statement){ .stmt = stmt, .text = text, .owner = s };
	SLIST_INSERT_HEAD(&s->statements, q, next);
	return q;
}

void statement_bind(struct statement *q, int i, const struct value *v)
{
	int code = SQLITE_MISUSE;

	switch (v->type) {
	case VALUE_NULL:
		code = sqlite3_bind_null(q->stmt, i);
		break;
	case VALUE_INT:
		code = sqlite3_bind_int64(q->stmt, i, v->number);
		break;
	case VALUE_TIME:
	case VALUE_TRUSTED_TIME: /* write_value has made a number of it */
		break;
	case VALUE_REAL:
		code = sqlite3_bind_double(q->stmt, i, v->real);
		break;
	case VALUE_TEXT:
		code = sqlite3_bind_text(q->stmt, i, v->bytes, -1,
		    SQLITE_TRANSIENT);
		break;
	case VALUE_BLOB:
		code = sqlite3_bind_blob(q->stmt, i, v->bytes, (int)v->size,
		    SQLITE_TRANSIENT);
		break;
	}
	if (code == SQLITE_NOMEM)
		fatal("out of memory");
	assert(code == SQLITE_OK);
}

enum sqlite_result statement_step(struct statement *q)
{
	enum sqlite_result result = classify_result(q->owner,
	    sqlite3_step(q->stmt));

	if (result != SQL_ROW)
		sqlite3_reset(q->stmt);
	return result;
}

int64_t statement_number(struct statement *q, int64_t none)
{
	int64_t n = statement_step(q) == SQL_ROW ? statement_int(q, 0) : none;

	statement_reset(q);
	return n;
}

void statement_reset(struct statement *q)
{
	sqlite3_reset(q->stmt);
}

int64_t statement_int(struct statement *q, int column)
{
	return sqlite3_column_int64(q->stmt, column);
}

bool statement_uint(struct statement *q, int column, uint32_t max,
    uint32_t *out)
{
	int64_t n = statement_int(q, column);

	*out = (uint32_t)n;
	return n >= 0 && n <= max;
}

bool statement_is_null(struct statement *q, int column)
{
	return sqlite3_column_type(q->stmt, column) == SQLITE_NULL;
}

double statement_real(struct statement *q, int column)
{
	return sqlite3_column_double(q->stmt, column);
}

const char *statement_text(struct statement *q, int column)
{
	const unsigned char *text = sqlite3_column_text(q->stmt, column);

	return text == NULL ? "" : (const char *)text;
}

const void *statement_blob(struct statement *q, int column, size_t n)
{
	const void *bytes = sqlite3_column_blob(q->stmt, column);

	return (size_t)sqlite3_column_bytes(q->stmt, column) == n ? bytes :
								    NULL;
}

const void *statement_bytes(struct statement *q, int column, size_t *n)
{
	const void *bytes = sqlite3_column_blob(q->stmt, column);

	*n = (size_t)sqlite3_column_bytes(q->stmt, column);
	return bytes;
}
