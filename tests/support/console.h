/* console.h -- a server with a store, and "noughtsd ctl" as its operator. */

#ifndef TESTS_SUPPORT_CONSOLE_H
#define TESTS_SUPPORT_CONSOLE_H

#include "tests/support/peer.h"
#include "tests/support/process.h"
#include "tests/support/server_process.h"

extern struct server_process console_server;
extern struct process        console_ctl; /* the last one; has its output */
extern char                  console_store[64], console_socket[80];

/* Starts the server, without a limit of requests; stops it. */
void console_set_up(void);
void console_tear_down(void);

/* Starts it again, after it was killed, at the same store. */
void console_restart(void);

/*
 * Runs a line of the shell, in which $C is "noughtsd ctl" for this server;
 * returns its status.
 */
int console_run_shell(const char *command);

/* The same; $D in the line is the directory of the server. */
int console_run_in_dir(const char *command);

/* Runs one command of the console; returns the status of ctl. */
int console_run(const char *command);

/* Runs one command, which must succeed and print that output. */
void console_expect(const char *command, const char *output);

/*
 * Proves a name to the server, which the client has reached at that host, with
 * the key that name_claim_write makes from the name.
 */
void console_prove_name(struct peer *p, const char *host, const char *name);

/* A connection to the console, for the caller to close. */
int console_connect(void);

#endif
