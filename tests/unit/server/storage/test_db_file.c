/* test_db_file.c -- opening and refusing database files. */

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sysexits.h>
#include <unistd.h>

#include "server/storage/storage.h"
#include "tests/support/faulty_vfs.h"
#include "tests/support/db_fixture.h"
#include "tests/support/process.h"
#include "tests/support/scratch_dir.h"
#include "tests/support/suite.h"
#include "tests/support/test_report.h"

FIXTURE(scratch_dir_create, scratch_dir_remove);

static char output[2048];

static void open_and_close(const char *path)
{
	storage_close(storage_open(path));
}

static void check_file(const char *path)
{
	if (!storage_check_file(path))
		exit(1);
}

/*
 * Checks that the message is one line, names the file and ends with a remedy.
 */
static void is_refused_with(int status, const char *path, const char *why)
{
	ck_assert_int_eq(run_forked(open_and_close, path, output,
			     sizeof(output)),
	    status);
	ck_assert_msg(strstr(output, why) != NULL, "%s", output);
	ck_assert_msg(strstr(output, path) != NULL, "%s", output);
	ck_assert_msg(strstr(output, "--store none\n") != NULL, "%s", output);
	ck_assert_ptr_eq(strchr(output, '\n'), output + strlen(output) - 1);
}

/* What a file contains is refused with a status that ends all restarts. */
static void is_refused(const char *path, const char *why)
{
	is_refused_with(EX_DATAERR, path, why);
}

/* The same, and checks that the file is not changed. */
static void is_refused_untouched(const char *path, const char *why)
{
	const char *name = strrchr(path, '/') + 1;

	copy_whole_file(name, "before");
	is_refused(path, why);
	expect_same_files(name, "before");
}

TEST(new_file_is_private)
{
	const char              *path = scratch_dir_path("store");
	static const char *const names[] = { "store", "store-wal" };
	struct storage          *s = storage_open(path);
	struct stat              about;

	ck_assert_int_eq(commit_game(s, 1, "3x3x3"), STORAGE_DONE);
	for (int i = 0; i < 2; i++) {
		ck_assert_int_eq(stat(scratch_dir_path(names[i]), &about), 0);
		ck_assert_int_eq(about.st_mode & 0777, 0600);
	}
	ck_assert_int_ne(access(scratch_dir_path("store-shm"), F_OK), 0);
	storage_close(s);
}

static struct storage_loaded load(const char *name)
{
	const struct storage_load_handler handler = { .ctx = NULL };
	struct storage       *s = storage_open(scratch_dir_path(name));
	struct storage_loaded loaded = storage_load(s, &handler, 0);

	storage_close(s);
	return loaded;
}

/* They are the server's own, and the same after a restart. */
TEST(server_has_an_id_and_a_key)
{
	struct storage_loaded first = load("store"), again = load("store"),
			      other = load("other");

	ck_assert_mem_eq(first.id, again.id, STORAGE_SERVER_ID_SIZE);
	ck_assert_mem_eq(first.key_seed, again.key_seed, STORAGE_KEY_SEED_SIZE);
	ck_assert_mem_ne(first.id, other.id, STORAGE_SERVER_ID_SIZE);
	ck_assert_mem_ne(first.key_seed, other.key_seed, STORAGE_KEY_SEED_SIZE);
}

TEST(non_database_is_refused)
{
	char text[5000];

	memset(text, 'x', sizeof(text));
	write_whole_file(scratch_dir_path("a"), "hello", 5);
	write_whole_file(scratch_dir_path("b"), text, sizeof(text));
	is_refused_untouched(scratch_dir_path("a"),
	    "belongs to another program");
	is_refused_untouched(scratch_dir_path("b"),
	    "belongs to another program");
	memset(text, 0, sizeof(text));
	write_whole_file(scratch_dir_path("c"), text, sizeof(text));
	is_refused_untouched(scratch_dir_path("c"), "is damaged");
}

TEST(foreign_database_is_refused)
{
	const char *path = scratch_dir_path("theirs");

	change_file(path,
	    "CREATE TABLE game (id); INSERT INTO game VALUES (1)");
	is_refused_untouched(path, "belongs to another program");
	change_file(path,
	    "PRAGMA application_id = 1; PRAGMA journal_mode = WAL;");
	is_refused_untouched(path, "belongs to another program");
	ck_assert_int_ne(access(scratch_dir_path("theirs-wal"), F_OK), 0);
}

/* SQLite quotes the damaged text of the schema. */
TEST(damaged_bytes_are_not_printed)
{
	const char *path = scratch_dir_path("store");

	open_and_close(path);
	change_file(path,
	    "PRAGMA writable_schema = ON;"
	    "UPDATE sqlite_master SET sql = 'CREATE TABLE seat ' || char(27)"
	    " WHERE name = 'seat'");
	is_refused_untouched(path, "unrecognized token: \"?\"");
}

static const struct {
	const char *change, *why;
} versions[] = {
	{ "PRAGMA user_version = 21", "its tables have number 21, and" },
	{ "PRAGMA user_version = 108", "its tables have number 108, and" },
	{ "PRAGMA user_version = 999",
	    "newer noughtsd: its tables have number "
	    "999" },
};

/*
 * The file is not touched, and its pages are not read: another version may use a
 * schema that this SQLite cannot parse.
 */
TEST_EACH(another_version_is_refused, versions)
{
	const char *path = scratch_dir_path("store");

	open_and_close(path);
	change_file(path, versions[_i].change);
	damage_file(path, 100, 200);
	is_refused_untouched(path, versions[_i].why);
	ck_assert_int_ne(access(scratch_dir_path("store-wal"), F_OK), 0);
}

/* Leaves the new version number in the WAL, not in the file. */
static void write_newer_version_and_exit(const char *path)
{
	struct storage *s = storage_open(path);

	sqlite_exec(s->sqlite, "PRAGMA user_version = 999");
	_exit(7);
}

TEST(newer_version_in_the_wal_is_refused)
{
	const char *path = scratch_dir_path("store");

	ck_assert_int_eq(run_forked(write_newer_version_and_exit, path, output,
			     sizeof(output)),
	    7);
	is_refused_untouched(path,
	    "newer noughtsd: its tables have number 999");
}

TEST(unwritable_path_is_refused)
{
	is_refused_with(1, "/nowhere/at/all",
	    "No such file or directory (create its directory first); fix");
	ck_assert_int_eq(symlink("/nowhere/at/all", scratch_dir_path("link")),
	    0);
	is_refused_with(1, scratch_dir_path("link"),
	    "No such file or directory (first create the directory of the "
	    "file to which this link points); fix");
	is_refused_with(1, "/tmp", "Is a directory");
	is_refused_with(1, "/dev/null", "it is not a regular file");
}

TEST(second_server_is_refused)
{
	const char     *path = scratch_dir_path("store");
	struct storage *s = storage_open(path);

	ck_assert_int_eq(commit_game(s, 1, "3x3x3"), STORAGE_DONE);
	is_refused_with(EX_TEMPFAIL, path, "in use by another server");
	ck_assert_int_eq(commit_move(s, 1, 1, "a1"), STORAGE_DONE);
	storage_close(s);
	ck_assert_int_eq(run_forked(open_and_close, path, output,
			     sizeof(output)),
	    0);
}

static const char *new_path;
static int         start_pipe[2];

/* Opens the file when the pipe is closed, and closes it at once. */
static void open_at_start(const void *unused)
{
	char byte;

	(void)unused;
	close(start_pipe[1]);
	while (read(start_pipe[0], &byte, 1) > 0)
		continue;
	open_and_close(new_path);
}

TEST(of_two_servers_started_at_once_one_opens_the_file)
{
	static struct process  a, b;
	struct process_options options = { .run = open_at_start };
	int                    status;
	char                   name[24];

	for (int round = 0; round < 15; round++) {
		snprintf(name, sizeof(name), "store-%d", round);
		new_path = scratch_dir_path(name);
		ck_assert_int_eq(pipe(start_pipe), 0);
		process_start(&a, &options);
		process_start(&b, &options);
		close(start_pipe[0]);
		close(start_pipe[1]);
		status = process_wait(&a);
		ck_assert_msg(process_wait(&b) == 0 || status == 0,
		    "round %d: %s%s", round, a.output, b.output);
	}
}

static void write_and_exit(const char *path)
{
	struct storage *s = storage_open(path);

	commit_game(s, 1, "3x3x3");
	_exit(7);
}

TEST(quick_check_runs_after_a_crash)
{
	const char *path = scratch_dir_path("store");

	open_and_close(path);
	/* A page of the scores, which opening the file does not read. */
	damage_file(path, 6 * SQLITE_PAGE_SIZE, 64);
	ck_assert_int_eq(run_forked(open_and_close, path, output,
			     sizeof(output)),
	    0);
	ck_assert_int_eq(run_forked(write_and_exit, path, output,
			     sizeof(output)),
	    7);
	is_refused(path, "is damaged");
}

/*
 * The header of a copy from before the kill must differ, although no checkpoint
 * was made between the copy and the kill.
 */
TEST(copy_from_before_a_kill_is_noticed)
{
	const char     *path = scratch_dir_path("store");
	struct storage *s = storage_open(path);

	ck_assert_int_eq(commit_game(s, 2, "3x3x3"), STORAGE_DONE);
	storage_close(s);
	ck_assert_int_eq(run_forked(write_and_exit, path, output,
			     sizeof(output)),
	    7);
	copy_whole_file("store", "before");
	s = storage_open(path);
	ck_assert_int_eq(storage_look(s), STORAGE_DONE);
	copy_whole_file("before", "store");
	ck_assert_int_eq(storage_look(s), STORAGE_LOST);
	ck_assert_ptr_nonnull(strstr(storage_error(s),
	    "has been changed by another program"));
	storage_close(s);
}

/* --- the log of another file --- */

static unsigned kills;

/* A backup is put in the place of a store whose server was killed. */
TEST(log_of_another_file_is_refused)
{
	const char *path = scratch_dir_path("store");

	open_and_close(scratch_dir_path("backup"));
	ck_assert_int_eq(run_forked(write_and_exit, path, output,
			     sizeof(output)),
	    7);
	ck_assert_int_eq(rename(scratch_dir_path("backup"), path), 0);
	is_refused_untouched(path, "left by another database");
	ck_assert_int_eq(run_forked(check_file, path, output, sizeof(output)),
	    1);
	ck_assert_ptr_nonnull(strstr(output, "left by another database"));
	ck_assert_int_eq(unlink(scratch_dir_path("store-wal")), 0);
	open_and_close(path);
}

/* --- a file that is lost beside its log --- */

static void remove_file(const char *path)
{
	ck_assert_int_eq(unlink(path), 0);
}

static void empty_file(const char *path)
{
	ck_assert_int_eq(truncate(path, 0), 0);
}

static void zero_header(const char *path)
{
	size_t         size;
	unsigned char *bytes = read_whole_file(path, &size);

	memset(bytes, 0, SQLITE_PAGE_SIZE);
	write_whole_file(path, bytes, size);
	free(bytes);
}

static void (*const losses[])(const char *path) = { remove_file, empty_file,
	zero_header };

/* The log has the only copy of the last commits, so it must be kept. */
TEST_EACH(lost_file_beside_its_log_is_refused, losses)
{
	const char *path = scratch_dir_path("store");

	ck_assert_int_eq(run_forked(write_and_exit, path, output,
			     sizeof(output)),
	    7);
	copy_whole_file("store-wal", "log");
	losses[_i](path);
	is_refused(path, "is empty or missing, but its write-ahead log");
	ck_assert_int_eq(access(path, F_OK) != 0, losses[_i] == remove_file);
	expect_same_files("store-wal", "log");
	ck_assert_int_eq(run_forked(check_file, path, output, sizeof(output)),
	    1);
	ck_assert_int_eq(unlink(scratch_dir_path("store-wal")), 0);
	if (losses[_i] != zero_header)
		open_and_close(path);
}

/* As when somebody copies the file alone while a server uses it. */
TEST(missing_log_is_reported_once)
{
	const char     *path = scratch_dir_path("copy");
	struct storage *s = storage_open(scratch_dir_path("store"));

	copy_whole_file("store", "copy");
	ck_assert_int_eq(run_forked(open_and_close, path, output,
			     sizeof(output)),
	    0);
	ck_assert_ptr_nonnull(strstr(output, "the last changes may be lost"));
	ck_assert_int_eq(run_forked(open_and_close, path, output,
			     sizeof(output)),
	    0);
	ck_assert_str_eq(output, "");
	storage_close(s);
}

/* --- a file and a log of different moments --- */

/*
 * Copies the file (first 0) or the log (first 1) of a running server, and the
 * other one after the server has gone on. With a kill, another server has begun
 * meanwhile.
 */
static void copy_at_different_moments(int first, bool has_kill)
{
	static const char *const        from[] = { "store", "store-wal" },
				 *const to[] = { "copy", "copy-wal" };
	const char                     *path = scratch_dir_path("store");
	struct storage                 *s = storage_open(path);

	ck_assert_int_eq(commit_game(s, 1, "3x3x3"), STORAGE_DONE);
	copy_whole_file(from[first], to[first]);
	if (!has_kill)
		ck_assert_int_eq(storage_checkpoint(s), STORAGE_DONE);
	if (!has_kill)
		ck_assert_int_eq(commit_move(s, 1, 1, "a1"), STORAGE_DONE);
	if (has_kill) {
		s->is_read_only = true; /* closes the file like a kill */
		storage_close(s);
		s = storage_open(path);
		ck_assert_int_eq(commit_move(s, 1, 1, "a1"), STORAGE_DONE);
	}
	copy_whole_file(from[1 - first], to[1 - first]);
	storage_close(s);
}

TEST_LOOP(file_and_log_of_different_moments_are_refused, 0, 4)
{
	const char *path = scratch_dir_path("copy");

	copy_at_different_moments(_i % 2, _i / 2 != 0);
	copy_whole_file("copy-wal", "log");
	is_refused_untouched(path, "are copies from different moments");
	expect_same_files("copy-wal", "log");
	ck_assert_int_eq(run_forked(check_file, path, output, sizeof(output)),
	    1);
	ck_assert_ptr_nonnull(strstr(output, "from different moments"));
}

/* Between two checkpoints the file does not change, so any log fits. */
TEST_LOOP(file_and_log_of_one_generation_are_accepted, 0, 3)
{
	const char     *path = scratch_dir_path("store");
	struct storage *s = storage_open(path);

	ck_assert_int_eq(commit_game(s, 1, "3x3x3"), STORAGE_DONE);
	for (int i = 0; i < _i; i++) {
		ck_assert_int_eq(storage_checkpoint(s), STORAGE_DONE);
		if (i == 0)
			ck_assert_int_eq(commit_game(s, 2, "3x3x3"),
			    STORAGE_DONE);
	}
	copy_whole_file("store", "copy");
	copy_whole_file("store-wal", "copy-wal");
	ck_assert_int_eq(run_forked(open_and_close, scratch_dir_path("copy"),
			     output, sizeof(output)),
	    0);
	ck_assert_str_eq(output, "");
	storage_close(s);
}

/* The number of generations begins anew at some time. */
TEST(generations_wrap_around)
{
	const char     *path = scratch_dir_path("store");
	struct storage *s = storage_open(path);

	s->user_version |= 0x7ffd0000;
	for (uint32_t game = 1; game < 8; game++) {
		ck_assert_int_eq(commit_game(s, game, "3x3x3"), STORAGE_DONE);
		copy_whole_file("store", "copy");
		copy_whole_file("store-wal", "copy-wal");
		if (game > 1)
			ck_assert_msg(run_forked(open_and_close,
					  scratch_dir_path("copy"), output,
					  sizeof(output)) == 0,
			    "%s", output);
		ck_assert_int_eq(storage_checkpoint(s), STORAGE_DONE);
	}
	storage_close(s);
}

/* --- a damaged log --- */

#define LOG_FRAME (SQLITE_PAGE_SIZE + 24)

static const struct {
	long        place; /* in the log; < 0: from its end */
	const char *moves; /* what is left of them after the cut */
} log_damages[] = {
	{ -LOG_FRAME - 50, "a1/999\n" },
	{ -2 * LOG_FRAME - 50, "bob\n" },
	{ -3 * LOG_FRAME - 50, "last 0\n" },
	{ 40, "last 0\n" },
	{ 20, "last 0\n" },
};

/* The sentence says how to go on without the commits behind the damage. */
TEST_EACH(damaged_log_is_refused, log_damages)
{
	const char     *path = scratch_dir_path("store");
	char            command[256];
	struct storage *s;
	char           *dump;

	ck_assert_int_eq(run_forked(write_moves_and_exit, path, output,
			     sizeof(output)),
	    7);
	damage_file(scratch_dir_path("store-wal"), log_damages[_i].place, 1);
	copy_whole_file("store-wal", "log");
	is_refused_untouched(path, "pages behind the damage");
	expect_same_files("store-wal", "log");
	ck_assert_int_eq(sscanf(strstr(output, "truncate"), "%255[^;]",
			     command),
	    1);
	ck_assert_int_eq(system(command), 0);
	ck_assert_msg(run_forked(check_file, path, output, sizeof(output)) ==
		(log_damages[_i].place == 20),
	    "%s", output);
	s = storage_open(path);
	dump = dump_db(s);
	ck_assert_msg(strstr(dump, log_damages[_i].moves) != NULL, "%s", dump);
	free(dump);
	storage_close(s);
}

/* A power cut may do that to the last commit. */
TEST(torn_end_of_the_log_is_dropped)
{
	const char     *path = scratch_dir_path("store");
	struct storage *s;
	char           *dump;

	ck_assert_int_eq(run_forked(write_moves_and_exit, path, output,
			     sizeof(output)),
	    7);
	damage_file(scratch_dir_path("store-wal"), -50, 1);
	s = storage_open(path);
	dump = dump_db(s);
	ck_assert_msg(strstr(dump, "a1/999 b1/998\n") != NULL, "%s", dump);
	free(dump);
	storage_close(s);
}

/* --- kills --- */

/* A server that is killed while it starts leaves a file that belongs to its log. */
static void check_killed_restart(void)
{
	ck_assert_int_eq(run_forked(open_and_close, copy_killed_store(), output,
			     sizeof(output)),
	    0);
	ck_assert_str_eq(output, "");
	kills++;
}

TEST(kill_during_a_start_after_a_kill_leads_to_no_refusal)
{
	const char *path = scratch_dir_path("store");

	ck_assert_int_eq(run_forked(write_and_exit, path, output,
			     sizeof(output)),
	    7);
	kills = 0;
	faulty_vfs_install();
	faulty_vfs_at_each_step(check_killed_restart);
	open_and_close(path);
	faulty_vfs_uninstall();
	ck_assert_uint_ge(kills, 20);
}

/* --- a user who may not write --- */

static const struct {
	mode_t      directory, file, log;
	const char *why;
} permissions[] = {
	{ 0555, 0666, 0666, "a file beside it cannot be created" },
	{ 0777, 0444, 0666, "cannot be written: Permission denied" },
	{ 0777, 0666, 0600, "unable to open database file" },
	{ 0, 0666, 0666, "cannot be written: Permission denied" },
};

static void open_as_nobody(const char *path)
{
	if (geteuid() == 0 && setuid(65534) != 0)
		exit(9);
	open_and_close(path);
}

/* It is no damage, and the sentence says what is needed. */
TEST_EACH(missing_permission_is_named, permissions)
{
	const char *path = scratch_dir_path("store");
	bool        has_log = permissions[_i].log != 0666;

	if (geteuid() != 0)
		skip("only root can give a file to another user");
	if (has_log)
		run_forked(write_and_exit, path, output, sizeof(output));
	else
		open_and_close(path);
	ck_assert_int_eq(chmod(path, permissions[_i].file), 0);
	if (has_log)
		ck_assert_int_eq(chmod(scratch_dir_path("store-wal"),
				     permissions[_i].log),
		    0);
	ck_assert_int_eq(chmod(scratch_dir_path(""), permissions[_i].directory),
	    0);
	ck_assert_int_eq(run_forked(open_as_nobody, path, output,
			     sizeof(output)),
	    1);
	ck_assert_int_eq(chmod(scratch_dir_path(""), 0700), 0);
	ck_assert_msg(strstr(output, permissions[_i].why) != NULL, "%s",
	    output);
	ck_assert_msg(strstr(output, "the user of the server must be able") !=
		NULL,
	    "%s", output);
	ck_assert_msg(strstr(output, "--store none\n") != NULL, "%s", output);
}

/* --- creation --- */

/* The next start completes a file whose creation was interrupted. */
static void check_killed_creation(void)
{
	const char *path = copy_killed_store();

	open_and_close(path);
	ck_assert_int_eq(run_forked(check_file, path, output, sizeof(output)),
	    0);
	kills++;
}

TEST(kill_during_creation_is_recovered)
{
	kills = 0;
	faulty_vfs_install();
	faulty_vfs_at_each_step(check_killed_creation);
	open_and_close(scratch_dir_path("store"));
	faulty_vfs_uninstall();
	ck_assert_uint_ge(kills, 20);
}
