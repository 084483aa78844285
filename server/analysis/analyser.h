/*
 * analyser.h -- the engine's analysis of one position: a score, a proof if
 * there is one, and the best moves.
 *
 * Several threads may use this at once, each with its own struct analyser.
 */

#ifndef SERVER_ANALYSIS_ANALYSER_H
#define SERVER_ANALYSIS_ANALYSER_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/protocol/enum_words.h"
#include "server/engine/search/search.h"

struct analysis {
	enum proven_result proof; /* for the side to move */
	/* The winner makes only fours, each of which has a single answer */
	bool is_by_fours;
	/*
	 * The opponent threatens to win with one move, and the side to move
	 * cannot win first
	 */
	bool     is_forced;
	unsigned plies; /* the win or loss takes at most this many plies */
	int      score; /* as engine_search returns it */
	unsigned depth;
	unsigned line_length;  /* moves in `line`; 0 if the game is over */
	point    line[PV_MAX]; /* the best moves; the side to move begins */
};

struct analyser;

/* Creates an analyser, whose transposition table has table_bytes bytes. */
struct analyser *analyser_new(size_t table_bytes);
void             analyser_free(struct analyser *a);

/*
 * Analyses the position after `count` legal moves, of which X makes the first.
 * If the game is over there, the result is a win, draw or loss in 0 plies.
 * Takes as long as the limits allow, plus the time for some thousand nodes.
 */
void analyser_run(struct analyser *a, const struct variant *v,
    const point *moves, unsigned count, const struct search_limits *limits,
    struct analysis *out);

/*
 * Returns the only move after which the opponent has no win by fours. Returns
 * POINT_NONE if there are several such moves, if there is none, if the search
 * could not tell, or if the rule has no fours. The game must not be over. If
 * another thread sets *stop, returns at once; stop may be NULL.
 */
point analyser_only_move(struct analyser *a, const struct variant *v,
    const point *moves, unsigned count, const atomic_bool *stop);

/*
 * Extends analysis->line to `length` moves, at most PV_MAX, or to the end of
 * the game. The limits are for each of the searches that this needs.
 */
void analyser_extend_line(struct analyser *a, const struct variant *v,
    const point *moves, unsigned count, const struct search_limits *limits,
    unsigned length, struct analysis *analysis);

#endif
