/* bot_level.c -- how strong a bot plays. */

#include "common/bot_level.h"

#include "common/word_table.h"

static const char *const words[BOT_LEVEL_COUNT] = {
	[BOT_EASY] = "easy",
	[BOT_MEDIUM] = "medium",
	[BOT_HARD] = "hard",
	[BOT_PERFECT] = "perfect",
};

static const struct word_table table = WORD_TABLE(words);

bool bot_level_parse(enum bot_level *level, const char *text)
{
	int found = word_table_find(&table, text);

	if (found < 0)
		return false;
	*level = (enum bot_level)found;
	return true;
}

const char *bot_level_word(enum bot_level level)
{
	return word_table_word(&table, level);
}
