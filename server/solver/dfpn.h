/*
 * dfpn.h -- proves whether a side can force a win, with df-pn search; for small
 * boards.
 */

#ifndef SERVER_SOLVER_DFPN_H
#define SERVER_SOLVER_DFPN_H

#include <stddef.h>
#include <stdint.h>

#include "common/game/board.h"
#include "common/game/variant.h"
#include "server/engine/board/search_limits.h"
#include "server/solver/static_prover.h"

struct dfpn;

/*
 * Creates a solver with a table of table_bytes, which may be any number.
 * dfpn_free(NULL) is allowed.
 */
struct dfpn *dfpn_new(size_t table_bytes);
void         dfpn_free(struct dfpn *p);

/*
 * Whether dfpn_prove can be used: the board is small, lines win, and stones do
 * not fall. Else what is known of Maker-Breaker games does not hold.
 */
bool dfpn_is_supported(const struct variant *v);

/*
 * Finds out whether `side` can force a win after `count` moves, of which X has
 * made the first. The game must not be over. Uses nodes, time and stop of the
 * limits; returns PROOF_UNKNOWN if one of these limits is reached.
 */
enum proof_result
dfpn_prove(struct dfpn *p, const struct variant *v, const point *moves,
    unsigned count, enum side side, const struct search_limits *limits);

/* Returns how many nodes were searched since dfpn_new. */
uint64_t dfpn_nodes(const struct dfpn *p);

#endif
