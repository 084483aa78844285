/* bot_level.h -- how strong a bot plays. */

#ifndef COMMON_BOT_LEVEL_H
#define COMMON_BOT_LEVEL_H

#include <stdbool.h>

enum bot_level {
	BOT_EASY, /* a child can win */
	BOT_MEDIUM,
	BOT_HARD,   /* most adults lose */
	BOT_PERFECT /* the best move that a few seconds can find */
};

#define BOT_LEVEL_COUNT 4

/*
 * Reads "easy", "medium", "hard" or "perfect" in letters of either case.
 * Anything else: false, *level untouched.
 */
bool bot_level_parse(enum bot_level *level, const char *text);

/* "easy" and so on; a static string. */
const char *bot_level_word(enum bot_level level);

#endif
