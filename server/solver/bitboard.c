/*
 * bitboard.c -- the solver's board.
 *
 * Playing a stone visits only the windows through its point (and under rule exact
 * those right beside it), and updates counters that say when a point becomes, or
 * stops being, a five, fork or useful point.
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

static unsigned lowest_point(uint64_t set)
{
	return (unsigned)__builtin_ctzll(set);
}

/*
 * Notes that two points are directly beside each other's windows, which follow
 * each other on a line. If more than K do not count, a stone of the same side on
 * that point makes the window dead.
 */
static void add_flanks(struct bitboard *b, unsigned w, unsigned next)
{
	unsigned first = lowest_point(b->mask[w] & ~b->mask[next]);
	unsigned last = lowest_point(b->mask[next] & ~b->mask[w]);

	b->flanked_at[first][b->flanked_at_count[first]++] = (uint8_t)next;
	b->flanked_at[last][b->flanked_at_count[last]++] = (uint8_t)w;
}

/* Finds the window that is one point before window w, and links the two. */
static void link_windows(struct bitboard *b, unsigned w)
{
	const struct window_list *l = &b->list;
	const uint16_t           *points = &l->points[l->all[w].first];

	b->next_window[w] = -1;
	for (unsigned i = 0; i < w; i++) {
		if (b->mask[i] != b->mask[w] >> (points[1] - points[0]) ||
		    l->all[i].direction != l->all[w].direction)
			continue;
		b->next_window[i] = (int16_t)w;
		if (rules[l->variant.rule].is_exact)
			add_flanks(b, i, w);
	}
}

static void add_windows(struct bitboard *b)
{
	const struct window_list *l = &b->list;

	for (unsigned w = 0; w < l->count; w++) {
		const struct window *window = &l->all[w];

		for (unsigned i = 0; i < window->length; i++)
			b->mask[w] |= bit(l->points[window->first + i]);
		if (b->longest < window->length)
			b->longest = window->length;
		link_windows(b, w);
	}
}

/* Changes the bits of a point in all keys. */
static void toggle_key(struct bitboard *b, unsigned p, unsigned bits)
{
	uint64_t x = bits & KEY_X, o = bits >> 1;

	for (unsigned s = 0; s < b->list.symmetry_count; s++) {
		b->keys[s].mask[SIDE_X] ^= x << b->list.symmetry_map[s][p];
		b->keys[s].mask[SIDE_O] ^= o << b->list.symmetry_map[s][p];
	}
}

static enum key_state compute_key_state(const struct bitboard *b, unsigned p)
{
	for (enum side side = SIDE_X; side <= SIDE_O; side++)
		if (b->stones[side] >> p & 1 &&
		    (b->live_count[side][p] > 0 ||
			rules[b->list.variant.rule].is_exact))
			return side == SIDE_X ? KEY_X : KEY_O;
	if (rules[b->list.variant.rule].is_exact ||
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
	unsigned empty = b->list.all[w].length - b->stone_count[side][w];
	uint64_t gaps = b->mask[w] & bitboard_empty(b);
	uint8_t *five;

	b->potential[side] += (uint64_t)change << (b->longest - empty);
	if (empty == 2)
		set_link(b, side, gaps, change);
	if (empty != 1)
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
	memset(b, 0, offsetof(struct bitboard, list));
	if (!variant_is_same(&b->list.variant, v))
		window_list_init(&b->list, v);
	b->has_windows[SIDE_X] = !weak || maker == SIDE_X;
	b->has_windows[SIDE_O] = !weak || maker == SIDE_O;
	add_windows(b);
	for (enum side side = SIDE_X; side <= SIDE_O; side++)
		for (unsigned w = 0; w < b->list.count && b->has_windows[side];
		     w++)
			add_live_window(b, side, w);
	for (unsigned p = 0; p < b->list.point_count; p++)
		update_key_state(b, p);
}

/*
 * Removes from the counters all live windows that a stone of `side` on p
 * affects. Must be called before the stone is put on p or taken away.
 */
static void uncount_windows(struct bitboard *b, enum side side, unsigned p)
{
	for (unsigned i = b->list.at_first[p]; i < b->list.at_first[p + 1];
	     i++) {
		unsigned w = b->list.window_at[i];

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
	for (unsigned i = b->list.at_first[p]; i < b->list.at_first[p + 1];
	     i++) {
		unsigned w = b->list.window_at[i];

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
	for (unsigned i = b->list.at_first[p]; i < b->list.at_first[p + 1];
	     i++) {
		unsigned w = b->list.window_at[i];

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

	for (unsigned s = 1; s < b->list.symmetry_count; s++)
		if (is_key_less(&b->keys[s], least))
			least = &b->keys[s];
	return *least;
}
