/* entry.h -- a line being typed, and the place in it. */

#ifndef CLIENT_ENTRY_H
#define CLIENT_ENTRY_H

#include <stdbool.h>
#include <stddef.h>

#include "client/key.h"

/* Room for what is typed, UTF-8, and a NUL; more is not taken. */
#define ENTRY_SIZE 480

struct entry {
	size_t length, at; /* in bytes; at never cuts a character */
	char   text[ENTRY_SIZE];
};

void entry_clear(struct entry *e);

/* Puts a text in place of what is there, the place behind it. */
void entry_set(struct entry *e, const char *text);

/* Types, deletes or moves within; false when the key means nothing here. */
bool entry_key(struct entry *e, const struct key *key);

#endif
