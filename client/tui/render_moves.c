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

unsigned render_first_shown(unsigned count, unsigned selected, unsigned visible)
{
	if (count <= visible || selected <= visible / 2)
		return 0;
	if (selected > count - visible + visible / 2)
		return count - visible;
	return selected - visible / 2;
}

void render_moves(const struct viewer *v, struct canvas *c, struct rect where)
{
	unsigned count = v->record.ply_count, shown = v->ply;
	unsigned across = 2 * (unsigned)(where.columns / PAIR_COLUMNS);
	unsigned top, end;
	char     number[16], at[NOTATION_POINT_SIZE];

	if (across == 0 || where.rows <= 0)
		return;
	top = render_first_shown((count + across - 1) / across,
	    shown > 0 ? (shown - 1) / across : 0, (unsigned)where.rows);
	end = (top + (unsigned)where.rows) * across;
	for (unsigned i = top * across; i < count && i < end; i++) {
		struct rect cell = { where.row + (int)(i / across - top),
			where.column + (int)(i % across / 2) * PAIR_COLUMNS, 1,
			MOVE_COLUMNS };

		snprintf(number, sizeof(number), "%3u", i + 1);
		if (i % 2 == 0)
			canvas_text(c, cell, number, STYLE_FAINT);
		cell.column += NUMBER_COLUMNS + (int)(i % 2) * MOVE_COLUMNS;
		notation_write(v->record.moves[i].p, at);
		canvas_text(c, cell, at,
		    i + 1 == shown ? STYLE_MARK : STYLE_PLAIN);
		if (i + 1 == shown)
			canvas_highlight(c, cell);
		canvas_add_click_target(c, cell, CLICK_CODE(CMD_GO, i + 1));
	}
}
