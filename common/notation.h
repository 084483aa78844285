/*
 * notation.h -- reads and writes points ("h8") and lists of points.
 *
 * Columns are the letters a to z, none left out; rows are numbers from 1 at the
 * bottom. This is the notation of Renju.
 */

#ifndef COMMON_NOTATION_H
#define COMMON_NOTATION_H

#include <stdbool.h>
#include <stddef.h>

#include "common/board.h"

/* Size of the longest point, "z26", with its NUL. */
#define NOTATION_POINT_SIZE 4

/* Size of a list of all points of the largest board, with its NUL. */
#define NOTATION_LIST_SIZE (POINTS_MAX * NOTATION_POINT_SIZE)

/*
 * Reads a1 to z26, the letter in either case; the point may be off the board.
 * Anything else: false, with *p untouched.
 */
bool notation_read(point *p, const char *text);

/* Writes the point and a NUL; returns the length without the NUL. */
size_t notation_write(point p, char out[NOTATION_POINT_SIZE]);

/*
 * Reads "a1,b2,c3" into out and returns the number of points; 0 for "" and "-".
 * Returns -1 if the text is not such a list or has more than capacity points.
 */
int notation_read_list(point *out, int capacity, const char *text);

/*
 * Writes n points (at most POINTS_MAX) with commas between them, "-" if n is 0,
 * and a NUL; returns the length without it. out needs NOTATION_POINT_SIZE bytes
 * for each point and at least 2.
 */
size_t notation_write_list(const point *points, size_t n, char *out);

#endif
