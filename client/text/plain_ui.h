/*
 * plain_ui.h -- the client as lines of text: for pipes, screen readers and
 * terminals without cursor addressing. The full screen uses it as well, for its
 * message log.
 */

#ifndef CLIENT_TEXT_PLAIN_UI_H
#define CLIENT_TEXT_PLAIN_UI_H

#include <stdbool.h>
#include <stdio.h>

#include "client/core/client_state.h"
#include "client/text/commands.h"

struct plain_ui {
	FILE    *out;               /* belongs to the caller */
	bool     boards;            /* print the board at each turn */
	bool     full_screen;       /* the screen shows boards and lists */
	bool     demo;              /* print nothing but the game */
	bool     move_syntax_shown; /* how to type a move has been printed */
	bool     leaving;           /* print no advice on what to do next */
	uint32_t drawn_match; /* the board last printed: its game, 0: none, */
	unsigned drawn_ply;   /* and its ply */
};

/* The caller owns out, which must live as long as p prints. */
void plain_ui_init(struct plain_ui *p, FILE *out);

/* Prints an event that has just been applied to the state. */
void plain_ui_print_event(struct plain_ui *p, const struct client_state *state,
    const struct server_event *e);

/* Runs a command that is not a request, or prints what is wrong with it. */
void plain_ui_run_command(struct plain_ui *p, const struct client_state *state,
    const struct command *c, msec now);

#endif
