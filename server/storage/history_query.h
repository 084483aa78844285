/*
 * history_query.h -- the queries for games that are over: a list, and one of
 * them.
 */

#ifndef SERVER_STORAGE_HISTORY_QUERY_H
#define SERVER_STORAGE_HISTORY_QUERY_H

#include <stdbool.h>
#include <stdint.h>

#include "common/user_text.h"
#include "common/variant.h"
#include "server/storage/finished_reader.h"
#include "server/storage/db_query.h"

/* The most rows of an answer. */
#define DB_HISTORY_ROWS_MAX 50

/* With "with", the most games that are read for a page; it may be shorter. */
#define DB_HISTORY_READ_MAX 1000

/*
 * The most players who have had a name; if there are more, only the games of
 * the last ones are listed.
 */
#define DB_HISTORY_BEARERS_MAX 32

/* What a step does; they follow each other. */
enum history_phase {
	HISTORY_NAME,    /* finds who has had the name */
	HISTORY_VARIANT, /* finds the number of the variant */
	HISTORY_IDS,     /* the numbers of the last games */
	HISTORY_ROWS     /* reads these games */
};

/* Asks for games that are over, the one with the greatest number first. */
struct history_query {
	struct db_query base;

	/* The request; set by the caller that posts it. */
	uint64_t       player; /* games of this player; 0: see folded */
	char           folded[NAME_SIZE]; /* games of this name; "": of all */
	char           with[NAME_SIZE];   /* an opponent, folded; "": anybody */
	bool           has_variant;       /* of that variant only */
	struct variant variant;
	uint32_t       from;  /* none with a greater number */
	unsigned       limit; /* the most rows, 1 to DB_HISTORY_ROWS_MAX */

	/* The answer; the games have no moves. */
	unsigned               row_count;
	struct finished_reader rows[DB_HISTORY_ROWS_MAX]; /* owned */
	uint32_t next; /* the first game of the next page; 0: there is none */

	/* The thread's. */
	enum history_phase phase;
	int64_t            bearers[DB_HISTORY_BEARERS_MAX];
	unsigned           bearer_count;
	unsigned           source; /* bearer * 2 + side */
	int64_t            word;   /* of the variant, or of the last one read */
	uint32_t           at;     /* none with a greater number is gathered */
	unsigned           id_count, read_count;
	unsigned           passed_count;       /* gathered before, and read */
	uint32_t ids[DB_HISTORY_ROWS_MAX + 1]; /* the greatest first */
};

/* A new query for all games, with the most rows. */
struct history_query *history_query_new(void);

/* Asks for one game. Refused with ERR_RECORD if there is none that is over. */
struct record_query {
	struct db_query        base;
	struct finished_reader reader; /* owned: the answer */
};

struct record_query *record_query_new(uint32_t game);

/* The queries of which q is the base. */
struct history_query *history_query_of(struct db_query *q);
struct record_query  *record_query_of(struct db_query *q);

#endif
