/* touch.c -- what keys, clicks and typed lines do. */

#include "client/touch.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "client/deed.h"
#include "common/notation.h"

/* How far a page is in the talk and in the list. */
#define PAGE 8

/* --- typed lines --- */

/* Commands that are ours, or that are asked again first. */
static const struct {
	const char *word;
	int         act;
} commands[] = {
	{ "?", ACT_HELP },
	{ "bell", ACT_BELL },
	{ "board", ACT_BOARD },
	{ "board off", ACT_BOARD },
	{ "board on", ACT_BOARD },
	{ "exit", ACT_LEAVE },
	{ "games", ACT_LIST },
	{ "help", ACT_HELP },
	{ "leave", ACT_LEAVE },
	{ "list", ACT_LIST },
	{ "lobby", ACT_LIST },
	{ "menu", ACT_MENU },
	{ "new", ACT_NEW },
	{ "q", ACT_LEAVE },
	{ "quit", ACT_LEAVE },
	{ "resign", ACT_RESIGN },
	{ "scores", ACT_LIST },
	{ "who", ACT_LIST },
};

static void submit_command(struct view *v, const char *line)
{
	line += strspn(line, " ");
	entry_clear(&v->entry);
	for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++) {
		if (strcasecmp(commands[i].word, line) == 0) {
			deed_do(v, commands[i].act);
			return;
		}
	}
	if (*line != '\0')
		v->user.type(v->user.arg, line);
}

static void submit_move(struct view *v, const char *text)
{
	point p;

	if (!notation_read(&p, text)) {
		view_say(v, TALK_REFUSED,
		    "A move is a letter and a number such as b2, not \"%s\";"
		    " a command begins with /",
		    text);
	} else if (deed_play(v, p)) {
		v->cursor = p;
		snprintf(v->tried, sizeof(v->tried), "%s", text);
		entry_clear(&v->entry);
	}
}

static void submit_talk(struct view *v, const char *text)
{
	char line[ENTRY_SIZE + 8];

	snprintf(line, sizeof(line), "say %s", text);
	entry_clear(&v->entry);
	v->user.type(v->user.arg, line);
}

/* In the list one may type the game, the level or the clock. */
static void submit_choice(struct view *v, const char *text)
{
	if (!variant_parse(&v->choice.variant, text) &&
	    !level_parse(&v->choice.level, text) &&
	    !control_parse(&v->choice.clock, text)) {
		view_say(v, TALK_REFUSED,
		    "A game is 3x3x3 or 15x15x5, a clock 5+3 or none, a level"
		    " easy or hard; not \"%s\"",
		    text);
		return;
	}
	v->chosen = true;
	entry_clear(&v->entry);
}

/* The text is copied, for it may stay in the entry. */
static void submit(struct view *v)
{
	char text[ENTRY_SIZE];

	strcpy(text, v->entry.text);
	for (size_t n = strlen(text); n > 0 && text[n - 1] == ' ';)
		text[--n] = '\0';
	if (text[0] == '/')
		submit_command(v, text + 1);
	else if (v->pane == PANE_TALK)
		submit_talk(v, text);
	else if (v->pane == PANE_LIST)
		submit_choice(v, text);
	else
		submit_move(v, text);
}

/* A move that is being typed is pointed to. */
static void follow_typing(struct view *v)
{
	struct rect cell;
	point       p;

	if (v->pane != PANE_BOARD || v->game == 0 ||
	    !notation_read(&p, v->entry.text) ||
	    board_check(v->model->game.board, p) == ERR_OFF)
		return;
	v->cursor = p;
	if (!grid_cell(&v->layout.grid, p, &cell))
		view_reveal(v, p);
}

static void type_key(struct view *v, const struct key *key)
{
	if (key->kind == KEY_IS_ENTER)
		submit(v);
	else if (entry_key(&v->entry, key))
		follow_typing(v);
}

/* --- dialogs --- */

static void menu_key(struct view *v, const struct key *key)
{
	switch (key->kind) {
	case KEY_IS_UP:
	case KEY_IS_BACK_TAB:
	case KEY_IS_WHEEL_UP:
		menu_turn(&v->menu, -1);
		break;
	case KEY_IS_DOWN:
	case KEY_IS_TAB:
	case KEY_IS_WHEEL_DOWN:
		menu_turn(&v->menu, 1);
		break;
	case KEY_IS_ENTER:
		deed_do(v, ACT_ITEM + (int)v->menu.chosen);
		break;
	case KEY_IS_TEXT:
		if (key->character == ' ')
			deed_do(v, ACT_ITEM + (int)v->menu.chosen);
		break;
	default:
		break;
	}
}

static void help_key(struct view *v, const struct key *key)
{
	switch (key->kind) {
	case KEY_IS_UP:
	case KEY_IS_WHEEL_UP:
		v->help_top -= v->help_top > 0;
		break;
	case KEY_IS_DOWN:
	case KEY_IS_WHEEL_DOWN:
		v->help_top++;
		break;
	case KEY_IS_PAGE_UP:
		v->help_top -= v->help_top < PAGE ? v->help_top : PAGE;
		break;
	case KEY_IS_PAGE_DOWN:
		v->help_top += PAGE;
		break;
	default:
		v->dialog = DIALOG_NONE;
		break;
	}
}

/* --- panes --- */

static void move_cursor(struct view *v, int columns, int rows)
{
	const struct variant *size = board_variant(v->model->game.board);
	int                   column = POINT_COLUMN(v->cursor) + columns;
	int                   row = POINT_ROW(v->cursor) + rows;

	if (column < 0 || column >= size->columns || row < 0 ||
	    row >= size->rows)
		return;
	v->cursor = POINT(column, row);
	view_reveal(v, v->cursor);
}

static void board_key(struct view *v, const struct key *key)
{
	switch (key->kind) {
	case KEY_IS_UP:
		move_cursor(v, 0, 1);
		break;
	case KEY_IS_DOWN:
		move_cursor(v, 0, -1);
		break;
	case KEY_IS_LEFT:
		move_cursor(v, -1, 0);
		break;
	case KEY_IS_RIGHT:
		move_cursor(v, 1, 0);
		break;
	case KEY_IS_PAGE_UP:
		deed_do(v, ACT_BACK);
		break;
	case KEY_IS_PAGE_DOWN:
		deed_do(v, ACT_FORTH);
		break;
	case KEY_IS_HOME:
		deed_do(v, ACT_FIRST);
		break;
	case KEY_IS_END:
		deed_do(v, ACT_LIVE);
		break;
	default:
		break;
	}
}

static void talk_key(struct view *v, const struct key *key)
{
	switch (key->kind) {
	case KEY_IS_UP:
		talk_scroll(&v->talk, 1);
		break;
	case KEY_IS_DOWN:
		talk_scroll(&v->talk, -1);
		break;
	case KEY_IS_PAGE_UP:
		talk_scroll(&v->talk, PAGE);
		break;
	case KEY_IS_PAGE_DOWN:
		talk_scroll(&v->talk, -PAGE);
		break;
	case KEY_IS_END:
		talk_scroll(&v->talk, -TALK_LINES);
		break;
	default:
		break;
	}
}

/* To the next row that can be chosen, so many rows on, or stays. */
static void move_row(struct view *v, int by)
{
	const struct roster r = view_roster(v);
	int        count = (int)roster_count(&r), step = by < 0 ? -1 : 1;
	struct row row;

	for (int at = (int)v->row + step; at >= 0 && at < count; at += step) {
		roster_row(&r, (unsigned)at, &row);
		if (!row_can_be_chosen(&row))
			continue;
		v->row = (unsigned)at;
		by -= step;
		if (by == 0)
			return;
	}
}

/* Changes what the chosen row tells; the bot's row changes its level. */
static void turn_row(struct view *v, int by)
{
	struct row row;

	view_row(v, &row);
	if (row.kind == ROW_GAME)
		choice_turn_variant(&v->choice, by);
	else if (row.kind == ROW_LEVEL || row.kind == ROW_BOT)
		choice_turn_level(&v->choice, by);
	else if (row.kind == ROW_SIDE)
		choice_turn_side(&v->choice, by);
	else if (row.kind == ROW_CLOCK)
		choice_turn_clock(&v->choice, by);
	else
		return;
	v->chosen = true;
}

static void list_key(struct view *v, const struct key *key)
{
	switch (key->kind) {
	case KEY_IS_UP:
		move_row(v, -1);
		break;
	case KEY_IS_DOWN:
		move_row(v, 1);
		break;
	case KEY_IS_PAGE_UP:
		move_row(v, -PAGE);
		break;
	case KEY_IS_PAGE_DOWN:
		move_row(v, PAGE);
		break;
	case KEY_IS_HOME:
		v->row = 0;
		break;
	case KEY_IS_LEFT:
		turn_row(v, -1);
		break;
	case KEY_IS_RIGHT:
		turn_row(v, 1);
		break;
	default:
		break;
	}
}

/* A character where nothing is typed yet; false when it is no command. */
static bool begin_key(struct view *v, const struct key *key)
{
	if (key->kind == KEY_IS_ENTER && v->pane != PANE_TALK) {
		deed_do(v, ACT_ENTER);
		return true;
	}
	if (key->kind != KEY_IS_TEXT)
		return false;
	if (key->character == '?' && v->pane != PANE_TALK)
		deed_do(v, ACT_HELP);
	else if (key->character == ' ' && v->pane != PANE_TALK)
		deed_do(v, ACT_ENTER);
	else if (key->character == ',' && v->pane == PANE_BOARD)
		deed_do(v, ACT_BACK);
	else if (key->character == '.' && v->pane == PANE_BOARD)
		deed_do(v, ACT_FORTH);
	else
		type_key(v, key);
	return true;
}

static void pane_key(struct view *v, const struct key *key)
{
	bool steps = key->kind == KEY_IS_UP || key->kind == KEY_IS_DOWN;

	/* A move that is typed is dropped, and we go on from its point. */
	if (steps && v->pane != PANE_TALK && v->entry.text[0] != '/')
		entry_clear(&v->entry);
	if (v->entry.length > 0) {
		type_key(v, key);
		return;
	}
	if (begin_key(v, key))
		return;
	if (v->pane == PANE_LIST)
		list_key(v, key);
	else if (v->pane == PANE_TALK || v->game == 0)
		talk_key(v, key);
	else
		board_key(v, key);
}

/* --- clicks --- */

static void turn_wheel(struct view *v, int by, int code)
{
	if (code == ACT_TALK)
		talk_scroll(&v->talk, by);
	else if (code >= ACT_ROW && code < ACT_POINT)
		move_row(v, -by);
}

void touch_key(struct view *v, const struct key *key, int code)
{
	if (key->kind == KEY_IS_LEAVE)
		deed_do(v, ACT_LEAVE);
	else if (key->kind == KEY_IS_ESCAPE)
		deed_do(v, ACT_CLOSE);
	else if (key->kind == KEY_IS_HELP)
		deed_do(v, ACT_HELP);
	else if (key->kind == KEY_IS_CLICK)
		deed_do(v, code);
	else if (v->dialog == DIALOG_MENU)
		menu_key(v, key);
	else if (v->dialog == DIALOG_HELP)
		help_key(v, key);
	else if (key->kind == KEY_IS_TAB || key->kind == KEY_IS_BACK_TAB)
		deed_do(v, ACT_NEXT);
	else if (key->kind == KEY_IS_WHEEL_UP)
		turn_wheel(v, 1, code);
	else if (key->kind == KEY_IS_WHEEL_DOWN)
		turn_wheel(v, -1, code);
	else
		pane_key(v, key);
}
