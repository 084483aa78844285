/*
 * recorder.h -- a seat that remembers: what happens, as facts for the store.
 *
 * What a turn of the loop has to remember is gathered, and taken as a whole, so
 * that it is kept as a whole. The turn's facts share one position, which grows
 * from turn to turn. Pure: whoever takes the facts brings them to the disk.
 */

#ifndef SERVER_RECORDER_H
#define SERVER_RECORDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/fact.h"
#include "server/seat.h"

struct facts {
	struct fact *fact; /* ours, facts of them */
	size_t       facts, room;
};

/* All zero is one that remembers nothing: every position is 0. */
struct recorder {
	bool         is_on;
	bool         is_full;  /* the disk is: ask nothing that needs it */
	uint64_t     position; /* of what is gathered now; from 1 */
	struct facts gathered;
};

/* Notes a fact, copied; its position, or 0 when nothing is remembered. */
uint64_t recorder_note(struct recorder *r, const struct fact *f);

/* Notes what a match tells, as a seat would; the position of it, or 0. */
uint64_t
recorder_tell(struct recorder *r, const struct match *m, const struct event *e);

/* Notes who sits on side from now on. */
uint64_t
recorder_note_sit(struct recorder *r, const struct match *m, enum side side);

/*
 * Hands over what was gathered, for what is in out, which is emptied and used
 * for what comes next. The position of what is handed over, or 0 when there is
 * nothing.
 */
uint64_t recorder_take(struct recorder *r, struct facts *out);

/* Forgets what was gathered. */
void recorder_free(struct recorder *r);

#endif
