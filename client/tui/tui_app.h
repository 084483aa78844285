/*
 * tui_app.h -- the full-screen client, which connects a session, the state of
 * the screen, the terminal and the event loop.
 */

#ifndef CLIENT_TUI_TUI_APP_H
#define CLIENT_TUI_TUI_APP_H

#include <stdbool.h>

#include "client/session/session.h"
#include "client/text/text_output.h"

struct event_base;
struct ui_state;
struct tui_app;

enum color_mode {
	COLOR_AUTO, /* colours unless NO_COLOR is set */
	COLOR_ALWAYS,
	COLOR_NEVER
};

/* Options for the screen, from the command line. */
struct tui_options {
	enum color_mode color;
	/* The screen is drawn with ASCII only */
	bool        ascii;
	bool        discoverable;    /* the server answers LAN discovery */
	const char *connect_message; /* how the server was found, or NULL */
};

/*
 * Creates a screen without a terminal. The caller owns the session, which may
 * be initialized later and may never connect, and the output, which receives
 * the session's sentences; both must outlive the result. on_change(ctx) is
 * called after each input, because the session may have changed.
 */
struct tui_app *tui_app_new(struct event_base *base, struct session *session,
    struct text_output *output, void (*on_change)(void *ctx), void *ctx);

/*
 * Takes over the terminal and the signals that end the program or concern the
 * terminal, and loads the settings of the last run. At SIGINT, the user must
 * confirm if a game would be lost. Returns false, and handles no signal,
 * if standard input and output are not a terminal that can show a full screen.
 * o->connect_message must outlive app.
 */
bool tui_app_start(struct tui_app *app, const struct tui_options *o,
    const struct game_options *game);

/* Restores the terminal if app has it, and frees app, which may be NULL. */
void tui_app_close(struct tui_app *app);

/*
 * If the command line asks for a game, writes the request for it, made with the
 * settings, to session->request. Otherwise the session requests no game: the
 * user starts one on the screen. In that case, sets whether the screen first
 * asks for a name, and shows the address for browsers.
 */
void tui_app_apply_settings(struct tui_app *app,
    struct session_options                 *session);

/* Updates the screen after an event that the session has just processed. */
void tui_app_on_event(struct tui_app *app, const struct server_event *e);

/* Renders and shows the screen. Saves the settings if they have changed. */
void tui_app_update(struct tui_app *app);

/*
 * Returns the state of the screen. The caller uses it to show puzzles, and does
 * what ui->viewer requests (see viewer_services.h).
 */
struct ui_state *tui_app_ui(struct tui_app *app);

#endif
