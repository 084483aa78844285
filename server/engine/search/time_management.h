/*
 * time_management.h -- how much time a move may take under a clock for the
 * whole game, and how much of it a search needs.
 */

#ifndef SERVER_ENGINE_SEARCH_TIME_MANAGEMENT_H
#define SERVER_ENGINE_SEARCH_TIME_MANAGEMENT_H

#include <stdbool.h>

#include "common/base/time_ms.h"

/* How many ms each move may lose outside of the search. */
#define TIME_LOST_PER_MOVE 10

/* The time for a move in ms; both are at least 1. */
struct time_share {
	msec planned; /* for an average move */
	msec max;     /* for a difficult move; at least planned */
};

/*
 * Returns the time for the next move of a player who has `left` ms on the clock
 * and gets `increment` ms after each move. `empty` is how many points are
 * empty, at least 1. If a player starts with more than (TIME_LOST_PER_MOVE + 1)
 * ms for each move, uses at most `max` for each, and loses at most
 * TIME_LOST_PER_MOVE in addition, the time is enough until the board is full.
 */
struct time_share
time_share_of_clock(msec left, msec increment, unsigned empty);

/* If the score falls by more than this, the move gets more time. */
#define TIME_SCORE_DROP 50

/* What iterative deepening has found so far. */
struct search_trend {
	/* How many iterations ago the best move changed or its score fell */
	unsigned stable_iterations;
	bool     is_forced; /* all moves but the best one lose */
	/* In the last iteration, the best move has changed */
	bool best_move_changed;
	/*
	 * By how much the score fell in the last iteration; negative: it rose
	 */
	int score_drop;
};

/* Returns how much of the planned time the search should use, in ms. */
msec time_to_use(msec planned, const struct search_trend *trend);

#endif
