/*
 * person.h -- the real client at a terminal, and a server of the test's own
 * that says what it likes.
 */

#ifndef TESTS_FLOW_PERSON_H
#define TESTS_FLOW_PERSON_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "tests/flow/flow.h"

struct person {
	pid_t  pid;
	int    terminal;
	size_t length, taken; /* of said; taken: has been expected */
	char   said[65536];
};

/*
 * Starts $NOUGHTS at a terminal with a server's port and more options, up to a
 * NULL. What it keeps, it keeps in a folder of this test's.
 */
void person_start(struct person *p, unsigned short port,
    const char *const options[]);

/* Types a line. */
void person_types(struct person *p, const char *line);

/* Waits until it has said these words, behind those that were waited for. */
void person_hears(struct person *p, const char *words);

/* Waits until it has said one or the other; which: 0 or 1. */
int person_hears_one(struct person *p, const char *const words[2]);

/* Whether it has ever said them. */
bool person_has_heard(const struct person *p, const char *words);

/* Ends it without a warning; or waits for its end, and returns its status. */
void person_kill(struct person *p);
int  person_end(struct person *p);

/* The folder that clients keep things in; made and removed around a test. */
void home_make(void);
void home_remove(void);

/* The path of the first token that is kept for a port's server. */
const char *home_token(unsigned short port);

/* The token of that person's, where two of them at the most keep one. */
const char *home_word(unsigned short port, const char *name);

/* Where a server may keep its store. */
const char *home_store(void);

/* A port of loopback that the test listens at; 0: any that is free. */
struct post {
	int            listener;
	unsigned short port;
};

void post_open(struct post *p, unsigned short port);
void post_close(struct post *p);

/* Waits for the next to come, who is a client like those of flow.h. */
void post_accept(struct post *p, struct client *c);

/* Nobody has come since. */
bool post_is_quiet(const struct post *p);

#endif
