/* fatal.h -- errors that end the process. */

#ifndef COMMON_FATAL_H
#define COMMON_FATAL_H

#include <stddef.h>

/*
 * Writes "PROGRAM: MESSAGE" to standard error and exits with status 1. For
 * errors of the environment or of the command line; a broken invariant is an
 * assert.
 */
_Noreturn void
fatal(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Like calloc and realloc, but abort the process when out of memory. */
void *xcalloc(size_t count, size_t size);
void *xrealloc(void *old, size_t size);

#endif
