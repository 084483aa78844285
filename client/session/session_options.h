/* session_options.h -- what a session is to do, as the command line says. */

#ifndef CLIENT_SESSION_SESSION_OPTIONS_H
#define CLIENT_SESSION_SESSION_OPTIONS_H

#include <stdbool.h>

#include "client/core/settings.h"
#include "client/net/address.h"

/* Strings belong to the caller and live as long as the session. */
struct session_options {
	struct address server;
	bool           server_is_found; /* on the network: known by its key */
	const char    *name;            /* NULL: play as a guest */
	bool           asks_name;       /* the user has never been asked */
	struct game_options game;
	bool                demo;       /* show a game of two bots, then quit */
	bool                has_engine; /* an engine plays; nobody types */
	bool                exports;    /* finished games; nobody types */
	bool                trusts_server; /* whatever its key is */
	/*
	 * Lists of names for name_list.h; NULL if the engine need not choose.
	 */
	const char *accepted; /* it plays only with those who challenge it */
	const char *refused;  /* it never plays with them */
};

#endif
