/*
 * record_scanner.h -- a position in the text of a file, with line and column.
 */

#ifndef COMMON_RECORDS_RECORD_SCANNER_H
#define COMMON_RECORDS_RECORD_SCANNER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/records/game_record.h"

struct record_scanner {
	const char *text; /* not owned; may contain NULs */
	size_t      length, at;
	unsigned    line, column; /* the place of text[at], both from 1 */
};

#define SCANNER_END (-1)

struct record_scanner record_scanner_start(const char *text, size_t length);

/* The next byte, 0 to 255, or SCANNER_END. */
int record_scanner_peek(const struct record_scanner *s);

/* Like record_scanner_peek, but also moves past the character. */
int record_scanner_next(struct record_scanner *s);

/* Moves past blanks, tabs and line ends. */
void record_scanner_skip_space(struct record_scanner *s);

/* If the text continues with the word, moves past it and returns true. */
bool record_scanner_match(struct record_scanner *s, const char *word);

/*
 * Reads up to 18 decimal digits and moves past them. If there are none or more
 * than 18, returns false and changes nothing.
 */
bool record_scanner_number(struct record_scanner *s, uint64_t *n);

/* Sets the error at the scanner's position, cut to its size; returns false. */
bool record_scanner_fail(const struct record_scanner *s,
    struct record_error *error, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/*
 * Adds the move as game_record_add does. If the move is illegal, *error says
 * which move and why, and the result is false.
 */
bool record_scanner_add_move(const struct record_scanner *s,
    struct game_record *r, struct board *board, point p,
    struct record_error *error);

enum record_charset {
	RECORD_CHARSET_UTF8,
	RECORD_CHARSET_LATIN1,
	RECORD_CHARSET_UNKNOWN /* only the ASCII characters can be read */
};

/*
 * Copies text of a file into out, which has size bytes: characters that cannot
 * be read or are not safe to display become "?", text that does not fit is cut
 * off, and blanks at both ends are left out.
 */
void record_text_copy(char *out, size_t size, const char *text, size_t length,
    enum record_charset charset);

#endif
