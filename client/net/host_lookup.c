/*
 * host_lookup.c -- looks up the addresses of a host on a thread.
 *
 * A call of getaddrinfo cannot be interrupted. So the thread and its owner share
 * a request, which the last of them frees: an owner that cancels does not wait.
 */

#include "client/net/host_lookup.h"

#include <assert.h>
#include <errno.h>
#include <netdb.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <event2/event.h>
#include <event2/util.h>

#include "common/fatal.h"

struct request {
	struct address   server;
	struct addrinfo *addresses; /* NULL: none, or taken by the owner */
	int              error;     /* what getaddrinfo returned */
	/* The thread closes it when it has released the request */
	int        done;
	atomic_int owners;
};

struct host_lookup {
	on_host_lookup *on_done;
	void           *ctx;
	struct request *request;
	/*
	 * Its descriptor is at its end when the thread has closed request->done
	 */
	struct event *finished;
};

/* --- the request --- */

static void release(struct request *r)
{
	if (atomic_fetch_sub(&r->owners, 1) > 1)
		return;
	if (r->addresses != NULL)
		freeaddrinfo(r->addresses);
	free(r);
}

static void *run_request(void *arg)
{
	struct request       *r = arg;
	const int             done = r->done;
	const struct addrinfo hints = { .ai_socktype = SOCK_STREAM,
		.ai_flags = AI_NUMERICSERV };

	r->error = getaddrinfo(r->server.host, r->server.port, &hints,
	    &r->addresses);
	if (r->error != 0)
		r->addresses = NULL;
	release(r);
	close(done);
	return NULL;
}

/*
 * Runs the request on a thread that handles no signals, which are the loop's.
 * Returns an error number, or 0.
 */
static int start_thread(struct request *r)
{
	sigset_t  all, old;
	pthread_t thread;
	int       error;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &old);
	error = pthread_create(&thread, NULL, run_request, r);
	pthread_sigmask(SIG_SETMASK, &old, NULL);
	if (error == 0)
		pthread_detach(thread);
	return error;
}

/* --- its owner --- */

void host_lookup_cancel(struct host_lookup *l)
{
	if (l == NULL)
		return;
	close(event_get_fd(l->finished));
	event_free(l->finished);
	release(l->request);
	free(l);
}

static void on_finished(evutil_socket_t fd, short what, void *ctx)
{
	struct host_lookup *l = ctx;
	on_host_lookup     *on_done = l->on_done;
	void               *owner = l->ctx;
	struct addrinfo    *addresses;
	int                 error;

	(void)fd;
	(void)what;
	/* What the thread wrote before it released the request is seen now. */
	assert(atomic_load(&l->request->owners) == 1);
	addresses = l->request->addresses;
	error = l->request->error;
	l->request->addresses = NULL;
	host_lookup_cancel(l);
	on_done(owner, addresses, error != 0 ? gai_strerror(error) : "");
}

struct host_lookup *host_lookup_start(struct event_base *base,
    const struct address *server, on_host_lookup *on_done, void *ctx)
{
	struct host_lookup *l;
	int                 ends[2], error;

	if (pipe(ends) != 0)
		return NULL;
	for (int i = 0; i < 2; i++)
		evutil_make_socket_closeonexec(ends[i]);
	l = xcalloc(1, sizeof(*l));
	l->on_done = on_done;
	l->ctx = ctx;
	l->request = xcalloc(1, sizeof(*l->request));
	*l->request = (struct request){
		.server = *server, .done = ends[1], .owners = 2
	};
	l->finished = event_new(base, ends[0], EV_READ, on_finished, l);
	event_add(l->finished, NULL);
	error = start_thread(l->request);
	if (error == 0)
		return l;
	close(ends[1]);
	release(l->request);
	host_lookup_cancel(l);
	errno = error;
	return NULL;
}
