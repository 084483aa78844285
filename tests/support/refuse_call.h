/* refuse_call.h -- a system that lacks a call, or forbids it. */

#ifndef TESTS_SUPPORT_REFUSE_CALL_H
#define TESTS_SUPPORT_REFUSE_CALL_H

#include <stdbool.h>
#include <stdint.h>

/* For any first argument. */
#define ANY_ARGUMENT UINT32_MAX

/*
 * From now on the system call of that number (SYS_link) fails with error
 * (EPERM) in this process and those it starts, if its first argument is the
 * given one. False if the process may not filter calls.
 */
bool refuse_call(unsigned number, uint32_t argument, int error);

/*
 * Makes link() fail, as on a file system without hard links. If that is not
 * possible, reports the test as skipped and returns false.
 */
bool refuse_links(void);

#endif
