/* latin_letter.h -- Latin letters with accents, and their base letters. */

#ifndef COMMON_LATIN_LETTER_H
#define COMMON_LATIN_LETTER_H

#include <stdint.h>

/*
 * Returns the base letter, in lower case and without accents, of a letter from
 * U+00C0 to U+024F. It is one or two ASCII letters ("e" for e with acute in
 * either case, "ss" for sharp s), or a letter that is not in ASCII, such as
 * thorn, in UTF-8; at most two bytes. Returns "" for any other character.
 */
const char *latin_letter_fold(uint32_t c);

#endif
