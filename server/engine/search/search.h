/*
 * search.h -- the engine: finds the best move within given limits.
 *
 * Several threads may search at once, each with its own struct engine; engines
 * may share one transposition table. Scores are from the view of the side to
 * move; see score.h.
 */

#ifndef SERVER_ENGINE_SEARCH_SEARCH_H
#define SERVER_ENGINE_SEARCH_SEARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/game/board.h"
#include "common/game/variant.h"
#include "server/engine/board/search_limits.h"
#include "server/engine/eval/score.h"
#include "server/engine/search/search_result.h"

/*
 * The signature of the search, which "make bench-engine" prints. It changes
 * whenever the search changes.
 */
#define ENGINE_BENCH 4123501

struct engine;
struct tt;

/*
 * Creates an engine with its own transposition table of table_bytes, which may
 * be any number. The engine needs about 11 MiB more. When it first plays by a
 * rule without patterns, it allocates 1.5 MiB; when it first uses the solver,
 * it allocates table_bytes again. engine_free(NULL) is allowed.
 */
struct engine *engine_new(size_t table_bytes);
void           engine_free(struct engine *e);

/*
 * Creates an engine that uses a shared transposition table, which must outlive
 * the engine. The first use of the solver allocates its table of dfpn_bytes.
 */
struct engine *engine_new_shared(struct tt *tt, size_t dfpn_bytes);

/*
 * Finds the best move after `count` moves, of which X has made the first, in a
 * game that is not over. The result always has a legal move. If *limits->stop
 * is set, returns within 10 ms.
 */
void engine_search(struct engine *e, const struct variant *v,
    const point *moves, unsigned count, const struct search_limits *limits,
    struct search_result *out);

#endif
