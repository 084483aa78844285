/* render_lobby.c -- renders the lobby: settings, players, games, scores. */

#include "client/tui/render_lobby.h"

/* Scrolls by the least that makes the selected row visible. */
static void scroll_to_selected(struct list *l, unsigned rows)
{
	if (l->top > l->selected)
		l->top = l->selected;
	if (l->top + rows <= l->selected)
		l->top = l->selected + 1 - rows;
	if (l->top + rows > l->count)
		l->top = l->count > rows ? l->count - rows : 0;
}

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
		canvas_add_click_target(c, where, CLICK_CODE(CMD_ROW, i));
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

void render_lobby(struct ui_state *ui, struct canvas *c)
{
	const struct rect *main = &ui->layout.main;
	struct list       *l = &ui->list;
	unsigned           rows = (unsigned)main->rows;

	scroll_to_selected(l, rows);
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
