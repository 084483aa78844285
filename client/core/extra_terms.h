/* extra_terms.h -- terms of a game that most players never change. */

#ifndef CLIENT_CORE_EXTRA_TERMS_H
#define CLIENT_CORE_EXTRA_TERMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "client/core/server_event.h"

/* All zero: the usual ones. */
struct extra_terms {
	/*
	 * A player who is silent for this long may lose the game; 0: no limit.
	 */
	uint32_t idle_seconds;
	bool     is_undo_off; /* no moves are taken back */
};

/* The terms in an event. */
struct extra_terms extra_terms_read(const struct server_event *ev);

/*
 * Moves to the next combination, step times, or back if step is negative. Wraps
 * around.
 */
void extra_terms_cycle(struct extra_terms *t, int step);

/* Writes them for people: "60 s to move, no takebacks"; "" if usual. */
#define EXTRA_TERMS_SIZE 40
const char *
extra_terms_write(const struct extra_terms *t, char out[EXTRA_TERMS_SIZE]);

/* Appends " idle=60 undo=off" to a request, without the defaults. */
void extra_terms_append_pairs(const struct extra_terms *t, char *out,
    size_t size);

#endif
