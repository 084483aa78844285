/* test_line_writer.c -- building lines, up to the longest. */

#include <string.h>

#include "common/protocol/line_writer.h"
#include "tests/support/suite.h"

TEST(appends_all_kinds_of_words)
{
	static const point line[] = { POINT(0, 0), POINT(1, 1), POINT(25, 25) };
	struct line_writer w;

	line_writer_event(&w, WIRE_OVER);
	line_writer_number(&w, 0);
	line_writer_number(&w, UINT64_MAX);
	line_writer_point(&w, POINT(7, 9));
	line_writer_pair(&w, PAIR_WHY, "line");
	line_writer_pair_number(&w, PAIR_PLY, 42);
	line_writer_pair_points(&w, PAIR_LINE, line, 3);
	line_writer_pair_points(&w, PAIR_MOVES, line, 0);
	line_writer_text(&w, "Well");
	line_writer_append(&w, " done.");
	line_writer_end(&w);
	ck_assert_uint_eq(w.length,
	    strlen("* over 0 18446744073709551615 h10 "
		   "why=line ply=42 line=a1,b2,z26 moves=- :Well done.\n"));
	ck_assert_mem_eq(w.text,
	    "* over 0 18446744073709551615 h10 "
	    "why=line ply=42 line=a1,b2,z26 moves=- :Well done.\n",
	    w.length);
	line_writer_start(&w, "=t");
	line_writer_end(&w);
	ck_assert_uint_eq(w.length, 3);
}

TEST(the_longest_line_fits)
{
	static char        longest[LINE_REPLY_MAX + 1];
	struct line_writer w;

	memset(longest, 'x', LINE_REPLY_MAX);
	line_writer_start(&w, longest);
	line_writer_end(&w);
	ck_assert_uint_eq(w.length, LINE_REPLY_MAX + 1);
	ck_assert_int_eq(w.text[LINE_REPLY_MAX], '\n');
}

/* A state line of the largest board with all keys and a winning line. */
TEST(the_longest_snapshot_fits)
{
	static point       moves[POINTS_MAX];
	struct line_writer w;

	for (int i = 0; i < POINTS_MAX; i++)
		moves[i] = POINT(i % SIDES_MAX, i / SIDES_MAX);
	line_writer_start(&w,
	    "* state 4294967295 26x26x26/exact ply=676 turn=- "
	    "x=a234567890123456 o=a234567890123456 you=-");
	line_writer_pair_points(&w, PAIR_MOVES, moves, POINTS_MAX);
	line_writer_append(&w,
	    " clock=none offers=draw:x:4294967295 away=x "
	    "for=a234567890123456 winner=none why=resign");
	line_writer_pair_points(&w, PAIR_LINE, moves, BOARD_LINE_MAX);
	line_writer_end(&w);
	ck_assert_uint_le(w.length, LINE_REPLY_MAX + 1);
}
