/* stranger.h -- what answers in place of a server that we can talk to. */

#ifndef CLIENT_STRANGER_H
#define CLIENT_STRANGER_H

#include <stdbool.h>
#include <stddef.h>

#include "client/news.h"
#include "client/place.h"

/* How long we wait for somebody to say hello, in ms. */
#define STRANGER_PATIENCE 10000

/*
 * Describes by the news of its first line, which are no NEWS_HELLO, what is
 * there instead, and what to do about it.
 */
void stranger_describe(const struct news *n, const struct place *where,
    char *out, size_t size);

/* Nobody is there, and why; or, when met, somebody who hung up on us. */
void stranger_missing(const struct place *where, const char *why, bool met,
    char *out, size_t size);

/* Nobody has answered in time; or, when met, somebody who says nothing. */
void stranger_silent(const struct place *where, bool met, char *out,
    size_t size);

/* How many bytes of a server's sentence go into one of ours. */
int stranger_brief(const char *text);

#endif
