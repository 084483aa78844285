/* glyph.c -- the characters of a text as a terminal shows them. */

#define _XOPEN_SOURCE 700 /* for wcwidth */

#include "client/words/glyph.h"

#include <string.h>
#include <wchar.h>

#include "common/text/unicode.h"
#include "common/text/utf8.h"

#define UNKNOWN '?'

/*
 * Sets what is shown of a character, and its width. What must not be shown
 * alone, and that about whose width the libraries of terminals and ours
 * disagree, stays unknown. Half a flag is shown as the letter that it means.
 */
static void show(struct glyph *g, uint32_t c, const char *text)
{
	if (unicode_check(text, g->bytes) != UTF8_OK || unicode_is_mark(c) ||
	    unicode_is_modifier(c))
		return;
	unicode_is_flag_letter(c, &c);
	if (wcwidth((wchar_t)c) != unicode_width(c) || unicode_width(c) == 0)
		return;
	g->character = c;
	g->width = unicode_width(c);
}

/*
 * Takes what stands on the character before it, and belongs to the same glyph.
 * Returns false for anything else. What only changes a picture is not shown,
 * because terminals disagree about the width of both. So is the joiner of
 * pictures: each of them is shown.
 */
static bool take(struct glyph *g, uint32_t c, bool of_word)
{
	if (unicode_is_modifier(c) || (unicode_is_joiner(c) && !of_word))
		return true;
	if (!unicode_is_joiner(c) &&
	    (!unicode_is_mark(c) || unicode_is_hidden(c)))
		return false;
	if (g->character != UNKNOWN && g->mark_count < GLYPH_MARKS_MAX &&
	    wcwidth((wchar_t)c) == 0)
		g->marks[g->mark_count++] = c;
	return true;
}

struct glyph glyph_read(const char *text, bool unicode)
{
	uint32_t     c;
	size_t       n = utf8_decode(text, UTF8_BYTES_MAX, &c);
	struct glyph g = {
		.character = UNKNOWN, .width = 1, .bytes = n > 0 ? n : 1
	};
	bool of_word;

	/* An invalid character has its first byte and all continuation bytes. */
	while (n == 0 && utf8_is_continuation(text[g.bytes]))
		g.bytes++;
	if (n == 0)
		return g;
	if (n == 1 || unicode)
		show(&g, c, text);
	if ((unsigned char)text[n] < 0x80)
		return g;
	of_word = unicode_is_of_word(c);
	while ((n = utf8_decode(text + g.bytes, UTF8_BYTES_MAX, &c)) > 0 &&
	    c >= 0x80 && take(&g, c, of_word))
		g.bytes += n;
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

int glyph_field(const char *text, int columns)
{
	return columns + (int)strlen(text) - glyph_columns(text, true);
}
