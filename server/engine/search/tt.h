/*
 * tt.h -- the transposition table: stores results of searches by the hash of
 * the position, in a fixed amount of memory. Threads may share it.
 *
 * A bucket is one cache line of four slots; an entry may be in any slot of its
 * bucket. Slots are read and written without locks (lockless hashing; Hyatt and
 * Mann, 2002): each has the entry and check ^ entry. If two threads write a
 * slot at the same time, its halves do not match, and its entry is not found.
 *
 *	slot	| data = entry (64 bits) | check ^ data (64 bits) |
 *
 * A position has two independent 64-bit hashes: `hash` chooses its bucket, and
 * `check` its entry there. So each lookup compares `check` with those of four
 * other positions, and a search of 10^9 nodes takes one position for another
 * with a probability of 2 * 10^-10. (With one hash for both uses it would be
 * 10^-4 in a table of 2^20 buckets: the hashes in a bucket have most bits in
 * common.) The solver's table stores positions, not hashes.
 */

#ifndef SERVER_ENGINE_SEARCH_TT_H
#define SERVER_ENGINE_SEARCH_TT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/game/board.h"

enum bound {
	BOUND_NONE,  /* there is no entry */
	BOUND_LOWER, /* the score is at least this */
	BOUND_UPPER, /* the score is at most this */
	BOUND_EXACT
};

struct tt_entry {
	point move; /* best move, or POINT_NONE */
	/* Relative to this position, see score_add_plies */
	int16_t score;
	uint8_t depth; /* how many plies were searched */
	uint8_t bound; /* an enum bound */
	/*
	 * generation of the search that has stored it; entries of other
	 * generations are replaced first
	 */
	uint16_t generation;
};

#define TT_BUCKET_SLOTS 4

struct tt_slot {
	_Atomic uint64_t data;  /* a struct tt_entry */
	_Atomic uint64_t check; /* check of the position ^ data */
};

struct tt_bucket {
	struct tt_slot slots[TT_BUCKET_SLOTS];
};

struct tt {
	void             *memory;  /* owned */
	struct tt_bucket *buckets; /* `memory`, aligned */
	/* How many buckets there are, 1 to UINT32_MAX */
	size_t         bucket_max;
	_Atomic size_t bucket_count; /* how many buckets are used; grows */
};

/*
 * Creates an empty table of at most `bytes` bytes, but of at least one bucket.
 * Does not access the memory, and uses only TT_FIRST_BYTES of it at first: the
 * first access to a page takes longer than the search of a node. A large table
 * is in huge pages where the system has them, since almost every probe is of
 * another page. tt_free(NULL) is allowed.
 */
struct tt *tt_new(size_t bytes);
void       tt_free(struct tt *t);

/* How many bytes a new table uses at first. */
#define TT_FIRST_BYTES ((size_t)4 << 20)

/*
 * Makes the table use at least this many bytes from now on, but not more than
 * tt_new was given. The used part doubles until it is large enough, and never
 * shrinks. Returns whether it has grown: then earlier entries are not found any
 * more. Any thread may call this, even during searches.
 */
bool tt_reserve(struct tt *t, size_t bytes);

/*
 * Begins to load the bucket of a hash, which will soon be probed, into the
 * cache.
 */
void tt_prefetch(const struct tt *t, uint64_t hash);

/* Returns the entry of a position; its bound is BOUND_NONE if there is none. */
struct tt_entry tt_probe(const struct tt *t, uint64_t hash, uint64_t check);

/*
 * Stores an entry. It replaces the entry of the same position; if there is
 * none, the shallowest entry of an older generation; else the shallowest. If
 * the new entry has no move, the old move is kept. An inexact score does not
 * replace the result that another thread has stored for the same position and
 * generation after a much deeper search.
 */
void tt_store(struct tt *t, uint64_t hash, uint64_t check,
    struct tt_entry entry);

#endif
