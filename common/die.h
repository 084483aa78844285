/* die.h -- the end: out of memory, or a start that cannot be. */

#ifndef COMMON_DIE_H
#define COMMON_DIE_H

#include <stddef.h>

/*
 * Says "PROGRAM: SENTENCE" on standard error and exits with status 1. For what
 * the machine or the person who started us got wrong; our own mistakes are
 * asserts.
 */
_Noreturn void
die(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* calloc and realloc that abort the process instead of returning NULL. */
void *xcalloc(size_t count, size_t size);
void *xrealloc(void *old, size_t size);

#endif
