/* child.h -- a program of the person's choice: lines in and out. */

#ifndef CLIENT_CHILD_H
#define CLIENT_CHILD_H

#include <stddef.h>

struct child;
struct event_base;

/* Whom the child's lines are told to. */
struct child_user {
	/* A line of length bytes, lent; longer ones than fit are left out. */
	void (*line)(void *arg, char *text, size_t length);
	/* It is no more: it "ended with status 3", say. The last call. */
	void (*down)(void *arg, const char *what);
	void *arg;
};

/*
 * Has the shell run a command, its standard error being ours, or dies when
 * nothing can be run at all. The base outlives the child.
 */
struct child *child_open(struct event_base *base, const char *command,
    const struct child_user *user);

/* Sends a line, without its end, as soon as the child takes it. */
void child_send(struct child *c, const char *line);

/*
 * Lets it end by itself for a moment, sending what is left, and then makes it.
 * From then on nothing is told. Not from within a call of ours.
 */
void child_close(struct child *c);

#endif
