/* search_limits.c -- the search limits of each bot level. */

#include "server/engine/board/search_limits.h"

/*
 * The depth of the hard level under a rule without patterns, where a search
 * needs more plies. On boards of 16 points this level makes no mistakes.
 */
#define GENERIC_HARD_DEPTH 16

/*
 * A weaker level searches to a smaller depth, does not see long wins, and
 * chooses at random among moves that score almost as well as the best one.
 */
static const struct search_limits level_limits[BOT_LEVEL_COUNT] = {
	[BOT_EASY] = { .depth = 2,
	    .mate_horizon = 4,
	    .random_margin = 60,
	    .time = 100 },
	[BOT_MEDIUM] = { .depth = 4,
	    .mate_horizon = 8,
	    .random_margin = 15,
	    .time = 150 },
	[BOT_HARD] = { .depth = 7,
	    .mate_horizon = 12,
	    .random_margin = 2,
	    .time = 1000 },
	[BOT_PERFECT] = { .time = 5000, .use_solver = true },
};

struct search_limits
search_limits_for_level(enum bot_level level, const struct variant *v)
{
	struct search_limits limits = level_limits[level];

	if (level == BOT_HARD && !rule_is_plain(v->rule))
		limits.depth = GENERIC_HARD_DEPTH;
	return limits;
}
