/* test_seek.c -- whom a seek finds. */

#include "tests/support/players.h"
#include "tests/support/suite.h"

FIXTURE(players_setup, players_teardown);

TEST(one_who_becomes_a_program_is_found_as_one)
{
	harness_send(ann, "seek 3x3x3 wait=0 you=x");
	harness_send(ann, "resign");
	harness_send(ann, "name ann bot=1");
	harness_send(bob, "seek 3x3x3 kind=people");
	ck_assert_ptr_null(match_of(bob));
	harness_send(cat, "seek 3x3x3 kind=bots wait=60");
	ck_assert_ptr_nonnull(match_of(cat));
	ck_assert_ptr_eq(match_of(ann), match_of(cat));
}
