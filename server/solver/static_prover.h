/*
 * static_prover.h -- without a search, proves who wins a position, or finds the
 * moves that a search must try.
 */

#ifndef SERVER_SOLVER_STATIC_PROVER_H
#define SERVER_SOLVER_STATIC_PROVER_H

#include <stdint.h>

#include "server/solver/bitboard.h"

/* Whether one side, the maker, can force a win. */
enum proof_result { PROOF_UNKNOWN, PROOF_DISPROVEN, PROOF_PROVEN };

/*
 * Finds out, by static rules only, whether the maker wins if `turn` is to move.
 */
enum proof_result
static_prover_prove(const struct bitboard *b, enum side maker, enum side turn);

/*
 * Returns moves of the side `turn`; no other legal move is better than all of
 * them. static_prover_prove must have returned PROOF_UNKNOWN. If the set is
 * empty, the side `turn` has lost.
 */
uint64_t static_prover_moves(const struct bitboard *b, enum side turn);

#endif
