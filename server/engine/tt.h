/*
 * tt.h -- the transposition table: search results by position hash, in a fixed
 * amount of memory, shared by any number of threads.
 *
 * A bucket is one cache line of four slots; an entry may be in any slot of its
 * bucket. Slots are read and written without locks (lockless hashing; Hyatt and
 * Mann, 2002): each holds the entry and check ^ entry, so a slot torn by two
 * writers decodes to a different check and is not found.
 *
 *	slot	| data = entry (64 bits) | check ^ data (64 bits) |
 *
 * A position has two independent 64-bit hashes: `hash` chooses its bucket, and
 * `check` its entry there. So each lookup compares `check` with those of four
 * other positions, and a search of 10^9 nodes takes one position for another
 * with a probability of 2 * 10^-10. (With one hash for both it would be 10^-4 in
 * a table of 2^20 buckets: positions of one bucket have most bits in common.)
 * The solver's table holds positions (solver/dfpn.c).
 */

#ifndef SERVER_ENGINE_TT_H
#define SERVER_ENGINE_TT_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#include "common/board.h"
#include "server/engine/abdada.h"

enum bound {
	BOUND_NONE,  /* not found */
	BOUND_LOWER, /* the score is at least this */
	BOUND_UPPER, /* the score is at most this */
	BOUND_EXACT
};

struct tt_entry {
	point    move;       /* the best move, or POINT_NONE */
	int16_t  score;      /* relative to this position: score_add_plies */
	uint8_t  depth;      /* plies searched */
	uint8_t  bound;      /* an enum bound */
	uint16_t generation; /* of the search that stored it; other
                                generations are replaced first */
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
	void             *memory;       /* owned */
	struct tt_bucket *buckets;      /* in memory, aligned to a cache line */
	size_t            bucket_max;   /* 1 to UINT32_MAX */
	_Atomic size_t    bucket_count; /* buckets in use; grows */
	struct abdada     abdada;       /* shared by the threads that share the
                                     table */
};

/*
 * Creates an empty table of at most bytes, but of at least one bucket. It does
 * not touch the memory, and uses TT_FIRST_BYTES of it at first: the first access
 * to a page costs more than searching a node. tt_free(NULL) does nothing.
 */
struct tt *tt_new(size_t bytes);
void       tt_free(struct tt *t);

/* The bytes that a new table uses. */
#define TT_FIRST_BYTES ((size_t)4 << 20)

/*
 * Makes the table use at least that many bytes from now on, but never more than
 * tt_new was given. The part in use grows by doubling and never shrinks;
 * entries of before are not found after it has grown. Any thread may call it,
 * also during searches.
 */
void tt_reserve(struct tt *t, size_t bytes);

/* Prefetches the bucket of a hash that will be probed soon. */
void tt_prefetch(const struct tt *t, uint64_t hash);

/* Returns the entry of a position; its bound is BOUND_NONE if there is none. */
struct tt_entry tt_probe(const struct tt *t, uint64_t hash, uint64_t check);

/*
 * Stores an entry. It replaces one of the same position, else the shallowest of
 * an older generation, else the shallowest. An entry without a move keeps the
 * move stored before. An inexact score does not replace a much deeper one of
 * the same position and generation, which another thread has stored.
 */
void tt_store(struct tt *t, uint64_t hash, uint64_t check,
    struct tt_entry entry);

#endif
