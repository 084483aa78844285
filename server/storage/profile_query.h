/* profile_query.h -- the query for what is stored of one player. */

#ifndef SERVER_STORAGE_PROFILE_QUERY_H
#define SERVER_STORAGE_PROFILE_QUERY_H

#include <stdbool.h>
#include <stdint.h>

#include "server/storage/history_query.h"
#include "server/storage/scores_query.h"

/* The most ratings, and scores, of an answer. */
#define DB_PROFILE_ROWS_MAX 50

/* The most games of an answer. */
#define DB_PROFILE_GAMES 10

/*
 * What a step reads; they follow each other. The games take several steps.
 */
enum profile_phase {
	PROFILE_PLAYER,
	PROFILE_RATINGS,
	PROFILE_SCORES,
	PROFILE_MEETING,
	PROFILE_GAMES
};

struct profile_query {
	struct db_query base;

	/* What is asked; set by who posts it. */
	char     folded[NAME_SIZE];
	char     name[NAME_SIZE]; /* as it was asked for */
	msec     asked_at;
	uint64_t player; /* 0: the last one who has had that name */
	uint64_t asker;

	/* The answer; player is 0 if nobody has had that name. */
	unsigned         rating_count;
	struct variant   rated[DB_PROFILE_ROWS_MAX]; /* the last one first */
	uint32_t         games[DB_PROFILE_ROWS_MAX]; /* rated ones */
	unsigned         score_count;
	struct score_row scores[DB_PROFILE_ROWS_MAX]; /* the best first */
	bool             has_met;
	uint32_t
	    meeting[3]; /* against asker; by enum outcome of game_scoring.h */
	struct history_query *last_games; /* owned; by number */

	enum profile_phase phase; /* the thread's */
};

struct profile_query *profile_query_new(void);

/* The query of which q is the base. */
struct profile_query *profile_query_of(struct db_query *q);

#endif
