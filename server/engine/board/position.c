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
 * The states of those that change are saved on a stack for undo; totals and sets
 * are copied.
 */

#include "server/engine/board/position.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "common/base/fatal.h"

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

/* Replaces the pattern `old` of p by `new` for a side, in the counts and sets. */
static inline void replace_pattern(struct position *q, point p, enum side side,
    unsigned old, unsigned new)
{
	if (old == new)
		return;
	q->totals.count[side][old]--;
	q->totals.count[side][new]++;
	if ((old >= PATTERN_FOUR) != (new >= PATTERN_FOUR))
		q->sets.fours[side].row[POINT_ROW(p)] ^= (uint32_t)1
		    << POINT_COLUMN(p);
}

/*
 * Makes a change for a side: in the state of the point, in the counts and in
 * the sets. Returns by how much the value of the point has grown.
 */
static inline int
apply_change(struct position *q, const struct point_change *c, enum side side,
    const struct point_eval *own, const struct point_eval *other)
{
	struct point_state      *s = &q->points[c->at];
	struct pattern_pair_eval both = q->evals->both[own->pattern]
						      [other->pattern];

	s->value[side] = own->value - other->value + both.value;
	s->order[side] = (int16_t)(own->order_own + other->order_other +
	    both.order);
	s->pattern[side] = own->pattern;
	replace_pattern(q, c->at, side, c->before.pattern[side], own->pattern);
	return s->value[side] - c->before.value[side];
}

/*
 * Writes what changes on a point in direction d to *out, and returns the place
 * for the next change, which is `out` if nothing changes: the processor could
 * not predict a branch here. Most of the time of a search is spent here and in
 * apply_changes.
 */
static inline struct point_change *find_change(struct position *q, point p,
    int d, unsigned line, unsigned at, struct point_change *out)
{
	struct line_pattern_table *t = &q->line_patterns;
	const uint64_t            *l = q->lines[d][line];
	const struct point_state  *s = &q->points[p];
	unsigned                   from = at - t->reach;
	uint32_t                   both, changed;

	both = line_pattern_lookup(t, rotate_right(l[SIDE_X], from) & t->mask,
	    rotate_right(l[SIDE_O], from) & t->mask);
	/* The bits of both codes that are not those of the new patterns */
	changed = (s->codes >> 4 * d ^ (both | both << 12)) & 0xf000f;
	out->before = *s;
	out->codes = s->codes ^ changed << 4 * d;
	out->at = p;
	return out + (changed != 0);
}

/* Finds the changes of the empty points within reach of p in direction d. */
static struct point_change *
find_changes(struct position *q, point p, int d, struct point_change *out)
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

		out = find_change(q, other, d, line, at + (unsigned)off, out);
	}
	return out;
}

/* Makes the changes from q->change_count to `end`, and counts them. */
static void apply_changes(struct position *q, const struct point_change *end)
{
	const struct point_change *c = &q->changes[q->change_count];
	int32_t                    value_x = 0, value_o = 0;

	for (; c < end; c++) {
		const struct point_eval *x = point_eval_find(q->evals,
		    c->codes & 0xffff);
		const struct point_eval *o = point_eval_find(q->evals,
		    c->codes >> 16);

		q->points[c->at].codes = c->codes;
		value_x += apply_change(q, c, SIDE_X, x, o);
		value_o += apply_change(q, c, SIDE_O, o, x);
	}
	q->totals.value[SIDE_X] += value_x;
	q->totals.value[SIDE_O] += value_o;
	q->change_count = (unsigned)(c - q->changes);
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
	memset(q->points, 0, sizeof(q->points));
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
				apply_changes(q,
				    find_change(q, p, d, line, at, q->changes));
				q->change_count = 0;
			}
}

void position_set_up(struct position *q, const struct variant *v,
    const point *moves, unsigned count)
{
	position_init(q, v);
	for (unsigned i = 0; i < count; i++)
		position_play(q, moves[i]);
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

/* Counts p, which gets a stone, as PATTERN_DEAD for a side. */
static void count_as_dead(struct position *q, point p, enum side side)
{
	const struct point_state *s = &q->points[p];
	int dead = q->evals->both[PATTERN_DEAD][PATTERN_DEAD].value;

	q->totals.value[side] += dead - s->value[side];
	replace_pattern(q, p, side, s->pattern[side], PATTERN_DEAD);
}

void position_play(struct position *q, point p)
{
	struct undo_frame   *f = &q->frames[q->ply];
	struct point_change *end = &q->changes[q->change_count];

	assert(position_is_empty(q, p));
	f->at = p;
	f->change_count = q->change_count;
	f->totals = q->totals;
	f->sets = q->sets;
	q->won = position_pattern(q, q->turn, p) == PATTERN_FIVE;
	count_as_dead(q, p, SIDE_X);
	count_as_dead(q, p, SIDE_O);
	toggle_stone(q, p, q->turn);
	mark_neighbours(q, p);
	for (int d = 0; d < DIRECTIONS; d++)
		end = find_changes(q, p, d, end);
	apply_changes(q, end);
	q->turn = side_other(q->turn);
	q->ply++;
	q->empty--;
}

void position_undo(struct position *q)
{
	const struct undo_frame *f = &q->frames[--q->ply];

	while (q->change_count > f->change_count) {
		const struct point_change *c = &q->changes[--q->change_count];

		q->points[c->at] = c->before;
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
