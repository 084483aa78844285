/*
 * network.h -- a small neural network that corrects the static evaluation, for
 * five in a row without rule `exact`.
 */

#ifndef SERVER_ENGINE_EVAL_NETWORK_H
#define SERVER_ENGINE_EVAL_NETWORK_H

#include <stdbool.h>

#include "server/engine/board/position.h"

struct network;

/* Creates a network of 6.1 MiB, of which a search uses 1 to 2 MiB. */
struct network *network_new(void);
void            network_free(struct network *n);

/* Whether the network can evaluate positions of a variant. */
bool network_is_supported(const struct variant *v);

/*
 * Sets up the empty board of a variant. To be called after each position_init.
 */
void network_init(struct network *n, const struct variant *v);

/*
 * Returns the number of the region of a point. The regions divide the board into
 * rectangles of 3 to 7 points a side, 5 on 15x15 and 20x20, in the same way from
 * each edge. They are numbered from 0 by rows; that of the last point is the
 * last one, and there are at most NETWORK_REGION_LIMIT.
 */
unsigned network_region(const struct variant *v, point p);
#define NETWORK_REGION_LIMIT 36

/*
 * Returns the correction of the static evaluation in score points, from the
 * view of the side to move. First updates the network for all moves since the
 * last call, so that moves without an evaluation cost no time.
 */
int network_evaluate(struct network *n, struct position *q);

/*
 * Uses plain C instead of SIMD from now on; the results are equal. For tests.
 */
void network_disable_simd(struct network *n);

/*
 * Sets pattern_of_key[key], for each key, to its pattern, or to 0 if the key
 * cannot occur.
 */
void network_index_patterns(uint16_t pattern_of_key[]);

#endif
