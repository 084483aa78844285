/*
 * relay_baseline.c -- a bare epoll relay without rules: the least work that any
 * server must do.
 *
 * It pairs connections in the order they arrive, and replies to each line with
 * lines as long as the server's. The first letter of a request selects the
 * reply; clients send a capital where the server's reply would differ, which
 * the server accepts too. One epoll, one recv a request, one send to each
 * player.
 *
 *	relay-baseline ... --port-fd FD
 *
 * It skips the other options of the server.
 */

/* For accept4. */
#define _GNU_SOURCE

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#define EVENTS    256
#define LINE_MOST 512

#define MOVE  "* move 10000 5 x b2\n"
#define OVER  "* over 10000 5 winner=x why=line line=b1,b2,b3\n"
#define OFFER "* offer 10000 rematch x\n"
#define MATCH "* match 10000 3x3x3 x=~guest100 o=~guest101 you=x clock=none\n"

static const struct reply {
	char        request;
	const char *to_both, *to_sender;
} replies[] = {
	{ 'm', MOVE, "= move\n" },
	{ 'M', MOVE OVER, "= move\n" },
	{ 'r', OFFER, "= rematch\n" },
	{ 'R', OFFER MATCH, "= rematch match=10000\n" },
};

struct connection {
	int                fd;
	struct connection *peer;    /* NULL while unpaired */
	size_t             length;  /* of an incomplete line */
	char              *stashed; /* the incomplete line, or NULL */
};

static int                loop;
static struct connection *unpaired;

static _Noreturn void fail(const char *what)
{
	perror(what);
	exit(1);
}

/* Sends without buffering: what does not fit is dropped. */
static void send_text(const struct connection *c, const char *text, size_t n)
{
	if (c != NULL && send(c->fd, text, n, MSG_NOSIGNAL) < 0)
		return;
}

static void reply_to(const struct connection *c, char request)
{
	char text[256];

	for (size_t i = 0; i < sizeof(replies) / sizeof(replies[0]); i++) {
		size_t n = strlen(replies[i].to_both);
		size_t more = strlen(replies[i].to_sender);

		if (replies[i].request != request)
			continue;
		memcpy(text, replies[i].to_both, n);
		send_text(c->peer, text, n);
		memcpy(text + n, replies[i].to_sender, more);
		send_text(c, text, n + more);
	}
}

static void close_connection(struct connection *c)
{
	if (c->peer != NULL)
		c->peer->peer = NULL;
	if (unpaired == c)
		unpaired = NULL;
	close(c->fd);
	free(c->stashed);
	free(c);
}

static void save_rest(struct connection *c, const char *text, size_t n)
{
	if (c->length + n > LINE_MOST)
		n = 0;
	c->stashed = realloc(c->stashed, c->length + n + 1);
	memcpy(c->stashed + c->length, text, n);
	c->length += n;
}

static void handle_bytes(struct connection *c, const char *at, const char *end)
{
	while (at < end) {
		const char *stop = memchr(at, '\n', (size_t)(end - at));

		if (stop == NULL) {
			save_rest(c, at, (size_t)(end - at));
			return;
		}
		reply_to(c, c->length > 0 ? c->stashed[0] : *at);
		free(c->stashed);
		c->stashed = NULL;
		c->length = 0;
		at = stop + 1;
	}
}

static void read_from(struct connection *c)
{
	static char text[4096];
	ssize_t     n = recv(c->fd, text, sizeof(text), 0);

	if (n <= 0)
		close_connection(c);
	else
		handle_bytes(c, text, text + n);
}

static void accept_connection(int listener)
{
	struct epoll_event e = { .events = EPOLLIN };
	struct connection *c = calloc(1, sizeof(*c));
	int                on = 1;

	c->fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK);
	if (c->fd < 0)
		fail("accept");
	setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
	c->peer = unpaired;
	if (unpaired != NULL)
		unpaired->peer = c;
	unpaired = unpaired == NULL ? c : NULL;
	e.data.ptr = c;
	if (epoll_ctl(loop, EPOLL_CTL_ADD, c->fd, &e) != 0)
		fail("epoll");
}

static int open_listener(int port_fd)
{
	struct sockaddr_in a = { .sin_family = AF_INET,
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	socklen_t          size = sizeof(a);
	struct epoll_event e = { .events = EPOLLIN };
	int                fd = socket(AF_INET, SOCK_STREAM, 0);

	if (fd < 0 || bind(fd, (struct sockaddr *)&a, sizeof(a)) != 0 ||
	    listen(fd, 1024) != 0 ||
	    getsockname(fd, (struct sockaddr *)&a, &size) != 0)
		fail("listen");
	if (dprintf(port_fd, "%u\n", ntohs(a.sin_port)) < 0)
		fail("the port");
	close(port_fd);
	e.data.ptr = NULL;
	if (epoll_ctl(loop, EPOLL_CTL_ADD, fd, &e) != 0)
		fail("epoll");
	return fd;
}

int main(int argc, char **argv)
{
	static struct epoll_event events[EVENTS];
	int                       listener, port_fd = -1;

	for (int i = 1; i + 1 < argc; i++)
		if (strcmp(argv[i], "--port-fd") == 0)
			port_fd = atoi(argv[i + 1]);
	loop = epoll_create1(0);
	listener = open_listener(port_fd);
	for (;;) {
		int n = epoll_wait(loop, events, EVENTS, -1);

		for (int i = 0; i < n; i++)
			if (events[i].data.ptr == NULL)
				accept_connection(listener);
			else
				read_from(events[i].data.ptr);
	}
}
