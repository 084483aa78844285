/*
 * table.h -- what is known about positions met before, in a fixed memory: the
 * transposition table.
 *
 * Any size is safe: a small table only forgets sooner. So are any number of
 * threads at once: a result is found as it was kept, or not. A position is
 * known by its hash alone; two with the same hash are taken for one.
 */

#ifndef SERVER_ENGINE_TABLE_H
#define SERVER_ENGINE_TABLE_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#include "common/board.h"

enum bound {
	BOUND_NONE,  /* nothing is known */
	BOUND_LOWER, /* the score is at least this */
	BOUND_UPPER, /* at most this */
	BOUND_EXACT
};

struct entry {
	point    move; /* the best one, or POINT_NONE */
	int16_t  score;
	uint8_t  depth; /* how many plies deep it was searched */
	uint8_t  bound; /* an enum bound */
	uint16_t age;   /* one number a search: what others left goes first */
};

/* An entry may lie in any of so many places, one cache line of them. */
#define TABLE_WAYS 4

/*
 * Threads write these words without asking each other. Of two that do not
 * belong together there comes another hash, and nobody asks for that. (Lockless
 * hashing; Hyatt and Mann, 2002.)
 */
struct slot {
	_Atomic uint64_t data;  /* an entry */
	_Atomic uint64_t check; /* its hash ^ data */
};

struct line {
	struct slot slots[TABLE_WAYS];
};

struct table {
	void        *memory; /* the table owns it, with the lines in it */
	struct line *lines;
	size_t       count; /* 1 to UINT32_MAX */
};

/*
 * As many entries as fit in bytes, at least four. table_free(NULL) does
 * nothing.
 */
struct table *table_new(size_t bytes);
void          table_free(struct table *t);

/* It will be asked for soon: fetches its line into the cache. */
void table_expect(const struct table *t, uint64_t hash);

/* What is known about a position; BOUND_NONE if nothing is. */
struct entry table_find(const struct table *t, uint64_t hash);

/* Keeps what is known now; of what was, a move if the new has none. */
void table_keep(struct table *t, uint64_t hash, struct entry fresh);

#endif
