/*
 * layout.h -- computes where everything is on a screen of a given size.
 *
 * Wide screens have the board on the left, the players and the chat on the
 * right; narrow screens have the players above it and the chat below. The cells
 * are as large as possible. If even the smallest do not fit, only a part of the
 * board is visible.
 *
 *	smallest cells		larger ones, height 1, 2, 3 ..., with lines
 *	 . [X] O 			  |   |
 *	 . *X* .			--+---+--
 */

#ifndef CLIENT_SCREEN_LAYOUT_H
#define CLIENT_SCREEN_LAYOUT_H

#include <stdbool.h>

#include "client/screen/canvas.h"
#include "common/game/board.h"

/* On a smaller screen, only a message is shown. */
#define LAYOUT_MIN_ROWS    16
#define LAYOUT_MIN_COLUMNS 40

/* The visible part of a board. */
struct grid {
	/* The rectangle of the visible cells */
	struct rect rect;
	/* Size of a cell, with its marks */
	int height, width;
	/* Distance from one cell to the next */
	int pitch_rows, pitch_columns;
	/* lines are drawn between the cells */
	bool lines;
	/* How many rows and columns are visible */
	int rows, columns;
	/* The highest visible row and the first visible column */
	int top, left;
	int digits; /* how many digits a row number has */
};

struct layout {
	bool        fits; /* the screen is large enough */
	bool        wide; /* the players are beside the board, not above it */
	struct rect header, main, players, status, chat, proposals, input,
	    key_hints;
	/* List of moves, above the chat; 0 rows if there is no room */
	struct rect moves;
	struct grid grid;
};

/*
 * Computes the layout for a board, or for the lobby if v is NULL. If the whole
 * board does not fit, `top` and `left` are the first row and column to show.
 */
void layout_compute(struct layout *l, int rows, int columns,
    const struct variant *v, int top, int left);

/*
 * Makes the status beside the board `rows` rows high, if it has fewer. The larger
 * of the chat and the list of moves becomes smaller, but both keep some rows.
 */
void layout_extend_status(struct layout *l, int rows);

/*
 * Moves rows from the end of the chat to the proposals; at most all rows of the
 * chat are moved.
 */
void layout_add_proposals(struct layout *l, int rows);

/* Finds the cell of a point. Returns false if the point is not visible. */
bool grid_cell(const struct grid *g, point p, struct rect *out);

/* Sets `top` and `left` so that p is in the middle of the visible part. */
void grid_center_on(const struct grid *g, point p, int *top, int *left);

/* Scrolls as little as possible to make p visible. */
void grid_scroll_to(const struct grid *g, point p, int *top, int *left);

#endif
