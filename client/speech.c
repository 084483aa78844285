/* speech.c -- the people and the rules of a game in a reader's words. */

#include "client/speech.h"

#include <stdio.h>
#include <string.h>

#include "common/text.h"

#define GUEST "~guest"

const char *speech_name(const char *name, bool at_head, char out[SPEECH_SIZE])
{
	if (name_is_bot(name))
		snprintf(out, SPEECH_SIZE, "%s %.*s bot",
		    at_head ? "The" : "the", (int)strcspn(name, "~"), name);
	else if (strncmp(name, GUEST, strlen(GUEST)) == 0)
		snprintf(out, SPEECH_SIZE, "%s %s", at_head ? "Guest" : "guest",
		    name + strlen(GUEST));
	else
		snprintf(out, SPEECH_SIZE, "%s", name);
	return out;
}

const char *speech_side(const struct game *g, enum side side, bool at_head,
    char out[SPEECH_SIZE])
{
	char name[SPEECH_SIZE];

	if (side == g->you) {
		snprintf(out, SPEECH_SIZE, at_head ? "You" : "you");
		return out;
	}
	speech_name(g->name[side], at_head, name);
	if (g->you == SIDE_NONE)
		snprintf(out, SPEECH_SIZE, "%.*s (%c)", NAME_SIZE + 8, name,
		    "XO"[side]);
	else
		snprintf(out, SPEECH_SIZE, "%s", name);
	return out;
}

const char *speech_s(const struct game *g, enum side side)
{
	return side == g->you ? "" : "s";
}

const char *speech_goal(const struct variant *v, char out[SPEECH_SIZE])
{
	snprintf(out, SPEECH_SIZE, "%s%d in a row win",
	    v->rule == RULE_EXACT ? "exactly " : "", v->k);
	return out;
}

const char *speech_time(msec span, char out[SPEECH_SIZE])
{
	long all = (long)(span / 1000);

	snprintf(out, SPEECH_SIZE, "%ld:%02ld", all / 60, all % 60);
	return out;
}
