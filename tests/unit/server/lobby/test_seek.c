/* test_seek.c -- whom a seek finds. */

#include <string.h>

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

/* A request as only another program can have stored it. */
TEST(request_that_is_too_long_is_refused)
{
	char text[2 * SEEK_REQUEST_TEXT_SIZE] = "3x3x3 else=none";
	struct seek_request r;

	ck_assert(seek_request_parse(&r, text));
	memset(text + strlen(text), ' ', sizeof(text) - strlen(text) - 1);
	ck_assert(!seek_request_parse(&r, text));
}
