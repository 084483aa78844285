/* sql.c -- one SQLite file and its statements; nothing else knows of SQLite. */

#include "server/sql.h"

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

#include "common/die.h"

/* How long, in milliseconds, one who is just ending may still have the file. */
#ifndef SQL_PATIENCE
#define SQL_PATIENCE 1000
#endif

/* Where the file format has what we look for. */
#define HEADER      100
#define VERSION     60
#define APPLICATION 68

struct query {
	sqlite3_stmt *stmt;
	struct sql   *sql;
	SLIST_ENTRY(query) next;
};

struct sql {
	sqlite3 *db;
	size_t   debt;
	char     failure[256];
	SLIST_HEAD(, query) queries;
};

static uint32_t big_endian(const uint8_t *bytes)
{
	return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 |
	    (uint32_t)bytes[2] << 8 | bytes[3];
}

static void read_mark(const uint8_t *bytes, struct sql_mark *mark)
{
	static const uint8_t zeros[HEADER];

	*mark = (struct sql_mark){
		.is_blank = memcmp(bytes, zeros, HEADER) == 0,
		.is_database = memcmp(bytes, "SQLite format 3", 16) == 0,
		.application = big_endian(bytes + APPLICATION),
		.version = big_endian(bytes + VERSION),
	};
}

bool sql_peek(const char *path, struct sql_mark *mark)
{
	uint8_t     bytes[HEADER] = { 0 };
	int         fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	struct stat about;
	bool        is_read;

	if (fd < 0)
		return false;
	errno = EINVAL;
	is_read = fstat(fd, &about) == 0 && S_ISREG(about.st_mode) &&
	    pread(fd, bytes, sizeof(bytes), 0) >= 0;
	/* No lock of ours is on it yet, so close takes none away. */
	close(fd);
	read_mark(bytes, mark);
	return is_read;
}

/* --- what became of it --- */

static bool is_no_room(int number)
{
	return number == ENOSPC || number == EDQUOT;
}

/* What the system said last of the file, or of the log beside it. */
static int number_of(sqlite3_file *f)
{
	int number = 0;

	if (f != NULL && f->pMethods != NULL)
		f->pMethods->xFileControl(f, SQLITE_FCNTL_LAST_ERRNO, &number);
	return number;
}

/*
 * The errno behind a failure. sqlite3_system_errno is not told those of a
 * commit; each file keeps its own, the last, and the worse of them counts.
 */
static int find_errno(struct sql *s, int code)
{
	sqlite3_file *file = NULL, *log = NULL;
	int           number;

	if ((code & 0xff) != SQLITE_IOERR)
		return sqlite3_system_errno(s->db);
	sqlite3_file_control(s->db, "main", SQLITE_FCNTL_FILE_POINTER, &file);
	sqlite3_file_control(s->db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
	number = number_of(file);
	if ((number == 0 || is_no_room(number)) && number_of(log) != 0)
		number = number_of(log);
	return number != 0 ? number : sqlite3_system_errno(s->db);
}

static enum sql_result judge_disk(struct sql *s, int code)
{
	int number = find_errno(s, code);

	snprintf(s->failure, sizeof(s->failure), "%s (%d): %s",
	    sqlite3_errmsg(s->db), code, strerror(number));
	/* What a failed sync has left undone nobody can tell. */
	if (code == SQLITE_IOERR_FSYNC || code == SQLITE_IOERR_DIR_FSYNC)
		return SQL_BROKEN;
	return is_no_room(number) ? SQL_FULL : SQL_BROKEN;
}

static enum sql_result judge(struct sql *s, int code)
{
	switch (code & 0xff) {
	case SQLITE_OK:
	case SQLITE_DONE:
		return SQL_DONE;
	case SQLITE_ROW:
		return SQL_ROW;
	case SQLITE_NOMEM:
		die("out of memory");
	default:
		break;
	}
	snprintf(s->failure, sizeof(s->failure), "%s", sqlite3_errmsg(s->db));
	switch (code & 0xff) {
	case SQLITE_BUSY:
		return SQL_BUSY;
	case SQLITE_FULL:
		return SQL_FULL;
	case SQLITE_CORRUPT:
	case SQLITE_NOTADB:
		return SQL_DAMAGED;
	case SQLITE_IOERR:
	case SQLITE_CANTOPEN:
		return judge_disk(s, code);
	default:
		return SQL_BROKEN;
	}
}

/* --- the connection --- */

static int on_commit(void *whose, sqlite3 *db, const char *name, int pages)
{
	struct sql *s = whose;

	(void)db;
	(void)name;
	s->debt = (size_t)pages * 4096;
	return SQLITE_OK;
}

enum sql_result sql_open(struct sql **sql, const char *path)
{
	struct sql *s = xcalloc(1, sizeof(*s));
	int         code;

	SLIST_INIT(&s->queries);
	*sql = s;
	code = sqlite3_open_v2(path, &s->db,
	    SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE,
	    NULL);
	if (s->db == NULL)
		die("out of memory");
	sqlite3_busy_timeout(s->db, SQL_PATIENCE);
	/* Checkpoints are made when we are asked for them. */
	sqlite3_wal_hook(s->db, on_commit, s);
	return judge(s, code);
}

void sql_close(struct sql *s, bool tidy)
{
	struct query *q;
	int           code;

	if (s == NULL)
		return;
	while ((q = SLIST_FIRST(&s->queries)) != NULL) {
		SLIST_REMOVE_HEAD(&s->queries, next);
		sqlite3_finalize(q->stmt);
		free(q);
	}
	sqlite3_db_config(s->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, !tidy, NULL);
	code = sqlite3_close(s->db);
	assert(code == SQLITE_OK);
	free(s);
}

const char *sql_failure(const struct sql *s)
{
	return s->failure;
}

enum sql_result sql_run(struct sql *s, const char *text)
{
	return judge(s, sqlite3_exec(s->db, text, NULL, NULL, NULL));
}

void sql_rollback(struct sql *s)
{
	/* Some failures have rolled it back themselves. */
	if (!sqlite3_get_autocommit(s->db))
		sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
}

size_t sql_debt(const struct sql *s)
{
	return s->debt;
}

enum sql_result sql_checkpoint(struct sql *s)
{
	enum sql_result result = judge(s,
	    sqlite3_wal_checkpoint_v2(s->db, NULL, SQLITE_CHECKPOINT_PASSIVE,
		NULL, NULL));

	if (result == SQL_DONE)
		s->debt = 0;
	return result;
}

/* --- its statements --- */

struct query *sql_query(struct sql *s, const char *text)
{
	struct query *q;
	sqlite3_stmt *stmt;
	int           code = sqlite3_prepare_v3(s->db, text, -1,
		      SQLITE_PREPARE_PERSISTENT, &stmt, NULL);

	if (judge(s, code) != SQL_DONE)
		return NULL;
	q = xcalloc(1, sizeof(*q));
	*q = (struct query){ .stmt = stmt, .sql = s };
	SLIST_INSERT_HEAD(&s->queries, q, next);
	return q;
}

static void check_put(int code)
{
	if (code == SQLITE_NOMEM)
		die("out of memory");
	assert(code == SQLITE_OK);
}

void query_put_number(struct query *q, int i, int64_t value)
{
	check_put(sqlite3_bind_int64(q->stmt, i, value));
}

void query_put_text(struct query *q, int i, const char *text)
{
	check_put(sqlite3_bind_text(q->stmt, i, text, -1, SQLITE_TRANSIENT));
}

void query_put_bytes(struct query *q, int i, const void *bytes, size_t n)
{
	check_put(sqlite3_bind_blob(q->stmt, i, bytes, (int)n,
	    SQLITE_TRANSIENT));
}

enum sql_result query_step(struct query *q)
{
	enum sql_result result = judge(q->sql, sqlite3_step(q->stmt));

	if (result != SQL_ROW)
		sqlite3_reset(q->stmt);
	return result;
}

void query_reset(struct query *q)
{
	sqlite3_reset(q->stmt);
}

int64_t query_number(struct query *q, int column)
{
	return sqlite3_column_int64(q->stmt, column);
}

const char *query_text(struct query *q, int column)
{
	const unsigned char *text = sqlite3_column_text(q->stmt, column);

	return text == NULL ? "" : (const char *)text;
}

const void *query_bytes(struct query *q, int column, size_t n)
{
	const void *bytes = sqlite3_column_blob(q->stmt, column);

	return (size_t)sqlite3_column_bytes(q->stmt, column) == n ? bytes :
								    NULL;
}
