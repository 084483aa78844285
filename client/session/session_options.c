/* session_options.c -- the request for the first game. */

#include "client/session/session_options.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#define DEFAULT_GAME "3x3x3"

bool game_request_is_wanted(const struct session_options *o)
{
	return o->driver == DRIVER_DEMO || o->game.bot != NULL ||
	    o->game.play != NULL || o->request[0] != '\0';
}

/* Appends " key=value", unless value is NULL. */
static void
append_pair(char out[LINE_REQUEST_MAX + 1], const char *key, const char *value)
{
	size_t length = strlen(out);

	if (value != NULL)
		snprintf(out + length, LINE_REQUEST_MAX + 1 - length, " %s=%s",
		    key, value);
}

const char *game_request_write(const struct session_options *o,
    char out[LINE_REQUEST_MAX + 1])
{
	const size_t size = LINE_REQUEST_MAX + 1;
	const char  *game = o->game.play != NULL ? o->game.play : DEFAULT_GAME;

	if (o->request[0] != '\0') {
		snprintf(out, size, "%s", o->request);
		return out;
	}
	if (o->driver == DRIVER_DEMO)
		snprintf(out, size, "bot %s perfect hard", game);
	else if (o->game.bot != NULL)
		snprintf(out, size, "bot %s %s", game, o->game.bot);
	else
		snprintf(out, size, "seek %s", game);
	append_pair(out, "clock", o->game.clock);
	append_pair(out, "absent", o->game.absence_rule);
	append_pair(out, "opening", o->game.opening);
	return out;
}
