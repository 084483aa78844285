/* user_text.h -- which names and which chat messages users may send. */

#ifndef COMMON_USER_TEXT_H
#define COMMON_USER_TEXT_H

#include <stdbool.h>

/* The most characters of a name that a user may choose. */
#define NAME_CHARACTERS_MAX 16

/*
 * Size of the longest name, with its NUL; also of "~guest12" and "hard~bot". A
 * letter with an accent has two bytes.
 */
#define NAME_SIZE (2 * NAME_CHARACTERS_MAX + 1)

/* The most bytes, and the most characters, of a chat message. */
#define CHAT_BYTES_MAX       400
#define CHAT_CODE_POINTS_MAX 200

/*
 * Whether a user may choose the name: it is a letter, followed by up to 15
 * letters, digits, "_" and "-". Letters are A to Z, a to z and the Latin
 * letters from U+00C0 to U+024F.
 */
bool name_is_valid(const char *text);

/*
 * Whether a player can have the name: a user may choose it, or it is the name
 * of a guest, such as "~guest12".
 */
bool name_has_form(const char *text);

/* Whether two names count as equal: name_fold makes the same text of both. */
bool name_is_same(const char *a, const char *b);

/*
 * Writes the name in lower case and without accents, so that names which differ
 * only in these become equal. Returns out.
 */
const char *name_fold(const char *name, char out[NAME_SIZE]);

/*
 * Whether the text can be sent as a chat message: UTF-8 that is safe to
 * display, within CHAT_BYTES_MAX and CHAT_CODE_POINTS_MAX, with a non-blank
 * character.
 */
bool chat_is_valid(const char *text);

#endif
