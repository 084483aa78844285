/* crash_server.h -- the server with a store, as a process that is killed. */

#ifndef TESTS_DURABILITY_CRASH_SERVER_H
#define TESTS_DURABILITY_CRASH_SERVER_H

#include <stdbool.h>
#include <sys/types.h>

#include "tests/support/server_process.h"

#define CRASH_SERVER_OPTIONS 8

struct crash_server {
	struct server_process server;  /* on the same port in every run */
	char                  dir[64]; /* of the store */
	char                  db[80];  /* the store's file */
	char        shadow[64]; /* its durable image, see simulate_powercut.h */
	char        clients[16];                   /* connections at the most */
	const char *preload;                       /* a shim, or NULL */
	const char *options[CRASH_SERVER_OPTIONS]; /* more, up to a NULL */
};

/* Makes the server's directories, but does not start it. */
void crash_server_init(struct crash_server *s, unsigned clients);

/* Kills it if it runs, and removes its directories. */
void crash_server_clear(struct crash_server *s);

/*
 * Starts $NOUGHTSD on its store, the first time on a free port, later on the
 * same one.
 */
void crash_server_start(struct crash_server *s);

/*
 * Waits until it has greeted a client, and sets took to the milliseconds that it
 * needed. False: it has ended because of what its store contains (EX_DATAERR). If
 * it ends otherwise or does not greet, the test ends.
 */
bool crash_server_listens(struct crash_server *s, double *took);

/*
 * The same, where a refused store ends the test too. Returns the milliseconds.
 */
double crash_server_await(struct crash_server *s);

/*
 * Sends a signal and waits for its end. Returns the status as a shell reports
 * it.
 */
int crash_server_end(struct crash_server *s, int signal);

/* Whether "noughtsd --check" accepts the store. */
bool crash_server_check(const struct crash_server *s);

/* Copies the end of its log to standard error. */
void crash_server_show_log(const struct crash_server *s);

#endif
