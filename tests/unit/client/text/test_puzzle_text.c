/* test_puzzle_text.c -- puzzles in sentences. */

#include "client/text/puzzle_text.h"

#include <stdlib.h>
#include <string.h>

#include "common/notation.h"
#include "tests/support/suite.h"

static struct replay         r;
static struct puzzle_attempt a;

/* X to move on 3x3x3, after b2 b1. */
static void set_up(void)
{
	char          line[] = "3x3x3 b2,b1 first=a1 plies=5 by=fours";
	struct puzzle puzzle;

	ck_assert(puzzle_read(&puzzle, line));
	puzzle_show(&puzzle, &r);
	puzzle_start(&a, &r, puzzle.count, puzzle.first);
}

static void tear_down(void)
{
	replay_clear(&r);
}

FIXTURE(set_up, tear_down);

static void play(point p)
{
	ck_assert_int_eq(puzzle_play(&a, p), OK);
}

static void answer(bool is_loss, unsigned plies, point best)
{
	const struct position_answer e = {
		.is_loss = is_loss, .plies = plies, .best = best
	};

	puzzle_answer(&a, &e);
}

static void expect(const char *text)
{
	char status[PUZZLE_TEXT_SIZE];

	ck_assert_str_eq(puzzle_text_status(&a, status), text);
}

TEST(says_what_is_to_be_done)
{
	expect("Puzzle: X to move and win.");
	play(POINT(0, 0));
	expect("X plays a1. The engine looks for an answer.");
	answer(true, 4, POINT(2, 2));
	expect("O has answered c3. X to move and win.");
	play(POINT(0, 1));
	answer(true, 2, POINT(0, 2));
	expect("Solved: X wins with the next move.");
}

TEST(says_that_a_move_does_not_win)
{
	play(POINT(1, 2));
	answer(false, 0, POINT(0, 0));
	expect("No win is found after b3, if O plays a1. Take it back and try "
	       "again.");
	puzzle_back(&a);
	expect("Puzzle: X to move and win.");
}

TEST(says_that_the_game_is_won)
{
	play(POINT(0, 0));
	answer(true, 4, POINT(2, 1));
	play(POINT(2, 2));
	expect("Solved: X wins.");
}

TEST(tells_the_solution)
{
	char text[PUZZLE_TEXT_SIZE];

	ck_assert_str_eq(puzzle_text_solution(&a, text),
	    "The solution begins with a1.");
	play(POINT(0, 0));
	answer(true, 4, POINT(2, 1));
	ck_assert_str_eq(puzzle_text_solution(&a, text),
	    "The solution began with a1.");
	a.first = POINT_NONE;
	ck_assert_str_eq(puzzle_text_solution(&a, text),
	    "The solution is not known.");
}

static const struct {
	const char         *line;
	enum puzzle_command command;
} commands[] = {
	{ "b2", PUZZLE_COMMAND_MOVE },
	{ "Back", PUZZLE_COMMAND_BACK },
	{ "next", PUZZLE_COMMAND_NEXT },
	{ "solution", PUZZLE_COMMAND_SOLUTION },
	{ "board", PUZZLE_COMMAND_BOARD },
	{ "q", PUZZLE_COMMAND_QUIT },
	{ "", PUZZLE_COMMAND_HELP },
	{ "b2 b3", PUZZLE_COMMAND_HELP },
};

TEST_ROWS(reads_commands, commands)
{
	point p;

	ck_assert_int_eq(puzzle_text_read(commands[_i].line, &p),
	    commands[_i].command);
}

TEST(prints_the_board)
{
	char  *text;
	size_t size;
	FILE  *out = open_memstream(&text, &size);

	ck_assert_ptr_nonnull(out);
	puzzle_text_print(&a, out);
	puzzle_text_print_help(out);
	fclose(out);
	ck_assert_ptr_nonnull(strstr(text, "Puzzle: X to move and win.\n\n"));
	ck_assert_ptr_nonnull(strstr(text, "solution, board, or quit."));
	free(text);
}
