/* solved_variant.h -- the variants whose value under perfect play is known. */

#ifndef COMMON_SOLVED_VARIANT_H
#define COMMON_SOLVED_VARIANT_H

#include <stdbool.h>
#include <stddef.h>

#include "common/variant.h"

/*
 * The value for the first player: "draw", the plies to a win, or "?" for a win
 * of unknown length. "make bench-solve" computes the values again.
 */
struct solved_variant {
	const char *variant, *value;
};

extern const struct solved_variant solved_variants[];
extern const size_t                solved_variant_count;

/*
 * Whether the value of a variant is known: the variant or its transpose is in
 * the list, or K is 2 or 3. With K of 3 the first player wins by threats alone
 * on every board with both sides of 3 or more, except 3x3. On a board of two
 * rows the second player draws: the four points of two neighbouring columns
 * form two pairs, one in each row, and the second player answers with the other
 * point of the pair.
 */
bool variant_is_solved(const struct variant *v);

#endif
