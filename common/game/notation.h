/*
 * notation.h -- reads and writes points ("h8") and lists of points.
 *
 * Columns are all letters from a to z; rows are numbers, from 1 at the bottom.
 * Renju has the same notation.
 */

#ifndef COMMON_GAME_NOTATION_H
#define COMMON_GAME_NOTATION_H

#include <stdbool.h>
#include <stddef.h>

#include "common/game/board.h"

/* Size of the longest point, "z26", with its NUL. */
#define NOTATION_POINT_SIZE 4

/* Size of a list of all points of the largest board, with its NUL. */
#define NOTATION_LIST_SIZE (POINTS_MAX * NOTATION_POINT_SIZE)

/*
 * Reads a point from a1 to z26, with the letter in either case. The point may
 * be off the board. Returns false for any other text, without changing *p.
 */
bool notation_read(point *p, const char *text);

/*
 * Reads the letter of a column, in either case: *p becomes the lowest point of
 * that column. Returns false for any other text, without changing *p.
 */
bool notation_read_column(point *p, const char *text);

/* Writes a point and a NUL. Returns the length without the NUL. */
size_t notation_write(point p, char out[NOTATION_POINT_SIZE]);

/*
 * Reads a list such as "a1,b2,c3" into out. Returns how many points it has; 0
 * for "" and "-". Returns -1 if the text is not such a list or has more than
 * capacity points.
 */
int notation_read_list(point *out, int capacity, const char *text);

/*
 * Writes n points, at most POINTS_MAX, separated by commas, and a NUL; "-" if n
 * is 0. Returns the length without the NUL. out must have NOTATION_POINT_SIZE
 * bytes for each point, and at least 2.
 */
size_t notation_write_list(const point *points, size_t n, char *out);

#endif
