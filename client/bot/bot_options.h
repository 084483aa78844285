/* bot_options.h -- the command line of noughts-bot. */

#ifndef CLIENT_BOT_BOT_OPTIONS_H
#define CLIENT_BOT_BOT_OPTIONS_H

#include <stdbool.h>

#include "client/bot/engine_player.h"
#include "client/link/session.h"
#include "common/game/variant.h"

struct bot_options {
	bool        help, version;
	bool        server_given; /* the command line names a server */
	const char *play;         /* the game and its terms, or NULL */
	char        game[VARIANT_TEXT_SIZE]; /* the game of `play` */
	int         only;                    /* an enum opponents */
	struct session_options session;
	struct engine_options  engine; /* points into this struct */
};

/*
 * Parses argv and checks all values. Fills o; its strings point into argv. Ends the
 * program if the command line is wrong, or asks for the help or the version.
 */
void bot_options_parse(struct bot_options *o, int argc, char **argv);

#endif
