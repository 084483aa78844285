/*
 * puzzle.h -- proves forced wins, and finds the answers that resist them longest.
 *
 * On a small board (puzzle_is_small) the engine searches all moves. On others
 * wins are by fours or by fours and open threes (threat_search.h); a rule without
 * fours has no puzzles there. All searches are limited by nodes or plies, so that the
 * results are the same on every machine.
 * Several threads may use this at once, each with its own struct puzzle_prover.
 */

#ifndef SERVER_ANALYSIS_PUZZLE_H
#define SERVER_ANALYSIS_PUZZLE_H

#include <stdbool.h>
#include <stdint.h>

#include "common/game/board.h"
#include "common/game/variant.h"

struct move;
struct position;
struct tt;

/* The most plies of a win, also on a small board. */
#define PUZZLE_PLIES_MAX       15
#define PUZZLE_SMALL_PLIES_MAX 7

/* The most nodes of the search for a win by threes that refutes an answer. */
#define PUZZLE_THREES_NODES 50000

/* The most moves of a solution and of the answers to it. */
#define PUZZLE_LINE_MAX (PUZZLE_PLIES_MAX + 1)

/* Whether the board is 3x3, or stones fall on at most 42 points. */
bool puzzle_is_small(const struct variant *v);

struct puzzle_prover {
	struct position *position; /* owned */
	struct move     *moves;    /* owned; lists of moves of a search */
	/* Owned; of the searches for wins by threes */
	struct tt *tt;
	uint64_t   nodes;       /* node limit for a win by threes */
	bool       is_by_fours; /* only wins by fours are searched for */
	bool       was_limited; /* a search has reached its limit */
};

/* puzzle_prover_free(NULL) is allowed. */
struct puzzle_prover *puzzle_prover_new(void);
void                  puzzle_prover_free(struct puzzle_prover *p);

/*
 * Plays `count` legal moves and proves that the side to move then loses; on a board
 * that is not small by threats, of which the last move must be one. Returns in how
 * many plies at most it loses. Writes a line to its end: its moves resist longest, and
 * the winner's win. Returns 0, with the line undefined, if the loss is not proven, the
 * rule has no fours or the game is over.
 */
unsigned puzzle_defend(struct puzzle_prover *p, const struct variant *v,
    const point *moves, unsigned count, point line[PUZZLE_LINE_MAX],
    unsigned *length);

/* --- the parts, which tests/bench/puzzle_finder.c uses as well --- */

/*
 * Finds a win of the side to move in p->position: by fours if possible, else,
 * unless p->is_by_fours is set, by threes with at most p->nodes nodes. Sets *first,
 * and returns the length in plies; 0 if no win was found, and if a search had too
 * few nodes, also sets p->was_limited. Lists of moves are written to `moves`, which
 * is in p->moves.
 */
unsigned
puzzle_find_win(struct puzzle_prover *p, struct move *moves, point *first);

/*
 * Returns in how many plies the side to move loses, whatever its answer, to a
 * threat of a five or an open four; 0 if it does not lose so. Sets *answer to the
 * answer that resists longest. For the rest see puzzle_find_win.
 */
unsigned
puzzle_find_loss(struct puzzle_prover *p, struct move *moves, point *answer);

/*
 * By a search of all moves: returns in how many plies, at most max_plies, the side
 * to move wins; if it loses in so many, a negative number; else 0. Sets *best to
 * its best move. The game must not be over.
 */
int puzzle_find_mate(const struct variant *v, const point *moves,
    unsigned count, unsigned max_plies, point *best);

#endif
