/* render.c -- renders the whole screen on a canvas. */

#include "client/screen/render.h"

#include <stdio.h>
#include <string.h>

#include "client/screen/key_bindings.h"
#include "client/words/glyph.h"
#include "client/words/messages.h"

/* Size of the longest label of a key binding, with its NUL. */
#define KEY_LABEL_SIZE 32

/* Whether the screen shows a live or a recorded game, and not the lobby. */
static bool shows_board(const struct ui_state *ui)
{
	return viewer_is_record(&ui->viewer) ||
	    (!ui->lobby_shown && ui->state->game.board != NULL);
}

/* --- the header --- */

/* Returns the key and the title of the pane in the main part of the screen. */
static const char *main_title(const struct ui_state *ui)
{
	if (viewer_is_record(&ui->viewer))
		return ui->viewer.kind == VIEWER_PUZZLE ? " F2 Puzzle" :
		    ui->viewer.kind == VIEWER_LOCAL     ? " F2 Game" :
							  " F2 Record";
	if (ui->game_shown != 0 && !ui->lobby_shown)
		return " F2 Game";
	return ui->games_shown ? " F4 Finished games" : " F4 Lobby";
}

/*
 * Writes the pane's title, then the game and its goal. If that needs more than
 * `columns` columns, leaves out the pane's title.
 */
static void write_title(const struct ui_state *ui, int columns, char out[80])
{
	const struct game    *g = &ui->state->game;
	const struct variant *v = board_variant(ui->viewer.board);
	const char           *pane = main_title(ui);
	char                  name[VARIANT_TEXT_SIZE];
	char                  goal[MESSAGES_PHRASE_SIZE];

	int n = snprintf(out, 80, "%s  %s: %s%s", pane, variant_title(v, name),
	    messages_format_goal(v, goal),
	    !viewer_is_record(&ui->viewer) && g->is_rated ? ", rated" : "");
	if (n > columns)
		memmove(out, out + strlen(pane) + 1,
		    strlen(out) - strlen(pane));
}

static void render_header(const struct ui_state *ui, struct canvas *c)
{
	const struct client_state *state = ui->state;
	char                       left[80], who[MESSAGES_PHRASE_SIZE];
	int                        at;

	canvas_fill(c, ui->layout.header, ' ', STYLE_BAR);
	if (shows_board(ui))
		write_title(ui, c->columns, left);
	else
		snprintf(left, sizeof(left), "%s", main_title(ui));
	canvas_put(c, 0, 0, left, STYLE_BAR);
	if (state->my_name[0] == '\0')
		return;
	messages_format_name(state->my_name, false, who);
	at = c->columns - glyph_columns(who, c->unicode) - 1;
	if (at > (int)strlen(left))
		canvas_put(c, 0, at, who, STYLE_BAR);
}

/* --- the list --- */

static void draw_row(const struct ui_state *ui, struct canvas *c,
    const struct list_row *row, unsigned i, struct rect where)
{
	bool        selected = i == ui->list.selected;
	int         in = row->kind == ROW_TITLE ? 1 : 3;
	struct rect text = { where.row, where.column + in, 1,
		where.columns - in };

	canvas_text(c, text, row->text,
	    row->kind == ROW_TITLE    ? STYLE_STRONG :
		row->kind == ROW_NOTE ? STYLE_FAINT :
					STYLE_PLAIN);
	if (list_is_selectable(row))
		canvas_add_click_target(c, where, CLICK_CODE(ACTION_ROW, i));
	if (list_is_changeable(row)) {
		canvas_add_click_text(c, text, " < ",
		    CLICK_CODE(ACTION_PREVIOUS_VALUE, i));
		canvas_add_click_text(c, text, " > ",
		    CLICK_CODE(ACTION_NEXT_VALUE, i));
	}
	if (!selected)
		return;
	canvas_set(c, where.row, where.column + 1, '>', STYLE_STRONG);
	if (ui->pane != PANE_LOBBY)
		return;
	where.columns -= 1;
	canvas_highlight(c, where);
	c->cursor_row = where.row;
	c->cursor_column = where.column + 1;
}

/*
 * Renders the list. Scrolls as little as possible to make the selected row
 * visible.
 */
static void render_list(struct ui_state *ui, struct canvas *c)
{
	const struct rect *main = &ui->layout.main;
	struct list       *l = &ui->list;
	unsigned           rows = (unsigned)main->rows;

	if (l->top > l->selected)
		l->top = l->selected;
	if (l->top + rows <= l->selected)
		l->top = l->selected + 1 - rows;
	if (l->top + rows > l->count)
		l->top = l->count > rows ? l->count - rows : 0;
	for (unsigned i = l->top; i < l->count && i < l->top + rows; i++)
		draw_row(ui, c, &l->rows[i], i,
		    (struct rect){ main->row + (int)(i - l->top), main->column,
			1, main->columns });
	if (l->top > 0)
		canvas_set(c, main->row, main->column, '^', STYLE_MARK);
	if (l->top + rows < l->count)
		canvas_set(c, main->row + main->rows - 1, main->column, 'v',
		    STYLE_MARK);
}

/* --- the input line --- */

static const char *prompt(const struct ui_state *ui)
{
	static const char *const prompts[CMD_COUNT] = {
		[CMD_SAY] = "Say: ",
		[CMD_SAY_TO_SPECTATORS] = "To spectators: ",
		[CMD_SHOUT] = "To all: ",
	};

	if (ui->edit.text[0] == '/')
		return "";
	switch (ui->pane) {
	case PANE_CHAT:
		return prompts[ui_state_talk(ui)];
	case PANE_LOBBY:
		return ui->games_shown ? "Filter: " : "Game: ";
	default:
		return viewer_is_record(&ui->viewer) &&
			!viewer_is_playing(&ui->viewer) ?
		    "Try: " :
		    "Move: ";
	}
}

/*
 * Writes the hint that is shown in an empty input line. Its example "b2" is a
 * point of every board; in a game where stones fall, the example is a column.
 */
static void write_hint(const struct ui_state *ui, char out[80])
{
	const struct viewer *v = &ui->viewer;
	const char          *move = v->board != NULL &&
                board_has_falling_stones(v->board) ?
		     "b" :
		     "b2";

	if (ui->pane == PANE_LOBBY && ui->games_shown)
		snprintf(out, 80, "An opponent or a game filters, ? help");
	else if (ui->pane == PANE_LOBBY)
		snprintf(out, 80, "Enter selects, / commands, ? help");
	else if (viewer_is_browsing(v))
		snprintf(out, 80, "End returns, / commands, ? help");
	else if (viewer_is_record(v))
		snprintf(out, 80, "%s Enter or a click %s", move,
		    v->kind == VIEWER_PUZZLE || viewer_is_playing(v) ?
			"plays there" :
			"tries a move");
	else
		snprintf(out, 80, "%s%s/ commands, ? help",
		    game_is_yours(&ui->state->game) ? move : "",
		    game_is_yours(&ui->state->game) ? " Enter moves, " : "");
}

static void render_input(const struct ui_state *ui, struct canvas *c)
{
	const struct line_edit *e = &ui->edit;
	struct rect             r = ui->layout.input;
	char                    hint[80];
	int                     at;

	if (ui->dialog == DIALOG_NAME)
		return;
	if (e->length == 0 && ui->pane != PANE_CHAT) {
		write_hint(ui, hint);
		/* A long note of a review may cover this row. */
		if (c->cell[r.row][r.column].character == ' ')
			canvas_text(c, r, hint, STYLE_FAINT);
		return;
	}
	at = canvas_text(c, r, prompt(ui), STYLE_STRONG);
	r.column += at;
	r.columns -= at;
	render_edit(c, r, e);
}

/* --- the row of keys --- */

/* Writes the key of a binding and its label, which is_short leaves incomplete. */
static int write_key(const struct key_binding *b, bool is_short,
    char key[KEY_NAMES_SIZE], char label[KEY_LABEL_SIZE])
{
	const char *rest = strchr(b->label, '|');
	size_t      n = strcspn(b->label, "|");

	snprintf(label, KEY_LABEL_SIZE, "%.*s%s", (int)n, b->label,
	    rest != NULL && !is_short ? rest + 1 : "");
	return (int)(strlen(key_binding_name(b, key)) + 1 + strlen(label));
}

/* Whether the row has room for all bindings with their whole labels. */
static bool keys_fit(const struct ui_state *ui)
{
	const struct key_binding *b;
	char                      key[KEY_NAMES_SIZE], label[KEY_LABEL_SIZE];
	int                       columns = 0;

	for (size_t i = 0; (b = key_bindings_shown(ui, i)) != NULL; i++)
		columns += write_key(b, false, key, label) + 2;
	return columns - 2 <= ui->layout.key_hints.columns;
}

/* Renders as many key bindings as fit into the row. */
static void render_keys(const struct ui_state *ui, struct canvas *c)
{
	struct rect               r = ui->layout.key_hints;
	const struct key_binding *b;
	char                      key[KEY_NAMES_SIZE], label[KEY_LABEL_SIZE];
	const bool                is_short = !keys_fit(ui);

	if (ui->now < ui->keys_ignored_until)
		return;
	for (size_t i = 0; (b = key_bindings_shown(ui, i)) != NULL; i++) {
		int columns = write_key(b, is_short, key, label);

		if (columns > r.columns)
			break;
		canvas_put(c, r.row, r.column, key, STYLE_BAR);
		canvas_put(c, r.row, r.column + (int)strlen(key) + 1, label,
		    STYLE_PLAIN);
		canvas_add_click_target(c,
		    (struct rect){ r.row, r.column, 1, columns + 1 },
		    CLICK_CODE(ACTION_KEY, key_binding_index(b)));
		r.column += columns + 2;
		r.columns -= columns + 2;
	}
}

/* --- the screen --- */

/*
 * If the size of the board's visible part has changed, centres that part on the
 * last move or, if there is no move, on the cursor. If the position has changed,
 * too, scrolls until its winning line and its last move are visible.
 */
static void scroll_board(struct ui_state *ui, const struct canvas *c,
    const struct grid *before)
{
	const struct board *b = ui->viewer.board;
	const bool          is_new = ui->viewer.serial != ui->scrolled_serial;
	struct grid        *g = &ui->layout.grid;
	point               shown[BOARD_LINE_MAX + 1];
	unsigned            count = board_line(b, shown);

	ui->scrolled_serial = ui->viewer.serial;
	if (board_ply(b) > 0)
		shown[count++] = board_move(b, board_ply(b));
	if (g->rows != before->rows || g->columns != before->columns)
		grid_center_on(g, count > 0 ? shown[count - 1] : ui->cursor,
		    &ui->top, &ui->left);
	else if (!is_new)
		return;
	for (unsigned i = 0; i <= count; i++) {
		layout_compute(&ui->layout, c->rows, c->columns,
		    board_variant(b), ui->top, ui->left);
		if (i < count)
			grid_scroll_to(g, shown[i], &ui->top, &ui->left);
	}
}

void render_screen(struct ui_state *ui, struct canvas *c, int rows, int columns,
    enum charset set)
{
	bool        board = shows_board(ui);
	bool        record = viewer_is_record(&ui->viewer);
	struct grid before = ui->layout.grid;
	char        text[64];

	canvas_clear(c, rows, columns, set);
	layout_compute(&ui->layout, c->rows, c->columns,
	    board ? board_variant(ui->viewer.board) : NULL, ui->top, ui->left);
	if (!ui->layout.fits) {
		snprintf(text, sizeof(text), "Too small: %dx%d, need %dx%d",
		    c->columns, c->rows, LAYOUT_MIN_COLUMNS, LAYOUT_MIN_ROWS);
		canvas_put(c, 0, 0, text, STYLE_PLAIN);
		/* Ctrl-C opens a confirmation even on such a screen. */
		if (ui->dialog == DIALOG_MENU)
			canvas_put(c, 1, 0, ui->menu.title, STYLE_STRONG);
		return;
	}
	if (board)
		scroll_board(ui, c, &before);
	render_header(ui, c);
	if (record)
		render_record_position(ui, c);
	else
		render_status(ui, c);
	render_proposals(ui, c);
	if (!record || ui->pane == PANE_CHAT)
		render_chat(ui, c);
	if (board)
		render_board(ui, c);
	else
		render_list(ui, c);
	if (record) {
		render_record(ui, c);
	} else if (board) {
		render_players(ui, c);
		render_moves(&ui->viewer, c, ui->layout.moves);
	}
	render_input(ui, c);
	render_keys(ui, c);
	render_dialog(ui, c);
}
