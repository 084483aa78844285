/* splitting_proxy.c -- a relay that splits, joins and delays what passes. */

#include "tests/durability/splitting_proxy.h"

#include <poll.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "common/base/fatal.h"
#include "tests/durability/statistics.h"
#include "tests/support/peer.h"

#define PAIRS_MAX  64
#define BUFFER     65536
#define PIECE_MAX  32
#define DELAY_MAX  20 /* ms between two pieces */
#define JOINED_MIN 4  /* one piece in this many is all that was received */

/* What comes from one side and goes to the other. */
struct direction {
	size_t length;
	char   bytes[BUFFER];
	double due; /* of the next piece */
};

struct relay {
	int              fd[2];
	struct direction from[2];
};

struct proxy {
	struct peer_listener listener;
	unsigned short       port;
	unsigned             count;
	unsigned             seed;
	struct relay         relays[PAIRS_MAX];
};

static struct process process;

static void accept_one(struct proxy *p)
{
	struct relay *r = &p->relays[p->count];

	if (p->count == PAIRS_MAX)
		fatal("the proxy has too many clients");
	memset(r, 0, sizeof(*r));
	r->fd[0] = accept(p->listener.socket, NULL, NULL);
	r->fd[1] = dial(p->port, "127.16.0.0");
	if (r->fd[0] < 0 || r->fd[1] < 0)
		fatal("the proxy cannot connect");
	p->count++;
}

/* Both connections end when one does. */
static void end_relay(struct proxy *p, unsigned i)
{
	close(p->relays[i].fd[0]);
	close(p->relays[i].fd[1]);
	p->relays[i] = p->relays[--p->count];
}

/* False at the end of the connection. */
static bool take(struct direction *d, int fd)
{
	ssize_t n = recv(fd, d->bytes + d->length, BUFFER - d->length, 0);

	if (n > 0)
		d->length += (size_t)n;
	return n > 0;
}

/* Sends a piece, if one is due. False: the connection is closed. */
static bool pass(struct proxy *p, struct direction *d, int fd, double now)
{
	size_t n = (size_t)rand_r(&p->seed) % PIECE_MAX + 1;

	if (d->length == 0 || now < d->due)
		return true;
	if (n > d->length || rand_r(&p->seed) % JOINED_MIN == 0)
		n = d->length;
	if (send(fd, d->bytes, n, MSG_NOSIGNAL) != (ssize_t)n)
		return false;
	d->length -= n;
	memmove(d->bytes, d->bytes + n, d->length);
	d->due = now + rand_r(&p->seed) % DELAY_MAX;
	return true;
}

static bool
serve(struct proxy *p, struct relay *r, const struct pollfd polls[2])
{
	double now = now_ms();

	for (int side = 0; side < 2; side++) {
		if (polls[side].revents != 0 &&
		    !take(&r->from[side], r->fd[side]))
			return false;
		if (!pass(p, &r->from[side], r->fd[1 - side], now))
			return false;
	}
	return true;
}

static void relay(const void *ctx)
{
	struct proxy *p = (struct proxy *)ctx;
	struct pollfd polls[2 * PAIRS_MAX + 1];

	for (;;) {
		for (unsigned i = 0; i < 2 * p->count; i++) {
			struct relay *r = &p->relays[i / 2];
			bool          has_room = r->from[i % 2].length < BUFFER;

			polls[i] = (struct pollfd){ r->fd[i % 2],
				has_room ? POLLIN : 0, 0 };
		}
		polls[2 * p->count] = (struct pollfd){ p->listener.socket,
			POLLIN, 0 };
		poll(polls, 2 * p->count + 1, 1);
		if (polls[2 * p->count].revents != 0) {
			accept_one(p);
			continue;
		}
		for (unsigned i = p->count; i-- > 0;)
			if (!serve(p, &p->relays[i], &polls[2 * i]))
				end_relay(p, i);
	}
}

unsigned short splitting_proxy_start(unsigned short port)
{
	struct proxy  *p = xcalloc(1, sizeof(*p));
	unsigned short own;

	p->port = port;
	p->seed = 1;
	peer_listener_open(&p->listener, 0);
	own = p->listener.port;
	process_start(&process,
	    &(struct process_options){ .run = relay, .ctx = p });
	peer_listener_close(&p->listener);
	free(p);
	return own;
}
