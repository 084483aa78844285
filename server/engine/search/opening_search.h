/*
 * opening_search.h -- decides what to do in the phases of an opening, see
 * common/game/opening.h.
 */

#ifndef SERVER_ENGINE_SEARCH_OPENING_SEARCH_H
#define SERVER_ENGINE_SEARCH_OPENING_SEARCH_H

#include "common/game/opening.h"
#include "server/engine/search/search.h"

/*
 * In swap2, the player who chooses puts two more stones if neither side is
 * better by more than this score. Otherwise this player takes the better side.
 */
#define OPENING_EVEN_SCORE 40

/* What a player does: puts a stone, or makes a choice. */
struct opening_act {
	bool                is_choice;
	enum opening_choice choice; /* valid if is_choice */
	/* The stone, or POINT_NONE; valid unless is_choice */
	point at;
};

/*
 * Sets *out to the best act after `count` moves of an opening that is not over.
 * The player who puts the last stone before a choice makes the position even;
 * the player who chooses takes the better side. The limits are for all searches
 * of this call together. *out is legal, except that `at` is POINT_NONE if the
 * opening allows no point, as on a board that is too small for it.
 */
void opening_search(struct engine *e, const struct opening *o,
    const struct variant *v, const point *moves, unsigned count,
    const struct search_limits *limits, struct opening_act *out);

#endif
