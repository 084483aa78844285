/* text.c -- which bytes may be a name or a sentence: no controls, no tricks. */

#include "common/text.h"

#include <stdint.h>
#include <string.h>
#include <strings.h>

/* Marks that may stand on one letter; more of them hide the line above. */
#define MARKS_MOST 2

struct range {
	uint32_t first, last;
};

/*
 * Characters of the Unicode classes Cf, Zl, Zp, Co and Cn that are invisible,
 * reorder what stands beside them, or mean nothing outside one program.
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

/* The scripts' marks that stack: those that a joker piles up. */
static const struct range marks[] = {
	{ 0x0300, 0x036f }, /* on Latin, Greek and Cyrillic letters */
	{ 0x0483, 0x0489 }, /* on Cyrillic numbers */
	{ 0x0591, 0x05bd }, /* Hebrew points */
	{ 0x0610, 0x061a }, /* Arabic signs */
	{ 0x064b, 0x065f }, /* Arabic vowels */
	{ 0x06d6, 0x06ed }, /* Koranic marks */
	{ 0x0e31, 0x0e3a }, /* Thai vowels */
	{ 0x0e47, 0x0e4e }, /* Thai tones */
	{ 0x0eb1, 0x0ece }, /* Lao vowels and tones */
	{ 0x0f71, 0x0f84 }, /* Tibetan vowels */
	{ 0x1ab0, 0x1aff }, /* on letters, extended */
	{ 0x1dc0, 0x1dff }, /* on letters, supplement */
	{ 0x20d0, 0x20ff }, /* on symbols */
	{ 0xa670, 0xa672 }, /* Cyrillic enclosures */
	{ 0xfe00, 0xfe0f }, /* variation selectors */
	{ 0xfe20, 0xfe2f }, /* half marks */
};

/* The Unicode class Zs: a sentence of nothing else says nothing. */
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

#define IS_IN(table, c) is_in(table, sizeof(table) / sizeof(table[0]), c)

/* How many bytes begin with this one: 0 if none can. */
static size_t sequence_length(uint8_t lead)
{
	if (lead < 0x80)
		return 1;
	if (lead < 0xc2) /* a continuation, or an overlong ASCII */
		return 0;
	if (lead < 0xe0)
		return 2;
	if (lead < 0xf0)
		return 3;
	return lead < 0xf5 ? 4 : 0;
}

/*
 * Decodes one code point of at most length bytes; how many it took, 0 if they
 * are not UTF-8 (RFC 3629).
 */
static size_t decode(const uint8_t *s, size_t length, uint32_t *c)
{
	static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };
	size_t                n = sequence_length(s[0]);

	if (n == 0 || n > length)
		return 0;
	*c = n == 1 ? s[0] : s[0] & (0x7fu >> n);
	for (size_t i = 1; i < n; i++) {
		if ((s[i] & 0xc0) != 0x80)
			return 0;
		*c = *c << 6 | (s[i] & 0x3f);
	}
	if (*c < least[n] || *c > 0x10ffff || (*c >= 0xd800 && *c <= 0xdfff))
		return 0;
	return n;
}

static enum text_fault fault_of(uint32_t c, unsigned *piled)
{
	if (c < 0x20 || (c >= 0x7f && c < 0xa0))
		return TEXT_CONTROL;
	if (c < 0xa0) {
		*piled = 0;
		return TEXT_FINE;
	}
	*piled = IS_IN(marks, c) ? *piled + 1 : 0;
	/* The last two of every plane are not characters. */
	if (*piled > MARKS_MOST || (c & 0xfffe) == 0xfffe || IS_IN(hidden, c))
		return TEXT_HIDDEN;
	return TEXT_FINE;
}

enum text_fault text_fault(const char *text, size_t length)
{
	const uint8_t *s = (const uint8_t *)text;
	unsigned       piled = 0;

	while (length > 0) {
		uint32_t        c;
		size_t          n = decode(s, length, &c);
		enum text_fault fault;

		if (n == 0)
			return TEXT_BROKEN;
		fault = fault_of(c, &piled);
		if (fault != TEXT_FINE)
			return fault;
		s += n;
		length -= n;
	}
	return TEXT_FINE;
}

bool text_is_sentence(const char *text)
{
	size_t length = strlen(text), points = 0, empty = 0;

	if (length > TEXT_BYTES || text_fault(text, length) != TEXT_FINE)
		return false;
	for (size_t i = 0; i < length; points++) {
		uint32_t c;

		i += decode((const uint8_t *)text + i, length - i, &c);
		empty += IS_IN(blanks, c);
	}
	return points <= TEXT_POINTS && empty < points;
}

static bool is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool text_is_name(const char *text)
{
	size_t n = strlen(text);

	if (n >= NAME_SIZE || !is_letter(text[0]))
		return false;
	for (size_t i = 1; i < n; i++)
		if (!is_letter(text[i]) &&
		    !(text[i] >= '0' && text[i] <= '9') && text[i] != '_' &&
		    text[i] != '-')
			return false;
	return true;
}

bool text_is_same_name(const char *a, const char *b)
{
	return strcasecmp(a, b) == 0;
}

const char *text_fold_name(const char *name, char out[NAME_SIZE])
{
	size_t i;

	for (i = 0; i < NAME_SIZE - 1 && name[i] != '\0'; i++)
		out[i] = (char)(name[i] >= 'A' && name[i] <= 'Z' ?
			name[i] | 0x20 :
			name[i]);
	out[i] = '\0';
	return out;
}

size_t text_cut(const char *text, size_t length, size_t most)
{
	if (length <= most)
		return length;
	while (most > 0 && (text[most] & 0xc0) == 0x80)
		most--;
	return most;
}
