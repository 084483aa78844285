/* replay_screen.c -- the keys of the screen that shows a recorded game. */

#include "client/tui/replay_screen.h"

#include <stdio.h>
#include <string.h>

#include "client/text/puzzle_text.h"
#include "client/text/replay_text.h"
#include "client/tui/action.h"
#include "common/notation.h"

void replay_screen_init(struct replay_screen *s, struct replay *replay,
    const struct review *review)
{
	const struct variant *v = &replay->record.variant;

	*s = (struct replay_screen){ .replay = replay,
		.review = review,
		.opened = s->opened + 1,
		.cursor = POINT(v->columns / 2, v->rows / 2) };
}

/* To be called before the position changes. */
static void leave_position(struct replay_screen *s)
{
	s->note[0] = '\0';
	s->wants_answer = false;
	s->follows_cursor = false;
	s->serial++;
}

void replay_screen_start_puzzle(struct replay_screen *s, point first)
{
	leave_position(s);
	puzzle_start(&s->attempt, s->replay, s->replay->record.ply_count,
	    first);
	s->has_more = true;
}

static bool has_review(const struct replay_screen *s)
{
	return s->review != NULL && s->review->is_done;
}

static bool is_puzzle(const struct replay_screen *s)
{
	return s->attempt.state != PUZZLE_NONE;
}

void replay_screen_answer(struct replay_screen *s, point p, const char *text)
{
	leave_position(s);
	if (replay_play(s->replay, p) == OK)
		replay_screen_note(s, text);
}

void replay_screen_note(struct replay_screen *s, const char *text)
{
	snprintf(s->note, sizeof(s->note), "%s", text);
}

/* --- what keys do --- */

static void go(struct replay_screen *s, int ply)
{
	leave_position(s);
	replay_go(s->replay, ply);
}

static void step_back(struct replay_screen *s)
{
	leave_position(s);
	if (is_puzzle(s))
		puzzle_back(&s->attempt);
	else
		replay_back(s->replay);
}

static void step_forward(struct replay_screen *s)
{
	go(s, (int)s->replay->ply + 1);
}

static void go_first(struct replay_screen *s)
{
	go(s, 0);
}

static void go_last(struct replay_screen *s)
{
	go(s, POINTS_MAX);
}

void replay_screen_end_practice(struct replay_screen *s)
{
	s->attempt.state = PUZZLE_NONE;
	go(s, (int)s->attempt.ply + 1);
}

/* Returns to the game, or leaves the screen. */
static void leave(struct replay_screen *s)
{
	if (s->edit.length > 0)
		line_edit_clear(&s->edit);
	else if (is_puzzle(s) && !s->has_more)
		replay_screen_end_practice(s);
	else if (!is_puzzle(s) && replay_tried(s->replay) > 0)
		go(s, (int)s->replay->ply);
	else
		s->has_ended = true;
}

static void toggle_numbers(struct replay_screen *s)
{
	s->shows_numbers = !s->shows_numbers;
}

static void redraw(struct replay_screen *s)
{
	s->wants_redraw = true;
}

static void end(struct replay_screen *s)
{
	s->has_ended = true;
}

/*
 * Goes to the position after the next mistake, or after the previous one, or
 * says why not. The progress of an unfinished review is on the screen already.
 */
static void go_to_mark(struct replay_screen *s, bool is_backwards)
{
	unsigned ply;

	if (s->review == NULL)
		replay_screen_note(s, "The game is not reviewed yet: type !");
	if (!has_review(s))
		return;
	ply = review_find_mark(s->review, s->replay->ply, is_backwards);
	if (ply > 0)
		go(s, (int)ply);
	else
		replay_screen_note(s,
		    is_backwards ? "There is no mistake before this move." :
				   "There is no mistake after this move.");
}

static void go_to_next_mark(struct replay_screen *s)
{
	go_to_mark(s, false);
}

static void go_to_previous_mark(struct replay_screen *s)
{
	go_to_mark(s, true);
}

/* --- the cursor --- */

static void move_cursor(struct replay_screen *s, int columns, int rows)
{
	const struct variant *v = &s->replay->record.variant;
	int                   column = POINT_COLUMN(s->cursor) + columns;
	int                   row = POINT_ROW(s->cursor) + rows;

	s->follows_cursor = true;
	if (column >= 0 && column < v->columns && row >= 0 && row < v->rows)
		s->cursor = POINT(column, row);
}

static void move_up(struct replay_screen *s)
{
	move_cursor(s, 0, 1);
}

static void move_down(struct replay_screen *s)
{
	move_cursor(s, 0, -1);
}

static void move_left(struct replay_screen *s)
{
	move_cursor(s, -1, 0);
}

static void move_right(struct replay_screen *s)
{
	move_cursor(s, 1, 0);
}

/* --- puzzles --- */

static void show_solution(struct replay_screen *s)
{
	char text[PUZZLE_TEXT_SIZE];

	snprintf(s->note, sizeof(s->note), "%s",
	    puzzle_text_solution(&s->attempt, text));
}

static void go_to_next_puzzle(struct replay_screen *s)
{
	s->wants_next = s->has_more;
}

/* The move shown if it missed a forced win, or NULL. */
static const struct review_move *missed_win(const struct replay_screen *s)
{
	unsigned ply = s->replay->ply;

	if (!has_review(s) || ply == 0 || ply > s->review->count ||
	    (s->review->moves[ply - 1].facts & REVIEW_MISSED) == 0)
		return NULL;
	return &s->review->moves[ply - 1];
}

bool replay_screen_practise(struct replay_screen *s)
{
	const struct review_move *m = missed_win(s);

	if (m == NULL)
		return false;
	leave_position(s);
	puzzle_start(&s->attempt, s->replay, s->replay->ply - 1,
	    m->better_count > 0 ? m->better[0] : POINT_NONE);
	return true;
}

/* One key: without a review there is nothing to practise. */
static void review_or_practise(struct replay_screen *s)
{
	if (s->review == NULL)
		s->wants_review = true;
	else if (has_review(s) && !replay_screen_practise(s))
		replay_screen_note(s, "No forced win was missed here.");
}

static void play_in_puzzle(struct replay_screen *s, point p)
{
	enum error error = puzzle_play(&s->attempt, p);

	if (error == OK) {
		leave_position(s);
		s->wants_answer = s->attempt.state == PUZZLE_CHECKING;
	} else if (s->attempt.state == PUZZLE_TO_MOVE) {
		snprintf(s->note, sizeof(s->note), "%s.",
		    error_sentence(error));
	}
}

/* --- moves --- */

/* Plays a move; the engine answers one that is not of the game. */
static void play(struct replay_screen *s, point p)
{
	enum error error = board_check(s->replay->board, p);

	if (is_puzzle(s)) {
		play_in_puzzle(s, p);
		return;
	}
	if (error != OK) {
		snprintf(s->note, sizeof(s->note), "%s.",
		    replay_text_refusal(error));
		return;
	}
	leave_position(s);
	replay_play(s->replay, p);
	s->wants_answer = replay_tried(s->replay) > 0 &&
	    board_verdict(s->replay->board) == VERDICT_OPEN;
}

static void begin_save(struct replay_screen *s)
{
	line_edit_set(&s->edit, "/save ");
}

static void run_command(struct replay_screen *s, const char *line)
{
	const char *path = line + strcspn(line, " ");

	path += strspn(path, " ");
	if (strncmp(line, "save ", 5) == 0 && *path != '\0')
		snprintf(s->save_path, sizeof(s->save_path), "%s", path);
	else if (strcmp(line, "review") == 0)
		s->wants_review |= s->review == NULL;
	else
		replay_screen_note(s,
		    "Type /save FILE, where FILE ends in .sgf, .psq or .txt, or"
		    " /review. Esc leaves the game, for all other commands.");
}

/* What is typed, or else a move at the cursor. */
static void enter(struct replay_screen *s)
{
	point p;

	if (s->edit.length == 0)
		play(s, s->cursor);
	else if (s->edit.text[0] == '/')
		run_command(s, s->edit.text + 1);
	else if (notation_read(&p, s->edit.text))
		play(s, p);
	else
		snprintf(s->note, sizeof(s->note), "%s.",
		    error_sentence(ERR_POINT));
	line_edit_clear(&s->edit);
}

/* --- the keys --- */

/* Where a key works. */
#define IN_GAME   1 /* a recorded one */
#define IN_PUZZLE 2
#define IN_BOTH   (IN_GAME | IN_PUZZLE)

static bool can_practise(const struct replay_screen *s)
{
	return missed_win(s) != NULL;
}

static bool has_no_review(const struct replay_screen *s)
{
	return s->review == NULL;
}

static bool has_more_puzzles(const struct replay_screen *s)
{
	return s->has_more;
}

/* Keys with a name are shown in the row of keys, in this order. */
static const struct binding {
	unsigned      in;
	enum key_kind kind;
	char          character; /* of KEY_IS_TEXT */
	void (*run)(struct replay_screen *s);
	const char *name, *label;
	bool (*is_shown)(const struct replay_screen *s); /* NULL: always */
} bindings[] = {
	{ IN_BOTH, KEY_IS_PAGE_UP, 0, step_back, "PgUp", "Back", NULL },
	{ IN_GAME, KEY_IS_PAGE_DOWN, 0, step_forward, "PgDn", "Forward", NULL },
	{ IN_GAME, KEY_IS_TEXT, ']', go_to_next_mark, "]", "Next mistake",
	    has_review },
	{ IN_GAME, KEY_IS_TEXT, '[', go_to_previous_mark, "[", "Previous",
	    has_review },
	{ IN_GAME, KEY_IS_TEXT, '!', review_or_practise, "!", "Practise",
	    can_practise },
	{ IN_PUZZLE, KEY_IS_TEXT, '>', go_to_next_puzzle, ">", "Next puzzle",
	    has_more_puzzles },
	{ IN_PUZZLE, KEY_IS_TEXT, '?', show_solution, "?", "Solution", NULL },
	{ IN_BOTH, KEY_IS_ESCAPE, 0, leave, "Esc", "Leave", NULL },
	{ IN_GAME, KEY_IS_TEXT, '!', review_or_practise, "!", "Review",
	    has_no_review },
	{ IN_GAME, KEY_IS_TEXT, '>', begin_save, ">", "Save", NULL },
	{ IN_BOTH, KEY_IS_TEXT, '#', toggle_numbers, "#", "Numbers", NULL },
	{ IN_GAME, KEY_IS_HOME, 0, go_first, "Home", "First", NULL },
	{ IN_GAME, KEY_IS_END, 0, go_last, "End", "Last", NULL },
	{ IN_BOTH, KEY_IS_UP, 0, move_up, NULL, NULL, NULL },
	{ IN_BOTH, KEY_IS_DOWN, 0, move_down, NULL, NULL, NULL },
	{ IN_BOTH, KEY_IS_LEFT, 0, move_left, NULL, NULL, NULL },
	{ IN_BOTH, KEY_IS_RIGHT, 0, move_right, NULL, NULL, NULL },
	{ IN_GAME, KEY_IS_WHEEL_UP, 0, step_back, NULL, NULL, NULL },
	{ IN_GAME, KEY_IS_WHEEL_DOWN, 0, step_forward, NULL, NULL, NULL },
	{ IN_BOTH, KEY_IS_TEXT, ',', step_back, NULL, NULL, NULL },
	{ IN_GAME, KEY_IS_TEXT, '.', step_forward, NULL, NULL, NULL },
	{ IN_BOTH, KEY_IS_ENTER, 0, enter, NULL, NULL, NULL },
	{ IN_BOTH, KEY_IS_REDRAW, 0, redraw, NULL, NULL, NULL },
	{ IN_BOTH, KEY_IS_INTERRUPT, 0, end, NULL, NULL, NULL },
};

#define BINDINGS (sizeof(bindings) / sizeof(bindings[0]))

static bool works_here(const struct replay_screen *s, const struct binding *b)
{
	return (b->in & (is_puzzle(s) ? IN_PUZZLE : IN_GAME)) != 0;
}

/*
 * In a command every character is text, and what is typed is edited with the
 * keys that step and move the cursor else.
 */
static bool binding_fits(const struct replay_screen *s, const struct binding *b,
    const struct key *key)
{
	if (key->kind == KEY_IS_TEXT && s->edit.text[0] == '/')
		return false;
	if (s->edit.length > 0 &&
	    (key->kind == KEY_IS_LEFT || key->kind == KEY_IS_RIGHT ||
		key->kind == KEY_IS_HOME || key->kind == KEY_IS_END))
		return false;
	return b->kind == key->kind &&
	    (b->kind != KEY_IS_TEXT ||
		(uint32_t)b->character == key->character);
}

static void handle_click(struct replay_screen *s, int code)
{
	if (code >= ACTION_PLY)
		go(s, code - ACTION_PLY);
	else if (code >= ACTION_POINT)
		play(s, (point)(code - ACTION_POINT));
	else if (code >= REPLAY_CLICK_KEY)
		bindings[code - REPLAY_CLICK_KEY].run(s);
}

void replay_screen_handle_key(struct replay_screen *s, const struct key *key,
    int click_code, msec now)
{
	struct key text;

	if (paste_take_key(&s->paste, key, now, &text)) {
		if (text.kind == KEY_IS_TEXT)
			line_edit_key(&s->edit, &text);
		return;
	}
	if (key->kind == KEY_IS_CLICK) {
		handle_click(s, click_code);
		return;
	}
	for (size_t i = 0; i < BINDINGS; i++)
		if (works_here(s, &bindings[i]) &&
		    binding_fits(s, &bindings[i], key)) {
			bindings[i].run(s);
			return;
		}
	line_edit_key(&s->edit, key);
}

bool replay_screen_key_shown(const struct replay_screen *s, size_t i,
    struct replay_key *out)
{
	for (size_t at = 0; at < BINDINGS; at++) {
		const struct binding *b = &bindings[at];

		if (b->name == NULL || !works_here(s, b) ||
		    (b->is_shown != NULL && !b->is_shown(s)))
			continue;
		if (i-- > 0)
			continue;
		*out = (struct replay_key){ b->name, b->label,
			REPLAY_CLICK_KEY + (int)at };
		return true;
	}
	return false;
}
