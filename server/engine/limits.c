/* limits.c -- how long and how far the engine may think. */

#include "server/engine/limits.h"

/*
 * What each level sees. An easy one looks two plies deep and takes any move that
 * looks about as good; the next see further, and are pickier. Slack is in points
 * of a score; see eval.h for their worth.
 */
static const struct limits levels[LEVELS] = {
	[LEVEL_EASY] = { .depth = 2, .sight = 4, .slack = 60, .span = 100 },
	[LEVEL_MEDIUM] = { .depth = 4, .sight = 8, .slack = 15, .span = 150 },
	[LEVEL_HARD] = { .depth = 7, .sight = 12, .slack = 2, .span = 1000 },
	[LEVEL_PERFECT] = { .span = 5000, .prove = true },
};

struct limits limits_of(enum level level, const struct variant *v)
{
	(void)v;
	return levels[level];
}
