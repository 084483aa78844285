/* review_query.h -- the query for the review of a game that is over. */

#ifndef SERVER_STORAGE_REVIEW_QUERY_H
#define SERVER_STORAGE_REVIEW_QUERY_H

#include <stdbool.h>
#include <stdint.h>

#include "server/storage/finished_reader.h"
#include "server/storage/db_query.h"

/* The most moves of an answer. */
#define DB_REVIEW_ROWS_MAX 200

/*
 * Refused with ERR_RECORD if there is no such game that is over. Fails if what
 * is stored of it is invalid, so that a game without a review is legal.
 */
struct review_query {
	struct db_query        base;
	struct finished_reader reader;      /* owned: the game */
	bool                   is_read;     /* the thread's: the game is */
	bool                   is_complete; /* there is a review of it */
	uint32_t               from;     /* the first move asked for, from 1 */
	unsigned               count;    /* of texts; 0 unless is_complete */
	char *texts[DB_REVIEW_ROWS_MAX]; /* owned: pairs of a line each */
};

struct review_query *review_query_new(uint32_t game, uint32_t from);

/* The query of which q is the base. */
struct review_query *review_query_of(struct db_query *q);

/*
 * Calls on_game for each game whose review was asked for and is not complete,
 * in the order of asking, until it returns false. Games that are gone or
 * illegal are left out. At start: reads the database at once.
 */
void db_load_reviews(struct db *db,
    bool (*on_game)(void *ctx, const struct stored_game *g), void *ctx);

#endif
