/*
 * weights.h -- what the engine learnt from its own games; see bench-fit.
 *
 * Tables of shapes have a row and a column each for dead, far, one, open one
 * and so on to five; of two shapes that cross, the greater one is the row.
 */

#ifndef SERVER_ENGINE_WEIGHTS_H
#define SERVER_ENGINE_WEIGHTS_H

#include "server/engine/kind.h"

/* So many parts are one point of a score. */
#define WEIGHT_PARTS 16

/* What two shapes that cross are worth on an empty point, in parts. */
extern const int16_t weights_worth[SHAPES][SHAPES];

/* And what the point is worth to who moves: ours, theirs, in parts. */
extern const int16_t weights_meeting[KINDS][KINDS];

/* What it is worth to move when both threaten so much: ours, theirs. */
extern const int16_t weights_threat[STANCES][STANCES];

/* How soon to try a point with such shapes, ours and theirs: 64 is e times. */
extern const int16_t weights_own[SHAPES][SHAPES];
extern const int16_t weights_other[SHAPES][SHAPES];

/* And for what it is to both. */
extern const int16_t weights_urge[KINDS][KINDS];

#endif
