/*
 * search_limits.h -- limits and options of a search, and those of each level.
 */

#ifndef SERVER_SOLVER_SEARCH_LIMITS_H
#define SERVER_SOLVER_SEARCH_LIMITS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "common/bot_level.h"
#include "common/time_ms.h"
#include "common/variant.h"

/* A field of 0 or NULL means no limit, or the option switched off. */
struct search_limits {
	unsigned depth; /* plies, at most 127 are searched */
	uint64_t nodes;
	msec     time;       /* needs clock */
	msec (*clock)(void); /* monotonic */
	/*
	 * The part of time for a move of average difficulty. 0: unused time is
	 * lost, so all of it is used.
	 */
	msec               planned_time;
	const atomic_bool *stop;         /* set by any thread: return now */
	unsigned           mate_horizon; /* wins in more plies are not seen */

	/*
	 * A move that scores less than the best by less than random_margin may
	 * be chosen instead, but only one of the same length instead of a win
	 * or a loss; seed decides.
	 */
	int      random_margin;
	uint64_t seed;

	/* A helper searches only to fill the shared transposition table. */
	bool is_helper;

	/* No pruning or reductions on large boards either. */
	bool full_width;

	/*
	 * Verify moves with the df-pn solver on small boards. Needs time and
	 * clock; ignored with a node limit.
	 */
	bool use_solver;
};

/* The limits of a level; clock, stop and seed are left 0. */
struct search_limits
search_limits_for_level(enum bot_level level, const struct variant *v);

#endif
