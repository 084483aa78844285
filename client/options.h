/* options.h -- the command line. */

#ifndef CLIENT_OPTIONS_H
#define CLIENT_OPTIONS_H

#include <stdbool.h>

#include "client/engine/engine_player.h"
#include "client/session/session_options.h"
#include "client/tui/tui_app.h"
#include "common/option_table.h"

struct options {
	bool                   help, version;
	const char            *server, *port; /* as the user wrote them, or
                                                 NULL */
	bool                   server_given;  /* the command line has a
                                                 server */
	bool                   list;          /* list servers and exit */
	const char            *import;        /* a file to show, or NULL */
	const char            *export_game;   /* a number, "all", or NULL */
	const char            *export_file;   /* valid if export_game !=
                                                 NULL */
	const char            *review;        /* a file to review, or NULL */
	bool                   puzzle;        /* show puzzles */
	const char            *puzzle_file;   /* make puzzles of the games
                                                 in this file; or NULL */
	const char            *local;         /* the game of two people at one
                                                 keyboard; or NULL */
	const char            *export_key, *import_key; /* files; or NULL */
	bool                   plain;                   /* no full screen */
	struct session_options session;
	struct engine_options  engine;
	struct tui_options     tui;
};

enum options_result {
	OPTIONS_OK,
	OPTIONS_HELP,
	OPTIONS_VERSION,
	OPTIONS_ERROR /* a message is on standard error */
};

/* Parses argv and checks all values. Fills o, whose strings point into argv. */
enum options_result options_parse(struct options *o, int argc, char **argv);

/* The table of all options. */
extern const struct option_table options_table;

#endif
