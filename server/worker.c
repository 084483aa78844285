/* worker.c -- jobs off the loop: the only threads, the only mutex. */

#include "server/worker.h"

#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "common/die.h"

STAILQ_HEAD(jobs, job);

struct worker {
	struct workers *all;
	pthread_t       thread;
	struct job     *running; /* under the mutex */
	struct job     *helped;  /* by running, while that runs itself */
};

struct workers {
	unsigned        threads;
	unsigned        most; /* busy, helpers among them */
	struct own      own;
	int             bell;     /* an eventfd */
	void           *loop_own; /* without threads, once there was a job */
	pthread_mutex_t mutex;    /* of all below */
	pthread_cond_t  wanted;
	bool            is_closing;
	struct jobs     waiting, finished;
	struct worker   worker[];
};

static void ring(const struct workers *w)
{
	uint64_t one = 1;

	/* It can fail only when it is ringing already. */
	if (write(w->bell, &one, sizeof(one)) < 0)
		return;
}

/* How many workers help with a job. With the mutex held, like all below. */
static unsigned count_helpers(const struct workers *w, const struct job *job)
{
	unsigned n = 0;

	for (unsigned i = 0; i < w->threads; i++)
		n += w->worker[i].helped == job;
	return n;
}

/* A job that helps with what has least help so far, or NULL. */
static struct job *help(struct worker *self)
{
	const struct workers *w = self->all;
	unsigned              busy = 0, least = UINT_MAX;
	struct job           *helped = NULL;

	for (unsigned i = 0; i < w->threads; i++) {
		struct job *job = w->worker[i].running;
		unsigned    helpers = count_helpers(w, job);

		busy += job != NULL;
		if (job == NULL || job->helper == NULL || helpers >= least)
			continue;
		least = helpers;
		helped = job;
	}
	if (helped == NULL || busy >= w->most)
		return NULL;
	self->helped = helped;
	return helped->helper(helped);
}

/* Stops what helps with a job, or, for NULL, with any. */
static void dismiss(struct workers *w, const struct job *job)
{
	for (unsigned i = 0; i < w->threads; i++) {
		struct worker *worker = &w->worker[i];

		if (worker->helped == NULL ||
		    (job != NULL && worker->helped != job))
			continue;
		atomic_store(&worker->running->stop, true);
		worker->helped = NULL;
	}
}

/* The next job, or NULL when there will be none. */
static struct job *take(struct worker *self)
{
	struct workers *w = self->all;
	struct job     *job;

	while ((job = STAILQ_FIRST(&w->waiting)) == NULL && !w->is_closing &&
	    (job = help(self)) == NULL)
		pthread_cond_wait(&w->wanted, &w->mutex);
	if (job != NULL && self->helped == NULL)
		STAILQ_REMOVE_HEAD(&w->waiting, next);
	if (job != NULL && job->helper != NULL)
		pthread_cond_broadcast(&w->wanted);
	return self->running = job;
}

/* A job is finished, and with it all that helps. */
static void finish(struct worker *self)
{
	struct workers *w = self->all;

	dismiss(w, self->running);
	if (self->helped != NULL)
		self->helped->helper = NULL;
	STAILQ_INSERT_TAIL(&w->finished, self->running, next);
	self->running = self->helped = NULL;
	ring(w);
}

static void *work(void *arg)
{
	struct worker  *self = arg;
	struct workers *w = self->all;
	void           *own = w->own.open(w->own.common);
	struct job     *job;

	pthread_mutex_lock(&w->mutex);
	while ((job = take(self)) != NULL) {
		pthread_mutex_unlock(&w->mutex);
		if (!atomic_load(&job->stop))
			job->run(job, own);
		pthread_mutex_lock(&w->mutex);
		finish(self);
	}
	pthread_mutex_unlock(&w->mutex);
	w->own.close(own);
	return NULL;
}

static void start(struct workers *w)
{
	sigset_t all, old;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &old);
	for (unsigned i = 0; i < w->threads; i++) {
		struct worker *worker = &w->worker[i];
		int            e;

		worker->all = w;
		e = pthread_create(&worker->thread, NULL, work, worker);
		if (e != 0)
			die("cannot start a thread: %s", strerror(e));
	}
	pthread_sigmask(SIG_SETMASK, &old, NULL);
}

struct workers *
worker_open(unsigned threads, unsigned most, const struct own *own)
{
	struct workers *w = xcalloc(1,
	    sizeof(*w) + threads * sizeof(w->worker[0]));

	w->threads = threads;
	w->most = most;
	w->own = *own;
	w->bell = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
	if (w->bell < 0)
		die("cannot make an event descriptor");
	STAILQ_INIT(&w->waiting);
	STAILQ_INIT(&w->finished);
	pthread_mutex_init(&w->mutex, NULL);
	pthread_cond_init(&w->wanted, NULL);
	start(w);
	return w;
}

int worker_descriptor(const struct workers *w)
{
	return w->bell;
}

/* Behind all that are due by then. */
static void insert(struct jobs *jobs, struct job *job)
{
	struct job *at, *before = NULL;

	STAILQ_FOREACH (at, jobs, next)
		if (at->due <= job->due)
			before = at;
	if (before == NULL)
		STAILQ_INSERT_HEAD(jobs, job, next);
	else
		STAILQ_INSERT_AFTER(jobs, before, job, next);
}

unsigned worker_queue(struct workers *w)
{
	const struct job *job;
	unsigned          n = 0;

	pthread_mutex_lock(&w->mutex);
	STAILQ_FOREACH (job, &w->waiting, next)
		n++;
	pthread_mutex_unlock(&w->mutex);
	return w->threads > 0 ? n / w->threads : n;
}

void worker_post(struct workers *w, struct job *job)
{
	pthread_mutex_lock(&w->mutex);
	if (w->is_closing) {
		atomic_store(&job->stop, true);
		STAILQ_INSERT_TAIL(&w->finished, job, next);
	} else {
		insert(&w->waiting, job);
		dismiss(w, NULL);
		pthread_cond_signal(&w->wanted);
	}
	pthread_mutex_unlock(&w->mutex);
	if (w->threads == 0)
		ring(w);
}

/* Without threads: runs what was posted, until nothing is left. */
static void run_here(struct workers *w)
{
	struct job *job;

	while ((job = STAILQ_FIRST(&w->waiting)) != NULL) {
		STAILQ_REMOVE_HEAD(&w->waiting, next);
		if (w->loop_own == NULL)
			w->loop_own = w->own.open(w->own.common);
		if (!atomic_load(&job->stop))
			job->run(job, w->loop_own);
		STAILQ_INSERT_TAIL(&w->finished, job, next);
	}
}

void worker_collect(struct workers *w, msec now)
{
	struct jobs finished = STAILQ_HEAD_INITIALIZER(finished);
	struct job *job;
	uint64_t    count;

	if (read(w->bell, &count, sizeof(count)) < 0)
		return;
	if (w->threads == 0)
		run_here(w);
	pthread_mutex_lock(&w->mutex);
	STAILQ_CONCAT(&finished, &w->finished);
	pthread_mutex_unlock(&w->mutex);
	while ((job = STAILQ_FIRST(&finished)) != NULL) {
		STAILQ_REMOVE_HEAD(&finished, next);
		job->done(job, now);
	}
}

void worker_close(struct workers *w, msec now)
{
	struct job *job;

	pthread_mutex_lock(&w->mutex);
	w->is_closing = true;
	STAILQ_FOREACH (job, &w->waiting, next)
		atomic_store(&job->stop, true);
	for (unsigned i = 0; i < w->threads; i++)
		if (w->worker[i].running != NULL)
			atomic_store(&w->worker[i].running->stop, true);
	pthread_cond_broadcast(&w->wanted);
	pthread_mutex_unlock(&w->mutex);
	for (unsigned i = 0; i < w->threads; i++)
		pthread_join(w->worker[i].thread, NULL);
	/* What is done may post again; that is given back undone. */
	do {
		ring(w);
		worker_collect(w, now);
	} while (!STAILQ_EMPTY(&w->finished));
	if (w->loop_own != NULL)
		w->own.close(w->loop_own);
	pthread_cond_destroy(&w->wanted);
	pthread_mutex_destroy(&w->mutex);
	close(w->bell);
	free(w);
}
