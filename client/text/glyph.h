/*
 * glyph.h -- the characters of a text as a terminal shows them, with their
 * widths.
 */

#ifndef CLIENT_TEXT_GLYPH_H
#define CLIENT_TEXT_GLYPH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A decoded character; "?" if it must not be shown. */
struct glyph {
	uint32_t character;
	int      width; /* columns; 0 for a combining mark */
	size_t   bytes; /* bytes of the text that were decoded, at least one */
};

/* Decodes the first character of text, which is not empty. */
struct glyph glyph_read(const char *text, bool unicode);

/* The width of text in columns. */
int glyph_columns(const char *text, bool unicode);

/*
 * How many bytes of text fit in a row of that many columns: the bytes up to the
 * last blank that fits, or, without such a blank, as many characters as fit, at
 * least one.
 */
size_t glyph_row_bytes(const char *text, int columns, bool unicode);

#endif
