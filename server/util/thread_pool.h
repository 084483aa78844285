/*
 * thread_pool.h -- runs jobs on worker threads, outside the event loop.
 *
 * From thread_pool_post until `done` is called, only the worker may use a job,
 * except its stop flag. Finished jobs are queued until the event loop collects
 * them; a file descriptor tells when.
 */

#ifndef SERVER_UTIL_THREAD_POOL_H
#define SERVER_UTIL_THREAD_POOL_H

#include <stdatomic.h>
#include <stdbool.h>
#include <sys/queue.h>

#include "common/base/time_ms.h"

struct job {
	/* Called on a worker thread, with the state of that worker. */
	void (*run)(struct job *job, void *worker_state);
	/*
	 * Called once on the event loop, even if the job was stopped before it
	 * ran. Afterwards, the caller that posted the job owns it again.
	 */
	void (*done)(struct job *job, msec now);
	/* If set, `run` must return soon; any thread may set it */
	atomic_bool stop;
	/* The job with the earliest deadline is run first */
	msec deadline;
	/*
	 * These fields belong to the pool, and must be zero when the job is
	 * posted.
	 */
	bool is_queued;
	TAILQ_ENTRY(job) link;  /* link in the queue of waiting jobs */
	STAILQ_ENTRY(job) next; /* link in the list of finished jobs */
};

/* Creates and frees the state of each worker, such as an engine. */
struct worker_init {
	/* Returns the state of a new worker. NULL: workers have no state. */
	void *(*open)(void *ctx);
	void (*close)(void *worker_state);
	void *ctx; /* argument of open; or NULL */
	/*
	 * How much lower the threads' priority is than the caller's, in units
	 * of nice(1), so that the threads delay the event loop less. If a
	 * sandbox forbids to lower it, the threads have the caller's priority.
	 */
	int nice;
};

/*
 * Values for `nice`. A player waits for a bot's move, but nobody waits for a
 * review.
 */
#define THREAD_NICE_SEARCH 10
#define THREAD_NICE_REVIEW 19

struct thread_pool;

/*
 * Starts the threads, with all signals blocked. With 0 threads, which tests
 * use, thread_pool_collect runs the jobs. Exits with a message if out of
 * resources.
 */
struct thread_pool *
thread_pool_open(unsigned threads, const struct worker_init *init);

/*
 * Returns a descriptor that is readable while there are finished jobs to
 * collect.
 */
int thread_pool_fd(const struct thread_pool *pool);

/*
 * Queues a job. Jobs are run in the order of their deadlines, and jobs with the
 * same deadline in the order of posting. Therefore, if one client has many long
 * jobs, a short job of another client does not wait for all of them. While the
 * pool is closing, the job is finished with `stop` set, without being run. A
 * post visits all jobs with a later deadline, which is cheap because the queue
 * is short.
 */
void thread_pool_post(struct thread_pool *pool, struct job *job);

/*
 * Stops a posted job, whose `done` has not been called yet. A job that is still
 * queued is not run: it leaves the queue, and the next collection calls its
 * `done`.
 */
void thread_pool_cancel(struct thread_pool *pool, struct job *job);

/* Returns the number of queued jobs per worker. Any thread may call this. */
unsigned thread_pool_backlog(struct thread_pool *pool);

unsigned thread_pool_queued(struct thread_pool *pool);

/* Calls `done` for each finished job. To be called on the event loop. */
void thread_pool_collect(struct thread_pool *pool, msec now);

/* Stops all jobs, calls `done` for each, joins the threads, frees the pool. */
void thread_pool_close(struct thread_pool *pool, msec now);

#endif
