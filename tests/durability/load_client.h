/*
 * load_client.h -- a client that plays, reconnects and resumes its game.
 *
 * The pool waits for the sockets, calls these functions and decides which
 * client moves next.
 */

#ifndef TESTS_DURABILITY_LOAD_CLIENT_H
#define TESTS_DURABILITY_LOAD_CLIENT_H

#include <stdbool.h>

#include "common/line_reader.h"
#include "tests/durability/expected_games.h"
#include "tests/durability/statistics.h"

enum client_phase {
	PHASE_DISCONNECTED, /* connects again when due */
	PHASE_CONNECTING,
	PHASE_RESUMING, /* has sent "resume" or "name" */
	PHASE_CONNECTED
};

struct load_client {
	struct expected_games journal;
	struct load_client   *other; /* always the same opponent */
	struct statistics    *statistics;
	enum client_phase     phase;
	uint32_t              address; /* of loopback, that it connects from */
	int                   fd;      /* -1 while disconnected */
	struct line_reader    line;
	/* Lines are frames of WebSocket; what of the input is read, see unframe. */
	bool     is_browser;
	unsigned handshake_read, header_read;
	uint8_t  opcode;
	size_t   payload_left;
	char     token[65]; /* last received; "" before any */
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

/* Opens a socket and starts to connect; false if that failed at once. */
bool load_client_connect(struct load_client *c, unsigned short port,
    unsigned *seed);

/* The socket is writable: it is connected, or has failed. */
void load_client_on_connected(struct load_client *c, unsigned *seed);

/* Reads the input that has arrived; closes the socket at its end. */
void load_client_read(struct load_client *c, unsigned *seed);

/* Sends a move if it is its turn. */
void load_client_move(struct load_client *c, unsigned *seed);

bool load_client_wants_to_move(const struct load_client *c);

/* Ends a pause: challenges the opponent if there is no game. */
void load_client_continue(struct load_client *c);

/* Closes the connection. */
void load_client_close(struct load_client *c, unsigned *seed);

#endif
