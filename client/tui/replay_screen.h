/*
 * replay_screen.h -- a recorded game, its review or a puzzle on the board: what
 * the keys and commands of the screen do there.
 *
 * Cursor, input line and keys are those of ui_state.h. Pure: what the owner is
 * to do is in the flags.
 */

#ifndef CLIENT_TUI_REPLAY_SCREEN_H
#define CLIENT_TUI_REPLAY_SCREEN_H

#include <stdbool.h>
#include <stddef.h>

#include "client/core/puzzle.h"
#include "client/core/replay.h"
#include "client/core/review.h"
#include "client/tui/line_edit.h"

#define REPLAY_NOTE_SIZE 400

struct replay_screen {
	struct replay        *replay;     /* the owner's */
	const struct review  *review;     /* the same; NULL: none is wanted */
	struct puzzle_attempt attempt;    /* at a position of the replay */
	bool                  has_more;   /* there are other puzzles */
	bool                  wants_next; /* puzzle; cleared by the owner */
	char                  note[REPLAY_NOTE_SIZE]; /* for the user, or "" */
	bool                  has_ended;
	unsigned              opened; /* how often it was initialized */
	unsigned              serial; /* of the position; changes with it */
	bool                  wants_answer; /* of the engine to a tried move;
					      cleared by the owner */
	bool wants_review; /* of the game, by the engine; the same */
	char save_path[LINE_EDIT_SIZE]; /* a file to save the game in; the owner
	                                   empties it */
};

/* s must be all zero, or have been initialized before. */
void replay_screen_init(struct replay_screen *s, struct replay *replay,
    const struct review *review);

/*
 * Starts an attempt to solve the puzzle that the replay shows after all its
 * moves. Esc then leaves the screen.
 */
void replay_screen_start_puzzle(struct replay_screen *s, point first);

/*
 * Makes a puzzle of the position before the move that is shown, if the review
 * is done and says that the move missed a forced win; else false.
 */
bool replay_screen_practise(struct replay_screen *s);

/* Returns from that puzzle to the move. */
void replay_screen_end_practice(struct replay_screen *s);

/* Plays the engine's answer to a tried move, and notes the text about it. */
void replay_screen_answer(struct replay_screen *s, point p, const char *text);

/* Shows a note until the position changes; cut to REPLAY_NOTE_SIZE. */
void replay_screen_note(struct replay_screen *s, const char *text);

/*
 * Shows the position a move earlier or later, or after that many moves; in a
 * puzzle, only takes back the last move of the solver.
 */
void replay_screen_step(struct replay_screen *s, int moves_back);
void replay_screen_go(struct replay_screen *s, int ply);

/*
 * Goes to the position after the next mistake, or after the previous one, or
 * notes why not.
 */
void replay_screen_go_to_mark(struct replay_screen *s, bool is_backwards);

/* Plays a move, or notes why not; the engine answers one that is tried. */
void replay_screen_play(struct replay_screen *s, point p);

/* Asks for a review; if there is one, makes a puzzle of a missed win. */
void replay_screen_review_or_practise(struct replay_screen *s);

/* Notes the first move of the puzzle's solution. */
void replay_screen_show_solution(struct replay_screen *s);

/* Returns from a puzzle or tried moves to the game, or sets has_ended. */
void replay_screen_leave(struct replay_screen *s);

/* What is possible now. */
bool replay_screen_has_review(const struct replay_screen *s);
bool replay_screen_can_practise(const struct replay_screen *s);
bool replay_screen_is_puzzle(const struct replay_screen *s);

#endif
