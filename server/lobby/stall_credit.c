/*
 * stall_credit.c -- gives players back the time in which the server was
 * stalled.
 */

#include "server/lobby/stall_credit.h"

msec stall_credit_check(struct stall_credit *c, struct match_manager *matches,
    msec now)
{
	msec lateness = now - c->last_check - STALL_CHECK_INTERVAL;

	c->last_check = now;
	if (lateness <= 0 || !flag_timers_are_running(&matches->clocks))
		return 0;
	flag_timers_add_lateness(&matches->clocks, lateness, now);
	return lateness > LATENESS_CHARGED_MAX ? lateness : 0;
}

msec stall_credit_next_check(const struct match_manager *matches, msec now)
{
	return flag_timers_are_running(&matches->clocks) ?
	    now + STALL_CHECK_INTERVAL :
	    MSEC_NEVER;
}
