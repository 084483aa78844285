/* latin_letter.h -- Latin letters with accents, and their base letters. */

#ifndef COMMON_LATIN_LETTER_H
#define COMMON_LATIN_LETTER_H

#include <stdint.h>

/*
 * Returns a letter from U+00C0 to U+024F in lower case and without accents: one
 * or two ASCII letters ("e" for e with acute in either case, "ss" for sharp s)
 * or, in UTF-8, a letter without an ASCII form, such as thorn. The result has
 * at most two bytes; it is "" for any other character.
 */
const char *latin_letter_fold(uint32_t c);

#endif
