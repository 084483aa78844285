/*
 * key_bindings.h -- which key runs which command; this depends on the focus.
 *
 * One table dispatches keys, is shown in the row of keys at the bottom of the
 * screen, and is listed by the help.
 */

#ifndef CLIENT_TUI_KEY_BINDINGS_H
#define CLIENT_TUI_KEY_BINDINGS_H

#include <stddef.h>

#include "client/tui/key.h"
#include "client/tui/ui_state.h"

struct key_binding {
	unsigned        contexts; /* where the binding applies: a set of bits of
				     enum context, see key_bindings.c */
	uint32_t        key;      /* a character; or KEY_KINDS plus an enum
				     key_kind, see key_bindings.c */
	enum command_id command;
	int             argument; /* argument of the command, see
				     client/text/commands.h */
	const char     *label;    /* text for the last row of the screen;
			          NULL: not shown there */
};

/* Returns the binding of a key with the present focus; NULL: there is none. */
const struct key_binding *
key_bindings_find(const struct ui_state *ui, const struct key *key);

/*
 * Returns binding number i, from 0, of the bindings that the last row of the
 * screen shows now; NULL if there are fewer.
 */
const struct key_binding *
key_bindings_shown(const struct ui_state *ui, size_t i);

/* Size that fits the names of all keys of one command, with a NUL. */
#define KEY_NAMES_SIZE 32

/* Writes the name of the binding's key to out. Returns out. */
const char *
key_binding_name(const struct key_binding *b, char out[KEY_NAMES_SIZE]);

/*
 * Lists the commands that have keys in the pane that has the focus. For command
 * number i, from 0, writes the names of all its keys to `names` and returns a
 * description of the command. Returns NULL if there are fewer commands.
 */
const char *key_bindings_help(const struct ui_state *ui, size_t i,
    char names[KEY_NAMES_SIZE]);

#endif
