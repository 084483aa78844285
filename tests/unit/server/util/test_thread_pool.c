/* test_thread_pool.c -- jobs, stopping and helpers. */

#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "common/time_ms.h"
#include "server/util/thread_pool.h"
#include "tests/support/suite.h"

#define JOBS 100

struct sum {
	struct job job;
	unsigned   input, output;
	unsigned  *done; /* counts calls of done */
};

static int shared;

static atomic_uint opened;

static void *open_state(void *common)
{
	ck_assert_ptr_eq(common, &shared);
	opened++;
	return calloc(1, 64);
}

static const struct worker_init init = { open_state, free, &shared, 0 };

static void run(struct job *job, void *state)
{
	struct sum *s = (struct sum *)job;

	ck_assert_ptr_nonnull(state);
	s->output = s->input * 2;
}

static void run_until_stopped(struct job *job, void *state)
{
	(void)state;
	while (!atomic_load(&job->stop))
		;
}

static void done(struct job *job, msec now)
{
	struct sum *s = (struct sum *)job;

	ck_assert_int_eq(now, 7);
	++*s->done;
}

static void
post(struct thread_pool *pool, struct sum *s, unsigned n, unsigned *count)
{
	for (unsigned i = 0; i < n; i++) {
		s[i] = (struct sum){ .job = { .run = run, .done = done },
			.input = i,
			.done = count };
		thread_pool_post(pool, &s[i].job);
	}
}

TEST_LOOP(every_job_is_run_and_done, 0, 4)
{
	struct thread_pool *pool = thread_pool_open((unsigned)_i, 1, &init);
	struct pollfd       fd = { thread_pool_fd(pool), POLLIN, 0 };
	struct sum          s[JOBS];
	unsigned            count = 0;

	post(pool, s, JOBS, &count);
	while (count < JOBS) {
		ck_assert_int_eq(poll(&fd, 1, -1), 1);
		thread_pool_collect(pool, 7);
	}
	for (unsigned i = 0; i < JOBS; i++)
		ck_assert_uint_eq(s[i].output, 2 * i);
	thread_pool_close(pool, 7);
	ck_assert_uint_eq(count, JOBS);
}

TEST_LOOP(closing_stops_and_returns_all_jobs, 1, 4)
{
	struct thread_pool *pool = thread_pool_open((unsigned)_i, 1, &init);
	struct sum          s[JOBS];
	unsigned            count = 0;

	s[JOBS - 1] = (struct sum){ .job = { .run = run_until_stopped,
					.done = done },
		.done = &count };
	thread_pool_post(pool, &s[JOBS - 1].job);
	post(pool, s, JOBS - 1, &count);
	thread_pool_close(pool, 7);
	ck_assert_uint_eq(count, JOBS);
}

static struct thread_pool *closing;

/* Posts itself twice more while the pool is closing. */
static void post_again(struct job *job, msec now)
{
	struct sum *s = (struct sum *)job;

	done(job, now);
	if (*s->done < 3)
		thread_pool_post(closing, job);
}

TEST(jobs_posted_while_closing_are_not_run)
{
	unsigned   count = 0;
	struct sum s = { .job = { .run = run_until_stopped,
			     .done = post_again },
		.done = &count };

	closing = thread_pool_open(1, 1, &init);
	thread_pool_post(closing, &s.job);
	thread_pool_close(closing, 7);
	ck_assert_uint_eq(count, 3);
}

/* --- order and cancelling --- */

#define ORDERED 4000

struct ordered {
	struct job job;
	unsigned   posted; /* how many were posted before */
};

static const struct ordered *last_run;
static unsigned              run_count;

/*
 * Jobs run in the order of their deadlines, and of posting if these are equal.
 */
static void run_ordered(struct job *job, void *state)
{
	const struct ordered *o = (const struct ordered *)job;

	(void)state;
	if (last_run != NULL) {
		ck_assert_int_le(last_run->job.deadline, job->deadline);
		if (last_run->job.deadline == job->deadline)
			ck_assert_uint_lt(last_run->posted, o->posted);
	}
	last_run = o;
	run_count++;
}

TEST(without_threads_the_state_exists_before_the_first_job)
{
	struct thread_pool *pool = thread_pool_open(0, 1, &init);

	ck_assert_uint_eq(opened, 1);
	thread_pool_close(pool, 7);
}

static unsigned ordered_done;

static void count_ordered(struct job *job, msec now)
{
	(void)job;
	(void)now;
	ordered_done++;
}

/* There are no threads, so that all jobs are queued before the first is run. */
TEST(jobs_run_in_order_of_deadline)
{
	static struct ordered jobs[ORDERED];
	struct thread_pool   *pool = thread_pool_open(0, 1, &init);
	unsigned              cancelled = 0;

	for (unsigned i = 0; i < ORDERED; i++) {
		jobs[i] = (struct ordered){ .job = { .run = run_ordered,
						.done = count_ordered,
						.deadline = i * 7919 % 501 },
			.posted = i };
		thread_pool_post(pool, &jobs[i].job);
	}
	for (unsigned i = 0; i < ORDERED; i += 3, cancelled++)
		thread_pool_cancel(pool, &jobs[i].job);
	ck_assert_uint_eq(thread_pool_backlog(pool), ORDERED - cancelled);
	thread_pool_collect(pool, 7);
	ck_assert_uint_eq(run_count, ORDERED - cancelled);
	ck_assert_uint_eq(ordered_done, ORDERED);
	thread_pool_close(pool, 7);
}

TEST(a_cancelled_job_is_given_back_before_those_ahead_of_it)
{
	struct thread_pool *pool = thread_pool_open(1, 1, &init);
	unsigned            ahead = 0, cancelled = 0;
	struct sum first = { .job = { .run = run_until_stopped, .done = done },
		.done = &ahead };
	struct sum second = {
		.job = { .run = run, .done = done, .deadline = 1 },
		.input = 1,
		.done = &cancelled
	};
	struct pollfd fd = { thread_pool_fd(pool), POLLIN, 0 };

	thread_pool_post(pool, &first.job);
	thread_pool_post(pool, &second.job);
	thread_pool_cancel(pool, &second.job);
	ck_assert_int_eq(poll(&fd, 1, -1), 1);
	thread_pool_collect(pool, 7);
	ck_assert_uint_eq(cancelled, 1);
	ck_assert_uint_eq(second.output, 0);
	ck_assert_uint_eq(ahead, 0);
	thread_pool_cancel(pool, &first.job);
	while (ahead == 0) {
		ck_assert_int_eq(poll(&fd, 1, -1), 1);
		thread_pool_collect(pool, 7);
	}
	thread_pool_close(pool, 7);
}

/*
 * Each job is posted behind all others: walking through the queue would take
 * five thousand million steps, which no processor makes in 4 s of its time.
 */
TEST(posting_does_not_walk_the_queue)
{
	enum { MANY = 100000 };
	struct ordered     *jobs = calloc(MANY, sizeof(*jobs));
	struct thread_pool *pool = thread_pool_open(0, 1, &init);
	clock_t             begun = clock();

	ck_assert_ptr_nonnull(jobs);
	for (unsigned i = 0; i < MANY; i++) {
		jobs[i].job.run = run_ordered;
		jobs[i].job.done = count_ordered;
		jobs[i].job.deadline = i;
		jobs[i].posted = i;
		thread_pool_post(pool, &jobs[i].job);
	}
	ck_assert_int_lt(clock() - begun, 4 * CLOCKS_PER_SEC);
	thread_pool_close(pool, 7);
	ck_assert_uint_eq(ordered_done, MANY);
	free(jobs);
}

/* --- helpers --- */

static atomic_uint refusals;

static struct job *refuse_helper(const struct job *job)
{
	(void)job;
	atomic_fetch_add(&refusals, 1);
	return NULL;
}

TEST(a_job_may_refuse_to_have_helpers)
{
	struct thread_pool *pool = thread_pool_open(2, 2, &init);
	struct pollfd       fd = { thread_pool_fd(pool), POLLIN, 0 };
	unsigned            first_done = 0, second_done = 0;
	struct sum          first = { .job = { .run = run_until_stopped,
					  .done = done,
					  .new_helper = refuse_helper },
			 .done = &first_done };
	struct sum          second = { .job = { .run = run, .done = done },
			 .input = 1,
			 .done = &second_done };

	thread_pool_post(pool, &first.job);
	while (atomic_load(&refusals) == 0)
		continue;
	thread_pool_post(pool, &second.job);
	while (second_done == 0) {
		ck_assert_int_eq(poll(&fd, 1, -1), 1);
		thread_pool_collect(pool, 7);
	}
	ck_assert_uint_eq(second.output, 2);
	thread_pool_close(pool, 7);
	ck_assert_uint_eq(first_done, 1);
}

/* A job with helpers, which runs until is_over. */
struct helped {
	struct job  job;
	unsigned    max_helpers;    /* helpers at the same time */
	atomic_uint asked, running; /* number of helpers requested, and running
				       now */
	bool (*is_over)(struct helped *l);
	unsigned *done;
};

struct helper {
	struct job     job;
	struct helped *helped;
};

static unsigned    helpers_done;
static atomic_uint urgent_jobs_run;

static void run_helped(struct job *job, void *state)
{
	struct helped *l = (struct helped *)job;

	(void)state;
	while (!atomic_load(&job->stop) && !l->is_over(l))
		;
}

static void helped_done(struct job *job, msec now)
{
	(void)now;
	++*((struct helped *)job)->done;
}

static void run_helper(struct job *job, void *state)
{
	struct helper *h = (struct helper *)job;

	atomic_fetch_add(&h->helped->running, 1);
	run_until_stopped(job, state);
	atomic_fetch_sub(&h->helped->running, 1);
}

/* A helper that finds nothing to do and returns. */
static void run_short_helper(struct job *job, void *state)
{
	(void)job;
	(void)state;
}

static void helper_done(struct job *job, msec now)
{
	(void)now;
	helpers_done++;
	free(job);
}

static struct job *new_helper(const struct job *job)
{
	struct helped *l = (struct helped *)(uintptr_t)job;
	struct helper *h = calloc(1, sizeof(*h));

	ck_assert_ptr_nonnull(h);
	ck_assert_uint_lt(atomic_load(&l->running), l->max_helpers);
	h->job.run = run_helper;
	h->job.done = helper_done;
	h->helped = l;
	atomic_fetch_add(&l->asked, 1);
	return &h->job;
}

static struct job *new_short_helper(const struct job *job)
{
	struct job *helper = new_helper(job);

	helper->run = run_short_helper;
	return helper;
}

static struct helped
helped(unsigned max_helpers, bool (*is_over)(struct helped *l), unsigned *done)
{
	return (struct helped){ .job = { .run = run_helped,
				    .done = helped_done,
				    .new_helper = new_helper },
		.max_helpers = max_helpers,
		.is_over = is_over,
		.done = done };
}

static void
collect_until(struct thread_pool *pool, const unsigned *count, unsigned wanted)
{
	struct pollfd fd = { thread_pool_fd(pool), POLLIN, 0 };

	while (*count < wanted) {
		ck_assert_int_eq(poll(&fd, 1, -1), 1);
		thread_pool_collect(pool, 7);
	}
}

static void run_urgent(struct job *job, void *state)
{
	run(job, state);
	atomic_fetch_add(&urgent_jobs_run, 1);
}

/* Posts a job that must not wait for helpers, and waits for it. */
static void run_urgent_job(struct thread_pool *pool)
{
	unsigned   count = 0;
	struct sum urgent = { .job = { .run = run_urgent, .done = done },
		.done = &count };

	thread_pool_post(pool, &urgent.job);
	collect_until(pool, &count, 1);
}

static bool has_all_helpers(struct helped *l)
{
	return atomic_load(&l->running) == l->max_helpers;
}

TEST_LOOP(idle_workers_run_helpers, 1, 5)
{
	unsigned            threads = (unsigned)_i, count = 0;
	struct thread_pool *pool = thread_pool_open(threads, threads, &init);
	struct helped       l = helped(threads - 1, has_all_helpers, &count);

	thread_pool_post(pool, &l.job);
	collect_until(pool, &count, 1);
	collect_until(pool, &helpers_done, threads - 1);
	thread_pool_close(pool, 7);
	ck_assert_uint_eq(atomic_load(&l.asked), threads - 1);
	ck_assert_uint_eq(atomic_load(&l.running), 0);
}

static struct helped two[2];
static atomic_bool   both_had_helpers;

static bool have_both_helpers(struct helped *l)
{
	(void)l;
	if (atomic_load(&two[0].running) > 0 &&
	    atomic_load(&two[1].running) > 0)
		atomic_store(&both_had_helpers, true);
	return atomic_load(&both_had_helpers);
}

TEST(the_job_with_fewest_helpers_gets_one)
{
	struct thread_pool *pool = thread_pool_open(4, 4, &init);
	unsigned            count = 0;

	two[0] = helped(3, have_both_helpers, &count);
	two[1] = helped(3, have_both_helpers, &count);
	thread_pool_post(pool, &two[0].job);
	thread_pool_post(pool, &two[1].job);
	collect_until(pool, &count, 2);
	thread_pool_close(pool, 7);
	ck_assert_uint_eq(helpers_done,
	    atomic_load(&two[0].asked) + atomic_load(&two[1].asked));
}

static bool has_helper_again(struct helped *l)
{
	return atomic_load(&urgent_jobs_run) > 0 &&
	    atomic_load(&l->running) > 0;
}

TEST(helpers_yield_to_posted_jobs)
{
	struct thread_pool *pool = thread_pool_open(2, 2, &init);
	unsigned            count = 0;
	struct helped       l = helped(1, has_helper_again, &count);

	thread_pool_post(pool, &l.job);
	while (atomic_load(&l.running) == 0)
		;
	run_urgent_job(pool);
	collect_until(pool, &count, 1);
	thread_pool_close(pool, 7);
	ck_assert_uint_eq(helpers_done, 2);
}

static bool all_urgent_jobs_ran(struct helped *l)
{
	(void)l;
	return atomic_load(&urgent_jobs_run) == JOBS;
}

TEST(limits_busy_workers)
{
	struct thread_pool *pool = thread_pool_open(4, 2, &init);
	unsigned            count = 0;
	struct helped       l = helped(1, all_urgent_jobs_ran, &count);

	thread_pool_post(pool, &l.job);
	for (int i = 0; i < JOBS; i++)
		run_urgent_job(pool);
	collect_until(pool, &count, 1);
	thread_pool_close(pool, 7);
	ck_assert_uint_eq(helpers_done, atomic_load(&l.asked));
}

TEST(no_helper_follows_one_that_finished)
{
	struct thread_pool *pool = thread_pool_open(2, 2, &init);
	unsigned            count = 0;
	struct helped       l = helped(1, all_urgent_jobs_ran, &count);

	l.job.new_helper = new_short_helper;
	thread_pool_post(pool, &l.job);
	collect_until(pool, &helpers_done, 1);
	for (int i = 0; i < JOBS; i++)
		run_urgent_job(pool);
	collect_until(pool, &count, 1);
	thread_pool_close(pool, 7);
	ck_assert_uint_eq(atomic_load(&l.asked), 1);
}

static bool never(struct helped *l)
{
	(void)l;
	return false;
}

TEST(closing_stops_helpers_too)
{
	struct thread_pool *pool = thread_pool_open(3, 3, &init);
	unsigned            count = 0;
	struct helped       l = helped(2, never, &count);

	thread_pool_post(pool, &l.job);
	while (atomic_load(&l.running) < 2)
		;
	thread_pool_close(pool, 7);
	ck_assert_uint_eq(count, 1);
	ck_assert_uint_eq(helpers_done, 2);
}

/* All tests count from 0. */
static void set_up(void)
{
	opened = refusals = urgent_jobs_run = 0;
	last_run = NULL;
	run_count = ordered_done = helpers_done = 0;
	both_had_helpers = false;
	memset(two, 0, sizeof(two));
}

FIXTURE(set_up, NULL);
