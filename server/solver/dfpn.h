/*
 * dfpn.h -- proves by df-pn search whether a side can force a win, on small
 * boards.
 */

#ifndef SERVER_SOLVER_DFPN_H
#define SERVER_SOLVER_DFPN_H

#include <stddef.h>
#include <stdint.h>

#include "common/board.h"
#include "common/variant.h"
#include "server/solver/search_limits.h"
#include "server/solver/static_prover.h"

struct dfpn;

/*
 * Creates a solver with a table of table_bytes; any number is valid.
 * dfpn_free(NULL) does nothing.
 */
struct dfpn *dfpn_new(size_t table_bytes);
void         dfpn_free(struct dfpn *p);

/* Whether the board is small enough for dfpn_prove. */
bool dfpn_is_supported(const struct variant *v);

/*
 * Whether side wins against every defence after count moves, X first, of a game
 * that is not over. Uses nodes, time and stop of the limits; returns
 * PROOF_UNKNOWN when one of them is reached first.
 */
enum proof_result
dfpn_prove(struct dfpn *p, const struct variant *v, const point *moves,
    unsigned count, enum side side, const struct search_limits *limits);

/* Nodes searched since dfpn_new. */
uint64_t dfpn_nodes(const struct dfpn *p);

#endif
