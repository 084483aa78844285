/*
 * load_clients.h -- pairs of clients that play whole games of 3x3x3.
 *
 * Each pair has one request in flight: the player who receives a move makes the
 * next, the one who receives the result offers a rematch. The bytes are the
 * same for the server and for the bare relay, which tells by capital letters
 * what to reply.
 */

#ifndef TESTS_BENCH_LOAD_CLIENTS_H
#define TESTS_BENCH_LOAD_CLIENTS_H

#include "tests/bench/server_under_test.h"
#include "tests/support/peer.h"

struct load;

struct result {
	double moves;       /* per second */
	double cpu;         /* CPU of the event loop, microseconds a move */
	double others;      /* CPU of its other threads, the same */
	double p50, p99;    /* microseconds from a move to its arrival */
	double calls;       /* system calls a move, with those of rematches */
	double calls_alone; /* system calls a request */
};

/* Connects pairs of clients and starts their matches. */
struct load *load_new(const struct target *t, int pairs);
void         load_free(struct load *l);

/* Plays for this long, after a warm-up that is not counted. */
struct result load_play(struct load *l, double seconds);

/*
 * Connects IDLE_FIRST players and then IDLE_PLAYERS more, of which each gives
 * itself a name. `at_once` of them connect at the same time. Returns the bytes
 * of memory for each of the later ones.
 */
#define IDLE_FIRST   1000
#define IDLE_PLAYERS 5000
double load_idle(const struct target *t, int at_once);

#endif
