/*
 * test_sqlite.c -- a batch is written as a whole or not at all: faults, a full
 * disk, I/O errors, a kill at any system call.
 */

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/rating/game_scoring.h"
#include "server/storage/sqlite.h"
#include "server/storage/storage.h"
#include "tests/support/db_fixture.h"
#include "tests/support/faulty_vfs.h"
#include "tests/support/process.h"
#include "tests/support/scratch_dir.h"
#include "tests/support/suite.h"

#define SCORES 200 /* enough for a few pages */

static struct storage *db;
static char            output[2048];

static const char *db_file_path(void)
{
	return scratch_dir_path("store");
}

static void open_again(void)
{
	storage_close(db);
	db = storage_open(db_file_path());
}

static void set_up(void)
{
	scratch_dir_create();
	faulty_vfs_install();
	db = NULL;
	open_again();
	ck_assert_int_eq(commit_game(db, 1, "3x3x3"), STORAGE_DONE);
}

static void tear_down(void)
{
	storage_close(db);
	faulty_vfs_uninstall();
	scratch_dir_remove();
}

FIXTURE(set_up, tear_down);

/* Writes one more win for many players. */
static enum storage_result write_many(struct storage *s)
{
	char name[NAME_SIZE];

	for (unsigned i = 0; i < SCORES; i++) {
		snprintf(name, sizeof(name), "somebody-%03u", i);
		add_score(name, "15x15x5/exact", OUTCOME_WON);
	}
	return db_commit(s);
}

/*
 * How often write_many was committed; fails if one was committed only in part.
 */
static unsigned times_written(struct storage *s)
{
	char    *dump = dump_db(s), *at = dump, word[32];
	unsigned times = 0, those = 0;
	int      n = 0;

	while ((at = strstr(at, "/exact ")) != NULL) {
		times = (unsigned)strtoul(at + strlen("/exact "), &at, 10);
		n++;
	}
	snprintf(word, sizeof(word), "/exact %u ", times);
	for (at = dump; (at = strstr(at, word)) != NULL; at++)
		those++;
	ck_assert_int_eq(n, times == 0 ? 0 : SCORES);
	ck_assert_uint_eq(those, times == 0 ? 0 : SCORES);
	ck_assert_ptr_nonnull(strstr(dump, "game 1 3x3x3"));
	free(dump);
	return times;
}

/* --- batches and their log --- */

TEST(batch_with_an_error_is_rolled_back)
{
	add_move(1, 1, "a1");
	add_score("ann", "3x3x3", OUTCOME_WON);
	add_game(1, "3x3x3"); /* a duplicate id */
	add_move(1, 1, "a1");
	ck_assert_int_eq(db_commit(db), STORAGE_FAILED);
	ck_assert_str_ne(storage_error(db), "");
	ck_assert_int_eq(query_number(db,
			     "SELECT events LIKE '%a1%' OR EXISTS"
			     " (SELECT 1 FROM score) FROM game"),
	    0);
	ck_assert_int_eq(write_many(db), STORAGE_DONE);
	ck_assert_uint_eq(times_written(db), 1);
}

/* Commits 1 MiB. */
static void write_1_mib(void)
{
	run_sql(db,
	    "INSERT OR REPLACE INTO meta VALUES ('much', randomblob(1048576))");
}

TEST(wal_grows_until_a_checkpoint)
{
	struct stat about;

	ck_assert_int_eq(storage_checkpoint_need(db), CHECKPOINT_NOT_NEEDED);
	for (int i = 0; i < 4; i++)
		write_1_mib();
	ck_assert_int_eq(storage_checkpoint_need(db), CHECKPOINT_WHEN_IDLE);
	for (int i = 0; i < 28; i++)
		write_1_mib();
	ck_assert_int_eq(storage_checkpoint_need(db), CHECKPOINT_NOW);
	ck_assert_int_eq(storage_checkpoint(db), STORAGE_DONE);
	ck_assert_int_eq(storage_checkpoint_need(db), CHECKPOINT_NOT_NEEDED);
	/* The WAL is overwritten from its start, not appended to. */
	write_1_mib();
	ck_assert_int_eq(storage_checkpoint_need(db), CHECKPOINT_NOT_NEEDED);
	ck_assert_int_eq(stat(scratch_dir_path("store-wal"), &about), 0);
	ck_assert_int_lt(about.st_size, STORAGE_WAL_HARD_LIMIT + (2 << 20));
}

/* --- full disk and I/O errors --- */

static const int disk_full_errnos[] = { ENOSPC, EDQUOT };

TEST_EACH(full_disk_writes_nothing_and_a_retry_writes_all, disk_full_errnos)
{
	unsigned written = 0;
	int      n = 0;

	for (enum vfs_op failed = OP_WRITE; failed != OP_NONE; n++) {
		enum storage_result result;

		faulty_vfs_fail_at(n, INT_MAX, disk_full_errnos[_i]);
		result = write_many(db);
		failed = faulty_vfs_reset();
		if (failed == OP_SYNC) {
			/*
			 * After a failed sync the state of the file is unknown.
			 */
			ck_assert_int_eq(result, STORAGE_FAILED);
			open_again();
			written = times_written(db);
		} else if (failed != OP_NONE) {
			ck_assert_int_eq(result, STORAGE_DISK_FULL);
			ck_assert_str_ne(storage_error(db), "");
			ck_assert_uint_eq(times_written(db), written);
			ck_assert_int_eq(write_many(db), STORAGE_DONE);
			ck_assert_uint_eq(times_written(db), ++written);
		}
		/* In every other run the WAL is written from its start. */
		if (n % 2 == 0)
			storage_checkpoint(db);
	}
	ck_assert_int_gt(n, 5);
}

/* If a write fails, the syncs after it fail too, which is fatal. */
TEST_EACH(checkpoint_on_a_full_disk_can_be_retried, disk_full_errnos)
{
	enum vfs_op failed = OP_WRITE;
	unsigned    written = 0, full = 0;

	for (int n = 0; failed != OP_NONE; n++) {
		enum storage_result result;

		write_many(db);
		faulty_vfs_fail_at(n, INT_MAX, disk_full_errnos[_i]);
		result = storage_checkpoint(db);
		failed = faulty_vfs_reset();
		full += result == STORAGE_DISK_FULL;
		ck_assert_int_eq(result == STORAGE_DONE, failed == OP_NONE);
		if (result == STORAGE_FAILED)
			open_again();
		ck_assert_uint_eq(times_written(db), ++written);
	}
	ck_assert_uint_gt(full, 0);
	open_again();
	ck_assert_uint_eq(times_written(db), written);
}

TEST_LOOP(io_error_is_fatal_and_leaves_all_or_nothing, 0, 2)
{
	unsigned written = 0;
	int      n = 0;

	for (enum vfs_op failed = OP_WRITE; failed != OP_NONE; n++) {
		enum storage_result result;
		unsigned            now;

		faulty_vfs_fail_at(n, _i == 0 ? 1 : INT_MAX, EIO);
		result = write_many(db);
		failed = faulty_vfs_reset();
		ck_assert_int_eq(result,
		    failed == OP_NONE ? STORAGE_DONE : STORAGE_FAILED);
		open_again();
		now = times_written(db);
		ck_assert_uint_ge(now, written + (failed == OP_NONE));
		ck_assert_uint_le(now, written + 1);
		written = now;
	}
	ck_assert_int_gt(n, 5);
}

/* The file hits a full disk, and later its WAL an I/O error. */
TEST(full_file_does_not_hide_a_failing_wal)
{
	enum storage_result result = STORAGE_DONE;

	for (int n = 0; result != STORAGE_DISK_FULL; n++) {
		write_many(db);
		faulty_vfs_fail_at(n, INT_MAX, EDQUOT);
		result = storage_checkpoint(db);
		ck_assert_int_ne(faulty_vfs_reset(), OP_NONE);
	}
	faulty_vfs_fail_at(0, INT_MAX, EIO);
	ck_assert_int_eq(write_many(db), STORAGE_FAILED);
	ck_assert_ptr_nonnull(strstr(storage_error(db), "Input/output error"));
	faulty_vfs_reset();
}

TEST(full_wal_does_not_hide_a_failing_file)
{
	for (int n = 0; n < 3; n++) {
		faulty_vfs_fail_at(0, INT_MAX, EDQUOT);
		ck_assert_int_eq(write_many(db), STORAGE_DISK_FULL);
		faulty_vfs_reset();
		write_many(db);
		faulty_vfs_fail_at(n, INT_MAX, EIO);
		ck_assert_int_eq(storage_checkpoint(db), STORAGE_FAILED);
		faulty_vfs_reset();
	}
}

TEST(commit_ends_with_a_sync)
{
	enum vfs_op failed = OP_NONE, last;
	int         n = 0;

	/*
	 * The WAL must have content, because its first write is always synced.
	 */
	write_many(db);
	do {
		last = failed;
		faulty_vfs_fail_at(n++, 1, EDQUOT);
		write_many(db);
		failed = faulty_vfs_reset();
	} while (failed != OP_NONE);
	ck_assert_int_eq(last, OP_SYNC);
}

/* --- kill at any system call --- */

static unsigned kills, committed;

static void check_killed(void)
{
	struct storage *killed = storage_open(copy_killed_store());
	unsigned        now = times_written(killed);

	storage_close(killed);
	ck_assert(now == committed || now == committed + 1);
	committed = now;
	kills++;
}

static void write_more(void)
{
	write_many(db);
}

static void checkpoint(void)
{
	storage_checkpoint(db);
}

static const struct {
	void (*run)(void);
	unsigned written; /* by all that was committed until its end */
} steps[] = { { write_more, 2 }, { checkpoint, 1 }, { open_again, 1 } };

/* What is committed once stays. */
TEST_EACH(kill_at_any_call_leaves_all_or_nothing, steps)
{
	write_many(db);
	committed = 1;
	kills = 0;
	faulty_vfs_at_each_step(check_killed);
	steps[_i].run();
	faulty_vfs_at_each_step(NULL);
	check_killed();
	ck_assert_uint_eq(committed, steps[_i].written);
	ck_assert_uint_gt(kills, 12);
}

/* --- start and stop with I/O errors --- */

static const struct fault {
	int         times, number;
	int         ops; /* the least number of operations that can fail */
	const char *advice;
} faults[] = {
	{ 1, EIO, 10, "the disk may be failing" },
	{ INT_MAX, EIO, 10, "the disk may be failing" },
	{ INT_MAX, ENOSPC, 2, "make room on its disk" },
};

/* Of the next process; fail_at is the number of the operation that fails. */
static const struct fault *fault;
static int                 fail_at;

/* Leaves a WAL, so that the next start reads it and checks the file. */
static void write_without_close(const char *path)
{
	write_many(storage_open(path));
	_exit(0);
}

/* Exits with 2 if it succeeded although an operation failed. */
static void start(const char *path)
{
	struct storage *s;

	faulty_vfs_fail_at(fail_at, fault->times, fault->number);
	s = storage_open(path);
	times_written(s);
	_exit(faulty_vfs_reset() == OP_NONE ? 0 : 2);
}

/* For a file that was closed, and for one that was not. */
TEST_LOOP(failing_disk_at_start_is_not_reported_as_damage, 0,
    2 * LENGTH(faults))
{
	int status = 1, is_clean = _i % 2;

	fault = &faults[_i / 2];
	write_many(db);
	storage_close(db);
	if (!is_clean)
		run_forked(write_without_close, db_file_path(), output,
		    sizeof(output));
	for (fail_at = 0; status != 0; fail_at++) {
		status = run_forked(start, db_file_path(), output,
		    sizeof(output));
		ck_assert_msg(status <= 2, "%d: %s", status, output);
		if (status != 1)
			continue;
		ck_assert_msg(strstr(output, db_file_path()) != NULL, "%s",
		    output);
		ck_assert_msg(strstr(output, "is damaged") == NULL &&
			strstr(output, "Success") == NULL,
		    "%s", output);
		/* The errno of a file that was closed meanwhile is unknown. */
		ck_assert_msg(strstr(output, strerror(fault->number)) == NULL ||
			strstr(output, fault->advice) != NULL,
		    "%s", output);
		ck_assert_msg(strstr(output, "--store none\n") != NULL, "%s",
		    output);
	}
	db = storage_open(db_file_path());
	ck_assert_uint_eq(times_written(db), 2 - is_clean);
	ck_assert_int_ge(fail_at, fault->ops);
}

TEST_EACH(close_on_a_failing_disk_loses_nothing, faults)
{
	enum vfs_op failed = OP_WRITE;
	unsigned    written = 0;

	for (int n = 0; failed != OP_NONE; n++) {
		ck_assert_int_eq(write_many(db), STORAGE_DONE);
		faulty_vfs_fail_at(n, faults[_i].times, faults[_i].number);
		storage_close(db);
		failed = faulty_vfs_reset();
		db = storage_open(db_file_path());
		ck_assert_uint_eq(times_written(db), ++written);
	}
}
