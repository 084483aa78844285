/* test_puzzle.c -- the file of puzzles, what is solved, and attempts. */

#include "client/core/puzzle.h"

#include <stdio.h>
#include <string.h>

#include "common/notation.h"
#include "tests/support/suite.h"

#define POSITION "15x15x5 j10,f7,e5,k11,f8,e8,g6,f9,g7,g10,d7,i11,f6"
#define LINE     POSITION " first=h11 plies=5 by=fours"

static struct puzzle         puzzle;
static struct solved_puzzles solved;
static struct replay         r;
static struct puzzle_attempt a;

static bool read_line(const char *text)
{
	char line[4096];

	strcpy(line, text);
	return puzzle_read(&puzzle, line);
}

static void set_up(void)
{
	solved = (struct solved_puzzles){ 0 };
	ck_assert(read_line(LINE));
	puzzle_show(&puzzle, &r);
	puzzle_start(&a, &r, puzzle.count, puzzle.first);
}

static void tear_down(void)
{
	replay_clear(&r);
}

FIXTURE(set_up, tear_down);

static point read_point(const char *text)
{
	point p = POINT_NONE;

	ck_assert(notation_read(&p, text));
	return p;
}

TEST(reads_a_line)
{
	ck_assert_uint_eq(puzzle.count, 13);
	ck_assert_uint_eq(puzzle.first, read_point("h11"));
	ck_assert_uint_eq(puzzle.plies, 5);
	ck_assert(puzzle.is_by_fours);
	ck_assert(read_line("15x15x5 h8 first=a1 plies=7 by=threes"));
	ck_assert(!puzzle.is_by_fours);
}

static const char *const no_lines[] = {
	"",
	"# puzzles",
	POSITION,
	POSITION " first=h11 plies=5",
	POSITION " first=h11 by=fours",
	POSITION " plies=5 by=fours",
	POSITION " first=? plies=5 by=fours",
	POSITION " first=h11 plies=0 by=fours",
	POSITION " first=h11 plies=5 by=luck",
	POSITION " first=j10 plies=5 by=fours",
	POSITION " first=z26 plies=5 by=fours",
	"15x15x5 - first=h11 plies=5 by=fours",
	"15x15x5 h8,h8 first=h11 plies=5 by=fours",
	"3x3x3 a1,b1,a2,b2,a3 first=c3 plies=5 by=fours",
};

TEST_ROWS(reads_no_other_line, no_lines)
{
	ck_assert(!read_line(no_lines[_i]));
}

TEST(remembers_what_is_solved)
{
	static char text[PUZZLES_SOLVED_SIZE];

	puzzle_add_solved(&solved, 1);
	puzzle_add_solved(&solved, UINT64_MAX);
	puzzle_add_solved(&solved, 1);
	puzzle_write_solved(&solved, text);
	ck_assert_str_eq(text, "0000000000000001\nffffffffffffffff\n");
	puzzle_read_solved(&solved, "");
	ck_assert(!puzzle_is_solved(&solved, 1));
	puzzle_read_solved(&solved, text);
	ck_assert(puzzle_is_solved(&solved, 1));
	ck_assert(puzzle_is_solved(&solved, UINT64_MAX));
	ck_assert(!puzzle_is_solved(&solved, 2));
	puzzle_read_solved(&solved, "0000000000000007\nno\n");
	puzzle_write_solved(&solved, text);
	ck_assert_str_eq(text, "0000000000000007\n");
}

TEST(forgets_the_first_when_full)
{
	static char text[PUZZLES_SOLVED_SIZE];

	for (uint64_t id = 1; id <= PUZZLES_SOLVED_MAX + 1; id++)
		puzzle_add_solved(&solved, id);
	ck_assert(!puzzle_is_solved(&solved, 1));
	ck_assert(puzzle_is_solved(&solved, 2));
	puzzle_write_solved(&solved, text);
	ck_assert_uint_eq(strlen(text), PUZZLES_SOLVED_SIZE - 1);
}

TEST(finds_the_next_that_is_not_solved)
{
	static const char text[] = "# two puzzles\n"
				   "3x3x3 b2,b1 first=a1 plies=5 by=fours\n"
				   "3x3x3 b2,a2 first=a1 plies=5 by=fours";
	unsigned          line = 0;

	ck_assert(puzzle_find_next(text, &solved, &line, &puzzle));
	ck_assert_uint_eq(line, 2);
	ck_assert(puzzle_find_next(text, &solved, &line, &puzzle));
	ck_assert_uint_eq(line, 3);
	puzzle_add_solved(&solved, puzzle.id);
	ck_assert(puzzle_find_next(text, &solved, &line, &puzzle));
	ck_assert_uint_eq(line, 2);
	ck_assert(puzzle_find_next(text, &solved, &line, &puzzle));
	puzzle_add_solved(&solved, puzzle.id);
	ck_assert(!puzzle_find_next(text, &solved, &line, &puzzle));
}

/* --- the attempt --- */

static void answer(bool is_loss, unsigned plies, const char *best)
{
	const struct position_answer e = {
		.is_loss = is_loss, .plies = plies, .best = read_point(best)
	};

	puzzle_answer(&a, &e);
}

TEST(is_solved_when_the_rest_is_forced)
{
	ck_assert_int_eq(puzzle_side(&a), SIDE_O);
	ck_assert_int_eq(puzzle_play(&a, read_point("j10")), ERR_TAKEN);
	ck_assert_int_eq(puzzle_play(&a, puzzle.first), OK);
	ck_assert_int_eq(a.state, PUZZLE_CHECKING);
	ck_assert_int_eq(puzzle_play(&a, read_point("a1")), ERR_OVER);
	answer(true, 4, "i12");
	ck_assert_int_eq(a.state, PUZZLE_TO_MOVE);
	ck_assert_int_eq(board_at(r.board, read_point("i12")), SIDE_X);
	ck_assert_int_eq(puzzle_play(&a, read_point("a1")), OK);
	answer(true, 2, "b1");
	ck_assert_int_eq(a.state, PUZZLE_SOLVED);
	puzzle_back(&a);
	ck_assert_uint_eq(replay_tried(&r), 4);
}

TEST(is_solved_when_the_game_is_won)
{
	ck_assert(read_line("3x3x3 b2,b1,a1,c1 first=c3 plies=1 by=fours"));
	puzzle_show(&puzzle, &r);
	puzzle_start(&a, &r, puzzle.count, puzzle.first);
	ck_assert_int_eq(puzzle_play(&a, read_point("c3")), OK);
	ck_assert_int_eq(a.state, PUZZLE_SOLVED);
}

TEST(takes_back_a_move_that_does_not_win)
{
	ck_assert_int_eq(puzzle_play(&a, read_point("a1")), OK);
	answer(false, 0, "b1");
	ck_assert_int_eq(a.state, PUZZLE_FAILED);
	ck_assert_uint_eq(a.refutation, read_point("b1"));
	ck_assert_int_eq(puzzle_play(&a, read_point("c1")), ERR_OVER);
	puzzle_back(&a);
	ck_assert_uint_eq(replay_tried(&r), 0);
	ck_assert_int_eq(a.state, PUZZLE_TO_MOVE);
	puzzle_back(&a);
	ck_assert_uint_eq(board_ply(r.board), puzzle.count);
	/* a move that was answered goes back with its answer */
	puzzle_play(&a, puzzle.first);
	answer(true, 4, "i12");
	puzzle_back(&a);
	ck_assert_uint_eq(replay_tried(&r), 0);
}

/* After "back" the engine may answer a move that is gone. */
TEST(ignores_an_answer_that_comes_late)
{
	puzzle_play(&a, puzzle.first);
	puzzle_back(&a);
	answer(true, 4, "i12");
	ck_assert_uint_eq(replay_tried(&r), 0);
	puzzle_play(&a, puzzle.first);
	answer(true, 4, "h11");
	ck_assert_int_eq(a.state, PUZZLE_CHECKING);
}

/* --- the starter set --- */

#define STARTER_SET   "client/dist/puzzles.txt"
#define STARTER_COUNT 200

TEST(reads_the_starter_set)
{
	FILE    *file = fopen(STARTER_SET, "r");
	char     line[4096];
	unsigned count = 0;

	ck_assert_msg(file != NULL, "no " STARTER_SET);
	while (fgets(line, sizeof(line), file) != NULL) {
		line[strcspn(line, "\n")] = '\0';
		count++;
		ck_assert_msg(puzzle_read(&puzzle, line), "line %u", count);
		ck_assert(!puzzle_is_solved(&solved, puzzle.id));
		ck_assert_uint_ge(puzzle.plies, 5);
		puzzle_add_solved(&solved, puzzle.id);
	}
	fclose(file);
	ck_assert_uint_eq(count, STARTER_COUNT);
}
