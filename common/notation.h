/*
 * notation.h -- "h8" to a point and back; lists of moves.
 *
 * Columns are a to z with none left out and rows count from 1 at the bottom,
 * as in Renju.
 */

#ifndef COMMON_NOTATION_H
#define COMMON_NOTATION_H

#include <stdbool.h>
#include <stddef.h>

#include "common/board.h"

/* Room for the longest point, "z26", and its NUL. */
#define NOTATION_POINT 4

/* Room for every point of the largest board, with commas, and a NUL. */
#define NOTATION_LIST (POINTS_MAX * NOTATION_POINT)

/*
 * Reads "h8" or "H8"; a1 to z26, whether or not a board has it. False, with *p
 * untouched, when the text is anything else.
 */
bool notation_read(point *p, const char *text);

/* Writes the point and a NUL; returns the length without it. */
size_t notation_write(point p, char out[NOTATION_POINT]);

/*
 * Reads "a1,b2,c3" into out: how many, 0 for "" and "-". -1 when it is no such
 * list, or longer than room.
 */
int notation_read_list(point *out, int room, const char *text);

/*
 * Writes n points with commas between them, "-" for none, and a NUL; n is at
 * most POINTS_MAX. Returns the length without the NUL.
 */
size_t notation_write_list(const point *points, size_t n, char *out);

#endif
