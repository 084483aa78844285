/*
 * unicode.h -- what the Unicode database says about characters: which text is
 * safe to display, how wide a character is, where one ends for its reader.
 *
 * The database is that of libunistring, so its version is the library's. A
 * character of a later version is unassigned here.
 */

#ifndef COMMON_TEXT_UNICODE_H
#define COMMON_TEXT_UNICODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/text/utf8.h"

/*
 * The most code points without a width of their own, such as accents, that may
 * follow a character; and the most of them at the same place of it, above or
 * below. More of them would cover other lines.
 */
#define UNICODE_MARKS_MAX       4
#define UNICODE_PLACE_MARKS_MAX 2

/* Returns a number that changes with the library, and so with its database. */
int unicode_version(void);

/*
 * Returns what is wrong with the first invalid character among length bytes, or
 * UTF8_OK. A text for which it returns UTF8_OK is safe to send to any terminal
 * and to write to any log. The joiners U+200C and U+200D are valid inside words
 * and emoji alone.
 */
enum utf8_fault unicode_check(const char *text, size_t length);

/*
 * Replaces each character for which unicode_check refuses a text, and each byte
 * that is not UTF-8, by a question mark.
 */
void unicode_make_printable(char *text);

/*
 * Composes letters and their marks (form NFC), so that what looks alike is the
 * same text, as in a name. A text that utf8_check refuses, or that has no room
 * among size bytes then, remains.
 */
void unicode_compose(char *text, size_t size);

/* Whether c is white space (Unicode class Zs), or looks so. */
bool unicode_is_blank(uint32_t c);

/*
 * Whether c cannot be seen: a control character, a tab, a soft hyphen, a mark
 * of the text direction and others. Clients drop these from what users type and
 * paste. Joiners and variation selectors are not among them.
 */
bool unicode_is_invisible(uint32_t c);

/* Whether unicode_check refuses c alone, or c is a joiner. */
bool unicode_is_hidden(uint32_t c);

/* U+200C or U+200D. */
bool unicode_is_joiner(uint32_t c);

/* A letter, or a mark, a vowel or a digit of a word. */
bool unicode_is_of_word(uint32_t c);

/*
 * Whether c stands on the character before it: an accent, an enclosure, a
 * variation selector, the vowel of a Hangul syllable.
 */
bool unicode_is_mark(uint32_t c);

/*
 * Whether c only changes how the character before it looks, and terminals
 * disagree about the columns of both: a variation selector, the keycap U+20E3,
 * a skin tone.
 */
bool unicode_is_modifier(uint32_t c);

/* Whether c is half of a flag; *letter becomes the letter that it means. */
bool unicode_is_flag_letter(uint32_t c, uint32_t *letter);

/* Returns how many columns a terminal needs for c: 0, 1 or 2. */
int unicode_width(uint32_t c);

/*
 * Return where the grapheme cluster (what a reader takes for one character)
 * after or before a place of a valid text begins or ends.
 */
size_t unicode_next_cluster(const char *text, size_t length, size_t at);
size_t unicode_previous_cluster(const char *text, size_t at);

#endif
