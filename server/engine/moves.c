/* moves.c -- which moves of a position are worth trying, and in which order. */

#include "server/engine/moves.h"

#include "server/engine/weights.h"

static struct move ranked(const struct position *q, point p)
{
	const struct worth *own = position_worth(q, q->turn, p);
	const struct worth *other = position_worth(q, side_other(q->turn), p);

	return (struct move){ p,
		own->own + other->other +
		    weights_urge[own->kind][other->kind] };
}

/* Neither side can make a line through it any more. */
static bool is_dead(const struct position *q, point p)
{
	return (q->code[SIDE_X][p] | q->code[SIDE_O][p]) == 0;
}

/* The points of an area, but only so many of those that are dead. */
static unsigned list(const struct position *q, const struct area *a,
    unsigned dead, struct move *out)
{
	unsigned n = 0;

	for (int row = 0; row < q->variant.rows; row++)
		for (uint32_t left = a->row[row]; left != 0; left &= left - 1) {
			point p = POINT(__builtin_ctz(left), row);

			if (is_dead(q, p) && dead == 0)
				continue;
			dead -= is_dead(q, p);
			out[n++] = ranked(q, p);
		}
	return n;
}

/* The empty points, or those of them that are near stones. */
static struct area empty_area(const struct position *q, bool near)
{
	struct area a;

	for (int row = 0; row < q->variant.rows; row++)
		a.row[row] = near ?
		    position_row(q, row) & q->marks.near.row[row] :
		    position_row(q, row);
	return a;
}

/* The points of an area where a side makes this kind or more. */
static struct area
makes(const struct position *q, struct area a, enum side side, enum kind least)
{
	for (int row = 0; row < q->variant.rows; row++)
		for (uint32_t left = a.row[row]; left != 0; left &= left - 1) {
			int column = __builtin_ctz(left);

			if (position_kind(q, side, POINT(column, row)) < least)
				a.row[row] ^= (uint32_t)1 << column;
		}
	return a;
}

static enum shape
shape_at(const struct position *q, enum side side, point p, int d)
{
	return (enum shape)(q->code[side][p] >> 4 * d & 15);
}

/* Keeps of the answers those that may spoil the fours side would make at p. */
static void keep_spoilers(const struct position *q, enum side side, point p,
    struct area *answers)
{
	struct area a = { 0 };
	int         reach = q->variant.k - 1;

	for (int d = 0; d < DIRECTIONS; d++) {
		struct step step = position_steps[d];

		if (shape_at(q, side, p, d) < SHAPE_FOUR)
			continue;
		for (int i = -reach; i <= reach; i++) {
			int c = POINT_COLUMN(p) + i * step.column;
			int r = POINT_ROW(p) + i * step.row;

			if (c >= 0 && c < q->variant.columns && r >= 0 &&
			    r < q->variant.rows)
				a.row[r] |= (uint32_t)1 << c;
		}
	}
	for (int row = 0; row < q->variant.rows; row++)
		answers->row[row] &= a.row[row];
}

/*
 * The other side is about to make fours that need two answers: what is left is
 * a stone that spoils every such point, or a four of our own.
 */
static unsigned list_defences(const struct position *q, struct move *out)
{
	enum side   other = side_other(q->turn);
	struct area answers = empty_area(q, false);
	struct area threats = makes(q, q->marks.fours[other], other,
	    KIND_OPEN_FOUR);

	for (int row = 0; row < q->variant.rows; row++)
		for (uint32_t left = threats.row[row]; left; left &= left - 1)
			keep_spoilers(q, other, POINT(__builtin_ctz(left), row),
			    &answers);
	for (int row = 0; row < q->variant.rows; row++)
		answers.row[row] |= q->marks.fours[q->turn].row[row];
	return list(q, &answers, POINTS_MAX, out);
}

unsigned moves_answers(const struct position *q, struct move *out)
{
	enum side other = side_other(q->turn);

	if (position_count(q, other, KIND_FIVE) == 0)
		return list_defences(q, out);
	out[0] = ranked(q, position_find(q, other, KIND_FIVE));
	return 1;
}

/*
 * Where just K win, one dead point is kept: a stone of one's own may hurt, so a
 * lost one may be best.
 */
unsigned
moves_list(const struct position *q, enum scope scope, struct move *out)
{
	enum side   other = side_other(q->turn);
	struct area a;
	unsigned    n = 0;

	if (position_count(q, other, KIND_FIVE) > 0 ||
	    (scope != SCOPE_BLIND &&
		position_count(q, other, KIND_OPEN_FOUR) > 0))
		n = moves_answers(q, out);
	if (n == 0) {
		a = empty_area(q, scope != SCOPE_WHOLE);
		n = list(q, &a, q->variant.rule == RULE_EXACT, out);
	}
	if (n == 0) {
		a = empty_area(q, false);
		n = list(q, &a, POINTS_MAX, out);
	}
	return n;
}

unsigned moves_threats(const struct position *q, bool threes, struct move *out)
{
	struct area a = q->marks.fours[q->turn];
	unsigned    n;

	if (position_count(q, side_other(q->turn), KIND_FIVE) > 0) {
		n = moves_answers(q, out);
		if (!threes && position_kind(q, q->turn, out[0].at) < KIND_FOUR)
			return 0;
		return n;
	}
	if (threes)
		a = makes(q, empty_area(q, true), q->turn, KIND_THREE);
	return list(q, &a, POINTS_MAX, out);
}

struct move moves_pick(struct move *moves, unsigned count, unsigned i)
{
	unsigned    best = i;
	struct move m;

	for (unsigned j = i + 1; j < count; j++)
		if (moves[j].rank > moves[best].rank)
			best = j;
	m = moves[best];
	moves[best] = moves[i];
	moves[i] = m;
	return m;
}
