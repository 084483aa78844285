/*
 * threat_search.h -- threat search: wins by continuous fours (VCF), or by
 * continuous fours and open threes (VCT).
 */

#ifndef SERVER_ENGINE_SEARCH_THREAT_SEARCH_H
#define SERVER_ENGINE_SEARCH_THREAT_SEARCH_H

#include <stdbool.h>
#include <stdint.h>

#include "server/engine/board/movegen.h"
#include "server/engine/search/tt.h"

/* Which wins are searched for. */
enum threat_search_kind {
	THREATS_FOURS,
	/*
	 * By fours, of which each but the first is near the one before it; the
	 * results are stored in the table
	 */
	THREATS_NEAR_FOURS,
	/* By fours and open threes; proof numbers are stored in the table */
	THREATS_THREES
};

/*
 * A search. Its results, and those of the main search, may be in one table: a
 * result is found only by a search of the same kind.
 */
struct threat_search {
	enum threat_search_kind kind;
	/* Not owned; a search leaves it unchanged */
	struct position *position;
	/* Not owned; has room for POINTS_MAX moves for each ply */
	struct move *move_stack;
	/* How many nodes were searched; 0 at first */
	uint64_t nodes;
	/* The search ends when nodes reaches this */
	uint64_t max_nodes;
	unsigned max_plies; /* the most plies of a win */
	/* Called at every node; true ends the search */
	bool (*should_stop)(void *ctx);
	void *ctx; /* argument of should_stop */
	/*
	 * Not owned; may be the table of the main search. NULL is enough for
	 * THREATS_FOURS
	 */
	struct tt *tt;
	/* generation of the table entries that are stored */
	uint16_t generation;
	/* Used by a search: fours were not followed further than max_plies */
	bool was_cut;
};

/*
 * Searches for a forced win of the side to move. Returns its length in plies
 * and sets *first to its first move. The win is certain, but not always the
 * shortest. Returns 0, with *first undefined, if none was found; a win may
 * still exist, because limits were reached or because it needs quiet moves.
 */
unsigned threat_search_find_win(struct threat_search *s, point *first);

#endif
