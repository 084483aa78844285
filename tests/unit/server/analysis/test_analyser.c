/* test_analyser.c -- proofs, forced and only moves, lines and win rates. */

#include "server/analysis/analyser.h"

#include "common/game/notation.h"
#include "server/engine/eval/score.h"
#include "tests/support/suite.h"

static struct analyser *a;
static struct variant   v;
static point            moves[POINTS_MAX];
static unsigned         count;
static struct analysis  result;

static const struct search_limits limits = { .nodes = 5000 };

static void set_up(void)
{
	a = analyser_new(1 << 20);
}

static void tear_down(void)
{
	analyser_free(a);
}

FIXTURE(set_up, tear_down);

static void load(const char *variant, const char *list)
{
	ck_assert(variant_parse(&v, variant));
	count = (unsigned)notation_read_list(moves, POINTS_MAX, list);
}

static const struct {
	const char        *variant, *moves;
	enum proven_result proof;
	unsigned           plies;
	bool               is_by_fours, is_forced;
} positions[] = {
	/* an open three of the player to move, a four, an open three of the opponent */
	{ "15x15x5", "h8,a1,i8,a3,j8,a5", PROVEN_WIN, 3, true, false },
	{ "15x15x5", "h8,a1,i8,a3,j8,a5,k8,a7", PROVEN_WIN, 1, true, false },
	{ "15x15x5", "h8,g8,i8,a3,j8,a5,k8", PROVEN_NONE, 0, false, true },
	{ "15x15x5", "h8,a1,i8,a3,j8,a5,k8", PROVEN_LOSS, 2, false, true },
	{ "15x15x5", "h8", PROVEN_NONE, 0, false, false },
	{ "3x3x3", "b2,a2", PROVEN_WIN, 5, true, false },
	{ "3x3x3", "b2,a1", PROVEN_DRAW, 0, false, false },
	/* other rules have no fours: a threat, two, and a win at once */
	{ "7x6x4/drop", "d1,d2,e1,e2,f1", PROVEN_LOSS, 2, false, true },
	{ "7x6x4/drop", "d1,c1,e1,e2,f1", PROVEN_NONE, 0, false, true },
	{ "7x6x4/drop", "d1,c1,e1,e2,f1,f2", PROVEN_WIN, 1, false, false },
	{ "4x3x3/misere", "b2,b3,c2", PROVEN_WIN, 8, false, false },
	{ "2x2x2/misere", "a1", PROVEN_WIN, 2, false, false },
	{ "2x2x2/misere", "a1,b2,a2", PROVEN_WIN, 0, false, false },
	/* games that are over */
	{ "3x3x3", "b2,a1,b1,a2,b3", PROVEN_LOSS, 0, false, false },
	{ "2x2x2", "a1,b1,a2", PROVEN_LOSS, 0, false, false },
	{ "3x3x3", "b2,a1,a2,c2,b3,b1,c1,a3,c3", PROVEN_DRAW, 0, false, false },
};

TEST_EACH(proves_what_it_can, positions)
{
	load(positions[_i].variant, positions[_i].moves);
	analyser_run(a, &v, moves, count, &limits, &result);
	ck_assert_int_eq(result.proof, positions[_i].proof);
	ck_assert_int_eq(result.is_forced, positions[_i].is_forced);
	if (positions[_i].proof == PROVEN_NONE)
		return;
	ck_assert_uint_eq(result.plies, positions[_i].plies);
	ck_assert_int_eq(result.is_by_fours, positions[_i].is_by_fours);
}

static const struct {
	const char *variant, *moves, *only;
} threats[] = {
	{ "15x15x5", "h8,i9", NULL },
	/* a three has several answers */
	{ "15x15x5", "h8,a1,i8,a3,j8", NULL },
	/* a four has one, which is forced, or none */
	{ "15x15x5", "h8,g8,i8,a3,j8,a5,k8", NULL },
	{ "15x15x5", "h8,a1,i8,a3,j8,a5,k8", NULL },
	/* the only answer to a corner is the centre, and not the reverse */
	{ "3x3x3", "a1", "b2" },
	{ "3x3x3", "b2", NULL },
	/* there is one point left */
	{ "3x3x3", "b2,a1,a2,c2,b3,b1,c1,a3", NULL },
	/* no fours are known under other rules */
	{ "3x3x3/corners", "a1", NULL },
};

TEST_EACH(knows_the_only_move, threats)
{
	point wanted = POINT_NONE;

	load(threats[_i].variant, threats[_i].moves);
	if (threats[_i].only != NULL)
		notation_read(&wanted, threats[_i].only);
	ck_assert_uint_eq(analyser_only_move(a, &v, moves, count, NULL),
	    wanted);
}

TEST(stops_looking_for_the_only_move)
{
	atomic_bool stop = true;

	load("3x3x3", "a1");
	ck_assert_uint_eq(analyser_only_move(a, &v, moves, count, &stop),
	    POINT_NONE);
}

static msec tick(void)
{
	static msec ticks;

	return ++ticks;
}

/* O must answer the threat at c2: no other move is searched. */
TEST(searches_a_forced_move_until_the_time_is_over)
{
	const struct search_limits by_time = { .time = 1000, .clock = tick };

	load("3x3x3", "b2,a3,a2");
	analyser_run(a, &v, moves, count, &by_time, &result);
	ck_assert_int_eq(result.line[0], POINT(2, 1));
	ck_assert_int_eq(result.proof, PROVEN_DRAW);
}

/* That the empty board is a draw says nothing of the players. */
TEST(proves_nothing_of_the_empty_board)
{
	load("3x3x3", "b2");
	analyser_run(a, &v, moves, 0, &limits, &result);
	ck_assert_int_eq(result.proof, PROVEN_NONE);
	ck_assert_int_eq(result.score, 0);
}

TEST(extends_a_line_no_further_than_its_size)
{
	load("26x26x26", "h8");
	analyser_run(a, &v, moves, count, &limits, &result);
	analyser_extend_line(a, &v, moves, count,
	    &(struct search_limits){ .nodes = 20 }, 2 * PV_MAX, &result);
	ck_assert_uint_eq(result.line_length, PV_MAX);
}

TEST(extends_a_line_to_the_end)
{
	load("15x15x5", "h8,a1,i8,a3,j8,a5");
	analyser_run(a, &v, moves, count, &limits, &result);
	ck_assert_uint_eq(result.line_length, 1);
	analyser_extend_line(a, &v, moves, count, &limits, 9, &result);
	ck_assert_uint_eq(result.line_length, 3);
	for (unsigned i = 0; i < 3; i++)
		moves[count + i] = result.line[i];
	analyser_run(a, &v, moves, count + 3, &limits, &result);
	ck_assert_int_eq(result.proof, PROVEN_LOSS);
	ck_assert_uint_eq(result.line_length, 0);
}
