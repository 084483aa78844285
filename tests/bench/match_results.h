/*
 * match_results.h -- the file of a match's results, from which a match is resumed
 * and tallied. Several processes may play the same match.
 *
 * The first line says what is played; each further line is a pair of games from
 * one opening, first with the first program on side X, then on side O:
 *
 *	# old/noughts-engine new/noughts-engine openings.txt 200000 1000 0 25
 *	3 win loss 15x15x5 k8,g8,k11,h11,e7,i6,h8... k8,g8,k11,h11,e7,i6,g7...
 *
 * 3 is the opening's line in the file of openings, and "win" is one of the first
 * program. A pair is written at once, so a process that is killed loses only the
 * pair that it plays; then the kernel unlocks that opening.
 */

#ifndef TESTS_BENCH_MATCH_RESULTS_H
#define TESTS_BENCH_MATCH_RESULTS_H

#include <stdbool.h>

#include "tests/bench/sprt.h"

/* Bytes of the longest line: two games on the largest board. */
#define MATCH_RESULTS_LINE 8192

/* What a game means to the first program; the value is half a point each. */
enum game_result { GAME_LOSS, GAME_DRAW, GAME_WIN };

struct match_results {
	int         fd;        /* owned */
	unsigned    pairs_max; /* openings are numbered from 1 to this */
	bool       *played;    /* owned; by the opening's number */
	unsigned    games[3];  /* that the test has counted, by their result */
	struct sprt sprt;      /* ends with the pair that decides it */
};

/*
 * Opens the file, and creates it if it is missing. Ends the process if it holds
 * another match: one whose first line is not "# CONDITIONS". A line that a crash
 * has cut off is removed. No other descriptor of the file may be closed while this
 * one is open: that would unlock all openings.
 */
void match_results_open(struct match_results *r, const char *path,
    const char *conditions, unsigned pairs_max, double elo0, double elo1);
void match_results_close(struct match_results *r);

/*
 * Counts the file's pairs again, with those of other processes. Pairs after the
 * one that decides the test are not counted, nor is an opening's second pair.
 */
void match_results_read(struct match_results *r);

/*
 * Returns the first opening that neither has been played nor is being played by
 * another process, and locks it until this process ends; 0 if there is none.
 */
unsigned match_results_take(struct match_results *r);

/* Appends a pair; games[] are the variant and the moves of both. */
void match_results_append(struct match_results *r, unsigned opening,
    const enum game_result results[2], const char *variant,
    const char *const games[2]);

#endif
