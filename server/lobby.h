/* lobby.h -- who is here, who seeks whom, matches by id, deadlines. */

#ifndef SERVER_LOBBY_H
#define SERVER_LOBBY_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>

#include "common/error.h"
#include "common/msec.h"
#include "server/due.h"
#include "server/level.h"
#include "server/match.h"
#include "server/player.h"
#include "server/score.h"

TAILQ_HEAD(seekers, player);
SLIST_HEAD(untidy, match);

struct lobby {
	struct dues    dues;
	struct scores  scores;
	struct player *by_name;		/* all of them; ours */
	struct match  *by_id;		/* all of them; ours */
	struct seekers seekers;		/* the longest waiting first */
	struct untidy  untidy;		/* matches that ended this turn */
	uint32_t       last_match, last_seek, last_guest;
	uint64_t       lot;		/* state of the lots we draw */
	msec           grace;		/* how long an absent player's chair
					   stays empty */
	/* A new bot's seat; told EV_END it is no more. */
	struct seat  (*fill)(void *whose, enum level level);
	void          *whose;
};

/* seed: of the lots, any number. fill and whose: see struct lobby. */
void lobby_init(struct lobby *l, uint64_t seed, msec grace,
    struct seat (*fill)(void *whose, enum level level), void *whose);

/* Ends everything: every match is told EV_END. */
void lobby_free(struct lobby *l);

/* Lets fall what is due; returns when it must next be asked, or MSEC_NEVER. */
msec lobby_tick(struct lobby *l, msec now);

/*
 * The end of a turn: clears the tables of the games that ended in it, and frees
 * matches that nobody sits at. Nobody may still hold a match.
 */
void lobby_tidy(struct lobby *l);

/* --- people --- */

/* A new guest, told things by ear from now on. The lobby owns it. */
struct player *lobby_enter(struct lobby *l, struct seat ear);

/*
 * The player's connection is gone. A seek or a table is left; in a running game
 * the chair is kept for the grace, and then filled or the game abandoned. p may
 * be freed.
 */
void lobby_part(struct lobby *l, struct player *p, msec now);

/* Gives p a name that is valid. ERR_NAMED when another bears it. */
enum error lobby_name(struct lobby *l, struct player *p, const char *name);

/* --- finding a game --- */

/*
 * p, who has no running game and no seek, leaves the table and looks for an
 * opponent. With one there, or with a bot that need not be waited for, they are
 * seated at once and p->match is set; else p->seek is, p's copy of *wish with
 * its id.
 */
void lobby_seek(struct lobby *l, struct player *p, const struct seek *wish,
    msec now);

/* p stops seeking. */
void lobby_unseek(struct lobby *l, struct player *p);

/* p, who has no running game and no seek, against a bot; side as in seek. */
void lobby_bot(struct lobby *l, struct player *p, const struct variant *v,
    enum level level, enum side side);

/*
 * Bot against bot, not started yet: whoever asked watches it first. It ends when
 * nobody watches any more.
 */
struct match *lobby_bots(struct lobby *l, const struct variant *v, enum level x,
    enum level o);

/*
 * p, at a table, wants another game; when all agree it is begun and p->match is
 * the new one. Errors as match_offer_rematch.
 */
enum error lobby_rematch(struct lobby *l, struct player *p);

/* p leaves the table of a game that is over, if at one. */
void lobby_leave(struct lobby *l, struct player *p);

/* --- looking --- */

/* NULL when there is none. */
struct match *lobby_match(const struct lobby *l, uint32_t id);

/* Removes a watcher; a game of bots that nobody watches ends. */
void lobby_unwatch(struct match *m, const void *whose);

#endif
