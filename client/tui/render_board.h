/*
 * render_board.h -- renders the board.
 *
 *	[X] is the last move, *X* is on the winning line, ?.? is a hint.
 */

#ifndef CLIENT_TUI_RENDER_BOARD_H
#define CLIENT_TUI_RENDER_BOARD_H

#include "client/tui/canvas.h"
#include "client/tui/ui_state.h"

/* What is shown on a board. */
struct board_view {
	const struct board *board;
	const struct grid  *grid;
	point               hint, cursor; /* POINT_NONE: not shown */
	const point        *line;         /* the winning points */
	unsigned            line_length;
	bool has_numbers; /* the numbers of the moves in place of stones */
};

/* Renders a board. A click on a point returns CMD_POINT with the point. */
void render_board_view(const struct board_view *view, struct canvas *c);

/*
 * Renders the position of the viewer into layout.grid. A click on a point plays
 * there.
 */
void render_board(const struct ui_state *ui, struct canvas *c);

#endif
