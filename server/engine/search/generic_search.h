/*
 * generic_search.h -- an alpha-beta search without patterns. It supports all
 * rules but `exact`, and is for those that the patterns of position.h do not
 * fit.
 */

#ifndef SERVER_ENGINE_SEARCH_GENERIC_SEARCH_H
#define SERVER_ENGINE_SEARCH_GENERIC_SEARCH_H

#include "common/game/variant.h"
#include "server/engine/board/search_limits.h"
#include "server/engine/search/search_result.h"

struct generic_search;
struct tt;

/*
 * Creates a search of about 1.5 MiB. The table is not owned, and must outlive
 * the search. generic_search_free(NULL) does nothing.
 */
struct generic_search *generic_search_new(struct tt *tt);
void                   generic_search_free(struct generic_search *g);

/*
 * Like engine_search. A win or loss is proven; its score gives the most plies
 * that it takes. Any other score is exact if all moves were searched to the end
 * of the game.
 */
void generic_search_run(struct generic_search *g, const struct variant *v,
    const point *moves, unsigned count, const struct search_limits *limits,
    struct search_result *out);

#endif
