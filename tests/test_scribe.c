/* test_scribe.c -- what is gathered gets to the store, in its order, once. */

#include "server/scribe.h"

#include <check.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/scratch.h"
#include "tests/suites.h"

/* Long enough for any disk. */
#define PATIENCE 20000

static struct recorder recorder;
static struct store   *store;
static struct scribe  *scribe;

static void enter(void)
{
	scratch_make();
	store = store_open(scratch_path("store"));
	recorder = (struct recorder){ .is_on = false };
	scribe = scribe_open(store, &recorder);
}

static void leave(void)
{
	scribe_close(scribe, 0, 0);
	recorder_free(&recorder);
	scratch_drop();
}

static uint64_t note_score(const char *name)
{
	struct fact f = fact_score(name, "3x3x3", 0);

	return recorder_note(&recorder, &f);
}

/* Waits for the disk. */
static void collect(msec now)
{
	struct pollfd pen = { scribe_descriptor(scribe), POLLIN, 0 };

	ck_assert_int_eq(poll(&pen, 1, PATIENCE), 1);
	scribe_collect(scribe, now);
}

static void allow_pages(const char *most)
{
	char text[64];

	snprintf(text, sizeof(text), "PRAGMA max_page_count = %s", most);
	ck_assert_int_eq(sql_run(store_archive(store)->sql, text), SQL_DONE);
}

/* The store is closed and read again. */
static void has(const char *line, bool is_there)
{
	char *past;

	scribe_close(scribe, 0, 0);
	store = store_open(scratch_path("store"));
	past = past_of(store);
	ck_assert_int_eq(strstr(past, line) != NULL, is_there);
	free(past);
	scribe = scribe_open(store, &recorder);
}

START_TEST(a_turn_is_durable_when_it_is_kept)
{
	ck_assert_uint_eq(note_score("ann"), 1);
	ck_assert_uint_eq(note_score("ann"), 1);
	ck_assert_uint_eq(scribe_durable(scribe), 0);
	scribe_end_turn(scribe, 0, 77);
	ck_assert_uint_eq(scribe_durable(scribe), 0);
	collect(0);
	ck_assert_uint_eq(scribe_durable(scribe), 1);
	has("score ann 3x3x3 2 0 0\n", true);
}
END_TEST

START_TEST(what_comes_meanwhile_goes_next)
{
	note_score("ann");
	scribe_end_turn(scribe, 0, 0);
	ck_assert_uint_eq(note_score("bob"), 2);
	scribe_end_turn(scribe, 0, 0);
	ck_assert_uint_eq(note_score("cat"), 2);
	collect(0);
	ck_assert_uint_eq(scribe_durable(scribe), 1);
	scribe_end_turn(scribe, 0, 0);
	collect(0);
	ck_assert_uint_eq(scribe_durable(scribe), 2);
	has("score cat 3x3x3 1 0 0\n", true);
}
END_TEST

START_TEST(without_a_store_all_is_durable_at_once)
{
	struct recorder none = { .is_on = false };
	struct scribe  *s = scribe_open(NULL, &none);

	ck_assert_uint_eq(scribe_durable(s), UINT64_MAX);
	ck_assert_int_eq(scribe_descriptor(s), -1);
	ck_assert_int_eq(scribe_end_turn(s, 0, 0), MSEC_NEVER);
	ck_assert(!none.is_on);
	scribe_close(s, 0, 0);
}
END_TEST

/* Enough to need more pages than there are. */
static void note_much(void)
{
	char name[NAME_SIZE];

	for (int i = 0; i < 4000; i++) {
		snprintf(name, sizeof(name), "p%d", i);
		note_score(name);
	}
}

START_TEST(a_full_disk_is_tried_again_until_it_is_not)
{
	allow_pages("20");
	note_much();
	scribe_end_turn(scribe, 1000, 0);
	collect(1010);
	ck_assert(recorder.is_full);
	ck_assert_uint_eq(scribe_durable(scribe), 0);
	note_score("ann");
	/* Not before it is worth it, which is soon enough. */
	ck_assert_int_gt(scribe_end_turn(scribe, 1020, 0), 1020);
	ck_assert_int_le(scribe_end_turn(scribe, 1020, 0), 2010);
	scribe_end_turn(scribe, 2010, 0);
	collect(2020);
	ck_assert(recorder.is_full);
	allow_pages("1000000");
	scribe_end_turn(scribe, 3020, 0);
	collect(3030);
	ck_assert(!recorder.is_full);
	ck_assert_uint_eq(scribe_durable(scribe), 1);
	scribe_end_turn(scribe, 3030, 0);
	collect(3040);
	ck_assert_uint_eq(scribe_durable(scribe), 2);
	has("score p3999 3x3x3 1 0 0\n", true);
	has("score ann 3x3x3 1 0 0\n", true);
}
END_TEST

/* The last turn before the end is kept too, on its way or not. */
START_TEST(closing_brings_the_rest)
{
	note_score("ann");
	if (_i & 1)
		scribe_end_turn(scribe, 0, 0);
	note_score("bob");
	if (_i & 2)
		scribe_end_turn(scribe, 0, 0);
	has("score ann 3x3x3 1 0 0\n", true);
	has("score bob 3x3x3 1 0 0\n", true);
}
END_TEST

START_TEST(a_checkpoint_is_for_a_quiet_moment)
{
	for (uint64_t turn = 1; store_debt(store) != DEBT_SOME; turn++) {
		note_much();
		scribe_end_turn(scribe, 0, 0);
		collect(0);
		ck_assert_uint_eq(scribe_durable(scribe), turn);
	}
	note_score("ann");
	scribe_end_turn(scribe, 0, 0);
	collect(0);
	ck_assert_int_eq(store_debt(store), DEBT_SOME);
	scribe_end_turn(scribe, 0, 0);
	collect(0);
	ck_assert_int_eq(store_debt(store), DEBT_NONE);
	scribe_end_turn(scribe, 0, 0);
	note_score("bob");
	scribe_end_turn(scribe, 0, 0);
	collect(0);
	has("score bob 3x3x3 1 0 0\n", true);
}
END_TEST

Suite *scribe_suite(void)
{
	Suite *s = suite_create("scribe");
	TCase *t = tcase_create("scribe");

	tcase_add_checked_fixture(t, enter, leave);
	tcase_add_test(t, a_turn_is_durable_when_it_is_kept);
	tcase_add_test(t, what_comes_meanwhile_goes_next);
	tcase_add_test(t, without_a_store_all_is_durable_at_once);
	tcase_add_test(t, a_full_disk_is_tried_again_until_it_is_not);
	tcase_add_loop_test(t, closing_brings_the_rest, 0, 4);
	tcase_add_test(t, a_checkpoint_is_for_a_quiet_moment);
	tcase_set_timeout(t, 60);
	suite_add_tcase(s, t);
	return s;
}
