/*
 * bench_levels.c -- how much stronger each level is than the one below.
 *
 *	bench-levels [PAIRS [PERCENT [VARIANT [LOW]]]]
 *
 * Each pair of games starts from one balanced opening, with sides swapped.
 * PERCENT of the usual time for a move shortens long matches. Time is CPU time,
 * so that other programs do not weaken a level. LOW is the weaker level;
 * without it all levels play.
 */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "common/base/time_ms.h"
#include "common/protocol/enum_words.h"
#include "tests/bench/openings.h"

#define TT_BYTES ((size_t)16 << 20)

/* Stones of an opening, and nodes to judge its balance. */
#define STONES 6
#define NODES  20000

/* The points of a logistic rating scale between odds of e to 1. */
#define SCALE (400 / M_LN10)

static struct engine *engines[2];

static msec cpu_time_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (msec)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Plays a game to its end: 2 if side's level wins, 1 for a draw, else 0. */
static int play(struct board *b, const enum bot_level levels[2], enum side side,
    int percent)
{
	while (board_verdict(b) == VERDICT_OPEN) {
		enum side turn = board_turn(b);
		struct search_limits
		    limits = search_limits_for_level(levels[turn],
			board_variant(b));

		limits.clock = cpu_time_ms;
		limits.time = limits.time * percent / 100;
		limits.seed = (uint64_t)rand();
		board_play(b, board_search(engines[turn], b, &limits).move);
	}
	if (board_winner(b) == SIDE_NONE)
		return 1;
	return board_winner(b) == side ? 2 : 0;
}

/*
 * One half of a point is added to both sides, so that a clean sweep has a
 * finite difference; the error is one standard deviation.
 */
static void print_result(enum bot_level low, double points, int games)
{
	double share = (points + 0.5) / (games + 1);

	printf("%-7s beats %-7s %5.1f%% of %d games: %.0f points, error %.0f\n",
	    bot_level_word(low + 1), bot_level_word(low), 100 * points / games,
	    games, SCALE * log(share / (1 - share)),
	    SCALE / sqrt((games + 1) * share * (1 - share)));
	fflush(stdout);
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
	print_result(low, points / 2.0, 2 * pairs);
}

int main(int argc, char **argv)
{
	int            pairs = argc > 1 ? atoi(argv[1]) : 20;
	int            percent = argc > 2 ? atoi(argv[2]) : 100;
	enum bot_level first = BOT_EASY, last = BOT_HARD;
	struct variant v;

	if (!variant_parse(&v, argc > 3 ? argv[3] : "15x15x5") ||
	    (argc > 4 &&
		(!bot_level_parse(&first, argv[4]) || first == BOT_PERFECT)))
		return 2;
	if (argc > 4)
		last = first;
	engines[0] = engine_new(TT_BYTES);
	engines[1] = engine_new(TT_BYTES);
	for (enum bot_level low = first; low <= last; low++)
		match(&v, low, pairs, percent);
	engine_free(engines[0]);
	engine_free(engines[1]);
	return 0;
}
