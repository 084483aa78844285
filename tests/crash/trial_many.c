/* trial_many.c -- a store with ten thousand unfinished games. */

#include <stdio.h>

#include "tests/crash/fault.h"
#include "tests/crash/trials.h"

#define BATCH   1000
#define BATCHES 10

/* Until every game of the crowd has a few moves. */
static void begin_games(struct table *t)
{
	double until = moment() + 60000;
	bool   ready = false;

	while (!ready && moment() < until) {
		crowd_turn(&t->crowd);
		ready = true;
		for (unsigned i = 0; i < t->crowd.count && ready; i++) {
			struct journal *j = &t->crowd.clients[i].journal;

			ready = j->match > 0 && board_ply(j->board) >= 4;
		}
	}
	if (!ready)
		fault("the games do not begin");
}

/* Who leaves a running game keeps his seat, so that a thousand are many. */
void trial_many(struct table *t)
{
	struct plan plan = { .games = BATCH,
		.rate = 8000,
		.variant = "15x15x5",
		.control = "none" };
	double      took;

	table_open(t, &plan);
	begin_games(t);
	for (unsigned i = 1; i < BATCHES; i++) {
		crowd_clear(&t->crowd);
		plan.first = i * 2 * BATCH;
		table_seat(t, &plan);
		begin_games(t);
	}
	took = table_restart(t);
	printf("with %d unfinished games: greets after %.0f ms; of %d players"
	       " %.2f%% back in their seats within 5 s, p99 %.0f ms\n",
	    BATCH * BATCHES, took, 2 * BATCH,
	    samples_share(&t->crowd.figures.back, 5000),
	    samples_percentile(&t->crowd.figures.back, 99));
	at_most("greeting again (ms)", took, 1000);
	at_least("share back within 5 s",
	    samples_share(&t->crowd.figures.back, 5000), 99);
	table_play(t, 500);
	table_close(t);
}
