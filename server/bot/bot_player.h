/*
 * bot_player.h -- bots as match observers that search on worker threads, and
 * hints for players.
 */

#ifndef SERVER_BOT_BOT_PLAYER_H
#define SERVER_BOT_BOT_PLAYER_H

#include <stddef.h>
#include <stdint.h>

#include "common/bot_level.h"
#include "server/lobby/server_state.h"
#include "server/match/match.h"
#include "server/util/histogram.h"
#include "server/util/thread_pool.h"

/* The table_bytes of a server's struct bot_pool. */
#define BOT_TABLE_BYTES ((size_t)16 << 20)

/* Shared by all bots of a server; owned by the server. */
struct bot_pool {
	struct thread_pool *threads; /* set from bot_pool_open to
                                         bot_pool_close */
	struct tt          *tt;      /* set like threads; shared by all
                                         engines */
	struct server_state
	    *state; /* of the server whose games the bots play */
	/*
	 * The size in bytes of each solver's table, and of the part of the
	 * transposition table that is added for each thread.
	 */
	size_t table_bytes;
	msec (*clock)(void); /* monotonic; also called by the threads */
	uint64_t seed;       /* seed of random choices; changes with every
                                search */
	/*
	 * How long searches have waited for a thread, and how long they ran.
	 * Only for the event loop's thread.
	 */
	struct histogram queue_times, search_times;
};

/*
 * Starts worker threads for searches. Idle threads help with a running search,
 * as long as at most max_busy threads are busy; see thread_pool_open.
 */
void bot_pool_open(struct bot_pool *pool, unsigned threads, unsigned max_busy);

/*
 * Plays the moves of finished searches and delivers hints. While the disk is
 * full it does nothing and returns false, because no move could be stored:
 * finished searches wait, and thread_pool_fd remains readable.
 */
bool bot_pool_collect(struct bot_pool *pool, msec now);

/* Cancels all searches without playing their moves, and joins the threads. */
void bot_pool_close(struct bot_pool *pool, msec now);

/*
 * Creates a bot and returns it as an observer, for bot_ops; ctx is a struct
 * bot_pool. The bot frees itself at EV_DETACH.
 */
struct match_observer bot_player_new(void *ctx, enum bot_level level);

/*
 * Searches for a hint for side, for bot_ops; ctx is a struct bot_pool. The
 * observer cancels the search at EV_DETACH.
 */
struct match_observer
bot_player_post_hint(void *ctx, const struct match *m, enum side side);

#endif
