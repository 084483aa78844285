/*
 * solve_variant.h -- finds the game-theoretic value of a variant, from its
 * empty board.
 */

#ifndef SERVER_GOMOCUP_SOLVE_VARIANT_H
#define SERVER_GOMOCUP_SOLVE_VARIANT_H

#include <stddef.h>

#include "server/engine/engine.h"
#include "server/solver/dfpn.h"

enum game_value {
	GAME_UNKNOWN, /* a limit was reached before the value was found */
	GAME_DRAW,
	GAME_FIRST_WINS,
	GAME_SECOND_WINS /* under rule free no such variant is known */
};

struct solution {
	enum game_value value;
	/* In how many plies the winner wins; 0: not known */
	unsigned plies;
	uint64_t nodes;
	unsigned pv_length;
	point    pv[PV_MAX]; /* a line of good play */
};

/*
 * Solves a variant. First the solver uses table_bytes of memory, then the
 * engine uses as much. Of the limits, uses only `time`, `clock` and `stop`.
 * Where lines lose or stones fall, the engine alone searches all moves.
 */
void solve(const struct variant *v, size_t table_bytes,
    const struct search_limits *limits, struct solution *out);

#endif
