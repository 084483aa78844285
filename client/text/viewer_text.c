/* viewer_text.c -- a record or a puzzle in sentences, and its commands. */

#include "client/text/viewer_text.h"

#include <string.h>
#include <strings.h>

#include "client/text/board_text.h"
#include "common/notation.h"
#include "common/number.h"

static char letter(enum side side)
{
	return side == SIDE_X ? 'X' : 'O';
}

/* The last move on the board; "" if there is none. */
static const char *
write_last(const struct viewer *v, char at[NOTATION_POINT_SIZE])
{
	at[0] = '\0';
	if (board_ply(v->board) > 0)
		notation_write(board_move(v->board, board_ply(v->board)), at);
	return at;
}

/* --- a record --- */

static void write_position(const struct viewer *v, char out[RECORD_TEXT_SIZE])
{
	unsigned tried = viewer_tried(v);
	char     last[NOTATION_POINT_SIZE], name[RECORD_NAME_SIZE];
	int      n = snprintf(out, RECORD_TEXT_SIZE, "Move %u of %u", v->ply,
		 v->record.ply_count);

	write_last(v, last);
	if (tried > 0)
		snprintf(out + n, RECORD_TEXT_SIZE - (size_t)n,
		    ", then %u tried: %s.", tried, last);
	else if (v->ply > 0)
		snprintf(out + n, RECORD_TEXT_SIZE - (size_t)n,
		    ": %s plays %s.",
		    record_text_name(&v->record,
			side_other(board_turn(v->board)), false, name),
		    last);
	else
		snprintf(out + n, RECORD_TEXT_SIZE - (size_t)n, ".");
}

/* --- a puzzle --- */

static void
write_task(const struct viewer *v, enum side me, char out[RECORD_TEXT_SIZE])
{
	char last[NOTATION_POINT_SIZE];

	if (viewer_tried(v) == 0)
		snprintf(out, RECORD_TEXT_SIZE, "Puzzle: %c to move and win.",
		    letter(me));
	else
		snprintf(out, RECORD_TEXT_SIZE,
		    "%c has answered %s. %c to move and win.",
		    letter(side_other(me)), write_last(v, last), letter(me));
}

static void
write_failure(const struct viewer *v, enum side me, char out[RECORD_TEXT_SIZE])
{
	char last[NOTATION_POINT_SIZE], reply[NOTATION_POINT_SIZE];

	write_last(v, last);
	if (v->refutation == POINT_NONE) {
		snprintf(out, RECORD_TEXT_SIZE,
		    "%s does not win: the board is full.", last);
		return;
	}
	notation_write(v->refutation, reply);
	snprintf(out, RECORD_TEXT_SIZE,
	    "No win is found after %s, if %c plays %s. Take it back and try "
	    "again.",
	    last, letter(side_other(me)), reply);
}

const char *
viewer_text_status(const struct viewer *v, char out[RECORD_TEXT_SIZE])
{
	enum side me = viewer_solver(v);
	char      last[NOTATION_POINT_SIZE];
	bool      is_won = board_verdict(v->board) == VERDICT_WON;

	switch (v->state) {
	case PUZZLE_NONE:
		write_position(v, out);
		break;
	case PUZZLE_TO_MOVE:
		write_task(v, me, out);
		break;
	case PUZZLE_CHECKING:
		snprintf(out, RECORD_TEXT_SIZE,
		    "%c plays %s. The engine looks for an answer.", letter(me),
		    write_last(v, last));
		break;
	case PUZZLE_FAILED:
		write_failure(v, me, out);
		break;
	case PUZZLE_SOLVED:
		snprintf(out, RECORD_TEXT_SIZE, "Solved: %c wins%s.",
		    letter(me), is_won ? "" : " with the next move");
		break;
	}
	return out;
}

void viewer_text_print(const struct viewer *v, FILE *out)
{
	point    line[BOARD_LINE_MAX];
	unsigned n = board_line(v->board, line);
	char     text[RECORD_TEXT_SIZE];

	fprintf(out, "%s\n", viewer_text_status(v, text));
	if (viewer_tried(v) == 0 && !viewer_is_puzzle(v) &&
	    record_text_takebacks(&v->record, v->ply, text)[0] != '\0')
		fprintf(out, "%s\n", text);
	fputc('\n', out);
	board_text_print(v->board, line, n, out);
	fputc('\n', out);
}

/* --- what is typed --- */

static void go_next(struct viewer *v)
{
	viewer_step(v, -1);
}

static void go_back(struct viewer *v)
{
	viewer_step(v, 1);
}

static void go_first(struct viewer *v)
{
	viewer_go(v, 0);
}

static void go_last(struct viewer *v)
{
	viewer_go(v, POINTS_MAX);
}

static void stay(struct viewer *v)
{
	(void)v;
}

static void note_solution(struct viewer *v)
{
	char text[64], at[NOTATION_POINT_SIZE];

	if (v->solution == POINT_NONE) {
		viewer_note(v, "The solution is not known.");
		return;
	}
	notation_write(v->solution, at);
	snprintf(text, sizeof(text), "The solution %s with %s.",
	    board_ply(v->board) > v->puzzle_ply ? "began" : "begins", at);
	viewer_note(v, text);
}

/* The commands at a record, and those at a puzzle. */
static const struct {
	const char *word;
	void (*at_record)(struct viewer *v);
	void (*at_puzzle)(struct viewer *v);
} commands[] = {
	{ "", go_next, NULL },
	{ "next", go_next, viewer_next_puzzle },
	{ "back", go_back, go_back },
	{ "first", go_first, NULL },
	{ "last", go_last, NULL },
	{ "board", stay, stay },
	{ "review", viewer_review, NULL },
	{ "practise", viewer_practise, NULL },
	{ "solution", NULL, note_solution },
};

/* Runs a command without an argument; false if there is none. */
static bool run_word(struct viewer *v, const char *line)
{
	for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++) {
		void (*run)(struct viewer * v) = viewer_is_puzzle(v) ?
		    commands[i].at_puzzle :
		    commands[i].at_record;

		if (run != NULL && strcasecmp(line, commands[i].word) == 0) {
			run(v);
			return true;
		}
	}
	return false;
}

enum viewer_command viewer_text_run(struct viewer *v, const char *line)
{
	const char *rest = line;
	uint64_t    number;
	point       p;

	v->note[0] = '\0';
	if (run_word(v, line))
		return VIEWER_RAN;
	if (strcasecmp(line, "quit") == 0 || strcasecmp(line, "q") == 0)
		return VIEWER_QUIT;
	if (notation_read(&p, line)) {
		viewer_play(v, p);
		return VIEWER_RAN;
	}
	if (strncasecmp(line, "save ", 5) == 0 &&
	    line[5 + strspn(line + 5, " ")] != '\0') {
		snprintf(v->save_path, sizeof(v->save_path), "%s",
		    line + 5 + strspn(line + 5, " "));
		return VIEWER_RAN;
	}
	if (viewer_is_puzzle(v))
		return VIEWER_UNKNOWN;
	if (strcasecmp(line, "moves") == 0)
		return VIEWER_MOVES;
	if (!number_scan(&rest, POINTS_MAX, &number) || *rest != '\0')
		return VIEWER_UNKNOWN;
	viewer_go(v, (int)number);
	return VIEWER_RAN;
}

void viewer_text_print_help(const struct viewer *v, FILE *out)
{
	if (viewer_is_puzzle(v))
		fputs("Type a point such as b2 to play there, back, next for "
		      "another puzzle,\nsolution, board, or quit.\n",
		    out);
	else
		fputs("Type next, back, first, last, a number for the position "
		      "after that move,\na point such as b2 to try it, moves, "
		      "review, practise, save FILE, or quit.\n",
		    out);
}
