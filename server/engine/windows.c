/*
 * windows.c -- a board for the search of every rule.
 *
 * A move visits the windows through its point. What a window adds to the sums
 * is taken away, its counts change, and what it adds now is added.
 */

#include "server/engine/windows.h"

#include <string.h>

#include "server/engine/position.h"

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

/* --- the empty board --- */

static void add_point(struct windows *b, int column, int row)
{
	struct window *w = &b->all[b->count];
	unsigned       p = (unsigned)(row * b->variant.columns + column);

	b->points[w->first + w->length++] = (uint16_t)p;
	w->empty_xor ^= (uint16_t)p;
}

static void begin_window(struct windows *b)
{
	b->all[b->count] = (struct window){ .first = b->points_used };
}

static void end_window(struct windows *b)
{
	b->points_used += b->all[b->count++].length;
}

static bool is_on_board(const struct variant *v, int column, int row)
{
	return column >= 0 && column < v->columns && row >= 0 && row < v->rows;
}

/* Adds the window of K points that begins here, if it fits on the board. */
static void
add_line(struct windows *b, int column, int row, const struct step *step)
{
	const struct variant *v = &b->variant;
	int                   last = v->k - 1;

	if (!is_on_board(v, column + last * step->column,
		row + last * step->row))
		return;
	begin_window(b);
	for (int i = 0; i < v->k; i++)
		add_point(b, column + i * step->column, row + i * step->row);
	end_window(b);
}

/* Adds the corners of a rectangle as a window; column, row: the lower left. */
static void
add_rectangle(struct windows *b, int column, int row, int width, int height)
{
	begin_window(b);
	add_point(b, column, row);
	add_point(b, column + width, row);
	add_point(b, column, row + height);
	add_point(b, column + width, row + height);
	end_window(b);
}

_Static_assert(SHAPE_COUNT == 3, "add_shapes adds the windows of each shape");

static void add_shapes(struct windows *b, int column, int row)
{
	const struct variant *v = &b->variant;

	if (rules[v->rule].shape == SHAPE_CORNERS && column + row == 0)
		add_rectangle(b, 0, 0, v->columns - 1, v->rows - 1);
	if (rules[v->rule].shape == SHAPE_SQUARE)
		for (int side = 1; is_on_board(v, column + side, row + side);
		     side++)
			add_rectangle(b, column, row, side, side);
}

/* Lists the windows of each point in window_at, and sets the first heats. */
static void list_windows_at(struct windows *b)
{
	unsigned next[POINTS_MAX];

	for (unsigned i = 0; i < b->points_used; i++)
		b->at_first[b->points[i] + 1]++;
	for (unsigned p = 0; p < b->point_count; p++) {
		b->heat[p] = (int)b->at_first[p + 1] * EMPTY_HEAT;
		b->at_first[p + 1] += b->at_first[p];
		next[p] = b->at_first[p];
	}
	for (unsigned w = 0; w < b->count; w++)
		for (unsigned i = 0; i < b->all[w].length; i++)
			b->window_at[next[b->points[b->all[w].first +
			    i]]++] = (uint16_t)w;
	memcpy(b->first_heat, b->heat, sizeof(b->heat));
}

/*
 * Bit 0 of a symmetry's number mirrors the columns, bit 1 the rows; bit 2, on
 * square boards, transposes. If stones fall, only columns are mirrored.
 */
static void init_symmetries(struct windows *b)
{
	const struct variant *v = &b->variant;

	b->symmetry_count = v->columns == v->rows ? 8 : 4;
	if (rules[v->rule].stones_fall)
		b->symmetry_count = 2;
	if (b->point_count > SYMMETRY_POINTS_MAX)
		b->symmetry_count = 1;
	for (unsigned s = 0; s < b->symmetry_count; s++)
		for (unsigned p = 0; p < b->point_count; p++) {
			unsigned column = p % v->columns, row = p / v->columns;
			unsigned to;

			if (s & 1)
				column = v->columns - 1u - column;
			if (s & 2)
				row = v->rows - 1u - row;
			to = s & 4 ? column * v->columns + row :
				     row * v->columns + column;
			b->symmetry_map[s][p] = (uint16_t)to;
			b->inverse_map[s][to] = (uint16_t)p;
		}
}

static inline void flip(uint64_t *set, unsigned p)
{
	set[p / 64] ^= (uint64_t)1 << p % 64;
}

static void init_keys(struct windows *b)
{
	const struct variant *v = &b->variant;
	/* This point is off the board; its key depends on the size. */
	uint64_t hash = position_zobrist_key(POINT(v->columns, v->rows),
	    SIDE_X);

	hash = (hash * SIDES_MAX + v->k) * RULE_COUNT + (uint64_t)v->rule;
	for (unsigned s = 0; s < b->symmetry_count; s++)
		b->hash[s] = b->check[s] = hash * 0x9e3779b97f4a7c15;
	for (unsigned p = 0; p < b->point_count; p++)
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
	memset(b, 0, offsetof(struct windows, all));
	memset(b->at_first, 0, sizeof(b->at_first));
	b->variant = *v;
	b->point_count = b->empty = (unsigned)v->columns * v->rows;
	b->words = (b->point_count + 63) / 64;
	b->points_used = 0;
	for (int row = 0; row < v->rows; row++)
		for (int column = 0; column < v->columns; column++) {
			for (int d = 0; d < DIRECTIONS; d++)
				add_line(b, column, row, &board_steps[d]);
			add_shapes(b, column, row);
			if (row == 0 || !rules[v->rule].stones_fall)
				flip(b->playable,
				    (unsigned)(row * v->columns + column));
		}
	b->live[SIDE_X] = b->live[SIDE_O] = b->count;
	list_windows_at(b);
	init_symmetries(b);
	init_keys(b);
}

/* --- stones --- */

/* Adds a window to the sums of a side or, if `sign` is -1, takes it away. */
static inline void count_window(struct windows *b, const struct window *w,
    enum side side, int sign)
{
	unsigned empty = w->length - w->stones[side];

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

static inline int heat_of(const struct window *w)
{
	unsigned stones = w->stones[SIDE_X] + w->stones[SIDE_O];

	if (w->stones[SIDE_X] > 0 && w->stones[SIDE_O] > 0)
		return 0;
	return stones == 0 ? EMPTY_HEAT :
			     by_empty_points(heats, w->length - stones);
}

/* Puts a stone on a point or, if `sign` is -1, takes it back. */
static void
change_stone(struct windows *b, enum side side, unsigned p, int sign)
{
	for (unsigned i = b->at_first[p]; i < b->at_first[p + 1]; i++) {
		struct window *w = &b->all[b->window_at[i]];
		int            heat = heat_of(w);

		count_window(b, w, SIDE_X, -1);
		count_window(b, w, SIDE_O, -1);
		w->stones[side] = (uint8_t)(w->stones[side] + sign);
		w->empty_xor ^= (uint16_t)p;
		count_window(b, w, SIDE_X, 1);
		count_window(b, w, SIDE_O, 1);
		heat = heat_of(w) - heat;
		for (unsigned j = 0; j < w->length && heat != 0; j++)
			b->heat[b->points[w->first + j]] += heat;
	}
	for (unsigned s = 0; s < b->symmetry_count; s++) {
		unsigned at = b->symmetry_map[s][p];

		b->hash[s] ^= b->hash_keys[side][at];
		b->check[s] ^= b->check_keys[side][at];
	}
	flip(b->playable, p);
	if (rules[b->variant.rule].stones_fall &&
	    p + b->variant.columns < b->point_count)
		flip(b->playable, p + b->variant.columns);
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

	for (unsigned s = 1; s < b->symmetry_count; s++)
		if (b->hash[s] < b->hash[least])
			least = s;
	return least;
}
