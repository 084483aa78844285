/*
 * ui_state.h -- the state of the screen: pane, dialog, cursor, input line,
 * message log and lists.
 *
 * struct ui_state adds to client_state what only a screen needs. Events and the
 * time come in as arguments, and requests go out through callbacks. input.h
 * changes the state when keys are pressed; render.h draws it.
 */

#ifndef CLIENT_SCREEN_UI_STATE_H
#define CLIENT_SCREEN_UI_STATE_H

#include <stdbool.h>

#include "client/find/page_address.h"
#include "client/link/link.h"
#include "client/model/finished_games.h"
#include "client/model/lobby.h"
#include "client/model/settings.h"
#include "client/screen/layout.h"
#include "client/screen/line_edit.h"
#include "client/screen/list.h"
#include "client/screen/menu.h"
#include "client/screen/message_log.h"
#include "client/study/viewer.h"
#include "client/words/commands.h"

/* The dialogs are the rows of dialogs.def: DIALOG_MENU and so on. */
enum dialog {
	DIALOG_NONE,
#define DIALOG(id, ...) DIALOG_##id,
#define TEXT            DIALOG
#include "client/screen/dialogs.def"
#undef TEXT
#undef DIALOG
	DIALOG_COUNT
};

struct ui_callbacks {
	/*
	 * Runs a command as if it had been typed in plain mode. The user has confirmed
	 * "quit". A local "name": the user wants no name, and must not be asked again.
	 */
	void (*submit)(void *ctx, const struct command *c);
	/*
	 * Requests a list from the server. Returns the request's id; 0 if the
	 * request was not sent.
	 */
	uint32_t (*request)(void *ctx, const char *request);
	void *ctx;
};

enum record_purpose { RECORD_NONE, RECORD_SHOWN, RECORD_REVIEWED };

/*
 * Size that fits the rows of a player's profile: a server sends about twenty.
 */
#define PROFILE_SIZE 4096

/* The games won in a series between the same two players. */
struct series {
	char     name[2][NAME_SIZE];
	unsigned won[2];
	uint32_t last_counted; /* serial of the game that was counted last */
};

struct ui_state {
	struct ui_callbacks callbacks;
	/* Owned by the session, which outlives this struct */
	const struct client_state *state;
	struct settings            settings;
	bool discoverable; /* LAN discovery finds the server */
	bool is_host;      /* this program has started the server */
	/* The owner must save the settings, and then clear this */
	bool                  settings_changed;
	struct message_log    log;
	struct lobby          lobby;
	struct finished_games finished;
	/* What the requested record is for; RECORD_NONE: none is requested */
	enum record_purpose record_purpose;
	/* What the board shows: the live game, or a record in its place */
	struct viewer    viewer;
	struct series    series;
	struct line_edit edit;
	/* Unsent chat message, while another pane has the focus; or "" */
	char            draft[LINE_EDIT_SIZE];
	enum command_id draft_talk; /* command that sends the draft */
	/* The last lines of the chat, and the last commands */
	struct input_history history;
	struct menu          menu;
	/* LINK_NONE: there is no server, only a record */
	enum link_state link_state;
	/* The review of the viewer's record */
	struct review review;
	struct layout layout; /* the layout of the last rendering */
	/* viewer.serial when scroll_board was last called */
	unsigned scrolled_serial;
	/*
	 * The user is to be asked for a name once a server can say whether the
	 * name is free
	 */
	bool asks_name;
	/* Why the last name was refused; or "". */
	char name_problem[MESSAGE_LOG_LINE_SIZE];
	/* The addresses of the server's page */
	struct page_addresses page;
	/* Which address of the page is shown, from 0 */
	unsigned page_shown;
	/* The player whose profile was requested last */
	char profile_name[NAME_SIZE];
	char profile[PROFILE_SIZE]; /* the lines of that profile */
	/* Id of the request for the profile */
	uint32_t    profile_request;
	enum pane   pane;
	enum dialog dialog;
	bool        lobby_shown; /* the lobby is shown instead of the board */
	/* If lobby_shown: the finished games are shown instead of the lobby */
	bool games_shown;
	/* Serial of the game on the screen; 0: none */
	uint32_t game_shown;
	/* Move numbers are drawn instead of stones */
	bool  shows_numbers;
	point cursor, hint;
	/* First visible row and column of a board that does not fit */
	int         top, left;
	struct list list; /* the list on the screen, if lobby_shown */
	/* The first visible line of a dialog with a text */
	unsigned dialog_top;
	/* Text of a typed move that has no answer yet; or "" */
	char pending_move[LINE_EDIT_SIZE];
	/* When a move was sent that has no answer yet; 0: none */
	msec         move_sent_at;
	struct paste paste;
	msec         now;
	/* When the lists were last requested; 0: never */
	msec lobby_requested_at;
	/* News about the lists were requested on this connection */
	bool has_news;
	/* Something in the lists has changed since lobby_requested_at */
	bool lobby_stale;
	/* When a bot will join; 0: not known */
	msec bot_starts_at;
	/* Keys are ignored until this time, see KEYS_IGNORED_MS */
	msec keys_ignored_until;
	/* When the last click was handled */
	msec clicked_at;
	/* Clicks are ignored until this time: the last one may have been a double
	   click on what has begun the game */
	msec clicks_ignored_until;
	/* What is wrong with the connection; "": nothing. */
	char problem[MESSAGE_LOG_LINE_SIZE];
	bool ring_bell; /* the owner must ring the bell, and then clear this */
	/* The owner must repaint the whole terminal, and then clear this */
	bool redraw;
};

/*
 * Initializes ui. `state` belongs to the session and must outlive ui; the
 * callbacks are copied.
 */
void ui_state_init(struct ui_state *ui, const struct client_state *state,
    const struct ui_callbacks *callbacks);
void ui_state_clear(struct ui_state *ui);

/* Logs a formatted line, as ui_state_log does. */
void ui_state_logf(struct ui_state *ui, enum message_log_kind kind,
    const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Logs lines, in which commands are marked as described in text_output.h. */
void ui_state_log(struct ui_state *ui, enum message_log_kind kind,
    const char *lines);

/*
 * Handles an event after it has been applied to the client's state. `text` says
 * what has happened, in sentences that each end with a newline; or it is "".
 */
void ui_state_on_event(struct ui_state *ui, const struct server_event *e,
    const char *text);

/* Sets the time. If the lobby is shown and out of date, requests its lists. */
void ui_state_tick(struct ui_state *ui, msec now);

/*
 * Returns when ui_state_tick must be called next; MSEC_NEVER: the screen does
 * not change with the time.
 */
msec ui_state_next_tick(const struct ui_state *ui);

/*
 * Closes dialogs and gives a pane the focus. If there is no board, shows the
 * lobby in its place.
 */
void ui_state_focus(struct ui_state *ui, enum pane pane);

/* Returns the facts that decide what the user can do (client/words/facts.h). */
uint64_t ui_state_facts(const struct ui_state *ui);

/*
 * Returns the command that sends text typed in the chat: a player writes to the
 * other people at the board, a spectator to the other spectators, and everybody
 * to the lobby if the lobby is shown.
 */
enum command_id ui_state_talk(const struct ui_state *ui);

/*
 * Parses a line and submits its command. The answer to "profile NAME" is shown
 * in a dialog instead of the log.
 */
void ui_state_submit(struct ui_state *ui, const char *line);

/* Shows a record, as viewer_open_record does. */
void ui_state_show_record(struct ui_state *ui, const struct game_record *r,
    const struct review *review);

/* Shows a puzzle, as viewer_open_puzzle does. */
void ui_state_show_puzzle(struct ui_state *ui, const struct puzzle *p);

/* Returns to the live game or the lobby, if a record is shown. */
void ui_state_close_record(struct ui_state *ui);

/* Opens a dialog; a text begins with its first row. */
void ui_state_open_dialog(struct ui_state *ui, enum dialog dialog);

/* Opens a menu, which is filled again when an event comes. */
void ui_state_open_menu(struct ui_state *ui, menu_filler *filler);

void ui_state_clear_input(struct ui_state *ui);

/*
 * Requests and shows the finished games that match the filter of ui->finished.
 */
void ui_state_list_games(struct ui_state *ui);

/* Requests the next finished games of the list, if there are more. */
void ui_state_list_more_games(struct ui_state *ui);

/* Requests the record of a game. `purpose` says what to do with the record. */
void ui_state_open_record(struct ui_state *ui, uint32_t game,
    enum record_purpose purpose);

/* Shows the lobby instead of the finished games. */
void ui_state_close_games(struct ui_state *ui);

/* Builds the list on the screen again, as its contents may have changed. */
void ui_state_update_list(struct ui_state *ui);

/* To be called when the user has changed the settings. */
void ui_state_settings_changed(struct ui_state *ui);

/* If the whole board does not fit, scrolls it until p is visible. */
void ui_state_scroll_to(struct ui_state *ui, point p);

#endif
