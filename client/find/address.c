/* address.c -- a server's address as a user writes it: "host:port". */

#include "client/find/address.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "common/base/number.h"

/* Parses a host of `length` bytes; `rest` follows: it must be "" or ":PORT". */
static bool parse_host_port(struct address *a, const char *host, size_t length,
    const char *rest)
{
	uint32_t port;

	if (length == 0 || length >= sizeof(a->host))
		return false;
	if (*rest == ':') {
		if (!number_parse(rest + 1, 1, UINT16_MAX, &port))
			return false;
		snprintf(a->port, sizeof(a->port), "%u", port);
	} else if (*rest != '\0') {
		return false;
	}
	snprintf(a->host, sizeof(a->host), "%.*s", (int)length, host);
	return true;
}

bool address_parse(struct address *a, const char *text)
{
	size_t length = strcspn(text, ":");

	if (text[0] == '[') {
		length = strcspn(text + 1, "]");
		return text[1 + length] == ']' &&
		    parse_host_port(a, text + 1, length, text + length + 2);
	}
	if (strchr(text, ':') != strrchr(text, ':'))
		length = strlen(text);
	return parse_host_port(a, text, length, text + length);
}

bool address_equals(const struct address *a, const struct address *b)
{
	return strcmp(a->host, b->host) == 0 && strcmp(a->port, b->port) == 0;
}

bool host_is_loopback(const char *host)
{
	return strncmp(host, "127.", 4) == 0 || strcmp(host, "::1") == 0 ||
	    strncmp(host, "::ffff:127.", 11) == 0;
}

const char *address_format(const struct address *a, char out[ADDRESS_TEXT_SIZE])
{
	bool brackets = strchr(a->host, ':') != NULL;

	snprintf(out, ADDRESS_TEXT_SIZE, "%s%s%s:%s", brackets ? "[" : "",
	    a->host, brackets ? "]" : "", a->port);
	return out;
}
