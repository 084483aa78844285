/* solve.h -- the value of a variant from its empty board, proved. */

#ifndef SERVER_PROOF_SOLVE_H
#define SERVER_PROOF_SOLVE_H

#include <stddef.h>

#include "server/engine/search.h"
#include "server/proof/proof.h"

enum value {
	VALUE_UNKNOWN, /* the limits did not suffice */
	VALUE_DRAW,
	VALUE_FIRST /* the first player wins; the second never does */
};

struct solution {
	enum value value;
	unsigned   plies; /* to the win; 0 if not known */
	uint64_t   nodes;
	unsigned   length; /* of a line of good play */
	point      line[BEST_LINE];
};

/*
 * Remembers positions in table_bytes, the prover's first and then, when those
 * are freed, an engine's; of the limits span (with clock) and stop count.
 */
void solve(const struct variant *v, size_t table_bytes,
    const struct limits *limits, struct solution *out);

#endif
