/*
 * network.h -- a small neural network that corrects the static evaluation for
 * five in a row without rule exact.
 */

#ifndef SERVER_ENGINE_NETWORK_H
#define SERVER_ENGINE_NETWORK_H

#include <stdbool.h>

#include "server/engine/position.h"

struct network;

/* Allocates about 4 MiB, of which a search touches 1 to 2 MiB. */
struct network *network_new(void);
void            network_free(struct network *n);

/* Whether the network can evaluate positions of a variant. */
bool network_is_supported(const struct variant *v);

/* Sets up the empty board; call it after each position_init. */
void network_init(struct network *n, const struct variant *v);

/*
 * The correction of the static evaluation, in score points, from the view of
 * the side to move. Follows the moves that were played and undone since the
 * last call, so only positions that are evaluated cost time.
 */
int network_evaluate(struct network *n, struct position *q);

/* Uses plain C instead of SIMD; the results are the same. For tests. */
void network_disable_simd(struct network *n);

/* Fills in the pattern of each key; keys that cannot occur get 0. */
void network_index_patterns(uint16_t patterns[]);

#endif
