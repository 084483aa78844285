/* relay.h -- a stretch of network between clients and a server, to be cut. */

#ifndef TESTS_FLOW_RELAY_H
#define TESTS_FLOW_RELAY_H

#include <sys/types.h>

struct relay {
	pid_t          pid;
	unsigned short port; /* where clients connect */
	unsigned short to;   /* the server's */
};

/* Passes on what is said between clients at its port and a server's. */
void relay_start(struct relay *r, unsigned short to);

/* All lines are lost at once, and nobody gets through until they are mended. */
void relay_cut(struct relay *r);
void relay_mend(struct relay *r);

#endif
