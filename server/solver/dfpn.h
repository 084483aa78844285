/*
 * dfpn.h -- proves whether a side can force a win, with df-pn search; for small
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
 * Creates a solver with a table of table_bytes, which may be any number.
 * dfpn_free(NULL) is allowed.
 */
struct dfpn *dfpn_new(size_t table_bytes);
void         dfpn_free(struct dfpn *p);

/* Whether the board is small enough for dfpn_prove. */
bool dfpn_is_supported(const struct variant *v);

/*
 * Finds out whether `side` can force a win after `count` moves, of which X has
 * made the first. The game must not be over. Uses nodes, time and stop of the
 * limits; returns PROOF_UNKNOWN if one of these limits is reached.
 */
enum proof_result
dfpn_prove(struct dfpn *p, const struct variant *v, const point *moves,
    unsigned count, enum side side, const struct search_limits *limits);

/*
 * These functions are for writing a proof after dfpn_prove has found a result.
 * dfpn_board returns the board with the position: the weak board if that gave
 * the result. The caller plays and undoes moves on the board. dfpn_look_up
 * returns what is known about the current position of the board. dfpn_search
 * searches that position within the limits of dfpn_prove, which must still
 * exist. dfpn_restart_clock lets limits->time begin again.
 */
struct bitboard  *dfpn_board(struct dfpn *p);
enum proof_result dfpn_look_up(struct dfpn *p, enum side turn);
enum proof_result dfpn_search(struct dfpn *p, enum side turn);
void              dfpn_restart_clock(struct dfpn *p);

/* Returns how many nodes were searched since dfpn_new. */
uint64_t dfpn_nodes(const struct dfpn *p);

#endif
