/*
 * wall_clock.h -- the trusted time, which goes on while the wall clock is
 * wrong.
 *
 * A machine without a battery, or a restored virtual machine, may start with
 * any time. The trusted time is that of the wall clock unless the wall clock is
 * more than a day from where the trusted time should be: then the wall clock
 * is in doubt, and the trusted time goes on with the time that the server runs.
 * It is stored, so that a start can compare. Whatever ends by time (bans,
 * arenas, names, old games) ends by the trusted time.
 *
 *   the wall clock is              the trusted time
 *   -----------------------------  -------------------------------------------
 *   read for the first time        is the wall clock
 *   at most a day from the         is the wall clock: small steps count, and so
 *   trusted time                   does the time in which no server ran
 *   further away at a start, late  goes on where it was stored; the wall clock
 *   or early                       is in doubt for 24 hours of running
 *   moved further while running    goes on; in doubt for 24 hours from then
 *   in doubt, and at most a day    is the wall clock at once: somebody has
 *   from the trusted time again    corrected the clock
 *   in doubt, and moves further    goes on; the 24 hours begin anew
 *   in doubt at a restart          goes on with what was left of the 24 hours,
 *                                  if the wall clock has moved by at most a day
 *   in doubt for 24 hours          is the wall clock, which may be right: the
 *                                  server was off for long, or was wrong before
 *
 * When a doubt ends, stored ends are moved by as much as the trusted time, so
 * that what was left is left. Games have the wall clock's time, because people
 * read it, but none before the trusted time; if the clock turns out to have been
 * late, those of the doubt get the time of its end.
 */

#ifndef SERVER_UTIL_WALL_CLOCK_H
#define SERVER_UTIL_WALL_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/time_ms.h"

/* How far the wall clock may be from the trusted time, in ms. */
#define WALL_CLOCK_TOLERANCE (24 * 3600 * (int64_t)1000)

/* After this many ms of running, a wall clock in doubt is believed. */
#define WALL_CLOCK_DOUBT (24 * 3600 * (int64_t)1000)

/* Times are in ms since 1970. All zero: nothing is known. */
struct wall_clock {
	int64_t trusted; /* the trusted time at the last reading */
	int64_t wall;    /* the wall clock at the last reading */
	/*
	 * The trusted time at which the wall clock will be believed; 0: the
	 * wall clock is not in doubt
	 */
	int64_t doubt_until;
	msec    read_at; /* monotonic time of the last reading */
};

enum wall_clock_change {
	WALL_CLOCK_SAME,
	WALL_CLOCK_DOUBTED, /* a doubt begins, or begins anew */
	WALL_CLOCK_TRUSTED  /* a doubt ends */
};

/*
 * Begins to read the clock at a start. *c is what the last server has stored.
 * If that server had a doubt, it goes on until the next wall_clock_read.
 */
void wall_clock_start(struct wall_clock *c, msec now, int64_t wall);

/*
 * Reads the wall clock. Sets *step to how far the wall clock has moved since
 * the last reading, other than by the time that has passed, and *moved to how
 * far the trusted time has; both in ms.
 */
enum wall_clock_change wall_clock_read(struct wall_clock *c, msec now,
    int64_t wall, int64_t *step, int64_t *moved);

bool wall_clock_is_in_doubt(const struct wall_clock *c);

/*
 * Returns how far the wall clock was after the trusted time at the last
 * reading, in ms.
 */
int64_t wall_clock_lead(const struct wall_clock *c);

#endif
