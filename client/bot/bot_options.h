/* bot_options.h -- the command line of noughts-bot. */

#ifndef CLIENT_BOT_BOT_OPTIONS_H
#define CLIENT_BOT_BOT_OPTIONS_H

#include <stdbool.h>

#include "client/bot/engine_player.h"
#include "client/session/session_options.h"
#include "common/option_table.h"
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

enum bot_options_result {
	BOT_OPTIONS_OK,
	BOT_OPTIONS_HELP,
	BOT_OPTIONS_VERSION,
	BOT_OPTIONS_ERROR /* a message was printed to standard error */
};

/* Parses argv and checks all values. Fills o; its strings point into argv. */
enum bot_options_result
bot_options_parse(struct bot_options *o, int argc, char **argv);

/* The table of all options. */
extern const struct option_table bot_options_table;

#endif
