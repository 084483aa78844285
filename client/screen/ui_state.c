/* ui_state.c -- the state of the screen. */

#include "client/screen/ui_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "client/words/messages.h"
#include "client/words/plain_ui.h"
#include "client/words/text_output.h"
#include "common/base/fatal.h"
#include "common/base/format_values.h"

/*
 * While the lobby is shown, its lists are requested again after LOBBY_POLL_MS,
 * because the server sends no news about scores; or, if the server has left out
 * news about the other lists, after LOBBY_POLL_CHANGED_MS.
 */
#define LOBBY_POLL_MS         60000
#define LOBBY_POLL_CHANGED_MS 1500

/*
 * For this many ms, keys are ignored when a board or a menu appears that the
 * user has not just asked for: the user may have meant them for the previous
 * screen.
 */
#define KEYS_IGNORED_MS 500

/* As KEYS_IGNORED_MS, when a game has ended or a choice is to be made. */
#define KEYS_IGNORED_OVER_MS 1000

/* --- logging and focus --- */

void ui_state_logf(struct ui_state *ui, enum message_log_kind kind,
    const char *format, ...)
{
	char text[MESSAGE_LOG_LINE_SIZE];

	FORMAT_VALUES(text, sizeof(text), format);
	ui_state_log(ui, kind, text);
}

void ui_state_log(struct ui_state *ui, enum message_log_kind kind,
    const char *lines)
{
	char *shown = text_expand_commands(lines, "/");

	message_log_add(&ui->log, kind, shown);
	free(shown);
}

void ui_state_update_list(struct ui_state *ui)
{
	if (!ui->lobby_shown)
		return;
	if (ui->games_shown)
		list_build_games(&ui->list, &ui->finished, ui->state->my_name);
	else
		list_build_lobby(&ui->list, ui->state, &ui->settings,
		    &ui->lobby.shown, ui->discoverable);
}

void ui_state_settings_changed(struct ui_state *ui)
{
	ui->settings_changed = true;
	ui_state_update_list(ui);
}

void ui_state_scroll_to(struct ui_state *ui, point p)
{
	if (p != POINT_NONE && ui->layout.fits && ui->layout.grid.rows > 0)
		grid_scroll_to(&ui->layout.grid, p, &ui->top, &ui->left);
}

uint64_t ui_state_facts(const struct ui_state *ui)
{
	uint64_t facts = facts_of(ui->state, &ui->viewer, ui->now);

	if (ui->lobby_shown && ui->list.count > 0) {
		enum list_row_kind kind = list_selected(&ui->list)->kind;

		facts |= kind == ROW_PLAYER ? FACT(ON_PLAYER) : 0;
		facts |= kind == ROW_FINISHED ? FACT(ON_FINISHED) : 0;
	}
	return facts | (ui->link_state == LINK_NONE ? 0 : FACT(HAS_SERVER)) |
	    (ui->page.count > 1 ? FACT(MORE_ADDRESSES) : 0) |
	    (ui->history.count > 0 ? FACT(HAS_HISTORY) : 0);
}

enum command_id ui_state_talk(const struct ui_state *ui)
{
	if (ui->lobby_shown)
		return CMD_SHOUT;
	return ui->state->game.my_side != SIDE_NONE ? CMD_SAY :
						      CMD_SAY_TO_SPECTATORS;
}

void ui_state_clear_input(struct ui_state *ui)
{
	line_edit_clear(&ui->edit);
	ui->history.back = 0;
}

/*
 * To be called before `pane` gets the focus. Clears the input line. Stores an
 * unsent chat message until the chat again writes to the same people.
 */
static void change_input(struct ui_state *ui, enum pane pane)
{
	if (ui->pane == PANE_CHAT) {
		strcpy(ui->draft, ui->edit.text);
		ui->draft_talk = ui_state_talk(ui);
	}
	ui_state_clear_input(ui);
	if (pane == PANE_CHAT && ui->draft_talk == ui_state_talk(ui))
		line_edit_set(&ui->edit, ui->draft);
}

void ui_state_focus(struct ui_state *ui, enum pane pane)
{
	if (viewer_is_record(&ui->viewer) && pane == PANE_LOBBY)
		ui_state_close_record(ui);
	if (ui->game_shown == 0 && pane == PANE_BOARD &&
	    !viewer_is_record(&ui->viewer))
		pane = PANE_LOBBY;
	if (pane != ui->pane)
		change_input(ui, pane);
	if (pane == PANE_LOBBY && !ui->lobby_shown)
		ui->lobby_stale = true;
	if (pane == PANE_BOARD && !viewer_is_record(&ui->viewer))
		ui_state_close_games(ui);
	ui->pane = pane;
	if (pane != PANE_CHAT && !viewer_is_record(&ui->viewer))
		ui->lobby_shown = pane == PANE_LOBBY;
	ui->dialog = DIALOG_NONE;
	ui_state_update_list(ui);
}

/* --- the board --- */

/* To be called when another board is shown: puts the cursor in the middle. */
static void begin_board(struct ui_state *ui)
{
	const struct variant *v = board_variant(ui->viewer.board);

	ui->cursor = POINT(v->columns / 2, v->rows / 2);
	ui->layout.grid.rows = 0;
}

void ui_state_show_record(struct ui_state *ui, const struct game_record *r,
    const struct review *review)
{
	viewer_open_record(&ui->viewer, r, review);
	ui_state_focus(ui, PANE_BOARD);
	begin_board(ui);
}

void ui_state_show_puzzle(struct ui_state *ui, const struct puzzle *p)
{
	bool is_next = ui->viewer.has_more;

	viewer_open_puzzle(&ui->viewer, p);
	if (!is_next)
		ui_state_focus(ui, PANE_BOARD);
	begin_board(ui);
}

static void show_live_game(struct ui_state *ui)
{
	if (ui->state->game.board != NULL)
		viewer_open_live(&ui->viewer, &ui->state->game);
	else
		viewer_clear(&ui->viewer);
}

void ui_state_close_record(struct ui_state *ui)
{
	if (!viewer_is_record(&ui->viewer))
		return;
	show_live_game(ui);
	if (ui->pane == PANE_BOARD)
		ui_state_focus(ui, ui->lobby_shown ? PANE_LOBBY : PANE_BOARD);
	if (ui->game_shown != 0)
		begin_board(ui);
}

/* --- commands --- */

void ui_state_submit(struct ui_state *ui, const char *line)
{
	struct command c;

	command_parse(&c, ui->state, line, strlen(line));
	if (c.id == CMD_SEEK || c.id == CMD_BOT || c.id == CMD_CHALLENGE)
		ui->settings_changed = true;
	if (c.id == CMD_SEEK || c.id == CMD_BOT)
		ui->bot_starts_at = 0;
	ui->callbacks.submit(ui->callbacks.ctx, &c);
}

static void request_list(struct ui_state *ui, enum command_id id)
{
	ui->callbacks.request(ui->callbacks.ctx, command_name(id));
}

/* --- finished games --- */

void ui_state_close_games(struct ui_state *ui)
{
	if (ui->games_shown)
		ui->list.selected = 0;
	ui->games_shown = false;
	ui_state_update_list(ui);
}

static void request_games(struct ui_state *ui, const char *request)
{
	finished_games_on_request(&ui->finished,
	    ui->callbacks.request(ui->callbacks.ctx, request));
}

void ui_state_list_games(struct ui_state *ui)
{
	char line[LINE_REQUEST_MAX + 1];

	ui_state_focus(ui, PANE_LOBBY);
	if (!ui->games_shown)
		ui->list.selected = 0;
	ui->games_shown = true;
	finished_games_list(&ui->finished, line);
	request_games(ui, line);
	ui_state_update_list(ui);
}

void ui_state_list_more_games(struct ui_state *ui)
{
	char line[LINE_REQUEST_MAX + 1];

	if (!finished_games_has_more(&ui->finished) ||
	    finished_games_is_loading(&ui->finished))
		return;
	finished_games_more(&ui->finished, line);
	request_games(ui, line);
}

void ui_state_open_record(struct ui_state *ui, uint32_t game,
    enum record_purpose purpose)
{
	char line[LINE_REQUEST_MAX + 1];

	ui->record_purpose = purpose;
	finished_games_open(&ui->finished, game, line);
	request_games(ui, line);
}

static void on_finished_games(struct ui_state *ui, const struct server_event *e)
{
	struct finished_games *f = &ui->finished;

	if (e->kind == EVENT_HELLO &&
	    !requests_have_id(&ui->state->requests, f->request))
		finished_games_on_disconnect(f);
	else if (!finished_games_apply(f, e) || e->kind != EVENT_DONE)
		return;
	if (e->kind == EVENT_DONE && f->problem[0] != '\0')
		ui_state_log(ui, MESSAGE_LOG_ERROR, f->problem);
	if (e->record == NULL || ui->record_purpose == RECORD_NONE)
		return;
	ui_state_show_record(ui, &e->record->record, NULL);
	ui->viewer.wants_review = ui->record_purpose == RECORD_REVIEWED;
	ui->record_purpose = RECORD_NONE;
}

/* --- a game --- */

/*
 * Continues the series if the same two players play again, perhaps with swapped
 * sides; else begins a new one.
 */
static void open_series(struct series *s, const struct game *g)
{
	const char *x = game_seat_owner(g, SIDE_X),
		   *o = game_seat_owner(g, SIDE_O);
	unsigned won = s->won[0];

	if (strcasecmp(s->name[0], x) == 0 && strcasecmp(s->name[1], o) == 0)
		return;
	if (strcasecmp(s->name[0], o) == 0 && strcasecmp(s->name[1], x) == 0) {
		s->won[0] = s->won[1];
		s->won[1] = won;
	} else {
		*s = (struct series){ .last_counted = s->last_counted };
	}
	snprintf(s->name[0], NAME_SIZE, "%s", x);
	snprintf(s->name[1], NAME_SIZE, "%s", o);
}

/*
 * To be called when the screen begins to show another game, or shows no game
 * any more.
 */
static void on_game_changed(struct ui_state *ui)
{
	const struct game *g = &ui->state->game;

	ui->game_shown = g->board != NULL ? g->serial : 0;
	ui_state_close_record(ui);
	show_live_game(ui);
	ui->hint = POINT_NONE;
	ui->pending_move[0] = '\0';
	ui->move_sent_at = 0;
	ui->bot_starts_at = 0;
	ui->record_purpose = RECORD_NONE;
	if (ui->dialog == DIALOG_MENU)
		ui->dialog = DIALOG_NONE;
	if (ui->game_shown == 0) {
		ui_state_focus(ui, PANE_LOBBY);
		return;
	}
	open_series(&ui->series, g);
	ui->clicks_ignored_until = ui->clicked_at + KEYS_IGNORED_MS;
	if (!client_state_awaits_game(ui->state))
		ui->keys_ignored_until = ui->now + KEYS_IGNORED_MS;
	begin_board(ui);
	if (ui->pane == PANE_LOBBY || ui->lobby_shown)
		ui_state_focus(ui, PANE_BOARD);
}

void ui_state_open_dialog(struct ui_state *ui, enum dialog dialog)
{
	ui->dialog = dialog;
	ui->dialog_top = 0;
}

void ui_state_open_menu(struct ui_state *ui, menu_filler *filler)
{
	filler(&ui->menu, ui->state, &ui->settings, ui_state_facts(ui));
	ui->dialog = DIALOG_MENU;
}

/*
 * Discards what the user types for the position before: the opening has come to a
 * choice, for which the menu opens, or the game is over.
 */
static void interrupt_typing(struct ui_state *ui)
{
	/* Only of a user who looks at the board of the user's own game, and neither
	   types a command nor has a dialog open, other than a menu about that game. */
	if (ui->state->game.my_side == SIDE_NONE ||
	    viewer_is_record(&ui->viewer) || ui->pane != PANE_BOARD ||
	    ui->edit.text[0] == '/' ||
	    (ui->dialog != DIALOG_NONE && ui->dialog != DIALOG_MENU))
		return;
	ui_state_clear_input(ui);
	ui->dialog = DIALOG_NONE;
	if (!ui->state->game.over)
		ui_state_open_menu(ui, menu_fill_actions);
	ui->keys_ignored_until = ui->now + KEYS_IGNORED_OVER_MS;
}

static void on_game(struct ui_state *ui, const struct server_event *e)
{
	const struct game *g = &ui->state->game;
	bool yours = g->my_side != SIDE_NONE && game_turn(g) == g->my_side;

	if (e->kind == EVENT_MATCH || e->kind == EVENT_STATE)
		open_series(&ui->series, g);
	if (ui->viewer.kind == VIEWER_LIVE)
		viewer_follow(&ui->viewer, g);
	if (e->kind == EVENT_STATE && ui->viewer.kind == VIEWER_LIVE)
		viewer_go(&ui->viewer, POINTS_MAX);
	if (g->over && ui->series.last_counted != g->serial) {
		ui->series.last_counted = g->serial;
		if (g->winner != SIDE_NONE)
			ui->series.won[g->winner]++;
	}
	if (e->kind == EVENT_MOVE || e->kind == EVENT_OVER)
		ui->hint = POINT_NONE;
	if (e->kind == EVENT_HINT)
		ui->hint = e->point;
	if (e->kind == EVENT_OVER ||
	    (yours && game_awaits_choice(g) &&
		(e->kind == EVENT_MOVE || e->kind == EVENT_STATE)))
		interrupt_typing(ui);
}

/* --- the name --- */

static void open_name_dialog(struct ui_state *ui, const char *problem)
{
	if (ui->game_shown != 0 || ui->state->seek_id != 0 ||
	    client_state_awaits_game(ui->state))
		return;
	ui->dialog = DIALOG_NAME;
	ui->asks_name = false;
	ui_state_clear_input(ui);
	snprintf(ui->name_problem, sizeof(ui->name_problem), "%s", problem);
}

/* --- a review --- */

/*
 * Shows a complete review, unless the user is playing. If a record is shown
 * already, only logs that the review is ready.
 */
static void open_review(struct ui_state *ui)
{
	const struct received_review *r = &ui->state->review;

	if (!r->review.is_done || game_is_yours(&ui->state->game))
		return;
	if (viewer_is_record(&ui->viewer)) {
		ui_state_logf(ui, MESSAGE_LOG_INFO,
		    "The review of game %u is ready: \1review %u\1 shows it.",
		    (unsigned)r->game, (unsigned)r->game);
		return;
	}
	ui->review = r->review;
	ui_state_show_record(ui, &r->record, &ui->review);
}

/* --- answers --- */

/*
 * Puts a refused chat message back into the input line, where the user can
 * correct it.
 */
static void restore_remark(struct ui_state *ui, const char *request)
{
	const char   spectators[] = "to=spectators ";
	const char  *text = request_arguments(request);
	const size_t n = strlen(spectators);

	if (ui->edit.length > 0 || ui->draft[0] != '\0' ||
	    ui->dialog != DIALOG_NONE)
		return;
	ui_state_focus(ui, PANE_CHAT);
	line_edit_set(&ui->edit,
	    strncmp(text, spectators, n) == 0 ? text + n : text);
}

static void on_answer(struct ui_state *ui, const struct server_event *e)
{
	enum command_id id = command_find(e->verb);

	if (id == CMD_MOVE) {
		/* The next typed character replaces the refused move. */
		if (e->kind == EVENT_REFUSED && ui->pending_move[0] != '\0' &&
		    ui->edit.length == 0) {
			line_edit_set(&ui->edit, ui->pending_move);
			line_edit_select(&ui->edit);
		}
		ui->pending_move[0] = '\0';
		ui->move_sent_at = 0;
	}
	if (e->kind == EVENT_REFUSED && e->request != NULL &&
	    (id == CMD_SAY || id == CMD_SHOUT))
		restore_remark(ui, e->request->text);
	if (e->kind == EVENT_DONE && id == CMD_SEEK)
		ui->bot_starts_at = ui->now + ui->state->active_seek.bot_wait;
	if (ui->state->seek_id == 0)
		ui->bot_starts_at = 0;
	if (e->kind == EVENT_DONE && id == CMD_REVIEW)
		open_review(ui);
}

/* --- a player's profile --- */

/*
 * Handles an event of a requested profile: the first one of an answer to
 * "profile NAME" begins a new profile. Returns true if `text` must not be
 * logged; false for any other event. When the answer to the latest request is
 * complete, opens the dialog.
 */
static bool take_profile(struct ui_state *ui, const struct server_event *e,
    const char *text)
{
	bool is_answer = command_find(e->verb) == CMD_PROFILE &&
	    (e->kind == EVENT_DONE || e->kind == EVENT_REFUSED);
	bool is_row = e->kind == EVENT_WHO || e->kind == EVENT_RATING ||
	    e->kind == EVENT_SCORE || e->kind == EVENT_AGAINST ||
	    e->kind == EVENT_HISTORY;
	const char *name;
	size_t      n;

	if (!server_event_is_of_verb(e, command_name(CMD_PROFILE)))
		return false;
	if (!server_event_is_of(e, ui->profile_request)) {
		name = request_arguments(e->request->text);
		snprintf(ui->profile_name, sizeof(ui->profile_name), "%.*s",
		    (int)strcspn(name, " "), name);
		ui->profile[0] = '\0';
		ui->profile_request = e->request->id;
	}
	n = strlen(ui->profile);
	/*
	 * A row has the name as the player writes it; but that of a game names
	 * X first, who may be the opponent.
	 */
	if (is_row && n == 0 && e->kind != EVENT_HISTORY)
		memcpy(ui->profile_name, e->name[0], NAME_SIZE);
	if (is_row)
		snprintf(ui->profile + n, sizeof(ui->profile) - n, " %s", text);
	if (!is_answer)
		return is_row;
	if (e->kind == EVENT_REFUSED)
		return false;
	if (requests_have(&ui->state->requests, command_name(CMD_PROFILE)))
		return true;
	if (ui->profile[0] == '\0')
		snprintf(ui->profile, sizeof(ui->profile),
		    " %s is not connected.", ui->profile_name);
	ui_state_open_dialog(ui, DIALOG_PROFILE);
	return true;
}

/* --- the tournament --- */

/*
 * Opens the standings or the pairings when their rows have come. While they are
 * open and the tournament changes, requests the rows again, unless such a
 * request has no answer yet.
 */
static void show_tournament(struct ui_state *ui, const struct server_event *e)
{
	enum command_id id = command_find(e->verb),
			shown = ui->dialog == DIALOG_STANDINGS ? CMD_STANDINGS :
	    ui->dialog == DIALOG_PAIRINGS                      ? CMD_PAIRINGS :
								 CMD_UNKNOWN;

	if (e->kind == EVENT_DONE && e->asked &&
	    (id == CMD_STANDINGS || id == CMD_PAIRINGS))
		ui_state_open_dialog(ui,
		    id == CMD_PAIRINGS ? DIALOG_PAIRINGS : DIALOG_STANDINGS);
	if (e->kind == EVENT_TOURNAMENT && shown != CMD_UNKNOWN &&
	    !requests_have(&ui->state->requests, command_name(shown)))
		request_list(ui, shown);
}

/*
 * Logs the part of a result that the status does not show: in the lobby, the
 * whole result; on a small screen, where the status has one row, the ratings.
 */
static void log_result(struct ui_state *ui, const struct game *g)
{
	char *text = NULL;
	FILE *out = xopen_memstream(&text, &(size_t){ 0 });

	if (ui->lobby_shown)
		messages_print_result(g, out);
	if (ui->lobby_shown || !ui->layout.wide)
		messages_print_end(g, out);
	xclose_memstream(out, &text);
	message_log_add(&ui->log, MESSAGE_LOG_INFO, text);
	free(text);
}

/*
 * Rings the bell, because it is the user's turn or somebody asks the user
 * something.
 */
static void call_user(struct ui_state *ui)
{
	const struct game *g = &ui->state->game;

	ui->ring_bell = ui->settings.bell;
	if (viewer_is_record(&ui->viewer))
		viewer_note(&ui->viewer, "%s",
		    game_is_yours(g) && game_turn(g) == g->my_side ?
			"It is your turn in your game. Esc leaves this one." :
			"Somebody asks you something. Esc leaves this game.");
}

/* Asks the user again for a name after the server refused one, and says why. */
static void ask_name_again(struct ui_state *ui, const struct server_event *e)
{
	if (ui->dialog != DIALOG_NAME)
		return;
	ui->dialog = DIALOG_NONE;
	ui_state_clear_input(ui);
	if (e->kind == EVENT_REFUSED)
		open_name_dialog(ui, e->text);
}

void ui_state_on_event(struct ui_state *ui, const struct server_event *e,
    const char *text)
{
	const struct game          *g = &ui->state->game;
	const enum message_log_kind kind = e->kind == EVENT_SAY ||
		e->kind == EVENT_SHOUT || e->kind == EVENT_TELL ?
	    MESSAGE_LOG_CHAT :
	    e->kind == EVENT_REFUSED ? MESSAGE_LOG_ERROR :
				       MESSAGE_LOG_INFO;

	if (!requests_have(&ui->state->requests, command_name(CMD_MOVE)))
		ui->move_sent_at = 0;
	on_finished_games(ui, e);
	if (e->kind == EVENT_LOBBY)
		ui->lobby_stale = true;
	else if (!e->asked || e->is_news)
		lobby_apply(&ui->lobby, e);
	if (!take_profile(ui, e, text))
		ui_state_log(ui, kind, text);
	show_tournament(ui, e);
	if (e->kind == EVENT_OVER)
		log_result(ui, g);
	if (e->kind == EVENT_DONE || e->kind == EVENT_REFUSED)
		on_answer(ui, e);
	if (plain_ui_calls_user(ui->state, e))
		call_user(ui);
	if ((g->board != NULL ? g->serial : 0) != ui->game_shown)
		on_game_changed(ui);
	if (g->board != NULL && (e->game == g || e->kind == EVENT_DONE))
		on_game(ui, e);
	if (ui->asks_name && e->kind == EVENT_YOU)
		open_name_dialog(ui, "");
	if (e->kind != EVENT_NONE &&
	    (command_find(e->verb) == CMD_NAME ||
		strcmp(e->verb, "prove") == 0))
		ask_name_again(ui, e);
	ui_state_update_list(ui);
	/* A rematch may have been offered, or the tournament begun. */
	if (ui->dialog == DIALOG_MENU)
		menu_update(&ui->menu, ui->state, &ui->settings,
		    ui_state_facts(ui));
}

/* --- time --- */

static msec poll_interval(const struct ui_state *ui)
{
	return ui->lobby_stale ? LOBBY_POLL_CHANGED_MS : LOBBY_POLL_MS;
}

static bool may_request_lists(const struct ui_state *ui)
{
	return ui->lobby_shown && !viewer_is_record(&ui->viewer) &&
	    ui->link_state == LINK_ONLINE;
}

void ui_state_tick(struct ui_state *ui, msec now)
{
	ui->now = now;
	if (ui->link_state != LINK_ONLINE) {
		ui->has_news = false;
		ui->lobby_stale = true;
	}
	if (!may_request_lists(ui))
		return;
	if (ui->lobby_requested_at != 0 &&
	    now < ui->lobby_requested_at + poll_interval(ui))
		return;
	if (!ui->has_news)
		ui->callbacks.request(ui->callbacks.ctx, "lobby on");
	ui->has_news = true;
	ui->lobby_requested_at = now;
	ui->lobby_stale = false;
	request_list(ui, CMD_WHO);
	request_list(ui, CMD_GAMES);
	request_list(ui, CMD_SCORES);
}

/* Whether the screen shows something that changes every second. */
static bool is_counting(const struct ui_state *ui)
{
	const struct game *g = &ui->state->game;

	return ui->bot_starts_at > ui->now || ui->problem[0] != '\0' ||
	    ui->move_sent_at != 0 ||
	    ((ui->dialog == DIALOG_STANDINGS ||
		 ui->dialog == DIALOG_PAIRINGS) &&
		ui->state->tournament.ends_at > ui->now) ||
	    (ui->game_shown != 0 &&
		(g->away_deadline > ui->now || g->paused_until > ui->now ||
		    game_clock_flag_time(&g->clock) != MSEC_NEVER));
}

/*
 * Returns when the seconds on the screen change next. If a clock runs, returns
 * when the seconds of that clock change next.
 */
static msec next_second(const struct ui_state *ui)
{
	const struct game *g = &ui->state->game;
	msec flag = ui->game_shown != 0 ? game_clock_flag_time(&g->clock) :
					  MSEC_NEVER;

	if (flag == MSEC_NEVER || flag <= ui->now)
		return ui->now + 1000;
	return ui->now + (flag - ui->now - 1) % 1000 + 1;
}

msec ui_state_next_tick(const struct ui_state *ui)
{
	msec due = MSEC_NEVER;

	if (may_request_lists(ui))
		due = ui->lobby_requested_at + poll_interval(ui);
	if (is_counting(ui) && next_second(ui) < due)
		due = next_second(ui);
	if (ui->keys_ignored_until > ui->now && ui->keys_ignored_until < due)
		due = ui->keys_ignored_until;
	return due;
}

/* --- the start and the end --- */

void ui_state_init(struct ui_state *ui, const struct client_state *state,
    const struct ui_callbacks *callbacks)
{
	*ui = (struct ui_state){ .callbacks = *callbacks,
		.state = state,
		.pane = PANE_LOBBY,
		.lobby_shown = true,
		.hint = POINT_NONE };
	settings_init(&ui->settings);
	ui_state_update_list(ui);
}

void ui_state_clear(struct ui_state *ui)
{
	viewer_clear(&ui->viewer);
	finished_games_clear(&ui->finished);
	list_clear(&ui->list);
}
