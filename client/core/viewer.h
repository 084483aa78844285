/*
 * viewer.h -- the game on the board and the position of it that is shown: a
 * live game, a record, a review or a puzzle.
 *
 * A live game is a record that grows; so is a game that two people play at one
 * keyboard. In a record the user may try other moves than those of the game,
 * and a puzzle is solved by such tried moves. Pure: what the owner is to do is
 * in the flags wants_*, each of which the owner clears.
 */

#ifndef CLIENT_CORE_VIEWER_H
#define CLIENT_CORE_VIEWER_H

#include <stdbool.h>

#include "client/core/game.h"
#include "client/core/puzzle.h"
#include "client/core/review.h"
#include "common/records/game_record.h"

/* Sizes of a note and of a path, with the NUL. */
#define VIEWER_NOTE_SIZE 400
#define VIEWER_PATH_SIZE 512

enum viewer_kind {
	VIEWER_NONE,  /* no game is shown */
	VIEWER_LIVE,  /* the game that is played or watched */
	VIEWER_RECORD /* a recorded game or a puzzle */
};

enum puzzle_state {
	PUZZLE_NONE,     /* no puzzle is shown */
	PUZZLE_TO_MOVE,  /* it is the solver's turn */
	PUZZLE_CHECKING, /* the engine must answer the last move */
	PUZZLE_FAILED,   /* no win was found after the last move */
	PUZZLE_SOLVED
};

/* All zero: no game. */
struct viewer {
	enum viewer_kind     kind;
	struct game_record   record; /* the game, with all its moves */
	struct board        *board;  /* owned; the position shown; NULL: none */
	unsigned             ply;    /* how many moves on the board are from the
	                                record; the others are tried moves */
	const struct review *review; /* the owner's review, which may grow;
                                        NULL: none */
	unsigned             opened; /* how many games have been opened */
	unsigned             serial; /* changes whenever the position
                                        changes */
	char note[VIEWER_NOTE_SIZE]; /* about the position, or "" */

	/* For a puzzle, in which each move of the user is a tried move. */
	enum puzzle_state state;
	unsigned          puzzle_ply; /* the position to be solved */
	point             solution;   /* first move of the solution; or
                                         POINT_NONE */
	point             refutation; /* answer to the last move, in
                                         PUZZLE_FAILED */
	bool              has_more;   /* there are other puzzles */

	bool is_local;  /* the record is a game of two people at one keyboard,
	                     who play on at its end while it is not over */
	bool is_warned; /* giving up the running game was refused once since
	                     the position changed */

	bool awaits_review; /* the review, once done, is shown from its first
	                       mistake on */
	bool wants_review;  /* asks the owner for the engine's review of the
                               game */
	bool wants_answer;  /* asks the owner for the engine's answer to the
                               last move */
	bool wants_next;    /* asks the owner for the next puzzle */
	char save_path[VIEWER_PATH_SIZE]; /* the file to save the record in, or
	                                     "" */
};

/* Shows no game from now on. */
void viewer_clear(struct viewer *v);

/* Shows the current position of a live game, of which g has a board. */
void viewer_open_live(struct viewer *v, const struct game *g);

/*
 * Copies the moves and the state of the live game g, which is shown. The board
 * does not change if an earlier position is shown whose moves were not taken
 * back.
 */
void viewer_follow(struct viewer *v, const struct game *g);

/*
 * Shows the empty board of a recorded game, which is copied. review belongs to
 * the owner and may still grow; or NULL. If the review is done, the position
 * after the first mistake is shown.
 */
void viewer_open_record(struct viewer *v, const struct game_record *r,
    const struct review *review);

/* Shows a puzzle. If a puzzle is shown already, this one follows it. */
void viewer_open_puzzle(struct viewer *v, const struct puzzle *p);

bool viewer_is_record(const struct viewer *v); /* True for a puzzle, too. */
bool viewer_is_puzzle(const struct viewer *v);

/* Whether two people at one keyboard play a game that is not over. */
bool viewer_is_playing(const struct viewer *v);

/* Whether an earlier position of a live game is shown. */
bool viewer_is_browsing(const struct viewer *v);

/* Whether there is a review that is done. */
bool viewer_has_review(const struct viewer *v);

/* Whether the move shown missed a forced win, which can be practised. */
bool viewer_can_practise(const struct viewer *v);

/* How many moves have been tried. */
unsigned viewer_tried(const struct viewer *v);

/* The side that solves the puzzle. */
enum side viewer_solver(const struct viewer *v);

/* Shows a note until the position changes; cut to VIEWER_NOTE_SIZE. */
void viewer_note(struct viewer *v, const char *text);

/*
 * Shows the position after that many moves of the game, without tried moves;
 * limited to the moves that there are. Does nothing in a puzzle.
 */
void viewer_go(struct viewer *v, int ply);

/*
 * Shows the position moves_back moves earlier, or later if negative. If the
 * user has tried a move, one move back takes the tried move back. In a puzzle
 * that is not solved nothing else is possible: one move back takes back the
 * user's last move and the reply to it.
 */
void viewer_step(struct viewer *v, int moves_back);

/*
 * Shows the position after the next mistake, or after the previous one, or sets
 * a note that says why not.
 */
void viewer_go_to_mark(struct viewer *v, bool is_backwards);

/* To be called when the owner's review is done. */
void viewer_on_review_done(struct viewer *v);

/*
 * Plays a move on a record, or sets a note that says why not. The next move of
 * the game steps to it; any other move is a tried move, which the engine is to
 * answer. In a puzzle, the move is the solver's. At the end of a game that two
 * people play, the move is added to the record.
 */
void viewer_play(struct viewer *v, point p);

/*
 * Handles the engine's answer to the last move. In a puzzle, the answer to a
 * move that still wins is played on the board; if the next move wins whatever
 * the answer is, the puzzle is solved. False if the answer does not fit the
 * position.
 */
bool viewer_answer(struct viewer *v, const struct position_answer *a);

/*
 * For a game of two people at one keyboard, not in a puzzle: takes back its last
 * move, even if that move has ended the game; or begins another one, in place of
 * a running game only if asked twice. Otherwise sets a note that says why not.
 */
void viewer_take_back(struct viewer *v);
void viewer_begin_again(struct viewer *v);

/* Asks for a review, if there is none and no game is being played. */
void viewer_review(struct viewer *v);

/*
 * If the move that led to the shown position missed a forced win, makes a
 * puzzle of the position before it. Otherwise sets a note: no win was missed.
 */
void viewer_practise(struct viewer *v);

/* Requests the next puzzle, or sets a note that there is none. */
void viewer_next_puzzle(struct viewer *v);

/*
 * Returns from a practised puzzle or from tried moves to the game; false if
 * neither is shown: the record itself is to be left. A game that is being
 * played must be left twice.
 */
bool viewer_leave(struct viewer *v);

#endif
