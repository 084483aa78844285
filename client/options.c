/* options.c -- the command line. */

#include "client/options.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "client/files/program_path.h"
#include "common/game/opening.h"
#include "common/game/time_control.h"
#include "common/game/variant.h"
#include "common/protocol/enum_words.h"
#include "common/text/user_text.h"

static const char usage
    [] = "Usage: noughts [OPTION]... [HOST[:PORT]]\n"
	 "Play tic-tac-toe, gomoku and other m,n,k games on a server: the one\n"
	 "given, else one found on the local network, else one started here.\n";

static const char footer
    [] = "In a game, type a point such as b2 to move, or \"?\" for help.\n";

/* --- values --- */

/* Defines a function of the column is_valid: whether `parse` accepts a text. */
#define IS_VALID(name, type, parse)         \
	static bool name(const char *text)  \
	{                                   \
		type value;                 \
		return parse(&value, text); \
	}
IS_VALID(is_bot_level, enum bot_level, bot_level_parse)
IS_VALID(is_absence_rule, enum absence_rule, absence_rule_parse)
IS_VALID(is_opening, enum opening_kind, opening_kind_parse)

static const char *const color_words[] = { [COLOR_AUTO] = "auto",
	[COLOR_ALWAYS] = "always",
	[COLOR_NEVER] = "never" };

static const struct word_table colors = WORD_TABLE(color_words);

/* --- the table --- */

#define FIELD(field) offsetof(struct options, field)

static const struct option_row rows[] = {
	{ .name = "list",
	    .type = OPTION_FLAG,
	    .offset = FIELD(list),
	    .help = "list the servers on the local network" },
	OPTION_NAME_ROW(struct options,
	    "your name for this start; without it, the one that you "
	    "have chosen before"),
	OPTION_TRUST_SERVER_ROW(struct options),
	{ .name = "key-export",
	    .value = "FILE",
	    .type = OPTION_TEXT,
	    .offset = FIELD(key_export),
	    .takes = "a file that does not exist",
	    .help = "copy your key, to which your names belong, and exit" },
	{ .name = "key-import",
	    .value = "FILE",
	    .type = OPTION_TEXT,
	    .offset = FIELD(key_import),
	    .takes = "a file that --key-export has written",
	    .help = "make the key in that file yours, and exit" },
	{ .name = "play",
	    .value = "GAME",
	    .type = OPTION_TEXT,
	    .offset = FIELD(session.game.play),
	    .takes = "a game",
	    .help = "start a game: 3x3x3, 15x15x5, gomoku" },
	{ .name = "bot",
	    .value = "easy|medium|hard|perfect",
	    .type = OPTION_TEXT,
	    .offset = FIELD(session.game.bot),
	    .is_valid = is_bot_level,
	    .takes = "easy, medium, hard or perfect",
	    .help = "play a bot" },
	OPTION_CLOCK_ROW(struct options),
	{ .name = "opening",
	    .value = "swap|swap2|pro|longpro|none",
	    .type = OPTION_TEXT,
	    .offset = FIELD(session.game.opening),
	    .is_valid = is_opening,
	    .takes = "swap, swap2, pro, longpro or none",
	    .help = "the opening that makes the game of --play fair" },
	{ .name = "absent",
	    .value = "bot|wait|forfeit",
	    .type = OPTION_TEXT,
	    .offset = FIELD(session.game.absence_rule),
	    .is_valid = is_absence_rule,
	    .takes = "bot, wait or forfeit",
	    .help = "a bot plays for whoever disconnects, the game waits, or "
		    "whoever disconnects loses" },
	{ .name = "demo",
	    .type = OPTION_FLAG,
	    .offset = FIELD(demo),
	    .help = "show a game between two bots" },
	{ .name = "import",
	    .value = "FILE",
	    .type = OPTION_TEXT,
	    .offset = FIELD(import),
	    .takes = "a file",
	    .help = "show a game from an SGF, Piskvork or text file move by "
		    "move; --play says which game it is if the file does not" },
	{ .name = "review",
	    .value = "FILE",
	    .type = OPTION_TEXT,
	    .offset = FIELD(review),
	    .takes = "a file",
	    .help = "show such a game with its mistakes and what was better; "
		    "needs noughts-engine" },
	{ .name = "puzzle",
	    .type = OPTION_FLAG,
	    .offset = FIELD(puzzle),
	    .help = "find the win in positions of games; needs "
		    "noughts-engine" },
	{ .name = "local",
	    .value = "GAME",
	    .type = OPTION_TEXT,
	    .offset = FIELD(local),
	    .takes = "a game",
	    .help = "two people play at this keyboard, without a server" },
	{ .name = "plain",
	    .type = OPTION_FLAG,
	    .offset = FIELD(plain),
	    .help = "print text, without a full screen" },
	{ .name = "ascii",
	    .type = OPTION_FLAG,
	    .offset = FIELD(screen.ascii),
	    .help = "draw with ASCII characters only" },
	{ .name = "color",
	    .value = "auto|always|never",
	    .type = OPTION_WORD,
	    .offset = FIELD(screen.color),
	    .words = &colors,
	    .initial = "auto",
	    .help = "whether to use colors; auto obeys NO_COLOR" },
	OPTION_HELP_ROW(struct options, NULL),
	OPTION_VERSION_ROW(struct options),
};

static const struct option_table options_table = { .usage = usage,
	.footer = footer,
	.operands = 1,
	.count = sizeof(rows) / sizeof(rows[0]),
	.rows = rows };

/* Ends the program because the value of an option is wrong. */
static _Noreturn void
refuse_value(const char *option, const char *value, enum error e)
{
	program_usage_error("%s \"%.100s\": %s", option, value,
	    error_sentence(e));
}

/* Checks the games and the opening. */
static void check_games(const struct options *o)
{
	const struct game_options *game = &o->session.game;
	struct variant             v;
	enum opening_kind          opening;
	enum error e = o->local != NULL ? variant_read(&v, o->local) : OK;

	if (e != OK)
		refuse_value("--local", o->local, e);
	if (game->play == NULL)
		return;
	e = variant_read(&v, game->play);
	if (e != OK)
		refuse_value("--play", game->play, e);
	if (game->opening != NULL &&
	    opening_kind_parse(&opening, game->opening) &&
	    !opening_is_allowed(opening, &v))
		refuse_value("--opening", game->opening, ERR_UNFIT);
}

/*
 * Checks that no options are given that exclude each other, and sets
 * o->has_server. `host` is the operand, or NULL.
 */
static void check_combinations(struct options *o, const char *host)
{
	const struct game_options *game = &o->session.game;
	/* The program has one of these uses at a time. */
	const struct {
		const char *name;
		bool        is_given, has_server;
		bool        takes_play; /* --play says which game is shown */
	} uses[] = {
		{ "--list", o->list, false, false },
		{ "--key-export", o->key_export != NULL, false, false },
		{ "--key-import", o->key_import != NULL, false, false },
		{ "--local", o->local != NULL, false, false },
		{ "--puzzle", o->puzzle, false, true },
		{ "--import", o->import != NULL, false, true },
		{ "--review", o->review != NULL, false, true },
		{ "--demo", o->demo, true, false },
	};
	/* The options of a session with a server */
	const struct {
		const char *name, *value;
	} others[] = {
		{ "--name", o->session.name },
		{ "--trust-server", o->session.trusts_server ? "" : NULL },
		{ "--play", game->play },
		{ "--bot", game->bot },
		{ "--clock", game->clock },
		{ "--opening", game->opening },
		{ "--absent", game->absence_rule },
	};
	const char *use = NULL;
	bool        takes_play = false;

	o->has_server = true;
	if (o->demo && game->bot != NULL)
		program_usage_error("--demo cannot be combined with --bot");
	for (size_t i = 0; i < sizeof(uses) / sizeof(uses[0]); i++) {
		if (uses[i].is_given && use != NULL)
			program_usage_error("%s cannot be combined with %s",
			    use, uses[i].name);
		if (!uses[i].is_given)
			continue;
		use = uses[i].name;
		o->has_server = uses[i].has_server;
		takes_play = uses[i].takes_play;
	}
	if (!o->has_server && host != NULL)
		program_usage_error("%s cannot be combined with \"%.200s\"",
		    use, host);
	for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++)
		if (!o->has_server && others[i].value != NULL &&
		    !(takes_play && others[i].value == game->play))
			program_usage_error("%s cannot be combined with %s",
			    use, others[i].name);
	if (game->opening != NULL && game->play == NULL)
		program_usage_error("--opening requires --play");
}

void options_parse(struct options *o, int argc, char **argv)
{
	int operand;

	*o = (struct options){ 0 };
	operand = program_read_options("noughts", &options_table, o, &o->help,
	    &o->version, argc, argv);
	o->server_given = operand < argc;
	o->session.server = ADDRESS_DEFAULT;
	if (o->server_given &&
	    !address_parse(&o->session.server, argv[operand]))
		program_usage_error(ADDRESS_REFUSED, argv[operand]);
	check_games(o);
	check_combinations(o, argv[operand]);
	o->session.driver = o->demo ? DRIVER_DEMO :
	    isatty(STDIN_FILENO)    ? DRIVER_PERSON :
				      DRIVER_SCRIPT;
}
