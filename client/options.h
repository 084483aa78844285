/* options.h -- the command line. */

#ifndef CLIENT_OPTIONS_H
#define CLIENT_OPTIONS_H

#include <stdbool.h>

#include "client/screen/screen.h"

struct options {
	bool        help, version;
	bool        server_given; /* the command line names a server */
	bool        list;         /* list the servers and exit */
	const char *import;       /* file of a game to show; or NULL */
	const char *review;       /* file of a game to review; or NULL */
	bool        puzzle;       /* show puzzles */
	/* Variant of a game of two people at one keyboard; or NULL */
	const char *local;
	const char *key_export; /* file to copy the user's key to; or NULL */
	const char *key_import; /* file to copy the key from; or NULL */
	bool        plain;      /* the full screen is not used */
	/* Plays on a server; else shows only what the options above name */
	bool has_server;
	/* Key of a person; set by main, scripts have none */
	struct identity        identity;
	bool                   demo; /* show a game of two bots */
	struct session_options session;
	struct screen_options  screen;
};

/*
 * Parses argv and checks all values. Fills o; its strings point into argv. Ends the
 * program if the command line is wrong, or asks for the help or the version.
 */
void options_parse(struct options *o, int argc, char **argv);

#endif
