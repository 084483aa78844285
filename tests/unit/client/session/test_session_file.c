/* test_session_file.c -- saving, finding and removing tokens. */

#include "client/session/session_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/support/refuse_call.h"
#include "tests/support/scratch_dir.h"
#include "tests/support/suite.h"

static const struct address here = { "10.0.0.1", "4242" };
static struct session_file  a, b;

static void setup(void)
{
	scratch_dir_create_state();
	session_file_open(&a, &here, "");
	session_file_open(&b, &here, "");
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

static void write_file(const char *name, const char *text)
{
	write_whole_file(path_of(name), text, strlen(text));
}

TEST(finds_the_token_of_a_dead_client)
{
	struct stat s;

	session_file_save(&a, "abc-DEF_123", "ann");
	ck_assert_int_eq(stat(path_of("10.0.0.1:4242"), &s), 0);
	ck_assert_int_eq(s.st_mode & 0777, 0600);
	ck_assert_int_eq(stat(path_of(""), &s), 0);
	ck_assert_int_eq(s.st_mode & 0777, 0700);
	ck_assert(!session_file_adopt(&b, NULL)); /* a still runs */
	ck_assert_str_eq(b.token, "");
	session_file_close(&a);
	ck_assert(session_file_adopt(&b, NULL));
	ck_assert_str_eq(b.token, "abc-DEF_123");
	ck_assert_str_eq(b.name, "ann");
}

#define K8  "01234567"
#define KEY K8 K8 K8 K8 K8 K8 K8 K8

/* A server with a key has one file, at whatever address it is. */
TEST(finds_the_token_of_a_key)
{
	struct address there = { "fd00::1", "4243" };

	session_file_open(&a, &here, KEY);
	ck_assert(session_file_is_for(&a, &there, KEY));
	ck_assert(!session_file_is_for(&a, &here, ""));
	session_file_save(&a, "word", "ann");
	session_file_close(&a);
	ck_assert(is_there("session-" KEY));
	ck_assert(!session_file_adopt(&b, NULL)); /* without a key */
	session_file_open(&b, &there, KEY);
	ck_assert(session_file_adopt(&b, "ann"));
	ck_assert_str_eq(b.token, "word");
}

TEST(saves_the_last_token)
{
	session_file_save(&a, "first", "~guest1");
	session_file_save(&a, "second", "ann");
	session_file_save(&a, "second", "ann");
	ck_assert(!session_file_adopt(&b, NULL));
	session_file_close(&a);
	ck_assert(session_file_adopt(&b, NULL));
	ck_assert_str_eq(b.token, "second");
	session_file_save(&b, "third", "ann");
	session_file_open(&a, &here, "");
	ck_assert(!session_file_adopt(&a, NULL)); /* b holds it now */
	ck_assert(!is_there("10.0.0.1:4242.2"));
}

TEST(removes_obsolete_files)
{
	session_file_save(&a, "first", "ann");
	ck_assert(is_there("10.0.0.1:4242"));
	session_file_save(&a, "", "ann");
	ck_assert(!is_there("10.0.0.1:4242"));
	ck_assert(!session_file_adopt(&b, NULL));
	session_file_save(&a, "second", "ann");
	session_file_close(&a);
	ck_assert(session_file_adopt(&b, NULL));
	session_file_save(&b, "", "");
	ck_assert(!is_there("10.0.0.1:4242"));
}

TEST(saves_one_token_per_running_client)
{
	session_file_save(&a, "anns", "ann");
	session_file_save(&b, "bobs", "bob");
	ck_assert(is_there("10.0.0.1:4242") && is_there("10.0.0.1:4242.2"));
	session_file_save(&b, "again", "bob");
	session_file_close(&a);
	session_file_close(&b);
	ck_assert(session_file_adopt(&a, NULL));
	ck_assert_str_eq(a.token, "anns");
	ck_assert(session_file_adopt(&b, NULL));
	ck_assert_str_eq(b.token, "again");
	session_file_save(&a, "", "");
	ck_assert(!is_there("10.0.0.1:4242") && is_there("10.0.0.1:4242.2"));
}

/* The saved names, and the token found for each wanted name. */
static const struct {
	const char *saved_name, *name;
	bool        found;
} people[] = {
	{ "ann", NULL, true },
	{ "ann", "ann", true },
	{ "ann", "ANN", true },
	{ "ann", "bob", false },
	{ "~guest7", "bob", true },
	{ "~guest7", NULL, true },
};

TEST_EACH(adopts_no_other_players_token, people)
{
	session_file_save(&a, "word", people[_i].saved_name);
	session_file_close(&a);
	ck_assert_int_eq(session_file_adopt(&b, people[_i].name),
	    people[_i].found);
	if (people[_i].found)
		return;
	session_file_save(&b, "other", people[_i].name);
	ck_assert(is_there("10.0.0.1:4242.2"));
}

TEST(stops_at_the_last_slot)
{
	struct session_file more[SESSION_FILE_SLOTS + 1];
	int                 found = 0;

	for (int i = 0; i <= SESSION_FILE_SLOTS; i++) {
		session_file_open(&more[i], &here, "");
		session_file_save(&more[i], "word", "ann");
	}
	for (int i = 0; i <= SESSION_FILE_SLOTS; i++)
		session_file_close(&more[i]);
	for (int i = 0; i <= SESSION_FILE_SLOTS; i++)
		found += session_file_adopt(&more[i], NULL);
	ck_assert_int_eq(found, SESSION_FILE_SLOTS);
	for (int i = 0; i <= SESSION_FILE_SLOTS; i++)
		session_file_close(&more[i]);
}

/* One character more than the longest token. */
#define EIGHT "01234567"
#define LONG  EIGHT EIGHT EIGHT EIGHT EIGHT EIGHT EIGHT EIGHT "8"

static const char *const nonsense[] = {
	"",
	"word",
	"word ann",
	"word\nann ",
	"wo*rd ann\n",
	" ann\n",
	"word abcdefghijklmnopqabcdefghijklmnopq\n",
	LONG " ann\n",
};

TEST_EACH(rejects_other_content, nonsense)
{
	session_file_save(&a, "word", "ann");
	session_file_save(&a, "", "");
	write_file("10.0.0.1:4242", nonsense[_i]);
	ck_assert(!session_file_adopt(&b, NULL));
	ck_assert_str_eq(b.token, "");
}

TEST(follows_no_link)
{
	session_file_save(&a, "word", "ann");
	session_file_save(&a, "", "");
	write_file("elsewhere", "word ann\n");
	ck_assert_int_eq(symlink("elsewhere", path_of("10.0.0.1:4242")), 0);
	ck_assert(!session_file_adopt(&b, NULL));
}

TEST(never_blocks)
{
	session_file_save(&a, "word", "ann");
	session_file_save(&a, "", "");
	ck_assert_int_eq(mkfifo(path_of("10.0.0.1:4242"), 0600), 0);
	ck_assert(!session_file_adopt(&b, NULL));
}

/* A host name typed by the user cannot leave the directory. */
TEST(stays_in_its_directory)
{
	struct address odd = { "../../etc/passwd", "1" };

	session_file_open(&a, &odd, "");
	session_file_save(&a, "word", "ann");
	ck_assert(is_there(".._.._etc_passwd:1"));
}

/* Each client has its own file on such a file system as well. */
TEST_ALONE(works_without_hard_links)
{
	if (!refuse_links())
		return;
	session_file_open(&a, &here, "");
	session_file_save(&a, "first", "ann");
	session_file_open(&b, &here, "");
	session_file_save(&b, "second", "bob");
	session_file_close(&a);
	ck_assert(session_file_adopt(&a, NULL));
	ck_assert_str_eq(a.token, "first");
	session_file_close(&b);
	ck_assert(session_file_adopt(&b, NULL));
	ck_assert_str_eq(b.token, "second");
}

/* No home, a home that is a file, a name that is too long. */
TEST_LOOP(works_without_a_directory, 0, 3)
{
	static char       endless[2 * STATE_FILE_PATH_SIZE] = "/";
	const char *const homes[] = { "", "/dev/null", endless };

	memset(endless + 1, 'x', sizeof(endless) - 2);
	unsetenv("XDG_STATE_HOME");
	setenv("HOME", homes[_i], 1);
	session_file_open(&a, &here, "");
	session_file_save(&a, "word", "ann");
	session_file_save(&a, "word", "ann");
	session_file_close(&a);
	ck_assert(!session_file_adopt(&a, NULL));
	session_file_save(&a, "", "");
}

TEST(defaults_to_the_home_directory)
{
	setenv("XDG_STATE_HOME", "relative", 1);
	setenv("HOME", scratch_dir_path(""), 1);
	session_file_open(&a, &here, "");
	session_file_save(&a, "word", "ann");
	ck_assert_int_eq(access(scratch_dir_path(".local/state/noughts/"
						 "10.0.0.1:4242"),
			     F_OK),
	    0);
}
