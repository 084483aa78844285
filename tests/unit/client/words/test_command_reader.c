/*
 * test_command_reader.c -- typed bytes, in pieces of every size, become
 * commands.
 */

#include "client/words/commands.h"
#include "tests/support/client_fixture.h"
#include "tests/support/suite.h"

static struct client_fixture t;
static struct command_reader in;

static void setup(void)
{
	client_fixture_init(&t, HELLO_LINE);
	in = (struct command_reader){ .ended = false };
}

static void teardown(void)
{
	command_reader_clear(&in);
	client_fixture_clear(&t);
}

FIXTURE(setup, teardown);

/* Expects that the next command is this request. */
static void expect(const char *request)
{
	const struct command *typed = command_reader_peek(&in, &t.state);

	ck_assert_ptr_nonnull(typed);
	ck_assert_str_eq(typed->request, request);
	command_reader_pop(&in);
}

static void expect_nothing(void)
{
	ck_assert_ptr_null(command_reader_peek(&in, &t.state));
}

/* A piece may hold many lines, or a part of one. */
TEST_LOOP(parses_lines_in_pieces, 1, 19)
{
	static const char        script[] = "b2\r\n\n  \nsay hi\nnew";
	static const char *const wanted[] = { "move b2", "say hi" };
	size_t piece = (size_t)_i, length = sizeof(script) - 1, found = 0;
	char   bytes[sizeof(script)];

	memcpy(bytes, script, sizeof(script));
	for (size_t at = 0; at < length; at += piece) {
		command_reader_feed(&in, bytes + at,
		    length - at < piece ? length - at : piece);
		while (command_reader_peek(&in, &t.state) != NULL) {
			ck_assert_uint_lt(found, 2);
			expect(wanted[found++]);
		}
	}
	ck_assert_uint_eq(found, 2);
	ck_assert(!in.ended);
	command_reader_feed(&in, bytes, 0);
	ck_assert(in.ended);
	expect("seek 3x3x3"); /* the end of input ends a line */
	expect_nothing();
}

TEST(keeps_a_command_until_pop)
{
	char bytes[] = "b2\nb3\n";

	command_reader_feed(&in, bytes, sizeof(bytes) - 1);
	ck_assert_ptr_eq(command_reader_peek(&in, &t.state),
	    command_reader_peek(&in, &t.state));
	expect("move b2");
	expect("move b3");
	expect_nothing();
}

TEST(reports_a_line_that_is_too_long)
{
	char bytes[LINE_REQUEST_MAX + 8];

	memset(bytes, 'a', sizeof(bytes));
	memcpy(bytes + sizeof(bytes) - 4, "\nb2\n", 4);
	command_reader_feed(&in, bytes, sizeof(bytes));
	ck_assert_int_eq(command_reader_peek(&in, &t.state)->kind,
	    COMMAND_INVALID);
	ck_assert_int_eq(command_reader_peek(&in, &t.state)->error, ERR_LONG);
	command_reader_pop(&in);
	expect("move b2");
	expect_nothing();
}

/* For example a binary file from a pipe. */
TEST(ends_at_a_line_without_an_end)
{
	char bytes[4096];

	for (int i = 0; i < 64 && !in.ended; i++) {
		memset(bytes, 'a', sizeof(bytes));
		command_reader_feed(&in, bytes, sizeof(bytes));
		if (command_reader_peek(&in, &t.state) != NULL)
			command_reader_pop(&in);
		ck_assert_ptr_null(command_reader_peek(&in, &t.state));
	}
	ck_assert(in.ended);
	expect_nothing();
}
