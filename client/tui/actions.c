/* actions.c -- runs actions on the state of the screen. */

#include "client/tui/actions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/text/commands.h"
#include "client/text/text_output.h"
#include "client/text/viewer_text.h"
#include "common/error.h"
#include "common/notation.h"
#include "common/user_text.h"
#include "common/utf8.h"

/* The rows of a page in the help and in the lobby. */
#define PAGE 8

static void submit(struct ui_state *ui, const char *line)
{
	ui->callbacks.submit(ui->callbacks.ctx, line);
}

/* --- moves --- */

/* The reason why no stone can be placed there now; NULL if one can. */
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
	e = board_check(g->board, p);
	if (g->over)
		e = ERR_OVER;
	else if (game_turn(g) != g->my_side && e != ERR_OFF)
		e = ERR_TURN;
	return e == OK ? NULL : error_sentence(e);
}

/* Submits the move, or logs why it cannot be played and returns false. */
static bool play(struct ui_state *ui, point p)
{
	const char *why;
	char line[MESSAGE_LOG_LINE_SIZE], at[NOTATION_POINT_SIZE], *marked;

	if (viewer_is_record(&ui->viewer)) {
		viewer_play(&ui->viewer, p);
		return true;
	}
	why = why_not_playable(ui, p);
	if (why != NULL) {
		marked = text_mark_commands(why, false);
		snprintf(line, sizeof(line), "%s.", marked);
		free(marked);
		ui_state_log(ui, MESSAGE_LOG_ERROR, line);
		return false;
	}
	notation_write(p, at);
	ui->move_sent_at = ui->now;
	snprintf(line, sizeof(line), "%s %s", command_name(CMD_MOVE), at);
	submit(ui, line);
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

static void move_cursor_row(struct ui_state *ui, int rows)
{
	move_cursor(ui, 0, rows);
}

static void move_cursor_column(struct ui_state *ui, int columns)
{
	move_cursor(ui, columns, 0);
}

/* Moves the board back from the position shown by that many moves. */
static void step_back(struct ui_state *ui, int moves_back)
{
	if (ui->viewer.kind == VIEWER_NONE)
		return;
	ui_state_focus(ui, PANE_BOARD);
	viewer_step(&ui->viewer, moves_back);
}

static void go_to_ply(struct ui_state *ui, int ply)
{
	if (ui->viewer.kind == VIEWER_NONE)
		return;
	ui_state_focus(ui, PANE_BOARD);
	viewer_go(&ui->viewer, ply);
}

/* --- a recorded game --- */

static void go_to_mark(struct ui_state *ui, int is_backwards)
{
	viewer_go_to_mark(&ui->viewer, is_backwards);
}

static void review_or_practise(struct ui_state *ui, int unused)
{
	(void)unused;
	if (ui->viewer.review == NULL)
		viewer_review(&ui->viewer);
	else if (viewer_has_review(&ui->viewer))
		viewer_practise(&ui->viewer);
}

static void begin_save(struct ui_state *ui, int unused)
{
	(void)unused;
	line_edit_set(&ui->edit, "/save ");
}

static void show_solution(struct ui_state *ui, int unused)
{
	(void)unused;
	viewer_text_run(&ui->viewer, "solution");
}

static void go_to_next_puzzle(struct ui_state *ui, int unused)
{
	(void)unused;
	viewer_next_puzzle(&ui->viewer);
}

/* Closes the record. Without a server that ends the program. */
static void leave_record(struct ui_state *ui)
{
	if (viewer_leave(&ui->viewer))
		return;
	if (ui->is_offline)
		ui->callbacks.quit(ui->callbacks.ctx);
	else
		ui_state_close_record(ui);
}

/* Runs a command about the record; false if it is another one. */
static bool run_record_command(struct ui_state *ui, const char *line)
{
	enum viewer_command command = viewer_text_run(&ui->viewer, line);

	if (command == VIEWER_RAN || command == VIEWER_MOVES)
		ui_state_focus(ui, PANE_BOARD);
	else if (ui->is_offline || strcmp(line, "save") == 0)
		viewer_note(&ui->viewer,
		    "Type /save FILE, where FILE ends in .sgf, .psq or .txt, or"
		    " /review.");
	else
		return false;
	return true;
}

/* --- requests and confirmations --- */

static void run_line(struct ui_state *ui, const char *line);

static void request(struct ui_state *ui, enum command_id id)
{
	if (!ui->is_offline)
		submit(ui, command_name(id));
}

static void submit_new_game(struct ui_state *ui, const char *line)
{
	ui->bot_starts_at = 0;
	submit(ui, line);
}

static void seek(struct ui_state *ui, int unused)
{
	char line[LINE_REQUEST_MAX + 1];

	(void)unused;
	settings_write_seek(&ui->settings, line, sizeof(line));
	ui->settings_changed = true;
	submit_new_game(ui, line);
}

static void play_bot(struct ui_state *ui, int unused)
{
	char line[LINE_REQUEST_MAX + 1];

	(void)unused;
	settings_write_bot(&ui->settings, line, sizeof(line));
	ui->settings_changed = true;
	submit_new_game(ui, line);
}

static void confirm(struct ui_state *ui, const char *question, const char *no,
    const char *yes, int action)
{
	menu_confirm(&ui->menu, question, no, yes, action);
	ui->dialog = DIALOG_MENU;
}

static void confirm_resign(struct ui_state *ui, int unused)
{
	(void)unused;
	confirm(ui, "Resign the game?", "Play on", "Resign",
	    ACTION_SEND + CMD_RESIGN);
}

static void quit(struct ui_state *ui, int unused)
{
	(void)unused;
	ui->callbacks.quit(ui->callbacks.ctx);
}

static void leave(struct ui_state *ui, int unused)
{
	(void)unused;
	ui->callbacks.leave(ui->callbacks.ctx);
}

/* A second request to quit, at the confirmation, keeps the seat. */
static void confirm_quit(struct ui_state *ui, int unused)
{
	bool asked = ui->dialog == DIALOG_MENU &&
	    ui->menu.items[1].action == ACTION_LEAVE;

	if (!game_is_yours(&ui->state->game)) {
		quit(ui, unused);
	} else if (asked) {
		leave(ui, unused);
	} else {
		menu_confirm_quit(&ui->menu, ui->problem[0] == '\0');
		ui->dialog = DIALOG_MENU;
	}
}

static void toggle_bell(struct ui_state *ui, int unused)
{
	(void)unused;
	ui->settings.bell = !ui->settings.bell;
	ui->settings_changed = true;
	ui_state_logf(ui, MESSAGE_LOG_INFO, "The bell on your turn is %s.",
	    ui->settings.bell ? "on" : "off");
}

static void toggle_numbers(struct ui_state *ui, int unused)
{
	(void)unused;
	ui->shows_numbers = !ui->shows_numbers;
}

/* --- the lobby --- */

/* Asks whether to challenge the player, with the terms. */
static void ask_challenge(struct ui_state *ui, const char *name)
{
	snprintf(ui->challenged, sizeof(ui->challenged), "%s", name);
	menu_challenge(&ui->menu, name, &ui->settings);
	ui->dialog = DIALOG_MENU;
}

static void challenge(struct ui_state *ui, int unused)
{
	char line[LINE_REQUEST_MAX + 1];

	(void)unused;
	settings_write_challenge(&ui->settings, ui->challenged, line,
	    sizeof(line));
	ui->settings_changed = true;
	submit(ui, line);
}

static void list_my_games(struct ui_state *ui, int unused)
{
	struct finished_filter *filter = &ui->finished.filter;

	(void)unused;
	*filter = (struct finished_filter){ .has_variant = false };
	snprintf(filter->player, NAME_SIZE, "%s", ui->state->my_name);
	ui_state_list_games(ui);
}

static void list_all_games(struct ui_state *ui, int unused)
{
	(void)unused;
	ui->finished.filter = (struct finished_filter){ .has_variant = false };
	ui_state_list_games(ui);
}

static void review_game(struct ui_state *ui, int unused)
{
	const struct list_row *row = list_selected(&ui->list);

	(void)unused;
	if (row->kind == ROW_FINISHED)
		ui_state_open_record(ui, row->id, RECORD_REVIEWED);
	else
		ui_state_log(ui, MESSAGE_LOG_ERROR,
		    "Choose a game with Up and Down first.");
}

static void show_profile(struct ui_state *ui, int unused)
{
	const struct list_row *row = list_selected(&ui->list);
	char                   line[NAME_SIZE + 16];

	(void)unused;
	snprintf(line, sizeof(line), "%s %s", command_name(CMD_PROFILE),
	    row->name);
	if (row->kind == ROW_PLAYER)
		run_line(ui, line);
	else
		ui_state_log(ui, MESSAGE_LOG_ERROR,
		    "Choose a player with Up and Down first.");
}

/* Runs the command of the selected row, of which the list may be rebuilt. */
static void run_row(struct ui_state *ui)
{
	const struct list_row row = *list_selected(&ui->list);

	if (row.kind == ROW_MORE)
		ui_state_list_more_games(ui);
	if (row.can_challenge)
		ask_challenge(ui, row.name);
	if (row.command[0] == '\0')
		return;
	if (row.kind == ROW_GAME && ui->game_shown != 0 &&
	    ui->state->game.my_side == SIDE_NONE)
		request(ui, CMD_WATCH_OFF);
	if (row.kind == ROW_SEEK || row.kind == ROW_PLAY_BOT)
		ui->settings_changed = true;
	run_line(ui, row.command);
}

/*
 * The first click selects the row and the second runs it; the rows that start a
 * game or end a search run at once.
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

static void move_row(struct ui_state *ui, int rows)
{
	list_move(&ui->list, rows);
}

static void select_first_row(struct ui_state *ui, int unused)
{
	(void)unused;
	ui->list.selected = 0;
}

/* Changes the filter in the selected row; false if there is none. */
static bool change_filter(struct ui_state *ui, enum list_row_kind row, int step)
{
	struct finished_filter *filter = &ui->finished.filter;

	if (row == ROW_WHOSE)
		snprintf(filter->player, NAME_SIZE, "%s",
		    filter->player[0] == '\0' ? ui->state->my_name : "");
	else if (row == ROW_OPPONENT)
		filter->opponent[0] = '\0';
	else if (row == ROW_WHICH)
		finished_filter_cycle_variant(filter, step);
	else
		return false;
	ui_state_list_games(ui);
	return true;
}

/* Steps the setting in the selected row. */
static void change_setting(struct ui_state *ui, int step)
{
	enum list_row_kind row = list_selected(&ui->list)->kind;

	if (change_filter(ui, row, step))
		return;
	if (row == ROW_VARIANT)
		settings_cycle_variant(&ui->settings, step);
	else if (row == ROW_PLAY_BOT)
		settings_cycle_level(&ui->settings, step);
	else if (row == ROW_SIDE)
		settings_cycle_side(&ui->settings, step);
	else if (row == ROW_CLOCK)
		settings_cycle_clock(&ui->settings, step);
	else if (row == ROW_EXTRA_TERMS)
		settings_cycle_terms(&ui->settings, step);
	else
		return;
	ui_state_settings_changed(ui);
}

/* --- dialogs and panes --- */

static void open_menu(struct ui_state *ui, int unused)
{
	(void)unused;
	menu_fill(&ui->menu, ui->state, &ui->settings,
	    viewer_is_browsing(&ui->viewer), ui->now);
	ui->dialog = DIALOG_MENU;
}

static void open_help(struct ui_state *ui, int unused)
{
	(void)unused;
	ui->dialog = DIALOG_HELP;
	ui->dialog_top = 0;
}

static void move_menu(struct ui_state *ui, int items)
{
	menu_move_selection(&ui->menu, items);
}

static void run_menu_item(struct ui_state *ui, unsigned i)
{
	int action = ui->menu.items[i % MENU_ITEMS].action;

	ui->dialog = DIALOG_NONE;
	if (action != ACTION_CLOSE)
		actions_run(ui, action);
}

static void choose_menu_item(struct ui_state *ui, int unused)
{
	(void)unused;
	run_menu_item(ui, ui->menu.selected);
}

/* render_dialog limits dialog_top to the last page. */
static void scroll_help(struct ui_state *ui, int lines)
{
	if (lines < 0 && ui->dialog_top < (unsigned)-lines)
		ui->dialog_top = 0;
	else
		ui->dialog_top += (unsigned)lines;
}

static void scroll_chat(struct ui_state *ui, int rows_up)
{
	message_log_scroll(&ui->log, rows_up);
}

/* Scrolls the chat by pages; one row stays visible. */
static void page_chat(struct ui_state *ui, int pages_up)
{
	int rows = ui->layout.chat.rows > 1 ? ui->layout.chat.rows - 1 : 1;

	message_log_scroll(&ui->log, pages_up * rows);
}

static void scroll_chat_to_end(struct ui_state *ui, int unused)
{
	(void)unused;
	message_log_scroll_to_end(&ui->log);
}

static void focus(struct ui_state *ui, int pane)
{
	ui_state_focus(ui, (enum pane)pane);
}

static void focus_next(struct ui_state *ui, int unused)
{
	(void)unused;
	if (ui->is_offline)
		ui_state_clear_input(ui);
	else if (ui->pane == PANE_BOARD)
		ui_state_focus(ui, PANE_CHAT);
	else if (ui->pane == PANE_CHAT && viewer_is_record(&ui->viewer))
		ui_state_focus(ui, PANE_BOARD);
	else if (ui->pane == PANE_CHAT)
		ui_state_focus(ui, ui->lobby_shown ? PANE_BOARD : PANE_LOBBY);
	else
		ui_state_focus(ui,
		    ui->game_shown != 0 ? PANE_BOARD : PANE_CHAT);
}

static void decline_name(struct ui_state *ui)
{
	ui->dialog = DIALOG_NONE;
	ui_state_clear_input(ui);
	ui->callbacks.decline_name(ui->callbacks.ctx);
}

/* Shows players and games in progress, also in place of finished games. */
static void show_lobby(struct ui_state *ui, int unused)
{
	(void)unused;
	ui_state_close_games(ui);
	ui_state_focus(ui, PANE_LOBBY);
}

/* Back to the board, or to the lobby where that is shown. */
static void leave_chat(struct ui_state *ui)
{
	ui_state_focus(ui,
	    ui->lobby_shown && !viewer_is_record(&ui->viewer) ? PANE_LOBBY :
								PANE_BOARD);
}

/* Takes the typed name; if it is empty, the user stays a guest. */
static void take_name(struct ui_state *ui, int unused)
{
	char line[LINE_EDIT_SIZE + 8];

	if (ui->edit.length == 0) {
		decline_name(ui);
		return;
	}
	(void)unused;
	snprintf(line, sizeof(line), "%s %s", command_name(CMD_NAME),
	    ui->edit.text);
	if (name_is_valid(ui->edit.text))
		submit(ui, line);
	else
		snprintf(ui->name_problem, sizeof(ui->name_problem), "%s.",
		    error_sentence(ERR_NAME));
}

static void close_or_open_menu(struct ui_state *ui, int unused)
{
	if (ui->dialog == DIALOG_NAME)
		decline_name(ui);
	else if (ui->dialog != DIALOG_NONE)
		ui->dialog = DIALOG_NONE;
	else if (ui->pane == PANE_CHAT)
		leave_chat(ui);
	else if (ui->edit.length > 0)
		ui_state_clear_input(ui);
	else if (ui->pane == PANE_LOBBY && ui->games_shown)
		ui_state_close_games(ui);
	else if (viewer_is_record(&ui->viewer))
		leave_record(ui);
	else
		open_menu(ui, unused);
}

static void enter(struct ui_state *ui, int unused)
{
	if (ui->pane == PANE_LOBBY)
		run_row(ui);
	else if (ui->state->game.over && ui->viewer.kind == VIEWER_LIVE &&
	    !viewer_is_browsing(&ui->viewer))
		open_menu(ui, unused);
	else
		play(ui, ui->cursor);
}

/* --- typed lines --- */

/* Commands that the screen runs itself; all others are submitted. */
static const int screen_commands[CMD_COUNT] = {
	[CMD_BELL] = ACTION_BELL,
	[CMD_BOARD] = ACTION_BOARD,
	[CMD_BOARD_OFF] = ACTION_BOARD,
	[CMD_BOARD_ON] = ACTION_BOARD,
	[CMD_GAMES] = ACTION_LOBBY,
	[CMD_HELP] = ACTION_HELP,
	[CMD_HISTORY] = ACTION_ALL_GAMES,
	[CMD_LEAVE] = ACTION_LEAVE,
	[CMD_LOBBY] = ACTION_LOBBY,
	[CMD_MENU] = ACTION_MENU,
	[CMD_NEW] = ACTION_SEEK,
	[CMD_QUIT] = ACTION_QUIT,
	[CMD_RESIGN] = ACTION_RESIGN,
	[CMD_SCORES] = ACTION_LOBBY,
	[CMD_SUMMARY] = ACTION_HELP,
	[CMD_WHO] = ACTION_LOBBY,
};

/*
 * Runs a typed "history". Its arguments are those of the server's request,
 * except "from".
 */
static enum error list_games_typed(struct ui_state *ui, char *rest)
{
	struct finished_filter filter = { .has_variant = false };
	struct arguments       a;
	enum error  e = parse_arguments(rest, "?wk", "with game from", &a);
	const char *name = a.word_count > 0 ? a.words[0] : "";
	const char *with = pairs_value(&a.pairs, "with");
	const char *game = pairs_value(&a.pairs, "game");

	if (e != OK)
		return e;
	if (strlen(name) >= NAME_SIZE ||
	    (with != NULL && strlen(with) >= NAME_SIZE))
		return ERR_NAME;
	if (game != NULL && !variant_parse(&filter.variant, game))
		return ERR_VARIANT;
	filter.has_variant = game != NULL;
	snprintf(filter.player, NAME_SIZE, "%s", name);
	snprintf(filter.opponent, NAME_SIZE, "%s", with != NULL ? with : "");
	ui->finished.filter = filter;
	ui_state_list_games(ui);
	return OK;
}

/* Runs "history" and "record", which the screen shows; false for any other. */
static bool run_games_command(struct ui_state *ui, const char *line)
{
	char             copy[LINE_EDIT_SIZE];
	struct request   r;
	struct arguments a;
	enum error       e;

	snprintf(copy, sizeof(copy), "%s", line);
	if (parse_request(copy, strlen(copy), &r) != OK)
		return false;
	if (command_find(r.verb) == CMD_HISTORY) {
		e = list_games_typed(ui, r.rest);
	} else if (command_find(r.verb) == CMD_RECORD) {
		e = parse_arguments(r.rest, "n", "", &a);
		if (e == OK)
			ui_state_open_record(ui, a.number, RECORD_SHOWN);
	} else {
		return false;
	}
	if (e != OK)
		ui_state_logf(ui, MESSAGE_LOG_ERROR, "%s.", error_sentence(e));
	return true;
}

/* Runs a command, which was typed or stands in a row. */
static void run_line(struct ui_state *ui, const char *line)
{
	int action;

	line += strspn(line, " ");
	if (viewer_is_record(&ui->viewer) && *line != '\0' &&
	    run_record_command(ui, line))
		return;
	action = screen_commands[command_find(line)];
	if (action != ACTION_NONE)
		actions_run(ui, action);
	else if (*line != '\0' && !run_games_command(ui, line)) {
		ui_state_note_submit(ui, line);
		submit(ui, line);
	}
}

static void submit_move(struct ui_state *ui, const char *text)
{
	point p;

	line_edit_select(&ui->edit);
	if (!notation_read(&p, text) && viewer_is_record(&ui->viewer)) {
		if (viewer_text_run(&ui->viewer, text) == VIEWER_RAN)
			line_edit_clear(&ui->edit);
		else
			viewer_note(&ui->viewer,
			    "That is not a move. Type a letter and a number "
			    "such as b2, or a command after /.");
	} else if (!notation_read(&p, text)) {
		ui_state_logf(ui, MESSAGE_LOG_ERROR,
		    "\"%s\" is not a move. Type a letter and a number such as"
		    " b2, or a command after /.",
		    text);
	} else if (play(ui, p)) {
		ui->cursor = p;
		if (!viewer_is_record(&ui->viewer))
			snprintf(ui->pending_move, sizeof(ui->pending_move),
			    "%s", text);
		line_edit_clear(&ui->edit);
	}
}

static int count_characters(const char *text)
{
	int n = 0;

	for (; *text != '\0'; text++)
		n += !utf8_is_continuation(*text);
	return n;
}

/* Sends a remark; one that is too long stays. The chat keeps the focus. */
static void submit_chat(struct ui_state *ui, const char *text)
{
	const enum command_id talk = ui_state_talk(ui);
	char                  line[LINE_EDIT_SIZE + 24];

	if (!chat_is_valid(text)) {
		ui_state_logf(ui, MESSAGE_LOG_ERROR,
		    "A remark has 1 to %d characters, at most %d bytes; this"
		    " one has %d characters.",
		    CHAT_CODE_POINTS_MAX, CHAT_BYTES_MAX,
		    count_characters(text));
		return;
	}
	snprintf(line, sizeof(line), "%s %s", command_name(talk), text);
	snprintf(ui->pending_remark, sizeof(ui->pending_remark), "%s", text);
	input_history_add(&ui->history, text);
	message_log_scroll_to_end(&ui->log);
	ui_state_clear_input(ui);
	submit(ui, line);
}

/* In the lobby a variant, a bot level or a time control may be typed. */
static void submit_settings(struct ui_state *ui, const char *text)
{
	if (!variant_parse(&ui->settings.game.variant, text) &&
	    !bot_level_parse(&ui->settings.level, text) &&
	    !settings_set_clock(&ui->settings, text)) {
		ui_state_logf(ui, MESSAGE_LOG_ERROR,
		    "\"%s\" is not a setting. Type a game such as tictactoe,"
		    " gomoku or 7x6x4, a clock such as 5+3 or none, or a"
		    " bot's level such as easy.",
		    text);
		return;
	}
	ui_state_settings_changed(ui);
	line_edit_clear(&ui->edit);
}

/*
 * In the finished games a variant, an opponent or the level of a bot may be
 * typed; "any" is all of them.
 */
static void submit_filter(struct ui_state *ui, const char *text)
{
	struct finished_filter *filter = &ui->finished.filter;
	enum bot_level          level;

	if (strcmp(text, "any") == 0) {
		filter->has_variant = false;
		filter->opponent[0] = '\0';
	} else if (variant_parse(&filter->variant, text)) {
		filter->has_variant = true;
	} else if (bot_level_parse(&level, text)) {
		snprintf(filter->opponent, NAME_SIZE, "%.20s~bot",
		    bot_level_word(level));
	} else if (name_is_valid(text)) {
		snprintf(filter->opponent, NAME_SIZE, "%.*s", NAME_SIZE - 1,
		    text);
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

/* Logs the possible words in one line. */
static void log_words(struct ui_state *ui, const struct completion *c)
{
	char   line[MESSAGE_LOG_LINE_SIZE] = "";
	size_t n = 0;

	for (size_t i = 0; i < c->count && n < sizeof(line); i++)
		n += (size_t)snprintf(line + n, sizeof(line) - n, "%s%s",
		    i > 0 ? "  " : "", c->words[i]);
	message_log_add(&ui->log, MESSAGE_LOG_INFO, line);
	message_log_scroll_to_end(&ui->log);
}

/*
 * Completes the last word as far as it is unique. Adds a blank after a whole
 * word, unless a value must still be typed.
 */
static void complete(struct ui_state *ui, int unused)
{
	struct completion c;
	char              text[COMPLETION_WORD_SIZE + 1];
	const char       *word = c.words[0];

	(void)unused;
	command_complete(&c, ui->edit.text + 1);
	if (c.count == 0 || ui->edit.cursor != ui->edit.length)
		return;
	if (c.count > 1 && 1 + c.start + c.common == ui->edit.length) {
		log_words(ui, &c);
		return;
	}
	snprintf(text, sizeof(text), "%.*s%s", (int)c.common, word,
	    c.count == 1 && strchr("=:", word[c.common - 1]) == NULL ? " " :
								       "");
	line_edit_replace_end(&ui->edit, 1 + c.start, text);
}

/* Brings back a sent line: in the chat any line, elsewhere only a command. */
static void step_history(struct ui_state *ui, int step)
{
	bool        chat = ui->pane == PANE_CHAT;
	const char *line;

	if (!chat && ui->edit.text[0] != '/')
		return;
	line = input_history_step(&ui->history, step, ui->edit.text, !chat);
	if (line != NULL)
		line_edit_set(&ui->edit, line);
}

static void redraw(struct ui_state *ui, int unused)
{
	(void)unused;
	ui->redraw = true;
}

/* Copies the text first, because submitting it changes the input line. */
static void submit_input(struct ui_state *ui, int unused)
{
	char text[LINE_EDIT_SIZE];

	(void)unused;
	strcpy(text, ui->edit.text);
	for (size_t n = strlen(text); n > 0 && text[n - 1] == ' ';)
		text[--n] = '\0';
	if (text[0] == '/') {
		input_history_add(&ui->history, ui->edit.text);
		line_edit_clear(&ui->edit);
		run_line(ui, text + 1);
	} else if (ui->pane == PANE_CHAT)
		submit_chat(ui, text);
	else if (ui->pane == PANE_LOBBY && ui->games_shown)
		submit_filter(ui, text);
	else if (ui->pane == PANE_LOBBY)
		submit_settings(ui, text);
	else
		submit_move(ui, text);
}

static void begin_command(struct ui_state *ui, int unused)
{
	(void)unused;
	ui->dialog = DIALOG_NONE;
	line_edit_set(&ui->edit, "/");
}

/* --- all actions --- */

static const struct {
	void (*run)(struct ui_state *ui, int argument);
	int argument;
} handlers[ACTION_COUNT] = {
	[ACTION_CLOSE] = { close_or_open_menu, 0 },
	[ACTION_ENTER] = { enter, 0 },
	[ACTION_SUBMIT] = { submit_input, 0 },
	[ACTION_COMMAND] = { begin_command, 0 },
	[ACTION_COMPLETE] = { complete, 0 },
	[ACTION_HISTORY_BACK] = { step_history, 1 },
	[ACTION_HISTORY_FORWARD] = { step_history, -1 },
	[ACTION_REDRAW] = { redraw, 0 },
	[ACTION_NEXT_PANE] = { focus_next, 0 },
	[ACTION_BOARD] = { focus, PANE_BOARD },
	[ACTION_CHAT] = { focus, PANE_CHAT },
	[ACTION_LOBBY] = { show_lobby, 0 },
	[ACTION_MENU] = { open_menu, 0 },
	[ACTION_HELP] = { open_help, 0 },
	[ACTION_MENU_UP] = { move_menu, -1 },
	[ACTION_MENU_DOWN] = { move_menu, 1 },
	[ACTION_MENU_CHOOSE] = { choose_menu_item, 0 },
	[ACTION_HELP_UP] = { scroll_help, -1 },
	[ACTION_HELP_DOWN] = { scroll_help, 1 },
	[ACTION_HELP_PAGE_UP] = { scroll_help, -PAGE },
	[ACTION_HELP_PAGE_DOWN] = { scroll_help, PAGE },
	[ACTION_CURSOR_UP] = { move_cursor_row, 1 },
	[ACTION_CURSOR_DOWN] = { move_cursor_row, -1 },
	[ACTION_CURSOR_LEFT] = { move_cursor_column, -1 },
	[ACTION_CURSOR_RIGHT] = { move_cursor_column, 1 },
	[ACTION_BROWSE_BACK] = { step_back, 1 },
	[ACTION_BROWSE_FORWARD] = { step_back, -1 },
	[ACTION_BROWSE_FIRST] = { step_back, POINTS_MAX },
	[ACTION_BROWSE_END] = { step_back, -POINTS_MAX },
	[ACTION_CHAT_UP] = { scroll_chat, 1 },
	[ACTION_CHAT_DOWN] = { scroll_chat, -1 },
	[ACTION_CHAT_PAGE_UP] = { page_chat, 1 },
	[ACTION_CHAT_PAGE_DOWN] = { page_chat, -1 },
	[ACTION_CHAT_END] = { scroll_chat_to_end, 0 },
	[ACTION_LOBBY_UP] = { move_row, -1 },
	[ACTION_LOBBY_DOWN] = { move_row, 1 },
	[ACTION_LOBBY_PAGE_UP] = { move_row, -PAGE },
	[ACTION_LOBBY_PAGE_DOWN] = { move_row, PAGE },
	[ACTION_LOBBY_FIRST] = { select_first_row, 0 },
	[ACTION_SETTING_PREVIOUS] = { change_setting, -1 },
	[ACTION_SETTING_NEXT] = { change_setting, 1 },
	[ACTION_MY_GAMES] = { list_my_games, 0 },
	[ACTION_ALL_GAMES] = { list_all_games, 0 },
	[ACTION_PROFILE] = { show_profile, 0 },
	[ACTION_REVIEW_GAME] = { review_game, 0 },
	[ACTION_SEEK] = { seek, 0 },
	[ACTION_PLAY_BOT] = { play_bot, 0 },
	[ACTION_RESIGN] = { confirm_resign, 0 },
	[ACTION_NEXT_MARK] = { go_to_mark, false },
	[ACTION_PREVIOUS_MARK] = { go_to_mark, true },
	[ACTION_PRACTISE] = { review_or_practise, 0 },
	[ACTION_REVIEW_RECORD] = { review_or_practise, 0 },
	[ACTION_SAVE] = { begin_save, 0 },
	[ACTION_SOLUTION] = { show_solution, 0 },
	[ACTION_NEXT_PUZZLE] = { go_to_next_puzzle, 0 },
	[ACTION_BELL] = { toggle_bell, 0 },
	[ACTION_NUMBERS] = { toggle_numbers, 0 },
	[ACTION_NAME] = { take_name, 0 },
	[ACTION_CHALLENGE] = { challenge, 0 },
	[ACTION_QUIT] = { confirm_quit, 0 },
	[ACTION_QUIT_CONFIRMED] = { quit, 0 },
	[ACTION_LEAVE] = { leave, 0 },
};

void actions_run(struct ui_state *ui, int action)
{
	if (action >= ACTION_SEND) {
		request(ui, (enum command_id)(action - ACTION_SEND));
	} else if (action >= ACTION_PLY) {
		go_to_ply(ui, action - ACTION_PLY);
	} else if (action >= ACTION_POINT) {
		ui->cursor = (point)(action - ACTION_POINT);
		ui_state_focus(ui, PANE_BOARD);
		play(ui, ui->cursor);
	} else if (action >= ACTION_LOBBY_ROW) {
		click_row(ui, (unsigned)(action - ACTION_LOBBY_ROW));
	} else if (action >= ACTION_MENU_ITEM) {
		run_menu_item(ui, (unsigned)(action - ACTION_MENU_ITEM));
	} else if (action < ACTION_COUNT && handlers[action].run != NULL) {
		handlers[action].run(ui, handlers[action].argument);
	}
}

void actions_wheel(struct ui_state *ui, int rows_up, int click_code)
{
	if (click_code == ACTION_CHAT)
		scroll_chat(ui, rows_up);
	else if (click_code >= ACTION_LOBBY_ROW && click_code < ACTION_POINT)
		move_row(ui, -rows_up);
}
