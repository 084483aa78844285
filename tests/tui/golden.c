/* golden.c -- screens as they are kept in golden/. */

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/flow/flow.h"
#include "tests/tui/tty.h"

/* A screen that is to be kept has been still for so long, in ms. */
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

void tty_is_golden(struct tty *t, const char *name)
{
	const char *write = getenv("GOLDEN"), *golden;
	long        until = moment() + PATIENCE;
	char        path[128];

	snprintf(path, sizeof(path), "tests/tui/golden/%s.txt", name);
	if (write != NULL && strcmp(write, "write") == 0) {
		while (tty_waits(t, moment() + SETTLED))
			;
		write_golden(path, tty_text(t));
	}
	golden = read_golden(path);
	while (strcmp(golden, tty_text(t)) != 0)
		if (!tty_waits(t, until))
			tty_fails(t, "is not as in", path);
}
