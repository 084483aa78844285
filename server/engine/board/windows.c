/*
 * windows.c -- a board for the search of every rule.
 *
 * A move visits the windows through its point. What a window adds to the sums
 * is taken away, its counts change, and what it adds now is added.
 */

#include "server/engine/board/windows.h"

#include <string.h>

#include "server/engine/board/position.h"

/* What a live window with a stone is worth: entry i is for i empty points. */
#define VALUES 6

static const int values[VALUES] = { 0, 120, 40, 12, 4, 2 };
static const int heats[VALUES] = { 0, 400, 90, 24, 8, 4 };

/* What a window without a stone adds to the heat of each of its points. */
#define EMPTY_HEAT 1

static int by_empty_points(const int table[VALUES], unsigned empty)
{
	return table[empty < VALUES ? empty : VALUES - 1];
}

static inline void flip(uint64_t *set, unsigned p)
{
	set[p / 64] ^= (uint64_t)1 << p % 64;
}

static void init_keys(struct windows *b)
{
	const struct variant *v = &b->list.variant;
	/* This point is off the board; its key depends on the size. */
	uint64_t hash = position_zobrist_key(POINT(v->columns, v->rows),
	    SIDE_X);

	hash = (hash * SIDES_MAX + v->k) * RULE_COUNT + (uint64_t)v->rule;
	for (unsigned s = 0; s < b->list.symmetry_count; s++)
		b->hash[s] = b->check[s] = hash * 0x9e3779b97f4a7c15;
	for (unsigned p = 0; p < b->list.point_count; p++)
		for (int side = 0; side < 2; side++) {
			point at = windows_point(b, p);

			b->hash_keys[side][p] = position_zobrist_key(at,
			    (enum side)side);
			b->check_keys[side][p] = position_check_key(at,
			    (enum side)side);
		}
}

void windows_init(struct windows *b, const struct variant *v)
{
	struct window_list *l = &b->list;

	memset(b, 0, offsetof(struct windows, list));
	window_list_init(l, v);
	b->empty = l->point_count;
	b->words = (l->point_count + 63) / 64;
	b->live[SIDE_X] = b->live[SIDE_O] = l->count;
	for (unsigned w = 0; w < l->count; w++) {
		b->state[w] = (struct window_state){ .empty_xor = 0 };
		for (unsigned i = 0; i < l->all[w].length; i++)
			b->state[w].empty_xor ^= l->points[l->all[w].first + i];
	}
	for (unsigned p = 0; p < l->point_count; p++) {
		b->heat[p] = b->first_heat[p] = EMPTY_HEAT *
		    (int)(l->at_first[p + 1] - l->at_first[p]);
		if (p < v->columns || !rules[v->rule].stones_fall)
			flip(b->playable, p);
		for (unsigned s = 0; s < l->symmetry_count; s++)
			b->inverse_map[s][l->symmetry_map[s][p]] = (uint16_t)p;
	}
	init_keys(b);
}

/* --- stones --- */

/* Adds a window to the sums of a side or, if `sign` is -1, takes it away. */
static inline void
count_window(struct windows *b, unsigned i, enum side side, int sign)
{
	const struct window_state *w = &b->state[i];
	unsigned empty = b->list.all[i].length - w->stones[side];

	if (w->stones[side_other(side)] > 0)
		return;
	b->live[side] += (unsigned)sign;
	if (w->stones[side] == 0)
		return;
	b->value[side] += sign * by_empty_points(values, empty);
	if (empty == 1) {
		uint8_t *n = &b->completed[side][w->empty_xor];

		/* The first such window was added, or the last was removed. */
		if ((*n += (uint8_t)sign) == (sign > 0))
			flip(b->completing[side], w->empty_xor);
	}
}

static inline int heat_of(const struct windows *b, unsigned i)
{
	const struct window_state *w = &b->state[i];
	unsigned stones = w->stones[SIDE_X] + w->stones[SIDE_O];

	if (w->stones[SIDE_X] > 0 && w->stones[SIDE_O] > 0)
		return 0;
	return stones == 0 ?
	    EMPTY_HEAT :
	    by_empty_points(heats, b->list.all[i].length - stones);
}

/* Puts a stone on a point or, if `sign` is -1, takes it back. */
static void
change_stone(struct windows *b, enum side side, unsigned p, int sign)
{
	const struct window_list *l = &b->list;

	for (unsigned i = l->at_first[p]; i < l->at_first[p + 1]; i++) {
		unsigned             w = l->window_at[i];
		struct window_state *state = &b->state[w];
		int                  heat = heat_of(b, w);

		count_window(b, w, SIDE_X, -1);
		count_window(b, w, SIDE_O, -1);
		state->stones[side] = (uint8_t)(state->stones[side] + sign);
		state->empty_xor ^= (uint16_t)p;
		count_window(b, w, SIDE_X, 1);
		count_window(b, w, SIDE_O, 1);
		heat = heat_of(b, w) - heat;
		for (unsigned j = 0; j < l->all[w].length && heat != 0; j++)
			b->heat[l->points[l->all[w].first + j]] += heat;
	}
	for (unsigned s = 0; s < b->list.symmetry_count; s++) {
		unsigned at = b->list.symmetry_map[s][p];

		b->hash[s] ^= b->hash_keys[side][at];
		b->check[s] ^= b->check_keys[side][at];
	}
	flip(b->playable, p);
	if (rules[b->list.variant.rule].stones_fall &&
	    p + b->list.variant.columns < b->list.point_count)
		flip(b->playable, p + b->list.variant.columns);
}

void windows_play(struct windows *b, unsigned p)
{
	change_stone(b, b->turn, p, 1);
	b->turn = side_other(b->turn);
	b->ply++;
	b->empty--;
}

void windows_undo(struct windows *b, unsigned p)
{
	b->turn = side_other(b->turn);
	b->ply--;
	b->empty++;
	change_stone(b, b->turn, p, -1);
}

unsigned windows_symmetry(const struct windows *b)
{
	unsigned least = 0;

	for (unsigned s = 1; s < b->list.symmetry_count; s++)
		if (b->hash[s] < b->hash[least])
			least = s;
	return least;
}
