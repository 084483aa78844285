/*
 * proof.h -- whether a side can force a win, proved, on boards small enough.
 *
 * Proof-number search in depth first order (df-pn; Nagai, 2002): of a position
 * we know how much is still to be shown before it is proved, and before it is
 * disproved, and always go where least is missing.
 */

#ifndef SERVER_PROOF_PROOF_H
#define SERVER_PROOF_PROOF_H

#include <stddef.h>
#include <stdint.h>

#include "common/board.h"
#include "common/variant.h"
#include "server/engine/limits.h"
#include "server/proof/judge.h"

struct proof;

/*
 * A prover that remembers positions in table_bytes; any number will do.
 * proof_free(NULL) does nothing.
 */
struct proof *proof_new(size_t table_bytes);
void          proof_free(struct proof *p);

/* Whether the board is small enough to be asked about. */
bool proof_fits(const struct variant *v);

/*
 * Whether side wins against any defence after count moves, X's first, of a game
 * that is not over. Of the limits nodes, span and stop count; if they do not
 * suffice the answer is unknown.
 */
enum answer
proof_wins(struct proof *p, const struct variant *v, const point *moves,
    unsigned count, enum side side, const struct limits *limits);

/* Positions looked at since proof_new. */
uint64_t proof_nodes(const struct proof *p);

#endif
