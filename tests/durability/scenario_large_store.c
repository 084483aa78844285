/* scenario_large_store.c -- a store with ten thousand unfinished games. */

#include <stdio.h>

#include "tests/durability/violations.h"
#include "tests/durability/scenarios.h"

#define BATCH   1000
#define BATCHES 10

/*
 * Plays until every pair has made a few moves. On a busy machine some pairs have
 * ended a game before others begin theirs.
 */
static void begin_games(struct scenario *t)
{
	double until = now_ms() + PATIENCE_MS;
	bool   ready = false;

	while (!ready && now_ms() < until) {
		client_pool_turn(&t->pool);
		ready = true;
		for (unsigned i = 0; i < t->pool.count && ready; i++) {
			struct expected_games *j = &t->pool.clients[i].journal;

			ready = j->won + j->lost + j->drawn > 0 ||
			    (j->match > 0 && board_ply(j->board) >= 4);
		}
	}
	if (!ready)
		violation("the games do not begin");
}

/* A client that disconnects keeps its seat, so unfinished games add up. */
void scenario_large_store(struct scenario *t)
{
	struct pool_options plan = { .games = BATCH,
		.rate = 8000,
		.variant = "15x15x5",
		.control = "none" };
	double              took;

	scenario_start(t, &plan);
	begin_games(t);
	for (unsigned i = 1; i < BATCHES; i++) {
		client_pool_clear(&t->pool);
		plan.first = i * 2 * BATCH;
		scenario_add_players(t, &plan);
		begin_games(t);
	}
	took = scenario_restart(t);
	printf("with %d unfinished games: greets after %.0f ms; of %d players"
	       " %.2f%% back in their seats within 5 s, p99 %.0f ms\n",
	    BATCH * BATCHES, took, 2 * BATCH,
	    samples_share(&t->pool.statistics.reconnect, 5000),
	    samples_percentile(&t->pool.statistics.reconnect, 99));
	scenario_play(t, 500);
	scenario_finish(t);
}
