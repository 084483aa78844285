/*
 * found.h -- the servers that answered, each once, the best one first.
 *
 * Pure: whoever asks the network adds what it hears.
 */

#ifndef CLIENT_FOUND_H
#define CLIENT_FOUND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "client/place.h"
#include "common/ask.h"

/* More than a person would choose from. */
#define FOUND_MOST 64

/* By which road an answer came; the earlier ones are the surer ones. */
enum found_road { FOUND_HERE, FOUND_IPV4, FOUND_IPV6 };

struct found_server {
	struct ask_answer says;
	struct place      place; /* where its games are */
	enum found_road   road;
};

struct found {
	unsigned            count;
	struct found_server server[FOUND_MOST];
};

/*
 * Adds what a server at host answered, or learns the newest of one that is
 * there by another road.
 */
void found_add(struct found *f, const struct ask_answer *a, const char *host,
    enum found_road road);

/*
 * Puts first who speaks version proto of the protocol, among those where most
 * people wait, then where most are; who asks elsewhere finds the same order.
 * How many there are that we can talk to.
 */
unsigned found_sort(struct found *f, unsigned proto);

/* A line for each of the first n, numbered if somebody is to choose. */
void found_tell(const struct found *f, unsigned n, bool numbered, FILE *out);

/* A line for each but the first n: why we cannot talk to it. */
void found_tell_foreign(const struct found *f, unsigned n, unsigned proto,
    FILE *out);

/* Which of the first n is chosen by a line as typed, from 0; n if none is. */
unsigned found_choose(unsigned n, const char *typed);

#endif
