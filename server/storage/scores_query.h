/* scores_query.h -- the query for lists of scores. */

#ifndef SERVER_STORAGE_SCORES_QUERY_H
#define SERVER_STORAGE_SCORES_QUERY_H

#include <stdbool.h>
#include <stdint.h>

#include "common/user_text.h"
#include "common/variant.h"
#include "server/storage/db_query.h"

/* The most rows of an answer. */
#define DB_SCORES_ROWS_MAX 200

/* A row of the scores. */
struct score_row {
	char           name[NAME_SIZE];
	struct variant variant;
	uint32_t       count[3]; /* by enum outcome of game_scoring.h */
};

/* Asks for scores, the best first. */
struct scores_query {
	struct db_query base;

	/* The request; filled in by the caller. */
	char folded[NAME_SIZE]; /* the scores of that name; "": of all */
	bool has_variant;       /* of that variant only */
	struct variant variant;
	uint32_t       from;  /* the first row wanted, from 1 */
	uint32_t       limit; /* the most rows wanted, to DB_SCORES_ROWS_MAX */

	/* The answer. */
	uint32_t          total; /* how many rows there are to page through */
	uint32_t          row_count; /* of rows */
	struct score_row *rows;      /* owned; for limit rows, or NULL */
};

/* A new query for all scores from the first one on. */
struct scores_query *scores_query_new(void);

/* The scores_query that contains q. */
struct scores_query *scores_query_of(struct db_query *q);

#endif
