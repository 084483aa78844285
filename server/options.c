/* options.c -- what whoever starts the server may ask for. */

#include "server/options.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/die.h"

#define PORT_USUAL 4242

static const char help[] =
    "Usage: noughtsd [OPTION]...\n"
    "Serves noughts and crosses, gomoku and their relatives to everybody on\n"
    "the network. Stop it with Ctrl-C.\n"
    "\n"
    "  --listen ADDRESS   serve this address of ours; may be repeated\n"
    "                     (default: every one)\n"
    "  --port N           TCP port; 0 picks a free one (default: 4242)\n"
    "  --port-file FILE   write the port there once listening\n"
    "  --port-fd N        write the port to this descriptor, and close it\n"
    "  --beacon on|off    answer whoever asks the network for servers, on UDP\n"
    "                     port 4242 (default: on)\n"
    "  --linger SECONDS   end so long after the last connection (default:\n"
    "                     never)\n"
    "  --store FILE       keep names, games and scores there; \"none\" "
    "forgets\n"
    "                     them (default: $XDG_STATE_HOME/noughts/noughts.db,\n"
    "                     or the same in ~/.local/state)\n"
    "  --check FILE       look such a file over, say what is wrong, and exit\n"
    "  --bot-threads N    threads for the bots to think on; idle ones help\n"
    "                     with long thoughts (default: 1 less than there are\n"
    "                     processors, at least 2)\n"
    "  --clients N        connections at the most (default: as many as the\n"
    "                     system allows)\n"
    "  --allowance N      requests a second for each client, four times as\n"
    "                     many at once; 0 is no limit (default: 5)\n"
    "  --grace SECONDS    how long an absent player's chair is kept before a\n"
    "                     bot takes it (default: 30)\n"
    "  --login SECONDS    how long a client may take to its first whole line\n"
    "                     (default: 30)\n"
    "  --ping SECONDS     how long a line may be silent before we ask whether\n"
    "                     it is there (default: 30)\n"
    "  --help             print this and exit\n"
    "  --version          print the version and exit\n";

enum {
	OPT_LISTEN = 1,
	OPT_PORT,
	OPT_PORT_FILE,
	OPT_PORT_FD,
	OPT_BEACON,
	OPT_LINGER,
	OPT_STORE,
	OPT_CHECK,
	OPT_BOT_THREADS,
	OPT_CLIENTS,
	OPT_ALLOWANCE,
	OPT_GRACE,
	OPT_LOGIN,
	OPT_PING,
	OPT_HELP,
	OPT_VERSION
};

static const struct option names[] = {
	{ "allowance", required_argument, NULL, OPT_ALLOWANCE },
	{ "beacon", required_argument, NULL, OPT_BEACON },
	{ "bot-threads", required_argument, NULL, OPT_BOT_THREADS },
	{ "check", required_argument, NULL, OPT_CHECK },
	{ "clients", required_argument, NULL, OPT_CLIENTS },
	{ "grace", required_argument, NULL, OPT_GRACE },
	{ "help", no_argument, NULL, OPT_HELP },
	{ "linger", required_argument, NULL, OPT_LINGER },
	{ "listen", required_argument, NULL, OPT_LISTEN },
	{ "login", required_argument, NULL, OPT_LOGIN },
	{ "ping", required_argument, NULL, OPT_PING },
	{ "port", required_argument, NULL, OPT_PORT },
	{ "port-fd", required_argument, NULL, OPT_PORT_FD },
	{ "port-file", required_argument, NULL, OPT_PORT_FILE },
	{ "store", required_argument, NULL, OPT_STORE },
	{ "version", no_argument, NULL, OPT_VERSION },
	{ NULL, 0, NULL, 0 },
};

static _Noreturn void misuse(const char *what, const char *value)
{
	fprintf(stderr, "noughtsd: %s: \"%s\"; try --help\n", what, value);
	exit(2);
}

static unsigned
number(const char *name, const char *text, unsigned least, unsigned most)
{
	char         *end, what[96];
	unsigned long n = strtoul(text, &end, 10);

	if (strchr("0123456789", text[0]) != NULL && text[0] != '\0' &&
	    *end == '\0' && n >= least && n <= most)
		return (unsigned)n;
	snprintf(what, sizeof(what), "--%s takes a number from %u to %u", name,
	    least, most);
	misuse(what, text);
}

/* Seconds, with a fraction if need be. */
static msec seconds(const char *name, const char *text, double least)
{
	char  *end, what[96];
	double n = strtod(text, &end);

	if (end != text && *end == '\0' && n >= least && n <= 86400)
		return (msec)(n * 1000 + 0.5);
	snprintf(what, sizeof(what), "--%s takes seconds from %g to 86400",
	    name, least);
	misuse(what, text);
}

static bool on_or_off(const char *name, const char *text)
{
	char what[96];

	if (strcmp(text, "on") == 0 || strcmp(text, "off") == 0)
		return strcmp(text, "on") == 0;
	snprintf(what, sizeof(what), "--%s takes on or off", name);
	misuse(what, text);
}

static void read_time(struct options *o, int opt, const char *text)
{
	if (opt == OPT_GRACE)
		o->grace = seconds("grace", text, 0);
	else if (opt == OPT_LOGIN)
		o->login = seconds("login", text, 0.1);
	else if (opt == OPT_LINGER)
		o->linger = seconds("linger", text, 0);
	else
		o->ping = seconds("ping", text, 0.1);
}

static void read_one(struct options *o, int opt, const char *text)
{
	switch (opt) {
	case OPT_LISTEN:
		if (o->listens == LISTEN_MOST)
			misuse("too many --listen", text);
		o->listen[o->listens++] = text;
		break;
	case OPT_PORT:
		o->port = (uint16_t)number("port", text, 0, 65535);
		break;
	case OPT_PORT_FILE:
		o->port_file = text;
		break;
	case OPT_PORT_FD:
		o->port_fd = (int)number("port-fd", text, 3, 65535);
		break;
	case OPT_BEACON:
		o->beacon = on_or_off("beacon", text);
		break;
	case OPT_STORE:
		o->store = text;
		break;
	case OPT_CHECK:
		o->check = text;
		break;
	case OPT_BOT_THREADS:
		o->bot_threads = number("bot-threads", text, 1, 256);
		break;
	case OPT_CLIENTS:
		o->clients = number("clients", text, 1, 1000000);
		break;
	case OPT_ALLOWANCE:
		o->allowance = number("allowance", text, 0, 1000000);
		break;
	case OPT_HELP:
		fputs(help, stdout);
		exit(0);
	case OPT_VERSION:
		puts("noughtsd " NOUGHTS_VERSION);
		exit(0);
	default:
		read_time(o, opt, text);
	}
}

void options_read(struct options *o, int argc, char **argv)
{
	int opt;

	*o = (struct options){ .port = PORT_USUAL,
		.port_fd = -1,
		.beacon = true,
		.linger = MSEC_NEVER,
		.allowance = 5,
		.grace = 30000,
		.login = 30000,
		.ping = 30000 };
	opterr = 0;
	while ((opt = getopt_long(argc, argv, ":", names, NULL)) != -1) {
		const char *word = argv[optind - 1];

		if (opt == ':')
			misuse("a value is missing behind", word);
		if (opt == '?')
			misuse("there is no such option", word);
		read_one(o, opt, optarg);
	}
	if (optind < argc)
		misuse("only options are taken", argv[optind]);
}
