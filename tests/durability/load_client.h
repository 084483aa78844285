/*
 * load_client.h -- a client that plays, reconnects and resumes its game.
 *
 * The pool waits for the sockets, calls these functions and decides which
 * client moves next.
 */

#ifndef TESTS_DURABILITY_LOAD_CLIENT_H
#define TESTS_DURABILITY_LOAD_CLIENT_H

#include <stdbool.h>

#include "tests/durability/expected_games.h"
#include "tests/durability/statistics.h"
#include "tests/support/peer.h"

enum client_phase {
	PHASE_DISCONNECTED, /* connects again when due */
	PHASE_RESUMING,     /* has sent "resume" or "name" */
	PHASE_CONNECTED
};

struct load_client {
	struct expected_games journal;
	struct load_client   *other; /* always the same opponent */
	struct client_pool   *pool;
	struct statistics    *statistics;
	enum client_phase     phase;
	char                  address[24]; /* of loopback, to connect from */
	struct peer           peer;
	char                  token[65]; /* last received; "" before any */
	double   due;   /* of the next action while disconnected or paused */
	double   pause; /* before it challenges, ms */
	unsigned tries;
	double   lost;      /* when the connection was lost */
	double   asked;     /* when "resume" or "name" was sent; 0: not yet */
	unsigned challenge; /* number of its last challenge */
	bool     moving;    /* a move has not been answered yet */
	bool     queued;    /* is in the pool's queue */
	bool     halted;    /* paused until due */
	bool     scores_stale; /* a game has ended since it asked for them */
	unsigned won, lost_games, drawn; /* sums of the rows received since */
};

/* Connects, and asks for its game or its name; false if that failed. */
bool load_client_connect(struct load_client *c, unsigned short port,
    bool is_browser, unsigned *seed);

/* Handles a line that has arrived. */
void load_client_read(struct load_client *c);

/* Sends a move if it is its turn. */
void load_client_move(struct load_client *c, unsigned *seed);

bool load_client_wants_to_move(const struct load_client *c);

/* Ends a pause: challenges the opponent if there is no game. */
void load_client_continue(struct load_client *c);

/* Closes the connection. */
void load_client_close(struct load_client *c, unsigned *seed);

#endif
