/*
 * bench_levels.c -- the strength of each level against the next.
 *
 *	bench-levels [PAIRS [PERCENT [VARIANT]]]
 *
 * Each pair of games starts from one balanced opening, with sides swapped.
 * PERCENT of the usual time for a move shortens long matches.
 */

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "common/time_ms.h"
#include "tests/bench/openings.h"

#define TT_BYTES ((size_t)16 << 20)

/* Stones of an opening, and nodes to judge its balance. */
#define STONES 6
#define NODES  20000

static struct engine *engines[2];

/* Plays a game to its end: 2 if side's level wins, 1 for a draw, else 0. */
static int play(struct board *b, const enum bot_level levels[2], enum side side,
    int percent)
{
	while (board_verdict(b) == VERDICT_OPEN) {
		enum side turn = board_turn(b);
		struct search_limits
		    limits = search_limits_for_level(levels[turn],
			board_variant(b));

		limits.clock = time_ms_now;
		limits.time = limits.time * percent / 100;
		limits.seed = (uint64_t)rand();
		board_play(b, opening_search(engines[turn], b, &limits).move);
	}
	if (board_verdict(b) == VERDICT_FULL)
		return 1;
	return board_turn(b) == side ? 0 : 2;
}

static void
match(const struct variant *v, enum bot_level low, int pairs, int percent)
{
	const enum bot_level levels[2][2] = { { low, low + 1 },
		{ low + 1, low } };
	int                  points = 0;

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
	printf("%-7s beats %-7s %5.1f%% of %d games\n", bot_level_word(low + 1),
	    bot_level_word(low), 25.0 * points / pairs, 2 * pairs);
	fflush(stdout);
}

int main(int argc, char **argv)
{
	int            pairs = argc > 1 ? atoi(argv[1]) : 20;
	int            percent = argc > 2 ? atoi(argv[2]) : 100;
	struct variant v;

	if (!variant_parse(&v, argc > 3 ? argv[3] : "15x15x5"))
		return 2;
	engines[0] = engine_new(TT_BYTES);
	engines[1] = engine_new(TT_BYTES);
	for (int low = BOT_EASY; low < BOT_PERFECT; low++)
		match(&v, (enum bot_level)low, pairs, percent);
	engine_free(engines[0]);
	engine_free(engines[1]);
	return 0;
}
