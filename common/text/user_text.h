/* user_text.h -- which names and which chat messages users may send. */

#ifndef COMMON_TEXT_USER_TEXT_H
#define COMMON_TEXT_USER_TEXT_H

#include <stdbool.h>
#include <stdint.h>

/*
 * The most characters, as a reader counts them, columns of a terminal, and
 * bytes of a name that a user may choose.
 */
#define NAME_CLUSTERS_MAX 16
#define NAME_COLUMNS_MAX  16
#define NAME_BYTES_MAX    48

/* Size of the longest name, with its NUL; also of "~guest12" and "hard~bot". */
#define NAME_SIZE (NAME_BYTES_MAX + 1)

/* Signs what the operator says. */
#define OPERATOR_NAME "~operator"

/* The most bytes, and the most characters, of a chat message. */
#define CHAT_BYTES_MAX       400
#define CHAT_CODE_POINTS_MAX 200

/*
 * Whether a user may choose the name: letters of one script, digits 0 to 9, "_"
 * and "-", a letter first, in the Unicode form NFC, within the limits above.
 * The scripts are Latin, Cyrillic, Greek, Han with kana, Hangul, Thai, Lao and
 * Devanagari; those written from right to left would change the order of what
 * follows the name in a terminal.
 */
bool name_is_valid(const char *text);

/* Whether such a name can have the character. */
bool name_can_have(uint32_t c);

/*
 * Whether a player can have the name: a user may choose it, or it is the name
 * of a guest, such as "~guest12".
 */
bool name_has_form(const char *text);

/*
 * Whether the text can be sent as a chat message: UTF-8 that is safe to
 * display, within CHAT_BYTES_MAX and CHAT_CODE_POINTS_MAX, with a non-blank
 * character.
 */
bool chat_is_valid(const char *text);

#endif
