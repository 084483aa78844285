/* replay_screen.c -- the keys of the screen that shows a recorded game. */

#include "client/tui/replay_screen.h"

#include <stdio.h>

#include "client/text/replay_text.h"
#include "client/tui/action.h"
#include "common/notation.h"

void replay_screen_init(struct replay_screen *s, struct replay *replay,
    const struct review *review)
{
	*s = (struct replay_screen){ .replay = replay, .review = review };
}

/* To be called before the position changes. */
static void leave_position(struct replay_screen *s)
{
	s->note[0] = '\0';
	s->wants_answer = false;
	s->serial++;
}

void replay_screen_answer(struct replay_screen *s, point p, const char *text)
{
	leave_position(s);
	if (replay_play(s->replay, p) == OK)
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

/* Returns to the game, or leaves the screen. */
static void leave(struct replay_screen *s)
{
	if (s->edit.length > 0)
		line_edit_clear(&s->edit);
	else if (replay_tried(s->replay) > 0)
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

/* Goes to the position after the next mistake, or after the previous one. */
static void go_to_mark(struct replay_screen *s, bool is_backwards)
{
	unsigned ply = 0;

	if (s->review != NULL && s->review->is_done)
		ply = review_find_mark(s->review, s->replay->ply, is_backwards);
	if (ply > 0)
		go(s, (int)ply);
}

static void go_to_next_mark(struct replay_screen *s)
{
	go_to_mark(s, false);
}

static void go_to_previous_mark(struct replay_screen *s)
{
	go_to_mark(s, true);
}

/* Plays a move; the engine answers one that is not of the game. */
static void play(struct replay_screen *s, point p)
{
	enum error error = board_check(s->replay->board, p);

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

static void play_typed(struct replay_screen *s)
{
	point p;

	if (s->edit.length == 0)
		return;
	if (notation_read(&p, s->edit.text))
		play(s, p);
	else
		snprintf(s->note, sizeof(s->note), "%s.",
		    error_sentence(ERR_POINT));
	line_edit_clear(&s->edit);
}

/* --- the keys --- */

/* Keys with a name are shown in the row of keys, in this order. */
static const struct binding {
	enum key_kind kind;
	char          character; /* of KEY_IS_TEXT */
	void (*run)(struct replay_screen *s);
	const char *name, *label;
	bool        needs_review; /* shown only if there is a review */
} bindings[] = {
	{ KEY_IS_LEFT, 0, step_back, "Left", "Back", false },
	{ KEY_IS_RIGHT, 0, step_forward, "Right", "Forward", false },
	{ KEY_IS_TEXT, ']', go_to_next_mark, "]", "Next mistake", true },
	{ KEY_IS_TEXT, '[', go_to_previous_mark, "[", "Previous", true },
	{ KEY_IS_ESCAPE, 0, leave, "Esc", "Leave", false },
	{ KEY_IS_TEXT, '#', toggle_numbers, "#", "Numbers", false },
	{ KEY_IS_HOME, 0, go_first, "Home", "First", false },
	{ KEY_IS_END, 0, go_last, "End", "Last", false },
	{ KEY_IS_UP, 0, step_back, NULL, NULL, false },
	{ KEY_IS_DOWN, 0, step_forward, NULL, NULL, false },
	{ KEY_IS_PAGE_UP, 0, step_back, NULL, NULL, false },
	{ KEY_IS_PAGE_DOWN, 0, step_forward, NULL, NULL, false },
	{ KEY_IS_WHEEL_UP, 0, step_back, NULL, NULL, false },
	{ KEY_IS_WHEEL_DOWN, 0, step_forward, NULL, NULL, false },
	{ KEY_IS_TEXT, ',', step_back, NULL, NULL, false },
	{ KEY_IS_TEXT, '.', step_forward, NULL, NULL, false },
	{ KEY_IS_ENTER, 0, play_typed, NULL, NULL, false },
	{ KEY_IS_REDRAW, 0, redraw, NULL, NULL, false },
	{ KEY_IS_INTERRUPT, 0, end, NULL, NULL, false },
};

#define BINDINGS (sizeof(bindings) / sizeof(bindings[0]))

static bool binding_fits(const struct binding *b, const struct key *key)
{
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
    int click_code)
{
	if (key->kind == KEY_IS_CLICK) {
		handle_click(s, click_code);
		return;
	}
	for (size_t i = 0; i < BINDINGS; i++)
		if (binding_fits(&bindings[i], key)) {
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

		if (b->name == NULL ||
		    (b->needs_review &&
			(s->review == NULL || !s->review->is_done)))
			continue;
		if (i-- > 0)
			continue;
		*out = (struct replay_key){ b->name, b->label,
			REPLAY_CLICK_KEY + (int)at };
		return true;
	}
	return false;
}
