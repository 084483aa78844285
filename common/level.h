/* level.h -- how strong a bot is to be. */

#ifndef COMMON_LEVEL_H
#define COMMON_LEVEL_H

#include <stdbool.h>

enum level {
	LEVEL_EASY, /* a child can win */
	LEVEL_MEDIUM,
	LEVEL_HARD,   /* most adults lose */
	LEVEL_PERFECT /* as strong as it can be in a few seconds */
};

#define LEVELS 4

/*
 * Reads "easy", "medium", "hard" or "perfect" in letters of either case. False,
 * with *level untouched, when the text is anything else.
 */
bool level_parse(enum level *level, const char *text);

/* "easy" and so on; lives forever. */
const char *level_name(enum level level);

#endif
