/*
 * ui_state.h -- the state of the screen: pane, dialog, cursor, input line,
 * message log and lists.
 *
 * It adds to client_state what only a screen needs. Events and the time come in
 * as arguments and requests go out through callbacks. input.h changes
 * it by keys, render.h draws it.
 */

#ifndef CLIENT_TUI_UI_STATE_H
#define CLIENT_TUI_UI_STATE_H

#include <stdbool.h>
#include <stddef.h>

#include "client/core/finished_games.h"
#include "client/core/lobby.h"
#include "client/core/settings.h"
#include "client/core/viewer.h"
#include "client/net/page_address.h"
#include "client/text/commands.h"
#include "client/tui/layout.h"
#include "client/tui/line_edit.h"
#include "client/tui/list.h"
#include "client/tui/menu.h"
#include "client/tui/message_log.h"

enum dialog {
	DIALOG_NONE,
	DIALOG_MENU, /* or a confirmation, which is a menu */
	DIALOG_NAME, /* asks for the user's name */
	DIALOG_HELP,
	DIALOG_PROFILE, /* a player's profile */
	DIALOG_PAGE     /* the address of the server's page */
};

struct ui_callbacks {
	/* Runs a command as plain mode would. */
	void (*submit)(void *ctx, const struct command *c);
	/* Sends the request for a list; returns its id, 0 if it is refused. */
	uint32_t (*request)(void *ctx, const char *request);
	/* Quits; the user has confirmed. */
	void (*quit)(void *ctx);
	/* The user wants no name and must not be asked again. */
	void (*decline_name)(void *ctx);
	/* Leaves and keeps the seat. */
	void (*leave)(void *ctx);
	void *ctx;
};

/* Why a record has been requested. */
enum record_purpose { RECORD_NONE, RECORD_SHOWN, RECORD_REVIEWED };

/* Fits the rows of a player's profile: a server sends some twenty. */
#define PROFILE_SIZE 4096

/* The games won in a series between the same two players. */
struct series {
	char     name[2][NAME_SIZE];
	unsigned won[2];
	uint32_t last_counted; /* serial of the last game counted */
};

struct ui_state {
	struct ui_callbacks        callbacks;
	const struct client_state *state; /* belongs to the session;
                                             outlives this struct */
	struct settings            settings;
	bool               discoverable; /* LAN discovery finds this server */
	bool               settings_changed; /* not saved yet */
	struct message_log log;
	struct lobby       lobby;
	struct finished_games finished;
	enum record_purpose record_purpose; /* RECORD_NONE: none is requested */
	struct viewer       viewer; /* a record is shown in the place of the
				       live game or the lobby */
	struct series       series;
	struct line_edit    edit;
	char draft[LINE_EDIT_SIZE]; /* unsent remark, while another pane has
                                       the focus; or "" */
	enum command_id      draft_talk; /* command that sends the draft */
	struct input_history history;    /* the last lines of the chat and
                                            the last commands */
	struct menu          menu;
	bool                 is_offline; /* there is no server, only a record */
	struct review        review;     /* the review of the viewer's
                                            record */
	struct layout        layout;     /* the layout of the last rendering */
	unsigned             scrolled_serial; /* serial of the position that was
                                        scrolled to */
	bool                 is_connecting;   /* nothing can be requested yet */
	bool                 asks_name;       /* to be done once connected */
	char                 name_problem[MESSAGE_LOG_LINE_SIZE]; /* or "" */
	struct page_addresses page;       /* of the server's page */
	unsigned              page_shown; /* which address */
	bool        page_first; /* to be shown before anything is played */
	char        profile_name[NAME_SIZE]; /* the name of the last
                                                requested profile */
	char        profile[PROFILE_SIZE];   /* lines about the player */
	uint32_t    profile_request;         /* the id of its request */
	enum pane   pane;
	enum dialog dialog;
	bool        lobby_shown;   /* instead of the board */
	bool        games_shown;   /* instead of the lobby: the
	                                         finished games */
	uint32_t    game_shown;    /* serial of the game; 0: none */
	bool        shows_numbers; /* move numbers are drawn on stones */
	point       cursor, hint;
	int         top, left;      /* first visible row and column, if the
                                       board does not fit */
	struct list list;           /* shown if lobby_shown */
	unsigned    dialog_top;     /* the first visible line */
	char challenged[NAME_SIZE]; /* whom the menu offers to challenge */
	char pending_move[LINE_EDIT_SIZE]; /* typed, not answered yet; or "" */
	msec move_sent_at; /* a move that is not answered yet; 0: none */
	struct paste paste;
	msec         now;
	msec         lobby_requested_at; /* 0: never */
	bool         has_news;           /* requested on this connection */
	bool         lobby_stale;        /* something has changed since then */
	msec         bot_starts_at;      /* when a bot joins; 0: not known */
	msec         keys_ignored_until; /* see KEYS_IGNORED_MS */
	char         problem[MESSAGE_LOG_LINE_SIZE]; /* the problem with the
                                                connection; or "" */
	bool         ring_bell; /* the terminal's bell is to ring once */
	bool         redraw;    /* the whole terminal must be repainted */
};

/* state is the session's and must outlive ui; the callbacks are copied. */
void ui_state_init(struct ui_state *ui, const struct client_state *state,
    const struct ui_callbacks *callbacks);
void ui_state_clear(struct ui_state *ui);

/* To be called at the start if the user has never been asked for a name. */
void ui_state_ask_name(struct ui_state *ui);

/* Logs a formatted line as it is. */
void ui_state_logf(struct ui_state *ui, enum message_log_kind kind,
    const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Logs lines, in which commands are marked as described in text_output.h. */
void ui_state_log(struct ui_state *ui, enum message_log_kind kind,
    const char *lines);

/*
 * Handles an event that was just applied to the client's state. text is the
 * event in sentences, which are lines with their ends, or "".
 */
void ui_state_on_event(struct ui_state *ui, const struct server_event *e,
    const char *text);

/* Sets the time. If the lists are shown and old, requests them again. */
void ui_state_tick(struct ui_state *ui, msec now);

/* When ui_state_tick is due next; MSEC_NEVER if time changes nothing. */
msec ui_state_next_tick(const struct ui_state *ui);

/* Sets the problem with the connection, in words; "": there is none. */
void ui_state_set_problem(struct ui_state *ui, const char *text);

/*
 * Closes dialogs and focuses the pane; the lobby in place of the board if there
 * is no board.
 */
void ui_state_focus(struct ui_state *ui, enum pane pane);

/*
 * The command that sends the text typed in the chat: to the board for a player,
 * to the other spectators for a spectator, and to the lobby if the lobby is
 * shown.
 */
enum command_id ui_state_talk(const struct ui_state *ui);

/*
 * Parses a line and submits its command. The answer to "profile NAME" is shown
 * in a dialog instead of the log.
 */
void ui_state_submit(struct ui_state *ui, const char *line);

/* Shows a record; see viewer_open_record. */
void ui_state_show_record(struct ui_state *ui, const struct game_record *r,
    const struct review *review);

/* Shows a puzzle; see viewer_open_puzzle. */
void ui_state_show_puzzle(struct ui_state *ui, const struct puzzle *p);

/* Returns to the live game or the lobby, if a record is shown. */
void ui_state_close_record(struct ui_state *ui);

/* Clears the input line. */
void ui_state_clear_input(struct ui_state *ui);

/* Shows the finished games by the filter of ui->finished, and requests them. */
void ui_state_list_games(struct ui_state *ui);

/* Requests the finished games that follow, if there are any. */
void ui_state_list_more_games(struct ui_state *ui);

/* Requests the record of a game, to be shown. */
void ui_state_open_record(struct ui_state *ui, uint32_t game,
    enum record_purpose purpose);

/* Shows players and games in progress again in place of finished games. */
void ui_state_close_games(struct ui_state *ui);

/* Builds the shown list again, because its content may have changed. */
void ui_state_update_list(struct ui_state *ui);

/* To be called when the user has changed the settings. */
void ui_state_settings_changed(struct ui_state *ui);

/* Scrolls a board that does not fit until p is visible. */
void ui_state_scroll_to(struct ui_state *ui, point p);

/*
 * Work for the owner, each reported once: to ring the bell, to repaint the
 * whole terminal, and to save the settings, which have changed.
 */
bool ui_state_take_bell(struct ui_state *ui);
bool ui_state_take_redraw(struct ui_state *ui);
bool ui_state_take_settings_change(struct ui_state *ui);

#endif
