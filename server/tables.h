/*
 * tables.h -- what is done with matches: set, begun, remembered, cleared.
 *
 * Every match has the lobby as its keeper, told before all others: it hands the
 * fact to the recorder, keeps clocks and sleepers right and counts scores.
 */

#ifndef SERVER_TABLES_H
#define SERVER_TABLES_H

#include <stdbool.h>
#include <stdint.h>

#include "common/error.h"
#include "common/level.h"
#include "common/msec.h"
#include "server/lobby.h"

/* A new match with empty chairs; it is found by its id. */
struct match *tables_new(struct lobby *l, const struct terms *terms);

/* The match that had this id, which is not in use, before a restart. */
struct match *
tables_old(struct lobby *l, uint32_t id, const struct terms *terms);

/* Each takes an empty chair; p has none yet. */
void tables_sit(struct match *m, enum side side, struct player *p);
void tables_sit_bot(struct lobby *l, struct match *m, enum side side,
    enum level level);

/* A new bot's seat. */
struct seat tables_bot(const struct lobby *l, enum level level);

/* The game begins; the recorder learns who sits at it. */
void tables_start(struct lobby *l, struct match *m);

/*
 * The recorder learns where p sits, if anywhere, and what p is known by now; the
 * store's position of that, or 0.
 */
uint64_t tables_note_person(struct lobby *l, const struct player *p);

/* p, who may have a seat, is called name, valid and free, from now on. */
enum error tables_name(struct lobby *l, struct player *p, const char *name);

/*
 * p, at a table, would have a hint: one is thought about, or, while the other
 * person has not agreed, hints are offered. ERR_OVER, ERR_OFFERED, ERR_TURN,
 * ERR_THINKING.
 */
enum error tables_hint(struct lobby *l, struct player *p);

/*
 * p leaves the table of a game that is over, if at one, and seeks no more whom a
 * bot stood in for there.
 */
void tables_leave(struct lobby *l, struct player *p);

/* Removes a watcher; a game of bots that nobody watches ends. */
void tables_unwatch(struct match *m, const void *whose, msec now);

/* Up to the store's position durable all has been shown: clocks start. */
void tables_shown(struct lobby *l, uint64_t durable, msec now);

/* A stall of ours, or of our disk: running clocks have run so much less. */
void tables_credit(struct lobby *l, msec span, msec now);

/* Tells everybody whose clock runs how it stands. */
void tables_tell_clocks(struct lobby *l, msec now);

/* Frees matches that are over and that nobody sits at. */
void tables_tidy(struct lobby *l);
bool tables_are_untidy(const struct lobby *l);

/* Has m looked after when the turn ends. */
void tables_untidy(struct lobby *l, struct match *m);

#endif
