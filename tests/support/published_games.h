/* published_games.h -- games between two clients, move by move. */

#ifndef TESTS_SUPPORT_PUBLISHED_GAMES_H
#define TESTS_SUPPORT_PUBLISHED_GAMES_H

#include "tests/support/peer.h"

/* Starts a match of two clients with x to move; returns its id. */
unsigned seat_players(struct peer *x, struct peer *o, const char *variant);

/*
 * Plays a move, which must not end the game, and expects the event at both
 * clients and the answer. ply counts from 1.
 */
void play_move(struct peer *mover, struct peer *other, unsigned id,
    unsigned ply, const char *point);

/* A whole game. */
struct published_game {
	const char *moves; /* "b2 a1 ..." */
	const char
	    *end; /* the end of "* over": "5 winner=x why=line line=a1,b2,c3" */
};

/* Four games from published sources. */
extern const struct published_game published_games[4];

/* Writes the ith move, from 0; false if there is none. */
bool nth_move(const struct published_game *game, unsigned i, char point[4]);

#endif
