/*
 * bench_board.c -- the cost of a move on boards of all sizes, for three ways of
 * win detection.
 *
 * "words" is our board. "scan" stores stones only and counts from the last one
 * in all directions; "sums" keeps a sum for each row, column and diagonal, the
 * usual trick, which works only for K = N on square boards. Both play the rule
 * "free" only; "words" is measured with the other rules too. Each method checks
 * the point, alternates turns, remembers its moves, detects a full board and
 * can undo.
 *
 * A series is SERIES_PLIES moves of games, each played to its end on a board of
 * its own; all are then undone. A move's cost is that of both. The end of a
 * series, which the processor cannot predict, is as frequent on small boards
 * as on large ones. The games are random, so that the processor cannot predict
 * either where a run of stones ends, as in games that are new to it.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "common/base/fatal.h"
#include "common/game/board.h"

#define SERIES_PLIES 676 /* the longest game */
#define SERIES_GAMES 136 /* the most in a series: of 5 plies, on 3x3x3 */
#define SERIES       30  /* in the pool of games for one size */

#define ROUNDS  40 /* the lower quartile of these is reported */
#define REPEATS 4  /* plays of the pool in a round */

/* --- the other two ways --- */

/* As large as its variant needs, so that small ones need little cache. */
struct plain_board {
	struct variant variant;
	unsigned       ply, size;
	enum verdict   verdict;
	int8_t         sums[2 * SIDES_MAX + 2]; /* columns, rows, diagonals */
	point         *moves;                   /* in this block */
	uint8_t        at[];                    /* by point; then the moves */
};

static struct plain_board *plain_new(const struct variant *v)
{
	size_t              points = POINT(0, v->rows);
	unsigned            size = v->columns * (unsigned)v->rows;
	struct plain_board *p = xcalloc(1,
	    sizeof(*p) + points + size * sizeof(point));

	p->variant = *v;
	p->size = size;
	p->moves = (point *)(p->at + points);
	memset(p->at, SIDE_NONE, points);
	return p;
}

static enum error plain_check(const struct plain_board *p, point at)
{
	if (p->verdict != VERDICT_OPEN)
		return ERR_OVER;
	if (POINT_COLUMN(at) >= p->variant.columns ||
	    POINT_ROW(at) >= p->variant.rows)
		return ERR_OFF;
	return p->at[at] == SIDE_NONE ? OK : ERR_TAKEN;
}

static void plain_put(struct plain_board *p, point at)
{
	p->at[at] = p->ply % 2;
	p->moves[p->ply++] = at;
}

static void plain_set_verdict(struct plain_board *p, int won)
{
	if (won)
		p->verdict = VERDICT_WON;
	else if (p->ply == p->size)
		p->verdict = VERDICT_FULL;
}

static point plain_take_back(struct plain_board *p)
{
	point at = p->moves[--p->ply];

	p->verdict = VERDICT_OPEN;
	p->at[at] = SIDE_NONE;
	return at;
}

/* Counts the stones of the same side from a point on in one direction. */
static int reach(const struct plain_board *p, point at, int dx, int dy)
{
	int column = POINT_COLUMN(at), row = POINT_ROW(at), n = 0;

	for (;; n++) {
		column += dx;
		row += dy;
		if (column < 0 || column >= p->variant.columns || row < 0 ||
		    row >= p->variant.rows ||
		    p->at[POINT(column, row)] != p->at[at])
			return n;
	}
}

static int runs_at(const struct plain_board *p, point at, int dx, int dy)
{
	return 1 + reach(p, at, dx, dy) + reach(p, at, -dx, -dy);
}

static enum error scan_play(void *board, point at)
{
	struct plain_board *p = board;
	enum error          e = plain_check(p, at);
	int                 k = p->variant.k;

	if (e != OK)
		return e;
	plain_put(p, at);
	plain_set_verdict(p,
	    runs_at(p, at, 1, 0) >= k || runs_at(p, at, 0, 1) >= k ||
		runs_at(p, at, 1, 1) >= k || runs_at(p, at, 1, -1) >= k);
	return OK;
}

static void scan_undo(void *board)
{
	plain_take_back(board);
}

/* Adds the value of a stone to its lines; whether one is complete. */
static int sums_add(struct plain_board *p, point at, int value)
{
	int     column = POINT_COLUMN(at), row = POINT_ROW(at);
	int     n = p->variant.columns, won;
	int8_t *diagonals = p->sums + 2 * n;

	won = abs(p->sums[column] += value) == n;
	won |= abs(p->sums[n + row] += value) == n;
	if (column == row)
		won |= abs(diagonals[0] += value) == n;
	if (column + row == n - 1)
		won |= abs(diagonals[1] += value) == n;
	return won;
}

static enum error sums_play(void *board, point at)
{
	struct plain_board *p = board;
	enum error          e = plain_check(p, at);

	if (e != OK)
		return e;
	plain_put(p, at);
	plain_set_verdict(p, sums_add(p, at, p->ply % 2 == 0 ? 1 : -1));
	return OK;
}

static void sums_undo(void *board)
{
	struct plain_board *p = board;
	int                 value = p->ply % 2 == 0 ? -1 : 1;

	sums_add(p, plain_take_back(p), value);
}

static enum error words_play(void *board, point at)
{
	return board_play(board, at);
}

static void words_undo(void *board)
{
	board_undo(board);
}

/* --- games --- */

struct series_move {
	point    move;
	uint16_t game; /* index of the game in the series */
};

struct pool {
	struct series_move steps[SERIES][SERIES_PLIES];
};

static void shuffle(point *points, unsigned n)
{
	for (unsigned i = n; i > 1; i--) {
		unsigned j = (unsigned)rand() % i;
		point    p = points[i - 1];

		points[i - 1] = points[j];
		points[j] = p;
	}
}

static unsigned random_order(const struct variant *v, point *points)
{
	unsigned n = 0;

	for (int row = 0; row < v->rows; row++)
		for (int column = 0; column < v->columns; column++)
			points[n++] = POINT(column, row);
	shuffle(points, n);
	return n;
}

/* Adds a game from that step on; returns how many steps there are then. */
static unsigned add_game(struct series_move *steps, unsigned count,
    const struct variant *v, uint16_t game)
{
	static point  order[POINTS_MAX];
	struct board *b = board_new(v);
	unsigned      n = random_order(v, order);

	for (unsigned i = 0; i < n && count < SERIES_PLIES; i++) {
		point p = order[i];

		if (board_has_falling_stones(b))
			p = board_drop_point(b, POINT_COLUMN(p));
		if (board_play(b, p) == OK)
			steps[count++] = (struct series_move){ p, game };
	}
	board_free(b);
	return count;
}

static void fill(struct pool *pool, const struct variant *v)
{
	for (unsigned i = 0; i < SERIES; i++) {
		unsigned count = 0;

		for (uint16_t game = 0; count < SERIES_PLIES; game++)
			count = add_game(pool->steps[i], count, v, game);
	}
}

/* --- the measurement --- */

struct method {
	enum error (*play)(void *board, point at);
	void (*undo)(void *board);
};

static const struct method methods[] = {
	{ words_play, words_undo },
	{ scan_play, scan_undo },
	{ sums_play, sums_undo },
};

#define METHOD_COUNT 3

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* Plays and undoes all series of the pool. */
static void play_pool(const struct method *method, void *boards[SERIES_GAMES],
    const struct pool *pool)
{
	for (unsigned i = 0; i < SERIES; i++) {
		const struct series_move *steps = pool->steps[i];

		for (unsigned j = 0; j < SERIES_PLIES; j++)
			if (method->play(boards[steps[j].game],
				steps[j].move) != OK)
				fatal("the methods do not agree");
		for (unsigned j = SERIES_PLIES; j > 0; j--)
			method->undo(boards[steps[j - 1].game]);
	}
}

static int by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static const struct variant sizes[] = {
	{ 3, 3, 3, RULE_FREE },
	{ 4, 4, 4, RULE_FREE },
	{ 5, 5, 5, RULE_FREE },
	{ 8, 8, 8, RULE_FREE },
	{ 10, 10, 10, RULE_FREE },
	{ 15, 15, 5, RULE_FREE },
	{ 15, 15, 15, RULE_FREE },
	{ 19, 19, 19, RULE_FREE },
	{ 26, 26, 5, RULE_FREE },
	{ 26, 26, 26, RULE_FREE },
	{ 15, 15, 5, RULE_EXACT },
	{ 15, 15, 5, RULE_MISERE },
	{ 15, 15, 5, RULE_DROP },
	{ 15, 15, 5, RULE_CORNERS },
	{ 15, 15, 5, RULE_SQUARE },
};

#define SIZES ((int)(sizeof(sizes) / sizeof(sizes[0])))

/* What is measured of one size. */
struct trial {
	struct pool pool;
	void       *boards[METHOD_COUNT][SERIES_GAMES];
	int         used; /* number of methods measured */
	double      rounds[METHOD_COUNT][ROUNDS];
};

static void trial_init(struct trial *t, const struct variant *v)
{
	fill(&t->pool, v);
	for (int i = 0; i < SERIES_GAMES; i++) {
		t->boards[0][i] = board_new(v);
		t->boards[1][i] = plain_new(v);
		t->boards[2][i] = plain_new(v);
	}
	if (v->rule != RULE_FREE)
		t->used = 1;
	else
		t->used = v->k == v->columns && v->k == v->rows ?
		    METHOD_COUNT :
		    METHOD_COUNT - 1;
}

static void trial_clear(struct trial *t)
{
	for (int w = 0; w < METHOD_COUNT; w++)
		for (int i = 0; i < SERIES_GAMES; i++)
			free(t->boards[w][i]);
}

static void run_round(struct trial *t, int round)
{
	for (int w = 0; w < t->used; w++) {
		double start;

		/*
		 * Fills the caches, from which the other methods may have
		 * displaced this pool, before the measurement.
		 */
		play_pool(&methods[w], t->boards[w], &t->pool);
		start = now();
		for (int i = 0; i < REPEATS; i++)
			play_pool(&methods[w], t->boards[w], &t->pool);
		t->rounds[w][round] = (now() - start) / REPEATS / SERIES /
		    SERIES_PLIES;
	}
}

/*
 * Prints the lower quartiles, which other programs on the machine disturb less
 * than the medians, in nanoseconds a move. Returns that of our board.
 */
static double show(const struct variant *v, struct trial *t)
{
	double cost[METHOD_COUNT] = { 0 };
	char   name[VARIANT_TEXT_SIZE];

	for (int w = 0; w < t->used; w++) {
		qsort(t->rounds[w], ROUNDS, sizeof(double), by_value);
		cost[w] = t->rounds[w][ROUNDS / 4];
	}
	printf("%-15s %6.1f ", variant_write(v, name), cost[0]);
	if (t->used == 1) {
		printf("%6s %6s %9s %9s\n", "-", "-", "-", "-");
		return cost[0];
	}
	printf("%6.1f ", cost[1]);
	if (t->used == METHOD_COUNT)
		printf("%6.1f %9.2f %9.2f\n", cost[2], cost[1] / cost[0],
		    cost[2] / cost[0]);
	else
		printf("%6s %9.2f %9s\n", "-", cost[1] / cost[0], "-");
	return cost[0];
}

/*
 * Measures all sizes in turn, so that a time when the machine is busy disturbs
 * all of them.
 */
int main(void)
{
	static struct trial trials[SIZES];
	double              least = 1e9, most = 0;

	srand(1);
	for (int i = 0; i < SIZES; i++)
		trial_init(&trials[i], &sizes[i]);
	for (int round = 0; round < ROUNDS; round++)
		for (int i = 0; i < SIZES; i++)
			run_round(&trials[i], round);
	printf("random games, nanoseconds a move with its undo\n"
	       "%-15s %6s %6s %6s %9s %9s\n",
	    "board", "words", "scan", "sums", "scan/ours", "sums/ours");
	for (int i = 0; i < SIZES; i++) {
		double cost = show(&sizes[i], &trials[i]);

		if (sizes[i].rule == RULE_FREE) {
			least = cost < least ? cost : least;
			most = cost > most ? cost : most;
		}
		trial_clear(&trials[i]);
	}
	printf("with the rule free, the most expensive board costs %.2f "
	       "times the cheapest\n",
	    most / least);
	return 0;
}
