/*
 * bystanders.h -- players who play on quietly while a server is attacked.
 *
 * Pairs of clients from addresses of their own play on the largest board, where
 * no game ends. What is measured is how long a move
 * takes to the opponent.
 */

#ifndef TESTS_DURABILITY_BYSTANDERS_H
#define TESTS_DURABILITY_BYSTANDERS_H

#include "tests/durability/statistics.h"

struct bystanders;

/*
 * Seats that many pairs at a server on loopback, who are to play for that many
 * milliseconds in all: five moves a second in each game, or as many as there
 * are points on the board. Exits with a message if a client is refused.
 */
struct bystanders *
bystanders_new(unsigned short port, unsigned pairs, double duration);

/*
 * Plays for that many milliseconds and adds the milliseconds of each move to s.
 * Exits with a message if a game or a connection is lost, or nothing arrives
 * for a minute.
 */
void bystanders_play(struct bystanders *w, double duration, struct samples *s);

/*
 * Connects from an address without other connections and awaits the answer to a
 * request, for a minute at most. Exits with a message if there is none.
 */
void bystanders_knock(unsigned short port);

/* Closes the connections. */
void bystanders_free(struct bystanders *w);

#endif
