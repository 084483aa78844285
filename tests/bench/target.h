/* target.h -- a server under load, as a process: its time, memory and calls. */

#ifndef TESTS_BENCH_TARGET_H
#define TESTS_BENCH_TARGET_H

#include <stdatomic.h>
#include <stdbool.h>
#include <sys/types.h>

/* The server by itself, and the server with its store on a disk. */
enum kind { FLOOR, SERVER, STORE, KINDS };

struct target {
	pid_t          pid; /* whom to stop */
	unsigned short port;
	atomic_ulong  *calls; /* if traced: how many, whose */
	char           port_file[40];
	char           store[44];
};

/*
 * Starts $FLOOR or $NOUGHTSD on the first core we may use; traced, its system
 * calls are counted, which makes it slow. Dies if it does not listen.
 */
void target_start(struct target *t, enum kind kind, bool traced);
void target_stop(struct target *t);

/* System calls so far, of a traced one. */
unsigned long target_calls(const struct target *t);

/* Seconds of processor that it has used, both in itself and in the kernel. */
double target_seconds(const struct target *t);

/* The part of its main thread in it, which is its loop. */
double target_loop_seconds(const struct target *t);

/* Bytes of its own memory that are really there. */
double target_memory(const struct target *t);

/* Puts this process on the n-th core it may use, or the last there is. */
void pin(int n);

#endif
