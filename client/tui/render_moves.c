/* render_moves.c -- renders the list of the moves of a game. */

#include "client/tui/render_moves.h"

#include <stdio.h>

#include "client/text/commands.h"
#include "common/notation.h"

/*
 * The columns of a pair of moves with its number, such as " 1 h8 i9 "; of the
 * number alone; and of one move.
 */
#define PAIR_COLUMNS   12
#define NUMBER_COLUMNS 4
#define MOVE_COLUMNS   4

static void render_move(struct canvas *c, struct rect where, point p,
    unsigned ply, bool is_shown)
{
	char at[NOTATION_POINT_SIZE];

	notation_write(p, at);
	canvas_text(c, where, at, is_shown ? STYLE_MARK : STYLE_PLAIN);
	if (is_shown)
		canvas_highlight(c, where);
	canvas_add_click_target(c, where, CLICK_CODE(CMD_GO, ply));
}

static void render_number(struct canvas *c, struct rect where, unsigned number)
{
	char text[16];

	snprintf(text, sizeof(text), "%3u", number);
	canvas_text(c, where, text, STYLE_FAINT);
}

/*
 * Returns the first visible row. The selected move is in the middle if
 * possible.
 */
static unsigned
first_row(unsigned count, unsigned shown, unsigned across, unsigned visible)
{
	unsigned rows = (count + across - 1) / across;
	unsigned row = shown > 0 ? (shown - 1) / across : 0;

	if (rows <= visible || row <= visible / 2)
		return 0;
	if (row > rows - visible + visible / 2)
		return rows - visible;
	return row - visible / 2;
}

void render_moves(const struct viewer *v, struct canvas *c, struct rect where)
{
	unsigned count = v->record.ply_count, shown = v->ply;
	unsigned across = 2 * (unsigned)(where.columns / PAIR_COLUMNS);
	unsigned top, end;

	if (across == 0 || where.rows <= 0)
		return;
	top = first_row(count, shown, across, (unsigned)where.rows);
	end = (top + (unsigned)where.rows) * across;
	for (unsigned i = top * across; i < count && i < end; i++) {
		struct rect cell = { where.row + (int)(i / across - top),
			where.column + (int)(i % across / 2) * PAIR_COLUMNS, 1,
			MOVE_COLUMNS };

		if (i % 2 == 0)
			render_number(c, cell, i + 1);
		cell.column += NUMBER_COLUMNS + (int)(i % 2) * MOVE_COLUMNS;
		render_move(c, cell, v->record.moves[i].p, i + 1,
		    i + 1 == shown);
	}
}
