/* peer.c -- the other end of a TCP connection, played by the test. */

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

#include "tests/support/peer.h"

static struct sockaddr_in loopback(unsigned short port)
{
	return (struct sockaddr_in){ .sin_family = AF_INET,
		.sin_port = htons(port),
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
}

void peer_connect(struct peer *p, unsigned short port)
{
	peer_connect_from(p, port, "127.0.0.1");
}

void peer_connect_from(struct peer *p, unsigned short port, const char *address)
{
	struct sockaddr_in  to = loopback(port), from = loopback(0);
	struct sockaddr_in6 to6 = { .sin6_family = AF_INET6,
		.sin6_port = htons(port),
		.sin6_addr = IN6ADDR_LOOPBACK_INIT };
	struct sockaddr_in6 from6 = { .sin6_family = AF_INET6 };
	bool                is_ipv6 = strchr(address, ':') != NULL;
	void               *from_address = is_ipv6 ? (void *)&from6.sin6_addr :
						     &from.sin_addr;
	int                 on = 1;

	*p = (struct peer){ .socket = socket(is_ipv6 ? AF_INET6 : AF_INET,
				SOCK_STREAM | SOCK_CLOEXEC, 0),
		.name = "a guest" };
	ck_assert_int_ge(p->socket, 0);
	ck_assert_int_eq(inet_pton(is_ipv6 ? AF_INET6 : AF_INET, address,
			     from_address),
	    1);
	/*
	 * The port is chosen only when connecting, so that many sockets can
	 * share it.
	 */
	setsockopt(p->socket, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on,
	    sizeof(on));
	ck_assert_int_eq(is_ipv6 ?
		bind(p->socket, (struct sockaddr *)&from6, sizeof(from6)) :
		bind(p->socket, (struct sockaddr *)&from, sizeof(from)),
	    0);
	ck_assert_int_eq(is_ipv6 ?
		connect(p->socket, (struct sockaddr *)&to6, sizeof(to6)) :
		connect(p->socket, (struct sockaddr *)&to, sizeof(to)),
	    0);
	setsockopt(p->socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
}

void peer_connect_named(struct peer *p, unsigned short port, const char *name)
{
	peer_connect(p, port);
	snprintf(p->name, sizeof(p->name), "%s", name);
	peer_send(p, "name %s", name);
	peer_expect(p, "= name");
}

void peer_close(struct peer *p)
{
	if (p->socket >= 0)
		close(p->socket);
	p->socket = -1;
}

void peer_reset(struct peer *p)
{
	struct linger at_once = { .l_onoff = 1, .l_linger = 0 };

	setsockopt(p->socket, SOL_SOCKET, SO_LINGER, &at_once, sizeof(at_once));
	peer_close(p);
}

void peer_shutdown(struct peer *p)
{
	shutdown(p->socket, SHUT_WR);
}

void peer_send_bytes(struct peer *p, const void *bytes, size_t n)
{
	const char *at = bytes;

	while (n > 0) {
		ssize_t sent = send(p->socket, at, n, MSG_NOSIGNAL);

		ck_assert_msg(sent > 0, "%s cannot send: %s", p->name,
		    strerror(errno));
		at += sent;
		n -= (size_t)sent;
	}
}

void peer_send_frame(struct peer *p, unsigned first, const void *payload,
    size_t n)
{
	static const unsigned char mask[4] = { 0x12, 0x34, 0x56, 0x78 };
	unsigned char              frame[8192];
	size_t                     at = 2;

	ck_assert_uint_lt(n, sizeof(frame) - 8);
	frame[0] = (unsigned char)first;
	frame[1] = (unsigned char)(0x80 | (n < 126 ? n : 126));
	if (n >= 126) {
		frame[at++] = (unsigned char)(n >> 8);
		frame[at++] = (unsigned char)n;
	}
	memcpy(frame + at, mask, sizeof(mask));
	at += sizeof(mask);
	for (size_t i = 0; i < n; i++)
		frame[at + i] = (unsigned char)(((const char *)payload)[i] ^
		    mask[i % sizeof(mask)]);
	peer_send_bytes(p, frame, at + n);
}

void peer_connect_web(struct peer *p, unsigned short port, const char *address,
    const char *path)
{
	char request[512];

	peer_connect_from(p, port, address);
	snprintf(request, sizeof(request),
	    "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%u\r\n"
	    "Origin: http://127.0.0.1:%u\r\nUpgrade: websocket\r\n"
	    "Connection: keep-alive, Upgrade\r\nSec-WebSocket-Version: 13\r\n"
	    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
	    path, port, port);
	peer_send_bytes(p, request, strlen(request));
	ck_assert_str_eq(peer_next_line(p),
	    "HTTP/1.1 101 Switching Protocols\r");
	while (strcmp(peer_next_line(p), "\r") != 0)
		continue;
	p->is_websocket = true;
}

void peer_send(struct peer *p, const char *format, ...)
{
	char    line[1024];
	va_list values;
	int     n;

	va_start(values, format);
	n = vsnprintf(line, sizeof(line) - 1, format, values);
	va_end(values);
	ck_assert_int_lt(n, (int)sizeof(line) - 1);
	if (p->is_websocket) {
		peer_send_frame(p, 0x81, line, (size_t)n);
		return;
	}
	line[n++] = '\n';
	peer_send_bytes(p, line, (size_t)n);
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

bool line_matches(const char *text, const char *pattern)
{
	return text[0] == pattern[0] && matches(text + 1, pattern + 1);
}

/* Reads more; false at the end of input. */
static bool read_more(struct peer *p)
{
	ssize_t n;

	memmove(p->received, p->received + p->consumed,
	    p->length - p->consumed);
	p->length -= p->consumed;
	p->consumed = 0;
	ck_assert_uint_lt(p->length, sizeof(p->received));
	n = recv(p->socket, p->received + p->length,
	    sizeof(p->received) - p->length, 0);
	if (n <= 0)
		return false;
	p->length += (size_t)n;
	return true;
}

enum heard { HEARD_LINE, HEARD_END, HEARD_NOTHING };

/*
 * Takes a frame, as the server sends it, out of what was received: text as
 * p->line, and the code of a close frame. False: it is not whole yet.
 */
static bool take_frame(struct peer *p)
{
	const unsigned char *bytes = (void *)(p->received + p->consumed);
	size_t               have = p->length - p->consumed;
	size_t               at = 2, n;

	if (have < 4 && (have < 2 || bytes[1] > have - 2))
		return false;
	n = bytes[1];
	ck_assert_uint_le(n, 126);
	if (n == 126) {
		n = (size_t)bytes[2] << 8 | bytes[3];
		at = 4;
	}
	if (have < at + n)
		return false;
	ck_assert_uint_lt(n, sizeof(p->line));
	memcpy(p->line, bytes + at, n);
	p->line[n] = '\0';
	p->consumed += at + n;
	if (bytes[0] == 0x88)
		p->close_code = n < 2 ? 1005 : bytes[at] << 8 | bytes[at + 1];
	else if (bytes[0] == 0x8a)
		snprintf(p->line, sizeof(p->line), "pong %.*s", (int)n,
		    (const char *)bytes + at);
	else
		ck_assert_uint_eq(bytes[0], 0x81);
	return true;
}

/* Likewise a line; of WebSocket, a frame other than the last one. */
static bool take_line(struct peer *p)
{
	char  *start = p->received + p->consumed, *end;
	size_t n;

	if (p->is_websocket)
		return take_frame(p);
	end = memchr(start, '\n', p->length - p->consumed);
	if (end == NULL)
		return false;
	n = (size_t)(end - start);
	ck_assert_uint_lt(n, sizeof(p->line));
	memcpy(p->line, start, n);
	p->line[n] = '\0';
	p->consumed += n + 1;
	return true;
}

/* Reads the next line into p->line, waiting until then at most. */
static enum heard next_line(struct peer *p, msec until)
{
	for (;;) {
		if (take_line(p) && p->close_code == 0)
			return HEARD_LINE;
		if (!wait_readable(p->socket, until))
			return HEARD_NOTHING;
		if (!read_more(p))
			return HEARD_END;
	}
}

const char *peer_next_line(struct peer *p)
{
	if (next_line(p, time_ms_now() + TIMEOUT_MS) != HEARD_LINE)
		ck_abort_msg("%s awaits a line, and hears none", p->name);
	return p->line;
}

const char *peer_expect(struct peer *p, const char *pattern)
{
	char last[sizeof(p->line)] = "nothing";
	msec until = time_ms_now() + TIMEOUT_MS;

	for (;;) {
		enum heard heard = next_line(p, until);

		if (heard != HEARD_LINE)
			ck_abort_msg("%s awaits \"%s\"; %s, and last \"%s\"",
			    p->name, pattern,
			    heard == HEARD_END ? "hung up" : "silence", last);
		if (line_matches(p->line, pattern))
			return p->line;
		strcpy(last, p->line);
	}
}

const char *peer_expect_next(struct peer *p, const char *pattern)
{
	while (strcmp(peer_next_line(p), "* ping") == 0)
		continue;
	ck_assert_msg(line_matches(p->line, pattern),
	    "%s hears \"%s\", not \"%s\"", p->name, p->line, pattern);
	return p->line;
}

void peer_exchange(struct peer *p, const char *line, const char *pattern)
{
	peer_send(p, "%s", line);
	peer_expect(p, pattern);
}

bool peer_expect_eof(struct peer *p, const char *pattern)
{
	msec until = time_ms_now() + TIMEOUT_MS;
	bool found = false;

	for (;;) {
		switch (next_line(p, until)) {
		case HEARD_LINE:
			found = found || line_matches(p->line, pattern);
			break;
		case HEARD_END:
			return found;
		case HEARD_NOTHING:
			ck_abort_msg("%s is not hung up on; last \"%s\"",
			    p->name, p->line);
		}
	}
}

void peer_expect_quiet(struct peer *p)
{
	peer_send(p, "@quiet ping");
	peer_expect_next(p, "=quiet ping*");
}

unsigned number_in(const char *line, const char *key)
{
	char        sought[32];
	const char *at;

	snprintf(sought, sizeof(sought), " %s=", key);
	at = strstr(line, sought);
	ck_assert_msg(at != NULL, "no %s= in \"%s\"", key, line);
	return (unsigned)strtoul(at + strlen(sought), NULL, 10);
}

/* --- the listener --- */

void listener_open(struct listener *l, unsigned short port)
{
	struct sockaddr_in a = loopback(port);
	socklen_t          length = sizeof(a);
	int                on = 1;

	l->socket = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	setsockopt(l->socket, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
	ck_assert_int_eq(bind(l->socket, (struct sockaddr *)&a, length), 0);
	ck_assert_int_eq(listen(l->socket, 16), 0);
	getsockname(l->socket, (struct sockaddr *)&a, &length);
	l->port = ntohs(a.sin_port);
}

void listener_close(struct listener *l)
{
	close(l->socket);
}

void listener_accept(struct listener *l, struct peer *p)
{
	*p = (struct peer){ .socket = -1, .name = "the server" };
	if (wait_readable(l->socket, time_ms_now() + TIMEOUT_MS))
		p->socket = accept(l->socket, NULL, NULL);
	ck_assert_msg(p->socket >= 0, "no connection");
}

bool listener_is_idle(const struct listener *l)
{
	return !wait_readable(l->socket, time_ms_now());
}
