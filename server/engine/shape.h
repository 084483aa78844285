/*
 * shape.h -- what a stone on an empty point would make in one line, for any K.
 *
 * The names are those of gomoku, where K is five: read a five as K in a row, a
 * four as K - 1 stones that one more completes, a three as K - 2 that two more
 * complete, and so on. A shape is open when it can be completed at both ends:
 *
 *	. x x x X .		FOUR, if what follows is an o or the edge,
 *				OPEN_FOUR, if both dots are points
 *	. . x X x . .		OPEN_THREE: its next stone makes an OPEN_FOUR
 *	o . x X x . o		THREE: there is no room for an open four
 *
 * A window is K points in a row. It is alive for a side while the other side
 * has no stone in it and, where just K win, while no stone of its own lies
 * beside it. Everything here follows from the windows through the point.
 */

#ifndef SERVER_ENGINE_SHAPE_H
#define SERVER_ENGINE_SHAPE_H

#include <stdbool.h>
#include <stdint.h>

#include "common/variant.h"

enum shape {
	SHAPE_DEAD, /* no window alive: nothing can come of it */
	SHAPE_FAR,  /* five or more stones are missing after this one */
	SHAPE_ONE,
	SHAPE_OPEN_ONE,
	SHAPE_TWO,
	SHAPE_OPEN_TWO,
	SHAPE_THREE,
	SHAPE_OPEN_THREE,
	SHAPE_FOUR,
	SHAPE_OPEN_FOUR,
	SHAPE_FIVE,
	SHAPES
};

/*
 * Lines whose shape is looked up, not worked out, have at most this many bits.
 */
#define SHAPE_MEMO_BITS 20

/* The shapes of a variant. Those of short lines are remembered once known. */
struct shapes {
	unsigned k;
	bool     exact;
	unsigned reach; /* how far off a stone can matter */
	uint64_t mask;  /* 2 * reach + 1 bits */
	bool     memo;  /* whether lines are short enough for it */
	uint8_t  known[1 << SHAPE_MEMO_BITS]; /* both sides' shapes, or none */
};

void shapes_init(struct shapes *s, const struct variant *v);

/*
 * The line round an empty point in two masks of 2 * reach + 1 bits, the point
 * in the middle: x and o have the stones of the sides, and points off the board
 * are in both. Returns what a stone there makes: for X in the low four bits,
 * for O in the high.
 */
uint8_t shapes_look(struct shapes *s, uint64_t x, uint64_t o);

/* The same for one side, worked out: own stones, and what it cannot have. */
enum shape shape_of(const struct shapes *s, uint64_t own, uint64_t barred);

#endif
