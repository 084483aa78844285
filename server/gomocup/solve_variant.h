/*
 * solve_variant.h -- the game-theoretic value of a variant from its empty
 * board.
 */

#ifndef SERVER_GOMOCUP_SOLVE_VARIANT_H
#define SERVER_GOMOCUP_SOLVE_VARIANT_H

#include <stddef.h>
#include <stdio.h>

#include "server/engine/search.h"
#include "server/gomocup/proof_writer.h"
#include "server/solver/dfpn.h"

enum game_value {
	GAME_UNKNOWN, /* a limit was reached first */
	GAME_DRAW,
	GAME_FIRST_WINS /* no variant is known that the second player wins */
};

struct solution {
	enum game_value    value;
	unsigned           plies; /* plies to the win; 0: not known */
	uint64_t           nodes;
	enum proof_writing proof; /* result of writing the proof file */
	unsigned           pv_length;
	point              pv[PV_MAX]; /* a line of good play */
};

/*
 * Solves a variant with table_bytes of memory, used first by the solver and,
 * after that is freed, by an engine. Uses the members time (with clock) and
 * stop of limits. If proof_file is not NULL, the proof of a value is written
 * there, within the same limits again; the solver must support the variant.
 */
void solve(const struct variant *v, size_t table_bytes,
    const struct search_limits *limits, FILE *proof_file, struct solution *out);

#endif
