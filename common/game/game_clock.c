/* game_clock.c -- the clocks of both players, of which at most one runs. */

#include "common/game/game_clock.h"

void game_clock_init(struct game_clock *c,
    const struct time_control          *time_control)
{
	c->time_control = *time_control;
	c->remaining[SIDE_X] = c->remaining[SIDE_O] = time_control->initial;
	c->running = SIDE_NONE;
	c->started_at = 0;
}

msec game_clock_remaining(const struct game_clock *c, enum side side, msec now)
{
	msec left = c->remaining[side];

	if (c->running == side && now > c->started_at)
		left -= now - c->started_at;
	return left > 0 ? left : 0;
}

void game_clock_stop(struct game_clock *c, msec now)
{
	if (c->running == SIDE_NONE)
		return;
	c->remaining[c->running] = game_clock_remaining(c, c->running, now);
	c->running = SIDE_NONE;
}

void game_clock_start(struct game_clock *c, enum side side, msec now)
{
	if (c->time_control.kind == TIME_CONTROL_NONE || c->running == side)
		return;
	game_clock_stop(c, now);
	c->running = side;
	c->started_at = now;
}

void game_clock_press(struct game_clock *c, enum side side, msec now)
{
	game_clock_stop(c, now);
	if (c->time_control.kind == TIME_CONTROL_PER_MOVE)
		c->remaining[side] = c->time_control.initial;
	else
		c->remaining[side] += c->time_control.increment;
}

msec game_clock_flag_time(const struct game_clock *c)
{
	if (c->running == SIDE_NONE)
		return MSEC_NEVER;
	return c->started_at + c->remaining[c->running];
}
