/*
 * movegen.c -- move generation.
 *
 * Usually the moves are the empty points near stones. If the opponent threatens
 * a five or an open four, only moves that stop it or make a four are generated,
 * because every other move loses; if there are none, two moves that lose.
 */

#include "server/engine/board/movegen.h"

static struct move scored_move(const struct position *q, point p)
{
	return (struct move){ p, q->points[p].order[q->turn] };
}

/* Whether neither side can complete a line through the point. */
static bool is_dead_point(const struct position *q, point p)
{
	return q->points[p].codes == 0;
}

/* Generates moves on the points of `a`; at most max_dead of them are dead. */
static unsigned list_points(const struct position *q, const struct point_set *a,
    unsigned max_dead, struct move *out)
{
	unsigned n = 0;

	for (int row = 0; row < q->variant.rows; row++)
		for (uint32_t left = a->row[row]; left != 0; left &= left - 1) {
			point p = POINT(__builtin_ctz(left), row);

			if (is_dead_point(q, p) && max_dead == 0)
				continue;
			max_dead -= is_dead_point(q, p);
			out[n++] = scored_move(q, p);
		}
	return n;
}

/* Returns all empty points or, if `near` is true, those near stones. */
static struct point_set empty_points(const struct position *q, bool near)
{
	struct point_set a = { 0 };

	for (int row = 0; row < q->variant.rows; row++)
		a.row[row] = near ?
		    position_empty_row(q, row) & q->sets.near.row[row] :
		    position_empty_row(q, row);
	return a;
}

/* Returns the points of `a` where a side has min_pattern or a greater one. */
static struct point_set points_with_pattern(const struct position *q,
    struct point_set a, enum side side, enum pattern min_pattern)
{
	for (int row = 0; row < q->variant.rows; row++)
		for (uint32_t left = a.row[row]; left != 0; left &= left - 1) {
			int column = __builtin_ctz(left);

			if (position_pattern(q, side, POINT(column, row)) <
			    min_pattern)
				a.row[row] ^= (uint32_t)1 << column;
		}
	return a;
}

static enum line_pattern
line_pattern_at(const struct position *q, enum side side, point p, int d)
{
	return (enum line_pattern)(position_code(q, side, p) >> 4 * d & 15);
}

/*
 * Removes from `answers` the points that are too far from p to stop the fours
 * that a stone of `side` on p would make.
 */
static void keep_defences(const struct position *q, enum side side, point p,
    struct point_set *answers)
{
	struct point_set a = { 0 };
	int              reach = q->variant.k - 1;

	for (int d = 0; d < DIRECTIONS; d++) {
		struct step step = board_steps[d];

		if (line_pattern_at(q, side, p, d) < LINE_FOUR)
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
 * Generates the defences against the opponent's open fours: points that block
 * all of them, and fours of the side to move.
 */
static unsigned list_defences(const struct position *q, struct move *out)
{
	enum side        other = side_other(q->turn);
	struct point_set answers = empty_points(q, false);
	struct point_set threats = points_with_pattern(q, q->sets.fours[other],
	    other, PATTERN_OPEN_FOUR);

	for (int row = 0; row < q->variant.rows; row++)
		for (uint32_t left = threats.row[row]; left; left &= left - 1)
			keep_defences(q, other, POINT(__builtin_ctz(left), row),
			    &answers);
	for (int row = 0; row < q->variant.rows; row++)
		answers.row[row] |= q->sets.fours[q->turn].row[row];
	return list_points(q, &answers, POINTS_MAX, out);
}

/*
 * Generates two moves where no move stops all open fours of the opponent; like
 * all others, they lose. One would be taken for an only answer, which the search
 * extends. There are two points for open fours, because a stone on a single one
 * would stop it.
 */
static unsigned list_lost_moves(const struct position *q, struct move *out)
{
	enum side        other = side_other(q->turn);
	struct point_set threats = points_with_pattern(q, q->sets.fours[other],
	    other, PATTERN_OPEN_FOUR);
	unsigned         n = list_points(q, &threats, POINTS_MAX, out);

	movegen_pick_best(out, n, 0);
	return n < 2 ? n : 2;
}

unsigned movegen_defences(const struct position *q, struct move *out)
{
	enum side other = side_other(q->turn);

	if (position_count(q, other, PATTERN_FIVE) == 0)
		return list_defences(q, out);
	out[0] = scored_move(q, position_find_pattern(q, other, PATTERN_FIVE));
	return 1;
}

/*
 * Under rule `exact`, also generates a move on one dead point: it may be the
 * best move if all other moves would make the side's own lines too long.
 */
unsigned movegen_moves(const struct position *q, enum movegen_scope scope,
    struct move *out)
{
	enum side        other = side_other(q->turn);
	struct point_set a;
	unsigned         n;

	if (position_count(q, other, PATTERN_FIVE) > 0 ||
	    (scope != MOVEGEN_NEAR_NO_DEFENCE &&
		position_count(q, other, PATTERN_OPEN_FOUR) > 0)) {
		n = movegen_defences(q, out);
		return n > 0 ? n : list_lost_moves(q, out);
	}
	a = empty_points(q, scope != MOVEGEN_ALL);
	n = list_points(q, &a, rules[q->variant.rule].is_exact, out);
	if (n == 0) {
		a = empty_points(q, false);
		n = list_points(q, &a, POINTS_MAX, out);
	}
	return n;
}

unsigned movegen_far_moves(const struct position *q, struct move *out)
{
	enum side        other = side_other(q->turn);
	struct point_set a = empty_points(q, false);

	if (position_count(q, other, PATTERN_FIVE) > 0 ||
	    position_count(q, other, PATTERN_OPEN_FOUR) > 0)
		return 0;
	for (int row = 0; row < q->variant.rows; row++)
		a.row[row] &= ~q->sets.near.row[row];
	return list_points(q, &a, 0, out);
}

unsigned
movegen_threats(const struct position *q, bool threes, struct move *out)
{
	struct point_set a = q->sets.fours[q->turn];
	unsigned         n;

	if (position_count(q, side_other(q->turn), PATTERN_FIVE) > 0) {
		n = movegen_defences(q, out);
		if (!threes &&
		    position_pattern(q, q->turn, out[0].at) < PATTERN_FOUR)
			return 0;
		return n;
	}
	if (threes)
		a = points_with_pattern(q, empty_points(q, true), q->turn,
		    PATTERN_OPEN_THREE);
	return list_points(q, &a, POINTS_MAX, out);
}

struct move movegen_pick_best(struct move *moves, unsigned count, unsigned i)
{
	unsigned    best = i;
	struct move m;

	for (unsigned j = i + 1; j < count; j++)
		if (moves[j].order_score > moves[best].order_score)
			best = j;
	m = moves[best];
	moves[best] = moves[i];
	moves[i] = m;
	return m;
}
