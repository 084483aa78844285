/* draw_list.c -- what to play, who is here, what is played. */

#include "client/draw_list.h"

#include "client/act.h"

/* Scrolls just so far that the chosen row is in sight. */
static void reveal(struct view *v, unsigned count, unsigned rows)
{
	if (v->row >= count)
		v->row = 0;
	if (v->list_top > v->row)
		v->list_top = v->row;
	if (v->list_top + rows <= v->row)
		v->list_top = v->row + 1 - rows;
	if (v->list_top + rows > count)
		v->list_top = count > rows ? count - rows : 0;
}

static void draw_row(const struct view *v, struct canvas *c,
    const struct row *row, unsigned i, struct rect where)
{
	bool        chosen = i == v->row;
	int         in = row->kind == ROW_TITLE ? 1 : 3;
	struct rect text = { where.row, where.column + in, 1,
		where.columns - in };

	canvas_text(c, text, row->text,
	    row->kind == ROW_TITLE    ? STYLE_STRONG :
		row->kind == ROW_NOTE ? STYLE_FAINT :
					STYLE_PLAIN);
	if (row_can_be_chosen(row))
		canvas_spot(c, where, ACT_ROW + (int)i);
	if (!chosen)
		return;
	canvas_set(c, where.row, where.column + 1, '>', STYLE_STRONG);
	if (v->pane != PANE_LIST)
		return;
	where.columns -= 1;
	canvas_choose(c, where);
	c->row = where.row;
	c->column = where.column + 1;
}

void draw_list(struct view *v, struct canvas *c)
{
	const struct roster r = view_roster(v);
	const struct rect  *main = &v->layout.main;
	unsigned   count = roster_count(&r), rows = (unsigned)main->rows;
	struct row row;

	reveal(v, count, rows);
	for (unsigned i = v->list_top; i < count && i < v->list_top + rows;
	     i++) {
		roster_row(&r, i, &row);
		draw_row(v, c, &row, i,
		    (struct rect){ main->row + (int)(i - v->list_top),
			main->column, 1, main->columns });
	}
	if (v->list_top > 0)
		canvas_set(c, main->row, main->column, '^', STYLE_MARK);
	if (v->list_top + rows < count)
		canvas_set(c, main->row + main->rows - 1, main->column, 'v',
		    STYLE_MARK);
}
