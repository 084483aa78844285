/* shown_rating.c -- a rating as people see it. */

#include "server/match/shown_rating.h"

#include <stdio.h>

const char *
shown_rating_write(const struct shown_rating *r, char out[SHOWN_RATING_SIZE])
{
	snprintf(out, SHOWN_RATING_SIZE, "%d%s", (int)r->value,
	    r->is_provisional ? "?" : "");
	return out;
}
