/* level.c -- how strong a bot is to be. */

#include "common/level.h"

#include <assert.h>
#include <strings.h>

static const char *const names[LEVELS] = {
	[LEVEL_EASY] = "easy",
	[LEVEL_MEDIUM] = "medium",
	[LEVEL_HARD] = "hard",
	[LEVEL_PERFECT] = "perfect",
};

bool level_parse(enum level *level, const char *text)
{
	for (int i = 0; i < LEVELS; i++)
		if (strcasecmp(text, names[i]) == 0) {
			*level = (enum level)i;
			return true;
		}
	return false;
}

const char *level_name(enum level level)
{
	assert((unsigned)level < LEVELS);
	return names[level];
}
