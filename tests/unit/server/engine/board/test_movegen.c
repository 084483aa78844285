/* test_movegen.c -- which moves are generated. */

#include "server/engine/board/movegen.h"
#include "tests/support/engine_fixture.h"
#include "tests/support/suite.h"

/* After these moves no line of 8x2x3 can pass through a1 and a2. */
#define PLAYED "b1,c1,c2,b2"
#define A1     POINT(0, 0)
#define A2     POINT(0, 1)

static unsigned generate(const char *variant, const char *played,
    enum movegen_scope scope, struct move *out)
{
	struct position *q = position_new();
	struct variant   v = variant_of(variant);
	point            moves[POINTS_MAX];
	int              count = notation_read_list(moves, POINTS_MAX, played);
	unsigned         n;

	ck_assert_int_ge(count, 0);
	position_set_up(q, &v, moves, (unsigned)count);
	n = movegen_moves(q, scope, out);
	position_free(q);
	return n;
}

static bool has(const struct move *moves, unsigned count, point p)
{
	for (unsigned i = 0; i < count; i++)
		if (moves[i].at == p)
			return true;
	return false;
}

TEST(skips_dead_points)
{
	struct move moves[POINTS_MAX];
	unsigned    n = generate("8x2x3", PLAYED, MOVEGEN_ALL, moves);

	ck_assert_uint_eq(n, 10);
	ck_assert(!has(moves, n, A1) && !has(moves, n, A2));
}

TEST(far_moves_are_all_that_near_ones_leave_out)
{
	struct position *q = position_new();
	struct variant   v = variant_of("20x12x9");
	struct move      all[POINTS_MAX], near[POINTS_MAX], far[POINTS_MAX];
	unsigned         all_count, near_count, far_count;

	position_init(q, &v);
	position_play(q, POINT(3, 3));
	position_play(q, POINT(9, 5));
	all_count = movegen_moves(q, MOVEGEN_ALL, all);
	near_count = movegen_moves(q, MOVEGEN_NEAR, near);
	far_count = movegen_far_moves(q, far);
	ck_assert_uint_gt(far_count, 0);
	ck_assert_uint_eq(near_count + far_count, all_count);
	for (unsigned i = 0; i < all_count; i++)
		ck_assert(has(near, near_count, all[i].at) !=
		    has(far, far_count, all[i].at));
	position_free(q);
}

/* Under rule exact a stone of one's own can do harm. */
TEST(keeps_one_dead_point_under_rule_exact)
{
	struct move moves[POINTS_MAX];
	unsigned    n = generate("8x2x3/exact", PLAYED, MOVEGEN_ALL, moves);

	ck_assert_uint_eq(n, 11);
	ck_assert(has(moves, n, A1) != has(moves, n, A2));
}

TEST(generates_dead_points_if_there_are_no_others)
{
	struct move moves[POINTS_MAX];

	ck_assert_uint_eq(generate("3x2x3", PLAYED, MOVEGEN_NEAR, moves), 2);
}

static const struct {
	const char *played;
	unsigned    count;
} threats[] = {
	/* A five of the opponent leaves one move. */
	{ "h8,a1,h9,c1,h10,e1,h11,h12,k1", 1 },
	/* An open three: its two ends. */
	{ "h8,a1,h9,c1,h10", 2 },
	/* Two open threes: nothing stops both, and two moves are enough. */
	{ "h8,a1,h9,c1,h10,o15,d4,m15,e4,a8,f4", 2 },
	/* Making a four is a defence too. */
	{ "h8,a1,h9,b1,h10,c1,a15", 4 },
};

TEST_EACH(a_threat_leaves_its_defences, threats)
{
	struct move moves[POINTS_MAX];

	ck_assert_uint_eq(generate("15x15x5", threats[_i].played, MOVEGEN_NEAR,
			      moves),
	    threats[_i].count);
}

/* Makes a random move: often a threat. Returns false if the game is over. */
static bool play_random(struct position *q)
{
	struct move moves[POINTS_MAX];
	unsigned    n = 0;

	if (q->won || q->empty == 0)
		return false;
	if (rand() % 2 == 0)
		n = movegen_threats(q, true, moves);
	if (n == 0 && position_count(q, q->turn, PATTERN_FIVE) == 0)
		n = movegen_moves(q, MOVEGEN_NEAR, moves);
	if (n > 0)
		position_play(q, moves[rand() % n].at);
	return n > 0;
}

/* Whether, without a defence, the opponent of each move has an open four. */
static bool loses_with_every_move(struct position *q)
{
	enum side other = side_other(q->turn);
	bool      loses = true;

	for (point p = 0; p < POINT_LIMIT; p++) {
		if (!position_is_empty(q, p))
			continue;
		position_play(q, p);
		loses &= position_count(q, side_other(other), PATTERN_FIVE) ==
			0 &&
		    position_count(q, other, PATTERN_OPEN_FOUR) > 0;
		position_undo(q);
	}
	return loses;
}

static const char *const boards[] = { "15x15x5", "10x10x5", "9x9x4",
	"12x12x5/exact", "7x7x4/exact", "6x6x3", "14x14x6" };

TEST_EACH(every_move_loses_where_there_is_no_defence, boards)
{
	struct position *q = position_new();
	struct variant   v = variant_of(boards[_i]);
	struct move      moves[POINTS_MAX];
	unsigned         seen = 0;

	srand((unsigned)_i);
	for (int game = 0; game < 300; game++) {
		position_init(q, &v);
		do {
			enum side other = side_other(q->turn);

			if (q->won ||
			    position_count(q, q->turn, PATTERN_FIVE) > 0 ||
			    position_count(q, other, PATTERN_FIVE) > 0 ||
			    position_count(q, other, PATTERN_OPEN_FOUR) == 0 ||
			    movegen_defences(q, moves) > 0)
				continue;
			seen++;
			ck_assert(loses_with_every_move(q));
			ck_assert_uint_eq(movegen_moves(q, MOVEGEN_NEAR, moves),
			    2);
		} while (play_random(q));
	}
	ck_assert_uint_gt(seen, 5);
	position_free(q);
}

TEST(picks_the_best_remaining_move)
{
	struct move moves[] = { { 1, 5 }, { 2, 9 }, { 3, -1 }, { 4, 7 } };

	ck_assert_uint_eq(movegen_pick_best(moves, 4, 0).at, 2);
	ck_assert_uint_eq(movegen_pick_best(moves, 4, 1).at, 4);
	ck_assert_uint_eq(movegen_pick_best(moves, 4, 2).at, 1);
	ck_assert_uint_eq(movegen_pick_best(moves, 4, 3).at, 3);
}
