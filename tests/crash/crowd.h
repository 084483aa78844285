/*
 * crowd.h -- many players on one thread, who keep a server busy.
 *
 * Two by two they play each other for ever, some without a clock and some with,
 * on small boards and large. Moves are asked for at a steady rate in all.
 */

#ifndef TESTS_CRASH_CROWD_H
#define TESTS_CRASH_CROWD_H

#include <stdbool.h>

#include "tests/crash/client.h"
#include "tests/crash/figures.h"

/* Who plays what. */
struct plan {
	unsigned    games;    /* at a time, two players each */
	unsigned    first;    /* the number in the first player's name */
	double      rate;     /* moves a second in all; 0: nobody moves */
	const char *variant;  /* NULL: several */
	const char *control;  /* NULL: several */
	double      pause;    /* before a game, ms at most, each pair its own */
	bool        may_flag; /* the clocks are meant to run out */
};

struct crowd {
	unsigned       count;
	struct client *clients;
	unsigned short port; /* where they dial; 0: they do not */
	double         rate; /* moves a millisecond */
	unsigned      *seed;
	struct figures figures;

	int             loop;
	struct client **queue; /* a ring: whose turn it is */
	unsigned        first, waiting;
	double          dealt; /* up to when moves have been dealt */
};

/* Nobody dials before there is a port. */
void crowd_init(struct crowd *c, const struct plan *plan, unsigned *seed);

/* Hangs up. */
void crowd_clear(struct crowd *c);

/* One turn of the loop, a millisecond at the most when nothing happens. */
void crowd_turn(struct crowd *c);

/* Plays until that moment. */
void crowd_play(struct crowd *c, double until);

/* How many are in the server. */
unsigned crowd_present(const struct crowd *c);

/*
 * Plays until all are in, at the latest until that moment or a fault: whether
 * they are.
 */
bool crowd_gather(struct crowd *c, double until);

/* Reads all that a dead server still had to say, and dials no more. */
void crowd_drain(struct crowd *c);

#endif
