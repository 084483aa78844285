/*
 * visit.h -- one visit to a server, from its hello to our goodbye.
 *
 * Pure: it is told what is typed, what the server says and that time is up,
 * and it sends requests and speaks. Input that is no terminal's is a script,
 * and is taken no faster than the game goes: a line waits until the one before
 * is answered, and is sent again a second later where that was too fast for
 * the server; a move, or a wish for a hint, waits until it can be played. At
 * the end of a script we stay while a bot thinks, so that its reply or its hint
 * is heard, and then leave.
 */

#ifndef CLIENT_VISIT_H
#define CLIENT_VISIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "client/comeback.h"
#include "client/intake.h"
#include "client/model.h"
#include "client/options.h"
#include "client/plain.h"

enum visit_state {
	VISIT_GREETING, /* until the server says hello */
	VISIT_TALKING,
	VISIT_AWAY,    /* without a line, or not back in our seat yet */
	VISIT_LEAVING, /* "quit" is sent */
	VISIT_OVER
};

/* Where requests go: a line without its end. */
struct visit_sender {
	void (*send)(void *arg, const char *request);
	void *arg;
};

struct visit {
	const struct options *options;
	struct visit_sender   sender;
	bool                  script;
	bool                  unattended; /* nobody types */
	enum visit_state      state;
	struct model          model;
	struct plain          plain;
	struct intake         intake;
	msec                  now; /* when something last came */
	struct comeback       comeback;
	bool                  taken;      /* another terminal has our seat */
	unsigned              unanswered; /* requests */
	char                  request[LINE_REQUEST + 1]; /* the last */
	bool                  resting; /* before it is sent again */
	bool                  begun;   /* how to begin has been told */
	bool                  failed;
	char                  failure[512]; /* why, once failed */
	char                  lost[256];    /* why, once away */
};

/* The options live as long as the visit does. */
void visit_init(struct visit *v, const struct options *o, bool script,
    FILE *out, const struct visit_sender *sender);
void visit_clear(struct visit *v);

/*
 * The server says a line; false when it changed nothing. What it told is left
 * in n, for those who want more of it than we do. Not while away.
 */
bool visit_line(struct visit *v, char *text, size_t length, msec now,
    struct news *n);

/*
 * Asks the server for something. While away a move is kept, "quit" leaves, and
 * anything else is refused in words.
 */
void visit_ask(struct visit *v, const char *request);

/* Asks for what the command line asks for. */
void visit_begin(struct visit *v);

/* Goes on with what is typed as far as it is time, and leaves at its end. */
void visit_go_on(struct visit *v);

/* It has failed, and why; the first failure is the one that is told. */
void visit_fail(struct visit *v, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Bytes are typed, on intake_feed's terms; n = 0 is the end of input. */
void visit_input(struct visit *v, char *bytes, size_t n, msec now);

/* There is no connection any more; met: once there was one. Not while away. */
void visit_down(struct visit *v, const char *why, bool met);

/* The time of visit_patience is over. */
void visit_late(struct visit *v, bool met);

/* The person wants to go; a second time, at once. */
void visit_leave(struct visit *v);

/* What is told cannot be written any more, and why. */
void visit_unheard(struct visit *v, const char *why);

/*
 * How long to wait from now on, or from when the state was entered that is not
 * VISIT_TALKING; 0: as long as it takes.
 */
msec visit_patience(const struct visit *v);

/* There is use for more of what is typed. */
bool visit_wants_input(struct visit *v);

#endif
