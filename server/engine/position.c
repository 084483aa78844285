/*
 * position.c -- the engine's board.
 *
 * Each line of each direction has two 64-bit masks, one for each side. A bit is
 * set if the side has a stone on that point, or if the point is off the board.
 *
 *	bit	63 ......... n   n-1 ............ 0
 *		1 1 1 1 1 1 1 1  points of the line
 *
 * A line has at most 26 points, so the high bits are always set. If the mask is
 * rotated instead of shifted, these bits appear as the edge at both ends: after
 * a rotation to the right by (index - reach), the low 2 * reach + 1 bits are
 * the neighbourhood of a point, as line_pattern_lookup needs it.
 *
 * A move looks up the patterns of the points within reach on its four lines.
 * The old codes are saved on a stack for undo; totals and sets are copied.
 */

#include "server/engine/position.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "common/base/fatal.h"
#include "server/engine/eval_weights.h"

/* Points within this distance of a stone are near it. */
#define NEIGHBOUR_DISTANCE 4

/*
 * The points that are near a stone, which is at the centre. Entry d is the set
 * of columns in the two rows at the distance d; bit NEIGHBOUR_DISTANCE is the
 * column of the stone.
 *
 *	x . . . x . . . x	0x111
 *	. x . . x . . x .	0x092
 *	. . x x x x x . .	0x07c
 *	. . x x x x x . .	0x07c
 *	x x x x x x x x x	0x1ff
 *	. . x x x x x . .	and so on
 */
static const uint32_t neighbour_columns[NEIGHBOUR_DISTANCE + 1] = { 0x1ff,
	0x07c, 0x07c, 0x092, 0x111 };

static int point_step(int d)
{
	return board_steps[d].row * POINT(0, 1) + board_steps[d].column;
}

/* Returns the n-th output of SplitMix64 (Steele, Lea and Flood, 2014). */
static uint64_t splitmix64(uint64_t n)
{
	n = (n + 1) * 0x9e3779b97f4a7c15;
	n = (n ^ n >> 30) * 0xbf58476d1ce4e5b9;
	n = (n ^ n >> 27) * 0x94d049bb133111eb;
	return n ^ n >> 31;
}

/* This offset makes the keys of `check` different from those of `hash`. */
#define CHECK_KEYS ((uint64_t)1 << 32)

/* Returns the hash of the empty board, which is different for each variant. */
static uint64_t variant_hash(const struct variant *v)
{
	uint64_t all = POINT(v->columns, v->rows);

	all = all * SIDES_MAX + v->k;
	return splitmix64(splitmix64(all * 2 + (rules[v->rule].is_exact)));
}

static uint64_t rotate_right(uint64_t bits, unsigned n)
{
	return bits >> (n & 63) | bits << (-n & 63);
}

/* Returns the value of a point for the side to move. */
static int
point_value(const struct point_eval *own, const struct point_eval *other)
{
	return own->value - other->value +
	    eval_weights_pattern[own->pattern][other->pattern];
}

/* Updates the counts and sets: the pattern of p changes from `old` to `new`. */
static void change_pattern(struct position *q, point p, enum side side,
    enum pattern old, enum pattern new)
{
	q->totals.count[side][old]--;
	q->totals.count[side][new]++;
	if ((old >= PATTERN_FOUR) != (new >= PATTERN_FOUR))
		q->sets.fours[side].row[POINT_ROW(p)] ^= (uint32_t)1
		    << POINT_COLUMN(p);
}

/* Replaces the evaluations of p in all totals: for X by x, for O by o. */
static void update_totals(struct position *q, point p,
    const struct point_eval *x, const struct point_eval *o)
{
	const struct point_eval *old_x = position_eval(q, SIDE_X, p);
	const struct point_eval *old_o = position_eval(q, SIDE_O, p);

	q->totals.value[SIDE_X] += point_value(x, o) -
	    point_value(old_x, old_o);
	q->totals.value[SIDE_O] += point_value(o, x) -
	    point_value(old_o, old_x);
	if (x->pattern != old_x->pattern)
		change_pattern(q, p, SIDE_X, old_x->pattern, x->pattern);
	if (o->pattern != old_o->pattern)
		change_pattern(q, p, SIDE_O, old_o->pattern, o->pattern);
}

/* Returns the code with the line pattern in direction d replaced. */
static unsigned code_with_pattern(unsigned code, int d, unsigned line_pattern)
{
	return (code & ~(15u << 4 * d)) | line_pattern << 4 * d;
}

/*
 * Updates the pattern of a point in direction d. This is inline because most of
 * the time of a search is spent here.
 */
static inline void
update_point(struct position *q, point p, int d, unsigned line, unsigned at)
{
	unsigned        from = at - q->line_patterns.reach;
	const uint64_t *l = q->lines[d][line];
	uint8_t         line_patterns = line_pattern_lookup(&q->line_patterns,
		    rotate_right(l[SIDE_X], from) & q->line_patterns.mask,
		    rotate_right(l[SIDE_O], from) & q->line_patterns.mask);
	unsigned        x = q->codes[SIDE_X][p], o = q->codes[SIDE_O][p];

	if ((line_patterns & 15u) == (x >> 4 * d & 15) &&
	    line_patterns >> 4 == (o >> 4 * d & 15))
		return;
	q->changes[q->change_count++] = (struct code_change){ p,
		{ (uint16_t)x, (uint16_t)o } };
	x = code_with_pattern(x, d, line_patterns & 15u);
	o = code_with_pattern(o, d, line_patterns >> 4);
	update_totals(q, p, &q->evals[x], &q->evals[o]);
	q->codes[SIDE_X][p] = (uint16_t)x;
	q->codes[SIDE_O][p] = (uint16_t)o;
}

/* Updates the empty points within reach of p in direction d. */
static void update_neighbours(struct position *q, point p, int d)
{
	unsigned        line, at, reach = q->line_patterns.reach;
	const uint64_t *l;
	uint64_t        todo;

	position_locate(p, d, &line, &at);
	l = q->lines[d][line];
	todo = rotate_right(~(l[SIDE_X] | l[SIDE_O]), at - reach) &
	    q->line_patterns.mask;
	for (; todo != 0; todo &= todo - 1) {
		int   off = __builtin_ctzll(todo) - (int)reach;
		point other = (point)(p + off * point_step(d));

		update_point(q, other, d, line, at + (unsigned)off);
	}
}

uint64_t position_zobrist_key(point p, enum side side)
{
	return splitmix64(2u * p + side);
}

uint64_t position_check_key(point p, enum side side)
{
	return splitmix64(2u * p + side + CHECK_KEYS);
}

static void toggle_stone(struct position *q, point p, enum side side)
{
	unsigned line, at;

	for (int d = 0; d < DIRECTIONS; d++) {
		position_locate(p, d, &line, &at);
		q->lines[d][line][side] ^= (uint64_t)1 << at;
	}
	q->hash ^= position_zobrist_key(p, side);
	q->check ^= position_check_key(p, side);
}

static void mark_neighbours(struct position *q, point p)
{
	int column = POINT_COLUMN(p), row = POINT_ROW(p);

	for (int r = row - NEIGHBOUR_DISTANCE; r <= row + NEIGHBOUR_DISTANCE;
	     r++) {
		int off = r < row ? row - r : r - row;

		if (r >= 0 && r < q->variant.rows)
			q->sets.near
			    .row[r] |= (uint32_t)((uint64_t)
						      neighbour_columns[off]
				<< column >>
			    NEIGHBOUR_DISTANCE);
	}
}

/* Clears the bits of all points of the board on their lines. */
static void clear_board_lines(struct position *q)
{
	unsigned line, at;

	for (int row = 0; row < q->variant.rows; row++)
		for (int column = 0; column < q->variant.columns; column++)
			for (int d = 0; d < DIRECTIONS; d++) {
				position_locate(POINT(column, row), d, &line,
				    &at);
				q->lines[d][line][0] ^= (uint64_t)1 << at;
				q->lines[d][line][1] ^= (uint64_t)1 << at;
			}
}

struct position *position_new(void)
{
	struct position *q = xcalloc(1, sizeof(*q));

	q->evals = point_eval_table();
	return q;
}

void position_free(struct position *q)
{
	free(q);
}

void position_init(struct position *q, const struct variant *v)
{
	if (!variant_is_same(&q->variant, v))
		line_pattern_table_init(&q->line_patterns, v);
	q->variant = *v;
	q->turn = SIDE_X;
	q->ply = q->change_count = q->lowest_ply = 0;
	q->empty = v->columns * v->rows;
	q->won = false;
	q->hash = variant_hash(v);
	q->check = splitmix64(q->hash);
	memset(q->lines, 0xff, sizeof(q->lines));
	memset(&q->sets, 0, sizeof(q->sets));
	memset(q->codes, 0, sizeof(q->codes));
	memset(&q->totals, 0, sizeof(q->totals));
	q->totals.count[SIDE_X][PATTERN_DEAD] = (uint16_t)q->empty;
	q->totals.count[SIDE_O][PATTERN_DEAD] = (uint16_t)q->empty;
	clear_board_lines(q);
	for (int row = 0; row < v->rows; row++)
		for (int column = 0; column < v->columns; column++)
			for (int d = 0; d < DIRECTIONS; d++) {
				point    p = POINT(column, row);
				unsigned line, at;

				position_locate(p, d, &line, &at);
				update_point(q, p, d, line, at);
			}
	q->change_count = 0;
}

bool position_is_empty(const struct position *q, point p)
{
	return POINT_ROW(p) < q->variant.rows &&
	    position_empty_row(q, POINT_ROW(p)) >> POINT_COLUMN(p) & 1;
}

uint32_t position_empty_row(const struct position *q, int row)
{
	const uint64_t *l = q->lines[0][row];

	return (uint32_t) ~(l[SIDE_X] | l[SIDE_O]);
}

void position_play(struct position *q, point p)
{
	struct undo_frame *f = &q->frames[q->ply];

	assert(position_is_empty(q, p));
	f->at = p;
	f->change_count = q->change_count;
	f->totals = q->totals;
	f->sets = q->sets;
	q->won = position_pattern(q, q->turn, p) == PATTERN_FIVE;
	update_totals(q, p, &q->evals[0], &q->evals[0]);
	toggle_stone(q, p, q->turn);
	mark_neighbours(q, p);
	for (int d = 0; d < DIRECTIONS; d++)
		update_neighbours(q, p, d);
	q->turn = side_other(q->turn);
	q->ply++;
	q->empty--;
}

void position_undo(struct position *q)
{
	const struct undo_frame *f = &q->frames[--q->ply];

	while (q->change_count > f->change_count) {
		const struct code_change *c = &q->changes[--q->change_count];

		q->codes[SIDE_X][c->at] = c->code[SIDE_X];
		q->codes[SIDE_O][c->at] = c->code[SIDE_O];
	}
	if (q->lowest_ply > q->ply)
		q->lowest_ply = q->ply;
	q->turn = side_other(q->turn);
	q->empty++;
	q->won = false;
	toggle_stone(q, f->at, q->turn);
	q->totals = f->totals;
	q->sets = f->sets;
}

point position_find_pattern(const struct position *q, enum side side,
    enum pattern pattern)
{
	for (int row = 0; row < q->variant.rows; row++)
		for (uint32_t left = q->sets.fours[side].row[row]; left != 0;
		     left &= left - 1) {
			point p = POINT(__builtin_ctz(left), row);

			if (position_pattern(q, side, p) == pattern)
				return p;
		}
	return POINT_NONE;
}
