/* client.c -- clients at the server's socket. */

#include <arpa/inet.h>
#include <check.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "tests/flow/flow.h"

long moment(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Whether there is something to read, or an end, before that moment. */
bool readable(int fd, long until)
{
	struct pollfd p = { .fd = fd, .events = POLLIN };
	long          left;

	while ((left = until - moment()) >= 0) {
		int n = poll(&p, 1, (int)left);

		if (n > 0)
			return true;
		ck_assert(n == 0 || errno == EINTR);
	}
	return false;
}

void client_connect(struct client *c, const struct server *s)
{
	struct sockaddr_in to = { .sin_family = AF_INET,
		.sin_port = htons(s->port),
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	int                on = 1;

	*c = (struct client){ .socket = socket(AF_INET,
				  SOCK_STREAM | SOCK_CLOEXEC, 0) };
	strcpy(c->name, "a guest");
	ck_assert_int_ge(c->socket, 0);
	ck_assert_int_eq(connect(c->socket, (struct sockaddr *)&to, sizeof(to)),
	    0);
	setsockopt(c->socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
}

void client_named(struct client *c, const struct server *s, const char *name)
{
	client_connect(c, s);
	snprintf(c->name, sizeof(c->name), "%s", name);
	says(c, "name %s", name);
	hears(c, "= name");
}

void client_close(struct client *c)
{
	if (c->socket >= 0)
		close(c->socket);
	c->socket = -1;
}

void client_reset(struct client *c)
{
	struct linger at_once = { .l_onoff = 1, .l_linger = 0 };

	setsockopt(c->socket, SOL_SOCKET, SO_LINGER, &at_once, sizeof(at_once));
	client_close(c);
}

void client_end(struct client *c)
{
	shutdown(c->socket, SHUT_WR);
}

void sends(struct client *c, const void *bytes, size_t n)
{
	const char *at = bytes;

	while (n > 0) {
		ssize_t sent = send(c->socket, at, n, MSG_NOSIGNAL);

		ck_assert_msg(sent > 0, "%s cannot send: %s", c->name,
		    strerror(errno));
		at += sent;
		n -= (size_t)sent;
	}
}

void says(struct client *c, const char *format, ...)
{
	char    line[1024];
	va_list values;
	int     n;

	va_start(values, format);
	n = vsnprintf(line, sizeof(line) - 1, format, values);
	va_end(values);
	ck_assert_int_lt(n, (int)sizeof(line) - 1);
	line[n++] = '\n';
	sends(c, line, (size_t)n);
}

static bool matches(const char *text, const char *pattern)
{
	for (; *pattern != '\0' && *pattern != '*'; pattern++)
		if (*text++ != *pattern)
			return false;
	if (*pattern == '\0')
		return *text == '\0';
	do
		if (matches(text, pattern + 1))
			return true;
	while (*text++ != '\0');
	return false;
}

bool is_like(const char *text, const char *pattern)
{
	return text[0] == pattern[0] && matches(text + 1, pattern + 1);
}

/* Reads more, after making room; false at the end of input. */
static bool read_more(struct client *c)
{
	ssize_t n;

	memmove(c->heard, c->heard + c->taken, c->length - c->taken);
	c->length -= c->taken;
	c->taken = 0;
	ck_assert_uint_lt(c->length, sizeof(c->heard));
	n = recv(c->socket, c->heard + c->length, sizeof(c->heard) - c->length,
	    0);
	if (n <= 0)
		return false;
	c->length += (size_t)n;
	return true;
}

enum heard { HEARD_LINE, HEARD_END, HEARD_NOTHING };

/* The next line into c->line, before that moment. */
static enum heard next_line(struct client *c, long until)
{
	for (;;) {
		char *start = c->heard + c->taken;
		char *end = memchr(start, '\n', c->length - c->taken);

		if (end != NULL) {
			size_t n = (size_t)(end - start);

			ck_assert_uint_lt(n, sizeof(c->line));
			memcpy(c->line, start, n);
			c->line[n] = '\0';
			c->taken += n + 1;
			return HEARD_LINE;
		}
		if (!readable(c->socket, until))
			return HEARD_NOTHING;
		if (!read_more(c))
			return HEARD_END;
	}
}

const char *hears_any(struct client *c)
{
	if (next_line(c, moment() + PATIENCE) != HEARD_LINE)
		ck_abort_msg("%s awaits a line, and hears none", c->name);
	return c->line;
}

const char *hears(struct client *c, const char *pattern)
{
	char last[sizeof(c->line)] = "nothing";
	long until = moment() + PATIENCE;

	for (;;) {
		enum heard heard = next_line(c, until);

		if (heard != HEARD_LINE)
			ck_abort_msg("%s awaits \"%s\"; %s, and last \"%s\"",
			    c->name, pattern,
			    heard == HEARD_END ? "hung up" : "silence", last);
		if (is_like(c->line, pattern))
			return c->line;
		strcpy(last, c->line);
	}
}

const char *hears_next(struct client *c, const char *pattern)
{
	while (strcmp(hears_any(c), "* ping") == 0)
		continue;
	ck_assert_msg(is_like(c->line, pattern), "%s hears \"%s\", not \"%s\"",
	    c->name, c->line, pattern);
	return c->line;
}

bool hears_end(struct client *c, const char *pattern)
{
	long until = moment() + PATIENCE;
	bool found = false;

	for (;;) {
		switch (next_line(c, until)) {
		case HEARD_LINE:
			found = found || is_like(c->line, pattern);
			break;
		case HEARD_END:
			return found;
		case HEARD_NOTHING:
			ck_abort_msg("%s is not hung up on; last \"%s\"",
			    c->name, c->line);
		}
	}
}

void hears_nothing_more(struct client *c)
{
	says(c, "@quiet ping");
	hears_next(c, "=quiet ping*");
}

unsigned value(const char *line, const char *key)
{
	char        sought[32];
	const char *at;

	snprintf(sought, sizeof(sought), " %s=", key);
	at = strstr(line, sought);
	ck_assert_msg(at != NULL, "no %s= in \"%s\"", key, line);
	return (unsigned)strtoul(at + strlen(sought), NULL, 10);
}
