/* tcp_relay.c -- a relay between clients and a server, to cut connections. */

#include "tests/integration/tcp_relay.h"

#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

#include "common/base/fatal.h"
#include "tests/support/peer.h"
#include "tests/support/server_process.h"

/* The listener's socket, and two for each connection. */
#define SOCKETS_MAX 17

struct relay_args {
	int            listener;
	unsigned short server_port;
};

struct sockets {
	struct pollfd poll[SOCKETS_MAX]; /* the listener, then pairs */
	int           count;
};

static void accept_client(struct sockets *s, unsigned short server_port)
{
	struct peer server;
	int         fd = accept(s->poll[0].fd, NULL, NULL);

	if (fd < 0 || s->count + 2 > SOCKETS_MAX)
		fatal("the relay cannot accept");
	peer_connect(&server, server_port);
	s->poll[s->count++] = (struct pollfd){ .fd = fd, .events = POLLIN };
	s->poll[s->count++] = (struct pollfd){ .fd = server.socket,
		.events = POLLIN };
}

/* Copies what one end has sent; if one end closes, both are closed. */
static void relay_bytes(struct sockets *s, int from)
{
	int     to = from % 2 == 1 ? from + 1 : from - 1;
	char    bytes[16384];
	ssize_t n = read(s->poll[from].fd, bytes, sizeof(bytes));

	if (n > 0 && send(s->poll[to].fd, bytes, (size_t)n, MSG_NOSIGNAL) == n)
		return;
	close(s->poll[from].fd);
	close(s->poll[to].fd);
	s->poll[from].fd = s->poll[to].fd = -1; /* poll ignores those */
}

static void relay(const void *ctx)
{
	const struct relay_args *args = ctx;
	struct sockets           s = { .poll[0] = { .fd = args->listener,
					   .events = POLLIN },
			  .count = 1 };

	while (poll(s.poll, (nfds_t)s.count, -1) >= 0) {
		for (int i = 1; i < s.count; i++)
			if (s.poll[i].fd >= 0 && s.poll[i].revents != 0)
				relay_bytes(&s, i);
		if (s.poll[0].revents != 0)
			accept_client(&s, args->server_port);
	}
}

void tcp_relay_restore(struct tcp_relay *r)
{
	struct peer_listener l;

	peer_listener_open(&l, r->port);
	r->port = l.port;
	process_start(&r->process,
	    &(struct process_options){ .run = relay,
		.ctx = &(struct relay_args){ l.socket, r->server_port } });
	peer_listener_close(&l);
}

void tcp_relay_start(struct tcp_relay *r, unsigned short server_port)
{
	r->reserved = reserve_port(&r->port);
	r->server_port = server_port;
	tcp_relay_restore(r);
}

void tcp_relay_cut(struct tcp_relay *r)
{
	process_kill(&r->process, SIGKILL);
}
