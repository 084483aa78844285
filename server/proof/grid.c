/* grid.c -- a small board as the windows on it, for proofs. */

#include "server/proof/grid.h"

#include <string.h>

/* What the hash tells apart. */
enum state {
	STATE_EMPTY,
	STATE_X,
	STATE_O,
	STATE_WALL /* nothing can come of this point, whatever is on it */
};

static uint64_t bit(unsigned p)
{
	return (uint64_t)1 << p;
}

/* A number of 64 bits, much unlike that of any other n: SplitMix64's n-th. */
static uint64_t mix(uint64_t n)
{
	n = (n + 1) * 0x9e3779b97f4a7c15;
	n = (n ^ n >> 30) * 0xbf58476d1ce4e5b9;
	n = (n ^ n >> 27) * 0x94d049bb133111eb;
	return n ^ n >> 31;
}

bool grid_fits(const struct variant *v)
{
	return v->columns * v->rows <= GRID_POINTS;
}

static bool is_on(const struct variant *v, int column, int row)
{
	return column >= 0 && column < v->columns && row >= 0 && row < v->rows;
}

/* A point beside a window: a stone there of its own side would spoil it. */
static void add_flank(struct grid *g, int column, int row)
{
	unsigned p = (unsigned)(row * g->variant.columns + column);

	if (g->variant.rule == RULE_EXACT && is_on(&g->variant, column, row))
		g->flanked[p][g->beside[p]++] = (uint8_t)g->windows;
}

/* The window before a new one in its line is the one it almost is. */
static void join(struct grid *g, int dx, int dy)
{
	int      step = dy * g->variant.columns + dx;
	uint64_t before = g->mask[g->windows] >> step;

	g->next[g->windows] = -1;
	for (unsigned w = 0; w < g->windows; w++)
		if (g->mask[w] == before)
			g->next[w] = (int16_t)g->windows;
}

static void add_window(struct grid *g, int column, int row, int dx, int dy)
{
	const struct variant *v = &g->variant;
	int                   last = v->k - 1;

	if (!is_on(v, column + last * dx, row + last * dy))
		return;
	for (int i = 0; i < v->k; i++) {
		unsigned p = (unsigned)((row + i * dy) * v->columns + column +
		    i * dx);

		g->mask[g->windows] |= bit(p);
		g->window[p][g->through[p]++] = (uint8_t)g->windows;
	}
	join(g, dx, dy);
	add_flank(g, column - dx, row - dy);
	add_flank(g, column + v->k * dx, row + v->k * dy);
	g->windows++;
}

static void add_windows(struct grid *g)
{
	static const int steps[4][2] = { { 1, 0 }, { 0, 1 }, { 1, 1 },
		{ -1, 1 } };

	for (int row = 0; row < g->variant.rows; row++)
		for (int column = 0; column < g->variant.columns; column++)
			for (int d = 0; d < 4; d++)
				add_window(g, column, row, steps[d][0],
				    steps[d][1]);
}

/*
 * Where turning and mirroring take each point: mirrored, upside down, turned.
 */
static void add_images(struct grid *g)
{
	const struct variant *v = &g->variant;

	g->symmetries = v->columns == v->rows ? 8 : 4;
	for (unsigned s = 0; s < g->symmetries; s++)
		for (unsigned p = 0; p < g->points; p++) {
			unsigned column = p % v->columns, row = p / v->columns;

			if (s & 1)
				column = v->columns - 1u - column;
			if (s & 2)
				row = v->rows - 1u - row;
			g->image[s][p] = (uint8_t)(s & 4 ?
				column * v->columns + row :
				row * v->columns + column);
		}
}

static void flip(struct grid *g, unsigned p, unsigned state)
{
	for (unsigned s = 0; s < g->symmetries && state != STATE_EMPTY; s++)
		g->hash[s] ^= g->number[state][g->image[s][p]];
}

static enum state state_of(const struct grid *g, unsigned p)
{
	for (enum side side = SIDE_X; side <= SIDE_O; side++)
		if (g->stones[side] >> p & 1 &&
		    (g->live[side][p] > 0 || g->variant.rule == RULE_EXACT))
			return side == SIDE_X ? STATE_X : STATE_O;
	if (g->variant.rule == RULE_EXACT ||
	    g->live[SIDE_X][p] + g->live[SIDE_O][p] > 0)
		return STATE_EMPTY;
	return STATE_WALL;
}

static void renew(struct grid *g, unsigned p)
{
	enum state state = state_of(g, p);

	if (state == g->state[p])
		return;
	flip(g, p, g->state[p]);
	flip(g, p, state);
	g->state[p] = (uint8_t)state;
}

static unsigned first(uint64_t set)
{
	return (unsigned)__builtin_ctzll(set);
}

static void set_bit(uint64_t *set, unsigned p, bool on)
{
	*set = on ? *set | bit(p) : *set & ~bit(p);
}

static void set_one_link(struct grid *g, enum side side, unsigned from,
    unsigned to, bool on)
{
	uint64_t *links = &g->links[side][from];

	set_bit(links, to, on);
	set_bit(&g->forks[side], from, (*links & (*links - 1)) != 0);
}

/* One more or one less window that misses just these two, for a side. */
static void set_link(struct grid *g, enum side side, uint64_t two, int change)
{
	unsigned a = first(two), b = first(two & (two - 1));
	uint8_t *windows = &g->link[side][a][b];

	*windows = (uint8_t)(*windows + change);
	set_one_link(g, side, a, b, *windows > 0);
	set_one_link(g, side, b, a, *windows > 0);
}

/* Counts a window that is alive in (change 1) or out (-1). */
static void count(struct grid *g, enum side side, unsigned w, int change)
{
	unsigned stones = g->count[side][w];
	uint64_t gaps = g->mask[w] & grid_empty(g);
	uint8_t *five;

	g->potential[side] += (uint64_t)change << stones;
	if (stones + 2 == g->variant.k)
		set_link(g, side, gaps, change);
	if (stones + 1 != g->variant.k)
		return;
	five = &g->five[side][first(gaps)];
	*five = (uint8_t)(*five + change);
	set_bit(&g->fives[side], first(gaps), *five > 0);
}

/* A window comes to life or dies: its points are of more or less use. */
static void revive(struct grid *g, enum side side, unsigned w)
{
	count(g, side, w, 1);
	for (uint64_t left = g->mask[w]; left != 0; left &= left - 1) {
		unsigned p = (unsigned)__builtin_ctzll(left);

		if (g->live[side][p]++ > 0)
			continue;
		g->useful[side] |= bit(p);
		renew(g, p);
	}
}

static void kill(struct grid *g, enum side side, unsigned w)
{
	for (uint64_t left = g->mask[w]; left != 0; left &= left - 1) {
		unsigned p = (unsigned)__builtin_ctzll(left);

		if (--g->live[side][p] > 0)
			continue;
		g->useful[side] &= ~bit(p);
		renew(g, p);
	}
}

void grid_init(struct grid *g, const struct variant *v, enum side maker,
    bool weak)
{
	memset(g, 0, sizeof(*g));
	g->variant = *v;
	g->points = v->columns * v->rows;
	g->has[SIDE_X] = !weak || maker == SIDE_X;
	g->has[SIDE_O] = !weak || maker == SIDE_O;
	add_windows(g);
	add_images(g);
	for (unsigned i = 0; i < 4 * GRID_POINTS; i++)
		g->number[i / GRID_POINTS][i % GRID_POINTS] = mix(i);
	for (enum side side = SIDE_X; side <= SIDE_O; side++)
		for (unsigned w = 0; w < g->windows && g->has[side]; w++)
			revive(g, side, w);
	for (unsigned p = 0; p < g->points; p++)
		renew(g, p);
}

/*
 * Counts all windows out that a stone of side on p changes; until it is put, or
 * after it has been taken, they are of no account.
 */
static void lift(struct grid *g, enum side side, unsigned p)
{
	for (unsigned i = 0; i < g->through[p]; i++) {
		unsigned w = g->window[p][i];

		if (grid_is_alive(g, side, w))
			count(g, side, w, -1);
		if (grid_is_alive(g, side ^ 1, w))
			count(g, side ^ 1, w, -1);
	}
	for (unsigned i = 0; i < g->beside[p]; i++)
		if (grid_is_alive(g, side, g->flanked[p][i]))
			count(g, side, g->flanked[p][i], -1);
}

void grid_play(struct grid *g, enum side side, unsigned p)
{
	lift(g, side, p);
	g->stones[side] |= bit(p);
	for (unsigned i = 0; i < g->through[p]; i++) {
		unsigned w = g->window[p][i];

		if (grid_is_alive(g, side ^ 1, w))
			kill(g, side ^ 1, w);
		g->count[side][w]++;
		if (grid_is_alive(g, side, w))
			count(g, side, w, 1);
	}
	for (unsigned i = 0; i < g->beside[p]; i++) {
		if (grid_is_alive(g, side, g->flanked[p][i]))
			kill(g, side, g->flanked[p][i]);
		g->flank[side][g->flanked[p][i]]++;
	}
	renew(g, p);
}

void grid_undo(struct grid *g, enum side side, unsigned p)
{
	lift(g, side, p);
	g->stones[side] &= ~bit(p);
	for (unsigned i = 0; i < g->through[p]; i++) {
		unsigned w = g->window[p][i];

		g->count[side][w]--;
		if (grid_is_alive(g, side, w))
			count(g, side, w, 1);
		if (grid_is_alive(g, side ^ 1, w))
			revive(g, side ^ 1, w);
	}
	for (unsigned i = 0; i < g->beside[p]; i++) {
		g->flank[side][g->flanked[p][i]]--;
		if (grid_is_alive(g, side, g->flanked[p][i]))
			revive(g, side, g->flanked[p][i]);
	}
	renew(g, p);
}

uint64_t grid_hash(const struct grid *g)
{
	uint64_t least = g->hash[0];

	for (unsigned s = 1; s < g->symmetries; s++)
		if (g->hash[s] < least)
			least = g->hash[s];
	return least;
}
