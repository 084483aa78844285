/* test_rescue.c -- last words, which are read where the screen was. */

#include <check.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "client/rescue.h"
#include "common/die.h"
#include "tests/flow/flow.h"
#include "tests/tui/suites.h"

/* How it ends, and the status of that as a shell tells it. */
static const struct {
	const char *way;
	int         status;
} ends[] = {
	{ "die", 1 },
	{ "abort", 128 + SIGABRT },
	{ "disarm", 7 },
};

static _Noreturn void end(const char *way)
{
	rescue_arm("<sane>");
	printf("<screen>");
	fflush(stdout);
	if (strcmp(way, "die") == 0)
		die("last words");
	fprintf(stderr, "last words\n");
	if (strcmp(way, "abort") == 0)
		abort();
	printf("<closed>");
	fflush(stdout);
	rescue_disarm();
	_exit(7);
}

START_TEST(last_words_come_behind_the_screen)
{
	char        heard[1024] = "";
	size_t      length = 0;
	ssize_t     n;
	int         master, status;
	pid_t       pid = forkpty(&master, NULL, NULL, NULL);
	const char *sane, *words;

	ck_assert_int_ge(pid, 0);
	if (pid == 0)
		end(ends[_i].way);
	while (readable(master, moment() + PATIENCE) &&
	    (n = read(master, heard + length, sizeof(heard) - 1 - length)) > 0)
		length += (size_t)n;
	close(master);
	waitpid(pid, &status, 0);
	ck_assert_int_eq(WIFEXITED(status) ? WEXITSTATUS(status) :
					     128 + WTERMSIG(status),
	    ends[_i].status);
	sane = strstr(heard, _i < 2 ? "<screen><sane>" : "<screen><closed>");
	words = strstr(heard, "last words");
	ck_assert_msg(sane != NULL && words != NULL && sane < words, "\"%s\"",
	    heard);
}
END_TEST

Suite *rescue_suite(void)
{
	Suite *suite = suite_create("rescue");
	TCase *all = tcase_create("all");

	tcase_add_loop_test(all, last_words_come_behind_the_screen, 0,
	    sizeof(ends) / sizeof(ends[0]));
	suite_add_tcase(suite, all);
	return suite;
}
