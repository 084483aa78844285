/*
 * plain.h -- the model in sentences: for pipes, screen readers and terminals
 * that can do no more.
 */

#ifndef CLIENT_PLAIN_H
#define CLIENT_PLAIN_H

#include <stdbool.h>
#include <stdio.h>

#include "client/model.h"

struct plain {
	FILE *out;
	bool  boards;  /* draw the board after each move */
	bool  screen;  /* boards and lists are shown otherwise */
	bool  show;    /* a show of bots: nothing but the game is told */
	bool  hinted;  /* how to move has been told */
	bool  leaving; /* no more advice what to do next */
};

/* Speaks to out, which stays the caller's. */
void plain_init(struct plain *p, FILE *out);

/* Tells what a line of the server's brought, just after model_apply. */
void plain_tell(struct plain *p, const struct model *m, const struct news *n);

/* Who you are. */
void plain_you(const struct plain *p, const struct model *m);

/* How to begin, in one line. */
void plain_begin(const struct plain *p);

#endif
