/* glyph.c -- the characters of a text as a terminal shows them. */

#define _XOPEN_SOURCE 700 /* for wcwidth */

#include "client/text/glyph.h"

#include <wchar.h>

#include "common/unicode.h"
#include "common/utf8.h"

#define UNKNOWN '?'

/*
 * Returns the length of an invalid character: its first byte and all
 * continuation bytes that follow.
 */
static size_t invalid_length(const char *text)
{
	size_t n = 1;

	while (utf8_is_continuation(text[n]))
		n++;
	return n;
}

struct glyph glyph_read(const char *text, bool unicode)
{
	uint32_t     c;
	size_t       n = utf8_decode(text, UTF8_BYTES_MAX, &c);
	struct glyph g = { .character = UNKNOWN,
		.width = 1,
		.bytes = n > 0 ? n : invalid_length(text) };

	if (unicode_check(text, g.bytes) != UTF8_OK || (n > 1 && !unicode))
		return g;
	g.character = c;
	g.width = wcwidth((wchar_t)g.character);
	if (g.width < 0 || g.width > 2) {
		g.character = UNKNOWN;
		g.width = 1;
	}
	return g;
}

int glyph_columns(const char *text, bool unicode)
{
	int columns = 0;

	while (*text != '\0') {
		struct glyph g = glyph_read(text, unicode);

		columns += g.width;
		text += g.bytes;
	}
	return columns;
}

size_t glyph_row_bytes(const char *text, int columns, bool unicode)
{
	size_t at = 0, blank = 0;
	int    width = 0;

	while (text[at] != '\0' && text[at] != '\n') {
		struct glyph g = glyph_read(text + at, unicode);

		if (width + g.width > columns && at > 0)
			return blank > 0 ? blank : at;
		width += g.width;
		at += g.bytes;
		if (text[at] == ' ')
			blank = at;
	}
	return at;
}
