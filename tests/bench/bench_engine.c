/*
 * bench_engine.c -- the speed of the engine, and a signature of its search.
 *
 * Twenty positions of several variants are searched to a fixed depth. The total
 * of the nodes is the signature: it changes only when the search changes. Then
 * 3x3x3 is searched by plain minimax, by alpha-beta and by the engine.
 */

#include <stdio.h>

#include "common/base/time_ms.h"
#include "common/game/notation.h"
#include "server/engine/search/search.h"

#define TT_BYTES ((size_t)16 << 20)

static const struct {
	const char *variant, *played;
	unsigned    depth;
} positions[] = {
	{ "3x3x3", "-", 9 },
	{ "4x4x4", "-", 12 },
	{ "5x4x4", "c2,c3", 12 },
	{ "6x5x4", "-", 8 },
	{ "6x6x5", "c3,d4", 8 },
	{ "7x7x4", "a1,b2", 6 },
	{ "7x7x5", "d4,d5", 9 },
	{ "9x9x5", "e5,e6,f6,d4", 9 },
	{ "15x15x5", "h8,h9", 9 },
	{ "15x15x5", "h8,i9,i7,g9,j8", 9 },
	{ "15x15x5", "h8,i9,g9,h7,j8", 9 },
	{ "15x15x5", "h8,h9,i9,g7,i7", 9 },
	{ "15x15x5", "d4,l12,d12,l4,h8,h9,i8,j8,i9,g7", 9 },
	{ "15x15x5/exact", "h8,i9,i7,g9,j8", 9 },
	{ "20x20x5", "j10,k10,k11", 9 },
	{ "20x20x5", "j10,k11,l10,k9", 9 },
	{ "19x19x6", "j10,k11,l10", 8 },
	{ "26x26x5", "m13,n13,n14", 8 },
	{ "26x26x8", "m13,n13,n14", 6 },
	{ "26x26x26", "m13,n13", 4 },
};

/* Searches a position with a new engine; returns the nodes. */
static uint64_t measure(size_t i)
{
	struct search_limits limits = { .depth = positions[i].depth };
	struct engine       *e = engine_new(TT_BYTES);
	point                moves[POINTS_MAX];
	struct variant       v;
	struct search_result best;
	msec                 began = time_ms_now();
	int                  count;

	variant_parse(&v, positions[i].variant);
	count = notation_read_list(moves, POINTS_MAX, positions[i].played);
	engine_search(e, &v, moves, (unsigned)count, &limits, &best);
	printf("%-13s depth %-2u %9llu nodes %6lld ms\n", positions[i].variant,
	    best.depth, (unsigned long long)best.nodes,
	    (long long)(time_ms_now() - began));
	engine_free(e);
	return best.nodes;
}

/* Searches by plain minimax, or by alpha-beta if cut is set. */
static int
visit(struct board *b, int alpha, int beta, bool cut, uint64_t *nodes)
{
	int best = -1;

	++*nodes;
	if (board_verdict(b) != VERDICT_OPEN)
		return board_verdict(b) == VERDICT_WON ? -1 : 0;
	for (int i = 0; i < 9; i++) {
		int score;

		if (board_play(b, POINT(i % 3, i / 3)) != OK)
			continue;
		score = -visit(b, -beta, -alpha, cut, nodes);
		board_undo(b);
		best = score > best ? score : best;
		alpha = score > alpha ? score : alpha;
		if (cut && alpha >= beta)
			break;
	}
	return best;
}

static void measure_3x3x3(void)
{
	struct search_limits limits = { .depth = 9 };
	struct engine       *e = engine_new(TT_BYTES);
	struct variant       v;
	struct board        *b;
	struct search_result best;
	uint64_t             all = 0, cut = 0;

	variant_parse(&v, "3x3x3");
	b = board_new(&v);
	visit(b, -2, 2, false, &all);
	visit(b, -2, 2, true, &cut);
	engine_search(e, &v, NULL, 0, &limits, &best);
	printf("3x3x3: minimax %llu, alpha-beta %llu, engine %llu nodes\n",
	    (unsigned long long)all, (unsigned long long)cut,
	    (unsigned long long)best.nodes);
	board_free(b);
	engine_free(e);
}

int main(void)
{
	msec     began = time_ms_now(), spent;
	uint64_t nodes = 0;

	for (size_t i = 0; i < sizeof(positions) / sizeof(positions[0]); i++)
		nodes += measure(i);
	spent = time_ms_now() - began;
	printf("Bench: %llu\n%.2f million nodes a second\n",
	    (unsigned long long)nodes,
	    (double)nodes / 1000 / (double)(spent > 0 ? spent : 1));
	measure_3x3x3();
	return 0;
}
