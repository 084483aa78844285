/*
 * test_eval.c -- shapes, kinds and the engine's board, against a plain reading.
 *
 * The plain reading counts runs of stones, as a person would: a point is a five
 * if a stone there wins, a four if one more stone then would, and an open four
 * if it then would in more than one place.
 */

#include <stdlib.h>
#include <string.h>

#include "server/engine/position.h"
#include "server/engine/shape.h"
#include "tests/suites.h"

#define LENGTH(table) ((int)(sizeof(table) / sizeof(table[0])))

/* The star is the point asked about; beyond both ends is the edge. */
static const struct {
	const char *line, *variant;
	enum shape  shape; /* for X */
} lines[] = {
	{ "*......", "26x26x5", SHAPE_ONE },
	{ "...*...", "26x26x5", SHAPE_OPEN_ONE },
	{ "o*....", "26x26x5", SHAPE_ONE },
	{ "o*...o", "26x26x5", SHAPE_DEAD },
	{ "o.x*..o", "26x26x5", SHAPE_TWO },
	{ "..x*..", "26x26x5", SHAPE_OPEN_TWO },
	{ "x....*", "26x26x5", SHAPE_ONE },
	{ "x...*", "26x26x5", SHAPE_TWO },
	{ ".x..*.", "26x26x5", SHAPE_OPEN_TWO },
	{ "..xx*..", "26x26x5", SHAPE_OPEN_THREE },
	{ ".x.x*.", "26x26x5", SHAPE_OPEN_THREE },
	{ "o.xx*.o", "26x26x5", SHAPE_THREE },
	{ "oxx*...", "26x26x5", SHAPE_THREE },
	{ "x.x.*", "26x26x5", SHAPE_THREE },
	{ ".xxx*.", "26x26x5", SHAPE_OPEN_FOUR },
	{ "oxxx*.", "26x26x5", SHAPE_FOUR },
	{ ".xxx.*", "26x26x5", SHAPE_FOUR },
	{ "xx.x*", "26x26x5", SHAPE_FOUR },
	{ "x.x*x.x", "26x26x5", SHAPE_OPEN_FOUR },
	{ "xxxx*", "26x26x5", SHAPE_FIVE },
	{ "xx*xx", "26x26x5", SHAPE_FIVE },
	{ "xxx*xx", "26x26x5", SHAPE_FIVE },
	{ "xxxxx.*", "26x26x5", SHAPE_FOUR },
	/* Just five: six are none, and what can only become six is dead. */
	{ "xxx*xx", "26x26x5/exact", SHAPE_DEAD },
	{ ".xxx*xx.", "26x26x5/exact", SHAPE_DEAD },
	{ "oxxx*.x", "26x26x5/exact", SHAPE_DEAD },
	{ ".xxx*.x", "26x26x5/exact", SHAPE_FOUR },
	{ ".xxx*.", "26x26x5/exact", SHAPE_OPEN_FOUR },
	{ "xx*xx", "26x26x5/exact", SHAPE_FIVE },
	{ ".xx*..x", "26x26x5/exact", SHAPE_THREE },
	{ "..xx*..", "26x26x5/exact", SHAPE_OPEN_THREE },
	{ "x.xx*..", "26x26x5/exact", SHAPE_FOUR },
	{ "x..xx*.", "26x26x5", SHAPE_OPEN_THREE },
	{ "x..xx*.", "26x26x5/exact", SHAPE_THREE },
	{ "x..xx*..", "26x26x5/exact", SHAPE_OPEN_THREE },
	/* Other numbers in a row. */
	{ "*.", "26x26x2", SHAPE_FOUR },
	{ ".*.", "26x26x2", SHAPE_OPEN_FOUR },
	{ "x*", "26x26x2", SHAPE_FIVE },
	{ ".*.", "26x26x3", SHAPE_THREE },
	{ ".*..", "26x26x3", SHAPE_OPEN_THREE },
	{ ".x*.", "26x26x3", SHAPE_OPEN_FOUR },
	{ ".*..", "26x26x4", SHAPE_TWO },
	{ ".x*..", "26x26x4", SHAPE_OPEN_THREE },
	{ "..*....", "26x26x7", SHAPE_FAR },
	{ ".xx*xx.", "26x26x7", SHAPE_THREE },
	{ ".xx*xx..", "26x26x7", SHAPE_OPEN_THREE },
	{ "..........................", "26x26x26", SHAPE_DEAD },
	{ "xxxxxxxxxxxxx*xxxxxxxxxxxx", "26x26x26", SHAPE_FIVE },
	{ "xxxxxxxxxxxxx*xxxxxx.xxxxx", "26x26x26", SHAPE_FOUR },
	{ "xxxxxxxxxxxxx*xxxxxxxxxxxx", "26x26x26/exact", SHAPE_FIVE },
	{ "xxxxxxxxxxxxx*xxxxxxxxxxxx", "26x26x25", SHAPE_FIVE },
	{ "xxxxxxxxxxxxx*xxxxxxxxxxxx", "26x26x25/exact", SHAPE_DEAD },
	{ "xxxxxxxxxxxxx*xxxxxxxxxxx.", "26x26x25/exact", SHAPE_FIVE },
};

static struct shapes *shapes_of(const char *text)
{
	struct shapes *s = malloc(sizeof(*s));
	struct variant v;

	ck_assert(variant_parse(&v, text));
	ck_assert_ptr_nonnull(s);
	shapes_init(s, &v);
	return s;
}

START_TEST(knows_a_shape)
{
	struct shapes *s = shapes_of(lines[_i].variant);
	const char    *line = lines[_i].line, *star = strchr(line, '*');
	uint64_t       x = s->mask, o = s->mask;
	uint8_t        both;

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
	both = shapes_look(s, x, o);
	ck_assert_msg((both & 15) == lines[_i].shape, "%s is %d for X, not %d",
	    line, both & 15, lines[_i].shape);
	ck_assert_int_eq(shapes_look(s, o, x) >> 4, both & 15);
	ck_assert_int_eq(shapes_look(s, x, o), both);
	free(s);
}
END_TEST

/* A hexadecimal digit a direction: shapes in any order are one kind. */
static const struct {
	unsigned  code;
	enum kind kind;
} codes[] = {
	{ 0x0000, KIND_DEAD },
	{ 0x0010, KIND_QUIET },
	{ 0x2220, KIND_QUIET },
	{ 0x0003, KIND_QUIET },
	{ 0x0303, KIND_ONES },
	{ 0x3433, KIND_TWO },
	{ 0x5433, KIND_OPEN_TWO },
	{ 0x5455, KIND_OPEN_TWOS },
	{ 0x6633, KIND_CLOSED_THREE },
	{ 0x6655, KIND_CLOSED_OPEN },
	{ 0x0700, KIND_THREE },
	{ 0x0743, KIND_THREE },
	{ 0x0753, KIND_THREE_MORE },
	{ 0x6733, KIND_THREE_MORE },
	{ 0x6735, KIND_THREE_MOST },
	{ 0x6765, KIND_THREE_MOST },
	{ 0x7567, KIND_TWO_THREES },
	{ 0x7107, KIND_TWO_THREES },
	{ 0x0008, KIND_FOUR },
	{ 0x6668, KIND_FOUR },
	{ 0x0708, KIND_FOUR_THREE },
	{ 0x8770, KIND_FOUR_THREE },
	{ 0x0880, KIND_OPEN_FOUR },
	{ 0x9000, KIND_OPEN_FOUR },
	{ 0x9777, KIND_OPEN_FOUR },
	{ 0x000a, KIND_FIVE },
	{ 0xa988, KIND_FIVE },
};

START_TEST(knows_a_kind)
{
	struct position *q = position_new();

	ck_assert_int_eq(q->worth[codes[_i].code].kind, codes[_i].kind);
	position_free(q);
}
END_TEST

/* Points of a kind, and what they threaten. */
static const struct {
	uint16_t count[KINDS];
	unsigned stance;
} stances[] = {
	{ { 200 }, 0 },
	{ { [KIND_OPEN_TWOS] = 9, [KIND_CLOSED_OPEN] = 9 }, 0 },
	{ { [KIND_THREE] = 1 }, 1 },
	{ { [KIND_THREE_MORE] = 2, [KIND_THREE_MOST] = 2 }, 1 },
	{ { [KIND_THREE] = 2, [KIND_THREE_MOST] = 3 }, 2 },
	{ { [KIND_TWO_THREES] = 1 }, 3 },
	{ { [KIND_THREE] = 4, [KIND_TWO_THREES] = 1 }, 4 },
	{ { [KIND_FOUR] = 7 }, 5 },
	{ { [KIND_FOUR] = 1, [KIND_THREE] = 5 }, 7 },
	{ { [KIND_FOUR] = 1, [KIND_FOUR_THREE] = 1 }, 10 },
	{ { [KIND_OPEN_FOUR] = 1, [KIND_FOUR] = 3 }, 15 },
	{ { [KIND_OPEN_FOUR] = 9, [KIND_TWO_THREES] = 9 }, STANCES - 1 },
	{ { [KIND_FIVE] = 1 }, 0 },
};

START_TEST(knows_a_stance)
{
	ck_assert_uint_eq(kind_stance(stances[_i].count), stances[_i].stance);
}
END_TEST

START_TEST(what_is_won_there_is_won_later_here)
{
	ck_assert_int_eq(score_later(SCORE_WIN - 3, 4), SCORE_WIN - 7);
	ck_assert_int_eq(score_later(3 - SCORE_WIN, 4), 7 - SCORE_WIN);
	ck_assert_int_eq(score_later(SCORE_WIN - 7, -4), SCORE_WIN - 3);
	ck_assert_int_eq(score_later(SCORE_GUESS, 4), SCORE_GUESS);
	ck_assert_int_eq(score_later(-SCORE_GUESS, 4), -SCORE_GUESS);
}
END_TEST

static const char *const variants[] = {
	"2x2x2",
	"3x3x3",
	"3x3x2/exact",
	"4x3x3",
	"4x4x4",
	"5x4x3/exact",
	"2x26x2",
	"26x2x3/exact",
	"7x7x5",
	"6x9x4/exact",
	"9x9x6/exact",
	"15x15x5",
	"15x15x5/exact",
	"12x20x7",
	"26x26x5",
	"26x26x26",
	"19x19x9/exact",
	"26x20x26/exact",
};

struct plain {
	struct variant v;
	uint8_t        stone[SIDES_MAX][SIDES_MAX];
};

static bool plain_is(const struct plain *b, int column, int row, enum side side)
{
	return column >= 0 && column < b->v.columns && row >= 0 &&
	    row < b->v.rows && b->stone[row][column] == side;
}

static int plain_arm(const struct plain *b, point p, struct step s, int sign,
    enum side side)
{
	int n = 0;

	while (plain_is(b, POINT_COLUMN(p) + (n + 1) * sign * s.column,
	    POINT_ROW(p) + (n + 1) * sign * s.row, side))
		n++;
	return n;
}

static bool plain_wins(const struct plain *b, point p, enum side side)
{
	for (int d = 0; d < DIRECTIONS; d++) {
		int run = 1 + plain_arm(b, p, position_steps[d], 1, side) +
		    plain_arm(b, p, position_steps[d], -1, side);

		if (run == b->v.k || (run > b->v.k && b->v.rule == RULE_FREE))
			return true;
	}
	return false;
}

static unsigned plain_fives(const struct plain *b, enum side side)
{
	unsigned n = 0;

	for (int row = 0; row < b->v.rows; row++)
		for (int column = 0; column < b->v.columns; column++)
			n += b->stone[row][column] == SIDE_NONE &&
			    plain_wins(b, POINT(column, row), side);
	return n;
}

/* Whether a point's kind is what trying a stone there says. */
static void
check_kind(const struct position *q, struct plain *b, point p, enum side side)
{
	enum kind kind = position_kind(q, side, p);
	uint8_t  *stone = &b->stone[POINT_ROW(p)][POINT_COLUMN(p)];
	unsigned  fives;

	ck_assert_int_eq(kind == KIND_FIVE, plain_wins(b, p, side));
	if (kind == KIND_FIVE || position_count(q, side, KIND_FIVE) > 0)
		return;
	*stone = (uint8_t)side;
	fives = plain_fives(b, side);
	*stone = SIDE_NONE;
	ck_assert_int_eq(kind == KIND_OPEN_FOUR, fives > 1);
	ck_assert_int_eq(kind == KIND_FOUR || kind == KIND_FOUR_THREE,
	    fives == 1);
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

START_TEST(kinds_are_what_a_stone_would_make)
{
	struct plain     b;
	struct position *q = position_of(&b.v, variants[_i]);
	int              points = b.v.columns * b.v.rows;

	srand((unsigned)_i);
	memset(b.stone, SIDE_NONE, sizeof(b.stone));
	while (q->empty > 1 && q->ply < 60) {
		point p = random_point(q);

		b.stone[POINT_ROW(p)][POINT_COLUMN(p)] = (uint8_t)q->turn;
		position_play(q, p);
		if (q->won)
			break;
		for (int i = 0; i < (points < 16 ? points : 16); i++)
			check_kind(q, &b, random_point(q), (enum side)(i % 2));
	}
	position_free(q);
}
END_TEST

static void check_same(const struct position *a, const struct position *b)
{
	ck_assert_uint_eq(a->hash, b->hash);
	ck_assert_mem_eq(&a->marks, &b->marks, sizeof(a->marks));
	ck_assert_mem_eq(&a->tally, &b->tally, sizeof(a->tally));
	ck_assert_mem_eq(a->line, b->line, sizeof(a->line));
	for (point p = 0; p < POINTS; p++) {
		if (!position_is_empty(a, p))
			continue;
		ck_assert_uint_eq(a->code[SIDE_X][p], b->code[SIDE_X][p]);
		ck_assert_uint_eq(a->code[SIDE_O][p], b->code[SIDE_O][p]);
	}
}

START_TEST(undo_leaves_no_trace)
{
	struct variant   v;
	struct position *q = position_of(&v, variants[_i]);
	struct position *fresh = position_of(&v, variants[_i]);

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
END_TEST

/* A position that served one game serves the next, whatever its board. */
START_TEST(a_position_can_be_used_again)
{
	struct variant   v;
	struct position *q = position_of(&v, "15x15x5/exact");
	struct position *fresh = position_of(&v, variants[_i]);

	position_play(q, POINT(7, 7));
	position_init(q, &v);
	check_same(q, fresh);
	position_free(fresh);
	position_free(q);
}
END_TEST

Suite *eval_suite(void)
{
	Suite *suite = suite_create("eval");
	TCase *tests = tcase_create("eval");

	tcase_set_timeout(tests, 60);
	tcase_add_loop_test(tests, knows_a_shape, 0, LENGTH(lines));
	tcase_add_loop_test(tests, knows_a_kind, 0, LENGTH(codes));
	tcase_add_loop_test(tests, knows_a_stance, 0, LENGTH(stances));
	tcase_add_test(tests, what_is_won_there_is_won_later_here);
	tcase_add_loop_test(tests, kinds_are_what_a_stone_would_make, 0,
	    LENGTH(variants));
	tcase_add_loop_test(tests, undo_leaves_no_trace, 0, LENGTH(variants));
	tcase_add_loop_test(tests, a_position_can_be_used_again, 0,
	    LENGTH(variants));
	suite_add_tcase(suite, tests);
	return suite;
}
