/* end_reason.c -- why a game ended. */

#include "common/end_reason.h"

#include "common/word_table.h"

static const char *const words[] = {
	[END_LINE] = "line",
	[END_FULL] = "full",
	[END_RESIGN] = "resign",
	[END_QUIT] = "quit",
	[END_TIME] = "time",
	[END_AWAY] = "away",
	[END_IDLE] = "idle",
	[END_AGREED] = "agreed",
	[END_ABORT] = "abort",
	[END_VOID] = "void",
	[END_REPLACED] = "replaced",
	[END_OTHER] = "other",
};

static const struct word_table table = WORD_TABLE(words);

const char *end_reason_word(enum end_reason reason)
{
	return word_table_word(&table, reason);
}

enum end_reason end_reason_parse(const char *word)
{
	int found = word_table_find(&table, word);

	return found < 0 ? END_OTHER : (enum end_reason)found;
}
