/* bot_options.h -- the command line of noughts-bot. */

#ifndef CLIENT_BOT_BOT_OPTIONS_H
#define CLIENT_BOT_BOT_OPTIONS_H

#include <stdbool.h>

#include "client/bot/engine_player.h"
#include "client/session/session_options.h"
#include "common/variant.h"

struct bot_options {
	bool        help, version;
	bool        server_given; /* the command line names a server */
	const char *play;         /* the game and its terms, or NULL */
	char        game[VARIANT_TEXT_SIZE]; /* the game of `play` */
	const char *clock;                   /* or NULL */
	int         only;               /* whom it plays: a word of the table */
	struct session_options session; /* points into this struct */
	struct engine_options  engine;
};

/*
 * Parses argv and checks all values. Fills o; its strings point into argv. Ends the
 * program if the command line is wrong, or asks for the help or the version.
 */
void bot_options_parse(struct bot_options *o, int argc, char **argv);

#endif
