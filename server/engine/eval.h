/*
 * eval.h -- scores, and what an empty point is worth from its four shapes.
 *
 * A guessed score of 200 is e times as likely to be won as to be lost.
 */

#ifndef SERVER_ENGINE_EVAL_H
#define SERVER_ENGINE_EVAL_H

#include <stdint.h>

#include "server/engine/kind.h"

/* A win in n plies scores SCORE_WIN - n, a loss in n plies n - SCORE_WIN. */
#define SCORE_WIN 30000

/* No guess scores more, nor less than its negative. */
#define SCORE_GUESS (SCORE_WIN - 2000)

struct worth {
	uint8_t kind;       /* an enum kind */
	int16_t own, other; /* how soon to try a stone there: ours, theirs */
	int16_t value;      /* while it is empty, in parts of a score */
};

/* The worth of every code. */
void eval_init(struct worth worth[CODES]);

/*
 * Plies until the game is won (more than 0) or lost (less) by the side whose
 * score it is, or 0 if the score says neither.
 */
int score_plies(int score);

/*
 * The score of a position, as seen so many plies before it: what is won there
 * is won later. A table keeps scores as seen from their own positions.
 */
int score_later(int score, int plies);

#endif
