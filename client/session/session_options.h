/* session_options.h -- what a session is to do, as the command line says. */

#ifndef CLIENT_SESSION_SESSION_OPTIONS_H
#define CLIENT_SESSION_SESSION_OPTIONS_H

#include <stdbool.h>

#include "client/core/settings.h"
#include "client/net/address.h"
#include "common/line_reader.h"
#include "common/user_text.h"

/* The most names; a server allows at least this many requests at once. */
#define NAME_LIST_MAX 8

/* Strings belong to the caller and live as long as the session. */
struct session_options {
	struct address      server;
	bool                server_is_found; /* by discovery: the server is
                                           known by its key */
	bool                is_host;         /* this program has started it */
	const char         *name;            /* NULL: play as a guest */
	bool                asks_name;       /* the user has never been asked */
	struct game_options game;
	bool                demo;       /* show a game of two bots, then quit */
	bool                has_engine; /* an engine plays; nobody types */
	bool                exports;    /* export ended games; nobody types */
	bool                trusts_server; /* the server may have any key */
	const char         *trusted_key;   /* another key that is trusted;
                                              or NULL */
	/*
	 * Lists of names, for the functions below; NULL if the engine need not
	 * choose.
	 */
	const char *accepted; /* it plays only with these players, who must
                                 challenge it */
	const char *refused;  /* it never plays with these players */
};

/* --- names with commas between --- */

/* Whether the text is 1 to NAME_LIST_MAX names that users may choose. */
bool name_list_is_valid(const char *text);

/*
 * Copies the first name of *rest, or "" if it is too long, and moves *rest
 * behind it. At the end, where *rest is NULL, returns false.
 */
bool name_list_next(const char **rest, char name[NAME_SIZE]);

/* Whether the name is in the list, by name_is_same; NULL is an empty list. */
bool name_list_contains(const char *text, const char *name);

/* --- the game that the command line asks for --- */

/* True if the options ask for a game. */
bool game_request_is_wanted(const struct session_options *o);

/*
 * Writes the request for a game of the variant game or, if that is NULL, of the
 * variant in the options. Returns out.
 */
const char *game_request_write(const struct session_options *o,
    const char *game, char out[LINE_REQUEST_MAX + 1]);

#endif
