/*
 * clock.h -- two clocks, of which one runs at the most, as arithmetic on now.
 *
 * A side's time runs from clock_start until clock_press, its move, or
 * clock_stop. Nothing here looks at the time of day.
 */

#ifndef COMMON_CLOCK_H
#define COMMON_CLOCK_H

#include "common/board.h"
#include "common/control.h"
#include "common/msec.h"

struct clock {
	struct control control;
	msec           left[2]; /* when it last stood; never below 0 */
	enum side      running; /* SIDE_NONE: both stand */
	msec           since;   /* when running began to */
};

/* Both sides have their time, and the clocks stand. */
void clock_init(struct clock *c, const struct control *control);

/* side's clock runs from now on, unless it does already or there are none. */
void clock_start(struct clock *c, enum side side, msec now);

/* Whichever runs stands. */
void clock_stop(struct clock *c, msec now);

/* side has moved: both stand, and it gets what the control gives. */
void clock_press(struct clock *c, enum side side, msec now);

/* Takes nobody's time for so long: whichever runs has run that much less. */
void clock_credit(struct clock *c, msec span, msec now);

/* What side has left; 0 when it is out of time. */
msec clock_left(const struct clock *c, enum side side, msec now);

/* When the running side is out of time; MSEC_NEVER while both stand. */
msec clock_flag(const struct clock *c);

#endif
