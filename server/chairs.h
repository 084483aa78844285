/* chairs.h -- who sits at a match, who has gone or come back, who watches. */

#ifndef SERVER_CHAIRS_H
#define SERVER_CHAIRS_H

#include <stdbool.h>

#include "common/msec.h"
#include "server/match.h"

/* Seats a person before the start; name is copied. */
void chairs_sit(struct match *m, enum side side, struct seat seat,
    const char *name);

/* Seats a bot before the start. */
void chairs_sit_bot(struct match *m, enum side side, struct seat seat,
    enum level level);

/* Hands chairs, crosswise, and watchers on to next, which is not started. */
void chairs_hand_on(struct match *m, struct match *next);

/* The person in side's chair is called otherwise now. */
void chairs_rename(struct match *m, enum side side, const char *name);

/* Whose chair it is, or a bot's keeps; "" for a bot's own. */
const char *chairs_person(const struct match *m, enum side side);

/* Nobody sits there, or is away and could come back, but bots. */
bool chairs_are_deserted(const struct match *m);

/* The person in side's chair is gone; at until the chair may be dealt with. */
void chairs_away(struct match *m, enum side side, msec until, msec now);

/* A bot takes the chair of side, which is away, and is told so with the rest. */
void chairs_fill(struct match *m, enum side side, struct seat seat,
    enum level level);

/*
 * The person of side, which is away, is there again, told by seat. A bot that
 * kept the chair is told EV_END.
 */
void chairs_back(struct match *m, enum side side, struct seat seat, msec now);

/* side leaves the table of a game that is over; its seat is told EV_END. */
void chairs_leave(struct match *m, enum side side);

/* Tells everybody what name says. */
void chairs_say(struct match *m, const char *name, const char *text);

/*
 * The hint that side's chair waited for has come, and is told to it alone; NULL
 * when it has come too late to be of use.
 */
void chairs_hint(struct match *m, enum side side, const struct hint *h);

/* Adds a watcher, who is told everything from now on. */
void chairs_watch(struct match *m, struct seat seat);

/* Removes the watcher whose it is, who is told no more. */
void chairs_unwatch(struct match *m, const void *whose);

#endif
