/* test_draft.c -- lines being written, up to the longest. */

#include <string.h>

#include "common/draft.h"
#include "tests/suites.h"

START_TEST(writes_lines)
{
	static const point line[] = { POINT(0, 0), POINT(1, 1), POINT(25, 25) };
	struct draft       d;

	draft_start(&d, "*");
	draft_word(&d, "over");
	draft_number(&d, 0);
	draft_number(&d, UINT64_MAX);
	draft_point(&d, POINT(7, 9));
	draft_pair(&d, "why", "line");
	draft_pair_number(&d, "ply", 42);
	draft_pair_points(&d, "line", line, 3);
	draft_pair_points(&d, "none", line, 0);
	draft_text(&d, "Well");
	draft_add(&d, " done.");
	draft_end(&d);
	ck_assert_uint_eq(d.length,
	    strlen("* over 0 18446744073709551615 h10 "
		   "why=line ply=42 line=a1,b2,z26 none=- :Well done.\n"));
	ck_assert_mem_eq(d.text,
	    "* over 0 18446744073709551615 h10 "
	    "why=line ply=42 line=a1,b2,z26 none=- :Well done.\n",
	    d.length);
	draft_start(&d, "=t");
	draft_end(&d);
	ck_assert_uint_eq(d.length, 3);
}
END_TEST

START_TEST(the_longest_line_fits_with_its_end)
{
	static char  longest[LINE_REPLY + 1];
	struct draft d;

	memset(longest, 'x', LINE_REPLY);
	draft_start(&d, longest);
	draft_end(&d);
	ck_assert_uint_eq(d.length, LINE_REPLY + 1);
	ck_assert_int_eq(d.text[LINE_REPLY], '\n');
}
END_TEST

/* A snapshot of the largest board, every key there is, and its winning line. */
START_TEST(the_longest_snapshot_fits)
{
	static point moves[POINTS_MAX];
	struct draft d;

	for (int i = 0; i < POINTS_MAX; i++)
		moves[i] = POINT(i % SIDES_MAX, i / SIDES_MAX);
	draft_start(&d,
	    "* state 4294967295 26x26x26/exact ply=676 turn=- "
	    "x=a234567890123456 o=a234567890123456 you=-");
	draft_pair_points(&d, "moves", moves, POINTS_MAX);
	draft_add(&d,
	    " clock=none draw=x rematch=x away=x "
	    "for=a234567890123456 winner=none why=resign");
	draft_pair_points(&d, "line", moves, BOARD_LINE_MAX);
	draft_end(&d);
	ck_assert_uint_le(d.length, LINE_REPLY + 1);
}
END_TEST

Suite *draft_suite(void)
{
	Suite *s = suite_create("draft");
	TCase *t = tcase_create("lines");

	tcase_add_test(t, writes_lines);
	tcase_add_test(t, the_longest_line_fits_with_its_end);
	tcase_add_test(t, the_longest_snapshot_fits);
	suite_add_tcase(s, t);
	return s;
}
