/*
 * kind.h -- what the four shapes of a point are together, and what all points.
 *
 * A code has a point's shapes in the four directions, four bits each, in any
 * order.
 */

#ifndef SERVER_ENGINE_KIND_H
#define SERVER_ENGINE_KIND_H

#include <stdint.h>

#include "server/engine/shape.h"

#define CODES (1 << 16)

/*
 * The first from the end that holds. Below KIND_THREE nothing threatens; the
 * shapes of shape.h tell what is how near.
 */
enum kind {
	KIND_DEAD, /* no line can come through the point */
	KIND_QUIET,
	KIND_ONES, /* two open ones or more */
	KIND_TWO,
	KIND_OPEN_TWO,
	KIND_OPEN_TWOS, /* two or more */
	KIND_CLOSED_THREE,
	KIND_CLOSED_OPEN, /* a closed three and an open two */
	KIND_THREE,       /* makes an open three: it threatens */
	KIND_THREE_MORE,  /* and an open two or a closed three besides */
	KIND_THREE_MOST,  /* and two of these */
	KIND_TWO_THREES,  /* makes two open threes */
	KIND_FOUR,        /* makes a four, which must be answered */
	KIND_FOUR_THREE,  /* makes a four and an open three */
	KIND_OPEN_FOUR,   /* makes fours that need two answers */
	KIND_FIVE,        /* wins */
	KINDS
};

/* Any code will do, but one with what is no shape has no kind that matters. */
enum kind kind_of(unsigned code);

/*
 * What a side threatens, from how many points of each kind it has: a number
 * below STANCES. Fives are not in it, they need no judgement.
 */
#define STANCES 20
unsigned kind_stance(const uint16_t count[KINDS]);

#endif
