/*
 * puzzle.h -- puzzles: a line of their file, which of them are solved, and the
 * attempt to solve one.
 *
 * A file of puzzles has one on each line:
 *
 *	VARIANT MOVES first=POINT plies=N by=fours|threes
 *
 * After MOVES, with commas between, X first, the side to move has a forced win
 * in at most N plies. POINT begins it, and no other move does. Each of its
 * moves makes a four, or a four or an open three.
 */

#ifndef CLIENT_CORE_PUZZLE_H
#define CLIENT_CORE_PUZZLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "client/core/replay.h"
#include "client/core/review.h"
#include "common/parser.h"

/* The most puzzles that are remembered as solved; then the first are dropped.
 */
#define PUZZLES_SOLVED_MAX 2000

/* Fits the text of all solved puzzles, with its NUL. */
#define PUZZLES_SOLVED_SIZE (PUZZLES_SOLVED_MAX * 17 + 1)

struct puzzle {
	struct variant variant;
	unsigned       count; /* moves, at least one */
	point          moves[POINTS_MAX];
	point          first;
	unsigned       plies;
	bool           is_by_fours;
	uint64_t       id; /* from variant and moves */
};

/*
 * Reads a line without its end, which is modified. False if it is no puzzle, or
 * its moves are not legal or end the game.
 */
bool puzzle_read(struct puzzle *p, char *line);

/* Sets variant, moves and id; the solution is not known. */
void puzzle_set_position(struct puzzle *p, const struct variant *v,
    const point *moves, unsigned count);

/*
 * Reads the pairs first, plies and by of a line. False if one is missing or
 * wrong, or the game does not go on after the moves.
 */
bool puzzle_read_solution(struct puzzle *p, const struct pairs *pairs);

/* --- what is solved --- */

struct solved_puzzles {
	unsigned count;
	uint64_t ids[PUZZLES_SOLVED_MAX];
};

/* Reads a text of puzzle_write_solved; stops where it is damaged. */
void puzzle_read_solved(struct solved_puzzles *s, const char *text);

/* Writes a line for each. */
void puzzle_write_solved(const struct solved_puzzles *s,
    char                                              out[PUZZLES_SOLVED_SIZE]);

bool puzzle_is_solved(const struct solved_puzzles *s, uint64_t id);
void puzzle_add_solved(struct solved_puzzles *s, uint64_t id);

/*
 * Reads the next puzzle that is not solved from a text of lines: the first
 * after *line, which counts from 1, else the first of all. Sets *line to its
 * line. False if there is none.
 */
bool puzzle_find_next(const char *text, const struct solved_puzzles *s,
    unsigned *line, struct puzzle *out);

/* --- the attempt --- */

enum puzzle_state {
	PUZZLE_NONE,     /* no puzzle is shown */
	PUZZLE_TO_MOVE,  /* the solver is to move */
	PUZZLE_CHECKING, /* the engine is to answer the last move */
	PUZZLE_FAILED,   /* no win was found after the last move */
	PUZZLE_SOLVED
};

/* The moves of the attempt are those tried on the replay. */
struct puzzle_attempt {
	struct replay    *replay; /* the owner's */
	enum puzzle_state state;
	unsigned          ply;        /* of the position to be solved */
	point             first;      /* of the solution; or POINT_NONE */
	point             refutation; /* of the last move, in PUZZLE_FAILED */
};

/* Makes the record of a replay that is empty or cleared that puzzle. */
void puzzle_show(const struct puzzle *p, struct replay *replay);

/* Starts with the position of the replay after ply moves. */
void puzzle_start(struct puzzle_attempt *a, struct replay *replay, unsigned ply,
    point first);

/*
 * Plays a move of the solver. In another state than PUZZLE_TO_MOVE it fails
 * with ERR_OVER, else as board_play does.
 */
enum error puzzle_play(struct puzzle_attempt *a, point p);

/*
 * Takes the engine's answer to the last move. A move that still wins is
 * answered on the board; if the win follows next whatever the answer, the
 * puzzle is solved. Does nothing in another state than PUZZLE_CHECKING.
 */
void puzzle_answer(struct puzzle_attempt *a, const struct position_answer *e);

/*
 * Takes back the last move of the solver, with its answer; not if there is
 * none or the puzzle is solved.
 */
void puzzle_back(struct puzzle_attempt *a);

/* The side that solves. */
enum side puzzle_side(const struct puzzle_attempt *a);

#endif
