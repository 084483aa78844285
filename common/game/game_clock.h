/*
 * game_clock.h -- the clocks of both players, of which at most one runs.
 *
 * A player's time runs from game_clock_start until game_clock_press (the
 * player's move) or game_clock_stop. Pure: every call is given the time.
 */

#ifndef COMMON_GAME_GAME_CLOCK_H
#define COMMON_GAME_GAME_CLOCK_H

#include "common/base/time_ms.h"
#include "common/game/board.h"
#include "common/game/time_control.h"

struct game_clock {
	struct time_control time_control;
	/* Time left when the clock was last stopped; never negative */
	msec remaining[2];
	/* Whose clock is running; SIDE_NONE: nobody's */
	enum side running;
	msec      started_at; /* when this clock was started */
};

/* Gives both players their initial time. Both clocks are stopped. */
void game_clock_init(struct game_clock *c,
    const struct time_control          *time_control);

/*
 * Starts the clock of a side and stops the other clock. Does nothing if the
 * side's clock is running already, or if there is no time control.
 */
void game_clock_start(struct game_clock *c, enum side side, msec now);

/* Stops the running clock, if there is one. */
void game_clock_stop(struct game_clock *c, msec now);

/*
 * To be called when a side has moved: stops both clocks, and adds the increment
 * to the side's time.
 */
void game_clock_press(struct game_clock *c, enum side side, msec now);

/* Returns how much time a side has left; 0 when the time has run out. */
msec game_clock_remaining(const struct game_clock *c, enum side side, msec now);

/*
 * Returns when the running clock reaches 0 (the flag falls); MSEC_NEVER if both
 * clocks are stopped.
 */
msec game_clock_flag_time(const struct game_clock *c);

#endif
