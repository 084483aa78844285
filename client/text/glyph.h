/*
 * glyph.h -- the characters of a text as a terminal shows them, and their
 * widths.
 */

#ifndef CLIENT_TEXT_GLYPH_H
#define CLIENT_TEXT_GLYPH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A character after decoding; it is "?" if it must not be shown. */
struct glyph {
	uint32_t character;
	int      width; /* in columns; 0 for a combining mark */
	size_t   bytes; /* how many bytes of the text it has, at least one */
};

/* Decodes the first character of text, which must not be empty. */
struct glyph glyph_read(const char *text, bool unicode);

/* Returns the width of text in columns. */
int glyph_columns(const char *text, bool unicode);

/*
 * Returns how many bytes of the first line of text fit into a row of that many
 * columns: up to the last blank that fits; if there is none, as many characters
 * as fit, but at least one unless the line is empty.
 */
size_t glyph_row_bytes(const char *text, int columns, bool unicode);

#endif
