/* test_board_text.c -- boards as text. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/words/board_text.h"
#include "common/game/notation.h"
#include "tests/support/suite.h"

/* The board after the moves as text, for the caller to free. */
static char *picture(const char *game, const char *moves)
{
	point          points[POINTS_MAX], line[BOARD_LINE_MAX];
	int            n = notation_read_list(points, POINTS_MAX, moves);
	struct variant v;
	struct board  *b;
	char          *text = NULL;
	size_t         size;
	FILE          *out = open_memstream(&text, &size);

	ck_assert(variant_parse(&v, game));
	ck_assert_int_ge(n, 0);
	b = board_new(&v);
	for (int i = 0; i < n; i++)
		ck_assert_int_eq(board_play(b, points[i]), OK);
	board_text_print(b, line, board_line(b, line), out);
	fclose(out);
	board_free(b);
	return text;
}

static const struct {
	const char *game, *moves, *text;
} pictures[] = {
	{ "3x3x3", "",
	    "3  .  .  .\n"
	    "2  .  .  .\n"
	    "1  .  .  .\n"
	    "   a  b  c\n" },
	{ "3x3x3", "b2",
	    "3  .  .  .\n"
	    "2  . [X] .\n"
	    "1  .  .  .\n"
	    "   a  b  c\n" },
	{ "3x3x3", "b2,c3",
	    "3  .  . [O]\n"
	    "2  .  X  .\n"
	    "1  .  .  .\n"
	    "   a  b  c\n" },
	{ "3x3x3", "a3,b3,b2,c3,c1",
	    "3 *X* O  O\n"
	    "2  . *X* .\n"
	    "1  .  . *X*\n"
	    "   a  b  c\n" },
	{ "3x3x3", "c3,a3,b2,c2,b3,b1,a2,a1,c1", /* full */
	    "3  O  X  X\n"
	    "2  X  X  O\n"
	    "1  O  O [X]\n"
	    "   a  b  c\n" },
	{ "2x2x2", "a1,b1,b2",
	    "2  . *X*\n"
	    "1 *X* O\n"
	    "   a  b\n" },
	{ "2x3x3", "a3",
	    "3 [X] .\n"
	    "2  .  .\n"
	    "1  .  .\n"
	    "   a  b\n" },
	{ "5x2x4", "e1,e2",
	    "2  .  .  .  . [O]\n"
	    "1  .  .  .  .  X\n"
	    "   a  b  c  d  e\n" },
	{ "5x5x3", "a1,a5,b1,b5,d1,d5,e1,c2,c1", /* five wins where three do */
	    "5  O  O  .  O  .\n"
	    "4  .  .  .  .  .\n"
	    "3  .  .  .  .  .\n"
	    "2  .  .  O  .  .\n"
	    "1 *X**X**X**X**X*\n"
	    "   a  b  c  d  e\n" },
	{ "3x10x5", "c10,a1",
	    "10  .  .  X\n"
	    " 9  .  .  .\n"
	    " 8  .  .  .\n"
	    " 7  .  .  .\n"
	    " 6  .  .  .\n"
	    " 5  .  .  .\n"
	    " 4  .  .  .\n"
	    " 3  .  .  .\n"
	    " 2  .  .  .\n"
	    " 1 [O] .  .\n"
	    "    a  b  c\n" },
	{ "2x11x2", "",
	    "    a  b\n"
	    "11  .  .\n"
	    "10  .  .\n"
	    " 9  .  .\n"
	    " 8  .  .\n"
	    " 7  .  .\n"
	    " 6  .  .\n"
	    " 5  .  .\n"
	    " 4  .  .\n"
	    " 3  .  .\n"
	    " 2  .  .\n"
	    " 1  .  .\n"
	    "    a  b\n" },
	{ "12x2x5", "l1",
	    "2  . . . . . . . . . . . .  2\n"
	    "1  . . . . . . . . . . .[X] 1\n"
	    "   a b c d e f g h i j k l\n" },
	{ "15x15x5", "h8,a15,g7,b15,i9,c15,f6,o1,j10",
	    "    a b c d e f g h i j k l m n o\n"
	    "15  O O O . . . . . . . . . . . .  15\n"
	    "14  . . . . . . . . . . . . . . .  14\n"
	    "13  . . . . . . . . . . . . . . .  13\n"
	    "12  . . . . . . . . . . . . . . .  12\n"
	    "11  . . . . . . . . . . . . . . .  11\n"
	    "10  . . . . . . . . .*X*. . . . .  10\n"
	    " 9  . . . . . . . .*X*. . . . . .   9\n"
	    " 8  . . . . . . .*X*. . . . . . .   8\n"
	    " 7  . . . . . .*X*. . . . . . . .   7\n"
	    " 6  . . . . .*X*. . . . . . . . .   6\n"
	    " 5  . . . . . . . . . . . . . . .   5\n"
	    " 4  . . . . . . . . . . . . . . .   4\n"
	    " 3  . . . . . . . . . . . . . . .   3\n"
	    " 2  . . . . . . . . . . . . . . .   2\n"
	    " 1  . . . . . . . . . . . . . . O   1\n"
	    "    a b c d e f g h i j k l m n o\n" },
};

TEST_EACH(draws, pictures)
{
	char *text = picture(pictures[_i].game, pictures[_i].moves);

	ck_assert_str_eq(text, pictures[_i].text);
	free(text);
}

TEST(draws_the_largest)
{
	static const char letters
	    [] = "    a b c d e f g h i j k l m n o p q r s t u v w x y z\n";
	char  *text = picture("26x26x5", "a1,z1,a26,z26"), wanted[2000];
	size_t n = (size_t)sprintf(wanted,
	    "%s"
	    "26  X . . . . . . . . . . . . . . . . . . . . . . . .[O] 26\n",
	    letters);

	for (int row = 25; row > 1; row--)
		n += (size_t)sprintf(wanted + n,
		    "%2d  . . . . . . . . . . . . ."
		    " . . . . . . . . . . . . .  %2d\n",
		    row, row);
	sprintf(wanted + n,
	    " 1  X . . . . . . . . . . . . . . . . . . . . . . . . O   1\n%s",
	    letters);
	ck_assert_str_eq(text, wanted);
	free(text);
}

/* Every board is at most 60 columns wide and has each row once. */
TEST_LOOP(fits_every_board, SIDES_MIN, SIDES_MAX + 1)
{
	for (int columns = SIDES_MIN; columns <= SIDES_MAX; columns++) {
		char game[VARIANT_TEXT_SIZE], *text, *row;
		int  rows = 0;

		snprintf(game, sizeof(game), "%dx%dx2", columns % 100,
		    _i % 100);
		text = picture(game, "");
		for (row = strtok(text, "\n"); row != NULL;
		     row = strtok(NULL, "\n")) {
			ck_assert_uint_le(strlen(row), 60);
			rows += strchr(row, '.') != NULL;
		}
		ck_assert_int_eq(rows, _i);
		free(text);
	}
}
