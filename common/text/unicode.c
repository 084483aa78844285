/* unicode.c -- what the Unicode database says about characters. */

#include "common/text/unicode.h"

#include <stdlib.h>
#include <string.h>
#include <unictype.h>
#include <unigbrk.h>
#include <uninorm.h>
#include <unistring/version.h>
#include <uniwidth.h>

#define ZERO_WIDTH_NON_JOINER 0x200c
#define ZERO_WIDTH_JOINER     0x200d

/* Has the class of a symbol, but no dots: Braille writes a space with it. */
#define BRAILLE_BLANK 0x2800

/* Halves of flags are the letters A to Z from here on. */
#define FLAG_LETTER_A 0x1f1e6

#define CLASSES_HIDDEN                                                        \
	(UC_CATEGORY_MASK_Cc | UC_CATEGORY_MASK_Cf | UC_CATEGORY_MASK_Cn |    \
	    UC_CATEGORY_MASK_Co | UC_CATEGORY_MASK_Cs | UC_CATEGORY_MASK_Zl | \
	    UC_CATEGORY_MASK_Zp)
#define CLASSES_INVISIBLE                                                  \
	(UC_CATEGORY_MASK_Cc | UC_CATEGORY_MASK_Cf | UC_CATEGORY_MASK_Zl | \
	    UC_CATEGORY_MASK_Zp)
#define CLASSES_OF_WORDS \
	(UC_CATEGORY_MASK_L | UC_CATEGORY_MASK_M | UC_CATEGORY_MASK_Nd)

int unicode_version(void)
{
	return _libunistring_version;
}

static bool has_class(uint32_t c, uint32_t classes)
{
	return uc_is_general_category_withtable(c, classes);
}

bool unicode_is_joiner(uint32_t c)
{
	return c == ZERO_WIDTH_NON_JOINER || c == ZERO_WIDTH_JOINER;
}

/* Whether c is shown by nothing, though its class is that of a letter or mark. */
static bool is_ignorable(uint32_t c)
{
	return uc_is_property_default_ignorable_code_point(c) &&
	    !uc_is_property_variation_selector(c);
}

bool unicode_is_blank(uint32_t c)
{
	return has_class(c, UC_CATEGORY_MASK_Zs) || c == BRAILLE_BLANK;
}

bool unicode_is_invisible(uint32_t c)
{
	return !unicode_is_joiner(c) &&
	    (has_class(c, CLASSES_INVISIBLE) || is_ignorable(c));
}

bool unicode_is_hidden(uint32_t c)
{
	return has_class(c, CLASSES_HIDDEN) || is_ignorable(c);
}

bool unicode_is_of_word(uint32_t c)
{
	return has_class(c, CLASSES_OF_WORDS);
}

bool unicode_is_mark(uint32_t c)
{
	int kind;

	if (has_class(c, UC_CATEGORY_MASK_Mn | UC_CATEGORY_MASK_Me))
		return true;
	kind = uc_graphemeclusterbreak_property(c);
	return kind == GBP_V || kind == GBP_T;
}

bool unicode_is_modifier(uint32_t c)
{
	return uc_is_property_variation_selector(c) ||
	    uc_is_property_emoji_modifier(c) ||
	    (uc_is_property_emoji_component(c) &&
		has_class(c, UC_CATEGORY_MASK_M));
}

bool unicode_is_flag_letter(uint32_t c, uint32_t *letter)
{
	if (uc_graphemeclusterbreak_property(c) != GBP_RI)
		return false;
	*letter = 'A' + (c - FLAG_LETTER_A);
	return true;
}

int unicode_width(uint32_t c)
{
	int width = unicode_is_mark(c) ? 0 : uc_width(c, "UTF-8");

	return width < 0 ? 0 : width;
}

/* --- the check --- */

/* What the check knows of the text before a character. */
struct context {
	uint32_t before; /* the last code point; 0: none */
	unsigned mark_count;
	unsigned place_count; /* how many of the last marks are at `place` */
	int      place;       /* combining class of the last mark */
};

/* Whether a joiner can stand beside c. */
static bool can_join(uint32_t c)
{
	return unicode_is_of_word(c) ||
	    uc_is_property_extended_pictographic(c) ||
	    uc_is_property_emoji_modifier(c);
}

static bool take_mark(struct context *k, uint32_t c)
{
	int place = uc_combining_class(c);

	k->place_count = place == k->place ? k->place_count + 1 : 1;
	k->place = place;
	/* Class 0: the font finds the place of each of them. */
	return ++k->mark_count <= UNICODE_MARKS_MAX &&
	    (place == UC_CCC_NR || k->place_count <= UNICODE_PLACE_MARKS_MAX);
}

/*
 * Whether the text may go on with c, which is no ASCII character; `next` is
 * what follows. A joiner is valid between two characters that it can join, and
 * behind a virama, which it shapes (RFC 5892, appendix A). It does not end the
 * marks of a character.
 */
static bool take(struct context *k, uint32_t c, uint32_t next)
{
	if (unicode_is_joiner(c))
		return can_join(k->before) &&
		    (can_join(next) ||
			uc_combining_class(k->before) == UC_CCC_VR);
	if (unicode_is_hidden(c))
		return false;
	if (unicode_is_mark(c))
		return take_mark(k, c);
	k->mark_count = k->place_count = 0;
	return true;
}

/*
 * Checks the first character of a text that is not empty, and sets *bytes to
 * its length; 0: it is not UTF-8.
 */
static enum utf8_fault
check_first(struct context *k, const char *text, size_t length, size_t *bytes)
{
	uint32_t c, next = 0;
	bool     is_valid;

	*bytes = 1;
	if (utf8_is_plain(*text)) {
		k->before = (uint8_t)*text;
		k->mark_count = k->place_count = 0;
		return UTF8_OK;
	}
	*bytes = utf8_decode(text, length, &c);
	if (*bytes == 0)
		return UTF8_INVALID;
	if (c < 0xa0)
		return UTF8_CONTROL;
	if (utf8_decode(text + *bytes, length - *bytes, &next) == 0)
		next = 0;
	is_valid = take(k, c, next);
	k->before = c;
	return is_valid ? UTF8_OK : UTF8_HIDDEN;
}

enum utf8_fault unicode_check(const char *text, size_t length)
{
	struct context k = { .before = 0 };

	for (size_t i = 0, n; i < length; i += n) {
		enum utf8_fault fault = check_first(&k, text + i, length - i,
		    &n);

		if (fault != UTF8_OK)
			return fault;
	}
	return UTF8_OK;
}

void unicode_make_printable(char *text)
{
	struct context k = { .before = 0 };
	size_t         length = strlen(text), kept = 0;

	for (size_t i = 0, n; i < length; i += n) {
		if (check_first(&k, text + i, length - i, &n) == UTF8_OK) {
			memmove(text + kept, text + i, n);
			kept += n;
			continue;
		}
		k = (struct context){ .before = '?' };
		text[kept++] = '?';
		n = n > 0 ? n : 1;
	}
	text[kept] = '\0';
}

void unicode_compose(char *text, size_t size)
{
	size_t   length = strlen(text), n = 0;
	uint8_t *nfc;

	if (utf8_check(text, length) != UTF8_OK)
		return;
	nfc = u8_normalize(UNINORM_NFC, (const uint8_t *)text, length, NULL,
	    &n);
	if (nfc != NULL && n < size) {
		memcpy(text, nfc, n);
		text[n] = '\0';
	}
	free(nfc);
}

/* --- clusters --- */

/* More than the longest cluster of a valid text. */
#define CLUSTER_BYTES_MAX 256

size_t unicode_next_cluster(const char *text, size_t length, size_t at)
{
	char   begins[CLUSTER_BYTES_MAX];
	size_t next = 1;

	/* u8_grapheme_next sees two characters; a family and a flag need more. */
	length = utf8_truncate(text + at, length - at, sizeof(begins));
	u8_grapheme_breaks((const uint8_t *)text + at, length, begins);
	while (next < length && !begins[next])
		next++;
	return at + next;
}

size_t unicode_previous_cluster(const char *text, size_t at)
{
	size_t before = 0, next;

	while ((next = unicode_next_cluster(text, at, before)) < at)
		before = next;
	return before;
}
