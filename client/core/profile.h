/*
 * profile.h -- what the server tells about one player: the rows of "profile".
 */

#ifndef CLIENT_CORE_PROFILE_H
#define CLIENT_CORE_PROFILE_H

#include <stdbool.h>
#include <stdint.h>

#include "client/core/lobby.h"
#include "client/core/server_event.h"
#include "common/variant.h"

/* The rows that are kept of each kind; a server sends no more games. */
#define PROFILE_ROWS_MAX 10

/* A change of a rating, "+162", and a date, "2026-11-22", with a NUL. */
#define PROFILE_CHANGE_SIZE 8
#define PROFILE_DATE_SIZE   11

struct profile_rating {
	struct variant variant;
	char           rating[LOBBY_RATING_SIZE];
	uint32_t       games;
};

struct profile_game {
	uint32_t       id;
	struct variant variant;
	char           opponent[NAME_SIZE];
	const char    *result; /* "won", "lost", "drawn" or "void" */
	char           change[PROFILE_CHANGE_SIZE]; /* if rated; or "" */
	char           date[PROFILE_DATE_SIZE];
};

/* Starts as all zero: nobody's. */
struct profile {
	char                  name[NAME_SIZE];
	unsigned              rating_count, score_count, game_count;
	struct profile_rating ratings[PROFILE_ROWS_MAX];
	struct lobby_score    scores[PROFILE_ROWS_MAX];
	struct profile_game   games[PROFILE_ROWS_MAX]; /* the last one first */
	bool                  has_met; /* the player has played us: */
	struct lobby_score    against; /* the player's results */
};

/* The profile of that player, still without rows. */
void profile_init(struct profile *p, const char *name);

/* Adds a row; false if the event is not about this player. */
bool profile_apply(struct profile *p, const struct server_event *ev);

#endif
