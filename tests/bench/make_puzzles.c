/*
 * make_puzzles.c -- finds puzzles in games that the engine plays with itself.
 *
 * 	make-puzzles [COUNT [SECONDS [VARIANT [SEED]]]]
 *
 * Prints the puzzles, the shortest wins first, in the format that
 * client/study/puzzle.h describes, and on standard error how many positions it
 * has seen and why the others were refused. A game gives at most one puzzle,
 * since the next positions of a game are much the same. At most half the
 * puzzles are wins by fours, and at most half are wins by threes. On a small board
 * all moves count, and every other move of the games is random. Stops after that many
 * seconds with what it has.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/base/fatal.h"
#include "common/base/time_ms.h"
#include "common/game/notation.h"
#include "server/engine/board/position.h"
#include "tests/bench/openings.h"
#include "tests/bench/puzzle_finder.h"

#define TT_BYTES ((size_t)16 << 20)

#define OPENING_NODES 1000
#define SYMMETRIES    8
#define COUNT_MAX     10000

#define PLIES (PUZZLE_PLIES_MAX + 1)

struct found {
	char          list[NOTATION_LIST_SIZE];
	uint64_t      hash; /* of the stones, the same for all symmetries */
	struct puzzle puzzle;
};

struct generator {
	struct engine        *engine;
	struct puzzle_prover *prover;
	struct variant        variant;
	bool                  is_small; /* see puzzle_is_small */
	struct found         *found;
	unsigned              count, wanted;
	unsigned share[2]; /* of the puzzles: by fours, and by threes */
	unsigned lengths[2][PLIES]; /* the same, by length of the win */
	unsigned games, positions, refused[PUZZLE_VERDICTS];
	unsigned twice, full; /* refused for these reasons */
};

/* --- the same position --- */

static point turn_point(const struct variant *v, point p, unsigned symmetry)
{
	int column = POINT_COLUMN(p), row = POINT_ROW(p);

	if ((symmetry & 1) != 0)
		column = v->columns - 1 - column;
	if ((symmetry & 2) != 0)
		row = v->rows - 1 - row;
	if ((symmetry & 4) != 0 && v->columns == v->rows)
		return POINT(row, column);
	return POINT(column, row);
}

/* The stones of each side in any order give the same hash. */
static uint64_t hash_stones(const struct variant *v, const point *moves,
    unsigned count, unsigned symmetry)
{
	uint64_t hash = 0;

	for (unsigned i = 0; i < count; i++)
		hash ^= position_zobrist_key(turn_point(v, moves[i], symmetry),
		    i % 2);
	return hash;
}

static uint64_t
hash_position(const struct variant *v, const point *moves, unsigned count)
{
	uint64_t least = UINT64_MAX;

	for (unsigned i = 0; i < SYMMETRIES; i++) {
		uint64_t hash = hash_stones(v, moves, count, i);

		if (hash < least)
			least = hash;
	}
	return least;
}

static bool is_known(const struct generator *g, uint64_t hash)
{
	for (unsigned i = 0; i < g->count; i++)
		if (g->found[i].hash == hash)
			return true;
	return false;
}

/* --- finding --- */

static bool has_enough(const struct generator *g, bool is_by_fours)
{
	return !g->is_small && g->share[!is_by_fours] >= (g->wanted + 1) / 2;
}

/* Adds it unless it is refused; returns whether it was added. */
static bool add(struct generator *g, const point *moves, unsigned count,
    const struct puzzle *puzzle)
{
	uint64_t      hash = hash_position(&g->variant, moves, count);
	struct found *f = &g->found[g->count];

	if (is_known(g, hash)) {
		g->twice++;
		return false;
	}
	if (has_enough(g, puzzle->is_by_fours)) {
		g->full++;
		return false;
	}
	g->share[!puzzle->is_by_fours]++;
	g->lengths[!puzzle->is_by_fours][puzzle->plies]++;
	f->hash = hash;
	f->puzzle = *puzzle;
	notation_write_list(moves, count, f->list);
	g->count++;
	return true;
}

static bool examine(struct generator *g, const struct board *b)
{
	point               moves[POINTS_MAX];
	struct puzzle       puzzle;
	enum puzzle_verdict verdict;

	for (unsigned i = 0; i < board_ply(b); i++)
		moves[i] = board_move(b, i + 1);
	g->positions++;
	verdict = puzzle_examine(g->prover, &g->variant, moves, board_ply(b),
	    !has_enough(g, false), &puzzle);
	if (verdict == PUZZLE_GOOD &&
	    !puzzle_is_unique(g->prover, &g->variant, moves, board_ply(b),
		&puzzle))
		verdict = PUZZLE_SEVERAL;
	if (verdict != PUZZLE_GOOD) {
		g->refused[verdict]++;
		return false;
	}
	return add(g, moves, board_ply(b), &puzzle);
}

static void play_at_random(struct board *b)
{
	const struct variant *v = board_variant(b);
	point                 p;

	do
		p = POINT(rand() % v->columns, rand() % v->rows);
	while (board_play(b, p) != OK);
}

/* Plays a game with mistakes, until a puzzle is found or the game is over. */
static void play(struct generator *g)
{
	struct search_limits limits = { .nodes = 200 + (unsigned)rand() % 800,
		.mate_horizon = 4,
		.random_margin = 20 + rand() % 60,
		.seed = (uint64_t)rand() };
	struct board        *b = g->is_small ?
		   board_new(&g->variant) :
		   opening_new(g->engine, &g->variant, 4 + (unsigned)rand() % 6,
		       OPENING_NODES);
	bool                 found = false;

	g->games++;
	while (!found && board_verdict(b) == VERDICT_OPEN) {
		limits.seed++;
		if (g->is_small && rand() % 2 == 0)
			play_at_random(b);
		else
			board_play(b, board_search(g->engine, b, &limits).move);
		found = board_verdict(b) == VERDICT_OPEN && examine(g, b);
	}
	board_free(b);
}

/* --- the result --- */

static int compare_found(const void *a, const void *b)
{
	const struct found *left = a, *right = b;

	if (left->puzzle.plies != right->puzzle.plies)
		return left->puzzle.plies < right->puzzle.plies ? -1 : 1;
	return left->hash < right->hash ? -1 : left->hash > right->hash;
}

static void print_puzzles(struct generator *g)
{
	char name[VARIANT_TEXT_SIZE], first[NOTATION_POINT_SIZE];

	qsort(g->found, g->count, sizeof(*g->found), compare_found);
	for (unsigned i = 0; i < g->count; i++) {
		const struct found *f = &g->found[i];

		notation_write(f->puzzle.first, first);
		printf("%s %s first=%s plies=%u by=%s\n",
		    variant_write(&g->variant, name), f->list, first,
		    f->puzzle.plies,
		    f->puzzle.is_by_fours ? "fours" :
			g->is_small       ? "moves" :
					    "threes");
	}
}

static void print_figures(const struct generator *g)
{
	static const char *const reasons[] = {
		[PUZZLE_NO_WIN] = "no win by threats was found",
		[PUZZLE_SHORT] = "the win is too short",
		[PUZZLE_LONG] = "the win is too long",
		[PUZZLE_FORCED] = "the first move is forced",
		[PUZZLE_SEVERAL] = "several moves win",
		[PUZZLE_UNDECIDED] = "the search was too long",
		[PUZZLE_NO_MISTAKE] = "the opponent made no mistake",
	};

	fprintf(stderr, "%u puzzles of %u positions in %u games. Refused:\n",
	    g->count, g->positions, g->games);
	for (int i = PUZZLE_NO_WIN; i < PUZZLE_VERDICTS; i++)
		fprintf(stderr, "%8u %s\n", g->refused[i], reasons[i]);
	fprintf(stderr, "%8u the same position as another\n", g->twice);
	fprintf(stderr, "%8u enough by fours\n", g->full);
	for (int i = PUZZLE_FORK_PLIES; i < PLIES; i += 2)
		fprintf(stderr, "wins in %d plies: %u by fours, %u others\n", i,
		    g->lengths[0][i], g->lengths[1][i]);
}

int main(int argc, char **argv)
{
	unsigned         wanted = argc > 1 ? (unsigned)atoi(argv[1]) : 200;
	msec             time = argc > 2 ? 1000 * (msec)atoi(argv[2]) : 60000;
	msec             end = time_ms_now() + time;
	struct generator g = { .wanted = wanted };

	if (wanted < 1 || wanted > COUNT_MAX)
		fatal("COUNT is 1 to %d", COUNT_MAX);
	if (!variant_parse(&g.variant, argc > 3 ? argv[3] : "15x15x5"))
		fatal("\"%s\" is no variant", argv[3]);
	g.is_small = puzzle_is_small(&g.variant);
	srand(argc > 4 ? (unsigned)atoi(argv[4]) : 1);
	g.engine = engine_new(TT_BYTES);
	g.prover = puzzle_prover_new();
	g.found = xcalloc(wanted, sizeof(*g.found));
	while (g.count < wanted && time_ms_now() < end)
		play(&g);
	print_puzzles(&g);
	print_figures(&g);
	free(g.found);
	puzzle_prover_free(g.prover);
	engine_free(g.engine);
	return 0;
}
