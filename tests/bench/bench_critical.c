/*
 * bench_critical.c -- how well the engine sees that it is losing.
 *
 *	bench-critical POSITIONS NODES
 *
 * Each line of the file POSITIONS has a variant and the moves up to a position in
 * which the side to move has lost, as a stronger engine has seen, by a win that
 * was hard to find. Each is searched with NODES nodes and an empty table. A search
 * is better if it is deeper, its score is lower, and more losses are proven.
 */

#include <stdio.h>
#include <stdlib.h>

#include "common/base/fatal.h"
#include "common/base/time_ms.h"
#include "common/game/notation.h"
#include "server/engine/search/search.h"

#define TT_BYTES ((size_t)64 << 20)

/* Scores beyond this count as this: a proof is not more of a mean. */
#define SCORE_CAP 2000

struct totals {
	unsigned positions, proven, depth;
	int      score;
};

static void search(const char *line, uint64_t nodes, struct totals *t)
{
	struct search_limits limits = { .nodes = nodes };
	struct engine       *e = engine_new(TT_BYTES);
	char                 variant[32], text[NOTATION_LIST_SIZE];
	point                moves[POINTS_MAX];
	struct variant       v;
	struct search_result best;
	int                  count;

	if (sscanf(line, "%31s %2703s", variant, text) != 2 ||
	    !variant_parse(&v, variant) ||
	    (count = notation_read_list(moves, POINTS_MAX, text)) < 0)
		fatal("not a position: %s", line);
	engine_search(e, &v, moves, (unsigned)count, &limits, &best);
	engine_free(e);
	t->positions++;
	t->depth += best.depth;
	t->proven += score_mate_plies(best.score) < 0;
	t->score += best.score < -SCORE_CAP ? -SCORE_CAP :
	    best.score > SCORE_CAP          ? SCORE_CAP :
					      best.score;
	printf("%u: depth %u, score %d\n", t->positions, best.depth,
	    best.score);
}

int main(int argc, char **argv)
{
	struct totals t = { 0 };
	FILE         *f = argc == 3 ? fopen(argv[1], "r") : NULL;
	char          line[4096];
	msec          began = time_ms_now();

	if (f == NULL) {
		fprintf(stderr, "Usage: bench-critical POSITIONS NODES\n");
		return 2;
	}
	while (fgets(line, sizeof(line), f) != NULL)
		search(line, strtoull(argv[2], NULL, 10), &t);
	fclose(f);
	if (t.positions > 0)
		printf("%u positions: depth %.1f, score %.0f, proven %u, "
		       "%.1f s\n",
		    t.positions, (double)t.depth / t.positions,
		    (double)t.score / t.positions, t.proven,
		    (double)(time_ms_now() - began) / 1000);
	return 0;
}
