/*
 * sleepers.h -- games that everybody has gone from, the longest first.
 *
 * They wait for somebody to come back, but not forever, and not any number of
 * them, or those who come only to leave would fill the memory.
 */

#ifndef SERVER_SLEEPERS_H
#define SERVER_SLEEPERS_H

#include <sys/queue.h>

#include "common/msec.h"
#include "server/clocks.h"
#include "server/due.h"
#include "server/match.h"

/* How long a game may sleep. */
#define SLEEP_MOST (7 * 24 * 3600 * (msec)1000)

/* How many may; the one that has slept longest ends for one more. */
#ifndef SLEEPERS_MOST
#define SLEEPERS_MOST 20000
#endif

struct sleepers {
	struct dues   *dues; /* the lobby's */
	struct due     due;  /* of the first */
	struct matches list;
	unsigned       count;
};

void sleepers_init(struct sleepers *s, struct dues *dues);

/* m has fallen asleep, woken up or ended. */
void sleepers_note(struct sleepers *s, struct match *m, msec now);

/* The game that is to end for there are too many, or NULL. */
struct match *sleepers_surplus(const struct sleepers *s);

#endif
