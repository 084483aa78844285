/* archive.h -- the file of a store: whose it is, its lock, its version. */

#ifndef SERVER_ARCHIVE_H
#define SERVER_ARCHIVE_H

#include <stdbool.h>

#include "server/schema.h"
#include "server/sql.h"

struct archive {
	char       *path;    /* absolute, without links; ours */
	struct sql *sql;     /* ours */
	const char *else_do; /* the end of the sentence in which we die */
};

/*
 * Opens path, made if it is not there, and brings it up to date. Dies in a
 * sentence that says what to do when it is another program's, a newer
 * version's, in use, damaged, or cannot be written; and leaves it as it was.
 */
void archive_open(struct archive *a, const char *path,
    const struct schema *schema);

/*
 * Opens one that is there, to be looked at. Dies as archive_open does, but not
 * because it is damaged; its version may be older than the schema's.
 */
void archive_examine(struct archive *a, const char *path,
    const struct schema *schema);

/* Moves everything into the one file, if it is to be tidied. */
void archive_close(struct archive *a, bool tidy);

uint32_t archive_version(const struct archive *a);

/* A statement for it; dies where its tables are not as they should be. */
struct query *archive_query(const struct archive *a, const char *text);

/* Goes on to its next row, if there is one; dies if it cannot be read. */
bool archive_next(const struct archive *a, struct query *q);

/* Dies: what was found in it cannot be. */
_Noreturn void archive_die_damaged(const struct archive *a, const char *how);

#endif
