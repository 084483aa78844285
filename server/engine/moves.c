/* moves.c -- which moves of a position are worth trying, and in which order. */

#include "server/engine/moves.h"

#include "server/engine/weights.h"

static void area_add(struct area *a, point p)
{
	a->row[POINT_ROW(p)] |= (uint32_t)1 << POINT_COLUMN(p);
}

static struct move ranked(const struct position *q, point p)
{
	const struct worth *own = position_worth(q, q->turn, p);
	const struct worth *other = position_worth(q, side_other(q->turn), p);

	return (struct move){ p,
		own->own + other->other +
		    weights_urge[own->kind][other->kind] };
}

static unsigned list_area(const struct position *q, const struct area *a,
    struct move *out)
{
	unsigned n = 0;

	for (int row = 0; row < q->variant.rows; row++)
		for (uint32_t left = a->row[row]; left != 0; left &= left - 1)
			out[n++] = ranked(q, POINT(__builtin_ctz(left), row));
	return n;
}

/* The points where a side could make fours that need two answers. */
static void area_of_threats(const struct position *q, enum side side,
    struct area *a)
{
	for (int row = 0; row < q->variant.rows; row++)
		for (uint32_t left = q->marks.fours[side].row[row]; left != 0;
		     left &= left - 1) {
			point p = POINT(__builtin_ctz(left), row);

			if (position_kind(q, side, p) >= KIND_OPEN_FOUR)
				area_add(a, p);
		}
}

static enum shape shape_at(const struct position *q, enum side side, point p,
    int d)
{
	return (enum shape)(q->code[side][p] >> 4 * d & 15);
}

/* The points where a stone may spoil the fours that side would make at p. */
static void area_against(const struct position *q, enum side side, point p,
    struct area *a)
{
	int reach = q->variant.k - 1;

	area_add(a, p);
	for (int d = 0; d < DIRECTIONS; d++) {
		struct step step = position_steps[d];

		if (shape_at(q, side, p, d) < SHAPE_FOUR)
			continue;
		for (int i = -reach; i <= reach; i++) {
			int c = POINT_COLUMN(p) + i * step.column;
			int r = POINT_ROW(p) + i * step.row;

			if (c >= 0 && c < q->variant.columns && r >= 0 &&
			    r < q->variant.rows)
				area_add(a, POINT(c, r));
		}
	}
}

/*
 * The other side is about to make fours that need two answers: what is left is
 * a stone that spoils every such point, or a four of our own.
 */
static unsigned list_defences(const struct position *q, struct move *out)
{
	enum side other = side_other(q->turn);
	struct area threats = { 0 }, answers = { 0 };

	for (int row = 0; row < q->variant.rows; row++)
		answers.row[row] = position_row(q, row);
	area_of_threats(q, other, &threats);
	for (int row = 0; row < q->variant.rows; row++)
		for (uint32_t left = threats.row[row]; left; left &= left - 1) {
			struct area spoil = { 0 };

			area_against(q, other, POINT(__builtin_ctz(left), row),
			    &spoil);
			for (int r = 0; r < q->variant.rows; r++)
				answers.row[r] &= spoil.row[r];
		}
	for (int row = 0; row < q->variant.rows; row++)
		answers.row[row] |= q->marks.fours[q->turn].row[row];
	return list_area(q, &answers, out);
}

static bool is_dead(const struct position *q, point p)
{
	return (q->code[SIDE_X][p] | q->code[SIDE_O][p]) == 0;
}

/*
 * The points of a row, but those where neither side can ever make a line. Where
 * just K win, *keep asks for one of them: a stone of one's own may hurt, so a
 * lost one may be best.
 */
static unsigned list_row(const struct position *q, int row, uint32_t left,
    bool *keep, struct move *out)
{
	unsigned n = 0;

	for (; left != 0; left &= left - 1) {
		point p = POINT(__builtin_ctz(left), row);

		if (is_dead(q, p)) {
			if (!*keep)
				continue;
			*keep = false;
		}
		out[n++] = ranked(q, p);
	}
	return n;
}

static unsigned list_scope(const struct position *q, enum scope scope,
    struct move *out)
{
	bool keep = q->variant.rule == RULE_EXACT;
	unsigned n = 0;

	for (int row = 0; row < q->variant.rows; row++) {
		uint32_t left = position_row(q, row);

		if (scope != SCOPE_WHOLE)
			left &= q->marks.near.row[row];
		n += list_row(q, row, left, &keep, out + n);
	}
	return n;
}

static unsigned list_all(const struct position *q, struct move *out)
{
	struct area a = { 0 };

	for (int row = 0; row < q->variant.rows; row++)
		a.row[row] = position_row(q, row);
	return list_area(q, &a, out);
}

unsigned moves_answers(const struct position *q, struct move *out)
{
	enum side other = side_other(q->turn);

	if (position_count(q, other, KIND_FIVE) == 0)
		return list_defences(q, out);
	out[0] = ranked(q, position_find(q, other, KIND_FIVE));
	return 1;
}

unsigned moves_list(const struct position *q, enum scope scope,
    struct move *out)
{
	enum side other = side_other(q->turn);
	unsigned n = 0;

	if (position_count(q, other, KIND_FIVE) > 0 ||
	    (scope != SCOPE_BLIND &&
		position_count(q, other, KIND_OPEN_FOUR) > 0))
		n = moves_answers(q, out);
	if (n == 0)
		n = list_scope(q, scope, out);
	return n > 0 ? n : list_all(q, out);
}

/* The points near stones that make an open three or more. */
static unsigned list_threes(const struct position *q, struct move *out)
{
	unsigned n = 0;

	for (int row = 0; row < q->variant.rows; row++) {
		uint32_t left = position_row(q, row) & q->marks.near.row[row];

		for (; left != 0; left &= left - 1) {
			point p = POINT(__builtin_ctz(left), row);

			if (position_kind(q, q->turn, p) >= KIND_THREE)
				out[n++] = ranked(q, p);
		}
	}
	return n;
}

unsigned moves_threats(const struct position *q, bool threes, struct move *out)
{
	if (position_count(q, side_other(q->turn), KIND_FIVE) > 0) {
		unsigned n = moves_answers(q, out);

		return threes ||
			position_kind(q, q->turn, out[0].at) >= KIND_FOUR ?
		    n :
		    0;
	}
	return threes ? list_threes(q, out) :
			list_area(q, &q->marks.fours[q->turn], out);
}

struct move moves_pick(struct move *moves, unsigned count, unsigned i)
{
	unsigned best = i;
	struct move m;

	for (unsigned j = i + 1; j < count; j++)
		if (moves[j].rank > moves[best].rank)
			best = j;
	m = moves[best];
	moves[best] = moves[i];
	moves[i] = m;
	return m;
}
