/* test_board.c -- games on a board: refusals, verdicts, winning lines. */

#include <string.h>

#include "common/game/board.h"
#include "common/game/notation.h"
#include "tests/support/suite.h"

/* Faster than ck_assert, which records each of millions of assertions. */
static void require(bool holds, const char *what)
{
	if (!holds)
		ck_abort_msg("%s", what);
}

static struct board *board_of(const char *variant)
{
	struct variant v;

	ck_assert_msg(variant_parse(&v, variant), "%s", variant);
	return board_new(&v);
}

/* Plays "h8 a1 ..."; returns the result of the last move. */
static enum error play_all(struct board *b, const char *moves)
{
	enum error e = OK;
	char       word[NOTATION_POINT_SIZE];
	point      p;

	for (; *moves != '\0'; moves += *moves == ' ') {
		size_t n = strcspn(moves, " ");

		ck_assert_uint_lt(n, sizeof(word));
		memcpy(word, moves, n);
		word[n] = '\0';
		ck_assert(notation_read(&p, word));
		e = board_play(b, p);
		moves += n;
	}
	return e;
}

static const char *line_of(const struct board *b)
{
	static char text[NOTATION_LIST_SIZE];
	point       line[BOARD_LINE_MAX];

	notation_write_list(line, board_line(b, line), text);
	return text;
}

#define OPEN VERDICT_OPEN
#define WON  VERDICT_WON
#define FULL VERDICT_FULL
#define LOST VERDICT_LOST

static const struct {
	const char  *variant, *moves;
	enum verdict verdict;
	const char  *line;
} games[] = {
	{ "3", "", OPEN, "-" },
	{ "3", "b2 a1 b1 b3 a2 c2 a3 c1 c3", FULL, "-" },
	{ "3", "a1 b1 a2 b2 a3", WON, "a1,a2,a3" },
	{ "3", "a1 b1 c1 b2 a2 b3", WON, "b1,b2,b3" },
	/* Two diagonals at once; a win with the last of nine stones. */
	{ "3", "a1 b1 c3 b3 a3 a2 c1 c2 b2", WON, "a1,b2,c3,c1,a3" },
	{ "3", "a1 b1 c3 a2 b3 c2 c1 a3 b2", WON, "a1,b2,c3" },
	{ "2", "a1 b2", OPEN, "-" },
	{ "2", "a1 b2 b1", WON, "a1,b1" },
	{ "15", "h8", OPEN, "-" },
	{ "15", "h1 a1 h2 a2 h3 a3 h4 a4", OPEN, "-" },
	{ "15", "h1 a1 h2 a2 h3 a3 h4 a4 h5", WON, "h1,h2,h3,h4,h5" },
	{ "15", "a8 b1 b8 b2 c8 b3 d8 b4 e8", WON, "a8,b8,c8,d8,e8" },
	{ "15", "a1 b1 b2 c1 c3 d1 d4 e1 e5", WON, "a1,b2,c3,d4,e5" },
	{ "15", "e1 a1 d2 b1 c3 c1 b4 d1 a5", WON, "e1,d2,c3,b4,a5" },
	/* A filled gap; runs do not continue at the opposite edge. */
	{ "15", "h1 a1 h2 a2 h4 a3 h5 a4 h3", WON, "h1,h2,h3,h4,h5" },
	{ "15", "m1 a9 n1 b9 o1 c9 a2 d9 b2", OPEN, "-" },
	{ "15", "l1 a9 m2 b9 n3 c9 o4 d9 a6", OPEN, "-" },
	{ "15", "a5 h9 b4 i9 c3 j9 d2 k9 o1", OPEN, "-" },
	/* Six in a row win, or do not with the rule exact. */
	{ "15", "a1 a3 b1 b3 c1 c3 e1 e3 f1 f3 d1", WON, "a1,b1,c1,d1,e1,f1" },
	{ "15/exact", "a1 a3 b1 b3 c1 c3 e1 e3 f1 f3 d1", OPEN, "-" },
	{ "15/exact", "a1 a3 b1 b3 c1 c3 e1 e3 d1", WON, "a1,b1,c1,d1,e1" },
	/* Six in the row, five in the column: only the five win. */
	{ "15/exact",
	    "a1 a9 b1 b9 c1 c9 e1 f9 f1 g9 d2 h9 d3 j9 d4 k9 d5 l9 "
	    "d1",
	    WON, "d1,d2,d3,d4,d5" },
	{ "4x2x4", "a1 a2 b1 b2 c1 c2 d1", WON, "a1,b1,c1,d1" },
	{ "2x4x4", "a1 b1 a2 b2 a3 b3 a4", WON, "a1,a2,a3,a4" },
	{ "3x3x2/exact", "a1 a3 c1 c3 b1", OPEN, "-" },
	{ "3/misere", "a1 b1 a2 b2 a3", LOST, "a1,a2,a3" },
	{ "3/misere", "b2 a1 b1 b3 a2 c2 a3 c1 c3", FULL, "-" },
	{ "7x6x4/drop", "a1 b1 a2 b2 a3 b3 a4", WON, "a1,a2,a3,a4" },
	{ "7x6x4/drop", "a1 b1 b2 c1 c2 d1 c3 d2 d3 a2 d4", WON,
	    "a1,b2,c3,d4" },
	/* Four corners; three and a stone beside the fourth; a row as well. */
	{ "4x3/corners", "a1 b1 d1 b2 a3 c2 d3", WON, "a1,d1,a3,d3" },
	{ "4x3/corners", "a1 b1 d1 b2 a3 c2 c3", OPEN, "-" },
	{ "4x3/corners", "a1 a2 a3 b2 d3 b3 d2 c1 d1", WON, "d1,d2,d3,a1,a3" },
	{ "5/square", "a1 a2 b1 c1 b2 d1 c2 e1 c3 e2 b3", WON, "b2,c2,b3,c3" },
	{ "5/square", "e5 a2 c3 c1 e3 d1 c5", WON, "c3,e3,c5,e5" },
	{ "5/square", "a1 e5 c1 e4 a2 e3 c2", OPEN, "-" },
	/* Two squares with the last stone in common. */
	{ "5/square", "a1 d1 c1 d2 a3 d3 b4 a5 c4 e4 b3 e1 c3", WON,
	    "a1,c1,a3,c3,b3,b4,c4" },
};

TEST_EACH(finds_the_verdict, games)
{
	struct board *b = board_of(games[_i].variant);

	ck_assert_int_eq(play_all(b, games[_i].moves), OK);
	ck_assert_int_eq(board_verdict(b), games[_i].verdict);
	board_free(b);
}

/* A checksum of a list that does not depend on the order of its entries. */
static unsigned long checksum(const char *list)
{
	point         points[BOARD_LINE_MAX];
	int           n = notation_read_list(points, BOARD_LINE_MAX, list);
	unsigned long sum = 0;

	for (int i = 0; i < n; i++)
		sum += (1ul << 20) + points[i] * (unsigned long)points[i];
	return sum;
}

TEST_EACH(lists_every_winning_point_once, games)
{
	struct board *b = board_of(games[_i].variant);

	play_all(b, games[_i].moves);
	ck_assert_msg(checksum(line_of(b)) == checksum(games[_i].line),
	    "%s, not %s", line_of(b), games[_i].line);
	board_free(b);
}

/* Row and column, counted from 0 at the top left, as in the sources. */
static const struct {
	const char  *moves;
	unsigned     plies;
	enum verdict verdict;
	enum side    winner;
	const char  *line;
} published[] = {
	{ "01 10 21 12 02 22 11", 7, WON, SIDE_X, "b1,b2,b3" },
	{ "00 02 22 11 10 20", 6, WON, SIDE_O, "a1,b2,c3" },
	{ "00 11 01 20 02", 5, WON, SIDE_X, "a3,b3,c3" },
	{ "00 00 11 01 22 02", 5, WON, SIDE_X, "a3,b3,c3" },
};

TEST_EACH(agrees_with_published_games, published)
{
	struct board *b = board_of("3");
	const char   *at = published[_i].moves;

	for (; *at != '\0'; at += at[2] == ' ' ? 3 : 2) {
		point p = POINT(at[1] - '0', 2 - (at[0] - '0'));
		bool  taken = board_at(b, p) != SIDE_NONE;

		ck_assert_int_eq(board_play(b, p), taken ? ERR_TAKEN : OK);
	}
	ck_assert_uint_eq(board_ply(b), published[_i].plies);
	ck_assert_int_eq(board_verdict(b), published[_i].verdict);
	ck_assert_int_eq(board_at(b, board_move(b, board_ply(b))),
	    published[_i].winner);
	ck_assert_uint_eq(checksum(line_of(b)), checksum(published[_i].line));
	board_free(b);
}

static const struct {
	const char *variant, *moves;
	enum error  e; /* of the last move */
} refusals[] = {
	{ "3", "b2 b2", ERR_TAKEN },
	{ "3", "b2 a1 b2", ERR_TAKEN },
	{ "3", "d1", ERR_OFF },
	{ "3", "a4", ERR_OFF },
	{ "3", "z26", ERR_OFF },
	{ "7x4", "g4 a5", ERR_OFF },
	{ "7x4", "g4 h1", ERR_OFF },
	{ "7x6x4/drop", "a2", ERR_FLOATING },
	{ "7x6x4/drop", "a1 a3", ERR_FLOATING },
	{ "7x6x4/drop", "a1 a1", ERR_TAKEN },
	{ "7x6x4/drop", "a1 b2", ERR_FLOATING },
	{ "7x6x4/drop", "h1", ERR_OFF },
	{ "7x6x4/drop", "a1 b1 a2 b2 a3 b3 a4 c2", ERR_OVER },
	{ "3", "a1 b1 a2 b2 a3 c3", ERR_OVER },
	{ "3", "a1 b1 a2 b2 a3 a1", ERR_OVER },
	{ "3", "a1 b1 a2 b2 a3 d4", ERR_OVER },
	{ "3", "b2 a1 b1 b3 a2 c2 a3 c1 c3 b2", ERR_OVER },
};

TEST_EACH(refuses_invalid_moves, refusals)
{
	struct board *b = board_of(refusals[_i].variant);

	ck_assert_int_eq(play_all(b, refusals[_i].moves), refusals[_i].e);
	board_free(b);
}

static const char *const boards[] = { "2x2x2", "3x3x3", "7x4x4", "4x7x4",
	"15x15x5", "26x26x26", "26x2x26", "2x26x2" };

TEST_EACH(handles_any_value_of_a_point, boards)
{
	struct board         *b = board_of(boards[_i]);
	const struct variant *v = board_variant(b);
	unsigned              played = 0;

	for (unsigned p = 0; p <= UINT16_MAX; p++) {
		bool       on = p % 32 < v->columns && p / 32 < v->rows;
		enum error e = board_check(b, (point)p);

		require(e == (on ? OK : ERR_OFF), "check");
		require(board_at(b, (point)p) == SIDE_NONE, "at");
		require(board_play(b, (point)p) == e, "play");
		require(board_ply(b) == on, "ply");
		if (!on)
			continue;
		ck_assert_int_eq(board_at(b, (point)p), SIDE_X);
		ck_assert_int_eq(board_play(b, (point)p), ERR_TAKEN);
		board_undo(b);
		played++;
	}
	ck_assert_uint_eq(played, v->columns * (unsigned)v->rows);
	board_free(b);
}

TEST(a_small_board_is_small)
{
	static const struct variant small = { 3, 3, 3, RULE_FREE };
	static const struct variant usual = { 15, 15, 5, RULE_FREE };

	/* A whole match of 3x3x3 must fit in 1 KiB. */
	ck_assert_uint_le(board_size(&small), 192);
	ck_assert_uint_le(board_size(&usual), 1300);
}

TEST(alternates_sides_and_records_moves)
{
	struct board *b = board_of("15");

	ck_assert_int_eq(board_turn(b), SIDE_X);
	play_all(b, "h8");
	ck_assert_int_eq(board_turn(b), SIDE_O);
	play_all(b, "i9 a1");
	ck_assert_int_eq(board_turn(b), SIDE_O);
	ck_assert_int_eq(board_at(b, POINT(7, 7)), SIDE_X);
	ck_assert_int_eq(board_at(b, POINT(8, 8)), SIDE_O);
	ck_assert_int_eq(board_at(b, POINT(9, 9)), SIDE_NONE);
	ck_assert_uint_eq(board_ply(b), 3);
	ck_assert_int_eq(board_move(b, 1), POINT(7, 7));
	ck_assert_int_eq(board_move(b, 3), POINT(0, 0));
	board_undo(b);
	ck_assert_int_eq(board_turn(b), SIDE_X);
	ck_assert_int_eq(board_at(b, POINT(0, 0)), SIDE_NONE);
	board_free(b);
}

TEST(undo_takes_back_the_verdict)
{
	struct board *b = board_of("3");

	play_all(b, "a1 b1 a2 b2 a3");
	ck_assert_int_eq(board_verdict(b), WON);
	board_undo(b);
	ck_assert_int_eq(board_verdict(b), OPEN);
	ck_assert_str_eq(line_of(b), "-");
	ck_assert_int_eq(play_all(b, "c3 b3"), OK);
	ck_assert_int_eq(board_verdict(b), WON);
	ck_assert_uint_eq(checksum(line_of(b)), checksum("b1,b2,b3"));
	board_free(b);
	board_free(NULL);
}

static const struct {
	const char *moves, *line;
} runs[] = {
	{ "c2 b1 a2 b3 b2", "a2,b2,c2" },
	{ "b3 a1 b1 a3 b2", "b1,b2,b3" },
	{ "c3 b1 a1 b3 b2", "a1,b2,c3" },
	{ "a3 b1 c1 b3 b2", "c1,b2,a3" },
};

TEST_EACH(writes_a_run_upwards_or_to_the_right, runs)
{
	struct board *b = board_of("3");

	play_all(b, runs[_i].moves);
	ck_assert_str_eq(line_of(b), runs[_i].line);
	board_free(b);
}
