/*
 * short_win.h -- forced wins within a few plies, by a search of all moves: what it
 * finds, and what it does not find, is proven. For small boards; for any rule.
 */

#ifndef SERVER_ANALYSIS_SHORT_WIN_H
#define SERVER_ANALYSIS_SHORT_WIN_H

#include <stdbool.h>

#include "common/game/board.h"

/*
 * Each function leaves the board unchanged. A length is a number of plies, and
 * `max_plies` the greatest one that is looked for.
 */

/* Returns the length of the shortest win of the side to move; 0: there is none. */
unsigned short_win_find(struct board *b, unsigned max_plies, point *first);

/*
 * Returns the length of the loss of the side to move, if it resists longest, with
 * *answer; 0 if it does not lose.
 */
unsigned
short_win_find_loss(struct board *b, unsigned max_plies, point *answer);

/* Counts the moves that begin a win; stops at two. Sets *first to the last one. */
unsigned short_win_count(struct board *b, unsigned max_plies, point *first);

/* Whether all moves but at most one let the opponent win with the next move. */
bool short_win_is_forced(struct board *b);

#endif
