/* log.c -- a line on standard error for whoever keeps the server. */

#include "server/log.h"

#include <stdarg.h>
#include <stdio.h>

#define LOG_LINE 256

void log_line(const char *event, const char *format, ...)
{
	char text[LOG_LINE], line[LOG_LINE * 4];
	size_t n = 0;
	va_list values;

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
