/*
 * record_file.h -- the formats of game files: finds out which one a file has.
 */

#ifndef COMMON_RECORDS_RECORD_FILE_H
#define COMMON_RECORDS_RECORD_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "common/records/game_record.h"
#include "common/records/record_buffer.h"

/* Bytes of the longest file that is read; callers refuse a longer one. */
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
 * Calls on_game for each game of the file; psq has only one. Games of moves
 * alone, over several lines or not, are separated by empty lines; those without
 * a move are left out. Else as record_file_read. A game that cannot be read is
 * left out: *invalid counts those, and *error is that of the first. False: no
 * game could be read.
 */
bool record_file_read_all(const char *text, size_t length,
    const struct variant *v,
    void (*on_game)(void *ctx, const struct game_record *r), void *ctx,
    unsigned *invalid, struct record_error *error);

/*
 * Reads the first game of a file; its beginning tells the format. What the file
 * does not say of size, rule and K is as in v. v may be NULL: then 15x15x5 with
 * free overlines. False: *error says why.
 */
bool record_file_read(struct game_record *r, const char *text, size_t length,
    const struct variant *v, struct record_error *error);

#endif
