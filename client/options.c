/* options.c -- what the command line asks for. */

#include "client/options.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define USUAL_HOST "127.0.0.1"
#define USUAL_PORT "4242"

/* The most games, and seconds for a move, that an engine may be given. */
#define GAMES_MOST 1000000
#define TURN_USUAL 5000
#define TURN_MOST  3600

const char options_help[] =
    "Usage: noughts [OPTION]... [HOST[:PORT]]\n"
    "Plays noughts and crosses, gomoku and their relatives on a noughts server:"
    "\nthe one named, else one that answers on this network, else one of its"
    " own.\n\n"
    "  -s, --server HOST[:PORT]  the server; port 4242 if not given\n"
    "  -p, --port PORT           its port alone, on this machine\n"
    "      --list                tell who serves on this network, and leave\n"
    "  -n, --name NAME           what you are called; a guest if not given\n"
    "      --play GAME           sit down at once: 3x3x3, 15x15x5, gomoku\n"
    "      --bot LEVEL           against a bot: easy, medium, hard or perfect\n"
    "      --clock TIME          5+3: minutes each, and seconds more a move;\n"
    "                            30/move: seconds; none if not given\n"
    "      --absent RULE         what is done about who loses the line: bot,\n"
    "                            wait or forfeit\n"
    "      --demo                show a game of two bots, and leave\n"
    "      --plain               sentences instead of a screen\n"
    "      --ascii               nothing but ASCII on the screen\n"
    "      --color WHEN          auto, always or never; auto heeds NO_COLOR\n"
    "      --engine COMMAND      a Gomocup engine plays for you, and leaves\n"
    "      --games N             after so many games; 1 if not given\n"
    "      --turn SECONDS        how long it thinks about a move; 5 if not\n"
    "                            given\n"
    "      --help                print this and leave\n"
    "      --version             print the version and leave\n"
    "\n"
    "Once there, a point such as b2 is a move, and \"?\" tells the rest.\n";

enum {
	OPT_PLAY = 256,
	OPT_LIST,
	OPT_BOT,
	OPT_CLOCK,
	OPT_ABSENT,
	OPT_DEMO,
	OPT_PLAIN,
	OPT_ASCII,
	OPT_COLOR,
	OPT_ENGINE,
	OPT_GAMES,
	OPT_TURN,
	OPT_HELP,
	OPT_VERSION
};

static const struct option known[] = {
	{ "server", required_argument, NULL, 's' },
	{ "port", required_argument, NULL, 'p' },
	{ "list", no_argument, NULL, OPT_LIST },
	{ "name", required_argument, NULL, 'n' },
	{ "play", required_argument, NULL, OPT_PLAY },
	{ "bot", required_argument, NULL, OPT_BOT },
	{ "clock", required_argument, NULL, OPT_CLOCK },
	{ "absent", required_argument, NULL, OPT_ABSENT },
	{ "demo", no_argument, NULL, OPT_DEMO },
	{ "plain", no_argument, NULL, OPT_PLAIN },
	{ "ascii", no_argument, NULL, OPT_ASCII },
	{ "color", required_argument, NULL, OPT_COLOR },
	{ "engine", required_argument, NULL, OPT_ENGINE },
	{ "games", required_argument, NULL, OPT_GAMES },
	{ "turn", required_argument, NULL, OPT_TURN },
	{ "help", no_argument, NULL, OPT_HELP },
	{ "version", no_argument, NULL, OPT_VERSION },
	{ NULL, 0, NULL, 0 },
};

enum options_verdict options_wrong(const char *what, const char *value)
{
	fprintf(stderr,
	    "noughts: %s \"%s\"; \"noughts --help\" tells what can be"
	    " asked for\n",
	    what, value);
	return OPTIONS_WRONG;
}

static enum options_verdict take_port(struct options *o, const char *text)
{
	if (!place_read_port(&o->place, text))
		return options_wrong("a port is a number from 1 to 65535, not",
		    text);
	o->named = true;
	return OPTIONS_FINE;
}

static enum options_verdict take_place(struct options *o, const char *text)
{
	if (!place_read(&o->place, text))
		return options_wrong(
		    "a server is HOST, HOST:PORT or [IPV6]:PORT, not", text);
	o->named = true;
	return OPTIONS_FINE;
}

static enum options_verdict take_games(struct options *o, const char *text)
{
	char *end;

	o->games = strtol(text, &end, 10);
	if (end == text || *end != '\0' || o->games < 1 ||
	    o->games > GAMES_MOST)
		return options_wrong("--games takes a number from 1 on, not",
		    text);
	return OPTIONS_FINE;
}

/* In seconds, with or without a fraction. */
static enum options_verdict take_turn(struct options *o, const char *text)
{
	char  *end;
	double seconds = strtod(text, &end);

	if (end == text || *end != '\0' || !(seconds >= 0.001) ||
	    !(seconds <= TURN_MOST))
		return options_wrong("--turn takes seconds, 0.001 to 3600, not",
		    text);
	o->turn = (msec)(seconds * 1000 + 0.5);
	return OPTIONS_FINE;
}

static enum options_verdict take_color(struct options *o, const char *text)
{
	static const char *const words[] = { "auto", "always", "never" };

	for (int i = 0; i < 3; i++) {
		if (strcmp(words[i], text) == 0) {
			o->color = (enum color)i;
			return OPTIONS_FINE;
		}
	}
	return options_wrong("--color takes auto, always or never, not", text);
}

/* getopt refused the last argument, or a letter in it, which it tells. */
static enum options_verdict misread(int option, const char *argument)
{
	const char  letter[] = { '-', (char)optopt, '\0' };
	const char *what = "there is no option";

	if (option == ':')
		what = "something is missing after";
	if (optopt > 0 && optopt < OPT_PLAY && strncmp(argument, "--", 2) != 0)
		argument = letter;
	return options_wrong(what, argument);
}

static enum options_verdict take_flag(struct options *o, int option)
{
	o->ascii = o->ascii || option == OPT_ASCII;
	o->demo = o->demo || option == OPT_DEMO;
	o->list = o->list || option == OPT_LIST;
	o->plain = o->plain || option == OPT_PLAIN;
	return OPTIONS_FINE;
}

static enum options_verdict take(struct options *o, int option, char **argv)
{
	switch (option) {
	case 's':
		return take_place(o, optarg);
	case 'p':
		return take_port(o, optarg);
	case 'n':
		o->name = optarg;
		return OPTIONS_FINE;
	case OPT_PLAY:
		o->play = optarg;
		return OPTIONS_FINE;
	case OPT_BOT:
		o->bot = optarg;
		return OPTIONS_FINE;
	case OPT_CLOCK:
		o->clock = optarg;
		return OPTIONS_FINE;
	case OPT_ABSENT:
		o->absent = optarg;
		return OPTIONS_FINE;
	case OPT_ASCII:
	case OPT_DEMO:
	case OPT_LIST:
	case OPT_PLAIN:
		return take_flag(o, option);
	case OPT_COLOR:
		return take_color(o, optarg);
	case OPT_ENGINE:
		o->engine = optarg;
		return OPTIONS_FINE;
	case OPT_GAMES:
		return take_games(o, optarg);
	case OPT_TURN:
		return take_turn(o, optarg);
	case OPT_HELP:
		return OPTIONS_HELP;
	case OPT_VERSION:
		return OPTIONS_VERSION;
	default:
		return misread(option, argv[optind - 1]);
	}
}

/* What cannot be asked for together. */
static enum options_verdict check(const struct options *o)
{
	if (o->demo && o->bot != NULL)
		return options_wrong("--demo brings its own bots, without",
		    "--bot");
	if (o->demo && o->engine != NULL)
		return options_wrong("--demo brings its own bots, without",
		    "--engine");
	if (o->engine != NULL && *o->engine == '\0')
		return options_wrong("--engine takes a command, not",
		    o->engine);
	if (o->engine == NULL && (o->games != 0 || o->turn != 0))
		return options_wrong("--games and --turn are for", "--engine");
	return OPTIONS_FINE;
}

static void fill_in(struct options *o)
{
	if (o->games == 0)
		o->games = 1;
	if (o->turn == 0)
		o->turn = TURN_USUAL;
}

enum options_verdict options_read(struct options *o, int argc, char **argv)
{
	enum options_verdict verdict = OPTIONS_FINE;
	int                  option;

	*o = (struct options){ .place = { USUAL_HOST, USUAL_PORT } };
	opterr = 0;
	optind = 1;
	while (verdict == OPTIONS_FINE &&
	    (option = getopt_long(argc, argv, ":s:p:n:", known, NULL)) != -1)
		verdict = take(o, option, argv);
	if (verdict != OPTIONS_FINE)
		return verdict;
	if (optind < argc)
		verdict = take_place(o, argv[optind++]);
	if (verdict == OPTIONS_FINE && optind < argc)
		return options_wrong("there is one server too many:",
		    argv[optind]);
	if (verdict == OPTIONS_FINE)
		verdict = check(o);
	fill_in(o);
	return verdict;
}
