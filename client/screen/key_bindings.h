/*
 * key_bindings.h -- what each key does, which depends on the focus.
 *
 * One table dispatches keys, is shown in the row of keys at the bottom of the
 * screen, and is listed by the help.
 */

#ifndef CLIENT_SCREEN_KEY_BINDINGS_H
#define CLIENT_SCREEN_KEY_BINDINGS_H

#include <stddef.h>

#include "client/screen/key.h"
#include "client/screen/ui_state.h"

struct key_binding {
	/* What must have the focus: a set of bits, see key_bindings.c */
	unsigned focuses;
	/*
	 * A character; or KEY_KINDS plus an enum key_kind, see key_bindings.c
	 */
	uint32_t    key;
	enum action action;
	int         argument; /* the n of actions.def */
	const char *line;     /* ACTION_COMMAND: the command, as it is typed */
	/* Facts that the action needs; those of a command are in its row */
	uint64_t needs;
	/*
	 * Text for the last row of the screen, where what is behind "|" is shown if
	 * the row has room for everything; NULL: not shown there
	 */
	const char *label;
};

/* Returns binding number i of the table, and its number. */
const struct key_binding *key_binding_at(size_t i);
size_t                    key_binding_index(const struct key_binding *b);

/*
 * Returns the binding of a key with the present focus, the first whose command is
 * possible or, if none is, the first; NULL: there is none.
 */
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
 * Lists what keys do in the pane that has the focus. For number i, from 0, writes
 * the names of all keys that do the same to `names` and returns a description.
 * Returns NULL if there are fewer.
 */
const char *key_bindings_help(const struct ui_state *ui, size_t i,
    char names[KEY_NAMES_SIZE]);

#endif
