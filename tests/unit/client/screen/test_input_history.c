/* test_input_history.c -- bringing back sent lines. */

#include "client/screen/line_edit.h"

#include <stdio.h>

#include "tests/support/suite.h"

static struct input_history h;

static void setup(void)
{
	h = (struct input_history){ .count = 0 };
}

FIXTURE(setup, NULL);

/* Steps back, or forward if negative; NULL: there is no such line. */
static const char *step(int steps_back, const char *typed, bool commands)
{
	return input_history_step(&h, steps_back, typed, commands);
}

TEST(steps_through_lines)
{
	ck_assert_ptr_null(step(1, "", false));
	input_history_add(&h, "hello");
	input_history_add(&h, "good luck");
	ck_assert_str_eq(step(1, "half a line", false), "good luck");
	ck_assert_str_eq(step(1, "good luck", false), "hello");
	ck_assert_ptr_null(step(1, "hello", false));
	ck_assert_str_eq(step(-1, "hello", false), "good luck");
	ck_assert_str_eq(step(-1, "good luck", false), "half a line");
	ck_assert_ptr_null(step(-1, "half a line", false));
}

TEST(steps_through_commands_alone)
{
	input_history_add(&h, "/draw");
	input_history_add(&h, "hello");
	ck_assert_str_eq(step(1, "/", true), "/draw");
	ck_assert_ptr_null(step(1, "/draw", true));
	ck_assert_str_eq(step(-1, "/draw", true), "/");
}

/* Sending a line ends the search; a repeated line is kept once. */
TEST(keeps_a_repeated_line_once)
{
	input_history_add(&h, "one");
	input_history_add(&h, "two");
	ck_assert_str_eq(step(1, "", false), "two");
	input_history_add(&h, "two");
	ck_assert_str_eq(step(1, "", false), "two");
	ck_assert_str_eq(step(1, "two", false), "one");
	input_history_add(&h, "");
	ck_assert_str_eq(step(1, "", false), "two");
}

TEST(forgets_the_oldest)
{
	char text[24];
	int  steps = 0;

	for (int i = 0; i < 3 * INPUT_HISTORY_LINES; i++) {
		snprintf(text, sizeof(text), "line %d", i);
		input_history_add(&h, text);
	}
	while (step(1, "", false) != NULL)
		steps++;
	ck_assert_int_eq(steps, INPUT_HISTORY_LINES);
}
