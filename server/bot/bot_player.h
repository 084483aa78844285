/*
 * bot_player.h -- bots, which are match observers that search on worker
 * threads; and hints for players.
 */

#ifndef SERVER_BOT_BOT_PLAYER_H
#define SERVER_BOT_BOT_PLAYER_H

#include <stddef.h>
#include <stdint.h>

#include "common/protocol/enum_words.h"
#include "server/match/match.h"
#include "server/state/server_state.h"
#include "server/util/histogram.h"
#include "server/util/thread_pool.h"

/* The usual table_bytes of a server's struct bot_pool. */
#define BOT_TABLE_BYTES ((size_t)16 << 20)

/*
 * While this many searches wait for a thread, hints and new games against bots
 * are refused.
 */
#define BOT_QUEUE_MAX 1000

/* What all bots of a server share. The server owns it. */
struct bot_pool {
	/* Set by bot_pool_open; NULL after bot_pool_close */
	struct thread_pool *threads;
	/* Transposition table of all engines; set by bot_pool_open */
	struct tt *tt;
	struct server_state
	    *state; /* the server in whose games the bots play */
	/*
	 * The size of each solver's table, in bytes. The transposition table
	 * has as many bytes for each thread.
	 */
	size_t table_bytes;
	msec (*clock)(void); /* the monotonic clock; the threads call it, too */
	uint64_t seed;       /* random seed; changes with each search */
	/*
	 * How long searches have waited for a thread, and how long they have
	 * run. Only the thread of the event loop may use these.
	 */
	struct histogram queue_times, search_times;
};

/* Starts the threads for searches. */
void bot_pool_open(struct bot_pool *pool, unsigned threads);

/*
 * Plays the moves of finished searches, and sends hints. While the disk is
 * full, does nothing and returns false, because no move could be stored: the
 * finished searches wait, and thread_pool_fd remains readable.
 */
bool bot_pool_collect(struct bot_pool *pool, msec now);

/* Cancels all searches, without playing their moves, and ends the threads. */
void bot_pool_close(struct bot_pool *pool, msec now);

/*
 * Creates a bot and returns its observer. ctx is a struct bot_pool. To be used
 * as bot_ops.create. The bot frees itself at EV_DETACH.
 */
struct match_observer bot_player_new(void *ctx, enum bot_level level);

/*
 * Starts a search for a hint for the side. ctx is a struct bot_pool. To be used
 * as bot_ops.hint. The returned observer cancels the search at EV_DETACH.
 */
struct match_observer
bot_player_post_hint(void *ctx, const struct match *m, enum side side);

#endif
