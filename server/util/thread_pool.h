/*
 * thread_pool.h -- runs jobs on worker threads, outside the event loop.
 *
 * From thread_pool_post until done is called, only the worker may use a job,
 * except its stop flag. Finished jobs are queued until the event loop collects
 * them; a file descriptor tells when.
 *
 * Helpers: while no job is queued, an idle worker asks a running job for a
 * helper, a second job that works on the same task. Helpers are stopped when
 * the job that they help finishes, and whenever a job is posted, so that they
 * never keep a worker from a queued job.
 */

#ifndef SERVER_UTIL_THREAD_POOL_H
#define SERVER_UTIL_THREAD_POOL_H

#include <stdatomic.h>
#include <stdbool.h>
#include <sys/queue.h>

#include "common/time_ms.h"

struct job {
	/* Called on a worker thread with that thread's state. */
	void (*run)(struct job *job, void *worker_state);
	/*
	 * Called once on the event loop, even if the job was stopped before it
	 * ran. Afterwards the job belongs again to the caller that posted it.
	 */
	void (*done)(struct job *job, msec now);
	/*
	 * Creates a helper for this job, which is running; NULL: it can have no
	 * more helpers. Called on another worker with the pool's mutex held, so
	 * it must not block. The helper's done is called like any other job's.
	 * If a helper finishes without having been stopped, the job gets no
	 * further helper.
	 */
	struct job *(*new_helper)(const struct job *job);
	atomic_bool stop;     /* if set, run must return soon; any thread may
			         set it */
	msec        deadline; /* the earliest is run first */
	/* Fields of the pool, zero when the job is posted. */
	bool is_queued;
	TAILQ_ENTRY(job) link;  /* in the queue */
	STAILQ_ENTRY(job) next; /* in the list of finished jobs */
};

/* Creates and frees what each worker owns, such as an engine. */
struct worker_init {
	void *(*open)(void *ctx); /* returns the worker's state */
	void (*close)(void *worker_state);
	void *ctx; /* shared by all workers; or NULL */
	/*
	 * How much lower the priority of the threads is than the caller's, in
	 * the unit of nice(1), so that they delay the event loop less. If a
	 * sandbox forbids a lower priority, the threads have the caller's.
	 */
	int nice;
};

/* A player waits for a bot's move, but nobody for a review. */
#define THREAD_NICE_SEARCH 10
#define THREAD_NICE_REVIEW 19

struct thread_pool;

/*
 * Starts the threads, with all signals blocked. With 0 threads, jobs are run
 * by thread_pool_collect, for tests. Helpers are started only while fewer than
 * max_busy workers are busy. Exits with a message if out of resources.
 */
struct thread_pool *thread_pool_open(unsigned threads, unsigned max_busy,
    const struct worker_init *init);

/* Is readable while there are finished jobs to collect. */
int thread_pool_fd(const struct thread_pool *pool);

/*
 * Queues a job. Jobs are run in the order of their deadlines, and of posting if
 * the deadlines are equal, so that many long jobs of one client do not delay a
 * short job of another client for long. While the pool is closing, the job is
 * stopped and given back. A post scans the jobs with a later deadline: the
 * queue is short.
 */
void thread_pool_post(struct thread_pool *pool, struct job *job);

/*
 * Stops a posted job whose done has not been called yet. A job that is still
 * queued is given back at the next collection, without being run, and occupies
 * no worker and no place in the queue.
 */
void thread_pool_cancel(struct thread_pool *pool, struct job *job);

/* How many jobs are queued for each worker. Callable on any thread. */
unsigned thread_pool_backlog(struct thread_pool *pool);

/* How many jobs are queued. */
unsigned thread_pool_queued(struct thread_pool *pool);

/* On the event loop: calls done for each finished job. */
void thread_pool_collect(struct thread_pool *pool, msec now);

/* Stops all jobs, calls done for each, joins the threads and frees the pool. */
void thread_pool_close(struct thread_pool *pool, msec now);

#endif
