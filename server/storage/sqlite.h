/*
 * sqlite.h -- a connection to one SQLite file and its prepared statements.
 *
 * The only module that uses the SQLite library. A connection may move from
 * thread to thread, but only one thread may use it at a time. Out of memory is
 * fatal here too.
 */

#ifndef SERVER_STORAGE_SQLITE_H
#define SERVER_STORAGE_SQLITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum sqlite_result {
	SQL_DONE,      /* finished; a query has no further row */
	SQL_ROW,       /* the query has a row to read */
	SQL_BUSY,      /* another process has locked the file */
	SQL_DISK_FULL, /* no space; the file is intact */
	SQL_CORRUPT,   /* the file is damaged or is no database */
	SQL_FAILED     /* an I/O error, or wrong SQL */
};

#define SQLITE_HEADER_SIZE 100

/* The fields of the file header that say which program owns the file. */
struct sqlite_header {
	bool     is_blank;    /* the file is empty or its header is all zeros */
	bool     is_database; /* the file has SQLite's magic string; only
                                 then are valid: */
	bool     has_wal_mode; /* false: no WAL belongs to the file */
	uint32_t application_id;
	uint32_t user_version;
};

/*
 * Reads the header without SQLite, which could change the file. Returns false
 * and sets errno if the file cannot be read; EINVAL: it is not a regular file.
 */
bool sqlite_read_header(const char *path, struct sqlite_header *header);

struct sqlite;

/*
 * Opens an existing file; path is absolute. Nothing is read before the first
 * statement, and no statement waits for a lock: it returns SQL_BUSY. *out is set
 * even on failure, so that the caller can read sqlite_error; it must be closed
 * in any case.
 */
enum sqlite_result sqlite_open(struct sqlite **out, const char *path);

/*
 * Frees the connection and all of its statements. With checkpoint, the WAL is
 * moved into the file and deleted; else it is left beside it. NULL is allowed.
 */
void sqlite_close(struct sqlite *s, bool checkpoint);

/*
 * Writes a copy of the committed content to an empty file. The copy is not
 * synced, and not in WAL mode.
 */
enum sqlite_result sqlite_copy(struct sqlite *s, const char *path);

/*
 * Starts to copy the content of `from` to the empty file of another connection.
 * Only one such copy at a time; it ends when `from` is closed or reopened.
 */
enum sqlite_result sqlite_backup_start(struct sqlite *from, struct sqlite *to);

/*
 * Copies some pages; SQL_ROW: there are more. Writes of "from" between two
 * steps are copied too. After any other result the copy has ended.
 */
enum sqlite_result sqlite_backup_step(struct sqlite *from, int pages);

/* Ends an incomplete copy, if there is one. */
void sqlite_backup_stop(struct sqlite *from);

/*
 * Closes the file without a checkpoint, which leaves its WAL as it is, and
 * opens another file with the same tables, like sqlite_open. Statements must
 * not be used before sqlite_prepare_again.
 */
enum sqlite_result sqlite_reopen(struct sqlite *s, const char *path);

/* Prepares all statements for the file that sqlite_reopen opened. */
enum sqlite_result sqlite_prepare_again(struct sqlite *s);

/* The message for the last failure; valid until the next call. */
const char *sqlite_error(const struct sqlite *s);

/* Executes statements separated by semicolons and drops their rows. */
enum sqlite_result sqlite_exec(struct sqlite *s, const char *text);

/* Rolls back the open transaction, if there is one. */
void sqlite_rollback(struct sqlite *s);

/* Reads the header that the open file has now, without its WAL. */
bool sqlite_read_open_header(struct sqlite *s,
    uint8_t                                 header[SQLITE_HEADER_SIZE]);

/*
 * Size of the WAL in bytes. It has what was committed since the last
 * checkpoint.
 */
size_t sqlite_wal_bytes(const struct sqlite *s);

/* Moves the WAL into the database file. */
enum sqlite_result sqlite_checkpoint(struct sqlite *s);

/*
 * Like sqlite_checkpoint; then deletes the WAL, and sets has_wal_mode in the
 * header to false.
 */
enum sqlite_result sqlite_leave_wal_mode(struct sqlite *s);

/* A prepared statement, owned by its connection. */
struct statement;

/*
 * The statement for that text, which must be a constant: it is prepared at the
 * first call, and later calls return the same statement. NULL if it does not
 * fit the tables of the file.
 */
struct statement *sqlite_prepare(struct sqlite *s, const char *text);

/* Binds parameter i, from 1. Text and bytes are copied; NULL binds NULL. */
void statement_bind_int(struct statement *statement, int i, int64_t value);
void statement_bind_real(struct statement *statement, int i, double value);
void statement_bind_text(struct statement *statement, int i, const char *text);
void statement_bind_blob(struct statement *statement, int i, const void *bytes,
    size_t n);

/* The name of parameter i, without its colon; NULL: there are fewer. */
const char *statement_parameter(struct statement *statement, int i);

/*
 * Runs the statement up to its next row. After any result but SQL_ROW the
 * statement is reset and can be run again.
 */
enum sqlite_result statement_step(struct statement *statement);

/* Drops the remaining rows, so that the statement can be run again. */
void statement_reset(struct statement *statement);

/*
 * A column of the current row, from 0. Text is "" for NULL; a blob is NULL
 * unless its size is n bytes. Both are valid until the next step.
 */
int64_t     statement_int(struct statement *statement, int column);
double      statement_real(struct statement *statement, int column);
const char *statement_text(struct statement *statement, int column);
const void *statement_blob(struct statement *statement, int column, size_t n);

/*
 * A blob of any size, which *size is set to. Otherwise like statement_text.
 * NULL if the blob is empty.
 */
const void *statement_bytes(struct statement *statement, int column, size_t *n);

#endif
