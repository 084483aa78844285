/*
 * sql.h -- one SQLite file and its statements; nothing else knows of SQLite.
 *
 * A connection may go from thread to thread, but is used by one at a time.
 */

#ifndef SERVER_SQL_H
#define SERVER_SQL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum sql_result {
	SQL_DONE,    /* all is done; a query has no further row */
	SQL_ROW,     /* a row is there to be looked at */
	SQL_BUSY,    /* another program has the file */
	SQL_FULL,    /* the disk has no room; all else is well */
	SQL_DAMAGED, /* it is no database, or no longer one */
	SQL_BROKEN   /* the disk fails, or something is wrong with us */
};

/* What the first bytes of a file tell of whose it is. */
struct sql_mark {
	bool     is_blank;    /* no bytes, or zeros where a mark would be */
	bool     is_database; /* and then: */
	uint32_t application;
	uint32_t version;
};

/* Reads them. False with errno: the file cannot be read, or is no file. */
bool sql_peek(const char *path, struct sql_mark *mark);

struct sql;

/*
 * Opens a file that is there; path is absolute. It is read by the first
 * statement, not before. Whatever comes of it there is something to ask for
 * its failure and to close.
 */
enum sql_result sql_open(struct sql **sql, const char *path);

/*
 * Frees all of its queries and, if it is to be tidied, moves everything into
 * the one file. NULL is nothing.
 */
void sql_close(struct sql *s, bool tidy);

/* What went wrong last, in words. */
const char *sql_failure(const struct sql *s);

/* Runs statements with semicolons between them; rows are dropped. */
enum sql_result sql_run(struct sql *s, const char *text);

/* Takes back what is not committed, if there is anything. */
void sql_rollback(struct sql *s);

/* How many bytes have been committed since the last checkpoint. */
size_t sql_debt(const struct sql *s);

/* Moves what is committed into the file itself. */
enum sql_result sql_checkpoint(struct sql *s);

/* A statement to be run many times; the connection frees it. */
struct query;

/* NULL: it means nothing to this file. */
struct query *sql_query(struct sql *s, const char *text);

/* Fills in parameter i, from 1; text NULL is NULL. Bytes are copied. */
void query_put_number(struct query *q, int i, int64_t value);
void query_put_text(struct query *q, int i, const char *text);
void query_put_bytes(struct query *q, int i, const void *bytes, size_t n);

/* Goes on to the next row; after anything but SQL_ROW it is as if new. */
enum sql_result query_step(struct query *q);

/* Leaves the rows that are left. */
void query_reset(struct query *q);

/*
 * What is in a column, from 0, of the row. Text is "" where there is NULL;
 * bytes are NULL unless there are n of them. Both live until the next step.
 */
int64_t     query_number(struct query *q, int column);
const char *query_text(struct query *q, int column);
const void *query_bytes(struct query *q, int column, size_t n);

#endif
