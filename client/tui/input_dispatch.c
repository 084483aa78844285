/*
 * input_dispatch.c -- dispatches keys and clicks to actions and to the input
 * line.
 */

#include "client/tui/input_dispatch.h"

#include "client/tui/actions.h"
#include "client/tui/key_bindings.h"
#include "common/notation.h"

/* Moves the cursor to the point that is being typed. */
static void follow_typing(struct ui_state *ui)
{
	struct rect cell;
	point       p;

	if (ui->pane != PANE_BOARD || !notation_read(&p, ui->edit.text) ||
	    board_check(ui->viewer.board, p) == ERR_OFF)
		return;
	ui->cursor = p;
	if (!grid_cell(&ui->layout.grid, p, &cell))
		ui_state_scroll_to(ui, p);
}

/* Inserts a pasted key into the input line; false for a typed one. */
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

/* A key without an action edits the input line or, in a text, closes it. */
static void handle_unbound(struct ui_state *ui, const struct key *key)
{
	if (ui->dialog == DIALOG_HELP || ui->dialog == DIALOG_PROFILE)
		ui->dialog = DIALOG_NONE;
	else if (ui->dialog != DIALOG_MENU && line_edit_key(&ui->edit, key))
		follow_typing(ui);
}

/* An arrow key discards a typed move; the cursor stays at its point. */
static void drop_typed_move(struct ui_state *ui, const struct key *key)
{
	bool arrow = key->kind == KEY_IS_UP || key->kind == KEY_IS_DOWN;

	if (arrow && ui->dialog == DIALOG_NONE && ui->pane != PANE_CHAT &&
	    ui->edit.text[0] != '/')
		line_edit_clear(&ui->edit);
}

/* Whether a key was meant for an earlier screen. */
static bool is_ignored(const struct ui_state *ui, const struct key *key)
{
	if (key->kind == KEY_IS_INTERRUPT || key->kind == KEY_IS_REDRAW)
		return false;
	return !ui->layout.fits || ui->now < ui->keys_ignored_until;
}

static void handle_key(struct ui_state *ui, const struct key *key)
{
	int action;

	drop_typed_move(ui, key);
	action = key_bindings_find(ui, key);
	if (action != ACTION_NONE)
		actions_run(ui, action);
	else
		handle_unbound(ui, key);
}

void input_dispatch_key(struct ui_state *ui, const struct key *key,
    int click_code)
{
	bool wheel = key->kind == KEY_IS_WHEEL_UP ||
	    key->kind == KEY_IS_WHEEL_DOWN;

	if (is_ignored(ui, key) || handle_paste(ui, key))
		return;
	if (key->kind == KEY_IS_CLICK)
		actions_run(ui, click_code);
	else if (wheel && ui->dialog == DIALOG_NONE &&
	    !viewer_is_record(&ui->viewer))
		actions_wheel(ui, key->kind == KEY_IS_WHEEL_UP ? 1 : -1,
		    click_code);
	else
		handle_key(ui, key);
}
