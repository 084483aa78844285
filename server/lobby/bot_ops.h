/*
 * bot_ops.h -- the functions of bots that the lobby calls, so that it needs no
 * engine.
 */

#ifndef SERVER_LOBBY_BOT_OPS_H
#define SERVER_LOBBY_BOT_OPS_H

#include <stdint.h>

#include "common/board.h"
#include "common/bot_level.h"
#include "server/match/match.h"
#include "server/match/match_event.h"

struct bot_ops {
	/* The observer of a new bot, which frees itself at EV_DETACH. */
	struct match_observer (*create)(void *ctx, enum bot_level level);
	/*
	 * Starts computing a hint for side, which is to move; at its end the
	 * bot calls seats_deliver_hint. Returns the seat's hint_search; after
	 * its EV_DETACH the search is cancelled and seats_deliver_hint is not
	 * called.
	 */
	struct match_observer (*hint)(void *ctx, const struct match *m,
	    enum side side);
	void *ctx;
	/* The signature of the bots' engine; 0: no game with them is rated. */
	uint32_t bench;
};

#endif
