/* bot_options.c -- the command line of noughts-bot. */

#include "client/bot/bot_options.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "client/files/program_path.h"
#include "common/game/time_control.h"
#include "common/text/user_text.h"

static const char usage
    [] = "Usage: noughts-bot [OPTION]... [HOST[:PORT]] COMMAND\n"
	 "Let a Gomocup engine, which COMMAND runs, play on a server: the one\n"
	 "given, else one found on the local network, else one started here.\n";

/* --- values --- */

static const char *const kind_words[] = { [OPPONENTS_ANY] = "any",
	[OPPONENTS_PEOPLE] = "people",
	[OPPONENTS_PROGRAMS] = "programs" };

static const struct word_table kinds = WORD_TABLE(kind_words);

/* What "seek" calls them. */
static const char *const kind_pairs[] = { [OPPONENTS_ANY] = "",
	[OPPONENTS_PEOPLE] = " kind=people",
	[OPPONENTS_PROGRAMS] = " kind=bots" };

/* --- the table --- */

#define FIELD(field) offsetof(struct bot_options, field)

static const struct option_row rows[] = {
	OPTION_NAME_ROW(struct bot_options,
	    "its name, which becomes that of your key; without it, it "
	    "is a guest"),
	{ .name = "play",
	    .value = "TERMS",
	    .type = OPTION_TEXT,
	    .offset = FIELD(play),
	    .takes = "a game",
	    .help = "the game to seek, such as 15x15x5, and its terms as "
		    "\"seek\" takes them: \"gomoku opening=swap2\"; default "
		    "3x3x3" },
	OPTION_CLOCK_ROW(struct bot_options),
	{ .name = "games",
	    .value = "N",
	    .type = OPTION_NUMBER,
	    .offset = FIELD(engine.games),
	    .min = 1,
	    .max = 1000000,
	    .special = "unlimited",
	    .initial = "1",
	    .help = "how many games to play, or unlimited" },
	{ .name = "turn",
	    .value = "SECONDS",
	    .type = OPTION_SECONDS,
	    .offset = FIELD(engine.turn_time),
	    .min = 0.001,
	    .max = 3600,
	    .initial = "5",
	    .help = "its time for a move" },
	{ .name = "tournament",
	    .type = OPTION_FLAG,
	    .offset = FIELD(engine.enters_tournament),
	    .help = "play in the server's tournament until that is over; "
		    "needs --name" },
	{ .name = "only",
	    .value = "people|programs|any",
	    .type = OPTION_WORD,
	    .offset = FIELD(only),
	    .words = &kinds,
	    .initial = "any",
	    .help = "whom it plays, and whose challenges it accepts" },
	{ .name = "accept",
	    .value = "NAME",
	    .type = OPTION_LIST,
	    .offset = FIELD(engine.accepted),
	    .is_valid = name_is_valid,
	    .takes = "the name of a player, at "
		     "most " OPTION_DEFAULT(OPTION_LIST_MAX) " times",
	    .help = "play only with this player: wait for challenges; may be "
		    "repeated" },
	OPTION_TRUST_SERVER_ROW(struct bot_options),
	OPTION_HELP_ROW(struct bot_options, NULL),
	OPTION_VERSION_ROW(struct bot_options),
};

static const struct option_table bot_options_table = { .usage = usage,
	.operands = 2,
	.count = sizeof(rows) / sizeof(rows[0]),
	.rows = rows };

/* Exits if --play gives a term that this program sets when it seeks. */
static void check_terms(const struct bot_options *o, const char *terms)
{
	if (strstr(terms, " else=") != NULL)
		program_usage_error("--play \"%.100s\": leave out else, which "
				    "is always none",
		    o->play);
	if (o->only != OPPONENTS_ANY && strstr(terms, " kind=") != NULL)
		program_usage_error("--play \"%.100s\": leave out kind, which "
				    "--only sets",
		    o->play);
	if (o->session.game.clock != NULL && strstr(terms, " clock=") != NULL)
		program_usage_error("--play \"%.100s\": leave out clock, which "
				    "--clock sets",
		    o->play);
}

/*
 * --play is the game and other terms, which the server checks. The engine seeks a
 * person, not a bot, unless it waits for challenges.
 */
void bot_options_parse(struct bot_options *o, int argc, char **argv)
{
	char           word[64];
	struct variant v;
	const char    *play;
	size_t         length;
	int            operand;
	enum error     e;

	*o = (struct bot_options){ 0 };
	operand = program_read_options("noughts-bot", &bot_options_table, o,
	    &o->help, &o->version, argc, argv);
	o->session.driver = DRIVER_ENGINE;
	o->engine.opponents = (enum opponents)o->only;
	/* The command is the last operand; a server may stand before it. */
	if (operand == argc || argv[argc - 1][0] == '\0')
		program_usage_error("the command that runs the engine is "
				    "missing");
	o->engine.command = argv[argc - 1];
	o->server_given = argc - operand == 2;
	o->session.server = ADDRESS_DEFAULT;
	if (o->server_given &&
	    !address_parse(&o->session.server, argv[operand]))
		program_usage_error(ADDRESS_REFUSED, argv[operand]);
	play = o->play != NULL ? o->play : "3x3x3";
	length = strcspn(play, " ");
	snprintf(word, sizeof(word), "%.*s", (int)length, play);
	e = variant_read(&v, word);
	if (e != OK)
		program_usage_error("--play \"%.100s\": %s", word,
		    error_sentence(e));
	variant_write(&v, o->game);
	if (o->play != NULL)
		o->engine.play = o->game;
	if (o->engine.enters_tournament && o->session.name == NULL)
		program_usage_error("--tournament requires --name");
	if (o->engine.enters_tournament)
		strcpy(o->session.request, "join");
	else if (o->engine.accepted.count == 0) {
		check_terms(o, play + length);
		snprintf(o->session.request, sizeof(o->session.request),
		    "seek %s else=none%s%s%s%s", o->game, kind_pairs[o->only],
		    play + length,
		    o->session.game.clock != NULL ? " clock=" : "",
		    o->session.game.clock != NULL ? o->session.game.clock : "");
	}
}
