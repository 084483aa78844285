/* utf8.h -- decodes, encodes and cuts UTF-8. */

#ifndef COMMON_TEXT_UTF8_H
#define COMMON_TEXT_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The most bytes of a character. */
#define UTF8_BYTES_MAX 4

enum utf8_fault {
	UTF8_OK,
	UTF8_CONTROL, /* a control character: C0, C1, DEL or NUL */
	UTF8_INVALID, /* not UTF-8: cut short, overlong or a surrogate */
	/*
	 * Of unicode_check: a character that is invisible, reorders text, is
	 * unassigned or for private use; or too many combining marks on one
	 * letter
	 */
	UTF8_HIDDEN
};

/*
 * Decodes the first code point of text (RFC 3629), which has length bytes.
 * Returns how many bytes the code point has; 0, with *c undefined, if they are
 * not valid UTF-8.
 */
size_t utf8_decode(const char *text, size_t length, uint32_t *c);

/* Encodes a code point up to 0x10ffff. Returns how many bytes it has. */
size_t utf8_encode(uint32_t c, char out[UTF8_BYTES_MAX]);

/* Whether the byte is a printable ASCII character. */
static inline bool utf8_is_plain(char byte)
{
	return byte >= 0x20 && byte < 0x7f;
}

/* Whether the byte is part of a character but not its first byte. */
bool utf8_is_continuation(char byte);

/* Returns how many bytes of text are not the first byte of their character. */
size_t utf8_continuation_count(const char *text);

/*
 * Returns UTF8_INVALID or UTF8_CONTROL for the first such character among
 * length bytes, or UTF8_OK. unicode_check says which text is safe to display.
 */
enum utf8_fault utf8_check(const char *text, size_t length);

/*
 * Returns the length of the longest prefix of text that has at most max bytes
 * and does not end inside a character.
 */
size_t utf8_truncate(const char *text, size_t length, size_t max);

#endif
