/*
 * restart_check.h -- compares a server with one that has loaded what it stored.
 */

#ifndef TESTS_SUPPORT_RESTART_CHECK_H
#define TESTS_SUPPORT_RESTART_CHECK_H

#include <stdbool.h>

#include "tests/support/server_harness.h"

/*
 * Writes the journal of f, which must keep its games, loads the database into a
 * second server state, and compares the two. Also does what --check does.
 * Returns false if there is a difference or a fault, after printing it. The
 * server of f goes on.
 */
bool restart_check(struct harness *f);

#endif
