/*
 * test_patterns.c -- line patterns, patterns and the engine's board against a
 * naive implementation.
 *
 * The naive one counts runs of stones: a point is a five if a stone there wins,
 * a four if one more stone then would, and an open four if it then would in
 * more than one place.
 */

#include <stdlib.h>
#include <string.h>

#include "server/engine/board/line_pattern.h"
#include "server/engine/board/position.h"
#include "tests/support/engine_fixture.h"
#include "tests/support/suite.h"

/* The star is the point tested; the edge is beyond both ends. */
static const struct {
	const char       *line, *variant;
	enum line_pattern pattern; /* for X */
} lines[] = {
	{ "*......", "26x26x5", LINE_ONE },
	{ "...*...", "26x26x5", LINE_OPEN_ONE },
	{ "o*....", "26x26x5", LINE_ONE },
	{ "o*...o", "26x26x5", LINE_DEAD },
	{ "o.x*..o", "26x26x5", LINE_TWO },
	{ "..x*..", "26x26x5", LINE_OPEN_TWO },
	{ "x....*", "26x26x5", LINE_ONE },
	{ "x...*", "26x26x5", LINE_TWO },
	{ ".x..*.", "26x26x5", LINE_OPEN_TWO },
	{ "..xx*..", "26x26x5", LINE_OPEN_THREE },
	{ ".x.x*.", "26x26x5", LINE_OPEN_THREE },
	{ "o.xx*.o", "26x26x5", LINE_THREE },
	{ "oxx*...", "26x26x5", LINE_THREE },
	{ "x.x.*", "26x26x5", LINE_THREE },
	{ ".xxx*.", "26x26x5", LINE_OPEN_FOUR },
	{ "oxxx*.", "26x26x5", LINE_FOUR },
	{ ".xxx.*", "26x26x5", LINE_FOUR },
	{ "xx.x*", "26x26x5", LINE_FOUR },
	{ "x.x*x.x", "26x26x5", LINE_OPEN_FOUR },
	{ "xxxx*", "26x26x5", LINE_FIVE },
	{ "xx*xx", "26x26x5", LINE_FIVE },
	{ "xxx*xx", "26x26x5", LINE_FIVE },
	{ "xxxxx.*", "26x26x5", LINE_FOUR },
	/* Rule exact: six do not win, and what can only become six is dead. */
	{ "xxx*xx", "26x26x5/exact", LINE_DEAD },
	{ ".xxx*xx.", "26x26x5/exact", LINE_DEAD },
	{ "oxxx*.x", "26x26x5/exact", LINE_DEAD },
	{ ".xxx*.x", "26x26x5/exact", LINE_FOUR },
	{ ".xxx*.", "26x26x5/exact", LINE_OPEN_FOUR },
	{ "xx*xx", "26x26x5/exact", LINE_FIVE },
	{ ".xx*..x", "26x26x5/exact", LINE_THREE },
	{ "..xx*..", "26x26x5/exact", LINE_OPEN_THREE },
	{ "x.xx*..", "26x26x5/exact", LINE_FOUR },
	{ "x..xx*.", "26x26x5", LINE_OPEN_THREE },
	{ "x..xx*.", "26x26x5/exact", LINE_THREE },
	{ "x..xx*..", "26x26x5/exact", LINE_OPEN_THREE },
	/* Other values of K. */
	{ "*.", "26x26x2", LINE_FOUR },
	{ ".*.", "26x26x2", LINE_OPEN_FOUR },
	{ "x*", "26x26x2", LINE_FIVE },
	{ ".*.", "26x26x3", LINE_THREE },
	{ ".*..", "26x26x3", LINE_OPEN_THREE },
	{ ".x*.", "26x26x3", LINE_OPEN_FOUR },
	{ ".*..", "26x26x4", LINE_TWO },
	{ ".x*..", "26x26x4", LINE_OPEN_THREE },
	{ "..*....", "26x26x7", LINE_FAR },
	{ ".xx*xx.", "26x26x7", LINE_THREE },
	{ ".xx*xx..", "26x26x7", LINE_OPEN_THREE },
	{ "..........................", "26x26x26", LINE_DEAD },
	{ "xxxxxxxxxxxxx*xxxxxxxxxxxx", "26x26x26", LINE_FIVE },
	{ "xxxxxxxxxxxxx*xxxxxx.xxxxx", "26x26x26", LINE_FOUR },
	{ "xxxxxxxxxxxxx*xxxxxxxxxxxx", "26x26x26/exact", LINE_FIVE },
	{ "xxxxxxxxxxxxx*xxxxxxxxxxxx", "26x26x25", LINE_FIVE },
	{ "xxxxxxxxxxxxx*xxxxxxxxxxxx", "26x26x25/exact", LINE_DEAD },
	{ "xxxxxxxxxxxxx*xxxxxxxxxxx.", "26x26x25/exact", LINE_FIVE },
};

static struct line_pattern_table *new_line_patterns(const char *text)
{
	struct line_pattern_table *s = malloc(sizeof(*s));
	struct variant             v;

	ck_assert(variant_parse(&v, text));
	ck_assert_ptr_nonnull(s);
	line_pattern_table_init(s, &v);
	return s;
}

TEST_EACH(finds_the_line_pattern, lines)
{
	struct line_pattern_table *s = new_line_patterns(lines[_i].variant);
	const char *line = lines[_i].line, *star = strchr(line, '*');
	uint64_t    x = s->mask, o = s->mask;
	uint8_t     both;

	if (star == NULL)
		star = line + strlen(line);
	for (const char *at = line; *at != '\0'; at++) {
		int bit = (int)(at - star) + (int)s->reach;

		if (bit < 0 || bit > 2 * (int)s->reach)
			continue;
		if (*at != 'x')
			x &= ~((uint64_t)1 << bit);
		if (*at != 'o')
			o &= ~((uint64_t)1 << bit);
	}
	both = line_pattern_lookup(s, x, o);
	ck_assert_msg((both & 15) == lines[_i].pattern,
	    "%s is %d for X, not %d", line, both & 15, lines[_i].pattern);
	ck_assert_int_eq(line_pattern_lookup(s, o, x) >> 4, both & 15);
	ck_assert_int_eq(line_pattern_lookup(s, x, o), both);
	free(s);
}

/* One hexadecimal digit a direction; their order does not matter. */
static const struct {
	unsigned     code;
	enum pattern pattern;
} codes[] = {
	{ 0x0000, PATTERN_DEAD },
	{ 0x0010, PATTERN_QUIET },
	{ 0x2220, PATTERN_QUIET },
	{ 0x0003, PATTERN_QUIET },
	{ 0x0303, PATTERN_OPEN_ONES },
	{ 0x3433, PATTERN_TWO },
	{ 0x5433, PATTERN_OPEN_TWO },
	{ 0x5455, PATTERN_OPEN_TWOS },
	{ 0x6633, PATTERN_CLOSED_THREE },
	{ 0x6655, PATTERN_CLOSED_THREE_OPEN_TWO },
	{ 0x0700, PATTERN_OPEN_THREE },
	{ 0x0743, PATTERN_OPEN_THREE },
	{ 0x0753, PATTERN_OPEN_THREE_PLUS_ONE },
	{ 0x6733, PATTERN_OPEN_THREE_PLUS_ONE },
	{ 0x6735, PATTERN_OPEN_THREE_PLUS_TWO },
	{ 0x6765, PATTERN_OPEN_THREE_PLUS_TWO },
	{ 0x7567, PATTERN_DOUBLE_OPEN_THREE },
	{ 0x7107, PATTERN_DOUBLE_OPEN_THREE },
	{ 0x0008, PATTERN_FOUR },
	{ 0x6668, PATTERN_FOUR },
	{ 0x0708, PATTERN_FOUR_THREE },
	{ 0x8770, PATTERN_FOUR_THREE },
	{ 0x0880, PATTERN_OPEN_FOUR },
	{ 0x9000, PATTERN_OPEN_FOUR },
	{ 0x9777, PATTERN_OPEN_FOUR },
	{ 0x000a, PATTERN_FIVE },
	{ 0xa988, PATTERN_FIVE },
};

TEST_EACH(finds_the_pattern, codes)
{
	struct position *q = position_new();

	ck_assert_int_eq(point_eval_find(q->evals, codes[_i].code)->pattern,
	    codes[_i].pattern);
	position_free(q);
}

/* Numbers of points of each pattern, and the threat level. */
static const struct {
	uint16_t count[PATTERN_COUNT];
	unsigned threat_level;
} threat_levels[] = {
	{ { 200 }, 0 },
	{ { [PATTERN_OPEN_TWOS] = 9, [PATTERN_CLOSED_THREE_OPEN_TWO] = 9 }, 0 },
	{ { [PATTERN_OPEN_THREE] = 1 }, 1 },
	{ { [PATTERN_OPEN_THREE_PLUS_ONE] = 2,
	      [PATTERN_OPEN_THREE_PLUS_TWO] = 2 },
	    1 },
	{ { [PATTERN_OPEN_THREE] = 2, [PATTERN_OPEN_THREE_PLUS_TWO] = 3 }, 2 },
	{ { [PATTERN_DOUBLE_OPEN_THREE] = 1 }, 3 },
	{ { [PATTERN_OPEN_THREE] = 4, [PATTERN_DOUBLE_OPEN_THREE] = 1 }, 4 },
	{ { [PATTERN_FOUR] = 7 }, 5 },
	{ { [PATTERN_FOUR] = 1, [PATTERN_OPEN_THREE] = 5 }, 7 },
	{ { [PATTERN_FOUR] = 1, [PATTERN_FOUR_THREE] = 1 }, 10 },
	{ { [PATTERN_OPEN_FOUR] = 1, [PATTERN_FOUR] = 3 }, 15 },
	{ { [PATTERN_OPEN_FOUR] = 9, [PATTERN_DOUBLE_OPEN_THREE] = 9 },
	    THREAT_LEVEL_COUNT - 1 },
	{ { [PATTERN_FIVE] = 1 }, 0 },
};

TEST_EACH(finds_the_threat_level, threat_levels)
{
	ck_assert_uint_eq(pattern_threat_level(threat_levels[_i].count),
	    threat_levels[_i].threat_level);
}

TEST(converts_scores_between_plies)
{
	ck_assert_int_eq(score_add_plies(SCORE_WIN - 3, 4), SCORE_WIN - 7);
	ck_assert_int_eq(score_add_plies(3 - SCORE_WIN, 4), 7 - SCORE_WIN);
	ck_assert_int_eq(score_add_plies(SCORE_WIN - 7, -4), SCORE_WIN - 3);
	ck_assert_int_eq(score_add_plies(SCORE_EVAL_MAX, 4), SCORE_EVAL_MAX);
	ck_assert_int_eq(score_add_plies(-SCORE_EVAL_MAX, 4), -SCORE_EVAL_MAX);
}

struct plain_board {
	struct variant v;
	uint8_t        stone[SIDES_MAX][SIDES_MAX];
};

static bool
plain_is(const struct plain_board *b, int column, int row, enum side side)
{
	return column >= 0 && column < b->v.columns && row >= 0 &&
	    row < b->v.rows && b->stone[row][column] == side;
}

static int plain_arm(const struct plain_board *b, point p, struct step s,
    int sign, enum side side)
{
	int n = 0;

	while (plain_is(b, POINT_COLUMN(p) + (n + 1) * sign * s.column,
	    POINT_ROW(p) + (n + 1) * sign * s.row, side))
		n++;
	return n;
}

static bool plain_wins(const struct plain_board *b, point p, enum side side)
{
	for (int d = 0; d < DIRECTIONS; d++) {
		int run = 1 + plain_arm(b, p, board_steps[d], 1, side) +
		    plain_arm(b, p, board_steps[d], -1, side);

		if (run == b->v.k || (run > b->v.k && b->v.rule == RULE_FREE))
			return true;
	}
	return false;
}

static unsigned plain_fives(const struct plain_board *b, enum side side)
{
	unsigned n = 0;

	for (int row = 0; row < b->v.rows; row++)
		for (int column = 0; column < b->v.columns; column++)
			n += b->stone[row][column] == SIDE_NONE &&
			    plain_wins(b, POINT(column, row), side);
	return n;
}

/* Compares a point's pattern with what a stone there makes. */
static void check_pattern(const struct position *q, struct plain_board *b,
    point p, enum side side)
{
	enum pattern pattern = position_pattern(q, side, p);
	uint8_t     *stone = &b->stone[POINT_ROW(p)][POINT_COLUMN(p)];
	unsigned     fives;

	ck_assert_int_eq(pattern == PATTERN_FIVE, plain_wins(b, p, side));
	if (pattern == PATTERN_FIVE ||
	    position_count(q, side, PATTERN_FIVE) > 0)
		return;
	*stone = (uint8_t)side;
	fives = plain_fives(b, side);
	*stone = SIDE_NONE;
	ck_assert_int_eq(pattern == PATTERN_OPEN_FOUR, fives > 1);
	ck_assert_int_eq(pattern == PATTERN_FOUR ||
		pattern == PATTERN_FOUR_THREE,
	    fives == 1);
}

/* Compares the values of a point with those of its codes. */
static void check_values(const struct position *q, point p, enum side side)
{
	const struct point_state *s = &q->points[p];
	const struct point_eval  *own, *other;
	struct pattern_pair_eval  both;

	own = point_eval_find(q->evals, position_code(q, side, p));
	other = point_eval_find(q->evals,
	    position_code(q, side_other(side), p));
	both = q->evals->both[own->pattern][other->pattern];
	ck_assert_int_eq(s->pattern[side], own->pattern);
	ck_assert_int_eq(s->value[side],
	    own->value - other->value + both.value);
	ck_assert_int_eq(s->order[side],
	    own->order_own + other->order_other + both.order);
}

/* Compares the totals of a side with the values and patterns of all points. */
static void check_totals(const struct position *q, enum side side)
{
	int dead = q->evals->both[PATTERN_DEAD][PATTERN_DEAD].value;
	int value = (int)q->ply * dead;
	int count[PATTERN_COUNT] = { [PATTERN_DEAD] = (int)q->ply };

	for (point p = 0; p < POINT_LIMIT; p++)
		if (position_is_empty(q, p)) {
			value += q->points[p].value[side];
			count[position_pattern(q, side, p)]++;
		}
	ck_assert_int_eq(q->totals.value[side], value);
	for (int i = 0; i < PATTERN_COUNT; i++)
		ck_assert_int_eq(q->totals.count[side][i], count[i]);
}

static point random_point(const struct position *q)
{
	for (;;) {
		point p = POINT(rand() % q->variant.columns,
		    rand() % q->variant.rows);

		if (position_is_empty(q, p))
			return p;
	}
}

static struct position *position_of(struct variant *v, const char *text)
{
	struct position *q = position_new();

	ck_assert(variant_parse(v, text));
	position_init(q, v);
	return q;
}

TEST_EACH(patterns_match_the_naive_board, all_variants)
{
	struct plain_board b;
	struct position   *q = position_of(&b.v, all_variants[_i]);
	int                points = b.v.columns * b.v.rows;

	srand((unsigned)_i);
	memset(b.stone, SIDE_NONE, sizeof(b.stone));
	while (q->empty > 1 && q->ply < 60) {
		point p = random_point(q);

		b.stone[POINT_ROW(p)][POINT_COLUMN(p)] = (uint8_t)q->turn;
		position_play(q, p);
		if (q->won)
			break;
		for (int i = 0; i < (points < 16 ? points : 16); i++) {
			p = random_point(q);
			check_pattern(q, &b, p, (enum side)(i % 2));
			check_values(q, p, (enum side)(i % 2));
		}
		check_totals(q, SIDE_X);
		check_totals(q, SIDE_O);
	}
	position_free(q);
}

static void
check_same_state(const struct point_state *a, const struct point_state *b)
{
	ck_assert_uint_eq(a->codes, b->codes);
	for (enum side side = SIDE_X; side <= SIDE_O; side++) {
		ck_assert_int_eq(a->value[side], b->value[side]);
		ck_assert_int_eq(a->order[side], b->order[side]);
		ck_assert_int_eq(a->pattern[side], b->pattern[side]);
	}
}

static void check_same(const struct position *a, const struct position *b)
{
	ck_assert_uint_eq(a->hash, b->hash);
	ck_assert_uint_eq(a->check, b->check);
	ck_assert_mem_eq(&a->sets, &b->sets, sizeof(a->sets));
	ck_assert_mem_eq(&a->totals, &b->totals, sizeof(a->totals));
	ck_assert_mem_eq(a->lines, b->lines, sizeof(a->lines));
	for (point p = 0; p < POINT_LIMIT; p++)
		if (position_is_empty(a, p))
			check_same_state(&a->points[p], &b->points[p]);
}

TEST_EACH(undo_restores_everything, all_variants)
{
	struct variant   v;
	struct position *q = position_of(&v, all_variants[_i]);
	struct position *fresh = position_of(&v, all_variants[_i]);

	srand((unsigned)_i);
	for (int step = 0; step < 240; step++) {
		bool back = q->ply > 0 && (rand() % 3 == 0 || q->won);

		if (back || q->empty == 0)
			position_undo(q);
		else
			position_play(q, random_point(q));
		if (step % 40 != 39)
			continue;
		position_init(fresh, &v);
		for (unsigned i = 0; i < q->ply; i++)
			position_play(fresh, q->frames[i].at);
		check_same(q, fresh);
	}
	position_free(fresh);
	position_free(q);
}

/* A position can be initialised again, for any board. */
TEST_EACH(init_resets_a_used_position, all_variants)
{
	struct variant   v;
	struct position *q = position_of(&v, "15x15x5/exact");
	struct position *fresh = position_of(&v, all_variants[_i]);

	position_play(q, POINT(7, 7));
	position_init(q, &v);
	check_same(q, fresh);
	position_free(fresh);
	position_free(q);
}
