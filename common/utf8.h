/* utf8.h -- decodes UTF-8 and checks that a text is safe to display. */

#ifndef COMMON_UTF8_H
#define COMMON_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The bytes of the longest character. */
#define UTF8_BYTES_MAX 4

enum utf8_fault {
	UTF8_OK,
	UTF8_CONTROL, /* C0, C1 or DEL; NUL too */
	UTF8_INVALID, /* cut short, overlong, a surrogate */
	UTF8_HIDDEN /* invisible, reorders text, unassigned, for private use, or a
		       third combining mark on one letter */
};

/*
 * Decodes the first code point of at most length bytes (RFC 3629). Returns how
 * many bytes it has; 0, with *c undefined, if they are not valid UTF-8.
 */
size_t utf8_decode(const char *text, size_t length, uint32_t *c);

/* Encodes a code point up to 0x10ffff; returns how many bytes it has. */
size_t utf8_encode(uint32_t c, char out[UTF8_BYTES_MAX]);

/* Whether the byte continues a character, that is, is not its first. */
bool utf8_is_continuation(char byte);

/* How many bytes of text are not the first of their character. */
size_t utf8_continuation_count(const char *text);

/* Whether c is white space (Unicode class Zs). */
bool utf8_is_blank(uint32_t c);

/*
 * The first fault in length bytes. Text without faults can be sent to any
 * terminal and written to any log.
 */
enum utf8_fault utf8_check(const char *text, size_t length);

/*
 * The length of the longest prefix of text that has at most max bytes and does
 * not end inside a character.
 */
size_t utf8_truncate(const char *text, size_t length, size_t max);

#endif
