/*
 * layout.h -- computes where everything is on a screen of a given size.
 *
 * Wide screens have the board on the left, the players and the chat on the
 * right; narrow ones have them above and below. The cells are as large as fit.
 * If the smallest do not fit, a part of the board is visible.
 *
 *	smallest cells		larger ones, height 1, 2, 3 ..., with lines
 *	 . [X] O 			  |   |
 *	 . *X* .			--+---+--
 */

#ifndef CLIENT_TUI_LAYOUT_H
#define CLIENT_TUI_LAYOUT_H

#include <stdbool.h>

#include "client/tui/canvas.h"
#include "common/board.h"

/* The smallest screen. */
#define LAYOUT_MIN_ROWS    16
#define LAYOUT_MIN_COLUMNS 40

/* The visible cells of a board. */
struct grid {
	struct rect rect;                      /* the visible cells */
	int         height, width;             /* size of a cell, marks
                                                  included */
	int         pitch_rows, pitch_columns; /* distance between cells */
	bool        lines;                     /* lines are drawn between
                                                  the cells */
	int         rows, columns;             /* visible */
	int         top, left; /* the highest visible row, the first column */
	int         digits;    /* digits of a row number */
};

struct layout {
	bool        fits; /* the screen is not too small */
	bool        wide; /* the players are beside the board */
	struct rect header, main, players, status, chat, proposals, input,
	    key_hints;
	struct rect moves; /* above the chat; no rows if there is no room */
	struct grid grid;
};

/*
 * Computes the layout for a board, or for the lobby if v is NULL. top and left
 * are the first row and column to show of a board that does not fit.
 */
void layout_compute(struct layout *l, int rows, int columns,
    const struct variant *v, int top, int left);

/*
 * Makes the status beside the board longer, if it needs that many rows; they
 * are taken from the list of moves, or else from the chat, as long as some of
 * it is left.
 */
void layout_extend_status(struct layout *l, int rows);

/*
 * Moves rows from the end of the chat to the proposals, at most all rows of the
 * chat.
 */
void layout_add_proposals(struct layout *l, int rows);

/* Finds the cell of a point; false if it is not visible. */
bool grid_cell(const struct grid *g, point p, struct rect *out);

/* Sets top and left so that p is in the middle of the visible part. */
void grid_center_on(const struct grid *g, point p, int *top, int *left);

/* Scrolls by as little as possible so that p becomes visible. */
void grid_scroll_to(const struct grid *g, point p, int *top, int *left);

#endif
