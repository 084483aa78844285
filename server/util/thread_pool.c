/* thread_pool.c -- runs jobs on worker threads, outside the event loop. */

#include "server/util/thread_pool.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <unistd.h>

#include "common/base/fatal.h"

STAILQ_HEAD(finished_jobs, job);
TAILQ_HEAD(job_queue, job);

struct worker {
	struct thread_pool *pool;
	pthread_t           thread;
	/* The job that runs now; NULL if idle; used with the mutex held */
	struct job *running;
};

struct thread_pool {
	unsigned           thread_count;
	struct worker_init init;
	/* An eventfd that is readable while there are finished jobs */
	int                  done_fd;
	void                *inline_state; /* the worker state of run_inline */
	pthread_mutex_t      mutex;        /* protects the fields below */
	pthread_cond_t       work_available;
	bool                 is_closing;
	struct job_queue     queued; /* waiting jobs; the first is run next */
	unsigned             queued_count;
	struct finished_jobs finished;
	struct worker        workers[];
};

/*
 * Inserts the job behind all jobs with the same or an earlier deadline. The
 * caller holds the mutex.
 */
static void enqueue(struct thread_pool *pool, struct job *job)
{
	struct job *before = TAILQ_LAST(&pool->queued, job_queue);

	while (before != NULL && before->deadline > job->deadline)
		before = TAILQ_PREV(before, job_queue, link);
	if (before != NULL)
		TAILQ_INSERT_AFTER(&pool->queued, before, job, link);
	else
		TAILQ_INSERT_HEAD(&pool->queued, job, link);
	job->is_queued = true;
	pool->queued_count++;
}

static void dequeue(struct thread_pool *pool, struct job *job)
{
	TAILQ_REMOVE(&pool->queued, job, link);
	job->is_queued = false;
	pool->queued_count--;
}

/* --- workers --- */

static void signal_finished(const struct thread_pool *pool)
{
	(void)eventfd_write(pool->done_fd, 1);
}

/*
 * Waits for a queued job. Returns NULL if the pool closes. The caller holds the
 * mutex.
 */
static struct job *next_job(struct worker *self)
{
	struct thread_pool *pool = self->pool;
	struct job         *job;

	while ((job = TAILQ_FIRST(&pool->queued)) == NULL && !pool->is_closing)
		pthread_cond_wait(&pool->work_available, &pool->mutex);
	if (job != NULL)
		dequeue(pool, job);
	return self->running = job;
}

static void *run_worker(void *arg)
{
	struct worker      *self = arg;
	struct thread_pool *pool = self->pool;
	void               *state = NULL;
	struct job         *job;

	/*
	 * On Linux, setpriority with the id 0 changes the calling thread only.
	 */
	if (pool->init.nice > 0)
		(void)setpriority(PRIO_PROCESS, 0,
		    getpriority(PRIO_PROCESS, 0) + pool->init.nice);
	if (pool->init.open != NULL)
		state = pool->init.open(pool->init.ctx);
	pthread_mutex_lock(&pool->mutex);
	while ((job = next_job(self)) != NULL) {
		pthread_mutex_unlock(&pool->mutex);
		if (!atomic_load(&job->stop))
			job->run(job, state);
		pthread_mutex_lock(&pool->mutex);
		STAILQ_INSERT_TAIL(&pool->finished, job, next);
		self->running = NULL;
		pthread_mutex_unlock(&pool->mutex);
		/*
		 * The signal is sent after the mutex is unlocked: otherwise the
		 * woken thread would have to wait for the mutex.
		 */
		signal_finished(pool);
		pthread_mutex_lock(&pool->mutex);
	}
	pthread_mutex_unlock(&pool->mutex);
	if (state != NULL)
		pool->init.close(state);
	return NULL;
}

static void start_threads(struct thread_pool *pool)
{
	sigset_t all, old;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &old);
	for (unsigned i = 0; i < pool->thread_count; i++) {
		struct worker *worker = &pool->workers[i];
		int            e;

		worker->pool = pool;
		e = pthread_create(&worker->thread, NULL, run_worker, worker);
		if (e != 0)
			fatal("cannot start a thread: %s", strerror(e));
	}
	pthread_sigmask(SIG_SETMASK, &old, NULL);
}

struct thread_pool *
thread_pool_open(unsigned threads, const struct worker_init *init)
{
	struct thread_pool *pool = xcalloc(1,
	    sizeof(*pool) + threads * sizeof(pool->workers[0]));

	pool->thread_count = threads;
	pool->init = *init;
	pool->done_fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
	if (pool->done_fd < 0)
		fatal("cannot create an eventfd: %s", strerror(errno));
	TAILQ_INIT(&pool->queued);
	STAILQ_INIT(&pool->finished);
	pthread_mutex_init(&pool->mutex, NULL);
	pthread_cond_init(&pool->work_available, NULL);
	if (threads == 0 && init->open != NULL)
		pool->inline_state = init->open(init->ctx);
	start_threads(pool);
	return pool;
}

int thread_pool_fd(const struct thread_pool *pool)
{
	return pool->done_fd;
}

unsigned thread_pool_queued(struct thread_pool *pool)
{
	unsigned n;

	pthread_mutex_lock(&pool->mutex);
	n = pool->queued_count;
	pthread_mutex_unlock(&pool->mutex);
	return n;
}

unsigned thread_pool_backlog(struct thread_pool *pool)
{
	unsigned n = thread_pool_queued(pool);

	return pool->thread_count > 0 ? n / pool->thread_count : n;
}

/*
 * Puts a job that was not run into the list of finished jobs. The caller holds
 * the mutex.
 */
static void finish_unrun(struct thread_pool *pool, struct job *job)
{
	atomic_store(&job->stop, true);
	STAILQ_INSERT_TAIL(&pool->finished, job, next);
}

void thread_pool_post(struct thread_pool *pool, struct job *job)
{
	bool is_closing;

	pthread_mutex_lock(&pool->mutex);
	is_closing = pool->is_closing;
	if (is_closing) {
		finish_unrun(pool, job);
	} else {
		enqueue(pool, job);
	}
	pthread_mutex_unlock(&pool->mutex);
	/*
	 * The signal is sent after the mutex is unlocked: otherwise the woken
	 * worker would have to wait for the mutex.
	 */
	if (!is_closing)
		pthread_cond_signal(&pool->work_available);
	if (pool->thread_count == 0)
		signal_finished(pool);
}

void thread_pool_cancel(struct thread_pool *pool, struct job *job)
{
	bool was_queued;

	atomic_store(&job->stop, true);
	pthread_mutex_lock(&pool->mutex);
	was_queued = job->is_queued;
	if (was_queued) {
		dequeue(pool, job);
		finish_unrun(pool, job);
	}
	pthread_mutex_unlock(&pool->mutex);
	if (was_queued)
		signal_finished(pool);
}

/* Runs all queued jobs on this thread; used if there are no workers. */
static void run_inline(struct thread_pool *pool)
{
	struct job *job;

	while ((job = TAILQ_FIRST(&pool->queued)) != NULL) {
		dequeue(pool, job);
		if (!atomic_load(&job->stop))
			job->run(job, pool->inline_state);
		STAILQ_INSERT_TAIL(&pool->finished, job, next);
	}
}

void thread_pool_collect(struct thread_pool *pool, msec now)
{
	struct finished_jobs finished = STAILQ_HEAD_INITIALIZER(finished);
	struct job          *job;
	eventfd_t            signals;

	if (eventfd_read(pool->done_fd, &signals) != 0)
		return;
	if (pool->thread_count == 0)
		run_inline(pool);
	pthread_mutex_lock(&pool->mutex);
	STAILQ_CONCAT(&finished, &pool->finished);
	pthread_mutex_unlock(&pool->mutex);
	while ((job = STAILQ_FIRST(&finished)) != NULL) {
		STAILQ_REMOVE_HEAD(&finished, next);
		job->done(job, now);
	}
}

void thread_pool_close(struct thread_pool *pool, msec now)
{
	struct job *job;

	pthread_mutex_lock(&pool->mutex);
	pool->is_closing = true;
	TAILQ_FOREACH (job, &pool->queued, link)
		atomic_store(&job->stop, true);
	for (unsigned i = 0; i < pool->thread_count; i++)
		if (pool->workers[i].running != NULL)
			atomic_store(&pool->workers[i].running->stop, true);
	pthread_cond_broadcast(&pool->work_available);
	pthread_mutex_unlock(&pool->mutex);
	for (unsigned i = 0; i < pool->thread_count; i++)
		pthread_join(pool->workers[i].thread, NULL);
	/*
	 * A callback `done` may post its job again; thread_pool_post then
	 * finishes the job without running it.
	 */
	do {
		signal_finished(pool);
		thread_pool_collect(pool, now);
	} while (!STAILQ_EMPTY(&pool->finished));
	if (pool->inline_state != NULL)
		pool->init.close(pool->inline_state);
	pthread_cond_destroy(&pool->work_available);
	pthread_mutex_destroy(&pool->mutex);
	close(pool->done_fd);
	free(pool);
}
