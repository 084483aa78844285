/* screen.h -- the full screen: the terminal and the state of what it shows. */

#ifndef CLIENT_SCREEN_SCREEN_H
#define CLIENT_SCREEN_SCREEN_H

#include <stdbool.h>

#include "client/link/session.h"
#include "client/screen/canvas.h"
#include "client/screen/ui_state.h"
#include "client/words/text_output.h"

enum color_mode {
	COLOR_AUTO, /* colours unless NO_COLOR is set */
	COLOR_ALWAYS,
	COLOR_NEVER
};

/* Options for the screen, from the command line. */
struct screen_options {
	enum color_mode color;
	/* The screen is drawn with ASCII only */
	bool        ascii;
	const char *connect_message; /* how the server was found, or NULL */
};

struct screen {
	struct session     *session; /* not owned */
	struct text_output *output;  /* not owned; what the session prints */
	/* When the connection was lost; 0: it is not lost */
	msec            lost_since;
	struct ui_state ui;
	struct canvas   canvas;
};

/*
 * Initializes a screen without a terminal. The session may be initialized
 * later; it and the output must outlive s.
 */
void screen_init(struct screen *s, struct session *session,
    struct text_output *output, const struct ui_callbacks *callbacks);

/* Restores the terminal, if it was taken over. */
void screen_clear(struct screen *s);

/*
 * Loads the settings of the last run, if there are any; the options of the
 * command line replace them.
 */
void screen_load_settings(struct screen *s, const struct game_options *o);

/*
 * Takes over the terminal. The settings must have been loaded. The caller must
 * handle SIGINT, SIGTSTP and SIGWINCH before, because ncurses installs no
 * handler for a signal that has one. Returns false if standard input and output
 * are not a terminal that can show a full screen.
 *
 * If the session's options ask for a game, writes the request for it, made with
 * the settings, to their `request`. Otherwise the user starts a game on the
 * screen, which may first ask for a name and show the address for browsers.
 */
bool screen_open(struct screen *s, const struct screen_options *o,
    struct session_options *session);

/* Updates the screen after an event that the session has just processed. */
void screen_on_event(struct screen *s, const struct server_event *e);

/* Handles the next key that was pressed. Returns false if there is none. */
bool screen_read_key(struct screen *s);

/* Renders and shows the screen. Saves the settings if they have changed. */
void screen_update(struct screen *s);

#endif
