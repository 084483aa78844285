/*
 * name_fold.h -- which names count as equal.
 *
 * The server alone decides it: clients need none of these tables.
 */

#ifndef SERVER_UTIL_NAME_FOLD_H
#define SERVER_UTIL_NAME_FOLD_H

#include <stdbool.h>

#include "common/text/user_text.h"

/* What name_fold makes of a name depends on this and on unicode_version(). */
#define NAME_FOLD_VERSION 1

/*
 * Writes what names that count as equal have in common: the name in lower case,
 * Latin letters without accents, and Cyrillic and Greek letters that look like
 * Latin ones as these. Folding the result again does not change it. Returns
 * out.
 */
const char *name_fold(const char *name, char out[NAME_SIZE]);

/* Whether two names count as equal: name_fold makes the same text of both. */
bool name_is_same(const char *a, const char *b);

/*
 * Whether nobody may choose the name, because people would take what its player
 * says for words of the operator, of the server or of a bot.
 */
bool name_is_reserved(const char *name);

#endif
