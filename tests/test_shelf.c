/* test_shelf.c -- where the store stands if nobody says. */

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/shelf.h"
#include "tests/scratch.h"
#include "tests/suites.h"

#define LENGTH(table) ((int)(sizeof(table) / sizeof(table[0])))

/* @ stands for a folder of the test's. */
static const struct {
	const char *systemd, *xdg, *home, *path; /* NULL: it is not set */
} shelves[] = {
	{ NULL, NULL, "@/h", "@/h/.local/state/noughts/noughts.db" },
	{ NULL, "@/x/y", "@/h", "@/x/y/noughts/noughts.db" },
	{ "@/s", "@/x", "@/h", "@/s/noughts.db" },
	{ "@/s:@/t", NULL, NULL, "@/s/noughts.db" },
	{ "", "", "@/h", "@/h/.local/state/noughts/noughts.db" },
	{ NULL, "x", "@/h", "@/h/.local/state/noughts/noughts.db" },
	{ NULL, NULL, NULL, NULL },
	{ NULL, NULL, "", NULL },
	{ NULL, NULL, "@/file", NULL },
};

static char said[1024];

/* The text with each @ replaced by the folder. */
static const char *fill_in(const char *text, char *out)
{
	char *at = out;

	for (; *text != '\0'; text++)
		if (*text == '@')
			at += sprintf(at, "%s", scratch_path("."));
		else
			*at++ = *text;
	*at = '\0';
	return out;
}

static void set(const char *name, const char *value)
{
	char text[PATH_MAX];

	unsetenv(name);
	if (value != NULL)
		setenv(name, fill_in(value, text), 1);
}

static void print_path(const char *unused)
{
	char path[PATH_MAX];

	(void)unused;
	umask(0);
	printf("%s", shelf_path(path));
}

static bool is_private(char *path)
{
	struct stat about;

	*strrchr(path, '/') = '\0';
	return stat(path, &about) == 0 && S_ISDIR(about.st_mode) &&
	    (about.st_mode & 0777) == 0700;
}

START_TEST(is_where_the_environment_says)
{
	char expected[PATH_MAX];
	int  status;

	scratch_write(scratch_path("file"), "", 0);
	set("STATE_DIRECTORY", shelves[_i].systemd);
	set("XDG_STATE_HOME", shelves[_i].xdg);
	set("HOME", shelves[_i].home);
	status = scratch_run(print_path, "", said, sizeof(said));
	if (shelves[_i].path == NULL) {
		ck_assert_int_eq(status, 1);
		ck_assert_msg(strstr(said, "--store none\n") != NULL, "%s",
		    said);
		return;
	}
	ck_assert_msg(status == 0, "%s", said);
	ck_assert_str_eq(said, fill_in(shelves[_i].path, expected));
	ck_assert(is_private(expected));
	/* What is there already serves as well. */
	ck_assert_int_eq(scratch_run(print_path, "", said, sizeof(said)), 0);
}
END_TEST

Suite *shelf_suite(void)
{
	Suite *suite = suite_create("shelf");
	TCase *t = tcase_create("places");

	tcase_add_checked_fixture(t, scratch_make, scratch_drop);
	tcase_add_loop_test(t, is_where_the_environment_says, 0,
	    LENGTH(shelves));
	suite_add_tcase(suite, t);
	return suite;
}
