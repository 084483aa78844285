/*
 * bot_ops.h -- the functions of bots that the lobby calls. They are passed in,
 * so that the lobby does not depend on the engine.
 */

#ifndef SERVER_LOBBY_BOT_OPS_H
#define SERVER_LOBBY_BOT_OPS_H

#include <stdint.h>

#include "common/board.h"
#include "common/enum_words.h"
#include "server/match/match.h"
#include "server/match/match_event.h"

struct bot_ops {
	/*
	 * Creates a bot and returns its observer. The bot frees itself when the
	 * observer gets EV_DETACH.
	 */
	struct match_observer (*create)(void *ctx, enum bot_level level);
	/*
	 * Starts to compute a hint for the player `side`, whose turn it is.
	 * When the hint is ready, the bot calls seats_deliver_hint. Returns an
	 * observer for seat.hint_search: EV_DETACH to this observer cancels the
	 * search, so that seats_deliver_hint is not called.
	 */
	struct match_observer (*hint)(void *ctx, const struct match *m,
	    enum side side);
	void *ctx;
	/* Signature of the bots' engine; if 0, no game of a bot is rated. */
	uint32_t bench;
};

#endif
