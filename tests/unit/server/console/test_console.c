/* test_console.c -- the table of the operator's commands. */

#include <stdio.h>
#include <string.h>

#include "server/console/console_commands.h"
#include "tests/support/suite.h"

static char output[8192];

static void append_output(void *ctx, const char *bytes, size_t n)
{
	(void)ctx;
	strncat(output, bytes, n);
}

static void execute(const char *request)
{
	struct console_request r = { .send = append_output };
	char                   line[64];

	output[0] = '\0';
	snprintf(line, sizeof(line), "%s", request);
	console_execute(&r, line, strlen(line));
}

/* Completion is made from the names, and "help" lists the same ones. */
TEST(help_lists_the_names_in_alphabetical_order)
{
	const char *at = output, *name, *before = "";
	char        row[64];

	execute("help");
	for (unsigned i = 0; (name = console_command_name(i)) != NULL; i++) {
		ck_assert_int_gt(strcmp(name, before), 0);
		before = name;
		snprintf(row, sizeof(row), "# %s ", name);
		ck_assert_msg(strncmp(at, row, strlen(row)) == 0, "%.40s", at);
		at = strchr(at, '\n') + 1;
	}
	ck_assert_str_eq(at, "= help\n");
}

TEST(an_unknown_command_is_refused)
{
	execute("@a jump");
	ck_assert_str_eq(output,
	    "?a - unknown :Unknown command; \"help\" lists the commands: "
	    "\"jump\"\n");
}
