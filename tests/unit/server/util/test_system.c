/* test_system.c -- what the operating system tells. */

#include "server/util/system.h"

#include "tests/support/scratch_dir.h"
#include "tests/support/suite.h"

FIXTURE(scratch_dir_create, scratch_dir_remove);

TEST(room_is_measured)
{
	ck_assert(system_has_room(scratch_dir_path("."), 1));
	ck_assert(!system_has_room(scratch_dir_path("."), UINT64_MAX));
}

/* Some file systems report no blocks, as /proc does. */
TEST(room_that_is_unknown_suffices)
{
	ck_assert(system_has_room("/proc/self/status", 1));
	ck_assert(system_has_room(scratch_dir_path("none"), 1));
}
