/* lobby.h -- who is here, who seeks whom, matches by id, deadlines. */

#ifndef SERVER_LOBBY_H
#define SERVER_LOBBY_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>

#include "common/error.h"
#include "common/msec.h"
#include "server/due.h"
#include "common/level.h"
#include "server/match.h"
#include "server/player.h"
#include "server/score.h"

TAILQ_HEAD(seekers, player);
SLIST_HEAD(untidy, match);

/* Those who think, whom the lobby knows by what they do alone. */
struct thinkers {
	/* A new bot's seat; told EV_END it is no more. */
	struct seat (*fill)(void *whose, enum level level);
	/* Thinks of a hint for side, which is to move, and calls match_hint. */
	void        (*hint)(void *whose, const struct match *m, enum side side);
	void         *whose;
};

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
	struct thinkers thinkers;
};

/* seed: of the lots, any number. grace: see struct lobby. */
struct lobby *lobby_new(uint64_t seed, msec grace,
    const struct thinkers *thinkers);

/* Ends everything: every match is told EV_END. */
void lobby_free(struct lobby *l);

/* Lets fall what is due. */
void lobby_tick(struct lobby *l, msec now);

/* When something falls due next, or MSEC_NEVER. */
msec lobby_next(const struct lobby *l);

/*
 * The end of a turn: clears the tables of the games that ended in it, and frees
 * matches that nobody sits at. Nobody may still hold a match.
 */
void lobby_tidy(struct lobby *l);
bool lobby_is_untidy(const struct lobby *l);

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

/*
 * p, at a table, would have a hint: one is thought about, or, while the other
 * person has not agreed, hints are offered. ERR_OVER, ERR_OFFERED, ERR_TURN,
 * ERR_THINKING.
 */
enum error lobby_hint(struct lobby *l, struct player *p);

/* p leaves the table of a game that is over, if at one. */
void lobby_leave(struct lobby *l, struct player *p);

/* --- tables --- */

/* NULL when there is none. */
struct match *lobby_match(const struct lobby *l, uint32_t id);

/* Removes a watcher; a game of bots that nobody watches ends. */
void lobby_unwatch(struct match *m, const void *whose);

/* A new match with empty chairs; it is found by its id. */
struct match *lobby_new_match(struct lobby *l, const struct variant *v);

/* Each takes an empty chair; p has none yet. */
void lobby_sit_player(struct match *m, enum side side, struct player *p);
void lobby_sit_bot(struct lobby *l, struct match *m, enum side side,
    enum level level);

/* Has m looked after when the turn ends. */
void lobby_untidy(struct lobby *l, struct match *m);

/* p seeks no more, if it did. */
void lobby_unseek(struct lobby *l, struct player *p);

#endif
