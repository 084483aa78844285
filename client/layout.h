/*
 * layout.h -- where everything is on a screen of some size.
 *
 * Pure arithmetic. Wide screens have the board on the left and the players with
 * the talk on the right; narrow ones have them above and below. The cells are
 * as large as fit; a board whose smallest cells do not fit is seen in part.
 *
 *	small cells		larger ones: height 1, 2, 3 ... of lines
 *	 . [X] O 			  |   |
 *	 . *X* .			--+---+--
 */

#ifndef CLIENT_LAYOUT_H
#define CLIENT_LAYOUT_H

#include <stdbool.h>

#include "client/canvas.h"
#include "common/board.h"

/* Nothing can be shown on less. */
#define LAYOUT_ROWS    16
#define LAYOUT_COLUMNS 40

/* How the cells of a board lie in a part of the screen. */
struct grid {
	struct rect rect;                      /* of the cells that are seen */
	int         height, width;             /* of a cell, marks included */
	int         pitch_rows, pitch_columns; /* from cell to cell */
	bool        lines;                     /* between them */
	int         rows, columns;             /* how many are seen */
	int         top, left; /* the highest row and first column of these */
	int         digits;    /* of row numbers */
};

struct layout {
	bool        fits;
	bool        wide;
	struct rect head, main, plates, turn, talk, entry, keys;
	struct grid grid;
};

/*
 * Lays a screen out, for a board or, where variant is NULL, a list. top and
 * left are what one would like to see of it, if it is not all seen.
 */
void layout_screen(struct layout *l, int rows, int columns,
    const struct variant *v, int top, int left);

/* Where a point's cell is; false when it is not seen. */
bool grid_cell(const struct grid *g, point p, struct rect *out);

/* Moves what is seen just so far that p would be; the size stays. */
void grid_reveal(const struct grid *g, point p, int *top, int *left);

#endif
