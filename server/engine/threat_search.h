/*
 * threat_search.h -- threat search: wins by continuous fours (VCF) or by
 * continuous fours and open threes (VCT).
 */

#ifndef SERVER_ENGINE_THREAT_SEARCH_H
#define SERVER_ENGINE_THREAT_SEARCH_H

#include <stdbool.h>
#include <stdint.h>

#include "server/engine/movegen.h"
#include "server/engine/tt.h"

/*
 * A search. A VCT stores positions without a win in failed_tt, which may be the
 * table of the main search.
 */
struct threat_search {
	struct position *position;      /* borrowed; unchanged on return */
	struct move     *move_stack;    /* borrowed; POINTS_MAX moves a ply */
	uint64_t         nodes;         /* searched so far; starts at 0 */
	uint64_t         max_nodes;     /* gives up when nodes reaches it */
	unsigned         max_plies;     /* longest win searched for */
	bool (*should_stop)(void *ctx); /* called at every node */
	void      *ctx;                 /* passed to should_stop */
	struct tt *failed_tt;           /* for a VCT; NULL for a VCF */
	uint16_t   generation;          /* generation of the entries stored
                                           in failed_tt */
};

/*
 * Searches for a forced win of the side to move. Returns its length in plies
 * and sets *first to its first move. The win is sound but not always the
 * shortest. Returns 0, with *first undefined, if none was found; a win may
 * exist all the same, because limits were reached or it needs quiet moves.
 */
unsigned threat_search_find_win(struct threat_search *s, point *first);

#endif
