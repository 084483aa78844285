/* test_puzzle.c -- the file of puzzles, and what is solved. */

#include "client/study/puzzle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/game/notation.h"
#include "tests/support/suite.h"

#define POSITION "15x15x5 j10,f7,e5,k11,f8,e8,g6,f9,g7,g10,d7,i11,f6"
#define LINE     POSITION " first=h11 plies=5 by=fours"

static struct puzzle         puzzle;
static struct solved_puzzles solved;

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
}

FIXTURE(set_up, NULL);

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
	ck_assert(read_line("15x15x5 h8 first=a1 plies=7 by=threes"));
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

TEST_EACH(reads_no_other_line, no_lines)
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
	static const char    text[] = "# two puzzles\n"
				      "3x3x3 b2,b1 first=a1 plies=5 by=fours\n"
				      "3x3x3 b2,a2 first=a1 plies=5 by=fours";
	const struct variant v = { 3, 3, 3, RULE_FREE };
	unsigned             line = 0;

	ck_assert(puzzle_find_next(text, &solved, &v, &line, &puzzle));
	ck_assert_uint_eq(line, 2);
	ck_assert(puzzle_find_next(text, &solved, &v, &line, &puzzle));
	ck_assert_uint_eq(line, 3);
	puzzle_add_solved(&solved, puzzle.id);
	ck_assert(puzzle_find_next(text, &solved, &v, &line, &puzzle));
	ck_assert_uint_eq(line, 2);
	ck_assert(puzzle_find_next(text, &solved, &v, &line, &puzzle));
	puzzle_add_solved(&solved, puzzle.id);
	ck_assert(!puzzle_find_next(text, &solved, &v, &line, &puzzle));
}

/* Those of the game that the user plays come before the others. */
TEST(finds_puzzles_of_a_game_first)
{
	static const char    text[] = "3x3x3 b2,b1 first=a1 plies=5 by=fours\n"
				      "no puzzle\n"
				      "7x6x4/drop d1,d2 first=d3 plies=5 by=moves";
	const struct variant v = { 7, 6, 4, RULE_DROP };
	unsigned             line = 0, done, all;

	ck_assert(puzzle_find_next(text, &solved, &v, &line, &puzzle));
	ck_assert_uint_eq(line, 3);
	puzzle_add_solved(&solved, puzzle.id);
	puzzle_count(text, &solved, &done, &all);
	ck_assert_uint_eq(done, 1);
	ck_assert_uint_eq(all, 2);
	ck_assert(puzzle_find_next(text, &solved, &v, &line, &puzzle));
	ck_assert_uint_eq(line, 1);
}

/*
 * Goes on without solving: if one puzzle of the game is left, all others come
 * before it comes again, wherever the walk begins.
 */
TEST(reaches_every_unsolved_puzzle)
{
	static const char
			     text[] = "3x3x3 b2,b1 first=a1 plies=5 by=fours\n"
				      "7x6x4/drop d1,d2 first=d3 plies=5 by=moves\n"
				      "3x3x3 b2,a2 first=a1 plies=5 by=fours\n"
				      "no puzzle\n"
				      "3x3x3 b2,c1 first=a1 plies=5 by=fours";
	const struct variant v = { 7, 6, 4, RULE_DROP },
			     none = { 9, 9, 5, RULE_FREE };
	const unsigned walk[] = { 2, 1, 3, 5, 2, 1 },
		       others[] = { 1, 2, 3, 5, 1 };
	unsigned line = 0;

	for (unsigned i = 0; i < sizeof(walk) / sizeof(walk[0]); i++) {
		ck_assert(puzzle_find_next(text, &solved, &v, &line, &puzzle));
		ck_assert_uint_eq(line, walk[i]);
	}
	line = 0;
	for (unsigned i = 0; i < sizeof(others) / sizeof(others[0]); i++) {
		ck_assert(puzzle_find_next(text, &solved, &none, &line,
		    &puzzle));
		ck_assert_uint_eq(line, others[i]);
	}
}

/* --- the starter set --- */

#define STARTER_SET   "client/dist/puzzles.txt"
#define STARTER_COUNT 270

TEST(reads_the_starter_set)
{
	FILE    *file = fopen(STARTER_SET, "r");
	char     line[4096], *plies;
	unsigned count = 0;

	ck_assert_msg(file != NULL, "no " STARTER_SET);
	while (fgets(line, sizeof(line), file) != NULL) {
		line[strcspn(line, "\n")] = '\0';
		count++;
		plies = strstr(line, " plies=");
		ck_assert_ptr_nonnull(plies);
		ck_assert_msg(puzzle_read(&puzzle, line), "line %u", count);
		ck_assert(!puzzle_is_solved(&solved, puzzle.id));
		ck_assert_int_ge(atoi(plies + strlen(" plies=")),
		    puzzle.variant.k == 3 ? 3 : 5);
		puzzle_add_solved(&solved, puzzle.id);
	}
	fclose(file);
	ck_assert_uint_eq(count, STARTER_COUNT);
}
