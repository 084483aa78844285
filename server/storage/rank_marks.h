/*
 * rank_marks.h -- the known ranks of some rows of an ordered list.
 *
 * SQLite finds the row after a key at once, but the row of a given rank only by
 * stepping over all rows before it. A mark is a key whose rank is known, so
 * that only the rows between it and the wanted one have to be stepped over.
 * Queries set marks where they have stepped, and marks are adjusted for each
 * row that is added or removed. They are in memory only, and all may be dropped
 * at any time.
 */

#ifndef SERVER_STORAGE_RANK_MARKS_H
#define SERVER_STORAGE_RANK_MARKS_H

#include <stdint.h>

#include "common/variant.h"

/* The most marks of a list; if there are more, every other one is dropped. */
#ifndef RANK_MARKS_MAX
#define RANK_MARKS_MAX 1024
#endif

/* The most lists; the least recently used one is replaced. */
#define RANK_LISTS_MAX 16

/* The least number of rows between two marks. */
#define RANK_STEP_MIN 1024

/* The key by which rows are ordered: number, then player, then variant. */
struct rank_key {
	int64_t number;
	int64_t player;
	char    variant[VARIANT_TEXT_SIZE];
};

struct rank_mark {
	struct rank_key key;
	uint32_t        rank; /* how many rows are at or before the key */
};

/* All zero: there are none. */
struct rank_marks {
	struct rank_list *lists[RANK_LISTS_MAX]; /* owned, or NULL */
	uint64_t          lookups;
};

/* Drops all marks. */
void rank_marks_clear(struct rank_marks *marks);

/* Less than, equal to or greater than 0 if a is before, equal to or after b. */
int rank_key_compare(const struct rank_key *a, const struct rank_key *b);

/* How many rows a query may step over at a time in a list of that length. */
uint32_t rank_marks_step(uint32_t length);

/*
 * The last mark of the named list whose rank is at most rank; NULL if there is
 * none. The name has less than VARIANT_TEXT_SIZE bytes. Valid until the next
 * call.
 */
const struct rank_mark *
rank_marks_find(struct rank_marks *marks, const char *list, uint32_t rank);

/* Marks a key of the list whose rank is known. */
void rank_marks_add(struct rank_marks *marks, const char *list,
    const struct rank_key *key, uint32_t rank);

/* A row with that key was added to the list (1) or removed from it (-1). */
void rank_marks_shift(struct rank_marks *marks, const char *list,
    const struct rank_key *key, int by);

#endif
