/* test_worker.c -- jobs come back, in whatever order they are stopped. */

#include <check.h>
#include <poll.h>
#include <stdlib.h>

#include "server/worker.h"
#include "tests/suites.h"

#define JOBS 100

struct sum {
	struct job job;
	unsigned   input, output;
	unsigned  *done;	/* on the loop alone */
};

static void *open_own(void)
{
	return calloc(1, 64);
}

static const struct own own = { open_own, free };

static void run(struct job *job, void *mine)
{
	struct sum *s = (struct sum *)job;

	ck_assert_ptr_nonnull(mine);
	s->output = s->input * 2;
}

/* Until it is told to stop. */
static void run_on(struct job *job, void *mine)
{
	(void)mine;
	while (!atomic_load(&job->stop))
		;
}

static void done(struct job *job, msec now)
{
	struct sum *s = (struct sum *)job;

	ck_assert_int_eq(now, 7);
	++*s->done;
}

static void post(struct workers *w, struct sum *s, unsigned n, unsigned *count)
{
	for (unsigned i = 0; i < n; i++) {
		s[i] = (struct sum){ .job = { .run = run, .done = done },
			.input = i,
			.done = count };
		worker_post(w, &s[i].job);
	}
}

START_TEST(every_job_is_run_and_done)
{
	struct workers *w = worker_open((unsigned)_i, &own);
	struct pollfd bell = { worker_descriptor(w), POLLIN, 0 };
	struct sum s[JOBS];
	unsigned count = 0;

	post(w, s, JOBS, &count);
	while (count < JOBS) {
		ck_assert_int_eq(poll(&bell, 1, 3000), 1);
		worker_collect(w, 7);
	}
	for (unsigned i = 0; i < JOBS; i++)
		ck_assert_uint_eq(s[i].output, 2 * i);
	worker_close(w, 7);
	ck_assert_uint_eq(count, JOBS);
}
END_TEST

START_TEST(closing_stops_what_runs_and_gives_all_back)
{
	struct workers *w = worker_open((unsigned)_i, &own);
	struct sum s[JOBS];
	unsigned count = 0;

	s[JOBS - 1] = (struct sum){ .job = { .run = run_on, .done = done },
		.done = &count };
	worker_post(w, &s[JOBS - 1].job);
	post(w, s, JOBS - 1, &count);
	worker_close(w, 7);
	ck_assert_uint_eq(count, JOBS);
}
END_TEST

static struct workers *closing;

/* Twice more, though nothing is taken any more. */
static void post_again(struct job *job, msec now)
{
	struct sum *s = (struct sum *)job;

	done(job, now);
	if (*s->done < 3)
		worker_post(closing, job);
}

START_TEST(what_is_posted_while_closing_is_given_back_undone)
{
	unsigned count = 0;
	struct sum s = { .job = { .run = run_on, .done = post_again },
		.done = &count };

	closing = worker_open(1, &own);
	worker_post(closing, &s.job);
	worker_close(closing, 7);
	ck_assert_uint_eq(count, 3);
}
END_TEST

Suite *worker_suite(void)
{
	Suite *s = suite_create("worker");
	TCase *t = tcase_create("jobs");

	tcase_add_loop_test(t, every_job_is_run_and_done, 0, 4);
	tcase_add_loop_test(t, closing_stops_what_runs_and_gives_all_back, 1,
	    4);
	tcase_add_test(t, what_is_posted_while_closing_is_given_back_undone);
	suite_add_tcase(s, t);
	return s;
}
