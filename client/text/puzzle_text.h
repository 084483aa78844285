/* puzzle_text.h -- puzzles in sentences. */

#ifndef CLIENT_TEXT_PUZZLE_TEXT_H
#define CLIENT_TEXT_PUZZLE_TEXT_H

#include <stdio.h>

#include "client/core/puzzle.h"

/* Fits the sentences about an attempt, with a NUL. */
#define PUZZLE_TEXT_SIZE 160

/*
 * Formats what has happened and what is to be done: "X plays i12. O to move and
 * win.". Never tells by which threats. Returns out.
 */
const char *
puzzle_text_status(const struct puzzle_attempt *a, char out[PUZZLE_TEXT_SIZE]);

/* Formats the first move of the solution. Returns out. */
const char *puzzle_text_solution(const struct puzzle_attempt *a,
    char out[PUZZLE_TEXT_SIZE]);

/* Prints the position, and what puzzle_text_status says. */
void puzzle_text_print(const struct puzzle_attempt *a, FILE *out);

/* What a line typed in plain mode asks for. */
enum puzzle_command {
	PUZZLE_COMMAND_MOVE, /* the point is set */
	PUZZLE_COMMAND_BACK,
	PUZZLE_COMMAND_NEXT,
	PUZZLE_COMMAND_SOLUTION,
	PUZZLE_COMMAND_BOARD,
	PUZZLE_COMMAND_QUIT,
	PUZZLE_COMMAND_HELP /* it is no command */
};

enum puzzle_command puzzle_text_read(const char *line, point *p);

/* Prints the commands that may be typed. */
void puzzle_text_print_help(FILE *out);

#endif
