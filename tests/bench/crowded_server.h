/*
 * crowded_server.h -- the cost of single requests to a server to which
 * thousands are connected, half of whom play a stand-in bot.
 */

#ifndef TESTS_BENCH_CROWDED_SERVER_H
#define TESTS_BENCH_CROWDED_SERVER_H

#include "tests/bench/server_under_test.h"

struct crowd;

/*
 * Connects clients, each with a name, of whom the first stand_ins seek an
 * opponent while they play a bot. The server keeps no store.
 */
struct crowd *crowd_new(const struct target *t, int clients, int stand_ins);
void          crowd_free(struct crowd *c);

/* The requests that are measured, from 0; NULL: there are no more. */
const char *crowd_request_name(int n);

/*
 * The CPU time of the event loop's thread for one of them, the median of
 * several, in microseconds.
 */
double crowd_request_cost(struct crowd *c, int n);

#endif
