/*
 * position.c -- the engine's board: stones, and what each empty point is worth.
 *
 * A line is two masks, one a side: the stones, with everything off the board in
 * both. The points of a line are bits 0 to 25 at most, so the bits above are
 * always set, and turning the mask round instead of shifting it brings the edge
 * in from either end.
 */

#include "server/engine/position.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "common/die.h"
#include "server/engine/weights.h"

const struct step position_steps[DIRECTIONS] = {
	{ 1, 0 },
	{ 0, 1 },
	{ 1, 1 },
	{ -1, 1 },
};

/* How far off a stone makes a point worth looking at. */
#define NEAR 4

/* Which columns, the stone's own being NEAR, by the distance of the rows. */
static const uint32_t near_columns[NEAR + 1] = { 0x1ff, 0x07c, 0x07c, 0x092,
	0x111 };

static int step_of(int d)
{
	return position_steps[d].row * POINT(0, 1) + position_steps[d].column;
}

/* Where a point lies on its line of each direction, and which line that is. */
static void locate(point p, int d, unsigned *line, unsigned *at)
{
	unsigned column = POINT_COLUMN(p), row = POINT_ROW(p);

	*at = d == 0 ? column : row;
	if (d == 0)
		*line = row;
	else if (d == 1)
		*line = column;
	else if (d == 2)
		*line = column + SIDES_MAX - row;
	else
		*line = column + row;
}

/* A number of 64 bits, much unlike that of any other n: SplitMix64's n-th. */
static uint64_t mix(uint64_t n)
{
	n = (n + 1) * 0x9e3779b97f4a7c15;
	n = (n ^ n >> 30) * 0xbf58476d1ce4e5b9;
	n = (n ^ n >> 27) * 0x94d049bb133111eb;
	return n ^ n >> 31;
}

/* An empty board's; each variant has its own. */
static uint64_t hash_of(const struct variant *v)
{
	uint64_t all = POINT(v->columns, v->rows);

	all = all * SIDES_MAX + v->k;
	return mix(mix(all * 2 + (v->rule == RULE_EXACT)));
}

static uint64_t turned(uint64_t bits, unsigned n)
{
	return bits >> (n & 63) | bits << (-n & 63);
}

/* What a point with such worths is worth to who moves. */
static int value_of(const struct worth *own, const struct worth *other)
{
	return own->value - other->value +
	    weights_meeting[own->kind][other->kind];
}

/* Counts a side's point as one of another kind; with a stone it is dead. */
static void change_kind(struct position *q, point p, enum side side,
    enum kind had, enum kind has)
{
	q->tally.count[side][had]--;
	q->tally.count[side][has]++;
	if ((had >= KIND_FOUR) != (has >= KIND_FOUR))
		q->marks.fours[side].row[POINT_ROW(p)] ^= (uint32_t)1
		    << POINT_COLUMN(p);
}

/* Makes of a point what such worths say. */
static void change(struct position *q, point p, const struct worth *x,
    const struct worth *o)
{
	const struct worth *had_x = position_worth(q, SIDE_X, p);
	const struct worth *had_o = position_worth(q, SIDE_O, p);

	q->tally.value[SIDE_X] += value_of(x, o) - value_of(had_x, had_o);
	q->tally.value[SIDE_O] += value_of(o, x) - value_of(had_o, had_x);
	if (x->kind != had_x->kind)
		change_kind(q, p, SIDE_X, had_x->kind, x->kind);
	if (o->kind != had_o->kind)
		change_kind(q, p, SIDE_O, had_o->kind, o->kind);
}

/* A code with another shape in direction d. */
static unsigned code_with(unsigned code, int d, unsigned shape)
{
	return (code & ~(15u << 4 * d)) | shape << 4 * d;
}

/* Looks at a point in direction d anew; inline, for here the time is spent. */
static inline void
renew(struct position *q, point p, int d, unsigned line, unsigned at)
{
	unsigned        from = at - q->shapes.reach;
	const uint64_t *l = q->line[d][line];
	uint8_t         shapes = shapes_look(&q->shapes,
		    turned(l[SIDE_X], from) & q->shapes.mask,
		    turned(l[SIDE_O], from) & q->shapes.mask);
	unsigned        x = q->code[SIDE_X][p], o = q->code[SIDE_O][p];

	if ((shapes & 15u) == (x >> 4 * d & 15) &&
	    shapes >> 4 == (o >> 4 * d & 15))
		return;
	q->change[q->changes++] = (struct change){ p,
		{ (uint16_t)x, (uint16_t)o } };
	x = code_with(x, d, shapes & 15u);
	o = code_with(o, d, shapes >> 4);
	change(q, p, &q->worth[x], &q->worth[o]);
	q->code[SIDE_X][p] = (uint16_t)x;
	q->code[SIDE_O][p] = (uint16_t)o;
}

/* Looks at the empty points near p in direction d anew. */
static void spread(struct position *q, point p, int d)
{
	unsigned        line, at, reach = q->shapes.reach;
	const uint64_t *l;
	uint64_t        todo;

	locate(p, d, &line, &at);
	l = q->line[d][line];
	todo = turned(~(l[SIDE_X] | l[SIDE_O]), at - reach) & q->shapes.mask;
	for (; todo != 0; todo &= todo - 1) {
		int   off = __builtin_ctzll(todo) - (int)reach;
		point other = (point)(p + off * step_of(d));

		renew(q, other, d, line, at + (unsigned)off);
	}
}

uint64_t position_key(point p, enum side side)
{
	return mix(2u * p + side);
}

static void toggle(struct position *q, point p, enum side side)
{
	unsigned line, at;

	for (int d = 0; d < DIRECTIONS; d++) {
		locate(p, d, &line, &at);
		q->line[d][line][side] ^= (uint64_t)1 << at;
	}
	q->hash ^= position_key(p, side);
}

static void mark_near(struct position *q, point p)
{
	int column = POINT_COLUMN(p), row = POINT_ROW(p);

	for (int r = row - NEAR; r <= row + NEAR; r++) {
		int off = r < row ? row - r : r - row;

		if (r >= 0 && r < q->variant.rows)
			q->marks.near
			    .row[r] |= (uint32_t)((uint64_t)near_columns[off]
				<< column >>
			    NEAR);
	}
}

static void open_board(struct position *q)
{
	unsigned line, at;

	for (int row = 0; row < q->variant.rows; row++)
		for (int column = 0; column < q->variant.columns; column++)
			for (int d = 0; d < DIRECTIONS; d++) {
				locate(POINT(column, row), d, &line, &at);
				q->line[d][line][0] ^= (uint64_t)1 << at;
				q->line[d][line][1] ^= (uint64_t)1 << at;
			}
}

struct position *position_new(void)
{
	struct position *q = xcalloc(1, sizeof(*q));

	eval_init(q->worth);
	return q;
}

void position_free(struct position *q)
{
	free(q);
}

void position_init(struct position *q, const struct variant *v)
{
	if (!variant_is_same(&q->variant, v))
		shapes_init(&q->shapes, v);
	q->variant = *v;
	q->turn = SIDE_X;
	q->ply = q->changes = 0;
	q->empty = v->columns * v->rows;
	q->won = false;
	q->hash = hash_of(v);
	memset(q->line, 0xff, sizeof(q->line));
	memset(&q->marks, 0, sizeof(q->marks));
	memset(q->code, 0, sizeof(q->code));
	memset(&q->tally, 0, sizeof(q->tally));
	q->tally.count[SIDE_X][KIND_DEAD] = (uint16_t)q->empty;
	q->tally.count[SIDE_O][KIND_DEAD] = (uint16_t)q->empty;
	open_board(q);
	for (int row = 0; row < v->rows; row++)
		for (int column = 0; column < v->columns; column++)
			for (int d = 0; d < DIRECTIONS; d++) {
				point    p = POINT(column, row);
				unsigned line, at;

				locate(p, d, &line, &at);
				renew(q, p, d, line, at);
			}
	q->changes = 0;
}

bool position_is_empty(const struct position *q, point p)
{
	return POINT_ROW(p) < q->variant.rows &&
	    position_row(q, POINT_ROW(p)) >> POINT_COLUMN(p) & 1;
}

uint32_t position_row(const struct position *q, int row)
{
	const uint64_t *l = q->line[0][row];

	return (uint32_t) ~(l[SIDE_X] | l[SIDE_O]);
}

void position_play(struct position *q, point p)
{
	struct frame *f = &q->frames[q->ply];

	assert(position_is_empty(q, p));
	f->at = p;
	f->changes = q->changes;
	f->tally = q->tally;
	f->marks = q->marks;
	q->won = position_kind(q, q->turn, p) == KIND_FIVE;
	change(q, p, &q->worth[0], &q->worth[0]);
	toggle(q, p, q->turn);
	mark_near(q, p);
	for (int d = 0; d < DIRECTIONS; d++)
		spread(q, p, d);
	q->turn = side_other(q->turn);
	q->ply++;
	q->empty--;
}

void position_undo(struct position *q)
{
	const struct frame *f = &q->frames[--q->ply];

	while (q->changes > f->changes) {
		const struct change *c = &q->change[--q->changes];

		q->code[SIDE_X][c->at] = c->code[SIDE_X];
		q->code[SIDE_O][c->at] = c->code[SIDE_O];
	}
	q->turn = side_other(q->turn);
	q->empty++;
	q->won = false;
	toggle(q, f->at, q->turn);
	q->tally = f->tally;
	q->marks = f->marks;
}

point position_find(const struct position *q, enum side side, enum kind kind)
{
	for (int row = 0; row < q->variant.rows; row++)
		for (uint32_t left = q->marks.fours[side].row[row]; left != 0;
		     left &= left - 1) {
			point p = POINT(__builtin_ctz(left), row);

			if (position_kind(q, side, p) == kind)
				return p;
		}
	return POINT_NONE;
}
