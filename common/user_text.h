/* user_text.h -- which names and which chat messages users may send. */

#ifndef COMMON_USER_TEXT_H
#define COMMON_USER_TEXT_H

#include <stdbool.h>

/* The longest name that a user may choose. */
#define NAME_CHARACTERS_MAX 16

/*
 * Size of the longest name, "~guest12" and "hard~bot" included, with its NUL: a
 * letter with an accent has two bytes.
 */
#define NAME_SIZE (2 * NAME_CHARACTERS_MAX + 1)

/* The longest chat message: both limits apply. */
#define CHAT_BYTES_MAX       400
#define CHAT_CODE_POINTS_MAX 200

/*
 * Whether a user may choose the name: a letter, then up to 15 letters, digits,
 * _ and -. Letters are A to Z and the Latin letters from U+00C0 to U+024F.
 */
bool name_is_valid(const char *text);

/*
 * Whether a player can have the name: it is valid, or has the form of a guest's
 * name, such as "~guest12".
 */
bool name_has_form(const char *text);

/* Whether two names are equal, by name_fold. */
bool name_is_same(const char *a, const char *b);

/*
 * Writes the name without case and accents: the result is the same for names
 * that differ only in these. Returns out.
 */
const char *name_fold(const char *name, char out[NAME_SIZE]);

/*
 * Whether the text is UTF-8 that is safe to display, within both limits, and
 * has a character that is not blank.
 */
bool chat_is_valid(const char *text);

#endif
