/*
 * test_proven_move.c -- the move chosen by proof, and the result without time.
 */

#include "common/game/notation.h"
#include "server/solver/proven_move.h"
#include "tests/support/suite.h"

static struct variant variant;
static struct dfpn   *prover;
static atomic_bool    stop;
static msec           time_now;

static msec now(void)
{
	return time_now;
}

static void setup(void)
{
	prover = dfpn_new(1 << 16);
	stop = false;
	time_now = 1000;
}

static void teardown(void)
{
	dfpn_free(prover);
}

FIXTURE(setup, teardown);

/* The move found on 3x3x3 after moves, from choices. */
static point
move_of(const char *moves, const char *choices, msec time, bool *draw)
{
	struct search_limits limits = {
		.time = time, .clock = now, .stop = &stop
	};
	struct proof_query query = { .variant = &variant, .limits = &limits };
	point              listed[POINTS_MAX], found;
	unsigned           count;

	ck_assert(variant_parse(&variant, "3x3x3"));
	query.start_time = 1000;
	query.choices = listed;
	query.count = (unsigned)notation_read_list(query.moves, 9, moves);
	query.choice_count = (unsigned)notation_read_list(listed, 9, choices);
	count = query.count;
	found = proven_move_find(prover, &query, draw);
	ck_assert_uint_eq(query.count, count);
	return found;
}

static const struct {
	const char *moves, *choices, *wanted;
	bool        draw;
} cases[] = {
	/*
	 * X has the centre and a corner: a2 and a3 each make a double threat.
	 */
	{ "b2,b1,a1,c3", "b3,a3,a2", "a3", false },
	{ "b2,b1,a1,c3", "c1,b3,a2", "a2", false },
	/* The centre must be answered in a corner. */
	{ "b2", "b1,a2,c1,a1", "c1", true },
	/* A corner must be answered in the centre. */
	{ "a1", "c3,b2", "b2", true },
	/* Every first move draws. */
	{ "", "b1,b2", "b1", true },
	/* In a lost position no move is found. */
	{ "a1,b1,b2", "a3,c1", "-", true },
};

TEST_EACH(chooses_what_wins_or_draws, cases)
{
	point wanted = POINT_NONE, found;
	bool  draw;

	notation_read_list(&wanted, 1, cases[_i].wanted);
	found = move_of(cases[_i].moves, cases[_i].choices, 1000, &draw);
	ck_assert_uint_eq(found, wanted);
	ck_assert_int_eq(draw, cases[_i].draw);
}

TEST(finds_nothing_when_time_is_up)
{
	bool draw;

	time_now = 1010;
	ck_assert_uint_eq(move_of("a1", "c3,b2", 10, &draw), POINT_NONE);
	ck_assert(!draw);
	time_now = 1000;
	stop = true;
	ck_assert_uint_eq(move_of("a1", "c3,b2", 1000, &draw), POINT_NONE);
	ck_assert(!draw);
}
