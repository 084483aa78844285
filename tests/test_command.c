/* test_command.c -- the table of requests holds its word, and so does its page. */

#include <check.h>
#include <stdio.h>
#include <string.h>

#include "common/error.h"
#include "server/command.h"
#include "tests/fake.h"
#include "tests/suites.h"

/* Whether a line of protocol.md begins with text and ends or goes on with " ". */
static bool is_on_the_page(const char *text)
{
	FILE  *f = fopen("protocol.md", "r");
	size_t n = strlen(text);
	bool   found = false;
	char   line[1024];

	ck_assert_ptr_nonnull(f);
	while (!found && fgets(line, sizeof(line), f) != NULL)
		found = strncmp(line, text, n) == 0 &&
		    (line[n] == ' ' || line[n] == '\n');
	fclose(f);
	return found;
}

START_TEST(is_sorted)
{
	ck_assert_str_lt(commands[_i].name, commands[_i + 1].name);
}
END_TEST

START_TEST(every_row_is_whole_and_has_its_section)
{
	const struct command *c = &commands[_i];
	char                  heading[64];

	ck_assert_uint_eq(strspn(c->args, "wnpvtk?"), strlen(c->args));
	ck_assert_int_eq(c->keys[0] != '\0', strchr(c->args, 'k') != NULL);
	ck_assert_int_eq(c->usage[0] != '\0', c->args[0] != '\0');
	ck_assert_uint_ne(c->states, 0);
	ck_assert_str_ne(c->help, "");
	snprintf(heading, sizeof(heading), "### %s", c->name);
	ck_assert_msg(is_on_the_page(heading), "protocol.md has no \"%s\"",
	    heading);
}
END_TEST

static bool is_command(const char *name, size_t n)
{
	for (size_t i = 0; i < command_count; i++)
		if (strlen(commands[i].name) == n &&
		    memcmp(commands[i].name, name, n) == 0)
			return true;
	return false;
}

START_TEST(every_section_has_its_row)
{
	FILE *f = fopen("protocol.md", "r");
	char  line[1024];

	while (fgets(line, sizeof(line), f) != NULL)
		if (strncmp(line, "### ", 4) == 0)
			ck_assert_msg(is_command(line + 4,
					  strcspn(line + 4, " \n")),
			    "no row: %s", line);
	fclose(f);
}
END_TEST

START_TEST(every_code_is_on_the_page)
{
	char row[64];

	snprintf(row, sizeof(row), "| `%s` |", error_code((enum error)_i));
	ck_assert_msg(is_on_the_page(row), "protocol.md has no \"%s\"", row);
}
END_TEST

static const struct {
	const char *line;
	const char *answer; /* up to its sentence */
} answers[] = {
	{ "ping", "= ping" },
	{ "PING", "= ping" },
	{ "  ping   x  ", "= ping x" },
	{ "@a-Z_9 ping", "=a-Z_9 ping" },
	{ "@12345678901234567 ping", "? - tag" },
	{ "@ ping", "? - tag" },
	{ "@t", "?t - unknown" },
	{ "@t ping\x01", "?t - control" },
	{ "", NULL },
	{ "   ", NULL },
	{ "pong", "? - unknown" },
	{ "@t pong", "?t - unknown" },
	{ "ping\tx", "? - control" },
	{ "ping \x7f", "? - control" },
	{ "ping \xff", "? - utf8" },
	{ "ping \xe2\x80\xae", "? - hidden" },
	{ "ping x y", "? ping surplus" },
	{ "seek", "? seek missing" },
	{ "seek 27x27", "? seek variant" },
	{ "seek 3x3x4", "? seek variant" },
	{ "seek 3 wait=x", "? seek value" },
	{ "seek 3 wait=86401", "? seek value" },
	{ "seek 3 wait=", "? seek value" },
	{ "seek 3 wait=1 wait=2", "? seek value" },
	{ "seek 3 you=z", "? seek value" },
	{ "seek 3 else=cat", "? seek value" },
	{ "seek 3 else=bot:cat", "? seek level" },
	{ "seek 3 with=4", "? seek name" },
	{ "seek 3 with=abcdefghijklmnopq", "? seek name" },
	{ "seek 3 colour=red", "? seek key" },
	{ "seek 3 4", "? seek surplus" },
	{ "bot 3", "? bot missing" },
	{ "bot 3 cat", "? bot level" },
	{ "bot 3 easy cat", "? bot level" },
	{ "bot 3 easy easy easy", "? bot surplus" },
	{ "bot 3 easy easy you=x", "? bot value" },
	{ "name", "? name missing" },
	{ "name ~ann", "? name name" },
	{ "name ann b", "? name surplus" },
	{ "watch x", "? watch number" },
	{ "watch 4294967296", "? watch number" },
	{ "watch -1", "? watch number" },
	{ "watch 1", "? watch match" },
	{ "unwatch", "? unwatch watching" },
	{ "state", "? state seat" },
	{ "state 1", "? state match" },
	{ "say", "? say missing" },
	{ "say hello", "? say seat" },
	{ "move a1", "? move seat" },
	{ "draw", "? draw seat" },
	{ "resign", "? resign seat" },
	{ "rematch", "? rematch seat" },
	{ "unseek", "? unseek idle" },
	{ "scores 4", "? scores name" },
	{ "help x", "? help unknown" },
	{ "quit", "= quit" },
};

START_TEST(answers_each_line_once)
{
	struct fake        *f = fake_new();
	struct fake_client *c = fake_client(f, "ann");
	const char         *heard, *answer = answers[_i].answer;

	fake_forget(f);
	fake_send(c, answers[_i].line);
	heard = fake_hear(c);
	if (answer == NULL) {
		ck_assert_ptr_null(heard);
	} else {
		size_t n = strlen(answer);

		ck_assert_ptr_nonnull(heard);
		ck_assert_msg(strncmp(heard, answer, n) == 0 &&
			(heard[n] == '\0' || strncmp(heard + n, " :", 2) == 0),
		    "\"%s\" is answered \"%s\"", answers[_i].line, heard);
		ck_assert_ptr_null(fake_hear(c));
	}
	fake_free(f);
}
END_TEST

START_TEST(help_explains_each_once)
{
	struct fake        *f = fake_new();
	struct fake_client *c = fake_client(f, "ann");

	fake_forget(f);
	fake_send(c, "help");
	for (size_t i = 0; i < command_count; i++) {
		const char *heard = fake_hear(c);

		ck_assert_ptr_nonnull(heard);
		ck_assert_int_eq(strncmp(heard + 2, commands[i].name,
				     strlen(commands[i].name)),
		    0);
	}
	ck_assert_str_eq(fake_hear(c), "= help");
	fake_free(f);
}
END_TEST

Suite *command_suite(void)
{
	Suite *s = suite_create("command");
	TCase *t = tcase_create("table");
	int    rows = (int)command_count;

	tcase_add_loop_test(t, is_sorted, 0, rows - 1);
	tcase_add_loop_test(t, every_row_is_whole_and_has_its_section, 0, rows);
	tcase_add_test(t, every_section_has_its_row);
	tcase_add_loop_test(t, every_code_is_on_the_page, OK + 1, ERROR_COUNT);
	tcase_add_test(t, help_explains_each_once);
	tcase_add_loop_test(t, answers_each_line_once, 0,
	    sizeof(answers) / sizeof(answers[0]));
	suite_add_tcase(s, t);
	return s;
}
