/* session_options.h -- what the command line asks of a session. */

#ifndef CLIENT_SESSION_SESSION_OPTIONS_H
#define CLIENT_SESSION_SESSION_OPTIONS_H

#include <stdbool.h>

#include "client/core/settings.h"
#include "client/net/address.h"
#include "client/session/identity.h"
#include "common/line_reader.h"

/* Who makes the requests. */
enum driver {
	DRIVER_PERSON,
	DRIVER_SCRIPT, /* the lines of a standard input that is no terminal */
	DRIVER_DEMO,   /* nobody: two bots play, then the session quits */
	DRIVER_ENGINE  /* the caller, with session_request */
};

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
	 * The request for the first game if it depends on more than `game`; or
	 * ""
	 */
	char        request[LINE_REQUEST_MAX + 1];
	enum driver driver;
	bool        trusts_server; /* the server may have any key */
	/*
	 * Who plays; not owned. NULL: a test, for which the link looks at no
	 * file
	 */
	const struct identity *identity;
};

#endif
