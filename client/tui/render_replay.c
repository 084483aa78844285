/* render_replay.c -- renders the screen that shows a recorded game. */

#include "client/tui/render_replay.h"

#include <stdio.h>
#include <string.h>

#include "client/text/messages.h"
#include "client/text/puzzle_text.h"
#include "client/text/replay_text.h"
#include "client/text/review_text.h"
#include "client/tui/action.h"
#include "client/tui/render_board.h"
#include "client/tui/render_moves.h"
#include "client/tui/render_side.h"

/* The rows of a note, and the rows that everything beside the board needs. */
#define NOTE_ROWS 5
#define ALL_ROWS  8

/* --- header, input and keys --- */

static void render_header(const struct replay_screen *s, struct canvas *c)
{
	const struct variant *v = &s->replay->record.variant;
	char name[VARIANT_TEXT_SIZE], goal[MESSAGES_PHRASE_SIZE], text[80];

	snprintf(text, sizeof(text), " noughts  %s: %s", variant_write(v, name),
	    messages_format_goal(v, goal));
	canvas_fill(c, s->layout.header, ' ', STYLE_BAR);
	canvas_put(c, 0, 0, text, STYLE_BAR);
}

static void render_input(const struct replay_screen *s, struct canvas *c)
{
	struct rect r = s->layout.input;
	int         at;

	if (s->edit.length == 0) {
		canvas_text(c, r,
		    s->attempt.state != PUZZLE_NONE ?
			"b2 Enter or a click plays there" :
			"b2 Enter or a click tries a move",
		    STYLE_FAINT);
		return;
	}
	at = s->edit.text[0] == '/' ? 0 :
				      canvas_text(c, r, "Try: ", STYLE_STRONG);
	r.column += at;
	r.columns -= at;
	render_edit(c, r, &s->edit);
}

static void render_keys(const struct replay_screen *s, struct canvas *c)
{
	struct rect       r = s->layout.key_hints;
	struct replay_key key;

	for (size_t i = 0; replay_screen_key_shown(s, i, &key); i++) {
		int name = (int)strlen(key.name);
		int width = name + (int)strlen(key.label) + 3;

		if (width - 2 > r.columns)
			break;
		canvas_put(c, r.row, r.column, key.name, STYLE_BAR);
		canvas_put(c, r.row, r.column + name + 1, key.label,
		    STYLE_PLAIN);
		canvas_add_click_target(c,
		    (struct rect){ r.row, r.column, 1, width - 1 },
		    key.click_code);
		r.column += width;
		r.columns -= width;
	}
}

/* --- players and position --- */

static void
render_side_of(const struct replay_screen *s, struct canvas *c, enum side side)
{
	const struct game_record *r = &s->replay->record;
	struct rect               where = s->layout.players;
	char text[REPLAY_TEXT_SIZE], name[RECORD_NAME_SIZE];
	bool is_next = board_verdict(s->replay->board) == VERDICT_OPEN &&
	    board_turn(s->replay->board) == side;

	where.row += (int)side;
	snprintf(text, sizeof(text), "%c %c %s%s%s", is_next ? '>' : ' ',
	    "XO"[side],
	    r -> name[side][0] != '\0' ? replay_text_name(r, side, true, name) :
					 "",
	    r->rating[side][0] != '\0' ? ", " : "", r->rating[side]);
	canvas_text(c, where, text, is_next ? STYLE_STRONG : STYLE_PLAIN);
}

static void render_sides(const struct replay_screen *s, struct canvas *c)
{
	struct rect where = s->layout.players;

	render_side_of(s, c, SIDE_X);
	render_side_of(s, c, SIDE_O);
	where.row += 2;
	where.rows -= 2;
	if (where.rows > 0)
		canvas_text(c, where, s->replay->record.date, STYLE_FAINT);
}

/*
 * Renders the position and, at the end of the game, its result; that alone if
 * there is one row, which is too short for both.
 */
static void render_position(struct replay_screen *s, struct canvas *c)
{
	const struct replay *r = s->replay;
	const struct rect   *where = &s->layout.status;
	char text[2 * REPLAY_TEXT_SIZE], result[REPLAY_TEXT_SIZE];
	bool is_end = r->ply == r->record.ply_count && replay_tried(r) == 0;

	if (s->attempt.state != PUZZLE_NONE)
		puzzle_text_status(&s->attempt, text);
	else
		replay_text_position(r, text);
	if (is_end && s->attempt.state == PUZZLE_NONE) {
		size_t n = strlen(text);

		replay_text_result(&r->record, result);
		if (where->rows == 1 &&
		    (int)(n + 1 + strlen(result)) > where->columns)
			n = 0;
		snprintf(text + n, sizeof(text) - n, "%s%s", n > 0 ? " " : "",
		    result);
	}
	layout_extend_status(&s->layout,
	    render_count_rows(c, where->columns, text));
	render_words(c, *where, text, STYLE_STRONG);
}

/* --- the review --- */

/* X's chances after a move, in hundredths. */
static unsigned chances_of_x(const struct review *r, unsigned ply)
{
	unsigned after = r->moves[ply - 1].after;

	return ply % 2 == 1 ? after : 100 - after;
}

/* A bar of eight heights, or a digit. */
static uint32_t graph_character(const struct canvas *c, unsigned percent)
{
	if (c->symbols)
		return 0x2581 + percent * 8 / 101;
	return '0' + percent * 10 / 101;
}

/*
 * The first move whose column is visible; the selected move is in the middle.
 */
static unsigned first_visible(const struct replay_screen *s, unsigned columns)
{
	unsigned count = s->review->count, ply = s->replay->ply;

	if (count <= columns || ply <= columns / 2)
		return 1;
	if (ply > count - columns + columns / 2)
		return count - columns + 1;
	return ply - columns / 2;
}

/* A forced win may be missed at so little cost that the move has no mark. */
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

/* Renders a column for each move: X's chances after it, with its mark below. */
static void
render_graph(const struct replay_screen *s, struct canvas *c, struct rect where)
{
	const struct review *r = s->review;
	unsigned             first = first_visible(s, (unsigned)where.columns);

	for (int i = 0; i < where.columns; i++) {
		unsigned    ply = first + (unsigned)i;
		struct rect column = { where.row, where.column + i, where.rows,
			1 };

		if (ply > r->count)
			return;
		canvas_set(c, where.row, column.column,
		    graph_character(c, chances_of_x(r, ply)), STYLE_PLAIN);
		if (where.rows > 1)
			canvas_set(c, where.row + 1, column.column,
			    (uint32_t)mark_of(&r->moves[ply - 1]), STYLE_MARK);
		if (ply == s->replay->ply)
			canvas_highlight(c, column);
		canvas_add_click_target(c, column, ACTION_PLY + (int)ply);
	}
}

/* There is no chat: its rows, and those of the move list, are free. */
static struct rect below_status(const struct layout *l)
{
	struct rect where = l->chat;

	where.row -= l->moves.rows;
	where.rows += l->moves.rows;
	return where;
}

/*
 * What the review says of the move shown, or where there is room of the game
 * before its first move, or what was taken back after it.
 */
static void
write_move_note(const struct replay_screen *s, char out[REVIEW_TEXT_SIZE])
{
	const struct replay *r = s->replay;
	char                 text[REPLAY_TEXT_SIZE];

	if (s->review != NULL && r->ply > 0)
		review_text_move(s->review, r->record.variant.k, r->ply, out);
	else if (s->review != NULL && below_status(&s->layout).rows > ALL_ROWS)
		review_text_counts(s->review, out);
	if (out[0] == '\0')
		snprintf(out, REVIEW_TEXT_SIZE, "%s",
		    replay_text_takebacks(&r->record, r->ply, text));
}

/*
 * Renders the text about the position: a note, the progress of the review, its
 * verdict.
 */
static void
write_note(const struct replay_screen *s, char out[REVIEW_TEXT_SIZE])
{
	const struct review *r = s->review;

	out[0] = '\0';
	if (s->note[0] != '\0')
		snprintf(out, REVIEW_TEXT_SIZE, "%s", s->note);
	else if (r != NULL && !r->is_done)
		snprintf(out, REVIEW_TEXT_SIZE, "Reviewing: %u%%",
		    r->total > 0 ? r->done * 100 / r->total : 0);
	else if (s->attempt.state == PUZZLE_NONE &&
	    replay_tried(s->replay) == 0)
		write_move_note(s, out);
}

/* Takes that many rows from the beginning of where, at most all. */
static struct rect take_rows(struct rect *where, int rows)
{
	struct rect taken = *where;

	taken.rows = rows < where->rows ? rows : where->rows;
	where->row += taken.rows;
	where->rows -= taken.rows;
	return taken;
}

static void render_record_moves(const struct game_record *r, unsigned shown,
    struct canvas *c, struct rect where)
{
	point moves[POINTS_MAX];

	for (unsigned i = 0; i < r->ply_count; i++)
		moves[i] = r->moves[i].p;
	render_moves(c, where, moves, r->ply_count, shown);
}

/* A note that needs the rows of all else, and that of the empty input line. */
static void render_long_note(const struct replay_screen *s, struct canvas *c,
    struct rect where, const char *note)
{
	if (s->edit.length == 0 &&
	    where.row + where.rows == s->layout.input.row) {
		where.rows++;
		canvas_fill(c, s->layout.input, ' ', STYLE_PLAIN);
	}
	render_words(c, where, note, STYLE_MARK);
}

/* The graph, the note and, where there is room, the list of moves. */
static void render_below(const struct replay_screen *s, struct canvas *c)
{
	struct rect where = below_status(&s->layout);
	bool        is_puzzle = s->attempt.state != PUZZLE_NONE;
	bool has_graph = !is_puzzle && s->review != NULL && s->review->is_done;
	int  all = where.rows;
	char note[REVIEW_TEXT_SIZE];

	write_note(s, note);
	if (all <= ALL_ROWS &&
	    (int)strlen(note) > where.columns * (all - has_graph)) {
		render_long_note(s, c, where, note);
		return;
	}
	if (has_graph)
		render_graph(s, c, take_rows(&where, all > ALL_ROWS ? 2 : 1));
	if (has_graph || note[0] != '\0')
		render_words(c,
		    take_rows(&where, all > ALL_ROWS ? NOTE_ROWS : all), note,
		    STYLE_MARK);
	if (!is_puzzle)
		render_record_moves(&s->replay->record, s->replay->ply, c,
		    where);
}

/*
 * Scrolls a board that does not fit until the last move is visible, or the
 * cursor once it has been moved.
 */
static void scroll_board(struct replay_screen *s, const struct canvas *c)
{
	const struct board *b = s->replay->board;
	struct rect         cell;
	unsigned            ply = board_ply(b);
	point               shown = s->follows_cursor || ply == 0 ? s->cursor :
								    board_move(b, ply);

	if (grid_cell(&s->layout.grid, shown, &cell))
		return;
	grid_scroll_to(&s->layout.grid, shown, &s->top, &s->left);
	layout_compute(&s->layout, c->rows, c->columns, board_variant(b),
	    s->top, s->left);
}

void render_replay(struct replay_screen *s, struct canvas *c, int rows,
    int columns, enum charset set)
{
	struct board_view view = { .board = s->replay->board,
		.grid = &s->layout.grid,
		.hint = POINT_NONE,
		.cursor = s->cursor,
		.has_numbers = s->shows_numbers };
	point             line[BOARD_LINE_MAX];

	canvas_clear(c, rows, columns, set);
	layout_compute(&s->layout, c->rows, c->columns,
	    &s->replay->record.variant, s->top, s->left);
	if (!s->layout.fits) {
		render_size_problem(c);
		return;
	}
	scroll_board(s, c);
	view.line = line;
	view.line_length = board_line(view.board, line);
	render_header(s, c);
	render_sides(s, c);
	render_position(s, c);
	render_board_view(&view, c);
	render_input(s, c); /* has the terminal's cursor if it is not empty */
	render_below(s, c);
	render_keys(s, c);
}
