/* session_options.h -- what the command line asks of a session. */

#ifndef CLIENT_SESSION_SESSION_OPTIONS_H
#define CLIENT_SESSION_SESSION_OPTIONS_H

#include <stdbool.h>

#include "client/core/settings.h"
#include "client/net/address.h"
#include "common/line_reader.h"
#include "common/user_text.h"

/*
 * The most names in a list. The client may send a request for each name, and a
 * server accepts at least this many requests at once.
 */
#define NAME_LIST_MAX 8

/* The strings belong to the caller and must live as long as the session. */
struct session_options {
	struct address server;
	/* Found by LAN discovery: known by its key, not its address */
	bool server_is_found;
	/* This program has started the server */
	bool        is_host;
	const char *name; /* NULL: play as a guest */
	/* The user has never been asked for a name */
	bool                asks_name;
	struct game_options game;
	/*
	 * The request for the first game if it depends on saved settings;
	 * "": `game` has all of it.
	 */
	char request[LINE_REQUEST_MAX + 1];
	bool demo;       /* show a game of two bots, then quit */
	bool has_engine; /* an engine plays; nobody types */
	/* The engine plays in the tournament, and nothing else */
	bool enters_tournament;
	bool trusts_server; /* the server may have any key */
	/* More terms of the game that is sought, as key=value; NULL: none */
	const char *terms;
	/*
	 * A list of names, see name_list_is_valid. NULL: the engine plays with
	 * everybody.
	 */
	/* The engine plays only with these players, who must challenge it */
	const char *accepted;
};

/* --- lists of names, separated by commas --- */

/*
 * Whether the text is a list of 1 to NAME_LIST_MAX names, each of which a user
 * may choose.
 */
bool name_list_is_valid(const char *text);

/*
 * Copies the first name of the list *rest, or "" if that name is too long, and
 * advances *rest to the next name. Returns false at the end of the list, where
 * *rest is NULL.
 */
bool name_list_next(const char **rest, char name[NAME_SIZE]);

/* Whether the list has the name, in any case. NULL is an empty list. */
bool name_list_contains(const char *text, const char *name);

/* --- the game that the command line asks for --- */

/* True if the options ask for a game. */
bool game_request_is_wanted(const struct session_options *o);

/*
 * Writes a request for the game that the options describe. If `game` is not
 * NULL, requests that variant instead of the variant in o. Returns out.
 */
const char *game_request_write(const struct session_options *o,
    const char *game, char out[LINE_REQUEST_MAX + 1]);

#endif
