/* way.h -- the way to a server: one that answers on the network, or our own. */

#ifndef CLIENT_WAY_H
#define CLIENT_WAY_H

#include <stdbool.h>
#include <stdio.h>

#include "client/place.h"

/* Who looks for a server: what is to be asked, and what it is for. */
struct way {
	bool attended; /* a person at a terminal may choose */
	bool show;     /* for one game of bots, and no longer */
};

/*
 * Finds a server and says on out what it found; when nobody serves, starts one
 * here. Of several a person is asked at the terminal; left alone, or without a person, it is the
 * one where people wait. Dies when there is none to be had.
 */
void way_find(const struct way *w, struct place *place, FILE *out);

/* Lists who serves. The status to exit with: 0, or 1 when nobody does. */
int way_list(FILE *out);

#endif
