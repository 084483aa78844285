/* pace.c -- time in which nobody could have moved is charged to nobody. */

#include "server/pace.h"

#include "server/tables.h"

msec pace_look(struct pace *p, struct lobby *l, msec now)
{
	msec gap = now - p->last;

	p->last = now;
	if (gap <= PACE_BEAT + PACE_STALL || l->clocks.running == 0)
		return 0;
	tables_credit(l, gap - PACE_BEAT, now);
	tables_tell_clocks(l, now);
	return gap;
}

void pace_stand(struct pace *p, struct lobby *l, msec now)
{
	bool is_full = l->recorder.is_full;

	if (p->full_at != 0)
		tables_credit(l, now - p->full_at, now);
	if (p->full_at != 0 && !is_full)
		tables_tell_clocks(l, now);
	p->full_at = is_full ? now : 0;
}

msec pace_next(const struct lobby *l, msec now)
{
	return l->clocks.running > 0 ? now + PACE_BEAT : MSEC_NEVER;
}
