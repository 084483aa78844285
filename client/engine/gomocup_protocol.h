/*
 * gomocup_protocol.h -- points and time limits of the Gomocup protocol
 * (https://plastovicka.github.io/protocl2en.htm).
 *
 * Columns and rows count from 0 at the top left: a1 on a board of 15 rows is
 * 0,14.
 */

#ifndef CLIENT_ENGINE_GOMOCUP_PROTOCOL_H
#define CLIENT_ENGINE_GOMOCUP_PROTOCOL_H

#include <stdbool.h>

#include "client/core/game.h"
#include "common/time_ms.h"

/* "25,25" and its NUL. */
#define GOMOCUP_POINT_SIZE 6

/*
 * Network delay in ms that is subtracted from the time left; at most half of
 * that time.
 */
#define GOMOCUP_LAG_MS 100

/* Writes a point. Returns out. */
const char *gomocup_format_point(point p, const struct variant *v,
    char out[GOMOCUP_POINT_SIZE]);

/*
 * Parses "X,Y"; blanks are allowed. A point off the board yields POINT_NONE.
 * Returns false if the text is anything else.
 */
bool gomocup_parse_point(point *p, const struct variant *v, const char *text);

/* Time limits as the protocol names them, in ms. */
struct gomocup_limits {
	msec timeout_turn;  /* time for this move; at least 1 */
	msec timeout_match; /* time for the game; 0: no limit */
	msec time_left;     /* left of timeout_match; -1: no limit */
};

/* The limits in a game that we play, with at most turn for a move. */
struct gomocup_limits gomocup_limits(const struct game *g, msec turn, msec now);

#endif
