/*
 * archive.c -- the file of a store: whose it is, its lock, its version.
 *
 * It is ours alone for as long as it is open: no second connection, and no
 * shared memory beside it. What is written goes to a log first, which is synced
 * at every commit and moved into the file by checkpoints that others time.
 */

#include "server/archive.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/die.h"

/*
 * A larger file is not looked over at the start, however the last one ended: it
 * takes some 5 ms a MiB, and some 20 if the disk has to be read for it.
 */
#ifndef ARCHIVE_LOOK
#define ARCHIVE_LOOK (16 << 20)
#endif

/* Less than FULL forgets what a power cut has not let reach the disk. */
#ifndef STORE_SYNCHRONOUS
#define STORE_SYNCHRONOUS FULL
#endif

#define WORDS_OF(macro)  WORDS_OF_(macro)
#define WORDS_OF_(words) #words
#define SYNCHRONOUS      "PRAGMA synchronous = " WORDS_OF(STORE_SYNCHRONOUS) ";"

/* What whoever starts a server may do about it. */
#define ELSE_SERVE \
	"; mend that, name another with --store FILE, or use --store none"

/* --- whether it is for us --- */

/* path is as it was given, until we know the whole of it. */
static _Noreturn void
die_of(const struct archive *a, const char *path, const char *what)
{
	die("\"%s\" %s%s", path, what, a->else_do);
}

static _Noreturn void die_because(const struct archive *a, const char *path,
    const char *what, const char *why)
{
	char text[512];

	snprintf(text, sizeof(text), "%s: %s", what, why);
	die_of(a, path, text);
}

void archive_die_damaged(const struct archive *a, const char *how)
{
	die_because(a, a->path, "is damaged, --check tells more", how);
}

static _Noreturn void
die_failed(const struct archive *a, enum sql_result result)
{
	if (result == SQL_BUSY)
		die_of(a, a->path, "is in use by another server");
	if (result == SQL_DAMAGED)
		archive_die_damaged(a, sql_failure(a->sql));
	die_because(a, a->path, "cannot be used", sql_failure(a->sql));
}

static void refuse_version(const struct archive *a, const char *path,
    uint32_t version, const struct schema *schema)
{
	char text[128];

	if (version <= schema->versions)
		return;
	snprintf(text, sizeof(text),
	    "is a newer noughtsd's: version %u, and we know %u", version,
	    schema->versions);
	die_of(a, path, text);
}

/* Looked at before SQLite does: it would roll back or forward what it finds. */
static void refuse_others(const struct archive *a, const char *path,
    const struct schema *schema)
{
	struct sql_mark mark;

	if (!sql_peek(path, &mark))
		die_because(a, path, "cannot be read",
		    errno == EINVAL ? "it is no file" : strerror(errno));
	if (mark.is_blank)
		return;
	if (!mark.is_database || mark.application != SCHEMA_APPLICATION)
		die_of(a, path, "is a file of another program");
	refuse_version(a, path, mark.version, schema);
}

/* For us alone from its first byte on, and so are the files beside it. */
static void make_file(const struct archive *a, const char *path)
{
	int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0600);

	if (fd < 0)
		die_because(a, path, "cannot be written", strerror(errno));
	close(fd);
}

static bool has_beside(const char *path, const char *suffix)
{
	char        name[PATH_MAX + 16];
	struct stat about;

	snprintf(name, sizeof(name), "%s%s", path, suffix);
	return stat(name, &about) == 0 && about.st_size > 0;
}

/* Whoever had it last did not close it, and it is soon looked over. */
static bool is_doubtful(const char *path)
{
	struct stat about;

	if (!has_beside(path, "-wal") && !has_beside(path, "-journal"))
		return false;
	return stat(path, &about) == 0 && about.st_size <= ARCHIVE_LOOK;
}

/* --- opening --- */

static void must(const struct archive *a, enum sql_result result)
{
	if (result != SQL_DONE)
		die_failed(a, result);
}

struct query *archive_query(const struct archive *a, const char *text)
{
	struct query *q = sql_query(a->sql, text);

	if (q == NULL)
		archive_die_damaged(a, sql_failure(a->sql));
	return q;
}

bool archive_next(const struct archive *a, struct query *q)
{
	enum sql_result result = query_step(q);

	if (result != SQL_ROW)
		must(a, result);
	return result == SQL_ROW;
}

/* The answer to a statement that has just one. */
static struct query *ask(const struct archive *a, const char *text)
{
	struct query *q = archive_query(a, text);

	archive_next(a, q);
	return q;
}

static void find(struct archive *a, const char *path)
{
	a->path = realpath(path, NULL);
	if (a->path == NULL)
		die_because(a, path, "cannot be found", strerror(errno));
}

/*
 * The lock that we take we hold. To commit nothing would give a new file a
 * first page, without our mark.
 */
static enum sql_result enter(struct archive *a)
{
	enum sql_result result = sql_open(&a->sql, a->path);

	if (result != SQL_DONE)
		return result;
	return sql_run(a->sql,
	    "PRAGMA locking_mode = EXCLUSIVE;"
	    "PRAGMA trusted_schema = OFF;"
	    "PRAGMA cell_size_check = ON;"
	    "PRAGMA temp_store = MEMORY;"
	    "PRAGMA cache_size = -16384;" SYNCHRONOUS
	    "BEGIN EXCLUSIVE; SELECT count(*) FROM sqlite_schema; ROLLBACK");
}

static void look_over(const struct archive *a)
{
	struct query *q = ask(a, "PRAGMA quick_check(1)");
	const char   *text = query_text(q, 0), *line = strrchr(text, '\n');

	if (strcmp(text, "ok") != 0)
		archive_die_damaged(a, line == NULL ? text : line + 1);
	query_reset(q);
}

uint32_t archive_version(const struct archive *a)
{
	struct query *q = ask(a, "PRAGMA user_version");
	int64_t       version = query_number(q, 0);

	query_reset(q);
	return (uint32_t)version;
}

/* Each step and its number in one transaction: the old or the new is there. */
static void
bring_up_to_date(const struct archive *a, const struct schema *schema)
{
	uint32_t version = archive_version(a);
	char     text[64];

	refuse_version(a, a->path, version, schema);
	for (; version < schema->versions; version++) {
		must(a, sql_run(a->sql, "BEGIN EXCLUSIVE"));
		must(a, sql_run(a->sql, schema->version[version]));
		snprintf(text, sizeof(text), "PRAGMA user_version = %u; COMMIT",
		    version + 1);
		must(a, sql_run(a->sql, text));
	}
}

/* Once it has tables: the mark of a new file is in the file itself. */
static void keep_a_log(const struct archive *a)
{
	struct query *q = ask(a, "PRAGMA journal_mode = WAL");

	if (strcmp(query_text(q, 0), "wal") != 0)
		die_of(a, a->path, "is on a disk that takes no log");
	query_reset(q);
}

void archive_open(struct archive *a, const char *path,
    const struct schema *schema)
{
	bool doubtful;

	*a = (struct archive){ .else_do = ELSE_SERVE };
	make_file(a, path);
	refuse_others(a, path, schema);
	find(a, path);
	doubtful = is_doubtful(a->path);
	must(a, enter(a));
	if (doubtful)
		look_over(a);
	bring_up_to_date(a, schema);
	keep_a_log(a);
}

void archive_examine(struct archive *a, const char *path,
    const struct schema *schema)
{
	enum sql_result result;

	*a = (struct archive){ .else_do = "" };
	refuse_others(a, path, schema);
	find(a, path);
	result = enter(a);
	if (result != SQL_DAMAGED)
		must(a, result);
}

void archive_close(struct archive *a, bool tidy)
{
	sql_close(a->sql, tidy);
	free(a->path);
}
