/*
 * eval.h -- scores, and what an empty point is worth from its four shapes.
 *
 * A code has a point's shapes in the four directions, four bits each, in any
 * order.
 */

#ifndef SERVER_ENGINE_EVAL_H
#define SERVER_ENGINE_EVAL_H

#include <stdint.h>

#include "server/engine/shape.h"

/* A win in n plies scores SCORE_WIN - n, a loss in n plies n - SCORE_WIN. */
#define SCORE_WIN 30000

/* No guess scores more, nor less than its negative. */
#define SCORE_GUESS (SCORE_WIN - 2000)

/* What the four shapes are together: the weightiest that holds. */
enum kind {
	KIND_DEAD,		/* no line can come through the point */
	KIND_QUIET,
	KIND_THREE,		/* makes an open three: it threatens */
	KIND_TWO_THREES,	/* makes two of them */
	KIND_FOUR,		/* makes a four, which must be answered */
	KIND_FOUR_THREE,	/* makes a four and an open three */
	KIND_OPEN_FOUR,		/* makes fours that need two answers */
	KIND_FIVE,		/* wins */
	KINDS
};

#define CODES (1 << 16)

struct worth {
	uint8_t kind;		/* an enum kind */
	int16_t own, other;	/* how soon to try a stone there: ours, theirs */
	int16_t value;		/* to whom it would belong, while it is empty */
};

/*
 * Plies until the game is won (more than 0) or lost (less) by the side whose
 * score it is, or 0 if the score says neither.
 */
int score_plies(int score);

/* The worth of every code. */
void eval_init(struct worth worth[CODES]);

/* What it is worth to move with such threats, the best of both sides. */
int eval_threats(enum kind own, enum kind other);

#endif
