/*
 * replay_screen.h -- the state of the screen that shows a recorded game, and
 * what its keys do.
 *
 * Pure: keys come in as arguments; what the owner is to do is in the flags.
 */

#ifndef CLIENT_TUI_REPLAY_SCREEN_H
#define CLIENT_TUI_REPLAY_SCREEN_H

#include <stdbool.h>
#include <stddef.h>

#include "client/core/puzzle.h"
#include "client/core/replay.h"
#include "client/core/review.h"
#include "client/tui/key.h"
#include "client/tui/layout.h"
#include "client/tui/line_edit.h"
#include "client/tui/paste.h"

/*
 * The code of a click on a key, plus its index; others are ACTION_POINT and
 * ACTION_PLY.
 */
#define REPLAY_CLICK_KEY 0x100

#define REPLAY_NOTE_SIZE 400

struct replay_screen {
	struct replay        *replay;     /* the owner's */
	const struct review  *review;     /* the same; NULL: none is wanted */
	struct puzzle_attempt attempt;    /* at a position of the replay */
	bool                  has_more;   /* there are other puzzles */
	bool                  wants_next; /* puzzle; cleared by the owner */
	struct line_edit      edit;
	struct paste          paste;
	struct layout         layout; /* as last rendered */
	int                   top, left;
	point                 cursor;
	bool                  follows_cursor; /* it must be visible, and not
						 the last move */
	bool                  shows_numbers;  /* on stones */
	char                  note[REPLAY_NOTE_SIZE]; /* for the user, or "" */
	bool                  has_ended;
	unsigned              opened; /* how often it was initialized */
	unsigned              serial; /* of the position; changes with it */
	bool                  wants_answer; /* of the engine to a tried move;
					      cleared by the owner */
	bool wants_review; /* of the game, by the engine; the same */
	char save_path[LINE_EDIT_SIZE]; /* a file to save the game in; the owner
	                                   empties it */
	bool wants_redraw; /* the whole terminal must be redrawn; cleared by the
			      owner */
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
 * Handles a key, or the mouse at the target with click_code. What is pasted is
 * inserted into the input line and runs nothing.
 */
void replay_screen_handle_key(struct replay_screen *s, const struct key *key,
    int click_code, msec now);

/* A key in the row of keys. */
struct replay_key {
	const char *name, *label;
	int         click_code;
};

/* The i-th key for the row of keys; false if there are only i. */
bool replay_screen_key_shown(const struct replay_screen *s, size_t i,
    struct replay_key *out);

#endif
