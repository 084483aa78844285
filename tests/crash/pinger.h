/*
 * pinger.h -- somebody without a game who asks and asks whether it is there.
 *
 * How long the answers take tells how long the server's loop was busy with
 * something else. He is a process of his own, so that we delay nobody.
 */

#ifndef TESTS_CRASH_PINGER_H
#define TESTS_CRASH_PINGER_H

#include <sys/types.h>

#include "tests/crash/figures.h"

struct pinger {
	pid_t pid;
	int   results; /* what he writes at his end */
};

/* Begins to ask, a thousand times a second at the most. */
void pinger_start(struct pinger *p, unsigned short port);

/* Ends it; the milliseconds of each answer go to s. */
void pinger_end(struct pinger *p, struct samples *s);

#endif
