/*
 * sync_hook.h -- a function that is called at each fsync of the test program.
 */

#ifndef TESTS_SUPPORT_SYNC_HOOK_H
#define TESTS_SUPPORT_SYNC_HOOK_H

/* Called before each fsync; NULL: none. */
extern void (*sync_hook)(void);

/* Each fsync fails with this error; 0: none does. */
extern int sync_error;

#endif
