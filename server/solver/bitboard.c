/*
 * bitboard.c -- the solver's board.
 *
 * All windows are listed once. Playing a stone visits only the windows through
 * its point (and under rule exact those right beside it), and updates counters
 * that say when a point becomes, or stops being, a five, fork or useful point.
 *
 *	3x3x3, points 0..8	windows: 3 rows, 3 columns, 2 diagonals
 *	6 7 8
 *	3 4 5			windows_at[4] = all four through the middle
 *	0 1 2			mask of the bottom row = 0b000000111
 */

#include "server/solver/bitboard.h"

#include <string.h>

/*
 * The states of a point that a key distinguishes. Bit 0 is for X, bit 1 for O.
 */
enum key_state {
	KEY_EMPTY,
	KEY_X,
	KEY_O,
	KEY_DEAD /* no live window contains the point, which may have a stone */
};

static uint64_t bit(unsigned p)
{
	return (uint64_t)1 << p;
}

bool bitboard_fits(const struct variant *v)
{
	return rule_is_plain(v->rule) &&
	    v->columns * v->rows <= BITBOARD_POINTS_MAX;
}

static bool is_on_board(const struct variant *v, int column, int row)
{
	return column >= 0 && column < v->columns && row >= 0 && row < v->rows;
}

/*
 * Notes that a point is directly beside the new window. Under rule `exact`, a
 * stone of the same side on that point makes the window dead.
 */
static void add_flank(struct bitboard *b, int column, int row)
{
	unsigned p = (unsigned)(row * b->variant.columns + column);

	if (rules[b->variant.rule].is_exact &&
	    is_on_board(&b->variant, column, row))
		b->flanked_at[p][b->flanked_at_count[p]++] = (uint8_t)b
								 ->window_count;
}

/* Finds the window one point before the new one, and sets its next_window. */
static void link_overlapping_window(struct bitboard *b, int dx, int dy)
{
	int      step = dy * b->variant.columns + dx;
	uint64_t before = b->mask[b->window_count] >> step;

	b->next_window[b->window_count] = -1;
	for (unsigned w = 0; w < b->window_count; w++)
		if (b->mask[w] == before)
			b->next_window[w] = (int16_t)b->window_count;
}

static void add_window(struct bitboard *b, int column, int row, int dx, int dy)
{
	const struct variant *v = &b->variant;
	int                   last = v->k - 1;

	if (!is_on_board(v, column + last * dx, row + last * dy))
		return;
	for (int i = 0; i < v->k; i++) {
		unsigned p = (unsigned)((row + i * dy) * v->columns + column +
		    i * dx);

		b->mask[b->window_count] |= bit(p);
		b->windows_at[p][b->windows_at_count[p]++] = (uint8_t)b
								 ->window_count;
	}
	link_overlapping_window(b, dx, dy);
	add_flank(b, column - dx, row - dy);
	add_flank(b, column + v->k * dx, row + v->k * dy);
	b->window_count++;
}

static void add_windows(struct bitboard *b)
{
	for (int row = 0; row < b->variant.rows; row++)
		for (int column = 0; column < b->variant.columns; column++)
			for (int d = 0; d < DIRECTIONS; d++)
				add_window(b, column, row,
				    board_steps[d].column, board_steps[d].row);
}

/*
 * Lists the symmetries. Symmetry s mirrors columns (bit 0), mirrors rows (bit
 * 1) and, on square boards, transposes (bit 2).
 */
static void init_symmetries(struct bitboard *b)
{
	const struct variant *v = &b->variant;

	b->symmetry_count = v->columns == v->rows ? 8 : 4;
	for (unsigned s = 0; s < b->symmetry_count; s++)
		for (unsigned p = 0; p < b->point_count; p++) {
			unsigned column = p % v->columns, row = p / v->columns;

			if (s & 1)
				column = v->columns - 1u - column;
			if (s & 2)
				row = v->rows - 1u - row;
			b->symmetry_map[s][p] = (uint8_t)(s & 4 ?
				column * v->columns + row :
				row * v->columns + column);
		}
}

/* Changes the bits of a point in all keys. */
static void toggle_key(struct bitboard *b, unsigned p, unsigned bits)
{
	uint64_t x = bits & KEY_X, o = bits >> 1;

	for (unsigned s = 0; s < b->symmetry_count; s++) {
		b->keys[s].mask[SIDE_X] ^= x << b->symmetry_map[s][p];
		b->keys[s].mask[SIDE_O] ^= o << b->symmetry_map[s][p];
	}
}

static enum key_state compute_key_state(const struct bitboard *b, unsigned p)
{
	for (enum side side = SIDE_X; side <= SIDE_O; side++)
		if (b->stones[side] >> p & 1 &&
		    (b->live_count[side][p] > 0 ||
			rules[b->variant.rule].is_exact))
			return side == SIDE_X ? KEY_X : KEY_O;
	if (rules[b->variant.rule].is_exact ||
	    b->live_count[SIDE_X][p] + b->live_count[SIDE_O][p] > 0)
		return KEY_EMPTY;
	return KEY_DEAD;
}

static void update_key_state(struct bitboard *b, unsigned p)
{
	enum key_state key_state = compute_key_state(b, p);

	if (key_state == b->key_state[p])
		return;
	toggle_key(b, p, b->key_state[p] ^ key_state);
	b->key_state[p] = (uint8_t)key_state;
}

static unsigned lowest_point(uint64_t set)
{
	return (unsigned)__builtin_ctzll(set);
}

static void set_bit(uint64_t *set, unsigned p, bool on)
{
	*set = on ? *set | bit(p) : *set & ~bit(p);
}

static void set_one_link(struct bitboard *b, enum side side, unsigned from,
    unsigned to, bool on)
{
	uint64_t *links = &b->links[side][from];

	set_bit(links, to, on);
	set_bit(&b->forks[side], from, (*links & (*links - 1)) != 0);
}

/*
 * Adds (change is 1) or removes (-1) a live window in which only these two
 * points have no stone.
 */
static void
set_link(struct bitboard *b, enum side side, uint64_t two, int change)
{
	unsigned p = lowest_point(two), q = lowest_point(two & (two - 1));
	uint8_t *windows = &b->link_count[side][p][q];

	*windows = (uint8_t)(*windows + change);
	set_one_link(b, side, p, q, *windows > 0);
	set_one_link(b, side, q, p, *windows > 0);
}

/* Adds a live window to the counters (change is 1) or removes it (-1). */
static void
count_window(struct bitboard *b, enum side side, unsigned w, int change)
{
	unsigned stones = b->stone_count[side][w];
	uint64_t gaps = b->mask[w] & bitboard_empty(b);
	uint8_t *five;

	b->potential[side] += (uint64_t)change << stones;
	if (stones + 2 == b->variant.k)
		set_link(b, side, gaps, change);
	if (stones + 1 != b->variant.k)
		return;
	five = &b->five_count[side][lowest_point(gaps)];
	*five = (uint8_t)(*five + change);
	set_bit(&b->fives[side], lowest_point(gaps), *five > 0);
}

/* Adds a window that has become live, and updates its points. */
static void add_live_window(struct bitboard *b, enum side side, unsigned w)
{
	count_window(b, side, w, 1);
	for (uint64_t left = b->mask[w]; left != 0; left &= left - 1) {
		unsigned p = (unsigned)__builtin_ctzll(left);

		if (b->live_count[side][p]++ > 0)
			continue;
		b->useful[side] |= bit(p);
		update_key_state(b, p);
	}
}

static void remove_live_window(struct bitboard *b, enum side side, unsigned w)
{
	for (uint64_t left = b->mask[w]; left != 0; left &= left - 1) {
		unsigned p = (unsigned)__builtin_ctzll(left);

		if (--b->live_count[side][p] > 0)
			continue;
		b->useful[side] &= ~bit(p);
		update_key_state(b, p);
	}
}

void bitboard_init(struct bitboard *b, const struct variant *v, enum side maker,
    bool weak)
{
	memset(b, 0, sizeof(*b));
	b->variant = *v;
	b->point_count = v->columns * v->rows;
	b->has_windows[SIDE_X] = !weak || maker == SIDE_X;
	b->has_windows[SIDE_O] = !weak || maker == SIDE_O;
	add_windows(b);
	init_symmetries(b);
	for (enum side side = SIDE_X; side <= SIDE_O; side++)
		for (unsigned w = 0;
		     w < b->window_count && b->has_windows[side]; w++)
			add_live_window(b, side, w);
	for (unsigned p = 0; p < b->point_count; p++)
		update_key_state(b, p);
}

/*
 * Removes from the counters all live windows that a stone of `side` on p
 * affects. Must be called before the stone is put on p or taken away.
 */
static void uncount_windows(struct bitboard *b, enum side side, unsigned p)
{
	for (unsigned i = 0; i < b->windows_at_count[p]; i++) {
		unsigned w = b->windows_at[p][i];

		if (bitboard_is_window_alive(b, side, w))
			count_window(b, side, w, -1);
		if (bitboard_is_window_alive(b, side ^ 1, w))
			count_window(b, side ^ 1, w, -1);
	}
	for (unsigned i = 0; i < b->flanked_at_count[p]; i++)
		if (bitboard_is_window_alive(b, side, b->flanked_at[p][i]))
			count_window(b, side, b->flanked_at[p][i], -1);
}

void bitboard_play(struct bitboard *b, enum side side, unsigned p)
{
	uncount_windows(b, side, p);
	b->stones[side] |= bit(p);
	for (unsigned i = 0; i < b->windows_at_count[p]; i++) {
		unsigned w = b->windows_at[p][i];

		if (bitboard_is_window_alive(b, side ^ 1, w))
			remove_live_window(b, side ^ 1, w);
		b->stone_count[side][w]++;
		if (bitboard_is_window_alive(b, side, w))
			count_window(b, side, w, 1);
	}
	for (unsigned i = 0; i < b->flanked_at_count[p]; i++) {
		if (bitboard_is_window_alive(b, side, b->flanked_at[p][i]))
			remove_live_window(b, side, b->flanked_at[p][i]);
		b->flank_count[side][b->flanked_at[p][i]]++;
	}
	update_key_state(b, p);
}

void bitboard_undo(struct bitboard *b, enum side side, unsigned p)
{
	uncount_windows(b, side, p);
	b->stones[side] &= ~bit(p);
	for (unsigned i = 0; i < b->windows_at_count[p]; i++) {
		unsigned w = b->windows_at[p][i];

		b->stone_count[side][w]--;
		if (bitboard_is_window_alive(b, side, w))
			count_window(b, side, w, 1);
		if (bitboard_is_window_alive(b, side ^ 1, w))
			add_live_window(b, side ^ 1, w);
	}
	for (unsigned i = 0; i < b->flanked_at_count[p]; i++) {
		b->flank_count[side][b->flanked_at[p][i]]--;
		if (bitboard_is_window_alive(b, side, b->flanked_at[p][i]))
			add_live_window(b, side, b->flanked_at[p][i]);
	}
	update_key_state(b, p);
}

static bool
is_key_less(const struct bitboard_key *a, const struct bitboard_key *b)
{
	return a->mask[0] != b->mask[0] ? a->mask[0] < b->mask[0] :
					  a->mask[1] < b->mask[1];
}

struct bitboard_key bitboard_key(const struct bitboard *b)
{
	const struct bitboard_key *least = &b->keys[0];

	for (unsigned s = 1; s < b->symmetry_count; s++)
		if (is_key_less(&b->keys[s], least))
			least = &b->keys[s];
	return *least;
}
