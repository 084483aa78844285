/*
 * time_management.h -- how much time a move may take under a clock for the
 * whole game, and how much of it a search needs.
 */

#ifndef SERVER_ENGINE_TIME_MANAGEMENT_H
#define SERVER_ENGINE_TIME_MANAGEMENT_H

#include <stdbool.h>

#include "common/time_ms.h"

/* Milliseconds that each move may lose outside of the search. */
#define TIME_LOST_PER_MOVE 10

/* The time for one move, in ms; both at least 1. */
struct time_share {
	msec planned; /* for an average move */
	msec max;     /* for a difficult move; at least planned */
};

/*
 * The share of the next move, of a player who has left ms on the clock, gets
 * increment ms after each move, and moves on one of empty points, at least 1.
 * A player who never uses more than max, and loses at most TIME_LOST_PER_MOVE
 * besides, does not run out of time before the board is full, if there was more
 * than that loss and 1 ms for each of the moves at first.
 */
struct time_share
time_share_of_clock(msec left, msec increment, unsigned empty);

/* A fall of the score by more than this is a sign of danger. */
#define TIME_SCORE_DROP 50

/* What iterative deepening has found so far. */
struct search_trend {
	unsigned stable_iterations; /* since the move changed or score fell */
	bool     is_forced;         /* all other moves lose */
	bool     best_move_changed; /* in the last iteration */
	int      score_drop;        /* in the last iteration; < 0: a rise */
};

/* The part of the planned time after which the search is to end, in ms. */
msec time_to_use(msec planned, const struct search_trend *trend);

#endif
