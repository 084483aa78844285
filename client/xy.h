/*
 * xy.h -- a point as the Gomocup protocol writes it.
 *
 * Columns and rows are counted from 0 at the top left, so our a1 on a board of
 * 15 rows is its 0,14.
 */

#ifndef CLIENT_XY_H
#define CLIENT_XY_H

#include <stdbool.h>

#include "common/board.h"

/* Room for "25,25" and a NUL. */
#define XY_SIZE 6

/* Writes a point of such a board. Returns out. */
const char *xy_write(point p, const struct variant *v, char out[XY_SIZE]);

/*
 * Reads "X,Y", blanks allowed, and nothing behind it; off the board the point
 * is POINT_NONE. False if it is not that.
 */
bool xy_read(point *p, const struct variant *v, const char *text);

#endif
