/* puzzle_text.c -- puzzles in sentences. */

#include "client/text/puzzle_text.h"

#include <string.h>
#include <strings.h>

#include "client/text/board_text.h"
#include "common/notation.h"

static char letter(enum side side)
{
	return side == SIDE_X ? 'X' : 'O';
}

/* The last move on the board; "" if there is none. */
static const char *
write_last(const struct puzzle_attempt *a, char at[NOTATION_POINT_SIZE])
{
	const struct board *b = a->replay->board;

	at[0] = '\0';
	if (board_ply(b) > 0)
		notation_write(board_move(b, board_ply(b)), at);
	return at;
}

static void write_task(const struct puzzle_attempt *a, enum side me,
    char out[PUZZLE_TEXT_SIZE])
{
	char last[NOTATION_POINT_SIZE];

	if (replay_tried(a->replay) == 0)
		snprintf(out, PUZZLE_TEXT_SIZE, "Puzzle: %c to move and win.",
		    letter(me));
	else
		snprintf(out, PUZZLE_TEXT_SIZE,
		    "%c has answered %s. %c to move and win.",
		    letter(side_other(me)), write_last(a, last), letter(me));
}

static void write_failure(const struct puzzle_attempt *a, enum side me,
    char out[PUZZLE_TEXT_SIZE])
{
	char last[NOTATION_POINT_SIZE], reply[NOTATION_POINT_SIZE];

	write_last(a, last);
	if (a->refutation == POINT_NONE) {
		snprintf(out, PUZZLE_TEXT_SIZE,
		    "%s does not win: the board is full.", last);
		return;
	}
	notation_write(a->refutation, reply);
	snprintf(out, PUZZLE_TEXT_SIZE,
	    "No win is found after %s, if %c plays %s. Take it back and try "
	    "again.",
	    last, letter(side_other(me)), reply);
}

const char *
puzzle_text_status(const struct puzzle_attempt *a, char out[PUZZLE_TEXT_SIZE])
{
	enum side me = puzzle_side(a);
	char      last[NOTATION_POINT_SIZE];
	bool      is_won = board_verdict(a->replay->board) == VERDICT_WON;

	write_last(a, last);
	switch (a->state) {
	case PUZZLE_NONE:
		out[0] = '\0';
		break;
	case PUZZLE_TO_MOVE:
		write_task(a, me, out);
		break;
	case PUZZLE_CHECKING:
		snprintf(out, PUZZLE_TEXT_SIZE,
		    "%c plays %s. The engine looks for an answer.", letter(me),
		    last);
		break;
	case PUZZLE_FAILED:
		write_failure(a, me, out);
		break;
	case PUZZLE_SOLVED:
		snprintf(out, PUZZLE_TEXT_SIZE, "Solved: %c wins%s.",
		    letter(me), is_won ? "" : " with the next move");
		break;
	}
	return out;
}

const char *
puzzle_text_solution(const struct puzzle_attempt *a, char out[PUZZLE_TEXT_SIZE])
{
	char at[NOTATION_POINT_SIZE];

	if (a->first == POINT_NONE)
		return strcpy(out, "The solution is not known.");
	notation_write(a->first, at);
	snprintf(out, PUZZLE_TEXT_SIZE, "The solution %s with %s.",
	    board_ply(a->replay->board) > a->ply ? "began" : "begins", at);
	return out;
}

void puzzle_text_print(const struct puzzle_attempt *a, FILE *out)
{
	point    line[BOARD_LINE_MAX];
	unsigned n = board_line(a->replay->board, line);
	char     text[PUZZLE_TEXT_SIZE];

	fprintf(out, "%s\n\n", puzzle_text_status(a, text));
	board_text_print(a->replay->board, line, n, out);
	fputc('\n', out);
}

/* --- what is typed --- */

static const struct {
	const char         *word;
	enum puzzle_command command;
} words[] = {
	{ "back", PUZZLE_COMMAND_BACK },
	{ "next", PUZZLE_COMMAND_NEXT },
	{ "solution", PUZZLE_COMMAND_SOLUTION },
	{ "board", PUZZLE_COMMAND_BOARD },
	{ "quit", PUZZLE_COMMAND_QUIT },
	{ "q", PUZZLE_COMMAND_QUIT },
};

enum puzzle_command puzzle_text_read(const char *line, point *p)
{
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (strcasecmp(line, words[i].word) == 0)
			return words[i].command;
	return notation_read(p, line) ? PUZZLE_COMMAND_MOVE :
					PUZZLE_COMMAND_HELP;
}

void puzzle_text_print_help(FILE *out)
{
	fputs("Type a point such as b2 to play there, back, next for another "
	      "puzzle,\nsolution, board, or quit.\n",
	    out);
}
