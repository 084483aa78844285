/* clock.c -- two clocks, of which one runs at the most. */

#include "common/clock.h"

void clock_init(struct clock *c, const struct control *control)
{
	c->control = *control;
	c->left[SIDE_X] = c->left[SIDE_O] = control->start;
	c->running = SIDE_NONE;
	c->since = 0;
}

msec clock_left(const struct clock *c, enum side side, msec now)
{
	msec left = c->left[side];

	if (c->running == side && now > c->since)
		left -= now - c->since;
	return left > 0 ? left : 0;
}

void clock_stop(struct clock *c, msec now)
{
	if (c->running == SIDE_NONE)
		return;
	c->left[c->running] = clock_left(c, c->running, now);
	c->running = SIDE_NONE;
}

void clock_start(struct clock *c, enum side side, msec now)
{
	if (c->control.kind == CONTROL_NONE || c->running == side)
		return;
	clock_stop(c, now);
	c->running = side;
	c->since = now;
}

void clock_press(struct clock *c, enum side side, msec now)
{
	clock_stop(c, now);
	if (c->control.kind == CONTROL_MOVE)
		c->left[side] = c->control.start;
	else
		c->left[side] += c->control.more;
}

void clock_credit(struct clock *c, msec span, msec now)
{
	if (c->running == SIDE_NONE)
		return;
	c->since += span;
	if (c->since > now)
		c->since = now;
}

msec clock_flag(const struct clock *c)
{
	if (c->running == SIDE_NONE)
		return MSEC_NEVER;
	return c->since + c->left[c->running];
}
