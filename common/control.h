/* control.h -- time controls: how long a side may think. */

#ifndef COMMON_CONTROL_H
#define COMMON_CONTROL_H

#include <stdbool.h>

#include "common/msec.h"

enum control_kind {
	CONTROL_NONE, /* as long as one likes */
	CONTROL_GAME, /* so long for the game, and more for each move made */
	CONTROL_MOVE  /* so long for each move */
};

/* For CONTROL_GAME after Fischer: what a move does not use is kept. */
struct control {
	enum control_kind kind;
	msec              start; /* what a side has at first */
	msec              more;  /* what each of its moves adds */
};

/* The most minutes, and seconds, that a control may name. */
#define CONTROL_MOST 600

/* Room for the longest, "600+600" or "600/move", and its NUL. */
#define CONTROL_TEXT 9

/*
 * Reads "none", "5+3" (minutes and seconds more for each move; "0+3" starts
 * with 3 seconds) or "30/move" (seconds). False, with *c untouched, when the
 * text is none of these, out of bounds, or no time at all.
 */
bool control_parse(struct control *c, const char *text);

/* The same in its shortest form; returns out. */
const char *control_write(const struct control *c, char out[CONTROL_TEXT]);

bool control_is_same(const struct control *a, const struct control *b);

#endif
