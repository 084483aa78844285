/* record_scanner.h -- reads the text of a file, with line and column. */

#ifndef COMMON_RECORDS_RECORD_SCANNER_H
#define COMMON_RECORDS_RECORD_SCANNER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/records/game_record.h"

struct record_scanner {
	const char *text; /* not owned; may contain NULs */
	size_t      length, at;
	unsigned    line, column; /* where text[at] is; both from 1 */
};

#define SCANNER_END (-1)

struct record_scanner record_scanner_start(const char *text, size_t length);

/* Returns the next byte, 0 to 255; SCANNER_END at the end of the text. */
int record_scanner_peek(const struct record_scanner *s);

/* Like record_scanner_peek, but also moves behind the byte. */
int record_scanner_next(struct record_scanner *s);

/* Skips blanks, tabs and line ends. */
void record_scanner_skip_space(struct record_scanner *s);

/* If the text continues with the word, skips it and returns true. */
bool record_scanner_match(struct record_scanner *s, const char *word);

/*
 * Reads up to 18 decimal digits. If there is no digit, or there are more than
 * 18, returns false and changes nothing.
 */
bool record_scanner_number(struct record_scanner *s, uint64_t *n);

/*
 * Sets the error, at the scanner's position, to a formatted sentence, which is
 * truncated if too long. Returns false.
 */
bool record_scanner_fail(const struct record_scanner *s,
    struct record_error *error, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/*
 * If the file does not give K, first makes K fit the board. Then checks that
 * the board allows K and the rule; if not, returns false, and *error says why.
 */
bool record_scanner_check_variant(const struct record_scanner *s,
    struct game_record *r, struct record_error *error);

/*
 * Sets the rule from its name in a file: a rule of ours, "freestyle" or
 * "standard", or Gomocup's number, in upper or lower case. Words such as
 * "gomoku" mean nothing. Any other name is kept as unknown.
 */
void record_scanner_rule(struct game_record *r, const char *name);

/*
 * If !is_given, appends to *error that the variant was assumed, because the file
 * names none or an unknown rule, and which option gives another one. Returns
 * false.
 */
bool record_scanner_assumed(const struct game_record *r, bool is_given,
    struct record_error *error);

/*
 * Adds a move like game_record_add. If the move is illegal, returns false, and
 * *error says which move is illegal and why.
 */
bool record_scanner_add_move(const struct record_scanner *s,
    struct game_record *r, struct board *board, point p,
    struct record_error *error);

/*
 * Copies a text of a file to out, which has size bytes. Characters that cannot
 * be read or are not safe to display become "?". Text that does not fit is cut
 * off, and blanks at both ends are left out.
 */
void record_text_copy(char *out, size_t size, const char *text, size_t length);

#endif
