/*
 * plain_ui.h -- the client's output as lines of text: for pipes, screen readers
 * and terminals that cannot move the cursor. The message log of the full screen
 * uses it as well.
 */

#ifndef CLIENT_WORDS_PLAIN_UI_H
#define CLIENT_WORDS_PLAIN_UI_H

#include <stdbool.h>
#include <stdio.h>

#include "client/model/client_state.h"
#include "client/words/commands.h"

/* Who reads the output. */
enum plain_mode {
	PLAIN_TEXT, /* a user of plain mode */
	/* The same, who needs no advice: an engine plays, or the user is leaving */
	PLAIN_WITHOUT_ADVICE,
	PLAIN_DEMO, /* a user who watches two bots: only the game is printed */
	/* A user of the full screen, which shows boards and lists in other places */
	PLAIN_LOG
};

struct plain_ui {
	FILE           *out; /* owned by the caller */
	enum plain_mode mode;
	bool            boards; /* the board is printed at each turn */
	bool is_keyless;  /* no key of the user's: no name can be proven */
	bool is_greeting; /* only "hello" and remarks have come since it */
	bool move_syntax_shown; /* the user was told how to type a move */
	/* Number of the game whose board was printed last; 0: none */
	uint32_t drawn_match;
	unsigned drawn_ply; /* ply of the board that was printed last */
};

/* Initializes p. The caller owns out, which must live as long as p prints. */
void plain_ui_init(struct plain_ui *p, FILE *out);

/* Prints an event, which must have been applied to the state already. */
void plain_ui_print_event(struct plain_ui *p, const struct client_state *state,
    const struct server_event *e);

/*
 * Whether an event calls the user: our game begins, it becomes our turn, somebody asks
 * us something.
 */
bool plain_ui_calls_user(const struct client_state *state,
    const struct server_event                      *e);

/* Executes a command that is not a request. If it is invalid, prints why. */
void plain_ui_run_command(struct plain_ui *p, const struct client_state *state,
    const struct command *c, msec now);

#endif
