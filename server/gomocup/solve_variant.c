/*
 * solve_variant.c -- solves a variant from its empty board.
 *
 * The df-pn solver proves the value. Then a full-width search of the engine
 * finds a shortest win; for a draw, it finds some line of play. On boards that
 * are too large for the solver, a threat search is made after the centre and
 * every answer to it: if it always wins, the first player wins. If not, the
 * full-width search uses the remaining time. Where lines lose or stones fall, only
 * the full-width search is used, because the second player may win there, and no
 * proof by pairs or by strategy stealing holds.
 */

#include "server/gomocup/solve_variant.h"

#include <stdlib.h>
#include <string.h>

/*
 * A line of play of a draw cannot be proven to be the best. So the search for
 * it ends after this many nodes.
 */
#define PV_NODES 20000

/* The size of the transposition table for threat searches, in bytes. */
#define ENGINE_TABLE_BYTES ((size_t)64 << 20)

/* Returns the limits with the time that is left after a start at `began`. */
static struct search_limits
remaining_limits(const struct search_limits *limits, msec began)
{
	struct search_limits remaining_limits = *limits;

	remaining_limits.time -= limits->clock() - began;
	if (remaining_limits.time < 1)
		remaining_limits.time = 1;
	return remaining_limits;
}

/*
 * Whether it is proven that the second player cannot win. Where more
 * than K count, an extra stone never hurts, so the first player could use the
 * same strategy (strategy stealing). Under rule `exact` the solver must prove it.
 */
static bool is_second_stopped(struct dfpn *p, const struct variant *v,
    const struct search_limits *limits)
{
	return !rules[v->rule].is_exact ||
	    dfpn_prove(p, v, NULL, 0, SIDE_O, limits) == PROOF_DISPROVEN;
}

/* Lets the solver prove whether the first player wins. */
static void find_value(const struct variant *v, size_t table_bytes,
    const struct search_limits *limits, struct solution *out)
{
	static const enum game_value values[] = {
		[PROOF_UNKNOWN] = GAME_UNKNOWN,
		[PROOF_DISPROVEN] = GAME_DRAW,
		[PROOF_PROVEN] = GAME_FIRST_WINS,
	};
	struct dfpn         *p = dfpn_new(table_bytes);
	msec                 began = limits->clock();
	enum proof_result    result = dfpn_prove(p, v, NULL, 0, SIDE_X, limits);
	struct search_limits remaining = remaining_limits(limits, began);

	if (result == PROOF_DISPROVEN && !is_second_stopped(p, v, &remaining))
		result = PROOF_UNKNOWN;
	out->value = values[result];
	out->nodes = dfpn_nodes(p);
	dfpn_free(p);
}

/*
 * Whether a threat search finds a win after a first move in the centre and
 * `answer`. The longest such win becomes the line of play.
 */
static bool is_answer_lost(struct engine *e, const struct variant *v,
    point answer, const struct search_limits *limits, struct solution *out)
{
	point moves[2] = { POINT(v->columns / 2, v->rows / 2), answer };
	struct search_limits threats_only = *limits;
	struct search_result best;
	unsigned             plies;

	threats_only.depth = 1;
	engine_search(e, v, moves, 2, &threats_only, &best);
	out->nodes += best.nodes;
	plies = best.exact && score_mate_plies(best.score) > 0 ?
	    (unsigned)score_mate_plies(best.score) :
	    0;
	if (plies > 0 && plies >= out->plies) {
		out->plies = plies;
		memcpy(out->pv, moves, sizeof(moves));
		out->pv[2] = best.move;
		out->pv_length = 3;
	}
	return plies > 0;
}

/* Searches for a win of the first player by threats. */
static void find_threat_win(const struct variant *v, size_t table_bytes,
    const struct search_limits *limits, msec began, struct solution *out)
{
	struct engine *e = engine_new(table_bytes);
	bool           wins = true;

	for (unsigned i = 0; i < v->columns * v->rows && wins; i++) {
		struct search_limits remaining = remaining_limits(limits,
		    began);
		point answer = POINT(i % v->columns, i / v->columns);

		if (answer != POINT(v->columns / 2, v->rows / 2))
			wins = is_answer_lost(e, v, answer, &remaining, out);
	}
	if (wins)
		out->value = GAME_FIRST_WINS;
	out->plies = 0; /* A win by threats is not always the shortest. */
	engine_free(e);
}

/*
 * Searches all moves, which gives the line of play: a shortest win or, if there
 * is none, any line. Also sets the value, if it is not known.
 */
static void search_all_moves(const struct variant *v, size_t table_bytes,
    struct search_limits *limits, struct solution *out)
{
	struct engine       *e = engine_new(table_bytes);
	struct search_result best;
	int                  plies;

	limits->full_width = true;
	engine_search(e, v, NULL, 0, limits, &best);
	plies = score_mate_plies(best.score);
	out->nodes += best.nodes;
	out->pv_length = best.pv_length;
	memcpy(out->pv, best.pv, best.pv_length * sizeof(point));
	if (best.exact && out->value == GAME_UNKNOWN)
		out->value = plies == 0 ? GAME_DRAW :
		    plies > 0           ? GAME_FIRST_WINS :
					  GAME_SECOND_WINS;
	if (best.exact)
		out->plies = (unsigned)abs(plies);
	engine_free(e);
}

void solve(const struct variant *v, size_t table_bytes,
    const struct search_limits *limits, struct solution *out)
{
	msec                 began = limits->clock();
	struct search_limits remaining;

	memset(out, 0, sizeof(*out));
	if (dfpn_is_supported(v))
		find_value(v, table_bytes, limits, out);
	else if (rule_is_plain(v->rule))
		find_threat_win(v, ENGINE_TABLE_BYTES, limits, began, out);
	if (!dfpn_is_supported(v) && out->value != GAME_UNKNOWN)
		return;
	remaining = remaining_limits(limits, began);
	if (dfpn_is_supported(v) && out->value != GAME_FIRST_WINS)
		remaining.nodes = PV_NODES;
	search_all_moves(v, table_bytes, &remaining, out);
}
