/*
 * parallel_search.c -- searches on a number of threads.
 *
 * One worker of the thread pool searches the position. Until it is done, the
 * idle workers search the same position without limits, and so store results in
 * the shared transposition table.
 */

#include "server/gomocup/parallel_search.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>

#include "common/fatal.h"
#include "server/engine/tt.h"
#include "server/util/thread_pool.h"

struct parallel_search {
	struct thread_pool *pool;
	struct tt          *tt;
	size_t              dfpn_bytes;
	struct search_job  *ponder; /* the pondering job, owned by the pool;
				       NULL: none */
	bool                ponder_is_done; /* the pondering job has ended and
					       was freed */
};

struct search_job {
	struct job            job;
	struct search_limits  limits;
	struct search_result *out;     /* NULL: the result is not needed */
	bool                 *is_done; /* set when the job has ended; or NULL */
	struct variant        variant;
	unsigned              count;
	point                 moves[];
};

static void *worker_engine_new(void *ctx)
{
	struct parallel_search *p = ctx;

	return engine_new_shared(p->tt, p->dfpn_bytes);
}

static void worker_engine_free(void *engine)
{
	engine_free(engine);
}

struct parallel_search *parallel_search_new(unsigned threads, bool can_ponder,
    size_t tt_bytes, size_t dfpn_bytes)
{
	struct parallel_search *p = xcalloc(1, sizeof(*p));

	p->tt = tt_new(tt_bytes);
	p->dfpn_bytes = dfpn_bytes;
	p->pool = thread_pool_open(threads > 1 || can_ponder ? threads : 0,
	    threads,
	    &(struct worker_init){
		worker_engine_new, worker_engine_free, p, 0 });
	return p;
}

void parallel_search_free(struct parallel_search *p)
{
	if (p == NULL)
		return;
	thread_pool_close(p->pool, 0);
	tt_free(p->tt);
	free(p);
}

static void run_search(struct job *job, void *engine)
{
	struct search_job   *search = (struct search_job *)job;
	struct search_result ignored;

	engine_search(engine, &search->variant, search->moves, search->count,
	    &search->limits, search->out != NULL ? search->out : &ignored);
}

static void on_search_done(struct job *job, msec now)
{
	struct search_job *search = (struct search_job *)job;

	(void)now;
	if (search->is_done != NULL)
		*search->is_done = true;
	free(search);
}

static struct search_job *search_job_new(const struct variant *v,
    const point *moves, unsigned count, const struct search_limits *limits)
{
	struct search_job *search = xcalloc(1,
	    sizeof(*search) + count * sizeof(point));

	search->job.run = run_search;
	search->job.done = on_search_done;
	search->limits = *limits;
	search->variant = *v;
	search->count = count;
	if (count > 0)
		memcpy(search->moves, moves, count * sizeof(point));
	return search;
}

static struct job *new_helper(const struct job *job)
{
	const struct search_job *search = (const struct search_job *)job;
	struct search_job       *helper = search_job_new(&search->variant,
		  search->moves, search->count,
		  &(struct search_limits){ .is_helper = true });

	helper->limits.stop = &helper->job.stop;
	return &helper->job;
}

/* Calls the `done` function of finished jobs until *is_done is true. */
static void wait_until(struct parallel_search *p, const bool *is_done)
{
	struct pollfd ready = { .fd = thread_pool_fd(p->pool),
		.events = POLLIN };

	while (!*is_done) {
		poll(&ready, 1, -1);
		thread_pool_collect(p->pool, 0);
	}
}

void parallel_search_run(struct parallel_search *p, const struct variant *v,
    const point *moves, unsigned count, const struct search_limits *limits,
    struct search_result *out)
{
	struct search_job *search = search_job_new(v, moves, count, limits);
	bool               is_done = false;

	search->job.new_helper = new_helper;
	search->out = out;
	search->is_done = &is_done;
	thread_pool_post(p->pool, &search->job);
	wait_until(p, &is_done);
}

void parallel_search_ponder(struct parallel_search *p, const struct variant *v,
    const point *moves, unsigned count, const struct search_limits *limits)
{
	struct search_job *search = search_job_new(v, moves, count, limits);

	search->job.new_helper = new_helper;
	search->limits.is_helper = true;
	search->limits.stop = &search->job.stop;
	search->is_done = &p->ponder_is_done;
	p->ponder = search;
	p->ponder_is_done = false;
	thread_pool_post(p->pool, &search->job);
}

void parallel_search_stop_pondering(struct parallel_search *p)
{
	if (p->ponder == NULL)
		return;
	thread_pool_cancel(p->pool, &p->ponder->job);
	wait_until(p, &p->ponder_is_done);
	p->ponder = NULL;
}
