/*
 * record_file.h -- the formats of game files: finds out which one a file has.
 */

#ifndef COMMON_RECORDS_RECORD_FILE_H
#define COMMON_RECORDS_RECORD_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "common/records/game_record.h"
#include "common/records/record_buffer.h"

/* The most bytes of a file that is read; callers refuse a longer file. */
#define RECORD_FILE_MAX ((size_t)16 << 20)

enum record_format {
	RECORD_FORMAT_SGF,
	RECORD_FORMAT_PSQ,
	RECORD_FORMAT_MOVES /* "h8i9h9" and an empty line for each game, which
			       people paste from one program into another */
};

/*
 * The format for the end of a file's name: ".sgf", ".psq" or ".txt", in letters
 * of either case. False, with *format untouched, for any other.
 */
bool record_format_of_name(enum record_format *format, const char *file_name);

/* Appends the game in that format. */
void record_file_write(struct record_buffer *out, enum record_format format,
    const struct game_record *r);

/*
 * Calls on_game for each game of the file; a psq file has only one. In a file
 * of moves alone, empty lines separate the games, and blocks without a move are
 * left out. A game that cannot be read is left out: *invalid counts such games,
 * and *error belongs to the first of them. False: no game could be read.
 * Otherwise like record_file_read.
 */
bool record_file_read_all(const char *text, size_t length,
    const struct variant *v,
    void (*on_game)(void *ctx, const struct game_record *r), void *ctx,
    unsigned *invalid, struct record_error *error);

/*
 * Reads the first game of a file; the beginning of the file tells its format.
 * Size, rule and K that the file does not have are taken from v. If v is NULL,
 * they are 15x15x5 with free overlines. On false, *error says why.
 */
bool record_file_read(struct game_record *r, const char *text, size_t length,
    const struct variant *v, struct record_error *error);

#endif
