/*
 * search.h -- the engine: finds the best move within given limits.
 *
 * Re-entrant: all state is in struct engine, one for each searching thread;
 * engines may share one transposition table. Scores are from the view of the
 * side to move; see eval.h.
 */

#ifndef SERVER_ENGINE_SEARCH_H
#define SERVER_ENGINE_SEARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/board.h"
#include "common/variant.h"
#include "server/engine/eval.h"
#include "server/solver/search_limits.h"

/*
 * What "make bench-engine" prints: the signature of the search. It changes
 * whenever the search changes. Ratings of bots are valid for one signature
 * only.
 */
#define ENGINE_BENCH 4265425

/* Capacity of a reported principal variation. */
#define PV_MAX 128

struct search_result {
	point    move;
	int      score;
	bool     exact;      /* proved, but a shorter win may exist */
	unsigned depth;      /* plies of the last complete iteration */
	uint64_t nodes;      /* nodes searched, without the solver's */
	unsigned pv_length;  /* at least 1 */
	point    pv[PV_MAX]; /* principal variation; pv[0] == move */
};

struct engine;
struct tt;

/*
 * Creates an engine with a transposition table of table_bytes of its own; any
 * number is valid. The engine needs about 8 MiB besides, and table_bytes again
 * once the solver is first used. engine_free(NULL) does nothing.
 */
struct engine *engine_new(size_t table_bytes);
void           engine_free(struct engine *e);

/*
 * Creates an engine that uses a shared transposition table, which must outlive
 * it; its solver, once used, has dfpn_bytes of its own.
 */
struct engine *engine_new_shared(struct tt *tt, size_t dfpn_bytes);

/*
 * Finds the best move after count moves, X first, of a game that is not over.
 * The result always holds a legal move. Returns within 10 ms of *limits->stop
 * being set.
 */
void engine_search(struct engine *e, const struct variant *v,
    const point *moves, unsigned count, const struct search_limits *limits,
    struct search_result *out);

#endif
