/*
 * terminal_events.h -- the events of an open terminal: keys, its size,
 * suspending and continuing, and its end.
 */

#ifndef CLIENT_TUI_TERMINAL_EVENTS_H
#define CLIENT_TUI_TERMINAL_EVENTS_H

#include <stdbool.h>

#include "client/tui/key.h"

struct event_base;
struct terminal_events;

struct terminal_events_handler {
	/* Handles a key or the mouse. False: stop reading keys. */
	bool (*on_key)(void *ctx, const struct key *key);
	/* Called when the terminal has gone. */
	void (*on_hangup)(void *ctx);
	/*
	 * Called after any other callback, and when everything must be redrawn.
	 */
	void (*on_change)(void *ctx);
	void *ctx;
};

/*
 * Watches the signals of the terminal. To be called before terminal_open,
 * because ncurses installs no handler for a signal that has one. The caller
 * closes the result before it frees base.
 */
struct terminal_events *terminal_events_open(struct event_base *base,
    const struct terminal_events_handler                       *handler);

/* From now on watches the keys, too; to be called when the terminal is open. */
void terminal_events_start(struct terminal_events *e);

void terminal_events_close(struct terminal_events *e);

#endif
