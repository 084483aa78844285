/* bot_level.h -- how strong a bot plays. */

#ifndef COMMON_BOT_LEVEL_H
#define COMMON_BOT_LEVEL_H

#include <stdbool.h>

enum bot_level {
	BOT_EASY, /* even a child can win against it */
	BOT_MEDIUM,
	BOT_HARD,   /* most adults lose against it */
	BOT_PERFECT /* plays the best move that it can find in a few seconds */
};

#define BOT_LEVEL_COUNT 4

/*
 * Parses "easy", "medium", "hard" or "perfect", in letters of either case.
 * Returns false for any other text, without changing *level.
 */
bool bot_level_parse(enum bot_level *level, const char *text);

/* Returns the level's word, such as "easy"; a static string. */
const char *bot_level_word(enum bot_level level);

#endif
