/*
 * puzzle_file.h -- the puzzles that come with the program, and which of them
 * the user has solved.
 */

#ifndef CLIENT_SESSION_PUZZLE_FILE_H
#define CLIENT_SESSION_PUZZLE_FILE_H

#include <stdbool.h>

#include "client/core/puzzle.h"

/* Size that fits a sentence about the files, with its NUL. */
#define PUZZLE_FILE_TEXT_SIZE 1200

struct puzzle_file {
	char                 *text; /* owned; the puzzles, one on each line */
	unsigned              line; /* number of the last line read; 0: none
                                       yet */
	struct solved_puzzles solved;
};

/*
 * Reads the puzzles, and which of them are solved. On failure returns false,
 * and writes a sentence without a full stop to `problem`.
 */
bool puzzle_file_open(struct puzzle_file *f,
    char                                  problem[PUZZLE_FILE_TEXT_SIZE]);

/*
 * Like puzzle_file_open, but the puzzles come from elsewhere: reads only which
 * puzzles are solved.
 */
void puzzle_file_open_solved(struct puzzle_file *f);
void puzzle_file_close(struct puzzle_file *f);

/*
 * Reads the next puzzle that is not solved. If there is none, returns false,
 * and writes a sentence that says so to `problem`.
 */
bool puzzle_file_next(struct puzzle_file *f, struct puzzle *out,
    char problem[PUZZLE_FILE_TEXT_SIZE]);

/* Stores that a puzzle is solved, for this and all later starts. */
void puzzle_file_add_solved(struct puzzle_file *f, uint64_t id);

#endif
