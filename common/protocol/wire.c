/* wire.c -- the events of the protocol: their words and their keys. */

#include "common/protocol/wire.h"

#include <string.h>

#define EVENT(name, word, words, ...) \
	[WIRE_##name] = { word, words, { __VA_ARGS__ } },
const struct wire_row wire_rows[WIRE_COUNT] = { WIRE_EVENTS(EVENT)
	    WIRE_OTHER_EVENTS(EVENT) };

#define KEY(name, word)       [PAIR_##name] = (word),
#define TERM(name, word, ...) [PAIR_##name] = (word),
const char *const wire_keys[PAIR_KEY_COUNT] = { [PAIR_NONE] = "",
	GAME_TERMS(TERM) WIRE_KEYS(KEY) };

enum wire_key wire_key_find(const char *word)
{
	enum wire_key key = PAIR_KEY_COUNT - 1;

	while (key != PAIR_NONE && strcmp(wire_keys[key], word) != 0)
		key--;
	return key;
}
