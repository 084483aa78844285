/*
 * picture.h -- a board as plain text: letters below, numbers beside.
 *
 *	3  O  .  .
 *	2  . [X] .	[X] is the last move; *X* stands on a winning line,
 *	1  .  .  .	which is drawn instead
 *	   a  b  c
 */

#ifndef CLIENT_PICTURE_H
#define CLIENT_PICTURE_H

#include <stdio.h>

#include "common/board.h"

/*
 * Draws the board, at most 60 columns wide, with the n points of line as the
 * winning ones.
 */
void picture_draw(const struct board *b, const point *line, unsigned n,
    FILE *out);

#endif
