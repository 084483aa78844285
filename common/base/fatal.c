/* fatal.c -- errors that end the process. */

#define _GNU_SOURCE /* program_invocation_short_name */

#include "common/base/fatal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The most bytes of a message. */
#define MESSAGE_SIZE 8192

static fatal_writer_fn *write_message;

void fatal_set_writer(fatal_writer_fn *writer)
{
	write_message = writer;
}

static bool is_ending; /* after a fatal error */

static void print(const char *message)
{
	is_ending = true;
	if (write_message == NULL || !write_message(message))
		fprintf(stderr, "%s: %s\n", program_invocation_short_name,
		    message);
}

static _Noreturn void
print_and_exit(int status, const char *format, va_list values)
{
	char message[MESSAGE_SIZE];

	vsnprintf(message, sizeof(message), format, values);
	print(message);
	exit(status);
}

void fatal(const char *format, ...)
{
	va_list values;

	va_start(values, format);
	print_and_exit(1, format, values);
}

void fatal_status(int status, const char *format, ...)
{
	va_list values;

	va_start(values, format);
	print_and_exit(status, format, values);
}

void standard_files_open(void)
{
	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		if (fcntl(fd, F_GETFD) == -1)
			(void)!open("/dev/null",
			    fd == STDIN_FILENO ? O_RDONLY : O_WRONLY);
}

/* After another fatal error, its message and its status are kept. */
static void check_output(void)
{
	bool is_lost = ferror(stdout) != 0;
	char message[MESSAGE_SIZE];

	errno = 0;
	if ((fclose(stdout) == 0 && !is_lost) || is_ending)
		return;
	/* The reason of an earlier error is not known. */
	snprintf(message, sizeof(message), "cannot write standard output%s%s",
	    errno != 0 ? ": " : "", errno != 0 ? strerror(errno) : "");
	print(message);
	_exit(1);
}

void fatal_check_output_at_exit(void)
{
	atexit(check_output);
}

static void *exit_if_null(void *memory)
{
	if (memory == NULL)
		fatal("out of memory");
	return memory;
}

void *xmalloc(size_t size)
{
	return exit_if_null(malloc(size));
}

void *xcalloc(size_t count, size_t size)
{
	return exit_if_null(calloc(count, size));
}

void *xrealloc(void *old, size_t size)
{
	return exit_if_null(realloc(old, size));
}

FILE *xopen_memstream(char **text, size_t *size)
{
	return exit_if_null(open_memstream(text, size));
}

void xclose_memstream(FILE *stream, char *const *text)
{
	bool has_failed = ferror(stream);

	/*
	 * If memory has run out, the text is incomplete and is not used at all.
	 */
	if (fclose(stream) != 0 || has_failed || *text == NULL)
		fatal("out of memory");
}
