/* test_console.c -- the table of the operator's commands. */

#include <string.h>

#include "server/console/console_commands.h"
#include "tests/support/suite.h"

/* The dispatcher searches in it, and completion is made from the names. */
TEST(the_table_is_sorted)
{
	for (size_t i = 1; i < console_commands.count; i++)
		ck_assert_str_lt(console_commands.rows[i - 1].name,
		    console_commands.rows[i].name);
}

TEST(each_command_is_the_operator_s_alone_and_explained)
{
	for (size_t i = 0; i < console_commands.count; i++) {
		const struct command *c = &console_commands.rows[i];

		ck_assert_msg(c->states == SESSION_OPERATOR, "%s", c->name);
		ck_assert_msg(c->help[0] != '\0' &&
			c->help[strlen(c->help) - 1] != '.',
		    "%s", c->name);
		ck_assert_msg((c->usage[0] != '\0') == (c->params[0] != '\0') ||
			strcmp(c->name, "backup") == 0,
		    "%s", c->name);
	}
}
