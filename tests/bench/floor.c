/*
 * floor.c -- the least that a server of ours could do: a relay without rules.
 *
 * It pairs its connections as they come and answers each line with lines as
 * long as the server's would be, to those the server would tell. The first
 * letter of a request says which: what the server takes in either case, we take
 * by case. One epoll, one recv a request, one send to each of the two.
 *
 *	floor PORT-FILE
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

struct conn {
	int          fd;
	struct conn *peer;   /* NULL while alone */
	size_t       length; /* of an unfinished line */
	char        *rest;   /* it, or NULL */
};

static int          loop;
static struct conn *alone;

static _Noreturn void fail(const char *what)
{
	perror(what);
	exit(1);
}

/* Small output to a peer that reads: what does not fit at once is lost. */
static void tell(const struct conn *c, const char *text, size_t n)
{
	if (c != NULL && send(c->fd, text, n, MSG_NOSIGNAL) < 0)
		return;
}

static void answer(const struct conn *c, char request)
{
	char text[256];

	for (size_t i = 0; i < sizeof(replies) / sizeof(replies[0]); i++) {
		size_t n = strlen(replies[i].to_both);
		size_t more = strlen(replies[i].to_sender);

		if (replies[i].request != request)
			continue;
		memcpy(text, replies[i].to_both, n);
		tell(c->peer, text, n);
		memcpy(text + n, replies[i].to_sender, more);
		tell(c, text, n + more);
	}
}

static void hang_up(struct conn *c)
{
	if (c->peer != NULL)
		c->peer->peer = NULL;
	if (alone == c)
		alone = NULL;
	close(c->fd);
	free(c->rest);
	free(c);
}

static void keep(struct conn *c, const char *text, size_t n)
{
	if (c->length + n > LINE_MOST)
		n = 0;
	c->rest = realloc(c->rest, c->length + n + 1);
	memcpy(c->rest + c->length, text, n);
	c->length += n;
}

static void feed(struct conn *c, const char *at, const char *end)
{
	while (at < end) {
		const char *stop = memchr(at, '\n', (size_t)(end - at));

		if (stop == NULL) {
			keep(c, at, (size_t)(end - at));
			return;
		}
		answer(c, c->length > 0 ? c->rest[0] : *at);
		free(c->rest);
		c->rest = NULL;
		c->length = 0;
		at = stop + 1;
	}
}

static void read_from(struct conn *c)
{
	static char text[4096];
	ssize_t     n = recv(c->fd, text, sizeof(text), 0);

	if (n <= 0)
		hang_up(c);
	else
		feed(c, text, text + n);
}

static void welcome(int listener)
{
	struct epoll_event e = { .events = EPOLLIN };
	struct conn       *c = calloc(1, sizeof(*c));
	int                on = 1;

	c->fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK);
	if (c->fd < 0)
		fail("accept");
	setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
	c->peer = alone;
	if (alone != NULL)
		alone->peer = c;
	alone = alone == NULL ? c : NULL;
	e.data.ptr = c;
	if (epoll_ctl(loop, EPOLL_CTL_ADD, c->fd, &e) != 0)
		fail("epoll");
}

static int listen_somewhere(const char *port_file)
{
	struct sockaddr_in a = { .sin_family = AF_INET,
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	socklen_t          size = sizeof(a);
	struct epoll_event e = { .events = EPOLLIN };
	int                fd = socket(AF_INET, SOCK_STREAM, 0);
	FILE              *f = fopen(port_file, "w");

	if (fd < 0 || bind(fd, (struct sockaddr *)&a, sizeof(a)) != 0 ||
	    listen(fd, 1024) != 0 ||
	    getsockname(fd, (struct sockaddr *)&a, &size) != 0)
		fail("listen");
	if (f == NULL || fprintf(f, "%u\n", ntohs(a.sin_port)) < 0 ||
	    fclose(f) != 0)
		fail(port_file);
	e.data.ptr = NULL;
	if (epoll_ctl(loop, EPOLL_CTL_ADD, fd, &e) != 0)
		fail("epoll");
	return fd;
}

int main(int argc, char **argv)
{
	static struct epoll_event events[EVENTS];
	int                       listener;

	if (argc != 2) {
		fputs("usage: floor PORT-FILE\n", stderr);
		return 2;
	}
	loop = epoll_create1(0);
	listener = listen_somewhere(argv[1]);
	for (;;) {
		int n = epoll_wait(loop, events, EVENTS, -1);

		for (int i = 0; i < n; i++)
			if (events[i].data.ptr == NULL)
				welcome(listener);
			else
				read_from(events[i].data.ptr);
	}
}
