/* test_sql.c -- a disk that fails or is full, and an end at any moment. */

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/score.h"
#include "server/store.h"
#include "tests/faulty.h"
#include "tests/scratch.h"
#include "tests/suites.h"

#define LENGTH(table) ((int)(sizeof(table) / sizeof(table[0])))
#define FACTS         200 /* enough for a few pages */

static struct store *store;
static char          said[2048];

static const char *the_path(void)
{
	return scratch_path("store");
}

static void open_again(void)
{
	store_close(store);
	store = store_open(the_path());
}

static void enter(void)
{
	scratch_make();
	faulty_enter();
	store = NULL;
	open_again();
	ck_assert_int_eq(keep_game(store, 1, "3x3x3"), STORE_KEPT);
}

static void leave(void)
{
	store_close(store);
	faulty_leave();
	scratch_drop();
}

/* A move, and one more win for many. */
static enum store_result keep_much(struct store *s)
{
	struct fact facts[FACTS];
	char        name[NAME_SIZE];

	for (unsigned i = 0; i < FACTS; i++) {
		snprintf(name, sizeof(name), "somebody-%03u", i);
		facts[i] = fact_score(name, "15x15x5/exact", OUTCOME_WON);
	}
	return store_keep(s, facts, FACTS);
}

/* How often it was kept; the same for all of them, or it was kept in part. */
static unsigned times_kept(struct store *s)
{
	char    *past = past_of(s), *at = past, word[32];
	unsigned times = 0, those = 0;
	int      n = 0;

	while ((at = strstr(at, "/exact ")) != NULL) {
		times = (unsigned)strtoul(at + strlen("/exact "), &at, 10);
		n++;
	}
	snprintf(word, sizeof(word), "/exact %u ", times);
	for (at = past; (at = strstr(at, word)) != NULL; at++)
		those++;
	ck_assert_int_eq(n, times == 0 ? 0 : FACTS);
	ck_assert_uint_eq(those, times == 0 ? 0 : FACTS);
	ck_assert_ptr_nonnull(strstr(past, "game 1 3x3x3"));
	free(past);
	return times;
}

/* --- a disk that is full, and one that fails --- */

static const int no_room[] = { ENOSPC, EDQUOT };

START_TEST(without_room_nothing_is_kept_and_then_all_of_it_once)
{
	unsigned kept = 0;
	int      n = 0;

	for (enum operation failed = OP_WRITE; failed != OP_NONE; n++) {
		enum store_result result;

		faulty_fail(n, INT_MAX, no_room[_i]);
		result = keep_much(store);
		failed = faulty_heal();
		if (failed == OP_SYNC) {
			/* What is on the disk now nobody knows. */
			ck_assert_int_eq(result, STORE_BROKEN);
			open_again();
			kept = times_kept(store);
		} else if (failed != OP_NONE) {
			ck_assert_int_eq(result, STORE_FULL);
			ck_assert_str_ne(store_failure(store), "");
			ck_assert_uint_eq(times_kept(store), kept);
			ck_assert_int_eq(keep_much(store), STORE_KEPT);
			ck_assert_uint_eq(times_kept(store), ++kept);
		}
		/* Every other time the log begins anew. */
		if (n % 2 == 0)
			store_checkpoint(store);
	}
	ck_assert_int_gt(n, 5);
}
END_TEST

START_TEST(a_checkpoint_may_wait_for_room)
{
	enum operation failed = OP_WRITE;
	unsigned       kept = 0;

	for (int n = 0; failed != OP_NONE; n++) {
		enum store_result result;

		keep_much(store);
		faulty_fail(n, INT_MAX, no_room[_i]);
		result = store_checkpoint(store);
		failed = faulty_heal();
		ck_assert_int_eq(result,
		    failed == OP_NONE     ? STORE_KEPT :
			failed == OP_SYNC ? STORE_BROKEN :
					    STORE_FULL);
		ck_assert_uint_eq(times_kept(store), ++kept);
	}
	open_again();
	ck_assert_uint_eq(times_kept(store), kept);
}
END_TEST

START_TEST(a_disk_that_fails_is_the_end_and_keeps_all_or_nothing)
{
	unsigned kept = 0;
	int      n = 0;

	for (enum operation failed = OP_WRITE; failed != OP_NONE; n++) {
		enum store_result result;
		unsigned          now;

		faulty_fail(n, _i == 0 ? 1 : INT_MAX, EIO);
		result = keep_much(store);
		failed = faulty_heal();
		ck_assert_int_eq(result,
		    failed == OP_NONE ? STORE_KEPT : STORE_BROKEN);
		open_again();
		now = times_kept(store);
		ck_assert_uint_ge(now, kept + (failed == OP_NONE));
		ck_assert_uint_le(now, kept + 1);
		kept = now;
	}
	ck_assert_int_gt(n, 5);
}
END_TEST

/* The file is out of room, and then its log on a disk that fails. */
START_TEST(room_that_the_file_lacked_excuses_no_failing_log)
{
	enum store_result result = STORE_KEPT;

	for (int n = 0; result != STORE_FULL; n++) {
		keep_much(store);
		faulty_fail(n, INT_MAX, EDQUOT);
		result = store_checkpoint(store);
		ck_assert_int_ne(faulty_heal(), OP_NONE);
	}
	faulty_fail(0, INT_MAX, EIO);
	ck_assert_int_eq(keep_much(store), STORE_BROKEN);
	ck_assert_ptr_nonnull(strstr(store_failure(store),
	    "Input/output error"));
	faulty_heal();
}
END_TEST

START_TEST(room_that_the_log_lacked_excuses_no_failing_file)
{
	for (int n = 0; n < 3; n++) {
		faulty_fail(0, INT_MAX, EDQUOT);
		ck_assert_int_eq(keep_much(store), STORE_FULL);
		faulty_heal();
		keep_much(store);
		faulty_fail(n, INT_MAX, EIO);
		ck_assert_int_eq(store_checkpoint(store), STORE_BROKEN);
		faulty_heal();
	}
}
END_TEST

START_TEST(what_is_kept_is_synced)
{
	enum operation failed = OP_NONE, last;
	int            n = 0;

	/* So that the log has begun: that would be synced in any case. */
	keep_much(store);
	do {
		last = failed;
		faulty_fail(n++, 1, ENOSPC);
		keep_much(store);
		failed = faulty_heal();
	} while (failed != OP_NONE);
	ck_assert_int_eq(last, OP_SYNC);
}
END_TEST

/* --- an end in the midst of it --- */

static int moment;

static void keep(const char *path)
{
	struct store *s = store_open(path);

	faulty_die(moment);
	keep_much(s);
	_exit(0);
}

static void move_into_the_file(const char *path)
{
	struct store *s = store_open(path);

	keep_much(s);
	faulty_die(moment);
	store_checkpoint(s);
	_exit(0);
}

static void close_it(const char *path)
{
	struct store *s = store_open(path);

	keep_much(s);
	faulty_die(moment);
	store_close(s);
}

static const struct {
	void (*deed)(const char *path);
	unsigned least; /* what is there of it, whenever it ended */
} deeds[] = { { keep, 0 }, { move_into_the_file, 1 }, { close_it, 1 } };

START_TEST(an_end_at_any_moment_keeps_all_or_nothing)
{
	int      status = FAULTY_DEATH;
	unsigned kept = 0;

	for (moment = 0; status == FAULTY_DEATH; moment++) {
		unsigned now;

		store_close(store);
		status = scratch_run(deeds[_i].deed, the_path(), said,
		    sizeof(said));
		store = store_open(the_path());
		now = times_kept(store);
		ck_assert_uint_ge(now, kept + deeds[_i].least);
		ck_assert_uint_le(now, kept + 1);
		kept = now;
	}
	ck_assert_int_eq(status, 0);
	ck_assert_int_gt(moment, 5);
}
END_TEST

/* --- a start and a stop on such a disk --- */

static const struct fault {
	int times, number;
	int ops; /* at least so many are there to fail */
} faults[] = { { 1, EIO, 10 }, { INT_MAX, EIO, 10 }, { INT_MAX, ENOSPC, 2 } };

static const struct fault *fault;

/* There is a log to be read, and the file to be looked over. */
static void leave_open(const char *path)
{
	keep_much(store_open(path));
	_exit(0);
}

/* 2: it got through, for all that befell it. */
static void start(const char *path)
{
	struct store *s;

	faulty_fail(moment, fault->times, fault->number);
	s = store_open(path);
	times_kept(s);
	_exit(faulty_heal() == OP_NONE ? 0 : 2);
}

/* Whether it was left as it should be, or has to be looked over first. */
START_TEST(a_start_says_that_the_disk_fails_not_that_it_is_damaged)
{
	int status = 1, is_clean = _i % 2;

	fault = &faults[_i / 2];
	keep_much(store);
	store_close(store);
	if (!is_clean)
		scratch_run(leave_open, the_path(), said, sizeof(said));
	for (moment = 0; status != 0; moment++) {
		status = scratch_run(start, the_path(), said, sizeof(said));
		ck_assert_msg(status <= 2, "%d: %s", status, said);
		if (status != 1)
			continue;
		ck_assert_msg(strstr(said, the_path()) != NULL, "%s", said);
		ck_assert_msg(strstr(said, "is damaged") == NULL ||
			strstr(said, "unable to get the page") != NULL,
		    "%s", said);
		ck_assert_msg(strstr(said, "--store none\n") != NULL, "%s",
		    said);
	}
	store = store_open(the_path());
	ck_assert_uint_eq(times_kept(store), 2 - is_clean);
	ck_assert_int_ge(moment, fault->ops);
}
END_TEST

START_TEST(a_stop_loses_nothing)
{
	enum operation failed = OP_WRITE;
	unsigned       kept = 0;

	for (int n = 0; failed != OP_NONE; n++) {
		ck_assert_int_eq(keep_much(store), STORE_KEPT);
		faulty_fail(n, faults[_i].times, faults[_i].number);
		store_close(store);
		failed = faulty_heal();
		store = store_open(the_path());
		ck_assert_uint_eq(times_kept(store), ++kept);
	}
}
END_TEST

Suite *sql_suite(void)
{
	Suite *suite = suite_create("sql");
	TCase *t = tcase_create("disks");

	tcase_set_timeout(t, 60);
	tcase_add_checked_fixture(t, enter, leave);
	tcase_add_loop_test(t,
	    without_room_nothing_is_kept_and_then_all_of_it_once, 0,
	    LENGTH(no_room));
	tcase_add_loop_test(t, a_checkpoint_may_wait_for_room, 0,
	    LENGTH(no_room));
	tcase_add_loop_test(t,
	    a_disk_that_fails_is_the_end_and_keeps_all_or_nothing, 0, 2);
	tcase_add_test(t, room_that_the_file_lacked_excuses_no_failing_log);
	tcase_add_test(t, room_that_the_log_lacked_excuses_no_failing_file);
	tcase_add_test(t, what_is_kept_is_synced);
	tcase_add_loop_test(t, an_end_at_any_moment_keeps_all_or_nothing, 0,
	    LENGTH(deeds));
	tcase_add_loop_test(t,
	    a_start_says_that_the_disk_fails_not_that_it_is_damaged, 0,
	    2 * LENGTH(faults));
	tcase_add_loop_test(t, a_stop_loses_nothing, 0, LENGTH(faults));
	suite_add_tcase(suite, t);
	return suite;
}
