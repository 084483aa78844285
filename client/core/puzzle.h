/*
 * puzzle.h -- puzzles: the lines of their file, which of them are solved, and
 * the positions in which more are looked for. viewer.h has the attempt to solve
 * one.
 *
 * A file of puzzles has one on each line:
 *
 *	VARIANT MOVES first=POINT plies=N by=fours|threes
 *
 * After MOVES, with commas between, X first, the side to move has a forced win
 * in at most N plies. POINT is the only move that begins a forced win. With
 * by=fours, each move of the winner makes a four; with by=threes, a four or an
 * open three.
 */

#ifndef CLIENT_CORE_PUZZLE_H
#define CLIENT_CORE_PUZZLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/parser.h"
#include "common/records/game_record.h"

/* The most puzzles that are remembered as solved; then the first are dropped.
 */
#define PUZZLES_SOLVED_MAX 2000

/* Fits the text of all solved puzzles, with its NUL. */
#define PUZZLES_SOLVED_SIZE (PUZZLES_SOLVED_MAX * 17 + 1)

struct puzzle {
	struct variant variant;
	unsigned       count; /* count of moves, at least one */
	point          moves[POINTS_MAX];
	point          first;
	unsigned       plies;
	bool           is_by_fours;
	uint64_t       id; /* computed from variant and moves */
};

/*
 * Reads a line without its end, which is modified. False if the line is not a
 * puzzle, or its moves are illegal or end the game.
 */
bool puzzle_read(struct puzzle *p, char *line);

/* Sets variant, moves and id; the solution is not known. */
void puzzle_set_position(struct puzzle *p, const struct variant *v,
    const point *moves, unsigned count);

/*
 * Reads the pairs first, plies and by of a line. False if a pair is missing or
 * wrong, or the game is over after the moves.
 */
bool puzzle_read_solution(struct puzzle *p, const struct pairs *pairs);

/* --- what is solved --- */

struct solved_puzzles {
	unsigned count;
	uint64_t ids[PUZZLES_SOLVED_MAX];
};

/* Reads a text of puzzle_write_solved; stops at the first damaged part. */
void puzzle_read_solved(struct solved_puzzles *s, const char *text);

/* Writes a line for each solved puzzle. */
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

/* --- where puzzles are looked for --- */

struct candidate_game {
	struct variant variant;
	unsigned       count; /* count of moves, at least one */
	point         *moves; /* owned */
};

/*
 * The positions of recorded games, one after another, in which an engine is to
 * look for puzzles. All zero: no games.
 */
struct puzzle_candidates {
	unsigned               count;
	struct candidate_game *games;      /* owned */
	unsigned               game, ply;  /* the next position */
	unsigned               left;       /* positions left in this search */
	bool                   has_solved; /* a solved puzzle was left out */
};

void puzzle_candidates_clear(struct puzzle_candidates *c);

/* Adds the positions of a game. */
void puzzle_candidates_add(struct puzzle_candidates *c,
    const struct game_record                        *r);

/*
 * Begins a search of all positions at the position where the last search ended.
 */
void puzzle_candidates_begin(struct puzzle_candidates *c);

/*
 * The next position of the search that is not a solved puzzle, without its
 * solution. After the last game the search continues with the first. False: all
 * positions have been searched.
 */
bool puzzle_candidates_next(struct puzzle_candidates *c,
    const struct solved_puzzles *solved, struct puzzle *out);

#endif
