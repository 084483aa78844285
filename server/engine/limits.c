/* limits.c -- how long and how far the engine may think. */

#include "server/engine/limits.h"

/*
 * What each level sees. An easy one sees what can happen at once, one ply deep,
 * and takes any move that looks about as good; the next see further, and are
 * pickier. Slack is in points of a score; see eval.h for their worth.
 */
static const struct limits levels[LEVELS] = {
	[LEVEL_EASY] = { .depth = 1, .sight = 4, .slack = 120, .span = 100 },
	[LEVEL_MEDIUM] = { .depth = 3, .sight = 4, .slack = 40, .span = 150 },
	[LEVEL_HARD] = { .depth = 7, .sight = 12, .slack = 2, .span = 1000 },
	[LEVEL_PERFECT] = { .span = 5000, .prove = true },
};

struct limits limits_of(enum level level, const struct variant *v)
{
	(void)v;
	return levels[level];
}
