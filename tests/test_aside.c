/* test_aside.c -- what is typed for us alone. */

#include "client/aside.h"

#include <stdio.h>

#include "tests/suites.h"
#include "tests/told.h"

#define LENGTH(table) ((int)(sizeof(table) / sizeof(table[0])))

static struct told  t;
static struct plain p;

/* What is said to the line, two seconds after; the test frees it. */
static char *said(const char *before, const char *line)
{
	struct typed typed;
	char        *text;
	size_t       size;

	told_start(&t, before);
	plain_init(&p, open_memstream(&text, &size));
	typed_read(&typed, &t.m, line, strlen(line));
	aside_answer(&p, &t.m, &typed, 2000);
	fclose(p.out);
	told_end(&t);
	return text;
}

#define GAME TOLD_HELLO "\n* match 7 2x2x2 x=ann o=bob you=x clock=5+3"

static const struct {
	const char *before, *typed, *said;
	bool        boards; /* are drawn from then on */
} rows[] = {
	{ TOLD_HELLO, "board", "There is no game to draw.\n", true },
	{ TOLD_HELLO, "time", "There is no game, and no clock.\n", true },
	{ TOLD_HELLO, "board on", "The board is drawn after each move.\n",
	    true },
	{ TOLD_HELLO, "board off",
	    "No more boards, only sentences; \"board\" draws one.\n", false },
	{ TOLD_HELLO, "say \x1b[2J", "A line may hold no control characters.\n",
	    true },
	{ TOLD_HELLO, "", "", true },
	{ TOLD_HELLO, "resign", "", true },
	{ GAME, "board", "\n2  .  .\n1  .  .\n   a  b\n\n", true },
	{ GAME, "time", "You have 4:58 left, bob 5:00.\n", true },
};

START_TEST(answers)
{
	char *text = said(rows[_i].before, rows[_i].typed);

	ck_assert_str_eq(text, rows[_i].said);
	ck_assert_int_eq(p.boards, rows[_i].boards);
	free(text);
}
END_TEST

START_TEST(helps_within_a_narrow_terminal)
{
	char *text = said(TOLD_HELLO, "?");

	ck_assert_ptr_nonnull(strstr(text, "A point such as b2"));
	for (char *row = strtok(text, "\n"); row != NULL;
	     row = strtok(NULL, "\n"))
		ck_assert_uint_le(strlen(row), 72);
	free(text);
}
END_TEST

Suite *aside_suite(void)
{
	Suite *suite = suite_create("aside");
	TCase *one = tcase_create("words of our own");

	tcase_add_loop_test(one, answers, 0, LENGTH(rows));
	tcase_add_test(one, helps_within_a_narrow_terminal);
	suite_add_tcase(suite, one);
	return suite;
}
