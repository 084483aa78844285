/*
 * search.h -- the best move within given limits.
 *
 * Pure and re-entrant: all state is in struct engine, one for each thread that
 * thinks. Scores are from the view of the side to move; see eval.h.
 */

#ifndef SERVER_ENGINE_SEARCH_H
#define SERVER_ENGINE_SEARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/board.h"
#include "common/variant.h"
#include "server/engine/eval.h"
#include "server/engine/limits.h"

/* The longest line that is told. */
#define BEST_LINE 128

struct best {
	point    move;
	int      score;
	bool     certain;         /* nothing was guessed: the score is so, but
					   that a win may be had in fewer plies */
	unsigned depth;           /* plies searched to the end */
	uint64_t nodes;           /* positions looked at; no prover's */
	unsigned length;          /* of the line expected, at least 1 */
	point    line[BEST_LINE]; /* which begins with move */
};

struct engine;
struct table;

/*
 * An engine that remembers positions in table_bytes; any number will do. About
 * 4 MiB are needed besides and, from when a prover is first asked on,
 * table_bytes again. engine_free(NULL) does nothing.
 */
struct engine *engine_new(size_t table_bytes);
void           engine_free(struct engine *e);

/*
 * The same, beside others that remember positions in the same table; it is
 * lent, and a prover has proof_bytes of its own.
 */
struct engine *engine_beside(struct table *table, size_t proof_bytes);

/*
 * Finds the best move after count moves, X's first, of a game that is not over.
 * Returns within 10 ms of *limits->stop being set, with a legal move always.
 */
void engine_think(struct engine *e, const struct variant *v, const point *moves,
    unsigned count, const struct limits *limits, struct best *out);

#endif
