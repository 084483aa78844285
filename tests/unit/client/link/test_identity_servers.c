/* test_identity_servers.c -- the keys of servers. */

#include "client/link/identity.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/scratch_dir.h"
#include "tests/support/suite.h"

#define K8  "01234567"
#define K56 K8 K8 K8 K8 K8 K8 K8
#define A   K56 "0000000a"
#define B   K56 "0000000b"

static const struct address here = { "10.0.0.1", "4242" },
			    there = { "10.0.0.1", "4243" },
			    six = { "fd00::1", "4242" };

static char key[KEY_DIGITS + 1];

FIXTURE(scratch_dir_create_state, scratch_dir_remove);

TEST(knows_each_address)
{
	struct stat s;

	ck_assert(!identity_find_server(&here, key));
	ck_assert_str_eq(key, "");
	identity_save_server(&here, A);
	identity_save_server(&six, B);
	ck_assert(identity_find_server(&here, key));
	ck_assert_str_eq(key, A);
	ck_assert(identity_find_server(&six, key));
	ck_assert_str_eq(key, B);
	ck_assert(!identity_find_server(&there, key));
	ck_assert_int_eq(stat(scratch_dir_path("noughts/servers"), &s), 0);
	ck_assert_uint_eq(s.st_mode & 0777, 0600);
}

TEST(replaces_a_key)
{
	identity_save_server(&here, A);
	identity_save_server(&there, A);
	identity_save_server(&here, B);
	ck_assert(identity_find_server(&here, key));
	ck_assert_str_eq(key, B);
	ck_assert(identity_find_server(&there, key));
	ck_assert_str_eq(key, A);
}

TEST(forgets_the_oldest)
{
	struct address a = { .host = "10.0.0.1" };

	for (unsigned short i = 1; i <= KNOWN_SERVERS_MAX + 3; i++) {
		snprintf(a.port, sizeof(a.port), "%hu", i);
		identity_save_server(&a, A);
	}
	for (unsigned short i = 1; i <= KNOWN_SERVERS_MAX + 3; i++) {
		snprintf(a.port, sizeof(a.port), "%hu", i);
		ck_assert_int_eq(identity_find_server(&a, key), i > 3);
	}
}

static const char *const damaged[] = { "", "\n\n", A, A "\n", A " \n",
	"x 10.0.0.1:4242\n", K56 "0000000G 10.0.0.1:4242\n",
	A " 10.0.0.1:4242 \n", " 10.0.0.1:4242\n", "10.0.0.1:4242 " A "\n" };

TEST_EACH(skips_what_it_cannot_read, damaged)
{
	FILE *f;

	identity_save_server(&there, A);
	f = fopen(scratch_dir_path("noughts/servers"), "w");
	ck_assert_ptr_nonnull(f);
	fputs(damaged[_i], f);
	fclose(f);
	ck_assert(!identity_find_server(&here, key));
	identity_save_server(&here, B);
	ck_assert(identity_find_server(&here, key));
	ck_assert_str_eq(key, B);
}

/* An address typed by the user adds no line of its own. */
TEST(saves_no_second_line)
{
	struct address odd = { "x\n" B " 10.0.0.1", "4242" };

	identity_save_server(&here, A);
	identity_save_server(&odd, A);
	ck_assert(identity_find_server(&here, key));
	ck_assert_str_eq(key, A);
}

TEST(works_without_a_directory)
{
	unsetenv("XDG_STATE_HOME");
	setenv("HOME", "/dev/null", 1);
	identity_save_server(&here, A);
	ck_assert(!identity_find_server(&here, key));
}

/* A server that was found is known by its key, and no address by it. */
TEST(knows_found_servers_by_their_keys)
{
	ck_assert_int_eq(identity_find_server_key(A), KNOWN_SERVER_NONE);
	identity_save_server(&here, B);
	ck_assert_int_eq(identity_find_server_key(A), KNOWN_SERVER_OTHERS);
	identity_save_server(NULL, A);
	identity_save_server(NULL, A);
	ck_assert_int_eq(identity_find_server_key(A), KNOWN_SERVER_THIS);
	ck_assert_int_eq(identity_find_server_key(B), KNOWN_SERVER_THIS);
	ck_assert(!identity_find_server(&there, key));
	ck_assert(identity_find_server(&here, key));
	ck_assert_str_eq(key, B);
}

enum { CLIENTS = 8, SERVERS = 20 };

/* Each of several clients meets new servers. */
TEST(loses_no_line_of_another_client)
{
	struct address a = { .host = "10.0.0.1" };

	for (int client = 0; client < CLIENTS; client++) {
		pid_t pid = fork();

		ck_assert_int_ge(pid, 0);
		for (int i = 1; pid == 0 && i <= SERVERS; i++) {
			snprintf(a.port, sizeof(a.port), "%hu",
			    (unsigned short)(client * SERVERS + i));
			identity_save_server(&a, A);
		}
		if (pid == 0)
			_exit(0);
	}
	for (int client = 0; client < CLIENTS; client++)
		ck_assert_int_gt(wait(NULL), 0);
	for (unsigned i = 1; i <= CLIENTS * SERVERS; i++) {
		snprintf(a.port, sizeof(a.port), "%hu", (unsigned short)i);
		ck_assert_msg(identity_find_server(&a, key), "port %u", i);
	}
}
