/* terms.h -- the terms of a game in events, in requests and for people. */

#ifndef CLIENT_CORE_TERMS_H
#define CLIENT_CORE_TERMS_H

#include <stdbool.h>
#include <stddef.h>

#include "client/core/server_event.h"
#include "common/game_settings.h"

/* Fits the description of all terms, with its NUL. */
#define TERMS_TEXT_SIZE 64

/*
 * The terms in an event. A term that is missing, or that cannot be read, has
 * its default.
 */
struct game_settings
terms_read(const struct server_event *ev, const struct variant *v);

/*
 * Writes the terms from number `first` to before `end`, except those that have
 * their default, for people: "clock 5+3, absent: forfeit, 60 s to move, no
 * takebacks". Returns out, which may be "".
 */
const char *terms_describe(const struct game_settings *s, unsigned first,
    unsigned end, char out[TERMS_TEXT_SIZE]);

/*
 * Appends " clock=5+3 idle=60" to a request: the terms before number `end` that
 * differ from their default, except terms that the user has typed, in the text
 * `typed`; NULL: none.
 */
void terms_append(const struct game_settings *s, unsigned end,
    const char *typed, char *out, size_t size);

#endif
