/* test_system.c -- what the operating system tells. */

#include "server/util/system.h"

#include "tests/support/scratch_dir.h"
#include "tests/support/suite.h"

FIXTURE(scratch_dir_create, scratch_dir_remove);

TEST(room_is_measured)
{
	uint64_t bytes = system_free_bytes(scratch_dir_path("."));

	ck_assert_uint_gt(bytes, 0);
	ck_assert_uint_lt(bytes, UINT64_MAX);
}

/* Some file systems report no blocks, as /proc does. */
TEST(room_that_is_unknown_suffices)
{
	ck_assert_uint_eq(system_free_bytes("/proc/self/status"), UINT64_MAX);
	ck_assert_uint_eq(system_free_bytes(scratch_dir_path("none")),
	    UINT64_MAX);
}

/* The limit of open files is below what an option may ask for. */
TEST(room_for_clients_is_the_real_one)
{
	unsigned most = system_max_clients(0, 0);

	ck_assert_uint_gt(most, 50);
	ck_assert_uint_lt(most, 1000000);
	ck_assert_uint_eq(system_max_clients(1000000, 0), most);
	ck_assert_uint_eq(system_max_clients(50, 0), 50);
}
