/* time_control.h -- how much time a player has for a game or for a move. */

#ifndef COMMON_GAME_TIME_CONTROL_H
#define COMMON_GAME_TIME_CONTROL_H

#include <stdbool.h>

#include "common/base/time_ms.h"

enum time_control_kind {
	TIME_CONTROL_NONE, /* no limit */
	/*
	 * A time for the whole game, plus an increment for each move (Fischer)
	 */
	TIME_CONTROL_PER_GAME,
	TIME_CONTROL_PER_MOVE /* a fixed time for each move */
};

struct time_control {
	enum time_control_kind kind;
	msec initial;   /* time at the start of the game, or for each move */
	msec increment; /* what each move adds to the mover's time */
};

/* The greatest number of minutes, and of seconds, in a time control. */
#define TIME_CONTROL_MAX 600

/* Size of the longest text, "600+600" or "600/move", with its NUL. */
#define TIME_CONTROL_TEXT_SIZE 9

/*
 * Reads "none", "MINUTES+SECONDS" ("5+3": five minutes, plus three seconds per
 * move; "0+3" starts with three seconds), or "SECONDS/move" ("30/move").
 * Numbers are from 0 to TIME_CONTROL_MAX, without leading zeros. For any other
 * text, and for no time at all ("0+0"), returns false and does not change *c.
 */
bool time_control_parse(struct time_control *c, const char *text);

/* Writes the shortest text that time_control_parse reads as c. Returns out. */
const char *time_control_write(const struct time_control *c,
    char out[TIME_CONTROL_TEXT_SIZE]);

/* Whether time_control_parse can read such a time control. */
bool time_control_is_valid(const struct time_control *c);

bool time_control_is_same(const struct time_control *a,
    const struct time_control                       *b);

#endif
