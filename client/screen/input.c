/* input.c -- handles keys, clicks and typed lines, and runs their commands. */

#include "client/screen/input.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/screen/key_bindings.h"
#include "client/words/messages.h"
#include "client/words/text_output.h"
#include "client/words/viewer_text.h"
#include "common/base/error.h"
#include "common/base/number.h"
#include "common/game/notation.h"
#include "common/text/unicode.h"
#include "common/text/user_text.h"
#include "common/text/utf8.h"

static void run_line(struct ui_state *ui, const char *line, bool is_confirmed);

/* --- moves --- */

/* Reads a typed move; where stones fall, it is where the stone would be. */
static bool read_move(const struct ui_state *ui, const char *text, point *p)
{
	if (!command_read_move(p, ui->viewer.board, text))
		return false;
	*p = viewer_meant_point(&ui->viewer, *p);
	return true;
}

/* Returns why the user cannot place a stone at p now; NULL if the user can. */
static const char *why_not_playable(const struct ui_state *ui, point p)
{
	const struct game *g = &ui->state->game;
	enum error         e;

	if (ui->game_shown == 0)
		return "There is no game. Choose one in the lobby";
	if (viewer_is_browsing(&ui->viewer))
		return "This is an earlier position. End returns to the game";
	if (g->my_side == SIDE_NONE)
		return "You are a spectator of this game";
	e = game_check(g, p);
	if (e == ERR_TAKEN && board_has_falling_stones(g->board) &&
	    board_drop_point(g->board, POINT_COLUMN(p)) == POINT_NONE)
		e = ERR_COLUMN;
	if (g->over)
		e = ERR_OVER;
	else if (game_turn(g) != g->my_side && e != ERR_OFF)
		e = ERR_TURN;
	return e == OK ? NULL : error_sentence(e);
}

/* Submits the move at p. If it is not possible, logs why and returns false. */
static bool play(struct ui_state *ui, point p)
{
	struct command c = { .kind = COMMAND_REQUEST,
		.id = CMD_MOVE,
		.needs_turn = true,
		.argument = p };
	char           at[NOTATION_POINT_SIZE];
	const char    *why;
	char          *marked;

	if (viewer_is_record(&ui->viewer)) {
		viewer_play(&ui->viewer, p);
		return true;
	}
	why = why_not_playable(ui, p);
	if (why != NULL) {
		marked = text_mark_commands(why, false);
		ui_state_logf(ui, MESSAGE_LOG_ERROR, "%s.", marked);
		free(marked);
		return false;
	}
	ui->move_sent_at = ui->now;
	notation_write(p, at);
	snprintf(c.request, sizeof(c.request), "%s %s", command_name(CMD_MOVE),
	    at);
	ui->callbacks.submit(ui->callbacks.ctx, &c);
	return true;
}

static void move_cursor(struct ui_state *ui, int columns, int rows)
{
	const struct variant *size = board_variant(ui->viewer.board);
	int                   column = POINT_COLUMN(ui->cursor) + columns;
	int                   row = POINT_ROW(ui->cursor) + rows;

	if (column < 0 || column >= size->columns || row < 0 ||
	    row >= size->rows)
		return;
	ui->cursor = POINT(column, row);
	ui_state_scroll_to(ui, ui->cursor);
}

/* --- the list --- */

/*
 * Runs the command of the selected row. The command is copied first, because
 * running it may rebuild the list.
 */
static void run_row(struct ui_state *ui)
{
	const struct list_row row = *list_selected(&ui->list);

	if (row.kind == ROW_MORE)
		ui_state_list_more_games(ui);
	if (row.can_challenge) {
		menu_challenge(&ui->menu, row.name, &ui->settings);
		ui->dialog = DIALOG_MENU;
	}
	if (row.kind == ROW_GAME && ui->game_shown != 0 &&
	    ui->state->game.my_side == SIDE_NONE)
		ui_state_submit(ui, command_name(CMD_WATCH_OFF));
	input_run_line(ui, row.command);
}

/*
 * Handles a click on row i: the first click selects the row, and a second one
 * runs it. Rows that start a game or end a search run at once.
 */
static void click_row(struct ui_state *ui, unsigned i)
{
	bool again = ui->pane == PANE_LOBBY && ui->list.selected == i;

	ui_state_focus(ui, PANE_LOBBY);
	if (i >= ui->list.count)
		return;
	ui->list.selected = i;
	if (again || ui->list.rows[i].kind <= ROW_PLAY_BOT)
		run_row(ui);
}

/* Changes the setting or the filter in the selected row by `step`. */
static void change_setting(struct ui_state *ui, int step)
{
	const struct list_row  *selected = list_selected(&ui->list);
	enum list_row_kind      row = selected->kind;
	struct finished_filter *filter = &ui->finished.filter;

	if (selected->step != NULL) {
		selected->step(&ui->settings, step);
		ui_state_settings_changed(ui);
		return;
	}
	if (row == ROW_WHOSE)
		snprintf(filter->player, NAME_SIZE, "%s",
		    filter->player[0] == '\0' ? ui->state->my_name : "");
	else if (row == ROW_OPPONENT)
		filter->opponent[0] = '\0';
	else if (row == ROW_WHICH)
		finished_filter_cycle_board(filter, step);
	else if (row == ROW_WHICH_RULE)
		variant_cycle_rule(&filter->variant, step);
	else
		return;
	ui_state_list_games(ui);
}

/* --- dialogs and panes --- */

/* Changes the setting in item i of the menu, if it has one. */
static bool change_menu_item(struct ui_state *ui, unsigned i, int step)
{
	const struct menu_item item = ui->menu.items[i % MENU_ITEMS];

	if (item.step == NULL)
		return false;
	item.step(&ui->settings, step);
	ui_state_settings_changed(ui);
	ui->menu.selected = i;
	menu_update(&ui->menu, ui->state, &ui->settings, ui_state_facts(ui));
	return true;
}

static void run_menu_item(struct ui_state *ui, unsigned i)
{
	const struct menu_item item = ui->menu.items[i % MENU_ITEMS];

	if (change_menu_item(ui, i, 1))
		return;
	ui->dialog = DIALOG_NONE;
	run_line(ui, item.line, item.is_confirmed);
}

/*
 * Moves the selection of the menu or of the list down, or scrolls a text.
 * ui->dialog_top may become too large; render_dialog reduces it.
 */
static void select_below(struct ui_state *ui, int rows)
{
	if (ui->dialog == DIALOG_MENU)
		menu_move_selection(&ui->menu, rows);
	else if (ui->dialog == DIALOG_NONE)
		list_move(&ui->list, rows);
	else if (rows < 0 && ui->dialog_top < (unsigned)-rows)
		ui->dialog_top = 0;
	else
		ui->dialog_top += (unsigned)rows;
}

static void focus_next(struct ui_state *ui)
{
	if (ui->link_state == LINK_NONE)
		ui_state_clear_input(ui);
	else if (ui->pane == PANE_BOARD)
		ui_state_focus(ui, PANE_CHAT);
	else if (ui->pane == PANE_LOBBY)
		ui_state_focus(ui,
		    ui->game_shown != 0 ? PANE_BOARD : PANE_CHAT);
	else
		ui_state_focus(ui,
		    viewer_is_record(&ui->viewer) || ui->lobby_shown ?
			PANE_BOARD :
			PANE_LOBBY);
}

static void decline_name(struct ui_state *ui)
{
	static const struct command no_name = { .kind = COMMAND_LOCAL,
		.id = CMD_NAME };

	ui->dialog = DIALOG_NONE;
	ui_state_clear_input(ui);
	ui->callbacks.submit(ui->callbacks.ctx, &no_name);
}

/*
 * Handles Esc: closes the topmost thing on the screen or, if there is none,
 * opens the menu.
 */
static void close_or_open_menu(struct ui_state *ui)
{
	bool record = viewer_is_record(&ui->viewer);

	if (ui->dialog == DIALOG_NAME)
		decline_name(ui);
	else if (ui->dialog != DIALOG_NONE)
		ui->dialog = DIALOG_NONE;
	else if (ui->pane == PANE_CHAT)
		ui_state_focus(ui,
		    ui->lobby_shown && !record ? PANE_LOBBY : PANE_BOARD);
	else if (ui->edit.length > 0)
		ui_state_clear_input(ui);
	else if (ui->pane == PANE_LOBBY && ui->games_shown)
		ui_state_close_games(ui);
	else if (record && viewer_leave(&ui->viewer))
		return;
	else if (record && ui->link_state == LINK_NONE)
		ui_state_submit(ui, command_name(CMD_QUIT));
	else if (record)
		ui_state_close_record(ui);
	else
		ui_state_open_menu(ui, menu_fill_actions);
}

/* --- typed lines --- */

/* Uses the name that was typed. If it is empty, the user remains a guest. */
static void submit_name(struct ui_state *ui, const char *text)
{
	char line[LINE_EDIT_SIZE + 8];

	snprintf(line, sizeof(line), "%s %s", command_name(CMD_NAME), text);
	if (*text == '\0')
		decline_name(ui);
	else if (name_is_valid(text))
		ui_state_submit(ui, line);
	else
		snprintf(ui->name_problem, sizeof(ui->name_problem), "%s.",
		    error_sentence(ERR_NAME));
}

static void submit_move(struct ui_state *ui, const char *text)
{
	bool           record = viewer_is_record(&ui->viewer);
	struct command c;
	point          p;

	line_edit_select(&ui->edit);
	if (read_move(ui, text, &p)) {
		if (!play(ui, p))
			return;
		ui->cursor = p;
		if (!record)
			snprintf(ui->pending_move, sizeof(ui->pending_move),
			    "%s", text);
		line_edit_clear(&ui->edit);
		return;
	}
	if (!record) {
		ui_state_logf(ui, MESSAGE_LOG_ERROR,
		    "\"%s\" is not a move. Type %s, or a command after /.",
		    text, messages_move_syntax(ui->viewer.board));
		return;
	}
	command_parse_at_record(&c, text, viewer_text_pane(&ui->viewer),
	    ui->viewer.board);
	if (viewer_text_run(&ui->viewer, &c))
		line_edit_clear(&ui->edit);
	else
		viewer_note(&ui->viewer,
		    "That is not a move. Type %s, or a command after /.",
		    messages_move_syntax(ui->viewer.board));
}

/*
 * Sends a chat message. A message that is too long is left in the input line.
 * The chat keeps the focus.
 */
static void submit_chat(struct ui_state *ui, const char *text)
{
	char line[LINE_EDIT_SIZE + 24];

	if (unicode_check(text, strlen(text)) != UTF8_OK) {
		ui_state_logf(ui, MESSAGE_LOG_ERROR, "%s.",
		    error_sentence(ERR_HIDDEN));
		return;
	}
	if (!chat_is_valid(text)) {
		ui_state_logf(ui, MESSAGE_LOG_ERROR,
		    "A remark has 1 to %d characters, at most %d bytes; this"
		    " one has %zu characters.",
		    CHAT_CODE_POINTS_MAX, CHAT_BYTES_MAX,
		    strlen(text) - utf8_continuation_count(text));
		return;
	}
	snprintf(line, sizeof(line), "%s %s", command_name(ui_state_talk(ui)),
	    text);
	input_history_add(&ui->history, text);
	message_log_scroll_to_end(&ui->log);
	ui_state_clear_input(ui);
	ui_state_submit(ui, line);
}

/* Logs why a typed text names no game. */
static void log_wrong_game(struct ui_state *ui, const char *text, enum error e)
{
	ui_state_logf(ui, MESSAGE_LOG_ERROR, "\"%s\": %s.", text,
	    error_sentence(e));
}

/* Uses what was typed in the lobby as a setting. */
static void submit_settings(struct ui_state *ui, const char *text)
{
	enum error e = settings_set(&ui->settings, text);

	if (e == OK) {
		ui_state_settings_changed(ui);
		line_edit_clear(&ui->edit);
	} else if (e != ERR_VALUE) {
		log_wrong_game(ui, text, e);
	} else {
		ui_state_logf(ui, MESSAGE_LOG_ERROR,
		    "\"%s\" is not a setting. Type a game such as tictactoe,"
		    " gomoku or 7x6x4, a rule such as drop, a clock such as 5+3"
		    " or none, or a bot's level such as easy.",
		    text);
	}
}

/*
 * Uses what was typed in the finished games: a variant, an opponent or the
 * level of a bot filters the list; "any" removes the filters.
 */
static void submit_filter(struct ui_state *ui, const char *text)
{
	struct finished_filter *filter = &ui->finished.filter;
	enum error              e = variant_read(&filter->variant, text);
	enum bot_level          level;

	if (strcmp(text, "any") == 0) {
		filter->has_variant = false;
		filter->opponent[0] = '\0';
	} else if (e == OK) {
		filter->has_variant = true;
	} else if (bot_level_parse(&level, text)) {
		snprintf(filter->opponent, NAME_SIZE, "%.20s~bot",
		    bot_level_word(level));
	} else if (name_is_valid(text)) {
		snprintf(filter->opponent, NAME_SIZE, "%.*s", NAME_SIZE - 1,
		    text);
	} else if (e != ERR_VARIANT) {
		log_wrong_game(ui, text, e);
		return;
	} else {
		ui_state_logf(ui, MESSAGE_LOG_ERROR,
		    "\"%s\" is no filter. Type the name of an opponent, a game"
		    " such as tictactoe, gomoku or 7x6x4, a bot's level such"
		    " as easy, or any.",
		    text);
		return;
	}
	line_edit_clear(&ui->edit);
	ui_state_list_games(ui);
}

/*
 * Submits the input line. The text is copied first, because submitting it
 * changes the input line.
 */
static void submit_input(struct ui_state *ui)
{
	char text[LINE_EDIT_SIZE];

	strcpy(text, ui->edit.text);
	for (size_t n = strlen(text); n > 0 && text[n - 1] == ' ';)
		text[--n] = '\0';
	unicode_compose(text, sizeof(text));
	if (ui->dialog == DIALOG_NAME) {
		submit_name(ui, text);
	} else if (text[0] == '/') {
		input_history_add(&ui->history, ui->edit.text);
		line_edit_clear(&ui->edit);
		input_run_line(ui, text + 1);
	} else if (ui->pane == PANE_CHAT) {
		submit_chat(ui, text);
	} else if (ui->pane == PANE_LOBBY && ui->games_shown) {
		submit_filter(ui, text);
	} else if (ui->pane == PANE_LOBBY) {
		submit_settings(ui, text);
	} else {
		submit_move(ui, text);
	}
}

/*
 * Completes the last word as far as all possible words agree; if that adds
 * nothing, logs these words. If only one word is possible, adds a blank after
 * the word, but not after "=" or ":".
 */
static void complete(struct ui_state *ui)
{
	struct completion c;
	char              text[COMPLETION_WORD_SIZE + 1];
	const char       *word = c.words[0];

	command_complete(&c, ui->edit.text + 1, ui_state_facts(ui));
	if (c.count == 0 || ui->edit.cursor != ui->edit.length)
		return;
	if (c.count > 1 && 1 + c.start + c.common == ui->edit.length) {
		char   line[MESSAGE_LOG_LINE_SIZE] = "";
		size_t n = 0;

		for (size_t i = 0; i < c.count && n < sizeof(line); i++)
			n += (size_t)snprintf(line + n, sizeof(line) - n,
			    "%s%s", i > 0 ? "  " : "", c.words[i]);
		message_log_add(&ui->log, MESSAGE_LOG_INFO, line);
		message_log_scroll_to_end(&ui->log);
		return;
	}
	snprintf(text, sizeof(text), "%.*s%s", (int)c.common, word,
	    c.count == 1 && strchr("=:", word[c.common - 1]) == NULL ? " " :
								       "");
	line_edit_replace_end(&ui->edit, 1 + c.start, text);
}

/* --- commands --- */

struct screen_command {
	enum command_id id;
	const char     *arguments;    /* what follows the name; or "" */
	bool            is_confirmed; /* the user was asked already */
};

static void switch_bell(struct ui_state *ui)
{
	ui->settings.bell = !ui->settings.bell;
	ui->settings_changed = true;
	ui_state_logf(ui, MESSAGE_LOG_INFO, "The bell on your turn is %s.",
	    ui->settings.bell ? "on" : "off");
}

static void show_board(struct ui_state *ui)
{
	if (viewer_is_record(&ui->viewer))
		viewer_note(&ui->viewer, "The board is shown already.");
	ui_state_focus(ui, PANE_BOARD);
}

static void show_lobby(struct ui_state *ui)
{
	ui_state_close_games(ui);
	ui_state_focus(ui, PANE_LOBBY);
}

/* Submits "bot", or "seek", with the game and the level of the settings. */
static void begin_game(struct ui_state *ui, bool is_bot)
{
	char line[LINE_REQUEST_MAX + 1];

	if (is_bot)
		settings_write_bot(&ui->settings, line, sizeof(line));
	else
		settings_write_seek(&ui->settings, line, sizeof(line));
	ui_state_submit(ui, line);
}

/*
 * Lists finished games. The arguments are those of the request "history"; "from"
 * is ignored.
 */
static void list_history(struct ui_state *ui, const char *arguments)
{
	struct finished_filter filter = { .has_variant = false };
	struct arguments       a;
	char                   copy[LINE_REQUEST_MAX + 1];
	enum error             e;
	const char            *name, *with, *variant;

	snprintf(copy, sizeof(copy), "%s", arguments);
	e = parse_arguments(copy, "?wk", "with variant from", &a);
	name = a.word_count > 0 ? a.words[0] : "";
	with = e == OK ? pairs_value(&a.pairs, "with") : NULL;
	variant = e == OK ? pairs_value(&a.pairs, "variant") : NULL;
	if (e == OK &&
	    (strlen(name) >= NAME_SIZE ||
		(with != NULL && strlen(with) >= NAME_SIZE)))
		e = ERR_NAME;
	if (e == OK && variant != NULL)
		e = variant_read(&filter.variant, variant);
	if (e != OK) {
		ui_state_logf(ui, MESSAGE_LOG_ERROR, "%s.", error_sentence(e));
		return;
	}
	filter.has_variant = variant != NULL;
	snprintf(filter.player, NAME_SIZE, "%s", name);
	snprintf(filter.opponent, NAME_SIZE, "%s", with != NULL ? with : "");
	ui->finished.filter = filter;
	ui_state_list_games(ui);
}

static void open_record(struct ui_state *ui, const char *arguments)
{
	struct arguments a;
	char             copy[LINE_REQUEST_MAX + 1];
	enum error       e;

	snprintf(copy, sizeof(copy), "%s", arguments);
	e = parse_arguments(copy, "n", "", &a);
	if (e == OK)
		ui_state_open_record(ui, a.number, RECORD_SHOWN);
	else
		ui_state_logf(ui, MESSAGE_LOG_ERROR, "%s.", error_sentence(e));
}

static bool show_moves(struct ui_state *ui)
{
	if (!viewer_is_record(&ui->viewer))
		return false;
	ui_state_focus(ui, PANE_BOARD);
	ui_state_open_dialog(ui, DIALOG_MOVES);
	return true;
}

/*
 * Asks for confirmation before the user leaves a running game. If the question
 * is shown already, leaves the server, which keeps the user's seat.
 */
static void quit(struct ui_state *ui, bool is_confirmed)
{
	if (ui->link_state == LINK_NONE && !viewer_may_give_up(&ui->viewer))
		return;
	if (is_confirmed || !game_is_yours(&ui->state->game)) {
		ui_state_submit(ui, command_name(CMD_QUIT));
	} else if (ui->dialog == DIALOG_MENU && menu_asks_to_quit(&ui->menu)) {
		ui_state_submit(ui, command_name(CMD_LEAVE));
	} else {
		menu_confirm_quit(&ui->menu, ui->problem[0] == '\0');
		ui->dialog = DIALOG_MENU;
	}
}

/* Returns false if nothing must be asked: the game would not count anyway. */
static bool ask_before_hint(struct ui_state *ui, bool is_confirmed)
{
	const struct game *g = &ui->state->game;

	if (is_confirmed || !game_expects_hint(g) || !game_counts(g))
		return false;
	menu_confirm(&ui->menu, "The game will count for nobody", "Play on",
	    "Give me a hint", CMD_HINT);
	ui->dialog = DIALOG_MENU;
	return true;
}

static bool ask_before_resigning(struct ui_state *ui, bool is_confirmed)
{
	if (is_confirmed)
		return false;
	menu_confirm(&ui->menu, "Resign the game?", "Play on", "Resign",
	    CMD_RESIGN);
	ui->dialog = DIALOG_MENU;
	return true;
}

/* Steps through the live game. */
static bool step(struct ui_state *ui, const struct screen_command *t)
{
	struct command c = { .id = t->id };
	uint32_t       moves = 0;

	if (ui->viewer.kind == VIEWER_NONE ||
	    (t->id == CMD_GO &&
		!number_parse(t->arguments, 0, POINTS_MAX, &moves)))
		return false;
	c.argument = (int)moves;
	ui_state_focus(ui, PANE_BOARD);
	return viewer_text_run(&ui->viewer, &c);
}

/* Returns false if the viewer, the session or the server must handle the line. */
static bool run_at_screen(struct ui_state *ui, const struct screen_command *t)
{
	bool is_ours = true;

#define none        is_ours = false
#define alone(call) ((is_ours = *t->arguments == '\0') ? (call) : (void)0)
#define COMMAND(id, name, arguments, flags, panes, needs, forbids, help, \
    session, view, screen)                                               \
	case CMD_##id:                                                   \
		(screen);                                                \
		break;
#define ALIAS(id, name, flags)
	switch (t->id) {
#include "client/words/commands.def"
	case CMD_UNKNOWN:
	case CMD_COUNT:
		none;
	}
#undef COMMAND
#undef ALIAS
#undef alone
#undef none
	return is_ours;
}

static void run_line(struct ui_state *ui, const char *line, bool is_confirmed)
{
	struct screen_command t = { .is_confirmed = is_confirmed };
	struct command        at_record;

	line += strspn(line, " ");
	if (*line == '\0')
		return;
	t.id = command_of_line(line, &t.arguments);
	if ((ui->link_state != LINK_NONE ||
		command_is_listed(t.id, viewer_text_pane(&ui->viewer),
		    ui_state_facts(ui))) &&
	    run_at_screen(ui, &t))
		return;
	if (viewer_is_record(&ui->viewer)) {
		command_parse_at_record(&at_record, line,
		    viewer_text_pane(&ui->viewer), ui->viewer.board);
		if (viewer_text_run(&ui->viewer, &at_record)) {
			ui_state_focus(ui, PANE_BOARD);
			return;
		}
	}
	if (ui->link_state == LINK_NONE)
		viewer_note(&ui->viewer,
		    "? shows the commands that are possible here.");
	else
		ui_state_submit(ui, line);
}

void input_run_line(struct ui_state *ui, const char *line)
{
	run_line(ui, line, false);
}

/* --- actions --- */

static void focus_pane(struct ui_state *ui, enum pane pane)
{
	if (ui->link_state != LINK_NONE)
		ui_state_focus(ui, pane);
}

static void play_at(struct ui_state *ui, point p)
{
	ui->cursor = viewer_meant_point(&ui->viewer, p);
	ui_state_focus(ui, PANE_BOARD);
	play(ui, ui->cursor);
}

static void enter(struct ui_state *ui)
{
	if (ui->dialog == DIALOG_MENU)
		run_menu_item(ui, ui->menu.selected);
	else if (ui->pane == PANE_LOBBY)
		run_row(ui);
	else
		play(ui, viewer_meant_point(&ui->viewer, ui->cursor));
}

static void change_value(struct ui_state *ui, int step)
{
	const unsigned addresses = ui->page.count;

	if (ui->dialog == DIALOG_MENU)
		change_menu_item(ui, ui->menu.selected, step);
	else if (ui->dialog != DIALOG_PAGE)
		change_setting(ui, step);
	else if (addresses > 0)
		ui->page_shown = (ui->page_shown + addresses + (unsigned)step) %
		    addresses;
}

static void change_value_at(struct ui_state *ui, unsigned i, int step)
{
	if (ui->dialog == DIALOG_MENU) {
		ui->menu.selected = i;
	} else {
		ui_state_focus(ui, PANE_LOBBY);
		if (i >= ui->list.count)
			return;
		ui->list.selected = i;
	}
	change_value(ui, step);
}

static void show_profile(struct ui_state *ui)
{
	const struct list_row *row = list_selected(&ui->list);
	char                   line[NAME_SIZE + 16];

	if (row->kind != ROW_PLAYER) {
		ui_state_log(ui, MESSAGE_LOG_ERROR,
		    "Choose a player with Up and Down first.");
		return;
	}
	snprintf(line, sizeof(line), "%s %s", command_name(CMD_PROFILE),
	    row->name);
	ui_state_submit(ui, line);
}

static void review_row(struct ui_state *ui)
{
	const struct list_row *row = list_selected(&ui->list);

	if (row->kind == ROW_FINISHED)
		ui_state_open_record(ui, row->id, RECORD_REVIEWED);
	else
		ui_state_log(ui, MESSAGE_LOG_ERROR,
		    "Choose a game with Up and Down first.");
}

/* Returns how many rows a page of the chat has; one of the old page stays visible. */
static int chat_page(const struct ui_state *ui)
{
	return ui->layout.chat.rows > 2 ? ui->layout.chat.rows - 1 : 1;
}

/* In the chat brings back any line, in other panes only a command. */
static void recall(struct ui_state *ui, int step)
{
	const char *line = input_history_step(&ui->history, step, ui->edit.text,
	    ui->pane != PANE_CHAT);

	if (line != NULL)
		line_edit_set(&ui->edit, line);
}

static void begin_command(struct ui_state *ui)
{
	ui->dialog = DIALOG_NONE;
	line_edit_set(&ui->edit, "/");
}

static void act(struct ui_state *ui, enum action action, int n);

static void run_binding(struct ui_state *ui, const struct key_binding *b)
{
	if (b->action == ACTION_COMMAND)
		input_run_line(ui, b->line);
	else
		act(ui, b->action, b->argument);
}

/* Does what a key or a click does with what has the focus. */
static void act(struct ui_state *ui, enum action action, int n)
{
#define ACTION(name, help, do) \
	case ACTION_##name:    \
		(do);          \
		break;
	switch (action) {
#include "client/screen/actions.def"
	case ACTION_COUNT:
		break;
	}
#undef ACTION
}

/* --- keys --- */

/* Moves the cursor to the point whose coordinates are being typed. */
static void follow_typing(struct ui_state *ui)
{
	struct rect cell;
	point       p;

	if (ui->pane != PANE_BOARD || !read_move(ui, ui->edit.text, &p) ||
	    board_check(ui->viewer.board, p) == ERR_OFF)
		return;
	ui->cursor = p;
	if (!grid_cell(&ui->layout.grid, p, &cell))
		ui_state_scroll_to(ui, p);
}

/*
 * Inserts a key into the input line if it was pasted. Returns false if the key
 * was typed.
 */
static bool handle_paste(struct ui_state *ui, const struct key *key)
{
	struct key text;

	if (!paste_take_key(&ui->paste, key, ui->now, &text))
		return false;
	if (text.kind == KEY_IS_TEXT &&
	    (ui->dialog == DIALOG_NONE || ui->dialog == DIALOG_NAME) &&
	    (text.character != ' ' || ui->edit.length > 0) &&
	    line_edit_key(&ui->edit, &text))
		follow_typing(ui);
	return true;
}

/*
 * Handles a typed key. Up and Down discard a typed move, but the cursor stays
 * at that move's point. A key without a command closes a text that is shown, or
 * edits the input line.
 */
static void handle_key(struct ui_state *ui, const struct key *key)
{
	bool is_vertical = key->kind == KEY_IS_UP || key->kind == KEY_IS_DOWN;
	const struct key_binding *b;

	if (is_vertical && ui->dialog == DIALOG_NONE && ui->pane != PANE_CHAT &&
	    ui->edit.text[0] != '/')
		line_edit_clear(&ui->edit);
	b = key_bindings_find(ui, key);
	if (b != NULL)
		run_binding(ui, b);
	else if (ui->dialog != DIALOG_NONE && ui->dialog != DIALOG_MENU &&
	    ui->dialog != DIALOG_NAME)
		ui->dialog = DIALOG_NONE;
	else if (ui->dialog != DIALOG_MENU && line_edit_key(&ui->edit, key))
		follow_typing(ui);
}

void input_key(struct ui_state *ui, const struct key *key, int click_code)
{
	bool up = key->kind == KEY_IS_WHEEL_UP;
	bool wheel = up || key->kind == KEY_IS_WHEEL_DOWN;

	/* A key may be meant for an earlier screen. */
	if (key->kind != KEY_IS_INTERRUPT && key->kind != KEY_IS_REDRAW &&
	    (!ui->layout.fits || ui->now < ui->keys_ignored_until))
		return;
	if (key->kind == KEY_IS_CLICK && ui->now < ui->clicks_ignored_until)
		return;
	if (handle_paste(ui, key))
		return;
	if (key->kind == KEY_IS_CLICK) {
		ui->clicked_at = ui->now;
		act(ui, CLICK_ACTION(click_code), CLICK_ARGUMENT(click_code));
	} else if (!wheel || ui->dialog != DIALOG_NONE ||
	    viewer_is_record(&ui->viewer)) {
		handle_key(ui, key);
	} else if (CLICK_ACTION(click_code) == ACTION_PANE) {
		/* The wheel scrolls what is below the mouse. */
		message_log_scroll(&ui->log, up ? 1 : -1);
	} else if (CLICK_ACTION(click_code) == ACTION_ROW ||
	    CLICK_ACTION(click_code) == ACTION_PREVIOUS_VALUE ||
	    CLICK_ACTION(click_code) == ACTION_NEXT_VALUE) {
		list_move(&ui->list, up ? -1 : 1);
	}
}
