/* movegen.h -- move generation, with a first order score for each move. */

#ifndef SERVER_ENGINE_BOARD_MOVEGEN_H
#define SERVER_ENGINE_BOARD_MOVEGEN_H

#include <stdbool.h>

#include "server/engine/board/position.h"

struct move {
	point at;
	int   order_score; /* moves with greater scores are searched first */
};

/*
 * If a move's order score is greater by this, the move is twice as likely to be
 * the best.
 */
#define ORDER_SCORE_DOUBLE 44

/* Which moves to generate. */
enum movegen_scope {
	MOVEGEN_ALL,  /* points where a line can still be completed */
	MOVEGEN_NEAR, /* of these, only the points near a stone */
	/*
	 * Like MOVEGEN_NEAR; but an open four of the opponent does not restrict
	 * the moves
	 */
	MOVEGEN_NEAR_NO_DEFENCE
};

/*
 * Generates the moves of the side to move into out, which must have room for a
 * move on every point of the board. Returns how many there are: at least one
 * while a point is empty. The side to move must not be able to make a five. If
 * the opponent could make a five, generates only the move that stops it; if the
 * opponent could make an open four, generates the defences and the side's own
 * fours; if there are none, two of the moves, which all lose.
 */
unsigned movegen_moves(const struct position *q, enum movegen_scope scope,
    struct move *out);

/*
 * Generates the moves far from all stones, which MOVEGEN_NEAR leaves out; but
 * none if the opponent could make a five or an open four. Returns how many.
 */
unsigned movegen_far_moves(const struct position *q, struct move *out);

/*
 * If the opponent could make a five, generates the only move that stops it. If
 * not, generates the defences against open fours, perhaps none.
 */
unsigned movegen_defences(const struct position *q, struct move *out);

/*
 * Generates the moves that make a four or, if `threes` is true, an open three;
 * perhaps none. If the opponent could make a five, generates only the move that
 * stops it; if `threes` is false, only if that move makes a four.
 */
unsigned
movegen_threats(const struct position *q, bool threes, struct move *out);

/* Swaps the best of moves[i..count-1] to index i, and returns it. */
struct move movegen_pick_best(struct move *moves, unsigned count, unsigned i);

#endif
