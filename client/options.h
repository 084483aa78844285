/* options.h -- what the command line asks for. */

#ifndef CLIENT_OPTIONS_H
#define CLIENT_OPTIONS_H

#include <stdbool.h>

#include "client/place.h"
#include "common/msec.h"

enum color {
	COLOR_AUTO, /* unless NO_COLOR says otherwise */
	COLOR_ALWAYS,
	COLOR_NEVER
};

struct options {
	struct place place;
	bool         named;    /* the place, by whoever asks */
	const char  *told;     /* how it was found, in sentences, or NULL */
	bool         list;     /* only tell who serves */
	bool         sit;      /* sit down, if only to the usual game */
	const char  *name;     /* NULL: a guest */
	const char  *play;     /* the game, or NULL */
	const char  *bot;      /* its level, or NULL */
	const char  *clock;    /* the time control, or NULL: the server's */
	const char  *side;     /* x or o, or NULL: any; from last time */
	const char  *stand_in; /* the level of the bot that comes if nobody
				   does, or NULL: the server's; as well */
	const char  *absent;   /* what is done about absence, or NULL */
	bool         demo;
	bool         plain; /* sentences, even where there is a screen */
	bool         ascii; /* nothing but ASCII on the screen */
	enum color   color;
	const char  *engine; /* the command that decides, or NULL: you do */
	long         games;  /* that it plays */
	msec         turn;   /* for each of its moves */
};

enum options_verdict {
	OPTIONS_FINE,
	OPTIONS_HELP,
	OPTIONS_VERSION,
	OPTIONS_WRONG /* has been said, in a sentence on standard error */
};

/*
 * Reads argv with getopt_long. Whether names, games and levels are such is
 * for those to say who know them. The texts point into argv.
 */
enum options_verdict options_read(struct options *o, int argc, char **argv);

/* Says of a value, which follows, what is wrong: "a port is 1 to 9, not". */
enum options_verdict options_wrong(const char *what, const char *value);

/* What --help prints. */
extern const char options_help[];

#endif
