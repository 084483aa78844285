/* options.c -- what the command line asks for. */

#include "client/options.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>

#define USUAL_HOST "127.0.0.1"
#define USUAL_PORT "4242"

const char options_help[] =
    "Usage: noughts [OPTION]... [HOST[:PORT]]\n"
    "Plays noughts and crosses, gomoku and their relatives on a noughts server."
    "\n\n"
    "  -s, --server HOST[:PORT]  the server; 127.0.0.1, port 4242\n"
    "                            if not given\n"
    "  -p, --port PORT           its port alone\n"
    "  -n, --name NAME           what you are called; a guest if not given\n"
    "      --play GAME           sit down at once: 3x3x3, 15x15x5, gomoku\n"
    "      --bot LEVEL           against a bot: easy, medium, hard or perfect\n"
    "      --demo                show a game of two bots, and leave\n"
    "      --help                print this and leave\n"
    "      --version             print the version and leave\n"
    "\n"
    "Once there, a point such as b2 is a move, and \"?\" tells the rest.\n";

enum { OPT_PLAY = 256, OPT_BOT, OPT_DEMO, OPT_HELP, OPT_VERSION };

static const struct option known[] = {
	{ "server",  required_argument, NULL, 's'         },
	{ "port",    required_argument, NULL, 'p'         },
	{ "name",    required_argument, NULL, 'n'         },
	{ "play",    required_argument, NULL, OPT_PLAY    },
	{ "bot",     required_argument, NULL, OPT_BOT     },
	{ "demo",    no_argument,       NULL, OPT_DEMO    },
	{ "help",    no_argument,       NULL, OPT_HELP    },
	{ "version", no_argument,       NULL, OPT_VERSION },
	{ NULL,      0,                 NULL, 0           },
};

static enum options_verdict wrong(const char *what, const char *value)
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
		return wrong("a port is a number from 1 to 65535, not", text);
	return OPTIONS_FINE;
}

static enum options_verdict take_place(struct options *o, const char *text)
{
	if (!place_read(&o->place, text))
		return wrong("a server is HOST, HOST:PORT or [IPV6]:PORT, not",
		    text);
	return OPTIONS_FINE;
}

/* getopt refused the last argument, or a letter in it, which it tells. */
static enum options_verdict misread(int option, const char *argument)
{
	const char letter[] = { '-', (char)optopt, '\0' };
	const char *what = "there is no option";

	if (option == ':')
		what = "something is missing after";
	if (optopt > 0 && optopt < OPT_PLAY && strncmp(argument, "--", 2) != 0)
		argument = letter;
	return wrong(what, argument);
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
	case OPT_DEMO:
		o->demo = true;
		return OPTIONS_FINE;
	case OPT_HELP:
		return OPTIONS_HELP;
	case OPT_VERSION:
		return OPTIONS_VERSION;
	default:
		return misread(option, argv[optind - 1]);
	}
}

enum options_verdict options_read(struct options *o, int argc, char **argv)
{
	enum options_verdict verdict = OPTIONS_FINE;
	int option;

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
		return wrong("there is one server too many:", argv[optind]);
	if (verdict == OPTIONS_FINE && o->demo && o->bot != NULL)
		return wrong("--demo brings its own bots, without", "--bot");
	return verdict;
}
