/*
 * random_match.h -- games of which every kind of event happens, by chance.
 */

#ifndef TESTS_SUPPORT_RANDOM_MATCH_H
#define TESTS_SUPPORT_RANDOM_MATCH_H

#include "server/match/match.h"

struct random_match {
	struct match  match;
	uint64_t      seed;
	msec          now;
	enum presence presence[2]; /* of ann and bob */
};

/* Returns a random number below n. */
unsigned random_below(struct random_match *r, unsigned n);

/*
 * Makes a match with random settings and seats, and starts it at time 0. Its
 * manager is notified of all events. To be freed with match_clear.
 */
void random_match_start(struct random_match *r, uint64_t seed,
    struct match_observer manager);

/*
 * Some time later, does something that the rules may refuse: mostly a move. A
 * game that is over may be left, or gets offers of a rematch.
 */
void random_match_act(struct random_match *r);

/* Whether all that match_apply changes is the same in both matches. */
bool match_is_same(const struct match *a, const struct match *b);

#endif
