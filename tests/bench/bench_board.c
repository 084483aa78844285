/*
 * bench_board.c -- what a move costs, on boards of all sizes, in three ways.
 *
 * "runs" is our board. "scan" keeps stones only and counts from the last one
 * in all directions; "sums" keeps a sum a row, column and diagonal, the usual
 * trick, which works for K = N on square boards alone. Each checks the point,
 * takes turns, remembers its moves, knows a full board, and can undo.
 *
 * A game is played to its end and undone; a move's cost is that of both. In
 * random games runs are short, which is kind to the scan; in striped ones each
 * side fills lines to one short of K before the other closes them.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "common/board.h"
#include "common/die.h"

#define MOVES   20000 /* in the pool of games that a size is measured with */
#define ROUNDS  15    /* of which we take the median */
#define REPEATS 12    /* of the pool in a round */

/* --- the other two ways --- */

struct plain {
	struct variant variant;
	unsigned       ply, size;
	enum verdict   verdict;
	point          moves[POINTS_MAX];
	uint8_t        at[32 * 32];
	int8_t         sums[2 * SIDES_MAX + 2]; /* columns, rows, diagonals */
};

static struct plain *plain_new(const struct variant *v)
{
	struct plain *p = xcalloc(1, sizeof(*p));

	p->variant = *v;
	p->size = v->columns * (unsigned)v->rows;
	memset(p->at, SIDE_NONE, sizeof(p->at));
	return p;
}

static enum error plain_check(const struct plain *p, point at)
{
	if (p->verdict != VERDICT_OPEN)
		return ERR_OVER;
	if (POINT_COLUMN(at) >= p->variant.columns ||
	    POINT_ROW(at) >= p->variant.rows)
		return ERR_OFF;
	return p->at[at] == SIDE_NONE ? OK : ERR_TAKEN;
}

static void plain_put(struct plain *p, point at)
{
	p->at[at] = p->ply % 2;
	p->moves[p->ply++] = at;
}

static void plain_judge(struct plain *p, int won)
{
	if (won)
		p->verdict = VERDICT_WON;
	else if (p->ply == p->size)
		p->verdict = VERDICT_FULL;
}

static point plain_lift(struct plain *p)
{
	point at = p->moves[--p->ply];

	p->verdict = VERDICT_OPEN;
	p->at[at] = SIDE_NONE;
	return at;
}

/* How many stones like that at (column, row) go on in one direction. */
static int reach(const struct plain *p, point at, int dx, int dy)
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

static int runs_at(const struct plain *p, point at, int dx, int dy)
{
	return 1 + reach(p, at, dx, dy) + reach(p, at, -dx, -dy);
}

static enum error scan_play(void *board, point at)
{
	struct plain *p = board;
	enum error    e = plain_check(p, at);
	int           k = p->variant.k;

	if (e != OK)
		return e;
	plain_put(p, at);
	plain_judge(p,
	    runs_at(p, at, 1, 0) >= k || runs_at(p, at, 0, 1) >= k ||
		runs_at(p, at, 1, 1) >= k || runs_at(p, at, 1, -1) >= k);
	return OK;
}

static void scan_undo(void *board)
{
	plain_lift(board);
}

/* Adds what a stone is worth to its lines; whether one of them is complete. */
static int sums_add(struct plain *p, point at, int worth)
{
	int     column = POINT_COLUMN(at), row = POINT_ROW(at);
	int     n = p->variant.columns, won;
	int8_t *diagonals = p->sums + 2 * n;

	won = abs(p->sums[column] += worth) == n;
	won |= abs(p->sums[n + row] += worth) == n;
	if (column == row)
		won |= abs(diagonals[0] += worth) == n;
	if (column + row == n - 1)
		won |= abs(diagonals[1] += worth) == n;
	return won;
}

static enum error sums_play(void *board, point at)
{
	struct plain *p = board;
	enum error    e = plain_check(p, at);

	if (e != OK)
		return e;
	plain_put(p, at);
	plain_judge(p, sums_add(p, at, p->ply % 2 == 0 ? 1 : -1));
	return OK;
}

static void sums_undo(void *board)
{
	struct plain *p = board;
	int           worth = p->ply % 2 == 0 ? -1 : 1;

	sums_add(p, plain_lift(p), worth);
}

static enum error runs_play(void *board, point at)
{
	return board_play(board, at);
}

static void runs_undo(void *board)
{
	board_undo(board);
}

/* --- games --- */

struct pool {
	unsigned count;                     /* of moves */
	point    moves[MOVES + POINTS_MAX]; /* POINT_NONE ends a game */
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

/* Rows are X's and O's in turn, but for a point in each: the other side's. */
static unsigned striped_order(const struct variant *v, point *points)
{
	unsigned n = 0, turn = (unsigned)rand() % 2;

	for (int row = 0; row + 1 < v->rows; row += 2) {
		int hole = rand() % v->columns;

		for (int i = 0; i < v->columns; i++) {
			int column = turn ? v->columns - 1 - i : i;
			int own = column != hole ? row : row + 1;

			points[n++] = POINT(column, own);
			points[n++] = POINT(column, 2 * row + 1 - own);
		}
	}
	return n;
}

/* Fills the pool with games that end when the board says so. */
static void fill(struct pool *pool, const struct variant *v, int striped)
{
	static point  order[POINTS_MAX];
	struct board *b = board_new(v);

	pool->count = 0;
	while (pool->count < MOVES) {
		unsigned n = striped ? striped_order(v, order) :
				       random_order(v, order);

		for (unsigned i = 0; i < n; i++)
			if (board_play(b, order[i]) == OK)
				pool->moves[pool->count++] = order[i];
		while (board_ply(b) > 0)
			board_undo(b);
		pool->moves[pool->count++] = POINT_NONE;
	}
	board_free(b);
}

/* --- the measure --- */

struct way {
	enum error (*play)(void *board, point at);
	void (*undo)(void *board);
};

static const struct way ways[] = {
	{ runs_play, runs_undo },
	{ scan_play, scan_undo },
	{ sums_play, sums_undo },
};

#define WAYS 3

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* Plays the pool once; how many moves that were. */
static unsigned
play_pool(const struct way *way, void *board, const struct pool *pool)
{
	unsigned ply = 0, moves = 0;

	for (unsigned i = 0; i < pool->count; i++) {
		if (pool->moves[i] != POINT_NONE) {
			if (way->play(board, pool->moves[i]) != OK)
				die("the ways do not agree");
			ply++;
			continue;
		}
		moves += ply;
		for (; ply > 0; ply--)
			way->undo(board);
	}
	return moves;
}

static int by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* The median of ROUNDS, in nanoseconds a move, into cost[]. */
static void measure(void *boards[WAYS], int used, const struct pool *pool,
    double cost[WAYS])
{
	double rounds[WAYS][ROUNDS];

	for (int r = 0; r < ROUNDS; r++)
		for (int w = 0; w < used; w++) {
			double   start = now();
			unsigned moves = 0;

			for (int i = 0; i < REPEATS; i++)
				moves += play_pool(&ways[w], boards[w], pool);
			rounds[w][r] = (now() - start) / moves;
		}
	for (int w = 0; w < used; w++) {
		qsort(rounds[w], ROUNDS, sizeof(double), by_value);
		cost[w] = rounds[w][ROUNDS / 2];
	}
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
};

#define SIZES ((int)(sizeof(sizes) / sizeof(sizes[0])))

static double show(const struct variant *v, const struct pool *pool)
{
	int    used = v->k == v->columns && v->k == v->rows ? WAYS : WAYS - 1;
	void  *boards[WAYS] = { board_new(v), plain_new(v), plain_new(v) };
	double cost[WAYS];
	char   name[VARIANT_TEXT];

	measure(boards, used, pool, cost);
	printf("%-10s %6.1f %6.1f ", variant_write(v, name), cost[0], cost[1]);
	if (used == WAYS)
		printf("%6.1f %9.2f %9.2f\n", cost[2], cost[1] / cost[0],
		    cost[2] / cost[0]);
	else
		printf("%6s %9.2f %9s\n", "-", cost[1] / cost[0], "-");
	for (int w = 0; w < WAYS; w++)
		free(boards[w]);
	return cost[0];
}

int main(void)
{
	static struct pool pool;

	srand(1);
	for (int striped = 0; striped <= 1; striped++) {
		double least = 1e9, most = 0;

		printf("%s games, nanoseconds a move with its undo\n"
		       "%-10s %6s %6s %6s %9s %9s\n",
		    striped ? "striped" : "random", "board", "runs", "scan",
		    "sums", "scan/runs", "sums/runs");
		for (int i = 0; i < SIZES; i++) {
			double cost;

			fill(&pool, &sizes[i], striped);
			cost = show(&sizes[i], &pool);
			least = cost < least ? cost : least;
			most = cost > most ? cost : most;
		}
		printf("flat: the dearest board costs %.2f times the "
		       "cheapest\n\n",
		    most / least);
	}
	return 0;
}
