/* session_options.c -- lists of names, and the request for the first game. */

#include "client/session/session_options.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* --- lists of names --- */

bool name_list_next(const char **rest, char name[NAME_SIZE])
{
	const char *text = *rest;
	size_t      length;

	if (text == NULL)
		return false;
	length = strcspn(text, ",");
	*rest = text[length] == ',' ? text + length + 1 : NULL;
	if (length >= NAME_SIZE)
		length = 0;
	memcpy(name, text, length);
	name[length] = '\0';
	return true;
}

bool name_list_is_valid(const char *text)
{
	char     name[NAME_SIZE];
	unsigned count = 0;

	while (name_list_next(&text, name))
		if (!name_is_valid(name) || ++count > NAME_LIST_MAX)
			return false;
	return true;
}

bool name_list_contains(const char *text, const char *name)
{
	char listed[NAME_SIZE];

	while (name_list_next(&text, listed))
		if (strcasecmp(listed, name) == 0)
			return true;
	return false;
}

/* --- the first game --- */

#define DEFAULT_GAME "3x3x3"

bool game_request_is_wanted(const struct session_options *o)
{
	/*
	 * An engine that plays only with some players waits for their
	 * challenges.
	 */
	if (o->accepted != NULL)
		return false;
	return o->demo || o->game.bot != NULL || o->game.play != NULL ||
	    o->has_engine || o->request[0] != '\0';
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
    const char *game, char out[LINE_REQUEST_MAX + 1])
{
	const size_t size = LINE_REQUEST_MAX + 1;

	if (o->enters_tournament) {
		snprintf(out, size, "join");
		return out;
	}
	if (o->request[0] != '\0') {
		snprintf(out, size, "%s", o->request);
		return out;
	}
	if (game == NULL)
		game = o->game.play != NULL ? o->game.play : DEFAULT_GAME;
	if (o->demo)
		snprintf(out, size, "bot %s perfect hard", game);
	else if (o->game.bot != NULL)
		snprintf(out, size, "bot %s %s", game, o->game.bot);
	else /* an engine waits for a person, not for a bot */
		snprintf(out, size, "seek %s%s", game,
		    o->has_engine ? " else=none" : "");
	if (!o->demo && o->game.bot == NULL)
		append_pair(out, "kind", o->game.opponents);
	if (o->terms != NULL && o->terms[0] != '\0')
		snprintf(out + strlen(out), size - strlen(out), " %s",
		    o->terms);
	append_pair(out, "clock", o->game.clock);
	append_pair(out, "absent", o->game.absence_rule);
	append_pair(out, "opening", o->game.opening);
	return out;
}
