/* db_prune.h -- deletes packed games that are too old or too many. */

#ifndef SERVER_STORAGE_DB_PRUNE_H
#define SERVER_STORAGE_DB_PRUNE_H

#include <stdbool.h>
#include <stdint.h>

#include "common/time_ms.h"
#include "server/storage/db_query.h"
#include "server/storage/db_schema.h"

/* Which games are kept; all zero: all. */
struct keep_limit {
	msec     age;   /* those that ended within that time; 0: all */
	uint32_t count; /* this many, those with the greatest numbers; 0: all */
};

/*
 * Reads "all", a number of games such as "100000", or an age in days or weeks,
 * "90d" or "12w"; neither is 0. False for anything else, with *limit untouched.
 */
bool keep_limit_parse(struct keep_limit *limit, const char *text);

/* Whether keep_limit_parse accepts the text. */
bool keep_limit_is_valid(const char *text);

/*
 * Whether the wall clock can be trusted when games are deleted by age. It is
 * not trusted for a day after it has jumped by more than a day while the server
 * runs, nor for a day after a start at which it is more than a day away from
 * the last game.
 */
struct prune_clock {
	int64_t wall_ms; /* at the last check, in ms since 1970; 0: none yet */
	msec    seen_at; /* the time of that check */
	msec    held_until;
	int64_t jump; /* in ms, for the log; set to 0 once it is logged */
};

/* newest: when the last game ended, by the wall clock; 0: there is none. */
bool prune_clock_check(struct prune_clock *c, msec now, int64_t wall_ms,
    int64_t newest);

#define DB_PRUNE_UNKNOWN (-1)

/* Passes over the games. They are counted once, in the first that needs it. */
struct db_prune {
	struct keep_limit  limit; /* of this pass */
	struct prune_clock clock;
	int64_t            total;   /* packed games; or DB_PRUNE_UNKNOWN */
	int64_t            counted; /* so far, up to the next two */
	int64_t            counted_word, counted_id;
	bool               is_begun;
	int64_t            cutoff;  /* games that ended before are old */
	int64_t            at;      /* games up to it have been looked at */
	unsigned           deleted; /* in this pass */
};

void db_prune_init(struct db_prune *p);

/* Begins a pass, which keeps to that limit. */
void db_prune_start(struct db_prune *p, const struct keep_limit *limit);

/* Takes one short step; *is_done is set at the end of the pass. */
enum db_result
db_prune_step(struct db_prune *p, struct db_reader *r, bool *is_done);

/* A game has been packed, which counts at the next pass. */
void db_prune_note_packed(struct db_prune *p);

/*
 * The next pass counts the games again, if their number is limited: after
 * packing that failed and may have been rolled back.
 */
void db_prune_count_again(struct db_prune *p);

#endif
