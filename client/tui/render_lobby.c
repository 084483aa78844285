/* render_lobby.c -- renders the lobby: settings, players, games, scores. */

#include "client/tui/render_lobby.h"

#include "client/tui/action.h"

/* Scrolls by the least that makes the selected row visible. */
static void
scroll_to_selected(struct ui_state *ui, unsigned count, unsigned rows)
{
	if (ui->selected_row >= count)
		ui->selected_row = 0;
	if (ui->lobby_top > ui->selected_row)
		ui->lobby_top = ui->selected_row;
	if (ui->lobby_top + rows <= ui->selected_row)
		ui->lobby_top = ui->selected_row + 1 - rows;
	if (ui->lobby_top + rows > count)
		ui->lobby_top = count > rows ? count - rows : 0;
}

static void draw_row(const struct ui_state *ui, struct canvas *c,
    const struct lobby_row *row, unsigned i, struct rect where)
{
	bool        selected = i == ui->selected_row;
	int         in = row->kind == ROW_TITLE ? 1 : 3;
	struct rect text = { where.row, where.column + in, 1,
		where.columns - in };

	canvas_text(c, text, row->text,
	    row->kind == ROW_TITLE    ? STYLE_STRONG :
		row->kind == ROW_NOTE ? STYLE_FAINT :
					STYLE_PLAIN);
	if (lobby_row_is_selectable(row))
		canvas_add_click_target(c, where, ACTION_LOBBY_ROW + (int)i);
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
	const struct lobby_view view = ui_state_lobby_view(ui);
	const struct rect      *main = &ui->layout.main;
	unsigned count = lobby_view_count(&view), rows = (unsigned)main->rows;
	struct lobby_row row;

	scroll_to_selected(ui, count, rows);
	for (unsigned i = ui->lobby_top; i < count && i < ui->lobby_top + rows;
	     i++) {
		lobby_view_row(&view, i, &row);
		draw_row(ui, c, &row, i,
		    (struct rect){ main->row + (int)(i - ui->lobby_top),
			main->column, 1, main->columns });
	}
	if (ui->lobby_top > 0)
		canvas_set(c, main->row, main->column, '^', STYLE_MARK);
	if (ui->lobby_top + rows < count)
		canvas_set(c, main->row + main->rows - 1, main->column, 'v',
		    STYLE_MARK);
}
