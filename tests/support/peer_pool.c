/* peer_pool.c -- many connections, read on one thread without waiting for one. */

#include "tests/support/peer_pool.h"

#include <sys/epoll.h>
#include <unistd.h>

#include "tests/support/test_report.h"

#define EVENTS 256

static int epoll_of(struct peer_pool *pool)
{
	if (pool->epoll == 0)
		pool->epoll = epoll_create1(EPOLL_CLOEXEC);
	return pool->epoll;
}

void peer_pool_add(struct peer_pool *pool, struct peer *p)
{
	struct epoll_event e = { .events = EPOLLIN, .data.ptr = p };

	if (epoll_ctl(epoll_of(pool), EPOLL_CTL_ADD, p->socket, &e) != 0)
		fail_test("cannot wait for %s", p->name);
}

void peer_pool_turn(struct peer_pool *pool, int ms)
{
	static struct epoll_event events[EVENTS];
	int n = epoll_wait(epoll_of(pool), events, EVENTS, ms);

	for (int i = 0; i < n; i++) {
		struct peer *p = events[i].data.ptr;

		if (!peer_receive(p)) {
			if (pool->on_end == NULL)
				fail_test("%s has lost its connection",
				    p->name);
			pool->on_end(p);
			continue;
		}
		while (p->socket >= 0 && peer_take_line(p))
			pool->on_line(p);
	}
}

void peer_pool_clear(struct peer_pool *pool)
{
	if (pool->epoll != 0)
		close(pool->epoll);
	pool->epoll = 0;
}
