/* test_db_path.c -- the default path of the database file. */

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/options.h"
#include "tests/support/process.h"
#include "tests/support/scratch_dir.h"
#include "tests/support/suite.h"

FIXTURE(scratch_dir_create, scratch_dir_remove);

/* @ is replaced by the scratch directory. */
static const struct {
	const char *systemd, *xdg, *home,
	    *path; /* NULL: not set; path NULL: refused */
} cases[] = {
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

static char output[1024];

/* Replaces each @ in text by the scratch directory. */
static const char *fill_in(const char *text, char *out)
{
	char *at = out;

	for (; *text != '\0'; text++)
		if (*text == '@')
			at += sprintf(at, "%s", scratch_dir_path("."));
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
	printf("%s",
	    options_db_path(&(struct options){ .db_file = NULL }, path));
}

static bool is_private(char *path)
{
	struct stat about;

	*strrchr(path, '/') = '\0';
	return stat(path, &about) == 0 && S_ISDIR(about.st_mode) &&
	    (about.st_mode & 0777) == 0700;
}

TEST_EACH(path_follows_the_environment, cases)
{
	char expected[PATH_MAX];
	int  status;

	write_whole_file(scratch_dir_path("file"), "", 0);
	set("STATE_DIRECTORY", cases[_i].systemd);
	set("XDG_STATE_HOME", cases[_i].xdg);
	set("HOME", cases[_i].home);
	status = run_forked(print_path, "", output, sizeof(output));
	if (cases[_i].path == NULL) {
		ck_assert_int_eq(status, 1);
		ck_assert_msg(strstr(output, "--store none\n") != NULL, "%s",
		    output);
		return;
	}
	ck_assert_msg(status == 0, "%s", output);
	ck_assert_str_eq(output, fill_in(cases[_i].path, expected));
	ck_assert(is_private(expected));
	/* Works also if the directories exist already. */
	ck_assert_int_eq(run_forked(print_path, "", output, sizeof(output)), 0);
}
