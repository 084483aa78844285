/* ears.h -- a match between two who write down what they are told. */

#ifndef TESTS_EARS_H
#define TESTS_EARS_H

#include "server/match.h"

/*
 * What a seat was told, a letter an event and a capital for each of O's: start,
 * move, over, oFfer, saY, Away, bacK, sit in (B), Clock, Left, Hint, End.
 */
struct ear {
	char     told[256];
	unsigned count;
};

extern struct ear ear_x, ear_o, keeper, watcher;

struct seat seat_of(struct ear *ear);

/* X against O, match 7, begun; all of them have heard of it. */
struct match *
timed_match(const char *text, const char *control, enum absent absent);
struct match *new_match(const char *text);

/* Plays moves, each by the side whose turn it is; the last one's answer. */
enum error play_all(struct match *m, const char *moves);

#endif
