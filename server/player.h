/* player.h -- a person: name, seat, presence; outlives connections. */

#ifndef SERVER_PLAYER_H
#define SERVER_PLAYER_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>
#include <uthash.h>

#include "common/level.h"
#include "common/text.h"
#include "server/due.h"
#include "server/match.h"
#include "server/terms.h"
#include "server/token.h"

/* Whom a person waits for, and what happens if nobody comes. */
struct seek {
	uint32_t     id;
	struct terms terms;
	enum side    side;            /* SIDE_NONE: any */
	char         with[NAME_SIZE]; /* "": anybody */
	msec         wait;            /* MSEC_NEVER: as long as it takes */
	bool         is_bot_else;     /* then a bot of this level comes */
	enum level   level;
	bool         is_sought; /* somebody came while a bot stood in */
};

struct lobby;

struct player {
	char           name[NAME_SIZE]; /* "~guest7" until one is given */
	char           key[NAME_SIZE];  /* the same in lower case */
	struct tokens  tokens;          /* what it is known by */
	bool           is_here;         /* somebody is connected as this */
	enum side      side;            /* in match */
	struct seat    ear;             /* whoever is connected; told nothing
					   while tell is NULL */
	struct match  *match;           /* or NULL; the lobby owns it */
	struct seek   *seek;            /* ours while seeking, or while a bot
					   stands in for who was sought; or
					   NULL */
	struct due     due;             /* of the seek, or of the empty chair */
	struct lobby  *lobby;           /* which owns us */
	UT_hash_handle hh;              /* the lobby's, by key */
	TAILQ_ENTRY(player) seeking;    /* the lobby's, while seek is set */
};

/* Nobody sits with the player yet, not even a bot. */
bool player_is_waiting(const struct player *p);

/* Whose deadline d is. */
struct player *player_of_due(struct due *d);

/* Tells the ear EV_UNSEEK: nobody came in time. */
void player_tell_unseek(struct player *p, uint32_t id);

/* Tells the ear EV_SEEKING: other, who seeks too, is to be had soon. */
void player_tell_seeking(struct player *p, const struct player *other);

/* What a chair of this player's is told with: hands everything to its ear. */
struct seat player_seat(struct player *p);

#endif
