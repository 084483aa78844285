/* test_keep.c -- small files that are whole, and ours alone. */

#include "client/keep.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/suites.h"

static char root[32];
static char path[128];

static const char *below(const char *name)
{
	snprintf(path, sizeof(path), "%s/%s", root, name);
	return path;
}

static void make_root(void)
{
	strcpy(root, "/tmp/noughts-keep-XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(root));
	setenv("XDG_STATE_HOME", below("state"), 1);
}

static void remove_root(void)
{
	char command[64];

	snprintf(command, sizeof(command), "rm -rf %s", root);
	ck_assert_int_eq(system(command), 0);
}

static int mode_of(const char *name)
{
	struct stat s;

	return stat(below(name), &s) == 0 ? (int)(s.st_mode & 07777) : -1;
}

START_TEST(keeps_what_is_written_last)
{
	char text[16];

	keep_write("choice", "a longer text");
	keep_write("choice", "short");
	ck_assert(keep_read("choice", text, sizeof(text)));
	ck_assert_str_eq(text, "short");
	ck_assert_int_eq(mode_of("state"), 0700);
	ck_assert_int_eq(mode_of("state/noughts"), 0700);
	ck_assert_int_eq(mode_of("state/noughts/choice"), 0600);
	ck_assert_int_eq(mode_of("state/noughts/choice.new"), -1);
	ck_assert(keep_read("choice", text, 4));
	ck_assert_str_eq(text, "sho");
}
END_TEST

/* Somebody's link with that name is not written through. */
/* Whatever else stands there is none of ours, and is not waited for. */
START_TEST(reads_plain_files_only)
{
	char text[16] = "old";

	keep_write("choice", "new");
	ck_assert_int_eq(unlink(below("state/noughts/choice")), 0);
	ck_assert_int_eq(mkfifo(below("state/noughts/choice"), 0600), 0);
	ck_assert(!keep_read("choice", text, sizeof(text)));
	ck_assert_str_eq(text, "");
	ck_assert_int_eq(keep_open(path, O_WRONLY | O_CREAT), -1);
	ck_assert_int_eq(keep_open(path, O_RDWR), -1);
	ck_assert_int_eq(keep_open("/dev/null", O_RDONLY), -1);
	ck_assert_int_eq(keep_open(below("state/noughts"), O_RDONLY), -1);
	keep_write("choice", "new");
	ck_assert(keep_read("choice", text, sizeof(text)));
	ck_assert_str_eq(text, "new");
}
END_TEST

START_TEST(writes_through_no_link)
{
	char  text[16];
	FILE *f;

	keep_write("choice", "ours");
	f = fopen(below("theirs"), "w");
	ck_assert_ptr_nonnull(f);
	fclose(f);
	ck_assert_int_eq(symlink(path, below("state/noughts/choice.new")), 0);
	keep_write("choice", "new");
	ck_assert(keep_read("choice", text, sizeof(text)));
	ck_assert_str_eq(text, "new");
	f = fopen(below("theirs"), "r");
	ck_assert_int_eq(fgetc(f), EOF);
	fclose(f);
}
END_TEST

START_TEST(does_without)
{
	char text[16] = "before";

	ck_assert(!keep_read("choice", text, sizeof(text)));
	ck_assert_str_eq(text, "");
	ck_assert_int_eq(mkdir(below("state"), 0700), 0);
	ck_assert_int_eq(mkdir(below("state/noughts"), 0700), 0);
	ck_assert_int_eq(mkdir(below("state/noughts/choice"), 0700), 0);
	keep_write("choice", "text");
	ck_assert(!keep_read("choice", text, sizeof(text)));
	ck_assert_int_eq(mode_of("state/noughts/choice.new"), -1);
}
END_TEST

/* What the environment says, and where the file is then. */
static const struct {
	const char *state, *home, *path;
} places[] = {
	{ "/s", "/h", "/s/noughts/choice.new" },
	{ NULL, "/h", "/h/.local/state/noughts/choice.new" },
	{ "", "/h", "/h/.local/state/noughts/choice.new" },
	{ "s", "/h", "/h/.local/state/noughts/choice.new" },
	{ NULL, NULL, NULL },
	{ "s", "h", NULL },
};

static void set(const char *name, const char *value)
{
	if (value != NULL)
		setenv(name, value, 1);
	else
		unsetenv(name);
}

START_TEST(is_where_the_environment_says)
{
	char out[KEEP_PATH] = "", long_name[KEEP_PATH + 1];

	memset(long_name, 'a', KEEP_PATH);
	long_name[KEEP_PATH] = '\0';
	set("XDG_STATE_HOME", places[_i].state);
	set("HOME", places[_i].home);
	ck_assert(!keep_path(long_name, "", out));
	if (places[_i].path == NULL) {
		ck_assert(!keep_path("choice", ".new", out));
	} else {
		ck_assert(keep_path("choice", ".new", out));
		ck_assert_str_eq(out, places[_i].path);
	}
}
END_TEST

Suite *keep_suite(void)
{
	Suite *suite = suite_create("keep");
	TCase *all = tcase_create("all");

	tcase_add_checked_fixture(all, make_root, remove_root);
	tcase_add_test(all, keeps_what_is_written_last);
	tcase_add_test(all, reads_plain_files_only);
	tcase_add_test(all, writes_through_no_link);
	tcase_add_test(all, does_without);
	tcase_add_loop_test(all, is_where_the_environment_says, 0,
	    sizeof(places) / sizeof(places[0]));
	suite_add_tcase(suite, all);
	return suite;
}
