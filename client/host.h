/* host.h -- starts a server on this machine when nobody serves. */

#ifndef CLIENT_HOST_H
#define CLIENT_HOST_H

#include <stdbool.h>
#include <sys/types.h>

struct host {
	pid_t pid;
	char  port[6];  /* where it listens */
	char  why[512]; /* if it does not, in words */
};

/*
 * Starts a noughtsd of its own, which outlives us and ends a minute after its
 * last connection, or, for a mere show, a moment after it and with nothing kept:
 * the one beside our program, or else the one on the PATH; on the usual port, or
 * else on any. Waits until it listens. False when there is none to start or it
 * does not; then why says so.
 */
bool host_start(struct host *h, bool show);

/* Ends it: somebody else serves after all. */
void host_stop(const struct host *h);

#endif
