/* fault_report.c -- reports and counts what the server got wrong. */

#include "tests/durability/fault_report.h"

#include <stdarg.h>
#include <stdio.h>

#define TOLD 20

static unsigned count;

void fault(const char *format, ...)
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

unsigned faults(void)
{
	return count;
}
