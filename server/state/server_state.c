/* server_state.c -- the state of the server that its sessions share. */

#include "server/state/server_state.h"

#include <stdlib.h>

#include "common/base/fatal.h"
#include "server/matchmaking/disconnect.h"
#include "server/util/window_count.h"

struct server_state *server_state_new(uint64_t seed, msec grace_period,
    const struct bot_ops *bot_ops)
{
	struct server_state *g = xcalloc(1, sizeof(*g));

	db_query_queue_init(&g->queries);
	lobby_init(&g->lobby);
	expiry_map_init(&g->bans, sizeof(struct ban));
	expiry_map_init(&g->talk, sizeof(struct window_count));
	address_accounts_init(&g->accounts);
	match_manager_init(&g->matches, &g->lobby, &g->journal, &g->timers,
	    &g->accounts, bot_ops);
	disconnect_init(&g->matches);
	matchmaking_init(&g->matchmaking, &g->matches, &g->timers, seed);
	tournament_manager_init(&g->tournament, &g->matchmaking);
	g->matches.grace_period = grace_period;
	return g;
}

void server_state_free(struct server_state *g)
{
	tournament_clear(&g->tournament.t);
	matchmaking_clear(&g->matchmaking);
	lobby_clear(&g->lobby);
	player_timers_clear(&g->matches.timers);
	journal_clear(&g->journal);
	db_query_queue_clear(&g->queries);
	expiry_map_clear(&g->bans);
	expiry_map_clear(&g->talk);
	address_accounts_clear(&g->accounts);
	timer_heap_clear(&g->timers);
	free(g);
}
