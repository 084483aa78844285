/* test_solve_variant.c -- the value of a variant, on boards of every size. */

#include "server/gomocup/solve_variant.h"
#include "tests/support/engine_fixture.h"
#include "tests/support/suite.h"

static msec clock_reads;

static msec tick(void)
{
	return ++clock_reads;
}

static const struct {
	const char     *variant;
	enum game_value value;
	msec            time;
} games[] = {
	{ "3x3x3", GAME_DRAW, 1000 },
	{ "5x3x3", GAME_FIRST_WINS, 1000 },
	/* Too large for the solver, but won by threats. */
	{ "15x15x4", GAME_FIRST_WINS, 60000 },
	{ "9x9x3", GAME_FIRST_WINS, 60000 },
	{ "3x3x3/misere", GAME_DRAW, 60000 },
	{ "4x3x3/misere", GAME_SECOND_WINS, 60000 },
	{ "4x4x3/misere", GAME_SECOND_WINS, 60000 },
	{ "4x4x3/drop", GAME_FIRST_WINS, 60000 },
	{ "4x4x4/drop", GAME_DRAW, 60000 },
	{ "5x4x4/drop", GAME_DRAW, 60000 },
	{ "4x4x4/square", GAME_FIRST_WINS, 60000 },
	{ "4x4x4/corners", GAME_DRAW, 60000 },
	{ "7x6x4/drop", GAME_UNKNOWN, 300 },
	{ "15x15x5/square", GAME_UNKNOWN, 300 },
	{ "15x15x5", GAME_UNKNOWN, 300 },
	{ "26x26x8", GAME_UNKNOWN, 300 },
};

TEST_EACH(finds_the_value, games)
{
	struct search_limits limits = { .time = games[_i].time, .clock = tick };
	struct variant       v = variant_of(games[_i].variant);
	struct solution      s;

	clock_reads = 0;
	solve(&v, TT_BYTES, &limits, &s);
	ck_assert_int_eq(s.value, games[_i].value);
	ck_assert_uint_ge(s.pv_length, 1);
	/* The time limit is used up, but not exceeded. */
	if (s.value == GAME_UNKNOWN)
		ck_assert_int_ge(clock_reads, games[_i].time - 10);
	ck_assert_int_le(clock_reads, games[_i].time + 10);
}
