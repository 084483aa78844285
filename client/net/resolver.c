/* resolver.c -- looks up the addresses of a host without blocking. */

#include "client/net/resolver.h"

#include <errno.h>
#include <netdb.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <event2/event.h>

#include "common/fatal.h"

/* Shared by the owner and the thread. */
struct question {
	struct address   server;
	struct addrinfo *addresses; /* these two are written by the thread */
	int              error;     /* until has_answer */
	atomic_bool      has_answer;
	int              done;      /* the thread's end of a pair of sockets */
	atomic_bool      abandoned; /* by one of the two */
};

struct resolver {
	struct question *question;
	int              done; /* readable once there is an answer */
	struct event    *readable;
	resolver_answer *answer;
	void            *ctx;
};

/* Frees q if the other side has released it as well. */
static void release(struct question *q)
{
	if (!atomic_exchange(&q->abandoned, true))
		return;
	if (q->addresses != NULL)
		freeaddrinfo(q->addresses);
	free(q);
}

static void look_up(struct question *q, int flags)
{
	const struct addrinfo hints = { .ai_family = AF_UNSPEC,
		.ai_socktype = SOCK_STREAM,
		.ai_flags = flags };

	q->error = getaddrinfo(q->server.host, q->server.port, &hints,
	    &q->addresses);
}

/* If the owner has cancelled the question, send fails; that is no error. */
static void finish(struct question *q)
{
	atomic_store(&q->has_answer, true);
	(void)!send(q->done, "", 1, MSG_NOSIGNAL);
	close(q->done);
	release(q);
}

static void *run(void *arg)
{
	struct question *q = arg;

	look_up(q, 0);
	finish(q);
	return NULL;
}

/*
 * The event loop's thread handles the signals. False if no thread can be
 * created.
 */
static bool start_thread(struct question *q)
{
	pthread_attr_t attributes;
	pthread_t      thread;
	sigset_t       all, before;
	bool           started;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	pthread_attr_init(&attributes);
	pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
	started = pthread_create(&thread, &attributes, run, q) == 0;
	pthread_attr_destroy(&attributes);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	return started;
}

static void on_done(evutil_socket_t fd, short what, void *ctx)
{
	struct resolver *r = ctx;

	(void)fd;
	(void)what;
	/* C11 does not count a socket as synchronization. */
	(void)atomic_load(&r->question->has_answer);
	r->answer(r->ctx, r->question->addresses, r->question->error);
}

struct resolver *resolver_start(struct event_base *base,
    const struct address *server, resolver_answer *answer, void *ctx)
{
	struct resolver *r = xcalloc(1, sizeof(*r));
	struct question *q = xcalloc(1, sizeof(*q));
	int              ends[2];

	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
		fatal("cannot look up a host: %s", strerror(errno));
	*r = (struct resolver){ q, ends[0], NULL, answer, ctx };
	r->readable = event_new(base, ends[0], EV_READ, on_done, r);
	event_add(r->readable, NULL);
	q->server = *server;
	q->done = ends[1];
	look_up(q, AI_NUMERICHOST); /* does not wait and needs no thread */
	if (q->error == 0) {
		finish(q);
	} else if (!start_thread(q)) {
		q->error = EAI_AGAIN;
		finish(q);
	}
	return r;
}

void resolver_cancel(struct resolver *r)
{
	event_free(r->readable);
	close(r->done);
	release(r->question);
	free(r);
}
