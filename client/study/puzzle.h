/*
 * puzzle.h -- the lines of a file of puzzles, and which puzzles are solved.
 * viewer.h lets the user solve a puzzle.
 *
 * A file of puzzles has one on each line:
 *
 *	VARIANT MOVES first=POINT plies=N by=fours|threes|moves
 *
 * MOVES are separated by commas, and X makes the first one. After them, the
 * side to move has a forced win in at most N plies. POINT is the only move that
 * begins a forced win. With by=fours, each move of the winner makes a four.
 * With by=threes, each makes a four or an open three. With by=moves, the winner makes
 * any moves.
 */

#ifndef CLIENT_STUDY_PUZZLE_H
#define CLIENT_STUDY_PUZZLE_H

#include <stdbool.h>
#include <stdint.h>

#include "common/protocol/parser.h"
#include "common/records/game_record.h"

/* The most puzzles that are stored as solved; the oldest are dropped. */
#define PUZZLES_SOLVED_MAX 2000

/* Size of the text of all solved puzzles, with its NUL. */
#define PUZZLES_SOLVED_SIZE (PUZZLES_SOLVED_MAX * 17 + 1)

struct puzzle {
	struct variant variant;
	unsigned       count; /* how many moves there are; at least one */
	point          moves[POINTS_MAX];
	point          first;
	uint64_t       id; /* a hash of variant and moves */
};

/*
 * Reads a line without its line feed; the line is modified. Returns false if it is not
 * a puzzle, or if its moves are illegal or end the game.
 */
bool puzzle_read(struct puzzle *p, char *line);

/* --- solved puzzles --- */

struct solved_puzzles {
	unsigned count;
	uint64_t ids[PUZZLES_SOLVED_MAX];
};

/* Reads what puzzle_write_solved has written, up to the first damaged line. */
void puzzle_read_solved(struct solved_puzzles *s, const char *text);

/* Writes the ids of the solved puzzles, each on a line. */
void puzzle_write_solved(const struct solved_puzzles *s,
    char                                              out[PUZZLES_SOLVED_SIZE]);

bool puzzle_is_solved(const struct solved_puzzles *s, uint64_t id);
void puzzle_add_solved(struct solved_puzzles *s, uint64_t id);

/*
 * Finds the next unsolved puzzle in a text with one puzzle a line. *line is the
 * number, from 1, of the line of *present, the puzzle that is shown; at the first
 * call it is 0, and *present is not read. Both are set to the puzzle that is found.
 * The puzzles of the variant v come first: from the lines after *line, then from
 * the first line. If no other one of v is left, those of the other variants
 * follow, from the first line to the last one, and then v again. The present
 * puzzle is found again only if it is the last unsolved one. Returns false if all
 * puzzles are solved; then *line and *present do not change.
 */
bool puzzle_find_next(const char *text, const struct solved_puzzles *s,
    const struct variant *v, unsigned *line, struct puzzle *present);

/* Counts the puzzles in a text, and those of them that are solved. */
void puzzle_count(const char *text, const struct solved_puzzles *s,
    unsigned *solved, unsigned *all);

#endif
