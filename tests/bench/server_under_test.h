/*
 * server_under_test.h -- the process that bench-load measures: its CPU time,
 * memory and system calls.
 */

#ifndef TESTS_BENCH_SERVER_UNDER_TEST_H
#define TESTS_BENCH_SERVER_UNDER_TEST_H

#include <stdatomic.h>
#include <stdbool.h>

#include "tests/support/server_process.h"

/*
 * The bare relay, the server without a store, the same for clients that speak
 * WebSocket, and the server with a store on a disk.
 */
enum target_kind {
	TARGET_RELAY,
	TARGET_SERVER,
	TARGET_WEB,
	TARGET_STORE,
	TARGET_COUNT
};

struct target {
	enum target_kind      kind;
	struct server_process server; /* its process, or the tracer's */
	atomic_ulong         *calls;  /* if traced: a counter, the process id */
	char                  store[44];
};

/*
 * Starts the server or the relay on the first available core. If traced, its system
 * calls are counted, which slows it down. Exits if it does not listen.
 */
void target_start(struct target *t, enum target_kind kind, bool traced);
void target_stop(struct target *t);

/* System calls so far, if traced. */
unsigned long target_calls(const struct target *t);

/* Seconds of CPU time, user and kernel. */
double target_seconds(const struct target *t);

/* The same of its main thread, which runs the event loop. */
double target_loop_seconds(const struct target *t);

/* Bytes of its anonymous memory that is resident. */
double target_memory(const struct target *t);

/* Binds this process to the n-th available core, or to the last. */
void pin(int n);

#endif
