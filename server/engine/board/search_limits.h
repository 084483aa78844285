/* search_limits.h -- limits and options of searches, and of each bot level. */

#ifndef SERVER_ENGINE_BOARD_SEARCH_LIMITS_H
#define SERVER_ENGINE_BOARD_SEARCH_LIMITS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "common/base/time_ms.h"
#include "common/game/variant.h"
#include "common/protocol/enum_words.h"

/*
 * A field of 0 or NULL means that there is no limit, or that the option is off.
 */
struct search_limits {
	unsigned depth; /* in plies; at most 127 */
	uint64_t nodes;
	msec     time;       /* in ms; needs clock */
	msec (*clock)(void); /* a monotonic clock */
	/*
	 * The time to use for a move of average difficulty. 0: use all of
	 * `time`, because unused time is lost.
	 */
	msec planned_time;
	/*
	 * The score counts, not only the move: with a time limit, too, a single move is
	 * searched as deep as several.
	 */
	bool needs_score;
	/*
	 * A move later than `time` loses the game. So the search ends earlier
	 * if the machine has been busy in earlier searches.
	 */
	bool late_move_loses;
	/* Any thread may set it; then the search must return */
	const atomic_bool *stop;
	unsigned           mate_horizon; /* wins in more plies are ignored */

	/*
	 * A move may be chosen at random, depending on `seed`, if its score is
	 * less than the best by less than random_margin. A winning or losing
	 * move is replaced only by one that wins or loses in as many plies.
	 */
	int      random_margin;
	uint64_t seed;

	/* There is no pruning and no reduction, not even on large boards. */
	bool full_width;

	/*
	 * On small boards, moves are verified with the df-pn solver. Needs time
	 * and clock; ignored with a node limit.
	 */
	bool use_solver;
};

/* Returns the limits of a level. Does not set `clock`, `stop` and `seed`. */
struct search_limits
search_limits_for_level(enum bot_level level, const struct variant *v);

#endif
