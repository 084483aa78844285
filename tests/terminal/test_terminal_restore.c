/* test_terminal_restore.c -- the terminal and standard error after the end. */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "client/screen/terminal.h"
#include "common/base/fatal.h"
#include "tests/support/process.h"
#include "tests/support/suite.h"

/* How the client ends, and the exit status in a shell. */
static const struct {
	const char *way;
	int         status;
} ends[] = {
	{ "die", 1 },
	{ "abort", 128 + SIGABRT },
	{ "overflow", 128 + SIGSEGV },
	{ "disarm", 7 },
};

/*
 * Each call needs a block of stack; the result keeps the compiler from making a
 * loop of it.
 */
static int overflow(int depth) // NOLINT(misc-no-recursion)
{
	volatile char block[1 << 16] = { 0 };

	block[depth % (1 << 16)] = 1;
	if (depth == 1 << 20)
		return 0;
	return overflow(depth + 1) + block[0];
}

static void end(const void *ctx)
{
	const char    *way = ctx;
	struct termios modes;

	signal(SIGSEGV, SIG_DFL); /* without the handler of a sanitizer */
	tcgetattr(STDIN_FILENO, &modes);
	terminal_restore_arm(&modes, "<sane>");
	printf("<screen>");
	fflush(stdout);
	if (strcmp(way, "die") == 0)
		fatal("last words");
	fprintf(stderr, "last words\n");
	if (strcmp(way, "abort") == 0)
		abort();
	if (strcmp(way, "overflow") == 0)
		exit(overflow(0));
	printf("<closed>");
	fflush(stdout);
	terminal_restore_disarm();
	_exit(7);
}

TEST_EACH(standard_error_follows_the_screen, ends)
{
	static struct process p;
	const char           *sane, *words;

	ck_assert_int_eq(process_run(&p,
			     &(struct process_options){ .run = end,
				 .ctx = ends[_i].way,
				 .has_terminal = true }),
	    ends[_i].status);
	sane = strstr(p.output, _i < 3 ? "<screen><sane>" : "<screen><closed>");
	words = strstr(p.output, "last words");
	ck_assert_msg(sane != NULL && words != NULL && sane < words, "\"%s\"",
	    p.output);
}
