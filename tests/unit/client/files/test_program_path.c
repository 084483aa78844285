/* test_program_path.c -- the command that sentences for the user name. */

#define _GNU_SOURCE /* program_invocation_name */

#include <errno.h>

#include "client/files/program_path.h"
#include "tests/support/suite.h"

#define FIFTY_NINE "12345678901234567890123456789012345678901234567890123456789"

static const struct {
	const char *started_as;
	const char *command;
} starts[] = {
	{ "noughts", "noughts" },
	{ "build/release/noughts", "build/release/noughts" },
	{ "/usr/local/bin/noughts", "/usr/local/bin/noughts" },
	{ "/" FIFTY_NINE, "/" FIFTY_NINE },
	/* too long for a sentence */
	{ "//" FIFTY_NINE, "noughts" },
};

TEST_EACH(names_the_command_that_was_typed, starts)
{
	program_invocation_name = (char *)starts[_i].started_as;
	ck_assert_str_eq(program_command(), starts[_i].command);
}
