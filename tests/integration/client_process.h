/* client_process.h -- the real client at a terminal, and what it stores. */

#ifndef TESTS_INTEGRATION_CLIENT_PROCESS_H
#define TESTS_INTEGRATION_CLIENT_PROCESS_H

#include "tests/support/process.h"

/*
 * Starts $NOUGHTS at a terminal, in its line mode, with a server's port and
 * more options up to a NULL.
 */
void client_process_start(struct process *p, unsigned short port,
    const char *const options[]);

/* A checked fixture: the directory in which clients store their files. */
void state_dir_create(void);
void state_dir_remove(void);

/* The path of the first session file for a server at that port. */
const char *state_dir_session_file(unsigned short port);

/* The stored token of that name, from the first two session files. */
const char *state_dir_token(unsigned short port, const char *name);

/* A path for the store of a server. */
const char *state_dir_db(void);

#endif
