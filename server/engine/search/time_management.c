/*
 * time_management.c -- how much time a move may take.
 *
 * A move gets a fixed share of the time left. The search uses less of it if the
 * best move is stable or forced, and more if the best move has changed or its
 * score has fallen (time management; chess programming wiki).
 */

#include "server/engine/search/time_management.h"

/* A move gets the time left, divided by this. */
#define MOVES_TO_GO 22

/* A difficult move may take this many times the planned time. */
#define MAX_FACTOR 3

/* What percentage of the planned time the search uses. */
#define FORCED_PERCENT  25
#define STABLE_PERCENT  50
#define NORMAL_PERCENT  90
#define CHANGED_PERCENT 150 /* the best move has changed */
#define DROPPED_PERCENT 200 /* its score has fallen */

/* A best move is stable if it is the best in this many iterations. */
#define STABLE_ITERATIONS 4

static msec at_least_1(msec time)
{
	return time > 1 ? time : 1;
}

struct time_share time_share_of_clock(msec left, msec increment, unsigned empty)
{
	/* The most moves that this player can still make */
	unsigned moves = (empty + 1) / 2;
	unsigned share = moves < MOVES_TO_GO ? moves : MOVES_TO_GO;
	/* A search takes at least one millisecond, hence the + 1. */
	msec spare = left - (TIME_LOST_PER_MOVE + 1) * (msec)moves;
	msec planned, max;

	if (spare < 0)
		spare = 0;
	planned = spare / share + increment * 3 / 4;
	max = planned * MAX_FACTOR;
	if (planned > spare)
		planned = spare;
	if (max > spare / 2 && share > 1)
		max = spare / 2;
	if (max > spare)
		max = spare;
	if (planned > max)
		planned = max;
	return (struct time_share){ at_least_1(planned), at_least_1(max) };
}

msec time_to_use(msec planned, const struct search_trend *trend)
{
	int percent = NORMAL_PERCENT;

	if (trend->is_forced)
		percent = FORCED_PERCENT;
	else if (trend->score_drop > TIME_SCORE_DROP)
		percent = DROPPED_PERCENT;
	else if (trend->best_move_changed)
		percent = CHANGED_PERCENT;
	else if (trend->stable_iterations >= STABLE_ITERATIONS)
		percent = STABLE_PERCENT;
	return at_least_1(planned * percent / 100);
}
