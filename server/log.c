/*
 * log.c -- a line on standard error for whoever keeps the server.
 *
 * Whoever makes us write must not be able to make us wait or to fill a disk: so
 * many lines a second and no more, and none while nobody takes them.
 */

#include "server/log.h"

#include <poll.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#define LOG_LINE 256

/* How many lines a second. */
#define LOG_RATE 10

static bool may_write(void)
{
	static time_t   second;
	static unsigned lines;
	struct pollfd   p = { STDERR_FILENO, POLLOUT, 0 };
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	if (now.tv_sec != second)
		lines = 0;
	second = now.tv_sec;
	return lines++ < LOG_RATE && poll(&p, 1, 0) == 1 &&
	    (p.revents & POLLOUT);
}

void log_line(const char *event, const char *format, ...)
{
	char    text[LOG_LINE], line[LOG_LINE * 4];
	size_t  n = 0;
	va_list values;

	if (!may_write())
		return;
	va_start(values, format);
	vsnprintf(text, sizeof(text), format, values);
	va_end(values);
	for (const char *c = text; *c != '\0'; c++)
		if (*c >= 0x20 && *c < 0x7f)
			line[n++] = *c;
		else
			n += (size_t)snprintf(line + n, sizeof(line) - n,
			    "\\x%02x", (unsigned char)*c);
	fprintf(stderr, "event=%s %.*s\n", event, (int)n, line);
}
