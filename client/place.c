/* place.c -- where a server is, as a person writes it: "host:port". */

#include "client/place.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool place_read_port(struct place *p, const char *text)
{
	size_t digits = strspn(text, "0123456789");
	long   port = strtol(text, NULL, 10);

	if (digits == 0 || text[digits] != '\0')
		return false;
	if (port < 1 || port > 65535)
		return false;
	snprintf(p->port, sizeof(p->port), "%ld", port);
	return true;
}

/* The host is length bytes; what follows it is nothing or a colon and port. */
static bool
read_both(struct place *p, const char *host, size_t length, const char *rest)
{
	if (length == 0 || length >= sizeof(p->host))
		return false;
	if (*rest == ':' ? !place_read_port(p, rest + 1) : *rest != '\0')
		return false;
	snprintf(p->host, sizeof(p->host), "%.*s", (int)length, host);
	return true;
}

bool place_read(struct place *p, const char *text)
{
	size_t length = strcspn(text, ":");

	if (text[0] == '[') {
		length = strcspn(text + 1, "]");
		return text[1 + length] == ']' &&
		    read_both(p, text + 1, length, text + length + 2);
	}
	if (strchr(text, ':') != strrchr(text, ':'))
		length = strlen(text);
	return read_both(p, text, length, text + length);
}

const char *place_write(const struct place *p, char out[PLACE_TEXT])
{
	bool brackets = strchr(p->host, ':') != NULL;

	snprintf(out, PLACE_TEXT, "%s%s%s:%s", brackets ? "[" : "", p->host,
	    brackets ? "]" : "", p->port);
	return out;
}
