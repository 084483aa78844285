/* test_worker.c -- jobs come back, in whatever order they are stopped. */

#include <check.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#include "server/worker.h"
#include "tests/suites.h"

#define JOBS 100

struct sum {
	struct job job;
	unsigned   input, output;
	unsigned  *done; /* on the loop alone */
};

static int lent;

static void *open_own(void *common)
{
	ck_assert_ptr_eq(common, &lent);
	return calloc(1, 64);
}

static const struct own own = { open_own, free, &lent };

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
	struct workers *w = worker_open((unsigned)_i, 1, &own);
	struct pollfd   bell = { worker_descriptor(w), POLLIN, 0 };
	struct sum      s[JOBS];
	unsigned        count = 0;

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
	struct workers *w = worker_open((unsigned)_i, 1, &own);
	struct sum      s[JOBS];
	unsigned        count = 0;

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
	unsigned   count = 0;
	struct sum s = { .job = { .run = run_on, .done = post_again },
		.done = &count };

	closing = worker_open(1, 1, &own);
	worker_post(closing, &s.job);
	worker_close(closing, 7);
	ck_assert_uint_eq(count, 3);
}
END_TEST

/* --- helpers --- */

/* A job that is helped, until what it waits for has come about. */
struct led {
	struct job  job;
	unsigned    most;           /* helpers that there may be */
	atomic_uint asked, running; /* helpers: ever, and now */
	bool (*is_over)(struct led *l);
	unsigned *done;
};

struct hand {
	struct job  job;
	struct led *led;
};

static unsigned    hands_done;
static atomic_uint errands; /* that were run */

static void lead(struct job *job, void *mine)
{
	struct led *l = (struct led *)job;

	(void)mine;
	while (!atomic_load(&job->stop) && !l->is_over(l))
		;
}

static void led_done(struct job *job, msec now)
{
	(void)now;
	++*((struct led *)job)->done;
}

static void run_hand(struct job *job, void *mine)
{
	struct hand *h = (struct hand *)job;

	atomic_fetch_add(&h->led->running, 1);
	run_on(job, mine);
	atomic_fetch_sub(&h->led->running, 1);
}

/* There is not so much to do. */
static void run_short_hand(struct job *job, void *mine)
{
	(void)job;
	(void)mine;
}

static void hand_done(struct job *job, msec now)
{
	(void)now;
	hands_done++;
	free(job);
}

static struct job *hand_for(const struct job *job)
{
	struct led  *l = (struct led *)(uintptr_t)job;
	struct hand *h = calloc(1, sizeof(*h));

	ck_assert_ptr_nonnull(h);
	ck_assert_uint_lt(atomic_load(&l->running), l->most);
	h->job.run = run_hand;
	h->job.done = hand_done;
	h->led = l;
	atomic_fetch_add(&l->asked, 1);
	return &h->job;
}

static struct job *short_hand_for(const struct job *job)
{
	struct job *hand = hand_for(job);

	hand->run = run_short_hand;
	return hand;
}

static struct led
led(unsigned most, bool (*is_over)(struct led *l), unsigned *done)
{
	return (struct led){
		.job = { .run = lead, .done = led_done, .helper = hand_for },
		.most = most,
		.is_over = is_over,
		.done = done
	};
}

static void
collect_until(struct workers *w, const unsigned *count, unsigned wanted)
{
	struct pollfd bell = { worker_descriptor(w), POLLIN, 0 };

	while (*count < wanted) {
		ck_assert_int_eq(poll(&bell, 1, 3000), 1);
		worker_collect(w, 7);
	}
}

static void run_errand(struct job *job, void *mine)
{
	run(job, mine);
	atomic_fetch_add(&errands, 1);
}

/* Posts what a helper must not hold up, and waits for it. */
static void send_errand(struct workers *w)
{
	unsigned   count = 0;
	struct sum errand = { .job = { .run = run_errand, .done = done },
		.done = &count };

	worker_post(w, &errand.job);
	collect_until(w, &count, 1);
}

static bool has_all_help(struct led *l)
{
	return atomic_load(&l->running) == l->most;
}

START_TEST(idle_workers_help)
{
	unsigned        threads = (unsigned)_i, count = 0;
	struct workers *w = worker_open(threads, threads, &own);
	struct led      l = led(threads - 1, has_all_help, &count);

	worker_post(w, &l.job);
	collect_until(w, &count, 1);
	collect_until(w, &hands_done, threads - 1);
	worker_close(w, 7);
	ck_assert_uint_eq(atomic_load(&l.asked), threads - 1);
	ck_assert_uint_eq(atomic_load(&l.running), 0);
}
END_TEST

static struct led  pair[2];
static atomic_bool both;

static bool are_both_helped(struct led *l)
{
	(void)l;
	if (atomic_load(&pair[0].running) > 0 &&
	    atomic_load(&pair[1].running) > 0)
		atomic_store(&both, true);
	return atomic_load(&both);
}

START_TEST(who_has_least_help_is_helped)
{
	struct workers *w = worker_open(4, 4, &own);
	unsigned        count = 0;

	pair[0] = led(3, are_both_helped, &count);
	pair[1] = led(3, are_both_helped, &count);
	worker_post(w, &pair[0].job);
	worker_post(w, &pair[1].job);
	collect_until(w, &count, 2);
	worker_close(w, 7);
	ck_assert_uint_eq(hands_done,
	    atomic_load(&pair[0].asked) + atomic_load(&pair[1].asked));
}
END_TEST

static bool is_helped_again(struct led *l)
{
	return atomic_load(&errands) > 0 && atomic_load(&l->running) > 0;
}

START_TEST(helpers_make_room_and_come_back)
{
	struct workers *w = worker_open(2, 2, &own);
	unsigned        count = 0;
	struct led      l = led(1, is_helped_again, &count);

	worker_post(w, &l.job);
	while (atomic_load(&l.running) == 0)
		;
	send_errand(w);
	collect_until(w, &count, 1);
	worker_close(w, 7);
	ck_assert_uint_eq(hands_done, 2);
}
END_TEST

static bool has_sent_errands(struct led *l)
{
	(void)l;
	return atomic_load(&errands) == JOBS;
}

START_TEST(no_more_than_most_are_busy)
{
	struct workers *w = worker_open(4, 2, &own);
	unsigned        count = 0;
	struct led      l = led(1, has_sent_errands, &count);

	worker_post(w, &l.job);
	for (int i = 0; i < JOBS; i++)
		send_errand(w);
	collect_until(w, &count, 1);
	worker_close(w, 7);
	ck_assert_uint_eq(hands_done, atomic_load(&l.asked));
}
END_TEST

START_TEST(help_that_ends_by_itself_was_the_last)
{
	struct workers *w = worker_open(2, 2, &own);
	unsigned        count = 0;
	struct led      l = led(1, has_sent_errands, &count);

	l.job.helper = short_hand_for;
	worker_post(w, &l.job);
	collect_until(w, &hands_done, 1);
	for (int i = 0; i < JOBS; i++)
		send_errand(w);
	collect_until(w, &count, 1);
	worker_close(w, 7);
	ck_assert_uint_eq(atomic_load(&l.asked), 1);
}
END_TEST

static bool never(struct led *l)
{
	(void)l;
	return false;
}

START_TEST(closing_stops_helpers_too)
{
	struct workers *w = worker_open(3, 3, &own);
	unsigned        count = 0;
	struct led      l = led(2, never, &count);

	worker_post(w, &l.job);
	while (atomic_load(&l.running) < 2)
		;
	worker_close(w, 7);
	ck_assert_uint_eq(count, 1);
	ck_assert_uint_eq(hands_done, 2);
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
	t = tcase_create("helpers");
	tcase_add_loop_test(t, idle_workers_help, 1, 5);
	tcase_add_test(t, who_has_least_help_is_helped);
	tcase_add_test(t, helpers_make_room_and_come_back);
	tcase_add_test(t, no_more_than_most_are_busy);
	tcase_add_test(t, help_that_ends_by_itself_was_the_last);
	tcase_add_test(t, closing_stops_helpers_too);
	suite_add_tcase(s, t);
	return s;
}
