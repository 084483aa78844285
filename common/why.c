/* why.c -- how a game came to its end. */

#include "common/why.h"

#include <string.h>

static const char *const words[] = {
	[WHY_LINE] = "line",
	[WHY_FULL] = "full",
	[WHY_RESIGN] = "resign",
	[WHY_QUIT] = "quit",
	[WHY_TIME] = "time",
	[WHY_AWAY] = "away",
	[WHY_AGREED] = "agreed",
	[WHY_OTHER] = "other",
};

const char *why_word(enum why why)
{
	return words[why];
}

enum why why_read(const char *word)
{
	enum why why = WHY_LINE;

	while (why < WHY_OTHER && strcmp(word, words[why]) != 0)
		why++;
	return why;
}
