/*
 * terminal_events.h -- handles the events of an open terminal: keys, a new
 * size, suspending and continuing, and hanging up.
 */

#ifndef CLIENT_TUI_TERMINAL_EVENTS_H
#define CLIENT_TUI_TERMINAL_EVENTS_H

#include <stdbool.h>

#include "client/tui/key.h"

struct event_base;
struct terminal_events;

struct terminal_events_handler {
	/*
	 * Called for each event of the keyboard or the mouse. If it returns
	 * false, no further events are read.
	 */
	bool (*on_key)(void *ctx, const struct key *key);
	/* Called when the terminal has hung up. */
	void (*on_hangup)(void *ctx);
	/*
	 * Called after each call of another callback, and when everything must
	 * be redrawn.
	 */
	void (*on_change)(void *ctx);
	void *ctx;
};

/*
 * Begins to watch the signals of the terminal. To be called before
 * terminal_open, because ncurses installs no handler for a signal that has one.
 * The caller must close the result before it frees `base`.
 */
struct terminal_events *terminal_events_open(struct event_base *base,
    const struct terminal_events_handler                       *handler);

/* Begins to watch the keys, too. To be called when the terminal is open. */
void terminal_events_start(struct terminal_events *e);

void terminal_events_close(struct terminal_events *e);

#endif
