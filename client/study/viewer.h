/*
 * viewer.h -- the game on the board and the position of it that is shown: a
 * live game, a record, a review or a puzzle.
 *
 * A live game is a record that grows, and so is a game that two people play at
 * one keyboard. In a record the user may try moves that were not played ("tried
 * moves"); a puzzle is solved with tried moves. Pure: the flags wants_* say
 * what the owner must do, and the owner clears them.
 */

#ifndef CLIENT_STUDY_VIEWER_H
#define CLIENT_STUDY_VIEWER_H

#include <stdbool.h>

#include "client/model/game.h"
#include "client/model/review.h"
#include "client/study/puzzle.h"
#include "common/records/game_record.h"

/* Sizes of a note and of a path, with their NUL. */
#define VIEWER_NOTE_SIZE 400
#define VIEWER_PATH_SIZE 512

/* What is on the board. */
enum viewer_kind {
	VIEWER_NONE,
	VIEWER_LIVE, /* the game on the server that is played or watched */
	VIEWER_RECORD,
	/*
	 * The game of two people at one keyboard, a record that grows; at its
	 * end they can play on, if it is not over
	 */
	VIEWER_LOCAL,
	VIEWER_PUZZLE
};

enum puzzle_state {
	PUZZLE_TO_MOVE,  /* it is the turn of the user, who solves the puzzle */
	PUZZLE_CHECKING, /* the engine has not answered the last move yet */
	PUZZLE_FAILED,   /* the last move does not win */
	PUZZLE_SOLVED
};

/* All zero: no game. */
struct viewer {
	enum viewer_kind   kind;
	struct game_record record; /* the game with all its moves */
	struct board *board; /* owned; the position that is shown; NULL: none */
	/*
	 * How many moves on the board are from the record; the others are tried moves
	 */
	unsigned ply;
	/* Owned by the caller, which may add moves to it; NULL: none */
	const struct review *review;
	unsigned             opened; /* how many games were opened so far */
	unsigned serial; /* changes with each change of the position */
	char note[VIEWER_NOTE_SIZE]; /* a sentence about the position, or "" */

	/* About a puzzle, in which each move of the user is a tried move. */
	enum viewer_kind  puzzle_of; /* the game to which leaving it returns */
	enum puzzle_state state;
	unsigned puzzle_ply; /* ply of the position that must be solved */
	point solution; /* first move of the solution; POINT_NONE: not known */
	bool  was_solution_shown; /* then the puzzle does not count as solved */
	/* In PUZZLE_FAILED: the answer that refutes the last move */
	point refutation;
	bool  has_more; /* there are further puzzles */
	/* How many of these puzzles are solved, and there are; set by the owner */
	unsigned puzzles_solved, puzzles;

	/*
	 * The user was warned that the running game would be given up, and the position
	 * has not changed since
	 */
	bool is_warned;

	/* When the review is done, shows the position after the first mistake */
	bool awaits_review;
	bool wants_review; /* the owner shall let the engine review the game */
	/* The owner shall let the engine answer the last move */
	bool wants_answer;
	bool wants_next; /* the owner shall show the next puzzle */
	/* The owner shall let the engine continue the first move of the solution */
	bool wants_solution;
	/* File in which the owner shall save the record; or "" */
	char save_path[VIEWER_PATH_SIZE];
};

/* From now on, no game is shown. */
void viewer_clear(struct viewer *v);

/* Shows the present position of the live game g, which must have a board. */
void viewer_open_live(struct viewer *v, const struct game *g);

/*
 * Copies the moves and the state of the live game g, which is being shown. If
 * an earlier position is on the board, it remains there, unless its moves were
 * taken back.
 */
void viewer_follow(struct viewer *v, const struct game *g);

/*
 * Copies a recorded game and shows its empty board, or the position with which
 * the game begins. `review` may be NULL; it
 * belongs to the caller, which may add moves to it. If the review is done,
 * shows the position after the first mistake instead.
 */
void viewer_open_record(struct viewer *v, const struct game_record *r,
    const struct review *review);

/* Shows a puzzle, either first or after another puzzle. */
void viewer_open_puzzle(struct viewer *v, const struct puzzle *p);

/* Whether it is no live game: a record, a local game or a puzzle. */
bool viewer_is_record(const struct viewer *v);

/* Whether two people at one keyboard are playing a game that is not over. */
bool viewer_is_playing(const struct viewer *v);

/*
 * Whether a live game, or one that two people are playing, is shown at an earlier
 * position.
 */
bool viewer_is_browsing(const struct viewer *v);

/* Whether there is a review, and it is done. */
bool viewer_has_review(const struct viewer *v);

/*
 * Whether the move that led to the position has missed a forced win, which the user can
 * practise.
 */
bool viewer_can_practise(const struct viewer *v);

/* Returns how many tried moves are on the board. */
unsigned viewer_tried(const struct viewer *v);

enum side viewer_solver(const struct viewer *v);

/* Shows a note, cut to VIEWER_NOTE_SIZE, until the position changes. */
void viewer_note(struct viewer *v, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/*
 * Shows the position after this many moves of the game, without tried moves; a number
 * out of range is corrected. Does nothing in a puzzle.
 */
void viewer_go(struct viewer *v, int ply);

/*
 * Shows the position `moves_back` moves earlier, or later if negative. If there
 * are tried moves, a step back takes back the last of them. In a puzzle, takes
 * back the user's last move and the answer to it, whatever moves_back is, but
 * does nothing if the puzzle is solved.
 */
void viewer_step(struct viewer *v, int moves_back);

/*
 * Shows the position after the next mistake, or after the previous one. If that is not
 * possible, sets a note that says why.
 */
void viewer_go_to_mark(struct viewer *v, bool is_backwards);

void viewer_on_review_done(struct viewer *v);

/*
 * Returns where a move at p puts a stone. In a game where stones fall, that is
 * the lowest free point of p's column; in other games and in a full column, p.
 */
point viewer_meant_point(const struct viewer *v, point p);

/*
 * Plays a move in a record. If p is the game's next move, steps forward; any
 * other move is a tried move, which the engine must answer. In a puzzle, the
 * move is the solver's. At the end of a game that two people play, the move is
 * added to the record. If the move is not possible, sets a note that says why.
 */
void viewer_play(struct viewer *v, point p);

/*
 * Handles the engine's answer to the last move: plays it on the board. In a
 * puzzle, if the user's move does not win, the user has failed, and the answer
 * is not played; if the user's next move wins at once, the puzzle is solved.
 * Returns false if the answer is not about the present position.
 */
bool viewer_answer(struct viewer *v, const struct position_answer *a);

/*
 * viewer_take_back takes back the last move of two people at one keyboard, even if it
 * has ended the game. viewer_begin_again begins another game; if a game is running,
 * the first call only warns. If nothing is done, a note says why. In a puzzle, and of
 * all other games, they return false.
 */
bool viewer_take_back(struct viewer *v);
bool viewer_begin_again(struct viewer *v);

/*
 * Returns false, with a note, if two people are playing, so that a game would be given
 * up, and they have not been warned yet.
 */
bool viewer_may_give_up(struct viewer *v);

/* Requests a review, if there is none and no game is being played. */
void viewer_review(struct viewer *v);

/*
 * If the move that led to the position has missed a forced win, shows the position
 * before it as a puzzle. Else sets a note that no win was missed.
 */
void viewer_practise(struct viewer *v);

/* Steps forward. In a puzzle, requests the next; if there is none, sets a note. */
void viewer_next(struct viewer *v);

/*
 * Sets a note that tells the first move of the solution of a puzzle, and requests the
 * moves after it.
 */
void viewer_show_solution(struct viewer *v);

/* Sets a note that tells the whole solution; `a` continues its first move. */
void viewer_on_solution(struct viewer *v, const struct position_answer *a);

/*
 * Goes back from tried moves, or from a puzzle made of this game, to the game.
 * Otherwise returns false: the caller must close the record. But if two people
 * are playing the game, the first call only warns, and returns true.
 */
bool viewer_leave(struct viewer *v);

#endif
