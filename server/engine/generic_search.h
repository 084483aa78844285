/*
 * generic_search.h -- an alpha-beta search that plays every rule but exact,
 * without patterns: for the rules whose games the patterns of position.h do not
 * describe.
 */

#ifndef SERVER_ENGINE_GENERIC_SEARCH_H
#define SERVER_ENGINE_GENERIC_SEARCH_H

#include "common/variant.h"
#include "server/engine/search_result.h"
#include "server/solver/search_limits.h"

struct generic_search;
struct tt;

/*
 * Creates a search of about 1.5 MiB that uses a table, which must outlive it.
 * generic_search_free(NULL) does nothing.
 */
struct generic_search *generic_search_new(struct tt *tt);
void                   generic_search_free(struct generic_search *g);

/*
 * Like engine_search. Wins and losses are proved: in at most so many plies. A
 * score is exact, too, if all moves have been searched to the end of the game.
 */
void generic_search_run(struct generic_search *g, const struct variant *v,
    const point *moves, unsigned count, const struct search_limits *limits,
    struct search_result *out);

#endif
