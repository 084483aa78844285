/*
 * stall_credit.h -- gives players back the time in which the server was
 * stalled.
 *
 * While a clock runs the event loop wakes up at least every
 * STALL_CHECK_INTERVAL. If it wakes up later than that, the difference is its
 * lateness, during which no move could be handled. Each move is charged at most
 * LATENESS_CHARGED_MAX of it.
 */

#ifndef SERVER_LOBBY_STALL_CREDIT_H
#define SERVER_LOBBY_STALL_CREDIT_H

#include "common/time_ms.h"
#include "server/lobby/match_manager.h"

/* Milliseconds. */
#define STALL_CHECK_INTERVAL 100

/* At first the owner sets last_check to the present time. */
struct stall_credit {
	msec last_check;
};

/*
 * To be called with the current time before any deadline is compared with it.
 * Returns the lateness if it exceeds LATENESS_CHARGED_MAX, else 0.
 */
msec stall_credit_check(struct stall_credit *c, struct match_manager *matches,
    msec now);

/* When stall_credit_check must be called at the latest, or MSEC_NEVER. */
msec stall_credit_next_check(const struct match_manager *matches, msec now);

#endif
