/* vigil.h -- how long a server stays when everybody has left. Pure. */

#ifndef SERVER_VIGIL_H
#define SERVER_VIGIL_H

#include "common/msec.h"

struct vigil {
	msec span;  /* MSEC_NEVER: for ever */
	msec until; /* while nobody is here; 0: somebody is */
};

/*
 * There are so many connections now. When it is time to end, or MSEC_NEVER; up
 * to now means at once.
 */
msec vigil_until(struct vigil *l, unsigned connections, msec now);

#endif
