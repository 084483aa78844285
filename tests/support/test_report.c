/*
 * test_report.c -- reports to summary.sh, which counts the results of all
 * programs.
 */

#include "tests/support/test_report.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static void report(const char *kind, const char *text)
{
	const char *path = getenv("TEST_LOG");
	FILE       *log = path != NULL ? fopen(path, "a") : NULL;

	fprintf(log != NULL ? log : stderr, "%s %s\n", kind, text);
	if (log != NULL)
		fclose(log);
}

static bool was_called;

void skip(const char *why)
{
	was_called = true;
	report("# SKIP", why);
}

bool is_skipped(void)
{
	return was_called;
}

void end_skip(void)
{
	was_called = false;
}

void pass(const char *name)
{
	report("ok", name);
}

void report_failure(const char *what)
{
	report("not ok", what);
}

/* main.c has another one, for Check. */
__attribute__((weak)) void fail_test(const char *format, ...)
{
	va_list values;

	va_start(values, format);
	vfprintf(stderr, format, values);
	va_end(values);
	fputc('\n', stderr);
	exit(1);
}
