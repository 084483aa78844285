/* test_session_file.c -- saving, finding and removing tokens. */

#include "client/link/session_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/support/scratch_dir.h"
#include "tests/support/suite.h"

#define FILE_NAME "session-10.0.0.1:4242"

#define K8  "01234567"
#define KEY K8 K8 K8 K8 K8 K8 K8 K8

static const struct address here = { "10.0.0.1", "4242" };
static struct session_file  a, b;

static void setup(void)
{
	scratch_dir_create_state();
	a = b = (struct session_file){ .file = -1 };
	session_file_open(&a, &here, "");
}

static void teardown(void)
{
	session_file_close(&a);
	session_file_close(&b);
	scratch_dir_remove();
}

FIXTURE(setup, teardown);

static const char *path_of(const char *name)
{
	char path[112];

	snprintf(path, sizeof(path), "noughts/%s", name);
	return scratch_dir_path(path);
}

static bool is_there(const char *name)
{
	return access(path_of(name), F_OK) == 0;
}

/* The token that the next client finds for a server. */
static const char *found(const struct address *server, const char *key)
{
	session_file_close(&b);
	session_file_open(&b, server, key);
	return b.token;
}

TEST(finds_the_token_of_a_dead_client)
{
	struct stat s;

	session_file_save(&a, "abc-DEF_123");
	ck_assert_int_eq(stat(path_of(FILE_NAME), &s), 0);
	ck_assert_int_eq(s.st_mode & 0777, 0600);
	ck_assert_int_eq(stat(path_of(""), &s), 0);
	ck_assert_int_eq(s.st_mode & 0777, 0700);
	session_file_close(&a);
	ck_assert_str_eq(found(&here, ""), "abc-DEF_123");
}

/* A server with a key has one file, at whatever address it is. */
TEST(finds_the_token_of_a_key)
{
	struct address there = { "fd00::1", "4243" };

	session_file_open(&a, &here, KEY);
	session_file_save(&a, "word");
	session_file_close(&a);
	ck_assert(is_there("session-" KEY));
	ck_assert_str_eq(found(&here, ""), "");
	ck_assert_str_eq(found(&there, KEY), "word");
}

TEST(saves_the_last_token)
{
	session_file_save(&a, "longer");
	session_file_save(&a, "second");
	session_file_open(&a, &here, "");
	session_file_save(&a, "word");
	session_file_close(&a);
	ck_assert_str_eq(found(&here, ""), "word");
}

TEST(removes_obsolete_files)
{
	session_file_save(&a, "");
	ck_assert(!is_there(FILE_NAME));
	session_file_save(&a, "first");
	ck_assert(is_there(FILE_NAME));
	session_file_save(&a, "");
	ck_assert(!is_there(FILE_NAME));
	session_file_save(&a, "second");
	session_file_close(&a);
	ck_assert_str_eq(found(&here, ""), "second");
	session_file_save(&b, "");
	ck_assert(!is_there(FILE_NAME));
}

/* It started before the first client had a game, or after that. */
TEST_LOOP(second_client_touches_no_file_of_the_first, 0, 2)
{
	if (_i == 0)
		session_file_open(&b, &here, "");
	session_file_save(&a, "anns");
	if (_i == 1)
		ck_assert_str_eq(found(&here, ""), "");
	session_file_save(&b, "bobs");
	session_file_save(&b, "");
	session_file_save(&b, "bobs");
	session_file_close(&a);
	session_file_save(&b, "again");
	ck_assert_str_eq(found(&here, ""), "anns");
}

/* One character more than the longest token. */
#define LONG K8 K8 K8 K8 K8 K8 K8 K8 "8"

static const char *const nonsense[] = {
	"",
	"\n",
	"wo*rd\n",
	"word ann\n",
	LONG "\n",
	LONG,
};

TEST_EACH(rejects_other_content, nonsense)
{
	session_file_save(&a, "word");
	session_file_save(&a, "");
	write_whole_file(path_of(FILE_NAME), nonsense[_i],
	    strlen(nonsense[_i]));
	ck_assert_str_eq(found(&here, ""), "");
	session_file_save(&b, "word");
	ck_assert_str_eq(found(&here, ""), "word");
}

TEST(follows_no_link)
{
	session_file_save(&a, "word");
	ck_assert_int_eq(rename(path_of(FILE_NAME), path_of("elsewhere")), 0);
	session_file_close(&a);
	ck_assert_int_eq(symlink("elsewhere", path_of(FILE_NAME)), 0);
	ck_assert_str_eq(found(&here, ""), "");
}

TEST(never_blocks)
{
	session_file_save(&a, "word");
	session_file_save(&a, "");
	ck_assert_int_eq(mkfifo(path_of(FILE_NAME), 0600), 0);
	ck_assert_str_eq(found(&here, ""), "");
}

/* No home, a home that is a file, a name that is too long. */
TEST_LOOP(works_without_a_directory, 0, 3)
{
	static char       endless[2 * STATE_FILE_PATH_SIZE] = "/";
	const char *const homes[] = { "", "/dev/null", endless };

	memset(endless + 1, 'x', sizeof(endless) - 2);
	unsetenv("XDG_STATE_HOME");
	setenv("HOME", homes[_i], 1);
	ck_assert_str_eq(found(&here, ""), "");
	session_file_save(&b, "word");
	ck_assert_str_eq(found(&here, ""), "");
	session_file_save(&b, "");
}

TEST(defaults_to_the_home_directory)
{
	setenv("XDG_STATE_HOME", "relative", 1);
	setenv("HOME", scratch_dir_path(""), 1);
	ck_assert_str_eq(found(&here, ""), "");
	session_file_save(&b, "word");
	ck_assert_int_eq(
	    access(scratch_dir_path(".local/state/noughts/" FILE_NAME), F_OK),
	    0);
}
