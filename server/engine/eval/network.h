/*
 * network.h -- a small neural network that corrects the static evaluation, for
 * five in a row without rule `exact`.
 */

#ifndef SERVER_ENGINE_EVAL_NETWORK_H
#define SERVER_ENGINE_EVAL_NETWORK_H

#include <stdbool.h>

#include "server/engine/board/position.h"

struct network;

/* Creates a network of about 6.3 MiB, of which a search uses 1 to 2 MiB. */
struct network *network_new(void);
void            network_free(struct network *n);

/* Whether the network can evaluate positions of a variant. */
bool network_is_supported(const struct variant *v);

/*
 * Sets up the empty board of a variant. To be called after each position_init.
 */
void network_init(struct network *n, const struct variant *v);

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
