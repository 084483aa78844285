/*
 * puzzle_finder.h -- finds puzzles: positions in which exactly one move begins a
 * forced win.
 */

#ifndef TESTS_BENCH_PUZZLE_FINDER_H
#define TESTS_BENCH_PUZZLE_FINDER_H

#include "server/analysis/puzzle.h"

/*
 * A win takes 3 to 8 moves of the winner; on a small board at most 4 and, where
 * three in a row win, 2 moves: a fork.
 */
#define PUZZLE_PLIES_MIN  5
#define PUZZLE_FORK_PLIES 3

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

#endif
