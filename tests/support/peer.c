/* peer.c -- the other end of a TCP connection, played by the test. */

#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tests/support/peer.h"
#include "tests/support/test_report.h"

static struct sockaddr_in loopback(unsigned short port)
{
	return (struct sockaddr_in){ .sin_family = AF_INET,
		.sin_port = htons(port),
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
}

int dial(unsigned short port, const char *address)
{
	struct sockaddr_in to = loopback(port), from = loopback(0);
	int on = 1, error, fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

	if (fd < 0)
		return -1;
	/*
	 * The port is chosen only when connecting, so that many sockets can
	 * share it.
	 */
	setsockopt(fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof(on));
	setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
	if (inet_pton(AF_INET, address, &from.sin_addr) == 1 &&
	    bind(fd, (struct sockaddr *)&from, sizeof(from)) == 0 &&
	    connect(fd, (struct sockaddr *)&to, sizeof(to)) == 0)
		return fd;
	error = errno;
	close(fd);
	errno = error;
	return -1;
}

bool peer_dial(struct peer *p, unsigned short port, const char *address)
{
	*p = (struct peer){ .socket = dial(port, address), .is_lossy = true };
	return p->socket >= 0;
}

void peer_connect_from(struct peer *p, unsigned short port, const char *address)
{
	if (!peer_dial(p, port, address))
		fail_test("cannot connect from %s: %s", address,
		    strerror(errno));
	p->is_lossy = false;
	strcpy(p->name, "a guest");
}

void peer_connect(struct peer *p, unsigned short port)
{
	peer_connect_from(p, port, "127.0.0.1");
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

		if (sent <= 0 && p->is_lossy)
			return;
		if (sent <= 0)
			fail_test("%s cannot send: %s", p->name,
			    strerror(errno));
		at += sent;
		n -= (size_t)sent;
	}
}

/* Sends a frame of WebSocket with a mask; first is its first byte. */
static void
send_frame(struct peer *p, unsigned first, const void *payload, size_t n)
{
	static const unsigned char mask[4] = { 0x12, 0x34, 0x56, 0x78 };
	unsigned char              frame[8192];
	size_t                     at = 2;

	assert(n < sizeof(frame) - 8);
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

void peer_upgrade(struct peer *p, unsigned short port, const char *path)
{
	char request[512];

	snprintf(request, sizeof(request),
	    "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%u\r\n"
	    "Origin: http://127.0.0.1:%u\r\n" PEER_UPGRADE "\r\n",
	    path, port, port);
	peer_send_bytes(p, request, strlen(request));
	p->is_websocket = true;
	p->upgrade = UPGRADE_SENT;
}

void peer_send(struct peer *p, const char *format, ...)
{
	char    line[1024];
	va_list values;
	int     n;

	va_start(values, format);
	n = vsnprintf(line, sizeof(line) - 1, format, values);
	va_end(values);
	assert(n < (int)sizeof(line) - 1);
	if (p->is_websocket) {
		send_frame(p, 0x81, line, (size_t)n);
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

bool peer_receive(struct peer *p)
{
	union {
		struct cmsghdr header;
		char           bytes[CMSG_SPACE(sizeof(p->received_at))];
	} control;
	struct iovec    into;
	struct msghdr   message = { .msg_iov = &into,
		  .msg_iovlen = 1,
		  .msg_control = &control,
		  .msg_controllen = sizeof(control) };
	struct cmsghdr *header;
	ssize_t         n;

	memmove(p->received, p->received + p->consumed,
	    p->length - p->consumed);
	p->length -= p->consumed;
	p->consumed = 0;
	assert(p->length < sizeof(p->received));
	into = (struct iovec){ p->received + p->length,
		sizeof(p->received) - p->length };
	n = recvmsg(p->socket, &message, 0);
	if (n <= 0)
		return false;
	p->length += (size_t)n;
	header = CMSG_FIRSTHDR(&message);
	if (header != NULL && header->cmsg_level == SOL_SOCKET &&
	    header->cmsg_type == SCM_TIMESTAMPNS)
		memcpy(&p->received_at, CMSG_DATA(header),
		    sizeof(p->received_at));
	return true;
}

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
	assert(n <= 126);
	if (n == 126) {
		n = (size_t)bytes[2] << 8 | bytes[3];
		at = 4;
	}
	if (have < at + n)
		return false;
	assert(n < sizeof(p->line));
	memcpy(p->line, bytes + at, n);
	p->line[n] = '\0';
	p->consumed += at + n;
	if (bytes[0] == 0x88)
		p->close_code = n < 2 ? 1005 : bytes[at] << 8 | bytes[at + 1];
	else if (bytes[0] == 0x8a)
		snprintf(p->line, sizeof(p->line), "pong %.*s", (int)n,
		    (const char *)bytes + at);
	else if (bytes[0] != 0x81)
		fail_test("%s gets a frame of kind %#x", p->name, bytes[0]);
	return true;
}

/* Takes a line that ends with LF, likewise. */
static bool take_text(struct peer *p)
{
	char  *start = p->received + p->consumed;
	char  *end = memchr(start, '\n', p->length - p->consumed);
	size_t n = end != NULL ? (size_t)(end - start) : 0;

	if (end == NULL)
		return false;
	assert(n < sizeof(p->line));
	memcpy(p->line, start, n);
	p->line[n] = '\0';
	p->consumed += n + 1;
	return true;
}

/*
 * Takes what has come of the answer to the handshake; false: it goes on, or it
 * was a refusal.
 */
static bool is_upgraded(struct peer *p)
{
	while (p->upgrade != UPGRADE_NONE && take_text(p))
		if (strcmp(p->line, "HTTP/1.1 101 Switching Protocols\r") == 0)
			p->upgrade = UPGRADE_ACCEPTED;
		else if (p->upgrade == UPGRADE_ACCEPTED &&
		    strcmp(p->line, "\r") == 0)
			p->upgrade = UPGRADE_NONE;
	return p->upgrade == UPGRADE_NONE;
}

void peer_connect_web(struct peer *p, unsigned short port, const char *address,
    const char *path)
{
	peer_connect_from(p, port, address);
	peer_upgrade(p, port, path);
	while (!is_upgraded(p))
		if (!wait_readable(p->socket, time_ms_now() + TIMEOUT_MS) ||
		    !peer_receive(p))
			fail_test("%s gets no WebSocket", p->name);
}

bool peer_take_line(struct peer *p)
{
	if (!is_upgraded(p))
		return false;
	return p->is_websocket ? take_frame(p) && p->close_code == 0 :
				 take_text(p);
}

enum peer_input peer_read_line(struct peer *p, msec until)
{
	for (;;) {
		if (peer_take_line(p))
			return PEER_LINE;
		if (!wait_readable(p->socket, until))
			return PEER_SILENT;
		if (!peer_receive(p))
			return PEER_END;
	}
}

const char *peer_next_line(struct peer *p)
{
	if (peer_read_line(p, time_ms_now() + TIMEOUT_MS) != PEER_LINE)
		fail_test("%s awaits a line, and hears none", p->name);
	return p->line;
}

const char *peer_expect(struct peer *p, const char *pattern)
{
	char last[sizeof(p->line)] = "nothing";
	msec until = time_ms_now() + TIMEOUT_MS;

	for (;;) {
		enum peer_input heard = peer_read_line(p, until);

		if (heard != PEER_LINE)
			fail_test("%s awaits \"%s\"; %s, and last \"%s\"",
			    p->name, pattern,
			    heard == PEER_END ? "hung up" : "silence", last);
		if (line_matches(p->line, pattern))
			return p->line;
		strcpy(last, p->line);
	}
}

const char *peer_expect_next(struct peer *p, const char *pattern)
{
	while (strcmp(peer_next_line(p), "* ping") == 0)
		continue;
	if (!line_matches(p->line, pattern))
		fail_test("%s hears \"%s\", not \"%s\"", p->name, p->line,
		    pattern);
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
		switch (peer_read_line(p, until)) {
		case PEER_LINE:
			found = found || line_matches(p->line, pattern);
			break;
		case PEER_END:
			return found;
		case PEER_SILENT:
			fail_test("%s is not hung up on; last \"%s\"", p->name,
			    p->line);
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
	if (at == NULL)
		fail_test("no %s= in \"%s\"", key, line);
	return (unsigned)strtoul(at + strlen(sought), NULL, 10);
}

unsigned seat_players(struct peer *x, struct peer *o, const char *variant)
{
	unsigned id;

	peer_send(x, "challenge %s %s you=x", o->name, variant);
	peer_expect(x, "= challenge id=*");
	peer_send(o, "accept %u", number_in(x->line, "id"));
	id = number_in(peer_expect(o, "= accept match=*"), "match");
	peer_expect(x, "* match * you=x clock=none*");
	return id;
}

/* --- the listener --- */

void peer_listener_open(struct peer_listener *l, unsigned short port)
{
	struct sockaddr_in a = loopback(port);
	socklen_t          length = sizeof(a);
	int                on = 1;

	l->socket = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	setsockopt(l->socket, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
	if (bind(l->socket, (struct sockaddr *)&a, length) != 0 ||
	    listen(l->socket, 64) != 0 ||
	    getsockname(l->socket, (struct sockaddr *)&a, &length) != 0)
		fail_test("cannot listen: %s", strerror(errno));
	l->port = ntohs(a.sin_port);
}

void peer_listener_close(struct peer_listener *l)
{
	close(l->socket);
}

void peer_listener_accept(struct peer_listener *l, struct peer *p)
{
	*p = (struct peer){ .socket = -1, .name = "the server" };
	if (wait_readable(l->socket, time_ms_now() + TIMEOUT_MS))
		p->socket = accept(l->socket, NULL, NULL);
	if (p->socket < 0)
		fail_test("no connection");
}
