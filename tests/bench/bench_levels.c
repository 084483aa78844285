/*
 * bench_levels.c -- how far the levels stand apart: games between neighbours.
 *
 *	bench-levels [PAIRS [PERCENT [VARIANT]]]
 *
 * Each pair of games begins from one balanced opening, both sides in turn.
 * PERCENT of the usual time for a move shortens long ones for both alike.
 */

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "server/engine/search.h"

#define TABLE_BYTES ((size_t)16 << 20)

/* An opening has so many stones, and neither side is better by more. */
#define OPENING 6
#define EVEN	60

static struct engine *engines[2];

static msec now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (msec)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static struct best think(struct engine *e, const struct board *b,
    const struct limits *limits)
{
	point moves[POINTS_MAX];
	struct best best;

	for (unsigned i = 0; i < board_ply(b); i++)
		moves[i] = board_move(b, i + 1);
	engine_think(e, board_variant(b), moves, board_ply(b), limits, &best);
	return best;
}

/* Stones at random round the middle until neither side stands better. */
static struct board *open_game(const struct variant *v)
{
	struct limits limits = { .nodes = 20000 };
	int width = v->columns < 7 ? v->columns : 7;
	int height = v->rows < 7 ? v->rows : 7;

	for (;;) {
		struct board *b = board_new(v);

		while (board_ply(b) < OPENING &&
		    board_verdict(b) == VERDICT_OPEN)
			board_play(b,
			    POINT((v->columns - width) / 2 + rand() % width,
				(v->rows - height) / 2 + rand() % height));
		if (board_verdict(b) == VERDICT_OPEN &&
		    abs(think(engines[0], b, &limits).score) <= EVEN)
			return b;
		board_free(b);
	}
}

/* Plays on: 2 if side's level wins, 1 for a draw, 0. */
static int play(struct board *b, const enum level levels[2], enum side side,
    int percent)
{
	while (board_verdict(b) == VERDICT_OPEN) {
		enum side turn = board_turn(b);
		struct limits limits = limits_of(levels[turn],
		    board_variant(b));

		limits.clock = now;
		limits.span = limits.span * percent / 100;
		limits.seed = (uint64_t)rand();
		board_play(b, think(engines[turn], b, &limits).move);
	}
	if (board_verdict(b) == VERDICT_FULL)
		return 1;
	return board_turn(b) == side ? 0 : 2;
}

static void match(const struct variant *v, enum level low, int pairs,
    int percent)
{
	const enum level levels[2][2] = { { low, low + 1 }, { low + 1, low } };
	int points = 0;

	for (int i = 0; i < pairs; i++) {
		struct board *opening = open_game(v);

		for (int swap = 0; swap < 2; swap++) {
			struct board *b = board_new(v);

			for (unsigned ply = 1; ply <= OPENING; ply++)
				board_play(b, board_move(opening, ply));
			points += play(b, levels[swap], swap ? SIDE_X : SIDE_O,
			    percent);
			board_free(b);
		}
		board_free(opening);
	}
	printf("%-7s beats %-7s %5.1f%% of %d games\n", level_name(low + 1),
	    level_name(low), 25.0 * points / pairs, 2 * pairs);
	fflush(stdout);
}

int main(int argc, char **argv)
{
	int pairs = argc > 1 ? atoi(argv[1]) : 20;
	int percent = argc > 2 ? atoi(argv[2]) : 100;
	struct variant v;

	if (!variant_parse(&v, argc > 3 ? argv[3] : "15x15x5"))
		return 2;
	engines[0] = engine_new(TABLE_BYTES);
	engines[1] = engine_new(TABLE_BYTES);
	for (int low = LEVEL_EASY; low < LEVEL_PERFECT; low++)
		match(&v, (enum level)low, pairs, percent);
	engine_free(engines[0]);
	engine_free(engines[1]);
	return 0;
}
