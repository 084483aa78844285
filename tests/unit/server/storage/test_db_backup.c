/* test_db_backup.c -- a copy of the database that runs out of room. */

#include "server/storage/db_backup.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/support/db_fixture.h"
#include "tests/support/faulty_vfs.h"
#include "tests/support/scratch_dir.h"
#include "tests/support/suite.h"

static struct storage  *db;
static struct db_backup backup;

static void set_up(void)
{
	faulty_vfs_install();
	scratch_dir_create();
	db = storage_open(scratch_dir_path("store"));
	run_sql(db,
	    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n"
	    " WHERE i < 20000) INSERT INTO meta SELECT 'x' || i,"
	    " zeroblob(100) FROM n");
	ck_assert(db_backup_init(&backup, db, "copy"));
}

static void tear_down(void)
{
	storage_close(db);
	scratch_dir_remove();
	faulty_vfs_uninstall();
}

FIXTURE(set_up, tear_down);

/* Steps to the end; after each, from the nth on, writes fail or not. */
static enum db_backup_state step_all(int full_at)
{
	enum db_backup_state state = DB_BACKUP_RUNNING;

	for (int n = 0; state == DB_BACKUP_RUNNING; n++) {
		if (n == full_at)
			faulty_vfs_fail_at(0, 1000000, ENOSPC);
		state = db_backup_step(&backup, db);
	}
	return state;
}

/* Early and late. */
static const int full_at[] = { 1, 9 };

TEST_EACH(a_disk_that_is_full_meanwhile_is_told, full_at)
{
	ck_assert_int_eq(step_all(full_at[_i]), DB_BACKUP_FAILED);
	ck_assert_int_ne(faulty_vfs_reset(), OP_NONE);
	ck_assert_msg(strstr(backup.error, "make room there and try again") !=
		NULL,
	    "%s", backup.error);
	ck_assert_int_ne(access(scratch_dir_path("copy"), F_OK), 0);
	run_sql(db, "INSERT INTO meta VALUES ('after', x'01')");
	ck_assert(db_backup_init(&backup, db, "copy"));
	ck_assert_int_eq(step_all(-1), DB_BACKUP_DONE);
	ck_assert(storage_check_file(scratch_dir_path("copy")));
}

static bool exists(const char *name)
{
	return access(scratch_dir_path(name), F_OK) == 0;
}

TEST(a_copy_has_its_name_when_it_is_complete)
{
	struct stat status;

	ck_assert_int_eq(db_backup_step(&backup, db), DB_BACKUP_RUNNING);
	ck_assert(exists("store.backup-tmp") && !exists("copy"));
	ck_assert_int_eq(step_all(-1), DB_BACKUP_DONE);
	ck_assert(!exists("store.backup-tmp"));
	ck_assert_int_eq(stat(scratch_dir_path("copy"), &status), 0);
	ck_assert_uint_eq(backup.size, (uint64_t)status.st_size);
	ck_assert_int_eq(status.st_mode & 0777, 0600);
	ck_assert_str_eq(backup.path + strlen(backup.path) - 5, "/copy");
}

/* Before the copy is begun, and while it is made. */
TEST_LOOP(a_copy_replaces_no_file, 0, 2)
{
	FILE  *file;
	size_t size;
	char  *content;

	if (_i == 1)
		ck_assert_int_eq(db_backup_step(&backup, db),
		    DB_BACKUP_RUNNING);
	file = fopen(scratch_dir_path("copy"), "w");
	fputs("a letter", file);
	fclose(file);
	ck_assert_int_eq(step_all(-1), DB_BACKUP_FAILED);
	ck_assert_str_eq(backup.error, "copy: File exists");
	content = (char *)read_whole_file(scratch_dir_path("copy"), &size);
	ck_assert_uint_eq(size, strlen("a letter"));
	ck_assert_int_eq(memcmp(content, "a letter", size), 0);
	free(content);
	ck_assert(!exists("store.backup-tmp"));
	run_sql(db, "INSERT INTO meta VALUES ('after', x'01')");
}

static const struct {
	const char *name;
	bool        is_valid;
} names[] = {
	{ "x", true },
	{ "storehouse", true },
	{ "../x", false },
	{ "/x", false },
	{ "x/", false },
	{ "-x", false },
	{ "--", false },
	{ ".hidden", false },
	{ "..", false },
	{ "x-.", true },
	{ "store", false },
	{ "store-wal", false },
	{ "store-journal", false },
	{ "store.new", false },
};

TEST_EACH(a_name_is_that_of_a_file_beside_the_store, names)
{
	ck_assert_int_eq(db_backup_init(&backup, db, names[_i].name),
	    names[_i].is_valid);
}

TEST(a_copy_without_a_name_is_named_by_its_time)
{
	char year[8];

	ck_assert(db_backup_init(&backup, db, ""));
	ck_assert_int_eq(step_all(-1), DB_BACKUP_DONE);
	ck_assert_ptr_nonnull(strstr(backup.path, "/store.2"));
	ck_assert_ptr_null(strchr(backup.path, ':'));
	ck_assert_int_eq(sscanf(strrchr(backup.path, '/'),
			     "/store.%4[0-9]-%*2[0-9]-%*2[0-9]T", year),
	    1);
	ck_assert(storage_check_file(backup.path));
}
