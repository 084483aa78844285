/* limits.h -- how long and how far the engine may think. */

#ifndef SERVER_ENGINE_LIMITS_H
#define SERVER_ENGINE_LIMITS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "common/level.h"
#include "common/msec.h"
#include "common/variant.h"

/* Any field may be 0 or NULL, which is no limit. */
struct limits {
	unsigned depth; /* plies; no line is longer than 127 */
	uint64_t nodes;
	msec     span; /* with clock */
	msec (*clock)(void);
	const atomic_bool *stop;   /* set by anybody: answer now */
	unsigned           sight;  /* a win in more plies is not foreseen */
	int                slack;  /* points of a score; a move so much worse
					   will do too */
	uint64_t           seed;   /* decides among those */
	bool               helper; /* the table is all that is wanted */
	bool               whole;  /* on large boards too, leave nothing out */
	bool               prove;  /* on small ones, have wins and draws proved;
					   with a span, and not with nodes */
};

/* The limits of a level on this board; clock, stop and seed are NULL and 0. */
struct limits limits_of(enum level level, const struct variant *v);

#endif
