/* test_archive.c -- which files are opened, which refused, and what is left. */

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/store.h"
#include "tests/faulty.h"
#include "tests/scratch.h"
#include "tests/suites.h"

static char said[2048];

static void open_and_close(const char *path)
{
	store_close(store_open(path));
}

/* It says so in one line that names the file and ends with what to do. */
static void is_refused(const char *path, const char *why)
{
	ck_assert_int_eq(scratch_run(open_and_close, path, said, sizeof(said)),
	    1);
	ck_assert_msg(strstr(said, why) != NULL, "%s", said);
	ck_assert_msg(strstr(said, path) != NULL, "%s", said);
	ck_assert_msg(strstr(said, "--store none\n") != NULL, "%s", said);
	ck_assert_ptr_eq(strchr(said, '\n'), said + strlen(said) - 1);
}

/* The same, and not a byte of it is another. */
static void is_refused_untouched(const char *path, const char *why)
{
	size_t         size, size_after;
	unsigned char *before = scratch_read(path, &size), *after;

	is_refused(path, why);
	after = scratch_read(path, &size_after);
	ck_assert_uint_eq(size, size_after);
	ck_assert_mem_eq(before, after, size);
	free(before);
	free(after);
}

/* As another program would. */
static void run_sql(const char *path, const char *text)
{
	sqlite3 *db;
	char    *fault = NULL;

	ck_assert_int_eq(sqlite3_open(path, &db), SQLITE_OK);
	sqlite3_exec(db, text, NULL, NULL, &fault);
	ck_assert_msg(fault == NULL, "%s: %s", text, fault);
	sqlite3_close(db);
}

START_TEST(a_new_file_is_for_us_alone)
{
	const char              *path = scratch_path("store");
	static const char *const names[] = { "store", "store-wal" };
	struct store            *s = store_open(path);
	struct stat              about;

	ck_assert_int_eq(keep_game(s, 1, "3x3x3"), STORE_KEPT);
	for (int i = 0; i < 2; i++) {
		ck_assert_int_eq(stat(scratch_path(names[i]), &about), 0);
		ck_assert_int_eq(about.st_mode & 0777, 0600);
	}
	ck_assert_int_ne(access(scratch_path("store-shm"), F_OK), 0);
	store_close(s);
}
END_TEST

START_TEST(what_is_no_database_is_refused)
{
	char text[5000];

	memset(text, 'x', sizeof(text));
	scratch_write(scratch_path("a"), "hello", 5);
	scratch_write(scratch_path("b"), text, sizeof(text));
	is_refused_untouched(scratch_path("a"), "of another program");
	is_refused_untouched(scratch_path("b"), "of another program");
	memset(text, 0, sizeof(text));
	scratch_write(scratch_path("c"), text, sizeof(text));
	is_refused_untouched(scratch_path("c"), "is damaged");
}
END_TEST

START_TEST(another_programs_database_is_refused)
{
	const char *path = scratch_path("theirs");

	run_sql(path, "CREATE TABLE game (id); INSERT INTO game VALUES (1)");
	is_refused_untouched(path, "of another program");
	run_sql(path, "PRAGMA application_id = 1; PRAGMA journal_mode = WAL;");
	is_refused_untouched(path, "of another program");
	ck_assert_int_ne(access(scratch_path("theirs-wal"), F_OK), 0);
}
END_TEST

START_TEST(a_newer_version_is_refused)
{
	const char *path = scratch_path("store");

	open_and_close(path);
	run_sql(path, "PRAGMA user_version = 99");
	is_refused_untouched(path, "a newer noughtsd's: version 99");
}
END_TEST

/* Its tables may be in words that we have never heard. */
START_TEST(a_newer_version_is_told_before_more_of_it_is_read)
{
	const char    *path = scratch_path("store");
	unsigned char *bytes;
	size_t         size;

	open_and_close(path);
	run_sql(path, "PRAGMA user_version = 99");
	bytes = scratch_read(path, &size);
	memset(bytes + 100, 0xff, 200);
	scratch_write(path, bytes, size);
	free(bytes);
	is_refused_untouched(path, "a newer noughtsd's: version 99");
}
END_TEST

/* Its new version is in the log alone when it is looked at. */
static void become_newer(const char *path)
{
	struct store *s = store_open(path);

	sql_run(store_archive(s)->sql, "PRAGMA user_version = 99");
	_exit(7);
}

START_TEST(a_newer_version_is_refused_while_in_the_log)
{
	const char *path = scratch_path("store");

	ck_assert_int_eq(scratch_run(become_newer, path, said, sizeof(said)),
	    7);
	is_refused_untouched(path, "a newer noughtsd's: version 99");
}
END_TEST

START_TEST(what_cannot_be_written_is_refused)
{
	is_refused("/nowhere/at/all", "No such file or directory");
	is_refused("/tmp", "Is a directory");
	is_refused("/dev/null", "it is no file");
}
END_TEST

START_TEST(a_second_server_is_refused)
{
	const char   *path = scratch_path("store");
	struct store *s = store_open(path);

	ck_assert_int_eq(keep_game(s, 1, "3x3x3"), STORE_KEPT);
	is_refused(path, "in use by another server");
	ck_assert_int_eq(keep_move(s, 1, 1, "a1"), STORE_KEPT);
	store_close(s);
	ck_assert_int_eq(scratch_run(open_and_close, path, said, sizeof(said)),
	    0);
}
END_TEST

static void keep_and_die(const char *path)
{
	struct store *s = store_open(path);

	keep_game(s, 1, "3x3x3");
	_exit(7);
}

/* A page of the scores: nothing that opening it would meet. */
static void spoil_page(const char *path)
{
	size_t         size;
	unsigned char *bytes = scratch_read(path, &size);

	memset(bytes + 6 * 4096, 0xff, 64);
	scratch_write(path, bytes, size);
	free(bytes);
}

START_TEST(is_looked_over_after_an_end_without_a_close)
{
	const char *path = scratch_path("store");

	open_and_close(path);
	spoil_page(path);
	ck_assert_int_eq(scratch_run(open_and_close, path, said, sizeof(said)),
	    0);
	ck_assert_int_eq(scratch_run(keep_and_die, path, said, sizeof(said)),
	    7);
	is_refused(path, "is damaged");
}
END_TEST

/* --- from one version to the next --- */

/* What a version after the first might do. */
static const char *const version_2 =
    "ALTER TABLE game ADD COLUMN title TEXT;"
    "CREATE TABLE opening (id INTEGER PRIMARY KEY, moves TEXT) STRICT;"
    "INSERT INTO opening SELECT id, clock FROM game;"
    "UPDATE game SET title = 'game ' || id;";

static int moment;

static const struct schema *next_schema(unsigned n)
{
	static const char   *versions[2];
	static struct schema next;

	versions[0] = schema_ours.version[0];
	versions[1] = version_2;
	next = (struct schema){ n, versions };
	return &next;
}

static void bring_to(const char *path, unsigned version)
{
	struct archive a;

	archive_open(&a, path, next_schema(version));
	archive_close(&a, true);
}

static void migrate(const char *path)
{
	faulty_enter();
	faulty_die(moment);
	bring_to(path, 2);
}

static void add_game(const char *path)
{
	run_sql(path,
	    "INSERT INTO game (id, variant, clock, absent, begun, first)"
	    " VALUES (1, '3x3x3', '5+3', 'bot', 1000, 0)");
}

/* Whole and old, or whole and new: the answer to a question each. */
static int version_of(const char *path)
{
	sqlite3      *db;
	sqlite3_stmt *q;
	int           version;

	ck_assert_int_eq(sqlite3_open(path, &db), SQLITE_OK);
	sqlite3_prepare_v2(db,
	    "SELECT user_version, (SELECT count(*) FROM sqlite_schema WHERE"
	    " name = 'opening'), (SELECT count(*) FROM pragma_table_info("
	    "'game') WHERE name = 'title'), (SELECT count(*) FROM game)"
	    " FROM pragma_user_version",
	    -1, &q, NULL);
	ck_assert_int_eq(sqlite3_step(q), SQLITE_ROW);
	version = sqlite3_column_int(q, 0);
	ck_assert_int_eq(sqlite3_column_int(q, 1), version == 2);
	ck_assert_int_eq(sqlite3_column_int(q, 2), version == 2);
	ck_assert_int_eq(sqlite3_column_int(q, 3), 1);
	sqlite3_finalize(q);
	sqlite3_close(db);
	return version;
}

START_TEST(killed_at_any_moment_it_is_of_one_version_or_the_other)
{
	const char *path = scratch_path("store");
	int         status = FAULTY_DEATH, killed = 0, old = 0;

	for (moment = 0; status == FAULTY_DEATH; moment++) {
		int version;

		bring_to(path, 1);
		add_game(path);
		status = scratch_run(migrate, path, said, sizeof(said));
		version = version_of(path);
		killed += status == FAULTY_DEATH;
		old += version == 1;
		bring_to(path, 2);
		ck_assert_int_eq(version_of(path), 2);
		unlink(path);
	}
	ck_assert_int_eq(status, 0);
	ck_assert_int_ge(old, 10);
	ck_assert_int_gt(killed, old);
}
END_TEST

/* A new file is nothing yet, or all it should be. */
START_TEST(killed_at_any_moment_a_new_file_is_made_by_the_next)
{
	const char *path = scratch_path("store");
	int         status = FAULTY_DEATH;

	for (moment = 0; status == FAULTY_DEATH; moment++) {
		unlink(path);
		unlink(scratch_path("store-wal"));
		status = scratch_run(migrate, path, said, sizeof(said));
		bring_to(path, 2);
		add_game(path);
		ck_assert_int_eq(version_of(path), 2);
	}
	ck_assert_int_eq(status, 0);
	ck_assert_int_ge(moment, 20);
}
END_TEST

Suite *archive_suite(void)
{
	Suite *suite = suite_create("archive");
	TCase *t = tcase_create("files");

	tcase_set_timeout(t, 120);
	tcase_add_checked_fixture(t, scratch_make, scratch_drop);
	tcase_add_test(t, a_new_file_is_for_us_alone);
	tcase_add_test(t, what_is_no_database_is_refused);
	tcase_add_test(t, another_programs_database_is_refused);
	tcase_add_test(t, a_newer_version_is_refused);
	tcase_add_test(t, a_newer_version_is_told_before_more_of_it_is_read);
	tcase_add_test(t, a_newer_version_is_refused_while_in_the_log);
	tcase_add_test(t, what_cannot_be_written_is_refused);
	tcase_add_test(t, a_second_server_is_refused);
	tcase_add_test(t, is_looked_over_after_an_end_without_a_close);
	tcase_add_test(t,
	    killed_at_any_moment_it_is_of_one_version_or_the_other);
	tcase_add_test(t, killed_at_any_moment_a_new_file_is_made_by_the_next);
	suite_add_tcase(suite, t);
	return suite;
}
