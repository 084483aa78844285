/* record_file.h -- finds out a game file's format, and reads and writes it. */

#ifndef COMMON_RECORDS_RECORD_FILE_H
#define COMMON_RECORDS_RECORD_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "common/records/game_record.h"

/* The most bytes of a file that is read. Callers must refuse a longer file. */
#define RECORD_FILE_MAX ((size_t)16 << 20)

enum record_format {
	RECORD_FORMAT_SGF,
	RECORD_FORMAT_PSQ,
	/*
	 * Only moves, such as "h8i9h9", with an empty line after each game;
	 * people copy this text from one program to another
	 */
	RECORD_FORMAT_MOVES
};

/*
 * Finds the format for a file's name, by its end: ".sgf", ".psq" or ".txt", in
 * letters of either case. Returns false for any other name, without changing
 * *format.
 */
bool record_format_of_name(enum record_format *format, const char *file_name);

/* Writes the game in that format. */
void record_file_write(FILE *out, enum record_format format,
    const struct game_record *r);

/*
 * Reads the first game of a file, whose format is found from its beginning.
 * Size, rule and K are taken from v if the file does not have them; if v is
 * NULL, they are 15x15x5 with free overlines. On failure returns false, and
 * *error says why.
 */
bool record_file_read(struct game_record *r, const char *text, size_t length,
    const struct variant *v, struct record_error *error);

#endif
