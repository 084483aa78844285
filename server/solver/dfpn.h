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
 * Whether `side` can force a win from the position after count moves, X first,
 * which must not be the end of a game. Uses the members nodes, time and stop of
 * limits; returns PROOF_UNKNOWN when one of them is reached first.
 */
enum proof_result
dfpn_prove(struct dfpn *p, const struct variant *v, const point *moves,
    unsigned count, enum side side, const struct search_limits *limits);

/*
 * The parts of a search, for writing down a proof after dfpn_prove has found a
 * result. dfpn_board is the board of the position, a weak board if the result
 * was found there. The caller plays moves on it and undoes them. dfpn_look_up
 * tells what is known about the board, and dfpn_search searches it within the
 * limits of dfpn_prove, whose time begins again at dfpn_restart_clock. The
 * limits must still exist.
 */
struct bitboard  *dfpn_board(struct dfpn *p);
enum proof_result dfpn_look_up(struct dfpn *p, enum side turn);
enum proof_result dfpn_search(struct dfpn *p, enum side turn);
void              dfpn_restart_clock(struct dfpn *p);

/* Nodes searched since dfpn_new. */
uint64_t dfpn_nodes(const struct dfpn *p);

#endif
