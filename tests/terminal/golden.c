/* golden.c -- compares screens with the files in golden/. */

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/peer.h"
#include "tests/terminal/tty.h"

/* A screen is written when it has not changed for this long, in ms. */
#define SETTLED 300

static void write_golden(const char *path, const char *text)
{
	FILE *f = fopen(path, "w");

	ck_assert_msg(f != NULL, "cannot write %s", path);
	fputs(text, f);
	fclose(f);
}

static const char *read_golden(const char *path)
{
	static char golden[TTY_TEXT];
	FILE       *f = fopen(path, "r");
	size_t      n = 0;

	if (f != NULL) {
		n = fread(golden, 1, sizeof(golden) - 1, f);
		fclose(f);
	}
	golden[n] = '\0';
	return golden;
}

struct tty_kind tty_kind_of_size(int i)
{
	static const struct tty_kind kinds[TTY_GOLDEN_SIZES] = {
		{ .rows = 24, .columns = 80 },
		{ .rows = 16, .columns = 40 },
	};

	return kinds[i];
}

void tty_expect_golden(struct tty *t, const char *name)
{
	const char *write = getenv("GOLDEN"), *golden;
	long        until = time_ms_now() + TIMEOUT_MS;
	char        path[128];

	snprintf(path, sizeof(path), "tests/terminal/golden/%s-%dx%d.txt", name,
	    t->columns, t->rows);
	if (write != NULL && strcmp(write, "write") == 0) {
		while (tty_wait_output(t, time_ms_now() + SETTLED))
			;
		write_golden(path, tty_text(t));
	}
	golden = read_golden(path);
	while (strcmp(golden, tty_text(t)) != 0)
		if (!tty_wait_output(t, until))
			tty_fail(t, "is not as in", path);
}
