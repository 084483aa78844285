/*
 * viewer_text.c -- describes a record or a puzzle in sentences, and runs its
 * commands.
 */

#include "client/words/viewer_text.h"

#include "client/words/board_text.h"
#include "common/game/notation.h"

#define WRITE(...) snprintf(out, RECORD_TEXT_SIZE, __VA_ARGS__)

/* Describes a position in a record; `last` is the last move on the board. */
static void write_position(const struct viewer *v, const char *last, char *out)
{
	const unsigned  plies = v->record.ply_count, tried = viewer_tried(v);
	const enum side turn = board_turn(v->board), mover = side_other(turn);
	char            name[RECORD_NAME_SIZE];

	if (viewer_is_playing(v) && v->ply == plies && v->ply == 0)
		WRITE("%c to move.", "XO"[turn]);
	else if (viewer_is_playing(v) && v->ply == plies)
		WRITE("%c plays %s. %c to move.", "XO"[mover], last,
		    "XO"[turn]);
	else if (tried > 0)
		WRITE("Move %u of %u, then %u tried: %s.", v->ply, plies, tried,
		    last);
	else if (v->ply > 0)
		WRITE("Move %u of %u: %s plays %s.", v->ply, plies,
		    record_text_name(&v->record, mover, false, name), last);
	else
		WRITE("Move 0 of %u.", plies);
}

const char *
viewer_text_status(const struct viewer *v, char out[RECORD_TEXT_SIZE])
{
	const char me = "XO"[viewer_solver(v)],
		   other = "XO"[side_other(viewer_solver(v))];
	const unsigned ply = board_ply(v->board);
	char last[NOTATION_POINT_SIZE] = "", reply[NOTATION_POINT_SIZE];
	char count[40] = "";

	if (v->has_more && v->puzzles > 0)
		snprintf(count, sizeof(count), " %u/%u solved.",
		    v->puzzles_solved, v->puzzles);
	if (ply > 0)
		notation_write(board_move(v->board, ply), last);
	if (v->kind != VIEWER_PUZZLE) {
		write_position(v, last, out);
		return out;
	}
	switch (v->state) {
	case PUZZLE_TO_MOVE:
		if (viewer_tried(v) == 0)
			WRITE("Puzzle: %c to move and win.%s", me, count);
		else
			WRITE("%c has answered %s. %c to move and win.", other,
			    last, me);
		break;
	case PUZZLE_CHECKING:
		WRITE("%c plays %s. The engine looks for an answer.", me, last);
		break;
	case PUZZLE_FAILED:
		if (v->refutation == POINT_NONE) {
			WRITE("%s does not win: the board is full.", last);
			break;
		}
		notation_write(v->refutation, reply);
		WRITE("No win is found after %s, if %c plays %s. Take it back "
		      "and try again.",
		    last, other, reply);
		break;
	case PUZZLE_SOLVED:
		WRITE("Solved: %c wins%s.%s", me,
		    board_winner(v->board) == viewer_solver(v) ?
			"" :
			" with the next move",
		    v->was_solution_shown && *count != '\0' ?
			" The solution was shown, so it is not counted." :
			count);
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
	if (v->kind == VIEWER_LOCAL && v->record.is_over &&
	    v->ply == v->record.ply_count && viewer_tried(v) == 0)
		fprintf(out, "%s\n", record_text_result(&v->record, text));
	if (viewer_tried(v) == 0 && v->kind != VIEWER_PUZZLE &&
	    record_text_note(&v->record, v->ply, text)[0] != '\0')
		fprintf(out, "%s\n", text);
	fputc('\n', out);
	board_text_print(v->board, line, n, out);
	fputc('\n', out);
}

/* --- commands --- */

enum command_pane viewer_text_pane(const struct viewer *v)
{
	return v->kind == VIEWER_PUZZLE ? COMMAND_IN_PUZZLE :
	    v->kind == VIEWER_LOCAL     ? COMMAND_IN_LOCAL :
					  COMMAND_IN_RECORD;
}

/* Requests that the game is saved, or asks for a name if there is none. */
static void set_path(struct viewer *v, const char *path)
{
	snprintf(v->save_path, sizeof(v->save_path), "%.*s",
	    VIEWER_PATH_SIZE - 1, path);
	if (path[0] == '\0')
		viewer_note(v,
		    "Type save FILE, where FILE ends in " SAVE_FORMATS ".");
}

bool viewer_text_run(struct viewer *v, const struct command *c)
{
	const char note = v->note[0];
	bool       is_ours = true;

	v->note[0] = '\0';
#define none is_ours = false
#define COMMAND(id, name, arguments, flags, panes, needs, forbids, help, \
    session, view, screen)                                               \
	case CMD_##id:                                                   \
		(view);                                                  \
		break;
#define ALIAS(id, name, flags)
	switch (c->id) {
#include "client/words/commands.def"
	case CMD_UNKNOWN:
	case CMD_COUNT:
		none;
	}
#undef COMMAND
#undef ALIAS
#undef none
	if (!is_ours)
		v->note[0] = note;
	return is_ours;
}
