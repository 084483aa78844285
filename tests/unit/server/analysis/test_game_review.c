/* test_game_review.c -- the results of a review for the moves of a game. */

#include "server/analysis/game_review.h"

#include <string.h>

#include "common/game/notation.h"
#include "tests/support/suite.h"

static struct analyser    *a;
static struct game_review *r;
static unsigned            steps;

static void tear_down(void)
{
	game_review_free(r);
	analyser_free(a);
}

FIXTURE(NULL, tear_down);

static unsigned opening; /* of the next review: moves that are not judged */

static void review_nodes(const char *variant, const char *list, uint64_t nodes)
{
	struct search_limits limits = { .nodes = nodes };
	struct variant       v;
	point                moves[POINTS_MAX];
	int count = notation_read_list(moves, POINTS_MAX, list);

	ck_assert_int_gt(count, 0);
	ck_assert(variant_parse(&v, variant));
	a = analyser_new(1 << 20);
	r = game_review_new(a, &v, moves, (unsigned)count, opening, &limits);
	for (steps = 1; game_review_step(r); steps++)
		ck_assert_uint_le(game_review_done(r), game_review_total(r));
	ck_assert_uint_le(steps, game_review_total(r));
}

static void review(const char *variant, const char *list)
{
	review_nodes(variant, list, 5000);
}

/* X has an open three from move 5 on; both overlook it, and O then loses. */
#define OVERLOOKED "h8,a1,i8,a3,j8,a5,c13,a7,g8,o15,k8"

/* Without the opening, the moves 6 to 9 of this game have facts. */
TEST(stones_of_an_opening_are_not_judged)
{
	struct reviewed_move m;

	opening = 10;
	review("15x15x5", OVERLOOKED);
	for (unsigned i = 0; i < opening; i++) {
		m = game_review_move(r, i);
		ck_assert_uint_eq(m.facts, REVIEW_OPENING);
		ck_assert_int_eq(m.mark, RECORD_MARK_NONE);
	}
	ck_assert_uint_eq(game_review_move(r, 10).facts & REVIEW_OPENING, 0);
	opening = 0;
}

TEST(marks_proved_facts)
{
	struct reviewed_move m;

	review("15x15x5", OVERLOOKED);
	m = game_review_move(r, 6);
	ck_assert_uint_eq(m.facts & REVIEW_MISSED, REVIEW_MISSED);
	ck_assert_uint_eq(m.before, 1000);
	ck_assert_uint_eq(game_review_position(r, 6)->plies, 3);
	ck_assert(game_review_position(r, 6)->is_by_fours);
	ck_assert_int_eq(m.mark, RECORD_MARK_NONE);
	ck_assert(reviewed_move_has_better(&m));
	ck_assert_uint_ge(game_review_position(r, 6)->line_length, 3);
	m = game_review_move(r, 10);
	ck_assert_uint_eq(m.facts, 0);
	ck_assert_int_eq(m.mark, RECORD_MARK_NONE);
	ck_assert_uint_eq(m.after, 1000);
}

/* Rules without fours: two threats at once, and a line that loses. */
TEST(reviews_games_under_other_rules)
{
	struct reviewed_move m;

	review("7x6x4/drop", "d1,d2,e1,e2,f1,a1,g1");
	m = game_review_move(r, 5);
	ck_assert_uint_eq(m.facts, REVIEW_FORCED | REVIEW_LOST);
	ck_assert_int_eq(m.mark, RECORD_MARK_NONE);
	ck_assert_uint_eq(game_review_position(r, 5)->plies, 2);
	ck_assert(!game_review_position(r, 4)->is_by_fours);
	tear_down();
	review("3x3x3/misere", "b2,a2,c1,c2,b1,b3,a3");
	m = game_review_move(r, 6);
	ck_assert_uint_eq(m.after, 0);
	ck_assert_uint_eq(m.facts & REVIEW_LET, 0);
	ck_assert_int_eq(game_review_position(r, 7)->proof, PROVEN_WIN);
}

/* A lost position is called lost, and a move there has no mark. */
TEST(knows_lost_positions_and_forced_moves)
{
	struct reviewed_move m;

	review("15x15x5", "h8,a1,i8,a3,j8,o1,k8,g8,l8");
	m = game_review_move(r, 7);
	ck_assert_uint_eq(m.facts, REVIEW_FORCED | REVIEW_LOST);
	ck_assert_int_eq(m.mark, RECORD_MARK_NONE);
	ck_assert_uint_eq(m.before, 0);
}

/* X has made a four, which o15 does not stop although it could. */
TEST(move_that_ignores_a_four_is_not_forced)
{
	struct reviewed_move m;

	review("15x15x5", "h8,g8,i8,g9,j8,g10,k8,o15,l8");
	m = game_review_move(r, 7);
	ck_assert_uint_eq(m.facts, REVIEW_LET);
	ck_assert_int_ne(m.mark, RECORD_MARK_NONE);
	ck_assert_uint_eq(game_review_position(r, 7)->line[0], POINT(11, 7));
}

TEST(move_that_stops_a_four_is_forced)
{
	review("15x15x5", "h8,g8,i8,g9,j8,g10,k8,l8");
	ck_assert_uint_eq(game_review_move(r, 7).facts, REVIEW_FORCED);
}

/*
 * O has an open three, and X, to move, has the better position; a1 and o1
 * ignore the three.
 */
TEST(marks_what_lets_a_win_through)
{
	struct reviewed_move m;

	review("15x15x5", "h8,g9,i9,g8,j7,g10,a1,o1");
	m = game_review_move(r, 6);
	ck_assert_int_eq(m.mark, RECORD_MARK_BLUNDER);
	ck_assert_uint_eq(m.facts, REVIEW_LET);
	ck_assert_uint_eq(m.after, 0);
	ck_assert_uint_eq(game_review_position(r, 7)->plies, 3);
	ck_assert_uint_gt(game_review_position(r, 6)->line_length, 1);
	m = game_review_move(r, 7);
	ck_assert_uint_eq(m.facts, REVIEW_MISSED);
	ck_assert_int_eq(m.mark, RECORD_MARK_BLUNDER);
}

/* After c4, c2 alone loses nothing at once. */
TEST(names_the_only_move)
{
	review("5x5x4", "a3,b3,c3,d2,a4,a2,c4,c2,b2,d4");
	ck_assert_uint_eq(game_review_move(r, 7).facts, REVIEW_ONLY);
	ck_assert_int_eq(game_review_move(r, 7).mark, RECORD_MARK_NONE);
}

/* The search of so few nodes does not find d3; the next position shows it. */
TEST(learns_a_win_from_the_next_position)
{
	const struct analysis *before, *after;

	review_nodes("6x6x4", "b5,a5,d3,a6,b4,a4,a3,c2,b3,b2,c3", 1143);
	before = game_review_position(r, 2);
	after = game_review_position(r, 3);
	ck_assert_int_eq(after->proof, PROVEN_LOSS);
	ck_assert_int_eq(before->proof, PROVEN_WIN);
	ck_assert_uint_eq(before->plies, after->plies + 1);
	ck_assert_int_eq(game_review_move(r, 2).mark, RECORD_MARK_NONE);
}

/*
 * Of the first moves only blunders are marked, but for small boards, stones that
 * fall, and what is proved.
 */
static const struct {
	const char      *variant, *moves;
	unsigned         i;
	enum record_mark mark;
} first_moves[] = {
	{ "3x3x3", "b2,b1,a1,c3,a2,c2,a3", 1, RECORD_MARK_BLUNDER },
	{ "5x5x4", "c3,a1,d3,e1,b3,a5,e3", 1, RECORD_MARK_MISTAKE },
	{ "8x8x5", "e5,a1,f5,a8,g5", 1, RECORD_MARK_MISTAKE },
	{ "20x8x5", "h4,a1,i4,t1,g4", 1, RECORD_MARK_MISTAKE },
	{ "9x9x5", "e5,a1,f5,a9,g5", 1, RECORD_MARK_NONE },
	{ "9x9x4/drop", "e1,a1,e2,i1,e3", 4, RECORD_MARK_MISTAKE },
	{ "15x15x5", "h8,a1,i8,a3,j8", 1, RECORD_MARK_NONE },
	{ "15x15x5", "h8,h9,a1,i9,a15", 2, RECORD_MARK_BLUNDER },
	{ "15x15x5", "h8,h9,a5,f9,g9,g8,f10,i7,h7,e11,i10", 2,
	    RECORD_MARK_BLUNDER }, /* only after deeper searches */
	{ "12x12x3", "a1,a12,l1,f6", 2, RECORD_MARK_BLUNDER },
};

TEST_EACH(marks_first_moves, first_moves)
{
	struct reviewed_move m;

	review(first_moves[_i].variant, first_moves[_i].moves);
	m = game_review_move(r, first_moves[_i].i);
	ck_assert_msg(m.mark == first_moves[_i].mark, "%s: %u to %u is %s",
	    first_moves[_i].variant, m.before, m.after,
	    review_mark_word(m.mark));
	ck_assert_int_eq(reviewed_move_has_better(&m),
	    m.mark != RECORD_MARK_NONE);
}

TEST(reviews_a_single_move)
{
	review("15x15x5", "h8");
	ck_assert_int_eq(game_review_move(r, 0).mark, RECORD_MARK_NONE);
}

/* Each has a move that loses little more than a blunder, by a short search. */
static const char *const narrow[] = {
	"j5,j8,g8,i9,e9,k5,g7,k7,l6,k8,k6,g11,h10,m8,l8,k9,i6,k11,k10,h6,h7,k4,"
	"f9",
	"e8,k6,j7,g11,g10,h10,g6,h11,h5,f7,g4,i6,g5,g7,f5,e5,h7,i8,h4,h8,i5,j5,"
	"h3,h6,i2,j1,e6",
	"i6,h9,i7,j10,h10,i9,g9,i11,h8,j6,f10,e11,i5,i8,i4,i3,j7,i10,i12,j11,"
	"g8,j9,j12,k9,l9,l8,m7,h12",
};

/* Without a proof a win rate is not exact: such a move is a mistake. */
TEST_EACH(blunder_loses_more_than_a_search_may_be_wrong, narrow)
{
	unsigned i = 0;

	review("15x15x5", narrow[_i]);
	for (const char *at = narrow[_i]; at != NULL; i++) {
		struct reviewed_move m = game_review_move(r, i);
		bool is_proved = game_review_position(r, i)->proof !=
			PROVEN_NONE &&
		    game_review_position(r, i + 1)->proof != PROVEN_NONE;

		if (m.mark == RECORD_MARK_BLUNDER)
			ck_assert_uint_ge(m.before - m.after,
			    is_proved ? REVIEW_BLUNDER_LOSS :
					REVIEW_BLUNDER_LOSS + 50);
		at = strchr(at + 1, ',');
	}
}
