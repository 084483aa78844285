/* record_charset.h -- game files as UTF-8, in which all of them are read. */

#ifndef COMMON_RECORDS_RECORD_CHARSET_H
#define COMMON_RECORDS_RECORD_CHARSET_H

#include <stdbool.h>
#include <stddef.h>

#include "common/records/game_record.h"

/*
 * Converts a file of *length bytes to UTF-8. Returns the text, which the caller
 * frees, and sets *length to its length.
 *
 * The character set is the one that the property CA names, if the file is SGF.
 * Without CA, or behind a byte order mark, what is valid UTF-8 is UTF-8; without
 * CA, anything else is Latin-1, as SGF says. What has no meaning in the character set becomes "?"; but what is
 * no UTF-8 stays if CA says that it is.
 *
 * UTF-16, and a character set that iconv() does not know, is refused: returns
 * NULL, and *error says why.
 */
char *record_charset_decode(const char *text, size_t *length, bool is_sgf,
    struct record_error *error);

#endif
