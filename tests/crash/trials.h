/* trials.h -- what the trials share: a server, its crowd, and bounds. */

#ifndef TESTS_CRASH_TRIALS_H
#define TESTS_CRASH_TRIALS_H

#include "tests/crash/crowd.h"
#include "tests/crash/process.h"

struct table {
	struct process process;
	struct crowd   crowd;
	unsigned       seed;
};

/* Starts the server; everybody sits down. */
void table_open(struct table *t, const struct plan *plan);

/* Another crowd, at a server that runs. */
void table_seat(struct table *t, const struct plan *plan);

/* Plays for so many milliseconds: moves a second. */
double table_play(struct table *t, double span);

/* Kills the server, starts it, has all come back: ms until it greeted. */
double table_restart(struct table *t);

/* Everybody leaves, the server stops, and its store is looked at. */
void table_close(struct table *t);

/* A fault otherwise. */
void at_most(const char *what, double value, double most);
void at_least(const char *what, double value, double least);

/* The path of a shim, lent until the next call. */
const char *shim(const char *name);

/* Each begins with a process that does not run yet. */
void trial_slow(struct table *t);
void trial_full(struct table *t);
void trial_wall(struct table *t);
void trial_frozen(struct table *t);
void trial_flags(struct table *t);
void trial_many(struct table *t);

#endif
