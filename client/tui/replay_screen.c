/* replay_screen.c -- a recorded game or a puzzle on the screen. */

#include "client/tui/replay_screen.h"

#include <stdio.h>
#include <string.h>

#include "client/text/puzzle_text.h"
#include "client/text/replay_text.h"
#include "common/error.h"

void replay_screen_init(struct replay_screen *s, struct replay *replay,
    const struct review *review)
{
	*s = (struct replay_screen){
		.replay = replay, .review = review, .opened = s->opened + 1
	};
}

/* To be called before the position changes. */
static void leave_position(struct replay_screen *s)
{
	s->note[0] = '\0';
	s->wants_answer = false;
	s->serial++;
}

void replay_screen_start_puzzle(struct replay_screen *s, point first)
{
	leave_position(s);
	puzzle_start(&s->attempt, s->replay, s->replay->record.ply_count,
	    first);
	s->has_more = true;
}

bool replay_screen_has_review(const struct replay_screen *s)
{
	return s->review != NULL && s->review->is_done;
}

bool replay_screen_is_puzzle(const struct replay_screen *s)
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

void replay_screen_go(struct replay_screen *s, int ply)
{
	if (replay_screen_is_puzzle(s))
		return;
	leave_position(s);
	replay_go(s->replay, ply);
}

void replay_screen_step(struct replay_screen *s, int moves_back)
{
	if (replay_screen_is_puzzle(s) && moves_back == 1) {
		leave_position(s);
		puzzle_back(&s->attempt);
	} else if (moves_back == 1) {
		leave_position(s);
		replay_back(s->replay);
	} else {
		replay_screen_go(s, (int)s->replay->ply - moves_back);
	}
}

void replay_screen_end_practice(struct replay_screen *s)
{
	s->attempt.state = PUZZLE_NONE;
	replay_screen_go(s, (int)s->attempt.ply + 1);
}

void replay_screen_leave(struct replay_screen *s)
{
	if (replay_screen_is_puzzle(s) && !s->has_more)
		replay_screen_end_practice(s);
	else if (!replay_screen_is_puzzle(s) && replay_tried(s->replay) > 0)
		replay_screen_go(s, (int)s->replay->ply);
	else
		s->has_ended = true;
}

/* The progress of an unfinished review is on the screen already. */
void replay_screen_go_to_mark(struct replay_screen *s, bool is_backwards)
{
	unsigned ply;

	if (s->review == NULL)
		replay_screen_note(s, "The game is not reviewed yet: type !");
	if (!replay_screen_has_review(s))
		return;
	ply = review_find_mark(s->review, s->replay->ply, is_backwards);
	if (ply > 0)
		replay_screen_go(s, (int)ply);
	else
		replay_screen_note(s,
		    is_backwards ? "There is no mistake before this move." :
				   "There is no mistake after this move.");
}

/* --- puzzles --- */

void replay_screen_show_solution(struct replay_screen *s)
{
	char text[PUZZLE_TEXT_SIZE];

	snprintf(s->note, sizeof(s->note), "%s",
	    puzzle_text_solution(&s->attempt, text));
}

/* The move shown if it missed a forced win, or NULL. */
static const struct review_move *missed_win(const struct replay_screen *s)
{
	unsigned ply = s->replay->ply;

	if (!replay_screen_has_review(s) || ply == 0 ||
	    ply > s->review->count ||
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

void replay_screen_review_or_practise(struct replay_screen *s)
{
	if (s->review == NULL)
		s->wants_review = true;
	else if (replay_screen_has_review(s) && !replay_screen_practise(s))
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

void replay_screen_play(struct replay_screen *s, point p)
{
	enum error error = board_check(s->replay->board, p);

	if (replay_screen_is_puzzle(s)) {
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

bool replay_screen_can_practise(const struct replay_screen *s)
{
	return missed_win(s) != NULL;
}
