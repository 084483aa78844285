/*
 * server_state.h -- the state of the server that its sessions share: players,
 * games, bans and what is to be stored, without any I/O.
 *
 * Each module has its own header, and uses only the modules that are passed to
 * it. Code that needs one module gets a pointer to that module, not to this
 * struct.
 */

#ifndef SERVER_STATE_SERVER_STATE_H
#define SERVER_STATE_SERVER_STATE_H

#include <stdint.h>

#include "common/base/time_ms.h"
#include "common/text/user_text.h"
#include "server/games/match_manager.h"
#include "server/lobby/lobby.h"
#include "server/matchmaking/matchmaking.h"
#include "server/people/moderation.h"
#include "server/people/server_key.h"
#include "server/storage/db_query.h"
#include "server/storage/journal.h"
#include "server/tournament/tournament_manager.h"
#include "server/util/address_account.h"
#include "server/util/histogram.h"
#include "server/util/timer_heap.h"

/* What the server has counted since its start. */
struct server_counters {
	/* accepted and refused connections of clients */
	uint64_t accepted, refused;
	uint64_t games_begun, games_ended, moves;
	/* Refused requests, by their error. */
	uint64_t refusals[ERROR_COUNT];
	/* How long the turns of the event loop took. */
	struct histogram turn_times;
};

struct server_state {
	struct timer_heap     timers; /* all timers; sessions use it, too */
	struct journal        journal;
	struct db_query_queue queries;
	struct lobby          lobby;
	struct server_key     server_key;
	struct expiry_map     bans;
	/* How many lines have been said lately by whom, for cmd_talk.c */
	struct expiry_map         talk;
	struct address_accounts   accounts;
	struct match_manager      matches;
	struct matchmaking        matchmaking;
	struct tournament_manager tournament;
	struct server_counters    counters;
	/* The message of the day, which new clients get; or "". */
	char motd[CHAT_BYTES_MAX + 1];
	/* The sentence that refuses a request to talk, for cmd_talk.c. */
	char refusal[BAN_SENTENCE_SIZE];
};

/*
 * Creates an empty state. The journal is disabled until a db_writer is opened
 * with it. Any seed will do for the random numbers. For grace_period see struct
 * match_manager.
 */
struct server_state *server_state_new(uint64_t seed, msec grace_period,
    const struct bot_ops *bot_ops);

/*
 * Frees the state; every match emits EV_DETACH. All sessions must have been
 * freed before.
 */
void server_state_free(struct server_state *g);

#endif
