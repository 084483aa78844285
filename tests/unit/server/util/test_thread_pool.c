/* test_thread_pool.c -- jobs and stopping. */

#include <poll.h>
#include <stdlib.h>
#include <time.h>

#include "common/base/time_ms.h"
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
	struct thread_pool *pool = thread_pool_open((unsigned)_i, &init);
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
	struct thread_pool *pool = thread_pool_open((unsigned)_i, &init);
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

	closing = thread_pool_open(1, &init);
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
	struct thread_pool *pool = thread_pool_open(0, &init);

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
	struct thread_pool   *pool = thread_pool_open(0, &init);
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
	struct thread_pool *pool = thread_pool_open(1, &init);
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
	struct thread_pool *pool = thread_pool_open(0, &init);
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

/* All tests count from 0. */
static void set_up(void)
{
	opened = 0;
	last_run = NULL;
	run_count = ordered_done = 0;
}

FIXTURE(set_up, NULL);
