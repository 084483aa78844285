/*
 * render_record.c -- renders what is shown beside the board of a recorded game.
 */

#include "client/screen/render.h"

#include <stdio.h>
#include <string.h>

#include "client/words/messages.h"
#include "client/words/record_text.h"
#include "client/words/review_text.h"
#include "client/words/viewer_text.h"

/* A note has NOTE_ROWS rows if more than ALL_ROWS rows are below the status. */
#define NOTE_ROWS 5
#define ALL_ROWS  8

/* --- players and position --- */

static void
render_side_of(const struct ui_state *ui, struct canvas *c, enum side side)
{
	const struct viewer      *v = &ui->viewer;
	const struct game_record *r = &v->record;
	struct rect               where = ui->layout.players;
	char text[RECORD_TEXT_SIZE], name[RECORD_NAME_SIZE];
	bool is_next = board_verdict(v->board) == VERDICT_OPEN &&
	    board_turn(v->board) == side;

	where.row += (int)side;
	snprintf(text, sizeof(text), "%c %c %s%s%s", is_next ? '>' : ' ',
	    "XO"[side],
	    r -> name[side][0] != '\0' ? record_text_name(r, side, true, name) :
					 "",
	    r->rating[side][0] != '\0' ? ", " : "", r->rating[side]);
	canvas_text(c, where, text, is_next ? STYLE_STRONG : STYLE_PLAIN);
}

void render_record_position(struct ui_state *ui, struct canvas *c)
{
	const struct viewer *v = &ui->viewer;
	const struct rect   *where = &ui->layout.status;
	char text[2 * RECORD_TEXT_SIZE], result[RECORD_TEXT_SIZE];
	bool is_end = v->ply == v->record.ply_count && viewer_tried(v) == 0 &&
	    v->kind != VIEWER_PUZZLE && !viewer_is_playing(v);

	if (ui->problem[0] != '\0')
		snprintf(text, sizeof(text), "%.300s", ui->problem);
	else
		viewer_text_status(v, text);
	if (is_end && ui->problem[0] == '\0') {
		size_t n = strlen(text);

		record_text_result(&v->record, result);
		if (where->rows == 1 &&
		    (int)(n + 1 + strlen(result)) > where->columns)
			n = 0;
		snprintf(text + n, sizeof(text) - n, "%s%s", n > 0 ? " " : "",
		    result);
	}
	layout_extend_status(&ui->layout,
	    render_words(c, (struct rect){ .columns = where->columns }, text,
		STYLE_STRONG));
	render_words(c, *where, text, STYLE_STRONG);
}

/* --- the review --- */

/*
 * Returns the character that marks a move as bad, or a blank. '!' is a missed
 * forced win: it may cost so little that the review gives the move no mark.
 */
static char mark_of(const struct review_move *m)
{
	static const char marks[] = { [RECORD_MARK_NONE] = ' ',
		[RECORD_MARK_INACCURACY] = '.',
		[RECORD_MARK_MISTAKE] = '?',
		[RECORD_MARK_BLUNDER] = 'x' };

	if (m->mark == RECORD_MARK_NONE && (m->facts & REVIEW_MISSED) != 0)
		return '!';
	return marks[m->mark];
}

/*
 * Renders a column for each move: X's chances after it, as a bar of one of eight
 * heights or, if the terminal cannot show bars, as a digit; below, its mark.
 */
static void
render_graph(const struct viewer *v, struct canvas *c, struct rect where)
{
	const struct review *r = v->review;
	unsigned             first = 1 +
	    render_first_shown(r->count, v->ply > 0 ? v->ply - 1 : 0,
		(unsigned)where.columns);

	for (int i = 0; i < where.columns; i++) {
		unsigned    ply = first + (unsigned)i, percent;
		struct rect column = { where.row, where.column + i, where.rows,
			1 };

		if (ply > r->count)
			return;
		percent = r->moves[ply - 1].after;
		if (ply % 2 == 0)
			percent = 100 - percent;
		canvas_set(c, where.row, column.column,
		    c->symbols ? 0x2581 + percent * 8 / 101 :
				 '0' + percent * 10 / 101,
		    STYLE_PLAIN);
		if (where.rows > 1)
			canvas_set(c, where.row + 1, column.column,
			    (uint32_t)mark_of(&r->moves[ply - 1]), STYLE_MARK);
		if (ply == v->ply)
			canvas_highlight(c, column);
		canvas_add_click_target(c, column, CLICK_CODE(ACTION_GO, ply));
	}
}

/*
 * Returns the rows below the status: those that the layout of a live game gives
 * to the chat and to the list of moves.
 */
static struct rect below_status(const struct layout *l)
{
	struct rect where = l->chat;

	where.row -= l->moves.rows;
	where.rows += l->moves.rows;
	return where;
}

/*
 * Writes the text about the position: a note, the progress of the review or what it
 * says about the move shown; before the first move, if there is room, what it says about
 * the whole game; if it says nothing, the note of the record.
 */
static void write_note(const struct ui_state *ui, char out[REVIEW_TEXT_SIZE])
{
	const struct viewer *v = &ui->viewer;
	const struct review *r = v->review;
	char                 text[RECORD_TEXT_SIZE];

	out[0] = '\0';
	if (v->note[0] != '\0')
		snprintf(out, REVIEW_TEXT_SIZE, "%s", v->note);
	else if (r != NULL && !r->is_done)
		snprintf(out, REVIEW_TEXT_SIZE, "Reviewing: %u%%",
		    r->total > 0 ? r->done * 100 / r->total : 0);
	else if (v->kind == VIEWER_PUZZLE || viewer_tried(v) > 0)
		return;
	else if (r != NULL && v->ply > 0)
		review_text_move(r, v->record.variant.k, v->ply, out);
	else if (r != NULL && below_status(&ui->layout).rows > ALL_ROWS)
		review_text_counts(r, out);
	if (out[0] == '\0')
		snprintf(out, REVIEW_TEXT_SIZE, "%s",
		    record_text_note(&v->record, v->ply, text));
}

/*
 * Removes rows from the beginning of `where`, at most all that it has. Returns
 * the removed rows.
 */
static struct rect take_rows(struct rect *where, int rows)
{
	struct rect taken = *where;

	taken.rows = rows < where->rows ? rows : where->rows;
	where->row += taken.rows;
	where->rows -= taken.rows;
	return taken;
}

/* Renders the graph, the note and, if there is room, the list of moves. */
static void render_below(const struct ui_state *ui, struct canvas *c)
{
	const struct viewer *v = &ui->viewer;
	struct rect          where = below_status(&ui->layout);
	bool                 is_puzzle = v->kind == VIEWER_PUZZLE;
	bool                 has_graph = !is_puzzle && viewer_has_review(v);
	int                  all = where.rows;
	char                 note[REVIEW_TEXT_SIZE];

	write_note(ui, note);
	/*
	 * A note that is too long for its rows also covers all other rows below
	 * the status, and the input line if that is empty.
	 */
	if (all <= ALL_ROWS &&
	    (int)strlen(note) > where.columns * (all - has_graph)) {
		where.rows += ui->edit.length == 0 &&
		    where.row + where.rows == ui->layout.input.row;
		render_words(c, where, note, STYLE_MARK);
		return;
	}
	if (has_graph)
		render_graph(v, c, take_rows(&where, all > ALL_ROWS ? 2 : 1));
	if (has_graph || note[0] != '\0')
		render_words(c,
		    take_rows(&where, all > ALL_ROWS ? NOTE_ROWS : all), note,
		    STYLE_MARK);
	if (!is_puzzle)
		render_moves(v, c, where);
}

void render_record(const struct ui_state *ui, struct canvas *c)
{
	struct rect date = ui->layout.players;

	render_side_of(ui, c, SIDE_X);
	render_side_of(ui, c, SIDE_O);
	date.row += 2;
	date.rows -= 2;
	if (date.rows > 0)
		canvas_text(c, date, ui->viewer.record.date, STYLE_FAINT);
	if (ui->pane != PANE_CHAT)
		render_below(ui, c);
}
