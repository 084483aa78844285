/* absent.c -- what becomes of a chair whose person is gone. */

#include "common/absent.h"

#include <assert.h>
#include <strings.h>

static const char *const words[ABSENTS] = {
	[ABSENT_BOT] = "bot",
	[ABSENT_WAIT] = "wait",
	[ABSENT_FORFEIT] = "forfeit",
};

bool absent_parse(enum absent *absent, const char *text)
{
	for (int i = 0; i < ABSENTS; i++)
		if (strcasecmp(text, words[i]) == 0) {
			*absent = (enum absent)i;
			return true;
		}
	return false;
}

const char *absent_word(enum absent absent)
{
	assert((unsigned)absent < ABSENTS);
	return words[absent];
}
