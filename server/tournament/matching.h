/*
 * matching.h -- pairs all vertices of a graph at the least total weight.
 *
 * Edmonds' weighted matching with blossoms, in the dense form that takes O(n^3)
 * steps: Galil, "Efficient algorithms for finding maximum matching in graphs",
 * ACM Computing Surveys 18 (1986), section 4. The result is exact: no other
 * perfect matching weighs less.
 */

#ifndef SERVER_TOURNAMENT_MATCHING_H
#define SERVER_TOURNAMENT_MATCHING_H

#include <stdbool.h>
#include <stdint.h>

#define MATCHING_MAX 64 /* the most vertices */

/* The weight of a pair that is not allowed. */
#define MATCHING_NONE (-1)

/* The greatest weight; sums of such weights do not overflow. */
#define MATCHING_WEIGHT_MAX ((int64_t)1 << 40)

/* of[a][b] equals of[b][a]; of[a][a] is not read. */
struct matching_weights {
	int64_t of[MATCHING_MAX][MATCHING_MAX];
};

/*
 * Writes the partner of each vertex. Returns false, with `partner` undefined,
 * if the allowed pairs have no perfect matching. n must be even and at most
 * MATCHING_MAX.
 */
bool matching_find(const struct matching_weights *w, unsigned n,
    uint8_t partner[MATCHING_MAX]);

#endif
