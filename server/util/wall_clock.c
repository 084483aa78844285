/*
 * wall_clock.c -- the trusted time, which goes on while the wall clock is
 * wrong.
 */

#include "server/util/wall_clock.h"

static bool is_near(int64_t difference)
{
	return difference >= -WALL_CLOCK_TOLERANCE &&
	    difference <= WALL_CLOCK_TOLERANCE;
}

bool wall_clock_is_in_doubt(const struct wall_clock *c)
{
	return c->doubt_until != 0;
}

int64_t wall_clock_lead(const struct wall_clock *c)
{
	return c->wall - c->trusted;
}

void wall_clock_start(struct wall_clock *c, msec now, int64_t wall)
{
	int64_t step, moved;

	c->read_at = now;
	if (!wall_clock_is_in_doubt(c))
		wall_clock_read(c, now, wall, &step, &moved);
}

enum wall_clock_change wall_clock_read(struct wall_clock *c, msec now,
    int64_t wall, int64_t *step, int64_t *moved)
{
	/* time_ms_skip may have set the monotonic clock back. */
	msec passed = now > c->read_at ? now - c->read_at : 0;
	bool was_in_doubt = wall_clock_is_in_doubt(c), is_same_doubt;

	c->trusted = c->trusted == 0 ? wall : c->trusted + passed;
	*step = wall - (c->wall + passed);
	*moved = 0;
	c->wall = wall;
	c->read_at = now;
	is_same_doubt = was_in_doubt && is_near(*step);
	if (is_near(wall_clock_lead(c)) ||
	    (is_same_doubt && c->trusted >= c->doubt_until)) {
		*moved = wall_clock_lead(c);
		c->trusted = wall;
		c->doubt_until = 0;
		return was_in_doubt ? WALL_CLOCK_TRUSTED : WALL_CLOCK_SAME;
	}
	if (is_same_doubt)
		return WALL_CLOCK_SAME;
	c->doubt_until = c->trusted + WALL_CLOCK_DOUBT;
	return WALL_CLOCK_DOUBTED;
}
