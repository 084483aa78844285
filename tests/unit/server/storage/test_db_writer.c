/* test_db_writer.c -- batches are written in order, once, and retried. */

#include "server/storage/db_writer.h"

#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sysexits.h>
#include <unistd.h>

#include "tests/support/db_fixture.h"
#include "tests/support/faulty_vfs.h"
#include "tests/support/process.h"
#include "tests/support/scratch_dir.h"
#include "tests/support/suite.h"

static struct journal    journal;
static struct storage   *db;
static struct db_writer *writer;

static struct db_query_queue queries;

/* The answer to the last query: "name won name won ...", or "failed". */
static char answer[4096];

static void set_up(void)
{
	scratch_dir_create();
	db = storage_open(scratch_dir_path("store"));
	journal = (struct journal){ .is_enabled = false };
	db_query_queue_init(&queries);
	answer[0] = '\0';
	writer = db_writer_open(db, &journal, &queries, 1);
}

static void tear_down(void)
{
	db_writer_close(writer, 0, 0);
	journal_clear(&journal);
	db_query_queue_clear(&queries);
	scratch_dir_remove();
}

FIXTURE(set_up, tear_down);

static const struct variant three = { 3, 3, 3, RULE_FREE };

static uint64_t append_score(const char *name)
{
	return journal_score(&journal, player_id(name), name, &three, 0);
}

/* Waits until the write has finished. */
static void collect(msec now)
{
	struct pollfd fd = { db_writer_fd(writer), POLLIN, 0 };

	ck_assert_int_eq(poll(&fd, 1, TIMEOUT_MS), 1);
	db_writer_collect(writer, now);
}

/* Ends a turn of the event loop, and waits for what the thread does. */
static void end_turn(msec now)
{
	db_writer_submit(writer, now, 77);
	collect(now);
}

/* The store, with another writer. */
static void open_writer(void)
{
	db = storage_open(scratch_dir_path("store"));
	writer = db_writer_open(db, &journal, &queries, 1);
}

static void allow_pages(const char *count)
{
	char text[64];

	snprintf(text, sizeof(text), "PRAGMA max_page_count = %s", count);
	ck_assert_int_eq(sqlite_exec(db->sqlite, text), SQL_DONE);
}

/* Reopens the database and looks for a line of its dump. */
static void expect_after_reopening(const char *line, bool is_there)
{
	char *dump;

	db_writer_close(writer, 0, 0);
	db = storage_open(scratch_dir_path("store"));
	dump = dump_db(db);
	ck_assert_int_eq(strstr(dump, line) != NULL, is_there);
	free(dump);
	writer = db_writer_open(db, &journal, &queries, 1);
}

TEST(records_during_a_commit_go_into_the_next_batch)
{
	append_score("ann");
	db_writer_submit(writer, 0, 0);
	ck_assert_uint_eq(append_score("bob"), 2);
	db_writer_submit(writer, 0, 0);
	ck_assert_uint_eq(append_score("cat"), 2);
	ck_assert_uint_eq(db_writer_durable_pos(writer), 0);
	collect(0);
	ck_assert_uint_eq(db_writer_durable_pos(writer), 1);
	end_turn(0);
	ck_assert_uint_eq(db_writer_durable_pos(writer), 2);
	expect_after_reopening("score cat 3x3x3 1 0 0\n", true);
}

/* Enough records to exceed the page limit. */
static void append_many(void)
{
	char name[NAME_SIZE];

	for (int i = 0; i < 4000; i++) {
		snprintf(name, sizeof(name), "p%d", i);
		append_score(name);
	}
}

static void write_and_exit(const char *path)
{
	struct storage *s = storage_open(path);

	commit_game(s, 1, "3x3x3");
	_exit(7);
}

/*
 * A store that was closed, or whose server was killed, is opened without a
 * write, and written when there is space: with a batch that waits, or without.
 */
TEST_LOOP(existing_store_is_opened_on_a_full_disk, 0, 3)
{
	const char *path = scratch_dir_path("store");
	bool        is_killed = _i % 2 == 1;
	char        output[512];
	char       *dump;

	db_writer_close(writer, 0, 0);
	if (is_killed)
		ck_assert_int_eq(run_forked(write_and_exit, path, output,
				     sizeof(output)),
		    7);
	faulty_vfs_install();
	faulty_vfs_fail_at(0, INT_MAX, ENOSPC);
	db = storage_open(path);
	dump = dump_db(db);
	ck_assert_int_eq(strstr(dump, "game 1 ") != NULL, is_killed);
	free(dump);
	writer = db_writer_open(db, &journal, &queries, 1);
	ck_assert(journal.is_disk_full);
	for (msec now = 1000; now < 3000 && !is_killed; now += 1000) {
		if (_i >= 2)
			append_score("ann");
		while (db_writer_submit(writer, now, 0) == MSEC_NEVER)
			collect(now);
		ck_assert(journal.is_disk_full);
		ck_assert_int_le(db_writer_submit(writer, now, 0), now + 500);
	}
	ck_assert_int_ne(faulty_vfs_reset(), OP_NONE);
	while (db_writer_submit(writer, 4000, 0) == MSEC_NEVER)
		collect(4000);
	ck_assert(!journal.is_disk_full);
	ck_assert(storage_is_marked_open(db));
	expect_after_reopening("score ann", _i == 2);
	expect_after_reopening("game 1 ", is_killed);
	faulty_vfs_uninstall();
}

/* One write of the start fails; later ones find space. */
TEST_LOOP(a_start_is_repeated_from_any_write, 0, 20)
{
	const char          *path = scratch_dir_path("store");
	struct sqlite_header header;

	db_writer_close(writer, 0, 0);
	faulty_vfs_install();
	faulty_vfs_fail_at(_i, 1, ENOSPC);
	db = storage_open(path);
	writer = db_writer_open(db, &journal, &queries, 1);
	for (msec now = 1000; now < 4000; now += 1000) {
		append_score("ann");
		while (db_writer_submit(writer, now, 0) == MSEC_NEVER)
			collect(now);
	}
	ck_assert(!journal.is_disk_full);
	ck_assert(sqlite_read_header(path, &header));
	ck_assert(header.has_wal_mode);
	ck_assert_int_eq(storage_look(db), STORAGE_DONE);
	faulty_vfs_reset();
	expect_after_reopening("score ann", true);
	faulty_vfs_uninstall();
}

TEST(full_disk_is_retried)
{
	allow_pages("20");
	append_many();
	end_turn(1000);
	ck_assert(journal.is_disk_full);
	ck_assert_uint_eq(db_writer_durable_pos(writer), 0);
	append_score("ann");
	/* The write is retried after at most one second. */
	ck_assert_int_gt(db_writer_submit(writer, 1020, 0), 1020);
	ck_assert_int_le(db_writer_submit(writer, 1020, 0), 2010);
	end_turn(2010);
	ck_assert(journal.is_disk_full);
	allow_pages("1000000");
	end_turn(3020);
	ck_assert(!journal.is_disk_full);
	ck_assert_uint_eq(db_writer_durable_pos(writer), 1);
	end_turn(3030);
	ck_assert_uint_eq(db_writer_durable_pos(writer), 2);
	expect_after_reopening("score p3999 3x3x3 1 0 0\n", true);
	expect_after_reopening("score ann 3x3x3 1 0 0\n", true);
}

/* --- queries --- */

static void on_answer(struct db_query *query, msec now)
{
	const struct scores_query *q = &query->scores;
	size_t                     length = 0;

	(void)now;
	snprintf(answer, sizeof(answer),
	    query->refusal != OK ? "failed" : "none");
	for (uint32_t i = 0; i < q->row_count; i++)
		length += (size_t)snprintf(answer + length,
		    sizeof(answer) - length, "%s %u ", q->rows[i].name,
		    q->rows[i].count[0]);
}

static struct db_query *post_query(uint32_t from)
{
	struct db_query *q = db_query_new(QUERY_SCORES);

	q->scores.from = from;
	q->on_done = on_answer;
	ck_assert(db_query_queue_post(&queries, q, journal_last_pos(&journal)));
	return q;
}

/* Ends turns until no op runs any more. */
static void run_all(void)
{
	do {
		end_turn(0);
	} while (queries.count > 0);
}

TEST_LOOP(query_sees_what_was_recorded_before_it, 0, 2)
{
	append_score("ann");
	if (_i > 0)
		db_writer_submit(writer, 0, 0);
	append_score("ann");
	post_query(1);
	run_all();
	ck_assert_str_eq(answer, "ann 2 ");
}

/* The answer shows the durable state, and does not wait for more. */
TEST(query_is_answered_on_a_full_disk)
{
	append_score("ann");
	end_turn(0);
	allow_pages("24");
	append_many();
	end_turn(1000);
	ck_assert(journal.is_disk_full);
	post_query(1);
	do {
		ck_assert_int_gt(db_writer_submit(writer, 1020, 0), 1020);
		collect(1020);
	} while (queries.count > 0);
	ck_assert_str_eq(answer, "ann 1 ");
	ck_assert(journal.is_disk_full);
	allow_pages("1000000");
}

/* Queries do not keep a batch waiting, nor batches a query. */
TEST(batches_and_queries_take_turns)
{
	post_query(1);
	post_query(1);
	append_score("ann");
	for (unsigned turn = 1; turn <= 2; turn++) {
		end_turn(0);
		ck_assert_uint_eq(db_writer_durable_pos(writer), turn);
		ck_assert_uint_eq(queries.count, 3 - turn);
		append_score("ann");
		end_turn(0);
		ck_assert_uint_eq(db_writer_durable_pos(writer), turn);
		ck_assert_uint_eq(queries.count, 2 - turn);
	}
	ck_assert_str_eq(answer, "ann 2 ");
}

TEST_LOOP(cancelled_query_is_not_answered, 0, 2)
{
	struct db_query *q = post_query(1);

	if (_i > 0)
		db_writer_submit(writer, 0, 0);
	db_query_cancel(q);
	end_turn(0);
	ck_assert_str_eq(answer, "");
	ck_assert_uint_eq(queries.count, 0);
}

TEST(queries_are_limited)
{
	struct db_query *q = db_query_new(QUERY_SCORES);

	for (int i = 0; i < DB_QUERIES_MAX; i++)
		post_query(1);
	ck_assert(!db_query_queue_post(&queries, q, 0));
	run_all();
	ck_assert(db_query_queue_post(&queries, q, 0));
	/* Closing frees the queries that were not run. */
}

TEST(database_in_memory_keeps_only_scores)
{
	struct journal        scores = { .is_enabled = false };
	struct db_query_queue asked;
	struct db_writer     *w;

	db_query_queue_init(&asked);
	w = db_writer_open(storage_open_memory(), &scores, &asked, 0);
	ck_assert_uint_eq(journal_leave(&scores, 1), 0);
	ck_assert_uint_eq(scores.pending.count, 0);
	ck_assert_uint_eq(journal_score(&scores, 1, "ann", &three, 0), 1);
	db_writer_submit(w, 0, 0);
	db_writer_collect(w, 0);
	ck_assert_uint_eq(db_writer_durable_pos(w), 1);
	db_writer_close(w, 0, 0);
	journal_clear(&scores);
}

/* Closing writes batches whether or not they have been submitted. */
TEST_LOOP(close_writes_what_is_left, 0, 4)
{
	append_score("ann");
	if (_i & 1)
		db_writer_submit(writer, 0, 0);
	append_score("bob");
	if (_i & 2)
		db_writer_submit(writer, 0, 0);
	expect_after_reopening("score ann 3x3x3 1 0 0\n", true);
	expect_after_reopening("score bob 3x3x3 1 0 0\n", true);
}

TEST(checkpoint_waits_for_an_idle_moment)
{
	for (uint64_t turn = 1;
	     storage_checkpoint_need(db) != CHECKPOINT_WHEN_IDLE; turn++) {
		append_many();
		end_turn(0);
		ck_assert_uint_eq(db_writer_durable_pos(writer), turn);
	}
	append_score("ann");
	end_turn(0);
	ck_assert_int_eq(storage_checkpoint_need(db), CHECKPOINT_WHEN_IDLE);
	end_turn(0);
	ck_assert_int_eq(storage_checkpoint_need(db), CHECKPOINT_NOT_NEEDED);
	db_writer_submit(writer, 0, 0);
	append_score("bob");
	end_turn(0);
	expect_after_reopening("score bob 3x3x3 1 0 0\n", true);
}

/* --- a file that somebody removes, replaces or truncates --- */

static void remove_file(const char *name)
{
	ck_assert_int_eq(unlink(scratch_dir_path(name)), 0);
}

static void move_file(const char *from, const char *to)
{
	char path[SCRATCH_DIR_PATH + 32];

	snprintf(path, sizeof(path), "%s", scratch_dir_path(from));
	ck_assert_int_eq(rename(path, scratch_dir_path(to)), 0);
}

static void remove_store(void)
{
	remove_file("store");
}

static void remove_wal(void)
{
	remove_file("store-wal");
}

static void remove_both(void)
{
	remove_store();
	remove_wal();
}

static void replace_store(void)
{
	move_file("store", "elsewhere");
	write_whole_file(scratch_dir_path("store"), "mine", 4);
}

static void replace_wal(void)
{
	move_file("store-wal", "elsewhere");
	write_whole_file(scratch_dir_path("store-wal"), "mine", 4);
}

static void truncate_store(void)
{
	ck_assert_int_eq(truncate(scratch_dir_path("store"), SQLITE_PAGE_SIZE),
	    0);
}

static void truncate_wal(void)
{
	ck_assert_int_eq(truncate(scratch_dir_path("store-wal"), 0), 0);
}

/* Cuts off a part of the last commit. */
static void cut_wal(void)
{
	const char *path = scratch_dir_path("store-wal");
	struct stat status;

	ck_assert_int_eq(stat(path, &status), 0);
	ck_assert_int_eq(truncate(path, status.st_size - 1), 0);
}

/* As "cp backup store" does: the name still means the same file. */
static void overwrite_store(void)
{
	storage_close(storage_open(scratch_dir_path("backup")));
	copy_whole_file("backup", "store");
}

/* A copy of the file from before its last checkpoint, of the same size. */
static void overwrite_with_older(void)
{
	copy_whole_file("store", "older");
	ck_assert_int_eq(storage_checkpoint(db), STORAGE_DONE);
	copy_whole_file("older", "store");
}

static void touch_store(void)
{
	ck_assert_int_eq(utimensat(AT_FDCWD, scratch_dir_path("store"), NULL,
			     0),
	    0);
}

/* How many copies there are of the store that was lost. */
static unsigned count_copies(void)
{
	glob_t   found;
	unsigned n = 0;

	if (glob(scratch_dir_path("store.2*Z.lost"), 0, NULL, &found) == 0) {
		n = (unsigned)found.gl_pathc;
		globfree(&found);
	}
	return n;
}

static void write_score(const char *name, msec now)
{
	append_score(name);
	end_turn(now);
}

static const struct {
	void (*harm)(void);
	bool        has_copy;
	const char *why;
} harms[] = {
	{ remove_store, true, "store has been removed or moved while" },
	{ remove_wal, true, "store-wal has been removed or moved while" },
	{ replace_store, true,
	    "store has been replaced by another file while" },
	{ replace_wal, true,
	    "store-wal has been replaced by another file while" },
	{ truncate_store, false, "store has been truncated while" },
	{ truncate_wal, false, "store-wal has been truncated while" },
	{ cut_wal, false, "store-wal has been truncated while" },
	{ overwrite_store, false, "changed by another program while" },
	{ overwrite_with_older, false, "changed by another program while" },
};

static int harm_number;

/* Opens the store in a process that must end with a sentence. */
static void open_and_write(void)
{
	open_writer();
	write_score("ann", 0);
}

static void lose_file(const char *path)
{
	(void)path;
	open_and_write();
	harms[harm_number].harm();
	write_score("bob", 0);
}

/* Runs that in another process, which alone has the store open. */
static int run_alone(void (*run)(const char *path), char *output, size_t size)
{
	int status;

	db_writer_close(writer, 0, 0);
	status = run_forked(run, scratch_dir_path("store"), output, size);
	unlink(scratch_dir_path("store"));
	unlink(scratch_dir_path("store-wal"));
	open_writer();
	return status;
}

/* Cuts the path of the copy out of the sentence, and reads the copy. */
static void expect_copy(char *sentence)
{
	char           *path = strstr(sentence, " is in "), *dump;
	struct storage *copy;

	ck_assert_ptr_nonnull(path);
	path += strlen(" is in ");
	path[strcspn(path, ":")] = '\0';
	copy = storage_open(path);
	dump = dump_db(copy);
	ck_assert_ptr_nonnull(strstr(dump, "score ann"));
	ck_assert_ptr_null(strstr(dump, "score bob"));
	storage_close(copy);
	free(dump);
}

/* What clients were sent is in a copy, unless others have written to the file. */
TEST_EACH(a_lost_file_ends_the_server, harms)
{
	char output[2 * PATH_MAX];

	harm_number = _i;
	ck_assert_int_eq(run_alone(lose_file, output, sizeof(output)),
	    EX_DATAERR);
	ck_assert_msg(strstr(output, harms[_i].why) != NULL, "%s", output);
	ck_assert_ptr_nonnull(strstr(output, "restore a backup"));
	if (harms[_i].has_copy)
		expect_copy(output);
	else
		ck_assert_ptr_null(strstr(output, " is in "));
}

/* Moves the directory of the store there and back. */
static void move_directory(bool is_back)
{
	char here[SCRATCH_DIR_PATH + 1], there[sizeof(here) + 8];

	snprintf(here, sizeof(here), "%s", scratch_dir_path(""));
	snprintf(there, sizeof(there), "%.*s-moved", (int)strlen(here) - 1,
	    here);
	ck_assert_int_eq(rename(is_back ? there : here, is_back ? here : there),
	    0);
}

static void lose_directory(const char *path)
{
	(void)path;
	open_and_write();
	move_directory(false);
	write_score("bob", 0);
}

/* No copy can be made beside the store, and nothing is lost. */
TEST(a_moved_directory_can_be_put_back)
{
	char output[2 * PATH_MAX];
	int  status;

	db_writer_close(writer, 0, 0);
	status = run_forked(lose_directory, "", output, sizeof(output));
	move_directory(true);
	open_writer();
	ck_assert_int_eq(status, EX_DATAERR);
	ck_assert_msg(strstr(output,
			  "store has been removed or moved while the server "
			  "used it; no copy can be made (") != NULL,
	    "%s", output);
	ck_assert_ptr_nonnull(strstr(output,
	    "if the files were moved, put them back; else restore a backup"));
	expect_after_reopening("score ann", true);
}

TEST(a_touched_file_is_ours)
{
	write_score("ann", 0);
	touch_store();
	write_score("bob", 0);
	ck_assert(!journal.is_disk_full);
	expect_after_reopening("score bob", true);
}

TEST_LOOP(a_file_that_is_lost_at_the_end_is_copied, 0, 2)
{
	write_score("ann", 0);
	if (_i == 0)
		append_score("bob");
	remove_both();
	ck_assert(!db_writer_close(writer, 0, 0));
	ck_assert_uint_eq(count_copies(), 1);
	open_writer();
}

static void open_and_exit(const char *path)
{
	storage_close(storage_open(path));
}

/* Our log is not moved into the other file, not by the next start either. */
TEST(a_copy_over_the_file_is_left_as_it_is)
{
	char output[512];

	write_score("ann", 0);
	overwrite_store();
	ck_assert(!db_writer_close(writer, 0, 0));
	ck_assert_int_eq(run_forked(open_and_exit, scratch_dir_path("store"),
			     output, sizeof(output)),
	    EX_DATAERR);
	ck_assert_msg(strstr(output, "left by another database") != NULL, "%s",
	    output);
	expect_same_files("store", "backup");
	remove_wal();
	open_writer();
	expect_after_reopening("score ann", false);
}

TEST(a_last_batch_that_is_not_written_is_told)
{
	allow_pages("20");
	append_many();
	ck_assert(!db_writer_close(writer, 0, 0));
	open_writer();
	append_score("ann");
	ck_assert(db_writer_close(writer, 0, 0));
	open_writer();
}

/* What a checkpoint frees in the log may be enough for the batch. */
TEST(a_full_disk_is_met_with_a_checkpoint)
{
	write_score("ann", 0);
	ck_assert_uint_gt(sqlite_wal_bytes(db->sqlite), 0);
	allow_pages("20");
	append_many();
	end_turn(1000);
	ck_assert(journal.is_disk_full);
	end_turn(1020);
	ck_assert_uint_eq(sqlite_wal_bytes(db->sqlite), 0);
	ck_assert(journal.is_disk_full);
	allow_pages("1000000");
	end_turn(2020);
	ck_assert(!journal.is_disk_full);
}

/* Ends at the time of the look, not before. */
static void look_once_a_minute(const char *path)
{
	msec look_at;

	(void)path;
	open_and_write();
	look_at = db_writer_submit(writer, 0, 77);
	ck_assert_int_le(look_at, 60000);
	replace_store();
	db_writer_submit(writer, look_at - 1, 77);
	write_whole_file(scratch_dir_path("waited"), "", 0);
	end_turn(look_at);
}

TEST(an_idle_writer_looks_once_a_minute)
{
	char output[2 * PATH_MAX];

	ck_assert_int_eq(run_alone(look_once_a_minute, output, sizeof(output)),
	    EX_DATAERR);
	ck_assert_int_eq(access(scratch_dir_path("waited"), F_OK), 0);
}

/* Does all that is due at that time. */
static void run_until_idle(msec now)
{
	while (db_writer_submit(writer, now, 77) == MSEC_NEVER)
		collect(now);
}

static void prune_for_a_minute(const char *path)
{
	(void)path;
	open_and_write();
	db_writer_start_pruning(writer, 0);
	run_until_idle(0);
	write_score("bob", 30000);
	replace_store();
	for (msec now = 40000; now <= 90000; now += 10000)
		run_until_idle(now);
}

/* A pass that deletes nothing does not touch the file. */
TEST(pruning_does_not_postpone_the_look)
{
	char output[2 * PATH_MAX];

	ck_assert_int_eq(run_alone(prune_for_a_minute, output, sizeof(output)),
	    EX_DATAERR);
}

/* A game that ended at 3000 and is kept for a day. */
static const struct {
	int64_t trusted, wall;
	bool    is_kept;
} prunings[] = {
	{ 80000000, 80000000, true },
	{ 90000000, 90000000, false },
	/* While the wall clock is in doubt, the trusted time counts. */
	{ 80000000, 90000000, true },
	{ 90000000, 80000000, false },
};

TEST_EACH(games_are_pruned_by_the_trusted_time, prunings)
{
	commit_game(db, 1, "3x3x3");
	add_end(1, SIDE_X, END_RESIGN);
	commit(db);
	add_leave("ann");
	commit(db);
	add_leave("bob");
	commit(db);
	journal.clock.trusted = prunings[_i].trusted;
	journal.clock.wall = prunings[_i].wall;
	db_writer_set_limits(writer, &(struct keep_limit){ .age = 86400000 },
	    0);
	db_writer_start_pruning(writer, 0);
	/* There are pauses between the steps of a pass. */
	for (msec now = 0; now < 10000; now += 50)
		while (db_writer_submit(writer, now, prunings[_i].wall) ==
		    MSEC_NEVER)
			collect(now);
	ck_assert_int_eq(query_number(db, "SELECT count(*) FROM game"),
	    prunings[_i].is_kept);
}

/* --- backup --- */

static unsigned backups_done;
static char     backup_error[256];

static void on_backup_done(void *ctx, const struct backup_result *r)
{
	ck_assert_ptr_eq(ctx, &backups_done);
	snprintf(backup_error, sizeof(backup_error), "%s",
	    r->error != NULL ? r->error : "");
	ck_assert_int_eq(r->size > 0, r->error == NULL);
	backups_done++;
}

static enum error start_backup(const char *name)
{
	backups_done = 0;
	return db_writer_backup(writer, name, on_backup_done, &backups_done);
}

/* Writes games for many steps. */
static void write_much(void)
{
	static char text[] =
	    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n"
	    " WHERE i < 20000) INSERT INTO meta SELECT 'x' || i,"
	    " zeroblob(100) FROM n";

	ck_assert_int_eq(sqlite_exec(db->sqlite, text), SQL_DONE);
}

/*
 * Turns up to the end of the backup, a millisecond or a pause apart; with a
 * record in each. Returns how many.
 */
static unsigned finish_backup(const char *name)
{
	unsigned turns = 0;
	msec     now = 0, wake_at;

	while (backups_done == 0) {
		if (name != NULL)
			append_score(name);
		turns++;
		wake_at = db_writer_submit(writer, now, 0);
		if (wake_at == MSEC_NEVER)
			collect(now++);
		else
			now = wake_at;
	}
	return turns;
}

/* The dump of a database; for the caller to free. */
static char *dump_file(const char *path)
{
	struct storage *copy = storage_open(path);
	char           *dump = dump_db(copy);

	storage_close(copy);
	return dump;
}

TEST(a_backup_has_what_was_committed_while_it_was_made)
{
	char *copied;

	write_much();
	ck_assert_int_eq(start_backup("no/where"), ERR_VALUE);
	ck_assert_int_eq(start_backup("copy"), OK);
	ck_assert_int_eq(db_writer_backup(writer, "other", on_backup_done,
			     NULL),
	    ERR_STORE);
	ck_assert_uint_gt(finish_backup("ann"), 10);
	ck_assert_str_eq(backup_error, "");
	ck_assert_int_ne(access(scratch_dir_path("copy-wal"), F_OK), 0);
	copied = dump_file(scratch_dir_path("copy"));
	ck_assert_ptr_nonnull(strstr(copied, "score ann 3x3x3 "));
	free(copied);
}

TEST(a_backup_leaves_the_thread_to_others_between_steps)
{
	msec wake_at;

	write_much();
	ck_assert_int_eq(start_backup("copy"), OK);
	ck_assert_int_eq(db_writer_submit(writer, 0, 0), MSEC_NEVER);
	collect(0);
	wake_at = db_writer_submit(writer, 0, 0);
	ck_assert_int_ge(wake_at, 2);
	ck_assert_int_lt(wake_at, MSEC_NEVER);
	/* A commit does not wait for the end of the pause. */
	append_score("ann");
	ck_assert_int_eq(db_writer_submit(writer, 1, 0), MSEC_NEVER);
	collect(1);
	ck_assert_uint_eq(db_writer_durable_pos(writer), 1);
	ck_assert_int_eq(db_writer_submit(writer, 1, 0), wake_at);
	ck_assert_int_eq(db_writer_submit(writer, wake_at, 0), MSEC_NEVER);
	collect(wake_at);
	ck_assert_uint_eq(backups_done, 0);
	finish_backup(NULL);
	ck_assert_str_eq(backup_error, "");
}

static void lose_file_during_a_backup(const char *path)
{
	(void)path;
	open_and_write();
	write_much();
	ck_assert_int_eq(start_backup("copy"), OK);
	end_turn(0);
	remove_store();
	write_score("bob", 0);
}

TEST(a_file_that_is_lost_during_a_backup_is_copied)
{
	char output[2 * PATH_MAX];

	ck_assert_int_eq(run_alone(lose_file_during_a_backup, output,
			     sizeof(output)),
	    EX_DATAERR);
	expect_copy(output);
	ck_assert_int_ne(access(scratch_dir_path("copy"), F_OK), 0);
	ck_assert_int_ne(access(scratch_dir_path("store.backup-tmp"), F_OK), 0);
}

/* Whoever waits for it may be gone by then; the copy is complete. */
TEST(closing_tells_nobody_of_a_step_that_has_finished)
{
	struct pollfd fd = { db_writer_fd(writer), POLLIN, 0 };

	ck_assert_int_eq(start_backup("copy"), OK);
	db_writer_submit(writer, 0, 0);
	ck_assert_int_eq(poll(&fd, 1, TIMEOUT_MS), 1);
	db_writer_close(writer, 0, 0);
	ck_assert_uint_eq(backups_done, 0);
	ck_assert_int_ne(access(scratch_dir_path("store.backup-tmp"), F_OK), 0);
	ck_assert(storage_check_file(scratch_dir_path("copy")));
	db = storage_open_memory();
	writer = db_writer_open(db, &journal, &queries, 1);
}

TEST(closing_cancels_a_backup)
{
	write_much();
	ck_assert_int_eq(start_backup("copy"), OK);
	end_turn(0);
	ck_assert_int_eq(access(scratch_dir_path("store.backup-tmp"), F_OK), 0);
	db_writer_close(writer, 0, 0);
	ck_assert_int_ne(access(scratch_dir_path("store.backup-tmp"), F_OK), 0);
	ck_assert_int_ne(access(scratch_dir_path("copy"), F_OK), 0);
	ck_assert_uint_eq(backups_done, 0);
	db = storage_open_memory();
	writer = db_writer_open(db, &journal, &queries, 1);
	ck_assert_int_eq(start_backup("copy"), ERR_STORE);
}
