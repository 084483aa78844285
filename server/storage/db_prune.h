/* db_prune.h -- deletes packed games that are too old or too many. */

#ifndef SERVER_STORAGE_DB_PRUNE_H
#define SERVER_STORAGE_DB_PRUNE_H

#include <stdbool.h>
#include <stdint.h>

#include "common/time_ms.h"
#include "server/storage/db_query.h"

/* Which games are kept; all zero: all. */
struct keep_limit {
	msec     age;   /* those that ended within that time; 0: all */
	uint32_t count; /* so many, with the greatest numbers; 0: all */
};

/*
 * Reads "all", a number of games such as "100000", or an age in days or weeks,
 * "90d" or "12w"; neither is 0. False for anything else, with *limit untouched.
 */
bool keep_limit_parse(struct keep_limit *limit, const char *text);

/* Whether keep_limit_parse reads the text. */
bool keep_limit_is_valid(const char *text);

/* One pass over the games; all zero but the limit at its start, which stays. */
struct db_prune {
	struct keep_limit limit;
	int64_t           counted_to; /* the least id counted; 0: none yet */
	uint32_t          counted;    /* games with greater or equal ids */
	bool              is_counted; /* those below counted_to are too many */
	int64_t           at;         /* games up to it have been looked at */
	unsigned          deleted;    /* in this pass */
};

/* Begins a pass, which keeps to that limit. */
void db_prune_start(struct db_prune *p, const struct keep_limit *limit);

/* Takes one short step; *is_done is set at the end of the pass. */
enum db_result
db_prune_step(struct db_prune *p, struct db_reader *r, bool *is_done);

#endif
