/*
 * glyph.h -- the characters of a text as a terminal shows them, and their
 * widths.
 */

#ifndef CLIENT_WORDS_GLYPH_H
#define CLIENT_WORDS_GLYPH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/text/unicode.h"

#define GLYPH_MARKS_MAX UNICODE_MARKS_MAX

/*
 * A character with what stands on it; it is "?" if it must not be shown.
 * Variation selectors, keycaps and skin tones are left out, because terminals
 * disagree about the width of what they change.
 */
struct glyph {
	uint32_t character;
	unsigned mark_count;
	uint32_t marks[GLYPH_MARKS_MAX]; /* combining marks */
	int      width;                  /* in columns, 1 or 2 */
	size_t   bytes; /* how many bytes of the text it has, at least one */
};

/* Reads the first character of text, which must not be empty. */
struct glyph glyph_read(const char *text, bool unicode);

int glyph_columns(const char *text, bool unicode);

/*
 * Returns how many bytes of the first line of text fit into a row of that many
 * columns: up to the last blank that fits; if there is none, as many characters
 * as fit, but at least one unless the line is empty.
 */
size_t glyph_row_bytes(const char *text, int columns, bool unicode);

/*
 * Returns the width of a field for printf, which counts bytes, in which the text has at
 * least that many columns: printf("%-*s", glyph_field(t, 9), t).
 */
int glyph_field(const char *text, int columns);

#endif
