/* words.h -- matches and events put into the protocol's words. */

#ifndef SERVER_WORDS_H
#define SERVER_WORDS_H

#include "common/draft.h"
#include "server/match.h"

/* The version of the protocol that protocol.md describes. */
#define WORDS_PROTO 1

/* Each writes one line, without its end; you is the reader's side in m. */

void words_hello(struct draft *d, const char *version);

/* m is NULL for EV_UNSEEK and EV_SEEKING. EV_END is told to watchers only. */
void words_event(struct draft *d, const struct match *m, const struct event *e,
    enum side you);

/* The snapshot: everything there is to know of a match. */
void words_state(struct draft *d, const struct match *m, enum side you,
    msec now);

/* A row of the list of running games. */
void words_game(struct draft *d, const struct match *m);

#endif
