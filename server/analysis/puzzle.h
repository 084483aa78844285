/*
 * puzzle.h -- puzzles: positions in which exactly one move begins a forced win;
 * and, for the side that loses, the answers that resist longest.
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

#include "common/game/board.h"
#include "common/game/variant.h"

/*
 * The bounds for the win's length, in plies: 3 to 8 moves of the winner; on a small
 * board at most 4 and, where three in a row win, 2 moves: a fork.
 */
#define PUZZLE_PLIES_MIN       5
#define PUZZLE_PLIES_MAX       15
#define PUZZLE_SMALL_PLIES_MAX 7
#define PUZZLE_FORK_PLIES      3

/* The most moves of a solution and of the answers to it. */
#define PUZZLE_LINE_MAX (PUZZLE_PLIES_MAX + 1)

/* Whether a position is a puzzle, or why it is not. */
enum puzzle_verdict {
	PUZZLE_GOOD,
	PUZZLE_NO_WIN,  /* no forced win by threats was found */
	PUZZLE_SHORT,   /* the win is shorter than PUZZLE_PLIES_MIN */
	PUZZLE_LONG,    /* the win is longer than PUZZLE_PLIES_MAX */
	PUZZLE_FORCED,  /* the opponent threatens to win with one move */
	PUZZLE_SEVERAL, /* more than one move begins a forced win */
	/* A search has reached its limit, so the result is not certain */
	PUZZLE_UNDECIDED,
	/* The opponent's last move was not worse than other moves */
	PUZZLE_NO_MISTAKE,
	PUZZLE_VERDICTS
};

struct puzzle {
	point    first; /* the move that wins */
	unsigned plies; /* the win takes at most this many plies */
	/* The winner makes only fours; else also open threes, or any moves */
	bool is_by_fours;
};

/* Whether the board is 3x3, or stones fall on at most 42 points. */
bool puzzle_is_small(const struct variant *v);

struct puzzle_prover;

/* puzzle_prover_free(NULL) is allowed. */
struct puzzle_prover *puzzle_prover_new(void);
void                  puzzle_prover_free(struct puzzle_prover *p);

/*
 * Decides whether the position after `count` legal moves, at least one, is a
 * puzzle for the side to move. If there is a win by fours, it is proven that no
 * other four begins one. If not, a search after each other four and open three,
 * with ten times the nodes, has found no win. If `threes` is false, only wins
 * by fours count. Fills *out if it returns PUZZLE_GOOD.
 */
enum puzzle_verdict
puzzle_examine(struct puzzle_prover *p, const struct variant *v,
    const point *moves, unsigned count, bool threes, struct puzzle *out);

/*
 * For a puzzle that puzzle_examine has found after these moves: whether a
 * search with ten times the nodes of puzzle_examine finds no other winning
 * move. May take a second.
 */
bool puzzle_is_unique(struct puzzle_prover *p, const struct variant *v,
    const point *moves, unsigned count, const struct puzzle *puzzle);

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

#endif
