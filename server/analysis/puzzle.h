/*
 * puzzle.h -- puzzles: positions in which exactly one move begins a forced win;
 * and the longest resistance of the side that loses one.
 *
 * Wins are by fours or by fours and open threes (threat_search.h). All searches
 * are limited by nodes, so that the results are the same on every machine.
 * Re-entrant: all state is in struct puzzle_prover, one for each thread.
 */

#ifndef SERVER_ANALYSIS_PUZZLE_H
#define SERVER_ANALYSIS_PUZZLE_H

#include <stdbool.h>

#include "common/board.h"
#include "common/variant.h"

/* The lengths of the win of a puzzle, in plies: 3 to 8 moves of the winner. */
#define PUZZLE_PLIES_MIN 5
#define PUZZLE_PLIES_MAX 15

/* Whether a position is a puzzle, or why it is not. */
enum puzzle_verdict {
	PUZZLE_GOOD,
	PUZZLE_NO_WIN,     /* no forced win by threats was found */
	PUZZLE_SHORT,      /* the win is shorter than PUZZLE_PLIES_MIN */
	PUZZLE_LONG,       /* the win is longer than PUZZLE_PLIES_MAX */
	PUZZLE_FORCED,     /* the opponent threatens to win with one move */
	PUZZLE_SEVERAL,    /* more than one move begins a win of that kind */
	PUZZLE_UNDECIDED,  /* a win by fours, but a search for another was
                              not complete */
	PUZZLE_NO_MISTAKE, /* the opponent's last move was no worse than
                              other moves */
	PUZZLE_VERDICTS
};

struct puzzle {
	point    first;       /* the move that wins */
	unsigned plies;       /* plies of the win, at most */
	bool     is_by_fours; /* false: by fours and open threes */
};

struct puzzle_prover;

/* puzzle_prover_free(NULL) does nothing. */
struct puzzle_prover *puzzle_prover_new(void);
void                  puzzle_prover_free(struct puzzle_prover *p);

/*
 * Whether the position after count legal moves, at least one, is a puzzle for
 * the side to move. If there is a win by fours, it is proved that no other four
 * begins one. Otherwise each other four and open three has been searched for a
 * win with ten times the nodes. Without threes, only a win by fours counts.
 * Fills out if the result is PUZZLE_GOOD.
 */
enum puzzle_verdict
puzzle_examine(struct puzzle_prover *p, const struct variant *v,
    const point *moves, unsigned count, bool threes, struct puzzle *out);

/*
 * For a puzzle that puzzle_examine has found after those moves: whether ten
 * times its nodes find no other move that begins a win. May take a second.
 */
bool puzzle_is_unique(struct puzzle_prover *p, const struct variant *v,
    const point *moves, unsigned count, const struct puzzle *puzzle);

/*
 * In how many plies, at most, the side to move loses by threats after count
 * legal moves, the last of which is a threat; *answer is the move that resists
 * longest. Returns 0, with *answer undefined, if the loss is not proved or the
 * game is over.
 */
unsigned puzzle_defend(struct puzzle_prover *p, const struct variant *v,
    const point *moves, unsigned count, point *answer);

#endif
