/* tables.h -- the tables of weights.c, as they are fitted and printed. */

#ifndef TESTS_BENCH_TABLES_H
#define TESTS_BENCH_TABLES_H

#include "server/engine/weights.h"
#include "tests/bench/descent.h"

/* Two shapes that cross, two kinds that meet. */
#define PAIRS (SHAPES * SHAPES)
#define MEETS (KINDS * KINDS)

/* Where the weights of values are, then where those of the order. */
enum {
	WORTH = 0,
	MEETINGS = PAIRS,
	THREATS = MEETINGS + MEETS,
	VALUES = THREATS + STANCES * STANCES,
	OWN = 0,
	OTHER = PAIRS,
	URGES = 2 * PAIRS,
	ORDERS = URGES + MEETS
};

/* A score of so much is e times as likely to win as to lose. */
#define SCALE 200

/* Prints weights.c; what was never met is filled in. */
void tables_print(struct descent *values, struct descent *orders);

#endif
