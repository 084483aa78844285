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

#include "tests/bench/opening.h"

#define TABLE_BYTES ((size_t)16 << 20)

/* An opening has so many stones; the engine judges it in so many nodes. */
#define STONES 6
#define NODES  20000

static struct engine *engines[2];

static msec now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (msec)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Plays on: 2 if side's level wins, 1 for a draw, 0. */
static int
play(struct board *b, const enum level levels[2], enum side side, int percent)
{
	while (board_verdict(b) == VERDICT_OPEN) {
		enum side     turn = board_turn(b);
		struct limits limits = limits_of(levels[turn],
		    board_variant(b));

		limits.clock = now;
		limits.span = limits.span * percent / 100;
		limits.seed = (uint64_t)rand();
		board_play(b, opening_think(engines[turn], b, &limits).move);
	}
	if (board_verdict(b) == VERDICT_FULL)
		return 1;
	return board_turn(b) == side ? 0 : 2;
}

static void
match(const struct variant *v, enum level low, int pairs, int percent)
{
	const enum level levels[2][2] = { { low, low + 1 }, { low + 1, low } };
	int              points = 0;

	for (int i = 0; i < pairs; i++) {
		struct board *opening = opening_new(engines[0], v, STONES,
		    NODES);

		for (int swap = 0; swap < 2; swap++) {
			struct board *b = opening_copy(opening);

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
	int            pairs = argc > 1 ? atoi(argv[1]) : 20;
	int            percent = argc > 2 ? atoi(argv[2]) : 100;
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
