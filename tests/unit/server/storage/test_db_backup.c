/* test_db_backup.c -- a copy of the database that runs out of room. */

#include "server/storage/db_backup.h"

#include <errno.h>
#include <string.h>
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
	db_backup_init(&backup, scratch_dir_path("copy"));
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
	db_backup_init(&backup, scratch_dir_path("copy"));
	ck_assert_int_eq(step_all(-1), DB_BACKUP_DONE);
	ck_assert(storage_check_file(scratch_dir_path("copy")));
}
