/* allot.c -- how long an engine may think about its next move. */

#include "client/allot.h"

/* What is left of a span after the way to the server and back. */
static msec after_lag(msec left)
{
	return left > 2 * ALLOT_LAG ? left - ALLOT_LAG : left / 2;
}

struct allotment allot(const struct game *g, msec turn, msec now)
{
	const struct control *c = &g->clock.control;
	struct allotment a = { turn, 0, -1 };
	msec left;

	if (c->kind == CONTROL_NONE)
		return a;
	left = after_lag(clock_left(&g->clock, g->you, now));
	if (left < turn)
		a.timeout_turn = left > 0 ? left : 1;
	if (c->kind == CONTROL_GAME) {
		a.timeout_match = c->start;
		a.time_left = left;
	}
	return a;
}
