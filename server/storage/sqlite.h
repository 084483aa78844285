/*
 * sqlite.h -- a connection to one SQLite file and its prepared statements.
 *
 * This is the only module that uses the SQLite library. Different threads may
 * use a connection, but only one at a time. Out of memory is fatal, as
 * everywhere.
 */

#ifndef SERVER_STORAGE_SQLITE_H
#define SERVER_STORAGE_SQLITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/storage/write.h"

enum sqlite_result {
	/* The statement has finished; a query has no further row */
	SQL_DONE,
	SQL_ROW,       /* the query has a row that can be read */
	SQL_BUSY,      /* another process has locked the file */
	SQL_DISK_FULL, /* there is no space; the file is intact */
	SQL_CORRUPT,   /* the file is damaged or is not a database */
	/*
	 * A row has an invalid value, or is missing; SQLite does not return
	 * this
	 */
	SQL_INVALID,
	SQL_FAILED /* an I/O error, or wrong SQL */
};

#define SQLITE_HEADER_SIZE 100

/*
 * Size in bytes of a page of our files. The longest games fit into a page: the
 * last moves of a full 26x26 board cost a third less than with 4096.
 */
#define SQLITE_PAGE_SIZE 8192

/* Numbers in the file, and in its WAL, are stored so. */
static inline uint32_t big_endian(const uint8_t *bytes)
{
	return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 |
	    (uint32_t)bytes[2] << 8 | bytes[3];
}

/* The fields of the file header that tell which program the file belongs to. */
struct sqlite_header {
	bool is_blank; /* the file is empty or its header is all zeros */
	/*
	 * The file begins with SQLite's magic string; only then are the
	 * following fields valid
	 */
	bool     is_database;
	bool     has_wal_mode; /* false: no WAL belongs to the file */
	uint32_t application_id;
	uint32_t user_version;
};

/* Reads the fields of a header, which is the start of the first page. */
struct sqlite_header
sqlite_parse_header(const uint8_t bytes[SQLITE_HEADER_SIZE]);

/*
 * Reads the header without SQLite, which could change the file. On failure
 * returns false and sets errno; EINVAL means that it is not a regular file.
 */
bool sqlite_read_header(const char *path, struct sqlite_header *header);

struct sqlite;

/*
 * Opens an existing file; path is absolute. Reads nothing before the first
 * statement. Statements do not wait for a lock, but return SQL_BUSY. Even on
 * failure *out is set, so that the caller can read sqlite_error; the caller
 * must close it in any case.
 */
enum sqlite_result sqlite_open(struct sqlite **out, const char *path);

/*
 * Frees the connection and all its statements. With `checkpoint`, the content
 * of the WAL is moved into the file and the WAL is deleted; else the WAL
 * remains. s may be NULL.
 */
void sqlite_close(struct sqlite *s, bool checkpoint);

/*
 * Begins to copy the content of `from` into `to`, whose file is empty. Only one
 * such copy can be made at a time. The copy ends early if `from` is closed.
 */
enum sqlite_result sqlite_backup_start(struct sqlite *from, struct sqlite *to);

/*
 * Copies up to `pages` pages. SQL_ROW: there are more pages; any other result
 * ends the copy. What is written to `from` between two steps is copied too.
 */
enum sqlite_result sqlite_backup_step(struct sqlite *from, int pages);

/* If a copy is in progress, ends it. */
void sqlite_backup_stop(struct sqlite *from);

/* Returns a message about the last failure. It is valid until the next call. */
const char *sqlite_error(const struct sqlite *s);

/*
 * Returns the errno of the last operation on the file or its WAL that has
 * failed; 0: none has.
 */
int sqlite_errno(struct sqlite *s);

/* Executes statements separated by semicolons, and ignores their rows. */
enum sqlite_result sqlite_exec(struct sqlite *s, const char *text);

/* If a transaction is open, rolls it back. */
void sqlite_rollback(struct sqlite *s);

/* Reads the header from the open file; the WAL may have a newer header. */
bool sqlite_read_open_header(struct sqlite *s,
    uint8_t                                 header[SQLITE_HEADER_SIZE]);

/*
 * Returns the size in bytes of what was committed to the WAL since the last
 * checkpoint.
 */
size_t sqlite_wal_bytes(const struct sqlite *s);

/* Moves the content of the WAL into the database file. */
enum sqlite_result sqlite_checkpoint(struct sqlite *s);

/*
 * Makes a checkpoint. Then deletes the WAL, and changes the file's header so
 * that sqlite_read_header sets has_wal_mode to false.
 */
enum sqlite_result sqlite_leave_wal_mode(struct sqlite *s);

/* A prepared statement, owned by its connection. */
struct statement;

/*
 * Returns the statement for that text, which must be a constant: the first call
 * prepares the statement, and later calls return the same one. NULL: the
 * statement does not fit the tables of the file.
 */
struct statement *sqlite_prepare(struct sqlite *s, const char *text);

/*
 * Binds the parameter with number i; the first one is 1. Texts and blobs are
 * copied. v is no time; see write_value.
 */
void statement_bind(struct statement *statement, int i, const struct value *v);

/*
 * Runs the statement up to its next row. If the result is not SQL_ROW, the
 * statement is reset, so it can be run again.
 */
enum sqlite_result statement_step(struct statement *statement);

/*
 * Runs a query, and returns the first column of its first row; `none` if there
 * is no row, or after a failure.
 */
int64_t statement_number(struct statement *statement, int64_t none);

/* Stops reading a query's rows, so that the statement can be run again. */
void statement_reset(struct statement *statement);

/*
 * Each returns a column of the current row; the first column is 0.
 * statement_text returns "" for NULL; statement_blob returns NULL if the size
 * is not n bytes. Both results are valid until the next statement_step.
 */
int64_t     statement_int(struct statement *statement, int column);
double      statement_real(struct statement *statement, int column);
bool        statement_is_null(struct statement *statement, int column);
const char *statement_text(struct statement *statement, int column);
const void *statement_blob(struct statement *statement, int column, size_t n);

/*
 * Reads a column with a number from 0 to max into *out. Returns false if it has
 * any other number.
 */
bool statement_uint(struct statement *statement, int column, uint32_t max,
    uint32_t *out);

/*
 * Returns a blob of any size and sets *n to its size; NULL if the blob is
 * empty. Otherwise like statement_text.
 */
const void *statement_bytes(struct statement *statement, int column, size_t *n);

#endif
