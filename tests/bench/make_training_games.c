/*
 * make_training_games.c -- games of the engine with itself, to train the
 * evaluation network.
 *
 *	make-training-games FILE GAMES NODES SEED
 *
 * Appends one line for each game to FILE until it has GAMES lines, so a run
 * that was stopped continues where it was; a cut last line must be removed
 * first. A line:
 *
 *	15x15 1 3 231 232 264 265:265:12 230:198:-40 ...
 *
 * The size of the board, the winner (0 for X, 1 for O, 2 for a draw), the number
 * of moves of the opening, and the moves as numbers. After the opening each has
 * the best move and its score, from the view of the side to move, that a search
 * of NODES nodes found. One move in RANDOM_RATE is a random good one instead of
 * the best. A game ends when the search finds a win.
 */

#include <stdio.h>
#include <stdlib.h>

#include "server/engine/board/movegen.h"
#include "tests/bench/openings.h"

#define TT_BYTES ((size_t)4 << 20)

/* Largest absolute score of an opening, and the nodes of the search for it. */
#define OPENING_SCORE_MAX 250
#define OPENING_NODES     500

#define RANDOM_RATE  12
#define RANDOM_MOVES 8 /* a random move is one of so many best by order */

/* A random one of the moves that move ordering puts first. */
static point random_move(struct position *q, const struct board *b)
{
	struct move moves[POINTS_MAX];
	unsigned    count, pick;

	position_init(q, board_variant(b));
	for (unsigned ply = 1; ply <= board_ply(b); ply++)
		position_play(q, board_move(b, ply));
	count = movegen_moves(q, MOVEGEN_NEAR, moves);
	pick = (unsigned)rand() % (count < RANDOM_MOVES ? count : RANDOM_MOVES);
	for (unsigned i = 0; i < pick; i++)
		movegen_pick_best(moves, count, i);
	return movegen_pick_best(moves, count, pick).at;
}

/* A board with random stones around the centre, not decided. */
static struct board *random_opening(struct engine *e, const struct variant *v)
{
	struct search_limits limits = { .nodes = OPENING_NODES };

	for (;;) {
		struct board *b = board_new(v);
		unsigned      stones = 1 + (unsigned)rand() % 9;

		while (board_ply(b) < stones &&
		    board_verdict(b) == VERDICT_OPEN)
			board_play(b,
			    POINT(v->columns / 2 - 3 + rand() % 7,
				v->rows / 2 - 3 + rand() % 7));
		if (board_verdict(b) == VERDICT_OPEN &&
		    abs(board_search(e, b, &limits).score) <= OPENING_SCORE_MAX)
			return b;
		board_free(b);
	}
}

static void play(FILE *f, struct engine *e, struct position *q, uint64_t nodes)
{
	struct search_limits limits = { .nodes = nodes };
	struct search_result best = { 0 };
	struct variant       v;
	struct board        *b;
	unsigned             stones;
	int                  winner = 2;
	char                *text;
	size_t               size;
	FILE                *moves = open_memstream(&text, &size);

	variant_parse(&v, rand() % 6 == 0 ? "20x20x5" : "15x15x5");
	b = random_opening(e, &v);
	stones = board_ply(b);
	for (unsigned ply = 1; ply <= stones; ply++)
		fprintf(moves, " %d", board_move(b, ply));
	while (board_verdict(b) == VERDICT_OPEN &&
	    abs(best.score) < SCORE_EVAL_MAX) {
		point move;

		best = board_search(e, b, &limits);
		move = rand() % RANDOM_RATE == 0 && board_ply(b) < 40 &&
			abs(best.score) < SCORE_EVAL_MAX ?
		    random_move(q, b) :
		    best.move;
		fprintf(moves, " %d:%d:%d", move, best.move, best.score);
		if (abs(best.score) >= SCORE_EVAL_MAX)
			winner = best.score > 0 ? board_turn(b) :
						  side_other(board_turn(b));
		board_play(b, move);
	}
	fclose(moves);
	fprintf(f, "%dx%d %d %u%s\n", v.columns, v.rows, winner, stones, text);
	fflush(f);
	free(text);
	board_free(b);
}

int main(int argc, char **argv)
{
	FILE            *f = argc == 5 ? fopen(argv[1], "a+") : NULL;
	int              games = 0;
	struct engine   *e = engine_new(TT_BYTES);
	struct position *q = position_new();

	if (f == NULL) {
		fprintf(stderr,
		    "Usage: make-training-games FILE GAMES NODES SEED\n");
		return 2;
	}
	for (int c; (c = getc(f)) != EOF;)
		games += c == '\n';
	for (; games < atoi(argv[2]); games++) {
		srand((unsigned)(atoi(argv[4]) * 1000003 + games));
		play(f, e, q, strtoull(argv[3], NULL, 10));
	}
	position_free(q);
	engine_free(e);
	return fclose(f) != 0;
}
