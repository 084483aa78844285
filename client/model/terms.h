/* terms.h -- the terms of a game in events, in requests and for people. */

#ifndef CLIENT_MODEL_TERMS_H
#define CLIENT_MODEL_TERMS_H

#include <stddef.h>

#include "client/model/server_event.h"
#include "common/protocol/game_settings.h"

/* Reads the terms in an event. A term that is missing or not valid has its default. */
struct game_settings
terms_read(const struct server_event *ev, const struct variant *v);

/*
 * Writes, for people, the terms from number `first` up to but not including
 * `end`, without those that have their default: "clock 5+3, whoever disconnects
 * loses, 60 s to move, no takebacks". Returns out, which may be "".
 */
const char *terms_describe(const struct game_settings *s, unsigned first,
    unsigned end, char out[GAME_TERMS_PHRASES_SIZE]);

/*
 * Appends to a request the terms before number `end` that do not have their
 * default, as " clock=5+3 idle=60". Leaves out the terms that are in `typed`,
 * the text of the user, which may be NULL.
 */
void terms_append(const struct game_settings *s, unsigned end,
    const char *typed, char *out, size_t size);

#endif
