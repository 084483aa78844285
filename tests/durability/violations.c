/* violations.c -- reports and counts what the server got wrong. */

#include "tests/durability/violations.h"

#include <stdarg.h>
#include <stdio.h>

#define TOLD 20

static unsigned count;

void violation(const char *format, ...)
{
	va_list list;

	if (++count > TOLD)
		return;
	va_start(list, format);
	fputs("FAULT: ", stderr);
	vfprintf(stderr, format, list);
	fputc('\n', stderr);
	va_end(list);
}

unsigned violation_count(void)
{
	return count;
}
