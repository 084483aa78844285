/* slash.h -- the commands that a sentence names, as a screen wants them typed. */

#ifndef CLIENT_SLASH_H
#define CLIENT_SLASH_H

#include <stdbool.h>
#include <stddef.h>

/* Whether the text begins with a word that is a command. */
bool slash_knows(const char *text);

/*
 * The text, and where its first n bytes name a command in quotes, "new" or
 * "seek 3x3x3", a "/" before it: on a screen a letter begins a move. The caller
 * frees it.
 */
char *slash_copy(const char *text, size_t n);

#endif
