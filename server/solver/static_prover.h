/*
 * static_prover.h -- proofs about a position without a search, and the moves
 * that a search has to try.
 */

#ifndef SERVER_SOLVER_STATIC_PROVER_H
#define SERVER_SOLVER_STATIC_PROVER_H

#include <stdint.h>

#include "server/solver/bitboard.h"

/* Whether one side, the maker, can force a win. */
enum proof_result { PROOF_UNKNOWN, PROOF_DISPROVEN, PROOF_PROVEN };

/* Whether maker wins if `turn` is to move, as far as static rules tell. */
enum proof_result
static_prover_prove(const struct bitboard *b, enum side maker, enum side turn);

/*
 * Hales-Jewett: fills in pairs of empty points, no point twice, so that each
 * live window of the maker holds a pair. Returns their number, 0 if none are
 * found or the maker has no live window.
 */
unsigned static_prover_pairs(const struct bitboard *b, enum side maker,
    uint8_t pairs[BITBOARD_POINTS_MAX / 2][2]);

/*
 * The set of moves to try for turn, where static_prover_prove returned
 * PROOF_UNKNOWN. Moves left out are no better than one in the set. The empty
 * set means that turn has lost.
 */
uint64_t static_prover_moves(const struct bitboard *b, enum side turn);

#endif
