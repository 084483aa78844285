/*
 * load.h -- pairs of players who play whole games of 3x3x3, over and over.
 *
 * Each pair has one request on its way at a time: who hears of a move makes the
 * next, who hears of the end asks for a rematch. The bytes are the same for the
 * server and the floor; their capitals tell the floor what to answer.
 */

#ifndef TESTS_BENCH_LOAD_H
#define TESTS_BENCH_LOAD_H

#include "tests/bench/target.h"

struct load;

struct result {
	double moves;       /* a second */
	double cpu;         /* its loop's microseconds a move */
	double others;      /* those of its other threads */
	double p50, p99;    /* from a move to the other's hearing */
	double calls;       /* system calls a move, if traced */
	double calls_alone; /* the same, without the rematches */
};

/* Seats that many pairs. */
struct load *load_new(const struct target *t, enum kind kind, int pairs);
void         load_free(struct load *l);

/* Plays for so many seconds, after some that do not count. */
struct result load_play(struct load *l, double seconds);

/* Bytes a player who is connected and idle costs it. */
double load_idle(const struct target *t, int players);

#endif
