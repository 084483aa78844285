/*
 * puzzle_search.h -- the positions of recorded games, in turn, in which an
 * engine is to look for puzzles.
 *
 * Pure. Later games and later moves follow; after the last position come those
 * from the first on.
 */

#ifndef CLIENT_CORE_PUZZLE_SEARCH_H
#define CLIENT_CORE_PUZZLE_SEARCH_H

#include <stdbool.h>

#include "client/core/puzzle.h"
#include "common/records/game_record.h"

struct searched_game {
	struct variant variant;
	unsigned       count; /* of moves, at least one */
	point         *moves; /* owned */
};

/* All zero: no games. */
struct puzzle_search {
	unsigned              count;
	struct searched_game *games;      /* owned */
	unsigned              game, ply;  /* the next position */
	unsigned              left;       /* positions of this search */
	bool                  has_solved; /* it has left out a solved puzzle */
};

void puzzle_search_clear(struct puzzle_search *s);

/* Adds the positions of a game. */
void puzzle_search_add(struct puzzle_search *s, const struct game_record *r);

/* Begins a search of all positions, from where the last one ended. */
void puzzle_search_begin(struct puzzle_search *s);

/*
 * The next position of the search that is not a solved puzzle; its solution is
 * not set. False: there is none.
 */
bool puzzle_search_next(struct puzzle_search *s,
    const struct solved_puzzles *solved, struct puzzle *out);

#endif
