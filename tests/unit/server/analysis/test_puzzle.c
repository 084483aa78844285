/* test_puzzle.c -- what is a puzzle, the defence, and the starter set. */

#include "tests/bench/puzzle_finder.h"

#include <stdio.h>
#include <string.h>

#include "common/game/notation.h"
#include "tests/support/suite.h"

#define STARTER_SET "client/dist/puzzles.txt"

static struct puzzle_prover *prover;
static struct variant        v;
static point                 moves[POINTS_MAX];
static unsigned              count;

static void set_up(void)
{
	prover = puzzle_prover_new();
}

static void tear_down(void)
{
	puzzle_prover_free(prover);
}

FIXTURE(set_up, tear_down);

static void load(const char *variant, const char *list)
{
	int n = notation_read_list(moves, POINTS_MAX, list);

	ck_assert(variant_parse(&v, variant));
	ck_assert_int_gt(n, 0);
	count = (unsigned)n;
}

static point read_point(const char *text)
{
	point p = POINT_NONE;

	ck_assert(notation_read(&p, text));
	return p;
}

/* Calls puzzle_defend; the answer is the first move of its line. */
static unsigned defend(point *answer)
{
	point    line[PUZZLE_LINE_MAX];
	unsigned length,
	    plies = puzzle_defend(prover, &v, moves, count, line, &length);

	ck_assert_int_eq(length > 0, plies > 0);
	*answer = length > 0 ? line[0] : POINT_NONE;
	return plies;
}

#define BY_FOURS      "j10,f7,e5,k11,f8,e8,g6,f9,g7,g10,d7,i11,f6"
#define BY_MORE_FOURS "g10,e8,j9,g7,k10,i7,f8,e5,h7,i8,i10,e7,e6,h8,f6,i5,i9,k8"

#define LONG_AT_FIRST                                                         \
	"j6,f6,f11,j7,h6,i6,i5,g7,h4,k7,h5,h7,i7,j5,g8,k4,l3,k5,k6,f4,j8,k9," \
	"h8,"                                                                 \
	"i8,f10,g9,f7,g6,f5,e6,g3,f2,g10,d6,c6,k10,j9,l9,k8,l7"

static const struct {
	const char         *variant, *moves;
	bool                threes;
	enum puzzle_verdict verdict;
} positions[] = {
	{ "15x15x5", BY_FOURS, true, PUZZLE_GOOD },
	{ "15x15x5", BY_FOURS, false, PUZZLE_GOOD },
	/* nothing; an open three; a four; a four of the opponent */
	{ "15x15x5", "h8,i9", true, PUZZLE_NO_WIN },
	{ "15x15x5", "h8,a1,i8,a3,j8,a5", true, PUZZLE_SHORT },
	{ "15x15x5", "h8,a1,i8,a3,j8,a5,k8,a7", true, PUZZLE_SHORT },
	{ "15x15x5", "h8,g8,i8,a3,j8,a5,k8", true, PUZZLE_FORCED },
	/* nothing by fours; too long; only the win that is found first is */
	{ "15x15x5", "h8,i9", false, PUZZLE_NO_WIN },
	{ "15x15x5", "e5,j5,h6,j11,f11,m8,h8,l9,k10,l7,k6", true, PUZZLE_LONG },
	{ "15x15x5", LONG_AT_FIRST, true, PUZZLE_SEVERAL },
	/* the game is over */
	{ "15x15x5", "h8,a1,i8,a3,j8,a5,k8,a7,l8", true, PUZZLE_NO_WIN },
	{ "3x3x3", "b2,a1,a2,c2,b3,b1,c1,a3,c3", true, PUZZLE_NO_WIN },
	/* a rule without fours, on a large and on a small board */
	{ "7x7x4/drop", "g1,f1,f2,a1,a2,e1,g2,f3,f4,g3,d1,f5", true,
	    PUZZLE_NO_WIN },
	{ "7x6x4/drop", "e1,d1,d2,b1,a1,d3,b2,a2,d4,f1", true, PUZZLE_GOOD },
	{ "7x6x4/drop", "d1,a1,d2,a2,d3,a3", true, PUZZLE_SHORT },
	{ "7x6x4/drop", "a1,d1,a2,d2,g1,d3", true, PUZZLE_NO_WIN },
	{ "7x6x4/drop", "a1,c1,d1,d2,b1,d3,d4,e1,b2,c2,f1", true,
	    PUZZLE_FORCED },
	/* a fork, also one that stops a row; two forks; a row */
	{ "3x3x3", "b3,a3,a1,c3", true, PUZZLE_GOOD },
	{ "3x3x3", "a1,c2,b3,a3", true, PUZZLE_SEVERAL },
	{ "3x3x3", "a1,b1,a2,b2", true, PUZZLE_SHORT },
	/* two crossings of two closed threes */
	{ "15x15x5", "d4,c4,e4,a15,f4,c15,g5,g4,g6,e15,g7,g8", true,
	    PUZZLE_SEVERAL },
};

TEST_EACH(tells_what_is_a_puzzle, positions)
{
	struct puzzle puzzle;

	load(positions[_i].variant, positions[_i].moves);
	ck_assert_int_eq(puzzle_examine(prover, &v, moves, count,
			     positions[_i].threes, &puzzle),
	    positions[_i].verdict);
}

TEST(fills_in_the_win)
{
	struct puzzle puzzle;

	load("15x15x5", BY_FOURS);
	ck_assert_int_eq(puzzle_examine(prover, &v, moves, count, true,
			     &puzzle),
	    PUZZLE_GOOD);
	ck_assert(puzzle.is_by_fours);
	ck_assert_uint_eq(puzzle.plies, 5);
	ck_assert_uint_eq(puzzle.first, read_point("h11"));
}

/* Another move wins as well, which only a long search finds. */
#define BY_TWO_THREES "j10,h8,i6,e8,g6,k8,e6,i9,k7,f6,g7,g9,f9,g8,i8"

static const struct {
	const char *moves;
	bool        is_unique;
} found[] = { { BY_FOURS, true }, { BY_TWO_THREES, false } };

TEST_EACH(long_search_finds_other_wins, found)
{
	struct puzzle puzzle;

	load("15x15x5", found[_i].moves);
	ck_assert_int_eq(puzzle_examine(prover, &v, moves, count, true,
			     &puzzle),
	    PUZZLE_GOOD);
	ck_assert_int_eq(puzzle_is_unique(prover, &v, moves, count, &puzzle),
	    found[_i].is_unique);
}

TEST(small_boards_are_searched_whole)
{
	struct puzzle puzzle;

	load("3x3x3", "b3,a3,a1,c3");
	ck_assert_int_eq(puzzle_examine(prover, &v, moves, count, true,
			     &puzzle),
	    PUZZLE_GOOD);
	ck_assert(puzzle_is_unique(prover, &v, moves, count, &puzzle));
}

/* The line goes on to the end of the game, on a large and on a small board. */
static const struct {
	const char *variant, *moves, *first;
	unsigned    plies;
} lines[] = {
	{ "15x15x5", BY_FOURS, "h11", 4 },
	{ "7x6x4/drop", "e1,d1,d2,b1,a1,d3,b2,a2,d4,f1", "e2", 4 },
	{ "3x3x3", "b3,a3,a1,c3", "b1", 2 },
};

TEST_EACH(shows_the_whole_line, lines)
{
	point         line[PUZZLE_LINE_MAX];
	unsigned      length;
	struct board *b;

	load(lines[_i].variant, lines[_i].moves);
	moves[count++] = read_point(lines[_i].first);
	ck_assert_uint_eq(puzzle_defend(prover, &v, moves, count, line,
			      &length),
	    lines[_i].plies);
	ck_assert_uint_eq(length, lines[_i].plies);
	b = board_new(&v);
	for (unsigned i = 0; i < count; i++)
		ck_assert_int_eq(board_play(b, moves[i]), OK);
	for (unsigned i = 0; i < length; i++) {
		ck_assert_int_eq(board_verdict(b), VERDICT_OPEN);
		ck_assert_int_eq(board_play(b, line[i]), OK);
	}
	ck_assert_int_eq(board_verdict(b), VERDICT_WON);
	ck_assert_int_eq(board_winner(b), count % 2 == 1 ? SIDE_X : SIDE_O);
	board_free(b);
}

TEST(resists_longest)
{
	point answer;

	load("15x15x5", BY_FOURS);
	moves[count++] = read_point("h11");
	ck_assert_uint_eq(defend(&answer), 4);
	ck_assert_uint_eq(answer, read_point("i12"));
}

/* Although any answer loses as fast, that of a player stops one. */
TEST(stops_one_of_two_threats)
{
	point answer;

	load("15x15x5", "h8,a1,i8,a15,j9,o1,j10,o15,j8");
	ck_assert_uint_eq(defend(&answer), 4);
	ck_assert(POINT_ROW(answer) == 7 || POINT_COLUMN(answer) == 9);
}

/* The opponent's answer was forced, so that it was no mistake. */
TEST(begins_with_a_mistake)
{
	struct puzzle puzzle;
	point         answer;

	load("15x15x5", BY_MORE_FOURS);
	moves[count++] = read_point("h10");
	ck_assert_uint_eq(defend(&answer), 10);
	moves[count++] = answer;
	ck_assert_int_eq(puzzle_examine(prover, &v, moves, count, true,
			     &puzzle),
	    PUZZLE_NO_MISTAKE);
}

static const struct {
	const char *variant, *moves;
	unsigned    plies;
} defences[] = {
	/* no threat; a four, blocked; an open four; an open three */
	{ "15x15x5", "h8,i9,a1", 0 },
	{ "15x15x5", "h8,g8,i8,a3,j8,a5,k8", 0 },
	{ "15x15x5", "h8,a1,i8,a3,j8,a5,k8", 2 },
	{ "15x15x5", "h8,a1,i8,a3,j8", 0 },
	/* the defender completes a five of its own */
	{ "15x15x5", "h8,a1,i8,a2,j8,a3,o1,a4,k8", 0 },
	/* the defence takes the last point */
	{ "3x3x3", "a2,a1,b2,a3,b1,c2,c1,b3", 0 },
	/* the game is over */
	{ "15x15x5", "h8,a1,i8,a3,j8,a5,k8,a7,l8", 0 },
	{ "3x3x3", "a1,b1,a2,c1,c3,c2,a3", 0 },
};

TEST_EACH(proves_a_loss, defences)
{
	point answer;

	load(defences[_i].variant, defences[_i].moves);
	ck_assert_uint_eq(defend(&answer), defences[_i].plies);
}

/* --- the starter set --- */

/* One in this many puzzles is proved again, and all of small boards. */
#define SAMPLE_STEP 20

static void check_line(char *line, unsigned number)
{
	struct puzzle puzzle;
	char          name[VARIANT_TEXT_SIZE], list[2048], first[8], by[8];
	unsigned      plies;

	ck_assert_int_eq(sscanf(line, "%15s %2047s first=%7s plies=%u by=%7s",
			     name, list, first, &plies, by),
	    5);
	load(name, list);
	ck_assert_msg(puzzle_examine(prover, &v, moves, count, true, &puzzle) ==
		PUZZLE_GOOD,
	    "line %u", number);
	ck_assert_uint_eq(puzzle.first, read_point(first));
	ck_assert_int_eq(puzzle.is_by_fours, strcmp(by, "fours") == 0);
}

/* All searches are bounded by nodes. */
TEST(proves_a_sample_of_the_starter_set)
{
	FILE    *file = fopen(STARTER_SET, "r");
	char     line[4096];
	unsigned number = 0;

	ck_assert_msg(file != NULL, "no " STARTER_SET);
	while (fgets(line, sizeof(line), file) != NULL)
		if (++number % SAMPLE_STEP == 1 ||
		    strstr(line, "by=moves") != NULL)
			check_line(line, number);
	fclose(file);
	ck_assert_uint_gt(number, 0);
}
