/* game_request.c -- the request for the game that the command line asks for. */

#include "client/session/game_request.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#define DEFAULT_GAME "3x3x3"

bool game_request_is_wanted(const struct session_options *o)
{
	/* An engine that plays with a few players waits for challenges. */
	if (o->accepted != NULL)
		return false;
	return o->demo || o->game.bot != NULL || o->game.play != NULL ||
	    o->has_engine;
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

static void write_seek(const struct session_options *o, const char *game,
    char out[LINE_REQUEST_MAX + 1])
{
	const bool has_fallback = o->game.fallback_bot != NULL;

	/* An engine needs a person, not another bot: it waits. */
	snprintf(out, LINE_REQUEST_MAX + 1, "seek %s%s%s", game,
	    has_fallback      ? " else=bot:" :
		o->has_engine ? " else=none" :
				"",
	    has_fallback ? o->game.fallback_bot : "");
}

const char *game_request_write(const struct session_options *o,
    const char *game, char out[LINE_REQUEST_MAX + 1])
{
	const size_t size = LINE_REQUEST_MAX + 1;

	if (game == NULL)
		game = o->game.play != NULL ? o->game.play : DEFAULT_GAME;
	if (o->demo)
		snprintf(out, size, "bot %s perfect hard", game);
	else if (o->game.bot != NULL)
		snprintf(out, size, "bot %s %s", game, o->game.bot);
	else
		write_seek(o, game, out);
	if (!o->demo && o->game.bot == NULL)
		append_pair(out, "kind", o->game.opponents);
	append_pair(out, "clock", o->game.clock);
	append_pair(out, "you", o->game.side);
	append_pair(out, "absent", o->game.absence_rule);
	return out;
}
