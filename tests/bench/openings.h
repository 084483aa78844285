/* openings.h -- balanced openings for matches between engines. */

#ifndef TESTS_BENCH_OPENINGS_H
#define TESTS_BENCH_OPENINGS_H

#include "common/game/board.h"
#include "server/engine/search/search.h"

/* Searches the position of a board, which must not be over. */
struct search_result board_search(struct engine *e, const struct board *b,
    const struct search_limits *limits);

/*
 * Creates a board with random stones around the centre, where a search of that
 * many nodes finds neither side better. The caller frees it.
 */
struct board *opening_new(struct engine *e, const struct variant *v,
    unsigned stones, uint64_t nodes);

struct board *opening_copy(const struct board *b);

#endif
