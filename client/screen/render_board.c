/* render_board.c -- renders the board. */

#include "client/screen/render.h"

#include <stdio.h>

struct renderer {
	const struct board *board;
	const struct grid  *grid;
	struct canvas      *c;
	point               hint, cursor;         /* POINT_NONE: not shown */
	point               line[BOARD_LINE_MAX]; /* the winning points */
	unsigned            line_length;
	/* Move numbers are drawn instead of stones */
	bool has_numbers;
	/*
	 * Number of the move at each point if has_numbers is true; 0: no move
	 */
	uint16_t numbers[POINT_LIMIT];
};

/* --- lines and coordinates --- */

static void draw_lines(const struct renderer *r)
{
	const struct grid *g = r->grid;
	bool               u = r->c->symbols;
	struct rect        area = g->rect;

	for (int i = 1; i < g->rows; i++)
		canvas_fill(r->c,
		    (struct rect){ area.row + i * g->pitch_rows - 1,
			area.column, 1, area.columns },
		    u ? 0x2500 : '-', STYLE_FAINT);
	for (int i = 1; i < g->columns; i++) {
		int column = area.column + i * g->pitch_columns - 1;

		canvas_fill(r->c,
		    (struct rect){ area.row, column, area.rows, 1 },
		    u ? 0x2502 : '|', STYLE_FAINT);
		for (int j = 1; j < g->rows; j++)
			canvas_set(r->c, area.row + j * g->pitch_rows - 1,
			    column, u ? 0x253c : '+', STYLE_FAINT);
	}
}

static void draw_letters(const struct renderer *r)
{
	const struct grid *g = r->grid;
	int                row = g->rect.row + g->rect.rows;

	for (int i = 0; i < g->columns; i++)
		canvas_set(r->c, row,
		    g->rect.column + i * g->pitch_columns + (g->width - 1) / 2,
		    (uint32_t)('a' + g->left + i), STYLE_FAINT);
	if (g->left > 0)
		canvas_set(r->c, row, g->rect.column, '<', STYLE_MARK);
	if (g->left + g->columns < board_variant(r->board)->columns)
		canvas_set(r->c, row, g->rect.column + g->rect.columns - 1, '>',
		    STYLE_MARK);
}

static void draw_numbers(const struct renderer *r)
{
	const struct grid *g = r->grid;
	int  column = g->rect.column - 1, last = g->rect.row + g->rect.rows - 1;
	char number[16];

	for (int i = 0; i < g->rows; i++) {
		snprintf(number, sizeof(number), "%*d", g->digits,
		    g->top + 1 - i);
		canvas_put(r->c,
		    g->rect.row + i * g->pitch_rows + (g->height - 1) / 2,
		    column - g->digits, number, STYLE_FAINT);
	}
	if (g->top < board_variant(r->board)->rows - 1)
		canvas_set(r->c, g->rect.row, column, '^', STYLE_MARK);
	if (g->top - g->rows + 1 > 0)
		canvas_set(r->c, last, column, 'v', STYLE_MARK);
}

/* --- stones --- */

static enum style style_of(enum side side)
{
	return side == SIDE_X ? STYLE_X : STYLE_O;
}

/* Draws a stone in two rows of two characters each. */
static void
draw_pair(const struct renderer *r, struct rect cell, enum side side)
{
	static const uint32_t shapes[2][2][4] = {
		{ { '\\', '/', '/', '\\' }, { '/', '\\', '\\', '/' } },
		{ { 0x2572, 0x2571, 0x2571, 0x2572 },
		    { 0x256d, 0x256e, 0x2570, 0x256f } },
	};
	const uint32_t *shape = shapes[r->c->symbols][side];

	for (int i = 0; i < 4; i++)
		canvas_set(r->c, cell.row + i / 2, cell.column + 2 + i % 2,
		    shape[i], style_of(side));
}

/*
 * Whether a stone covers the place that is `row` and `column` away from its
 * centre. An X covers the diagonals; an O covers a ring from radius - 1/2 to
 * radius + 1/2.
 */
static bool is_covered(enum side side, int radius, int row, int column)
{
	int square = row * row + column * column;

	if (side == SIDE_X)
		return row == column || row == -column;
	return 4 * square >= (2 * radius - 1) * (2 * radius - 1) &&
	    4 * square < (2 * radius + 1) * (2 * radius + 1);
}

/*
 * Draws a stone with letters. Each letter is doubled, because a character is
 * twice as high as wide.
 */
static void
draw_large(const struct renderer *r, struct rect cell, enum side side)
{
	int radius = (cell.rows - 1) / 2, across = 2 * radius + 1;
	int row = cell.row + (cell.rows - across) / 2;
	int column = cell.column + (cell.columns - 2 * across) / 2;

	for (int y = 0; y < across; y++) {
		for (int i = 0; i < 2 * across; i++)
			if (is_covered(side, radius, y - radius,
				i / 2 - radius))
				canvas_set(r->c, row + y, column + i,
				    side == SIDE_X ? 'X' : 'O', style_of(side));
	}
}

static void
draw_stone(const struct renderer *r, struct rect cell, enum side side)
{
	static const uint32_t letters[2][2] = { { 'X', 'O' },
		{ 0x2715, 0x25cb } };

	if (side == SIDE_NONE) {
		if (!r->grid->lines)
			canvas_set(r->c, cell.row, cell.column + 1,
			    r->c->symbols ? 0xb7 : '.', STYLE_FAINT);
	} else if (cell.rows == 1) {
		canvas_set(r->c, cell.row, cell.column + 1,
		    letters[r->c->symbols][side], style_of(side));
	} else if (cell.rows == 2) {
		draw_pair(r, cell, side);
	} else {
		draw_large(r, cell, side);
	}
}

/*
 * Draws the number of a move; the last move's number has the style of marks.
 * Without lines the cells are two columns apart, so there is room for two
 * digits but not for marks.
 */
static void
draw_move_number(const struct renderer *r, struct rect cell, point p)
{
	unsigned   number = r->numbers[p];
	bool       is_last = number == board_ply(r->board);
	enum style style = is_last ? STYLE_MARK :
				     style_of(board_at(r->board, p));
	char       text[8];
	int        n;

	if (!r->grid->lines && number > 99)
		n = snprintf(text, sizeof(text), "%02u", number % 100);
	else
		n = snprintf(text, sizeof(text), "%u", number);
	canvas_text(r->c,
	    (struct rect){ cell.row + (cell.rows - 1) / 2,
		cell.column + (cell.columns - n) / 2 +
		    (r->grid->lines && n == 2),
		1, n },
	    text, style);
}

/* --- marks --- */

static void mark(const struct renderer *r, point p, char left, char right)
{
	struct rect cell;

	if (p == POINT_NONE || !grid_cell(r->grid, p, &cell))
		return;
	for (int i = 0; i < cell.rows; i++) {
		canvas_set(r->c, cell.row + i, cell.column, (uint32_t)left,
		    STYLE_MARK);
		canvas_set(r->c, cell.row + i, cell.column + cell.columns - 1,
		    (uint32_t)right, STYLE_MARK);
	}
}

static void draw_marks(const struct renderer *r)
{
	unsigned ply = board_ply(r->board);

	mark(r, r->hint, '?', '?');
	if (r->has_numbers && !r->grid->lines)
		return;
	if (ply > 0)
		mark(r, board_move(r->board, ply), '[', ']');
	for (unsigned i = 0; i < r->line_length; i++)
		mark(r, r->line[i], '*', '*');
}

/*
 * Highlights the cell of r->cursor. Puts the terminal's cursor there, too,
 * because screen readers follow the terminal's cursor.
 */
static void draw_cursor(const struct renderer *r)
{
	struct rect cell;

	if (r->cursor == POINT_NONE || !grid_cell(r->grid, r->cursor, &cell))
		return;
	r->c->cursor_row = cell.row + (cell.rows - 1) / 2;
	r->c->cursor_column = cell.column + (cell.columns - 1) / 2;
	if (cell.rows == 1) {
		canvas_highlight(r->c, cell);
		return;
	}
	canvas_highlight(r->c,
	    (struct rect){ cell.row, cell.column, cell.rows, 1 });
	canvas_highlight(r->c,
	    (struct rect){
		cell.row, cell.column + cell.columns - 1, cell.rows, 1 });
}

/*
 * In a game where stones fall, if it is the user's turn, draws faintly the
 * stone that a move in the cursor's column would place.
 */
static void draw_ghost(const struct ui_state *ui, const struct renderer *r)
{
	struct rect cell;

	if (!viewer_is_record(&ui->viewer) &&
	    game_turn(&ui->state->game) != ui->state->game.my_side)
		return;
	if (r->cursor == POINT_NONE || !board_has_falling_stones(r->board) ||
	    board_check(r->board, r->cursor) != OK ||
	    !grid_cell(r->grid, r->cursor, &cell))
		return;
	canvas_set(r->c, cell.row + (cell.rows - 1) / 2,
	    cell.column + (cell.columns - 1) / 2,
	    board_turn(r->board) == SIDE_X ? 'x' : 'o', STYLE_FAINT);
}

void render_board(const struct ui_state *ui, struct canvas *c)
{
	const struct viewer  *v = &ui->viewer;
	const struct variant *size = board_variant(v->board);
	bool is_current = v->kind == VIEWER_LIVE && !viewer_is_browsing(v);
	struct renderer r = { .board = v->board,
		.grid = &ui->layout.grid,
		.c = c,
		.hint = is_current ? ui->hint : POINT_NONE,
		.cursor = ui->pane == PANE_BOARD ?
		    viewer_meant_point(&ui->viewer, ui->cursor) :
		    POINT_NONE,
		/* The first stones of an opening belong to nobody yet. */
		.has_numbers = ui->shows_numbers ||
		    (is_current && game_is_in_opening(&ui->state->game) &&
			opening_has_choice(ui->state->game.opening.kind)) };
	struct rect     cell;

	r.line_length = board_line(v->board, r.line);
	for (unsigned ply = 1; r.has_numbers && ply <= board_ply(v->board);
	     ply++)
		r.numbers[board_move(v->board, ply)] = (uint16_t)ply;
	if (r.grid->lines)
		draw_lines(&r);
	draw_letters(&r);
	draw_numbers(&r);
	for (int row = 0; row < size->rows; row++) {
		for (int column = 0; column < size->columns; column++) {
			point p = POINT(column, row);

			if (!grid_cell(r.grid, p, &cell))
				continue;
			if (r.numbers[p] != 0)
				draw_move_number(&r, cell, p);
			else
				draw_stone(&r, cell, board_at(v->board, p));
			canvas_add_click_target(c, cell,
			    CLICK_CODE(ACTION_POINT, p));
		}
	}
	draw_ghost(ui, &r);
	draw_marks(&r);
	draw_cursor(&r);
}
