/*
 * analyser.h -- the engine's analysis of one position: a score, a proof if
 * there is one, and the best moves.
 *
 * Re-entrant: all state is in struct analyser, one for each thread.
 */

#ifndef SERVER_ANALYSIS_ANALYSER_H
#define SERVER_ANALYSIS_ANALYSER_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/engine/search.h"

/* The proved result for the side to move. */
enum analysis_proof {
	ANALYSIS_UNPROVED,
	ANALYSIS_WIN,
	ANALYSIS_LOSS,
	ANALYSIS_DRAW
};

struct analysis {
	enum analysis_proof proof;
	bool     is_by_fours; /* a win by fours, each with a single answer */
	bool     is_forced; /* the opponent threatens to win with one move, and
			   the side to move cannot win first */
	unsigned plies;     /* plies to a win or loss, at most */
	int      score;     /* as from engine_search */
	unsigned depth;
	uint64_t nodes;
	unsigned line_length;  /* 0 if the game is over */
	point    line[PV_MAX]; /* the best moves, the side to move first */
};

struct analyser;

/*
 * Creates an analyser whose engine has a transposition table of table_bytes.
 * analyser_free(NULL) does nothing.
 */
struct analyser *analyser_new(size_t table_bytes);
void             analyser_free(struct analyser *a);

/*
 * Analyses the position after count legal moves, X first. If the game is over
 * there, it is won, drawn or lost in 0 plies. Takes as long as the limits
 * allow, and some thousand nodes more.
 */
void analyser_run(struct analyser *a, const struct variant *v,
    const point *moves, unsigned count, const struct search_limits *limits,
    struct analysis *out);

/*
 * The only move after which the opponent has no win by fours, or POINT_NONE if
 * there are several, none, or too many to find out. The game must not be over.
 * If another thread sets stop, which may be NULL, it returns at once.
 */
point analyser_only_move(struct analyser *a, const struct variant *v,
    const point *moves, unsigned count, const atomic_bool *stop);

/*
 * Continues the line of an analysis up to length moves, at most PV_MAX, or the
 * end of the game, by further searches within the limits each.
 */
void analyser_extend_line(struct analyser *a, const struct variant *v,
    const point *moves, unsigned count, const struct search_limits *limits,
    unsigned length, struct analysis *analysis);

/*
 * The probability that the side to move wins, in thousandths, where a draw
 * counts as half a win: 1000, 500 or 0 if it is proved, else the logistic
 * function of the score that "make bench-win-rate" has fitted.
 */
unsigned analysis_win_rate(const struct analysis *analysis);

#endif
