/*
 * board_text.h -- prints a board, with letters below and numbers beside it.
 *
 *	3  O  .  .
 *	2  . [X] .	[X] is the last move; *X* is on the winning line,
 *	1  .  .  .	which has precedence
 *	   a  b  c
 */

#ifndef CLIENT_WORDS_BOARD_TEXT_H
#define CLIENT_WORDS_BOARD_TEXT_H

#include <stdio.h>

#include "common/game/board.h"

/*
 * Prints the board, which is at most 60 columns wide. `line` has the n points of the
 * winning line.
 */
void board_text_print(const struct board *b, const point *line, unsigned n,
    FILE *out);

#endif
