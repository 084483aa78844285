/*
 * client.h -- a player at his line: he comes back, sits down and plays on.
 *
 * He is told what has happened to his socket and says what he wants next; the
 * crowd waits for all sockets and decides who moves when.
 */

#ifndef TESTS_CRASH_CLIENT_H
#define TESTS_CRASH_CLIENT_H

#include <stdbool.h>

#include "common/line.h"
#include "tests/crash/figures.h"
#include "tests/crash/journal.h"

enum place {
	PLACE_AWAY, /* no line; dials again at the moment due */
	PLACE_DIALLING,
	PLACE_ASKING, /* has asked for his seat, or his name */
	PLACE_IN
};

struct client {
	struct journal  journal;
	struct client  *other; /* whom he plays, always */
	struct figures *figures;
	enum place      place;
	int             fd; /* -1 while away */
	struct line     line;
	char            token[65]; /* the last heard; "" before any */
	double          due;       /* while away or halted */
	double          pause;     /* before he seeks a game */
	unsigned        tries;
	double          lost;   /* when the line broke */
	double          asked;  /* when he asked to be let in; 0: not yet */
	double          sent;   /* when he asked for his last move */
	bool            moving; /* has asked and not been answered */
	bool            queued; /* the crowd's: will be asked to move */
	bool            halted; /* until due: refused, or rests */
};

/* Opens a socket and dials; whether there is hope. */
bool client_dial(struct client *c, unsigned short port, unsigned *seed);

/* The socket can be written to: the line is there, or there is none. */
void client_greet(struct client *c, unsigned *seed);

/* Reads what there is, and closes when that was the last. */
void client_read(struct client *c, unsigned *seed);

/* Asks for a move, if it is his turn. */
void client_move(struct client *c, unsigned *seed);

bool client_wants_to_move(const struct client *c);

/* No longer halts: asks for an opponent if there is no game. */
void client_carry_on(struct client *c);

/* Hangs up without a word. */
void client_hang_up(struct client *c, unsigned *seed);

#endif
