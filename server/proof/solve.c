/* solve.c -- the value of a variant from its empty board, proved. */

#include "server/proof/solve.h"

#include <string.h>

/* A line of play for a game that is no win, which nothing can prove best. */
#define LINE_NODES 20000

/* The same limits with what is left of the time since began. */
static struct limits rest(const struct limits *limits, msec began)
{
	struct limits rest = *limits;

	if (limits->span > 0 && limits->clock != NULL) {
		rest.span -= limits->clock() - began;
		if (rest.span < 1)
			rest.span = 1;
	}
	return rest;
}

/* Proves that the first player wins, or does not. */
static void find_value(const struct variant *v, size_t table_bytes,
    const struct limits *limits, struct solution *out)
{
	static const enum value values[] = {
		[ANSWER_UNKNOWN] = VALUE_UNKNOWN,
		[ANSWER_NO] = VALUE_DRAW,
		[ANSWER_YES] = VALUE_FIRST,
	};
	struct proof *p;

	if (!proof_fits(v))
		return;
	p = proof_new(table_bytes);
	out->value = values[proof_wins(p, v, NULL, 0, SIDE_X, limits)];
	out->nodes = proof_nodes(p);
	proof_free(p);
}

/* The shortest win, or some play. */
static void find_line(const struct variant *v, size_t table_bytes,
    struct limits limits, struct solution *out)
{
	struct engine *e = engine_new(table_bytes);
	struct best    best;

	if (out->value != VALUE_FIRST)
		limits.nodes = LINE_NODES;
	limits.whole = true;
	engine_think(e, v, NULL, 0, &limits, &best);
	out->nodes += best.nodes;
	out->length = best.length;
	memcpy(out->line, best.line, best.length * sizeof(point));
	if (best.certain && score_plies(best.score) > 0) {
		out->value = VALUE_FIRST;
		out->plies = (unsigned)score_plies(best.score);
	} else if (best.certain) {
		out->value = VALUE_DRAW;
	}
	engine_free(e);
}

void solve(const struct variant *v, size_t table_bytes,
    const struct limits *limits, struct solution *out)
{
	msec began = limits->clock == NULL ? 0 : limits->clock();

	memset(out, 0, sizeof(*out));
	find_value(v, table_bytes, limits, out);
	find_line(v, table_bytes, rest(limits, began), out);
}
