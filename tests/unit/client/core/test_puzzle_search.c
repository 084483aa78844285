/* test_puzzle_search.c -- the positions of games, in turn. */

#include "client/core/puzzle_search.h"

#include <string.h>

#include "common/records/record_file.h"
#include "tests/support/suite.h"

static struct puzzle_search  s;
static struct solved_puzzles solved;
static struct puzzle         p;

static void tear_down(void)
{
	puzzle_search_clear(&s);
	solved.count = 0;
}

FIXTURE(NULL, tear_down);

static void add(const char *moves)
{
	static struct game_record r;
	struct record_error       error;

	ck_assert(record_file_read(&r, moves, strlen(moves), NULL, &error));
	puzzle_search_add(&s, &r);
}

static void expect(unsigned count, point last)
{
	ck_assert(puzzle_search_next(&s, &solved, &p));
	ck_assert_uint_eq(p.count, count);
	ck_assert_uint_eq(p.moves[count - 1], last);
	ck_assert_uint_eq(p.variant.columns, 15);
}

TEST(each_position_comes_once)
{
	ck_assert(!puzzle_search_next(&s, &solved, &p));
	add("a1b1");
	add("(;GM[4]SZ[15])");
	add("c1");
	puzzle_search_begin(&s);
	expect(1, POINT(0, 0));
	expect(2, POINT(1, 0));
	expect(1, POINT(2, 0));
	ck_assert(!puzzle_search_next(&s, &solved, &p));
}

/* What is solved is left out, and the next search goes on behind the last. */
TEST(searches_go_round)
{
	add("a1b1");
	add("c1");
	puzzle_search_begin(&s);
	expect(1, POINT(0, 0));
	puzzle_add_solved(&solved, p.id);
	puzzle_search_begin(&s);
	expect(2, POINT(1, 0));
	expect(1, POINT(2, 0));
	ck_assert(!s.has_solved);
	ck_assert(!puzzle_search_next(&s, &solved, &p));
	ck_assert(s.has_solved);
}
