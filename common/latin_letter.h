/* latin_letter.h -- Latin letters with accents, and their base letters. */

#ifndef COMMON_LATIN_LETTER_H
#define COMMON_LATIN_LETTER_H

#include <stdint.h>

/*
 * The base letter of a letter from U+00C0 to U+024F, without case and accents:
 * one or two ASCII letters ("e" for both cases of e with acute, "ss" for sharp
 * s), or a small letter of its own, such as thorn, in UTF-8. At most two bytes.
 * "" for any other character.
 */
const char *latin_letter_fold(uint32_t c);

#endif
