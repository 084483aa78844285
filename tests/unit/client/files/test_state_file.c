/* test_state_file.c -- state files are complete, private and regular. */

#include "client/files/state_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/support/scratch_dir.h"
#include "tests/support/suite.h"

static char root[SCRATCH_DIR_PATH];
static char path[128];

static const char *below(const char *name)
{
	snprintf(path, sizeof(path), "%s/%s", root, name);
	return path;
}

static void make_root(void)
{
	scratch_dir_make(root);
	setenv("XDG_STATE_HOME", below("state"), 1);
}

static void remove_root(void)
{
	scratch_dir_remove_tree(root);
}

FIXTURE(make_root, remove_root);

static int mode_of(const char *name)
{
	struct stat s;

	return stat(below(name), &s) == 0 ? (int)(s.st_mode & 07777) : -1;
}

TEST(keeps_the_last_text)
{
	char text[16];

	state_file_write("choice", "a longer text");
	state_file_write("choice", "short");
	ck_assert(state_file_read("choice", text, sizeof(text)));
	ck_assert_str_eq(text, "short");
	ck_assert_int_eq(mode_of("state"), 0700);
	ck_assert_int_eq(mode_of("state/noughts"), 0700);
	ck_assert_int_eq(mode_of("state/noughts/choice"), 0600);
	ck_assert_int_eq(mode_of("state/noughts/choice.new"), -1);
	ck_assert(state_file_read("choice", text, 4));
	ck_assert_str_eq(text, "sho");
}

/* A symbolic link with that name is replaced, not followed. */
/* Anything but a regular file is ignored and never blocks. */
TEST(reads_regular_files_only)
{
	char text[16] = "old";

	state_file_write("choice", "new");
	ck_assert_int_eq(unlink(below("state/noughts/choice")), 0);
	ck_assert_int_eq(mkfifo(below("state/noughts/choice"), 0600), 0);
	ck_assert(!state_file_read("choice", text, sizeof(text)));
	ck_assert_str_eq(text, "");
	ck_assert_int_eq(state_file_open(path, O_WRONLY | O_CREAT), -1);
	ck_assert_int_eq(state_file_open(path, O_RDWR), -1);
	ck_assert_int_eq(state_file_open("/dev/null", O_RDONLY), -1);
	ck_assert_int_eq(state_file_open(below("state/noughts"), O_RDONLY), -1);
	state_file_write("choice", "new");
	ck_assert(state_file_read("choice", text, sizeof(text)));
	ck_assert_str_eq(text, "new");
}

TEST(writes_through_no_link)
{
	char  text[16];
	FILE *f;

	state_file_write("choice", "ours");
	f = fopen(below("theirs"), "w");
	ck_assert_ptr_nonnull(f);
	fclose(f);
	ck_assert_int_eq(symlink(path, below("state/noughts/choice.new")), 0);
	state_file_write("choice", "new");
	ck_assert(state_file_read("choice", text, sizeof(text)));
	ck_assert_str_eq(text, "new");
	f = fopen(below("theirs"), "r");
	ck_assert_int_eq(fgetc(f), EOF);
	fclose(f);
}

TEST(works_without_a_directory)
{
	char text[16] = "before";

	ck_assert(!state_file_read("choice", text, sizeof(text)));
	ck_assert_str_eq(text, "");
	ck_assert_int_eq(mkdir(below("state"), 0700), 0);
	ck_assert_int_eq(mkdir(below("state/noughts"), 0700), 0);
	ck_assert_int_eq(mkdir(below("state/noughts/choice"), 0700), 0);
	state_file_write("choice", "text");
	ck_assert(!state_file_read("choice", text, sizeof(text)));
	ck_assert_int_eq(mode_of("state/noughts/choice.new"), -1);
}

/* The environment and the resulting path. */
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

TEST_EACH(follows_the_environment, places)
{
	char out[STATE_FILE_PATH_SIZE] = "",
	     long_name[STATE_FILE_PATH_SIZE + 1];

	memset(long_name, 'a', STATE_FILE_PATH_SIZE);
	long_name[STATE_FILE_PATH_SIZE] = '\0';
	set("XDG_STATE_HOME", places[_i].state);
	set("HOME", places[_i].home);
	ck_assert(!state_file_path(long_name, "", out));
	ck_assert_str_eq(out, "");
	ck_assert_int_eq(errno == ENAMETOOLONG, places[_i].path != NULL);
	if (places[_i].path == NULL) {
		ck_assert(!state_file_path("choice", ".new", out));
		state_file_write("choice", "text");
		ck_assert(!state_file_read("choice", out, sizeof(out)));
	} else {
		ck_assert(state_file_path("choice", ".new", out));
		ck_assert_str_eq(out, places[_i].path);
	}
}
