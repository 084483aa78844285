/* fatal.c -- errors that end the process. */

#define _GNU_SOURCE /* program_invocation_short_name */

#include "common/fatal.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void fatal(const char *format, ...)
{
	va_list values;

	fprintf(stderr, "%s: ", program_invocation_short_name);
	va_start(values, format);
	vfprintf(stderr, format, values);
	va_end(values);
	fputc('\n', stderr);
	exit(1);
}

static void *abort_if_null(void *memory)
{
	if (memory == NULL) {
		fprintf(stderr, "%s: out of memory\n",
		    program_invocation_short_name);
		abort();
	}
	return memory;
}

void *xcalloc(size_t count, size_t size)
{
	return abort_if_null(calloc(count, size));
}

void *xrealloc(void *old, size_t size)
{
	return abort_if_null(realloc(old, size));
}
