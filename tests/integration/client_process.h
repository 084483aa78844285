/* client_process.h -- the real client at a terminal, and what it stores. */

#ifndef TESTS_INTEGRATION_CLIENT_PROCESS_H
#define TESTS_INTEGRATION_CLIENT_PROCESS_H

#include "tests/support/process.h"

/*
 * Starts $NOUGHTS at a terminal, in its line mode, with options up to a
 * NULL and a server's port on loopback.
 */
void client_process_start(struct process *p, unsigned short port,
    const char *const options[]);

/* A checked fixture: the directory in which clients store their files. */
void state_dir_create(void);
void state_dir_remove(void);

/*
 * Lets the clients that are started from now on store their files in that part
 * of the directory, as another user or on another machine.
 */
void state_dir_use(const char *name);

/* A path for the store of a server. */
const char *state_dir_db(void);

#endif
