/*
 * key_bindings.h -- which key runs which command, by what has the focus.
 *
 * One table is used to dispatch keys, to draw the row of keys at the bottom of
 * the screen, and for the help about keys.
 */

#ifndef CLIENT_TUI_KEY_BINDINGS_H
#define CLIENT_TUI_KEY_BINDINGS_H

#include <stddef.h>

#include "client/tui/key.h"
#include "client/tui/ui_state.h"

struct key_binding {
	unsigned        contexts; /* a set of bits, see key_bindings.c */
	uint32_t        key;      /* a character, or a kind of key */
	enum command_id command;
	int             argument; /* of the command, see commands.h */
	const char     *label; /* in the row of keys; NULL: not shown there */
};

/* The binding of a key now; NULL if it has none. */
const struct key_binding *
key_bindings_find(const struct ui_state *ui, const struct key *key);

/*
 * The i-th binding, from 0, that the row of keys shows now; NULL if there are
 * not so many.
 */
const struct key_binding *
key_bindings_shown(const struct ui_state *ui, size_t i);

/* Fits the names of the keys of one command, and a NUL. */
#define KEY_NAMES_SIZE 32

/* Writes the name of the binding's key; returns out. */
const char *
key_binding_name(const struct key_binding *b, char out[KEY_NAMES_SIZE]);

/*
 * Writes the names of the keys for the i-th command that has any in the pane
 * that has the focus, from 0; returns what it does, or NULL behind the last.
 */
const char *key_bindings_help(const struct ui_state *ui, size_t i,
    char names[KEY_NAMES_SIZE]);

#endif
