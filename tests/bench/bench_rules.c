/*
 * bench_rules.c -- games that are solved under rules without patterns; and how
 * often the levels keep the value of random positions of 7x6x4/drop, judged by
 * an exact solver that shares no code with the engine.
 *
 *	bench-rules [POSITIONS [PERCENT]]
 *
 * A position has 1 to 20 empty points. The players of half of the positions play
 * at random; the others do not overlook a win in one move, so that nobody has
 * one. PERCENT of the usual time for a move, in CPU time.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "common/base/fatal.h"
#include "common/game/board.h"
#include "common/protocol/enum_words.h"
#include "server/gomocup/solve_variant.h"

#define TABLE_BYTES       ((size_t)16 << 20)
#define SOLVE_TABLE_BYTES ((size_t)256 << 20)
#define EMPTY_MAX         20

/* --- the solver --- */

/*
 * Stones as bits, by column from the bottom, with one bit more a column, which
 * is always 0 (Tromp's layout; Pons, "Solving Connect 4: how to build a perfect
 * AI"):
 *
 *	. . . . . . .	bits 6, 13 .. 48
 *	5 12 ..  	row 6
 *	0 7  ..		row 1
 */
#define COLUMNS 7
#define ROWS    6
#define HEIGHT  (ROWS + 1)
#define COLUMN  ((UINT64_C(1) << ROWS) - 1)

#define SOLVER_SLOTS (1u << 22)

struct connect4 {
	uint64_t mover; /* stones of the side to move */
	uint64_t all;   /* stones of both sides */
};

struct known {
	uint64_t key;
	int8_t   low, high; /* the value is between them */
};

static struct known *known; /* SOLVER_SLOTS */

static bool has_four(uint64_t stones)
{
	static const int shifts[] = { 1, HEIGHT - 1, HEIGHT, HEIGHT + 1 };

	for (int i = 0; i < 4; i++) {
		uint64_t pairs = stones & stones >> shifts[i];

		if ((pairs & pairs >> 2 * shifts[i]) != 0)
			return true;
	}
	return false;
}

/* The bit of the lowest empty point of a column; 0 if the column is full. */
static uint64_t lowest_empty(const struct connect4 *c, int column)
{
	uint64_t bottom = UINT64_C(1) << column * HEIGHT;

	return (c->all + bottom) & COLUMN << column * HEIGHT;
}

static struct connect4 after(const struct connect4 *c, uint64_t bit)
{
	return (struct connect4){ c->all ^ c->mover, c->all | bit };
}

/*
 * The value for the side to move: 1 for a win, 0, -1 for a loss; or a bound of
 * it outside of alpha and beta.
 */
static int value_of(const struct connect4 *c, int alpha, int beta)
{
	/* Unique: the highest bit of each column tells its height. */
	uint64_t      key = c->mover + c->all + 1;
	struct known *k = &known[(key * UINT64_C(0x9e3779b97f4a7c15)) >> 42];
	int           columns = 0, best = -1;

	for (int i = 0; i < COLUMNS; i++) {
		uint64_t bit = lowest_empty(c, i);

		columns += bit != 0;
		if (bit != 0 && has_four(c->mover | bit))
			return 1;
	}
	if (columns == 0)
		return 0;
	if (k->key != key)
		*k = (struct known){ key, -1, 1 };
	if (k->low >= beta || k->low == k->high)
		return k->low;
	if (k->high <= alpha)
		return k->high;
	for (int i = 0; i < COLUMNS && best < beta; i++) {
		/* From the centre outwards: 3, 4, 2, 5, 1, 6, 0. */
		int      column = COLUMNS / 2 + (i % 2 == 0 ? -i : i + 1) / 2;
		uint64_t bit = lowest_empty(c, column);
		struct connect4 next = after(c, bit);
		int             value;

		if (bit == 0)
			continue;
		value = -value_of(&next, -beta, best > alpha ? -best : -alpha);
		if (value > best)
			best = value;
	}
	if (k->key != key) /* another position took the slot */
		*k = (struct known){ key, -1, 1 };
	if (best > alpha)
		k->low = (int8_t)best;
	if (best < beta)
		k->high = (int8_t)best;
	return best;
}

static struct connect4 read_board(const struct board *b)
{
	struct connect4 c = { 0, 0 };

	for (int column = 0; column < COLUMNS; column++)
		for (int row = 0; row < ROWS; row++) {
			enum side side = board_at(b, POINT(column, row));
			uint64_t  bit = UINT64_C(1) << (column * HEIGHT + row);

			c.all |= side != SIDE_NONE ? bit : 0;
			c.mover |= side == board_turn(b) ? bit : 0;
		}
	return c;
}

/* --- the levels --- */

static msec cpu_time_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (msec)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* The column where these stones would be four in a row with one more, or -1. */
static int fourth_column(const struct connect4 *c, uint64_t stones)
{
	for (int column = 0; column < COLUMNS; column++) {
		uint64_t bit = lowest_empty(c, column);

		if (bit != 0 && has_four(stones | bit))
			return column;
	}
	return -1;
}

/*
 * Plays random moves up to a random ply. Returns false if the game is over
 * before. Careful players win at once if they can, and else stop the opponent
 * who could; then nobody can win at once at the end either.
 */
static bool play_random(struct board *b, bool careful)
{
	unsigned ply = COLUMNS * ROWS - 1 - (unsigned)rand() % EMPTY_MAX;

	for (;;) {
		struct connect4 c = read_board(b);
		int             column = fourth_column(&c, c.all ^ c.mover);

		if (careful && fourth_column(&c, c.mover) >= 0)
			return false;
		if (board_ply(b) >= ply && (!careful || column < 0))
			return true;
		if (!careful || column < 0)
			column = rand() % COLUMNS;
		board_play(b, board_drop_point(b, (unsigned)column));
		if (board_verdict(b) != VERDICT_OPEN)
			return false;
	}
}

static struct board *random_game(const struct variant *v, bool careful)
{
	struct board *b = board_new(v);

	while (!play_random(b, careful)) {
		board_free(b);
		b = board_new(v);
	}
	return b;
}

static point choose(struct engine *e, const struct board *b,
    enum bot_level level, int percent)
{
	struct search_limits limits = search_limits_for_level(level,
	    board_variant(b));
	struct search_result best;
	point                moves[POINTS_MAX];

	limits.clock = cpu_time_ms;
	limits.time = limits.time * percent / 100;
	limits.seed = (uint64_t)rand();
	for (unsigned i = 0; i < board_ply(b); i++)
		moves[i] = board_move(b, i + 1);
	engine_search(e, board_variant(b), moves, board_ply(b), &limits, &best);
	return best.move;
}

/* The moves that keep the value of a position: bit n is column n. */
static unsigned good_columns(const struct board *b, unsigned *all)
{
	struct connect4 c = read_board(b);
	int             value = value_of(&c, -1, 1);
	unsigned        good = 0;

	*all = 0;
	for (int column = 0; column < COLUMNS; column++) {
		uint64_t        bit = lowest_empty(&c, column);
		struct connect4 next = after(&c, bit);
		bool            wins = has_four(c.mover | bit);

		if (bit == 0)
			continue;
		*all |= 1u << column;
		if ((wins ? 1 : -value_of(&next, -1, 1)) == value)
			good |= 1u << column;
	}
	return good;
}

static void measure(const struct variant *v, enum bot_level level, bool careful,
    int positions, int percent)
{
	struct engine *e = engine_new(TABLE_BYTES);
	int            kept = 0, hard = 0, hard_kept = 0;
	msec           began, spent = 0;

	srand(1);
	for (int i = 0; i < positions; i++) {
		struct board *b = random_game(v, careful);
		unsigned      all, good = good_columns(b, &all);
		bool          is_good;

		began = cpu_time_ms();
		is_good = (good >> POINT_COLUMN(choose(e, b, level, percent)) &
			      1) != 0;
		spent += cpu_time_ms() - began;
		kept += is_good;
		hard += good != all;
		hard_kept += good != all && is_good;
		board_free(b);
	}
	engine_free(e);
	printf("%-7s of %d %s positions %5.1f%%, of %d where a move can lose "
	       "the value %5.1f%%; %.1f ms a move\n",
	    bot_level_word(level), positions, careful ? "careful" : "random",
	    100.0 * kept / positions, hard, 100.0 * hard_kept / hard,
	    (double)spent / positions);
	fflush(stdout);
}

/* --- solved games --- */

static const struct {
	const char     *variant;
	enum game_value value;
} solved[] = {
	{ "3x3x3/misere", GAME_DRAW },
	{ "4x3x3/misere", GAME_SECOND_WINS },
	{ "4x4x3/misere", GAME_SECOND_WINS },
	{ "4x4x4/misere", GAME_DRAW },
	{ "4x4x3/drop", GAME_FIRST_WINS },
	{ "4x4x4/drop", GAME_DRAW },
	{ "5x4x4/drop", GAME_DRAW },
	{ "4x6x4/drop", GAME_DRAW },
	{ "6x4x4/drop", GAME_SECOND_WINS },
	{ "5x5x4/drop", GAME_DRAW },
	{ "4x4x4/corners", GAME_DRAW },
	{ "4x4x4/square", GAME_FIRST_WINS },
};

/* Solves the i-th of them; returns whether the value is wrong. */
static bool show_solution(size_t i)
{
	static const char *const words[] = { "unknown", "draw", "first",
		"second" };
	struct search_limits limits = { .time = 60000, .clock = cpu_time_ms };
	struct solution      s;
	struct variant       v;
	msec                 began = cpu_time_ms();

	if (!variant_parse(&v, solved[i].variant))
		return true;
	solve(&v, SOLVE_TABLE_BYTES, &limits, &s);
	printf("%-13s %-7s %9llu nodes %6lld ms%s\n", solved[i].variant,
	    words[s.value], (unsigned long long)s.nodes,
	    (long long)(cpu_time_ms() - began),
	    s.value == solved[i].value ? "" : " WRONG");
	fflush(stdout);
	return s.value != solved[i].value;
}

int main(int argc, char **argv)
{
	int            positions = argc > 1 ? atoi(argv[1]) : 1000;
	int            percent = argc > 2 ? atoi(argv[2]) : 100;
	struct variant v;
	bool           wrong = false;

	if (!variant_parse(&v, "7x6x4/drop"))
		return 2;
	for (size_t i = 0; i < sizeof(solved) / sizeof(solved[0]); i++)
		wrong |= show_solution(i);
	known = xcalloc(SOLVER_SLOTS, sizeof(*known));
	puts("kept the value of the position:");
	for (int level = BOT_EASY; level < BOT_LEVEL_COUNT; level++)
		for (int careful = 0; careful < 2; careful++)
			measure(&v, (enum bot_level)level, careful != 0,
			    positions, percent);
	free(known);
	return wrong ? 1 : 0;
}
