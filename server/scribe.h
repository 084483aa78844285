/*
 * scribe.h -- brings what the recorder gathered to the store, on its own thread.
 *
 * One batch is on its way at a time; what is gathered meanwhile goes with the
 * next. So a commit takes all there is and waits for nothing: many games at once
 * cost one fsync, and a quiet server answers at once.
 */

#ifndef SERVER_SCRIBE_H
#define SERVER_SCRIBE_H

#include <stdint.h>

#include "common/msec.h"
#include "server/recorder.h"
#include "server/store.h"

struct scribe;

/* Takes the store over, or NULL: then all is as good as on disk at once. */
struct scribe *scribe_open(struct store *store, struct recorder *recorder);

/* Becomes readable when something has been brought; -1 without a store. */
int scribe_descriptor(const struct scribe *s);

/* On the loop, when it is. Dies when the disk has failed us. */
void scribe_collect(struct scribe *s, msec now);

/*
 * The end of a turn, at this moment and date (milliseconds since 1970): sends
 * what was gathered on its way. Returns when to call again at the latest, or
 * MSEC_NEVER.
 */
msec scribe_end_turn(struct scribe *s, msec now, int64_t date);

/* All up to this position is on disk. */
uint64_t scribe_durable(const struct scribe *s);

/* Why there was no room, the last time; for the log. There is a store. */
const char *scribe_failure(const struct scribe *s);

/* Brings what is left, if there is room for it, and closes the store. */
void scribe_close(struct scribe *s, msec now, int64_t date);

#endif
