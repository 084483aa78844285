/* absence_rule.c -- what happens to the game of a player who disconnects. */

#include "common/absence_rule.h"

#include "common/word_table.h"

static const char *const words[ABSENCE_RULE_COUNT] = {
	[ABSENCE_BOT] = "bot",
	[ABSENCE_WAIT] = "wait",
	[ABSENCE_FORFEIT] = "forfeit",
};

static const struct word_table table = WORD_TABLE(words);

bool absence_rule_parse(enum absence_rule *rule, const char *text)
{
	int found = word_table_find(&table, text);

	if (found < 0)
		return false;
	*rule = (enum absence_rule)found;
	return true;
}

const char *absence_rule_word(enum absence_rule rule)
{
	return word_table_word(&table, rule);
}
