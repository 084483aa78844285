/*
 * game_clock.h -- the clocks of both players, of which at most one runs.
 *
 * A player's time runs from game_clock_start until game_clock_press (the
 * player's move) or game_clock_stop. Pure: every call is given the time.
 */

#ifndef COMMON_GAME_CLOCK_H
#define COMMON_GAME_CLOCK_H

#include "common/board.h"
#include "common/time_control.h"
#include "common/time_ms.h"

struct game_clock {
	struct time_control time_control;
	msec                remaining[2]; /* when last stopped; 0 or more */
	enum side           running;      /* SIDE_NONE: both clocks are
                                             stopped */
	msec                started_at;   /* when running was started */
};

/* Both clocks have their initial time and are stopped. */
void game_clock_init(struct game_clock *c,
    const struct time_control          *time_control);

/*
 * Starts side's clock and stops the opponent's. Does nothing if side's clock
 * runs already or there is no time control.
 */
void game_clock_start(struct game_clock *c, enum side side, msec now);

/* Stops the running clock, if any. */
void game_clock_stop(struct game_clock *c, msec now);

/*
 * To be called when side has moved: stops both clocks and adds the increment of
 * a move.
 */
void game_clock_press(struct game_clock *c, enum side side, msec now);

/* How much time side has left; 0 when it has run out. */
msec game_clock_remaining(const struct game_clock *c, enum side side, msec now);

/*
 * When the running side runs out of time (its flag falls); MSEC_NEVER if both
 * clocks are stopped.
 */
msec game_clock_flag_time(const struct game_clock *c);

#endif
