/* people.h -- three people with names in a server without sockets. */

#ifndef TESTS_PEOPLE_H
#define TESTS_PEOPLE_H

#include <stdbool.h>

#include "tests/fake.h"

extern struct fake        *f;
extern struct fake_client *ann, *bob, *cat;

/* A checked fixture: they are there, and have heard their greetings. */
void people_enter(void);
void people_leave(void);

/* The match a client sits at, or NULL. */
const struct match *match_of(const struct fake_client *c);

/* Whether c hears a line that begins so, among all it has not taken yet. */
bool hears(struct fake_client *c, const char *start);

/* Ann, X, and Bob, O, begin match 1, and have heard of it. */
void start_game(void);

/* Sends a line without letting the turn end. */
void send_now(struct fake_client *c, const char *line);

#endif
