/*
 * gomocup.h -- points and time in the words of the Gomocup protocol.
 *
 * Columns and rows are counted from 0 at the top left, so our a1 on a board of
 * 15 rows is its 0,14. Time is in milliseconds.
 */

#ifndef CLIENT_GOMOCUP_H
#define CLIENT_GOMOCUP_H

#include <stdbool.h>

#include "client/game.h"
#include "common/msec.h"

/* Room for "25,25" and a NUL. */
#define GOMOCUP_POINT 6

/*
 * What an engine is told of less than it has, for the way to the server and
 * back; half of it where that is not left.
 */
#define GOMOCUP_LAG 100

/* Writes a point of such a board. Returns out. */
const char *
gomocup_write(point p, const struct variant *v, char out[GOMOCUP_POINT]);

/*
 * Reads "X,Y", blanks allowed, and nothing behind it; off the board the point
 * is POINT_NONE. False if it is not that.
 */
bool gomocup_read(point *p, const struct variant *v, const char *text);

/* How long an engine may think. */
struct gomocup_time {
	msec timeout_turn;  /* about this move; at least 1 */
	msec timeout_match; /* about all of its moves; 0: no matter */
	msec time_left;     /* of that; -1: no matter */
};

/* In a game that you play, with no more than turn for a move. */
struct gomocup_time gomocup_time(const struct game *g, msec turn, msec now);

#endif
