/* hall.h -- who is here, what is played and who has won, as last listed. */

#ifndef CLIENT_HALL_H
#define CLIENT_HALL_H

#include <stdbool.h>
#include <stdint.h>

#include "client/news.h"
#include "common/control.h"
#include "common/variant.h"

/* A server lists no more. */
#define HALL_MOST 200

enum activity { IS_FREE, IS_SEEKING, IS_PLAYING, IS_OVER, IS_AWAY };

struct person {
	char           name[NAME_SIZE];
	enum activity  activity;
	struct variant variant; /* while seeking, as what follows */
	struct control clock;
	char           absent[12]; /* the rule, if not the usual one; or "" */
	char           with[NAME_SIZE]; /* whom alone it seeks; or "" */
};

struct running {
	uint32_t       id;
	struct variant variant;
	char           name[2][NAME_SIZE];
	uint32_t       ply, watchers;
};

struct standing {
	char           name[NAME_SIZE];
	struct variant variant;
	uint32_t       won, lost, drawn;
};

struct listing {
	unsigned        people, games, scores;
	struct person   person[HALL_MOST];
	struct running  game[HALL_MOST];
	struct standing score[HALL_MOST];
};

/* Some 40 KB; all zero is the start. */
struct hall {
	struct listing now;    /* to be shown */
	struct listing coming; /* rows whose list has not ended yet */
};

/* Takes in what a line told; false when it was no row or end of a list. */
bool hall_hear(struct hall *l, const struct news *n);

#endif
