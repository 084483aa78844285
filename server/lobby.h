/*
 * lobby.h -- who is here, who seeks whom, matches by id, deadlines.
 *
 * What is done with the matches is told in tables.h.
 */

#ifndef SERVER_LOBBY_H
#define SERVER_LOBBY_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>

#include "common/error.h"
#include "common/level.h"
#include "common/msec.h"
#include "server/clocks.h"
#include "server/due.h"
#include "server/match.h"
#include "server/player.h"
#include "server/recorder.h"
#include "server/score.h"
#include "server/sleepers.h"

TAILQ_HEAD(seekers, player);
SLIST_HEAD(untidy, match);

/* Those who think, whom the lobby knows by what they do alone. */
struct thinkers {
	/* A new bot's seat; told EV_END it is no more. */
	struct seat (*fill)(void *whose, enum level level);
	/* Thinks of a hint for side, which is to move, and calls match_hint. */
	void (*hint)(void *whose, const struct match *m, enum side side);
	void *whose;
};

struct lobby {
	struct dues     dues;
	struct clocks   clocks;
	struct sleepers sleepers;
	struct recorder recorder; /* off until somebody keeps the facts */
	struct scores   scores;
	struct player  *by_name; /* all of them; ours */
	struct match   *by_id;   /* all of them; ours */
	struct seekers  seekers; /* the longest waiting first */
	struct untidy   untidy;  /* matches that ended this turn */
	uint32_t        last_match, last_seek, last_guest;
	uint64_t        lot;   /* state of the lots we draw */
	msec            grace; /* how long an absent player's chair
					   stays empty */
	struct thinkers thinkers;
};

/* seed: of the lots, any number. grace: see struct lobby. */
struct lobby *
lobby_new(uint64_t seed, msec grace, const struct thinkers *thinkers);

/* Ends everything: every match is told EV_END. */
void lobby_free(struct lobby *l);

/* Lets fall what is due. */
void lobby_tick(struct lobby *l, msec now);

/* When something falls due next, or MSEC_NEVER. */
msec lobby_next(const struct lobby *l);

/* --- people --- */

/* A new guest, told things by ear from now on. The lobby owns it. */
struct player *lobby_enter(struct lobby *l, struct seat ear);

/* The person of that name, who is away since before a restart. */
struct player *
lobby_revive(struct lobby *l, const char *name, const struct tokens *tokens);

/* NULL when nobody is called so; letters of either case. */
struct player *lobby_find(const struct lobby *l, const char *name);

/* p, who has no seat, is no more. */
void lobby_forget(struct lobby *l, struct player *p);

/*
 * Gives p a name that is valid; a chair is not renamed by it. ERR_NAMED when
 * another bears it.
 */
enum error lobby_name(struct lobby *l, struct player *p, const char *name);

/* How many seek whoever comes. */
unsigned lobby_waiting(const struct lobby *l);

/* p seeks no more, if it did; a bot that stands in stays. */
void lobby_unseek(struct lobby *l, struct player *p);

/* NULL when there is none. */
struct match *lobby_match(const struct lobby *l, uint32_t id);

#endif
