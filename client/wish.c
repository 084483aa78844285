/* wish.c -- the game that the command line asks for, as a request. */

#include "client/wish.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#define GAME_USUAL "3x3x3"

bool wish_is_there(const struct options *o)
{
	return o->demo || o->bot != NULL || o->play != NULL ||
	    o->engine != NULL || o->sit;
}

/* Puts " key=value" behind what is there. */
static void add(char out[LINE_REQUEST + 1], const char *key, const char *value)
{
	size_t length = strlen(out);

	if (value != NULL)
		snprintf(out + length, LINE_REQUEST + 1 - length, " %s=%s", key,
		    value);
}

static void
seek(const struct options *o, const char *game, char out[LINE_REQUEST + 1])
{
	const bool fills = o->stand_in != NULL;

	snprintf(out, LINE_REQUEST + 1, "seek %s%s%s", game,
	    fills ? " else=bot:" : "", fills ? o->stand_in : "");
}

const char *wish_write(const struct options *o, const char *game,
    char out[LINE_REQUEST + 1])
{
	const size_t size = LINE_REQUEST + 1;

	if (game == NULL)
		game = o->play != NULL ? o->play : GAME_USUAL;
	if (o->demo)
		snprintf(out, size, "bot %s perfect hard", game);
	else if (o->bot != NULL)
		snprintf(out, size, "bot %s %s", game, o->bot);
	else
		seek(o, game, out);
	add(out, "clock", o->clock);
	add(out, "you", o->side);
	add(out, "absent", o->absent);
	return out;
}
