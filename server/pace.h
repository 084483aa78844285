/*
 * pace.h -- time in which nobody could have moved is charged to nobody.
 *
 * While a clock runs the loop turns every BEAT at the least. When it did not, by
 * more than STALL, it was held up, and what is above BEAT is given back. While
 * the disk is full no clock runs at all.
 */

#ifndef SERVER_PACE_H
#define SERVER_PACE_H

#include "common/msec.h"
#include "server/lobby.h"

#define PACE_BEAT  250
#define PACE_STALL 100

/* All zero but last, which is now, is the start. */
struct pace {
	msec last;    /* when the loop last looked at the clock */
	msec full_at; /* the same while the disk is full; else 0 */
};

/*
 * The loop looks at the clock, before it judges anything by it: how long it was
 * held up, or 0. Running clocks have their time back.
 */
msec pace_look(struct pace *p, struct lobby *l, msec now);

/* The end of a turn: with a full disk clocks stand. */
void pace_stand(struct pace *p, struct lobby *l, msec now);

/* When the loop must turn again at the latest, or MSEC_NEVER. */
msec pace_next(const struct lobby *l, msec now);

#endif
