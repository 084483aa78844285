/*
 * key_bindings.h -- which key runs which action, by what has the focus.
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
	unsigned      contexts; /* a set of bits, see key_bindings.c */
	enum key_kind kind;
	char          character; /* of KEY_IS_TEXT */
	int           action;
	const char   *name;  /* in the row of keys; NULL: not shown there */
	const char   *label; /* what it does, after the name */
	const char   *help;  /* a line of the help; NULL: none */
};

/* The action of a key now; ACTION_NONE if it has none. */
int key_bindings_find(const struct ui_state *ui, const struct key *key);

/*
 * The i-th binding that the row of keys shows now, from 0; NULL if there are
 * only i of them.
 */
const struct key_binding *
key_bindings_shown(const struct ui_state *ui, size_t i);

/*
 * The i-th line of the help about the keys of the pane that has the focus, from
 * 0; NULL behind the last.
 */
const char *key_bindings_help(const struct ui_state *ui, size_t i);

#endif
