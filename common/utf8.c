/* utf8.c -- decodes UTF-8 and checks that a text is safe to display. */

#include "common/utf8.h"

#include <string.h>

/*
 * The most combining marks on one letter. More marks would cover the lines
 * above the text.
 */
#define MARKS_PER_LETTER_MAX 2

struct range {
	uint32_t first, last;
};

/*
 * Characters of the Unicode classes Cf, Zl, Zp, Co and Cn: they are invisible,
 * reorder the characters beside them, or have no standard meaning.
 */
static const struct range hidden[] = {
	{ 0x00ad, 0x00ad },    /* soft hyphen */
	{ 0x034f, 0x034f },    /* combining grapheme joiner */
	{ 0x061c, 0x061c },    /* Arabic letter mark */
	{ 0x115f, 0x1160 },    /* Hangul fillers */
	{ 0x17b4, 0x17b5 },    /* Khmer inherent vowels */
	{ 0x180b, 0x180f },    /* Mongolian selectors and vowel separator */
	{ 0x200b, 0x200f },    /* zero widths and direction marks */
	{ 0x2028, 0x202e },    /* line ends, embeddings, overrides */
	{ 0x2060, 0x206f },    /* joiners, isolates, deprecated controls */
	{ 0x2800, 0x2800 },    /* Braille blank */
	{ 0x3164, 0x3164 },    /* Hangul filler */
	{ 0xe000, 0xf8ff },    /* private use */
	{ 0xfdd0, 0xfdef },    /* not characters */
	{ 0xfeff, 0xfeff },    /* byte order mark */
	{ 0xffa0, 0xffa0 },    /* Hangul filler, half width */
	{ 0xfff0, 0xfffb },    /* annotations */
	{ 0x1bca0, 0x1bca3 },  /* shorthand controls */
	{ 0x1d173, 0x1d17a },  /* musical controls */
	{ 0xe0000, 0x10ffff }, /* tags, selectors, private use */
};

/* Combining marks that terminals stack on one letter. */
static const struct range marks[] = {
	{ 0x0300, 0x036f }, /* marks on Latin, Greek and Cyrillic letters */
	{ 0x0483, 0x0489 }, /* marks on Cyrillic numbers */
	{ 0x0591, 0x05bd }, /* Hebrew points */
	{ 0x0610, 0x061a }, /* Arabic signs */
	{ 0x064b, 0x065f }, /* Arabic vowels */
	{ 0x06d6, 0x06ed }, /* Koranic marks */
	{ 0x0e31, 0x0e3a }, /* Thai vowels */
	{ 0x0e47, 0x0e4e }, /* Thai tones */
	{ 0x0eb1, 0x0ece }, /* Lao vowels and tones */
	{ 0x0f71, 0x0f84 }, /* Tibetan vowels */
	{ 0x1ab0, 0x1aff }, /* more marks on letters */
	{ 0x1dc0, 0x1dff }, /* more marks on letters */
	{ 0x20d0, 0x20ff }, /* marks on symbols */
	{ 0xa670, 0xa672 }, /* Cyrillic enclosures */
	{ 0xfe00, 0xfe0f }, /* variation selectors */
	{ 0xfe20, 0xfe2f }, /* half marks */
};

/* The characters of the Unicode class Zs. */
static const struct range blanks[] = {
	{ 0x0020, 0x0020 },
	{ 0x00a0, 0x00a0 },
	{ 0x1680, 0x1680 },
	{ 0x2000, 0x200a },
	{ 0x202f, 0x202f },
	{ 0x205f, 0x205f },
	{ 0x3000, 0x3000 },
};

static bool is_in(const struct range *table, size_t n, uint32_t c)
{
	size_t low = 0;

	while (low < n) {
		size_t middle = (low + n) / 2;

		if (c > table[middle].last)
			low = middle + 1;
		else if (c < table[middle].first)
			n = middle;
		else
			return true;
	}
	return false;
}

#define IS_IN(table, c) is_in(table, sizeof(table) / sizeof((table)[0]), c)

/*
 * Returns how many bytes a character has, by its first byte; 0: no character
 * begins with that byte.
 */
static size_t sequence_length(uint8_t lead)
{
	if (lead < 0x80)
		return 1;
	if (lead < 0xc2) /* a continuation byte, or an overlong form of an ASCII
			    character */
		return 0;
	if (lead < 0xe0)
		return 2;
	if (lead < 0xf0)
		return 3;
	return lead < 0xf5 ? 4 : 0;
}

size_t utf8_decode(const char *text, size_t length, uint32_t *c)
{
	/*
	 * The least code point of n bytes, by n. Lower code points in n bytes
	 * are overlong.
	 */
	static const uint32_t min_code_point[] = { 0, 0, 0x80, 0x800, 0x10000 };
	const uint8_t        *s = (const uint8_t *)text;
	size_t                n = length > 0 ? sequence_length(s[0]) : 0;

	if (n == 0 || n > length)
		return 0;
	*c = n == 1 ? s[0] : s[0] & (0x7fu >> n);
	for (size_t i = 1; i < n; i++) {
		if (!utf8_is_continuation(text[i]))
			return 0;
		*c = *c << 6 | (s[i] & 0x3f);
	}
	if (*c < min_code_point[n] || *c > 0x10ffff ||
	    (*c >= 0xd800 && *c <= 0xdfff))
		return 0;
	return n;
}

size_t utf8_encode(uint32_t c, char out[UTF8_BYTES_MAX])
{
	size_t n = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;

	for (size_t i = n; i-- > 1; c >>= 6)
		out[i] = (char)(0x80 | (c & 0x3f));
	out[0] = (char)(n == 1 ? c : (0xf00u >> n & 0xffu) | c);
	return n;
}

bool utf8_is_continuation(char byte)
{
	return (byte & 0xc0) == 0x80;
}

size_t utf8_continuation_count(const char *text)
{
	size_t n = 0;

	for (; *text != '\0'; text++)
		n += utf8_is_continuation(*text);
	return n;
}

bool utf8_is_blank(uint32_t c)
{
	return IS_IN(blanks, c);
}

/*
 * Returns what is wrong with a code point, or UTF8_OK. mark_count counts the
 * combining marks that follow each other.
 */
static enum utf8_fault code_point_fault(uint32_t c, unsigned *mark_count)
{
	if (c < 0x20 || (c >= 0x7f && c < 0xa0))
		return UTF8_CONTROL;
	if (c < 0xa0) {
		*mark_count = 0;
		return UTF8_OK;
	}
	*mark_count = IS_IN(marks, c) ? *mark_count + 1 : 0;
	/* The last two code points of every plane are not characters. */
	if (*mark_count > MARKS_PER_LETTER_MAX || (c & 0xfffe) == 0xfffe ||
	    IS_IN(hidden, c))
		return UTF8_HIDDEN;
	return UTF8_OK;
}

enum utf8_fault utf8_check(const char *text, size_t length)
{
	unsigned mark_count = 0;

	for (size_t i = 0; i < length;) {
		uint32_t        c;
		size_t          n = utf8_decode(text + i, length - i, &c);
		enum utf8_fault fault;

		if (n == 0)
			return UTF8_INVALID;
		fault = code_point_fault(c, &mark_count);
		if (fault != UTF8_OK)
			return fault;
		i += n;
	}
	return UTF8_OK;
}

void utf8_make_printable(char *text)
{
	if (utf8_check(text, strlen(text)) == UTF8_OK)
		return;
	for (; *text != '\0'; text++)
		if (*text < ' ' || *text > '~')
			*text = '?';
}

size_t utf8_truncate(const char *text, size_t length, size_t max)
{
	if (length <= max)
		return length;
	while (max > 0 && utf8_is_continuation(text[max]))
		max--;
	return max;
}
