/*
 * worker.h -- jobs off the loop: the only threads, the only mutex.
 *
 * A job is handed over whole: between worker_post and done nobody but the
 * worker looks at it, its stop flag excepted. Finished jobs wait until the loop
 * collects them, and a descriptor becomes readable to say so.
 *
 * While nothing waits, idle workers help with what runs: each does a job beside
 * it, which is stopped when that is finished, or when anything is posted.
 */

#ifndef SERVER_WORKER_H
#define SERVER_WORKER_H

#include <stdatomic.h>
#include <sys/queue.h>

#include "common/msec.h"

struct job {
	/* On a worker; own is what the worker was given at the start. */
	void (*run)(struct job *job, void *own);
	/* On the loop, once, run or not; the job is its caller's again. */
	void (*done)(struct job *job, msec now);
	/*
	 * A new job that helps with this one, which runs; or NULL: none can.
	 * Called by another worker with the mutex held, so only copies. The new
	 * one is done on the loop like all; when it ends unstopped, it was the
	 * last.
	 */
	struct job *(*helper)(const struct job *job);
	atomic_bool stop;       /* set by anybody: let it be */
	msec        due;        /* when it is waited for */
	STAILQ_ENTRY(job) next; /* the workers' */
};

/* What each worker has to itself, an engine. */
struct own {
	void *(*open)(void *common);
	void (*close)(void *own);
	void *common; /* lent to all of them; or NULL */
};

struct workers;

/*
 * Starts threads; with 0 of them the jobs run when they are collected, which
 * is what tests want. Helpers make no more than most of them busy. Signals are
 * for the loop: workers block all. Dies when a thread or a descriptor cannot be
 * had.
 */
struct workers *
worker_open(unsigned threads, unsigned most, const struct own *own);

/* Becomes readable when there is something to collect. */
int worker_descriptor(const struct workers *w);

/*
 * The workers' until done is called. What is due first goes first: whoever asks
 * for little does not wait behind many who ask for much, nor who asks for much
 * behind any number who ask for little. Then whoever came first.
 */
void worker_post(struct workers *w, struct job *job);

/* How many jobs wait for each worker; asked by a job how long it may take. */
unsigned worker_queue(struct workers *w);

/* On the loop: calls done for all that is finished. */
void worker_collect(struct workers *w, msec now);

/* Stops everything; each job not yet done is done, then the threads end. */
void worker_close(struct workers *w, msec now);

#endif
