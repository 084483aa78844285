/* opening.h -- balanced openings, for games that are to tell players apart. */

#ifndef TESTS_BENCH_OPENING_H
#define TESTS_BENCH_OPENING_H

#include "common/board.h"
#include "server/engine/search.h"

/* What the engine says of a game that is not over. */
struct best opening_think(struct engine *e, const struct board *b,
    const struct limits *limits);

/*
 * So many stones at random round the middle, where neither side stands better
 * as far as the engine sees in so many nodes.
 */
struct board *opening_new(struct engine *e, const struct variant *v,
    unsigned stones, uint64_t nodes);

struct board *opening_copy(const struct board *b);

#endif
