/*
 * scenarios.h -- functions that the scenarios share: a server, its clients and
 * bounds.
 */

#ifndef TESTS_DURABILITY_SCENARIOS_H
#define TESTS_DURABILITY_SCENARIOS_H

#include "tests/durability/client_pool.h"
#include "tests/durability/crash_server.h"

struct scenario {
	struct crash_server server;
	struct client_pool  pool;
	unsigned            seed;
};

/* Starts the server and connects the clients. */
void scenario_start(struct scenario *t, const struct pool_options *plan);

/* Connects another pool of clients to the running server. */
void scenario_add_players(struct scenario *t, const struct pool_options *plan);

/* Plays for that many milliseconds; returns the moves per second. */
double scenario_play(struct scenario *t, double span);

/* Plays for that many milliseconds; returns the p99 of a move, in ms. */
double scenario_play_p99(struct scenario *t, double span);

/* Sorts an even number of values and prints their median and quartiles. */
void scenario_print_quartiles(double *values, unsigned count);

/*
 * Kills and restarts the server, and waits until all have resumed. Returns the
 * ms until it greeted.
 */
double scenario_restart(struct scenario *t);

/* Disconnects all, stops the server and checks its store. */
void scenario_finish(struct scenario *t);

/* Report a fault if the value is above, or below, the bound. */
void at_most(const char *what, double value, double most);
void at_least(const char *what, double value, double least);

/* The path of a shim, valid until the next call. */
const char *shim(const char *name);

/* The scenarios; each is called while the server does not run. */
void scenario_slow_disk(struct scenario *t);
void scenario_full_disk(struct scenario *t);
void scenario_frozen(struct scenario *t);
void scenario_flags(struct scenario *t);
void scenario_large_store(struct scenario *t);
void scenario_queries(struct scenario *t);
void scenario_backup(struct scenario *t);

#endif
