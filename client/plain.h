/*
 * plain.h -- the model in sentences: for pipes, screen readers and terminals
 * that can do no more.
 */

#ifndef CLIENT_PLAIN_H
#define CLIENT_PLAIN_H

#include <stdbool.h>
#include <stdio.h>

#include "client/model.h"
#include "common/error.h"

struct plain {
	FILE *out;
	bool  boards;	/* draw the board after each move */
	bool  screen;	/* boards and lists are shown otherwise */
	bool  show;	/* a show of bots: nothing but the game is told */
	bool  hinted;	/* how to move has been told */
	bool  leaving;	/* no more advice what to do next */
};

/* Speaks to out, which stays the caller's. */
void plain_init(struct plain *p, FILE *out);

/* Tells what a line of the server's brought, just after model_apply. */
void plain_tell(struct plain *p, const struct model *m, const struct news *n);

/* Draws the board of the game there is, or says that there is none. */
void plain_draw(const struct plain *p, const struct model *m);

/* Tells what time is left in the game there is, or that there is none. */
void plain_time(const struct plain *p, const struct model *m, msec now);

/* Turns drawing after each move on or off, and says so. */
void plain_set_boards(struct plain *p, bool boards);

/* Says why a typed line cannot be sent. */
void plain_refuse(const struct plain *p, enum error e);

/* Who you are. */
void plain_you(const struct plain *p, const struct model *m);

/* How to begin, in one line. */
void plain_begin(const struct plain *p);

/* What can be typed. */
void plain_help(const struct plain *p);

#endif
