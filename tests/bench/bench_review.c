/*
 * bench_review.c -- how far the review agrees with longer searches.
 *
 *	bench-review [GAMES [NODES [SEED]]]
 *
 * The engine loses games of 15x15x5 with WEAK_NODES a move to itself with
 * NODES. Each is reviewed with NODES for each position. Then the positions
 * before and after each blunder of the loser are analysed with ten times as
 * many: it agrees if it is a blunder by these, too. Prints each game, with the
 * blunders that it does not agree with, and the sums.
 */

#include <stdio.h>
#include <stdlib.h>

#include "common/base/fatal.h"
#include "common/game/notation.h"
#include "server/analysis/game_review.h"
#include "tests/bench/openings.h"

#define TT_BYTES ((size_t)32 << 20)

#define OPENING_NODES 1000
#define WEAK_NODES    500
#define DEPTH_FACTOR  10
#define MOVES_MIN     12

struct bench {
	struct engine   *strong, *weak;
	struct analyser *analyser;
	struct variant   v;
	uint64_t         nodes;
	unsigned         blunders, agreed;
};

/* The game, if the side that searches less has lost it; or NULL. */
static struct board *play(const struct bench *b, enum side weak_side)
{
	struct search_limits strong = { .nodes = b->nodes };
	struct search_limits weak = { .nodes = WEAK_NODES };
	struct board        *board = opening_new(b->strong, &b->v,
		   3 + (unsigned)rand() % 4, OPENING_NODES);

	while (board_verdict(board) == VERDICT_OPEN) {
		bool is_weak = board_turn(board) == weak_side;

		board_play(board,
		    board_search(is_weak ? b->weak : b->strong, board,
			is_weak ? &weak : &strong)
			.move);
	}
	if (board_winner(board) == side_other(weak_side) &&
	    board_ply(board) >= MOVES_MIN)
		return board;
	board_free(board);
	return NULL;
}

/* The win rate of the side to move after count moves, in thousandths. */
static unsigned win_rate(struct bench *b, const point *moves, unsigned count)
{
	struct search_limits limits = { .nodes = b->nodes * DEPTH_FACTOR };
	struct analysis      a;

	analyser_run(b->analyser, &b->v, moves, count, &limits, &a);
	return score_win_rate(a.score);
}

static void judge(struct bench *b, const struct game_review *r,
    const point *moves, unsigned i)
{
	unsigned before = win_rate(b, moves, i);
	unsigned after = 1000 - win_rate(b, moves, i + 1);
	char     at[NOTATION_POINT_SIZE];

	b->blunders++;
	if (before >= after + REVIEW_BLUNDER_LOSS) {
		b->agreed++;
		return;
	}
	notation_write(moves[i], at);
	printf("  move %u, %s: %u to %u, not %u to %u\n", i + 1, at, before,
	    after, game_review_move(r, i).before, game_review_move(r, i).after);
}

static void review(struct bench *b, const struct board *board)
{
	struct search_limits limits = { .nodes = b->nodes };
	struct game_review  *r;
	point                moves[POINTS_MAX];
	char                 list[NOTATION_LIST_SIZE];
	unsigned             count = board_ply(board);

	for (unsigned i = 0; i < count; i++)
		moves[i] = board_move(board, i + 1);
	notation_write_list(moves, count, list);
	printf("%s\n", list);
	r = game_review_new(b->analyser, &b->v, moves, count, 0, &limits);
	while (game_review_step(r))
		continue;
	/*
	 * Positions before the loser's moves: the loser did not make the last
	 * one.
	 */
	for (unsigned i = count % 2; i < count; i += 2)
		if (game_review_move(r, i).mark == RECORD_MARK_BLUNDER)
			judge(b, r, moves, i);
	game_review_free(r);
	fflush(stdout);
}

int main(int argc, char **argv)
{
	unsigned     games = argc > 1 ? (unsigned)atoi(argv[1]) : 20;
	struct bench b = { .strong = engine_new(TT_BYTES),
		.weak = engine_new(TT_BYTES),
		.analyser = analyser_new(REVIEW_TABLE_BYTES),
		.nodes = argc > 2 ? (uint64_t)atoi(argv[2]) : 40000 };

	if (!variant_parse(&b.v, "15x15x5"))
		fatal("no such variant");
	srand(argc > 3 ? (unsigned)atoi(argv[3]) : 1);
	for (unsigned n = 0; n < games;) {
		struct board *board = play(&b, (enum side)(n % 2));

		if (board == NULL)
			continue;
		review(&b, board);
		board_free(board);
		n++;
	}
	printf("%u games, %u blunders, %u agreed\n", games, b.blunders,
	    b.agreed);
	analyser_free(b.analyser);
	engine_free(b.weak);
	engine_free(b.strong);
	return 0;
}
