/*
 * viewer_text.c -- describes a record or a puzzle in sentences, and runs its
 * commands.
 */

#include "client/text/viewer_text.h"

#include "client/text/board_text.h"
#include "common/notation.h"

/* Writes the last move on the board, or "" if there is none. Returns out. */
static const char *
write_last(const struct viewer *v, char at[NOTATION_POINT_SIZE])
{
	at[0] = '\0';
	if (board_ply(v->board) > 0)
		notation_write(board_move(v->board, board_ply(v->board)), at);
	return at;
}

/* --- a record --- */

static void write_turn(const struct viewer *v, char out[RECORD_TEXT_SIZE])
{
	enum side turn = board_turn(v->board);
	char      last[NOTATION_POINT_SIZE];

	if (v->ply == 0)
		snprintf(out, RECORD_TEXT_SIZE, "%c to move.", "XO"[turn]);
	else
		snprintf(out, RECORD_TEXT_SIZE, "%c plays %s. %c to move.",
		    "XO"[side_other(turn)], write_last(v, last), "XO"[turn]);
}

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
		    "XO"[me]);
	else
		snprintf(out, RECORD_TEXT_SIZE,
		    "%c has answered %s. %c to move and win.",
		    "XO"[side_other(me)], write_last(v, last), "XO"[me]);
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
	    last, "XO"[side_other(me)], reply);
}

const char *
viewer_text_status(const struct viewer *v, char out[RECORD_TEXT_SIZE])
{
	enum side me = viewer_solver(v);
	char      last[NOTATION_POINT_SIZE];
	bool      is_won = board_winner(v->board) == me;

	if (v->kind != VIEWER_PUZZLE) {
		if (viewer_is_playing(v) && v->ply == v->record.ply_count)
			write_turn(v, out);
		else
			write_position(v, out);
		return out;
	}
	switch (v->state) {
	case PUZZLE_TO_MOVE:
		write_task(v, me, out);
		break;
	case PUZZLE_CHECKING:
		snprintf(out, RECORD_TEXT_SIZE,
		    "%c plays %s. The engine looks for an answer.", "XO"[me],
		    write_last(v, last));
		break;
	case PUZZLE_FAILED:
		write_failure(v, me, out);
		break;
	case PUZZLE_SOLVED:
		snprintf(out, RECORD_TEXT_SIZE, "Solved: %c wins%s.", "XO"[me],
		    is_won ? "" : " with the next move");
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

/* Requests that the game is saved; the session asks for a name if there is none. */
static bool set_path(struct viewer *v, const char *path)
{
	snprintf(v->save_path, sizeof(v->save_path), "%.*s",
	    VIEWER_PATH_SIZE - 1, path);
	return path[0] != '\0';
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
#include "client/text/commands.def"
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
