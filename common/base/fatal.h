/* fatal.h -- errors that end the process. */

#ifndef COMMON_BASE_FATAL_H
#define COMMON_BASE_FATAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/*
 * Writes "PROGRAM: MESSAGE" to standard error and exits with status 1. For
 * errors of the environment or the command line; a broken invariant is checked
 * with assert.
 */
_Noreturn void
fatal(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Like fatal, but exits with that status instead of 1. */
_Noreturn void fatal_status(int status, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/*
 * Opens /dev/null for each of the descriptors 0, 1 and 2 that is closed, so that no
 * other file gets such a number. To be called first.
 */
void standard_files_open(void);

/*
 * When the process exits, standard output is closed; if anything that was
 * written to it is lost, this is a fatal error. To be called once.
 */
void fatal_check_output_at_exit(void);

/*
 * A function that writes the message of a fatal error, for example to a log. It
 * may be called on any thread, and when memory has run out. If it returns
 * false, the line "PROGRAM: MESSAGE" is written to standard error instead.
 */
typedef bool fatal_writer_fn(const char *message);
void         fatal_set_writer(fatal_writer_fn *writer);

/*
 * Like malloc, calloc and realloc, but fatal if memory has run out. Sizes must
 * not be 0.
 */
void *xmalloc(size_t size);
void *xcalloc(size_t count, size_t size);
void *xrealloc(void *old, size_t size);

/*
 * xopen_memstream opens a stream that writes to memory, like open_memstream;
 * xclose_memstream closes it. Both are fatal if memory has run out. The caller
 * frees the text.
 */
FILE *xopen_memstream(char **text, size_t *size);
void  xclose_memstream(FILE *stream, char *const *text);

#endif
