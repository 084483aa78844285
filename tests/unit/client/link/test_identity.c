/* test_identity.c -- the user's key: made, loaded, carried, and its proofs. */

#include "client/link/identity.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/key_server.h"
#include "tests/support/scratch_dir.h"
#include "tests/support/suite.h"

static char            problem[IDENTITY_PROBLEM_SIZE];
static struct identity id, other;

FIXTURE(scratch_dir_create_state, scratch_dir_remove);

static unsigned mode_of(const char *name)
{
	struct stat s;

	ck_assert_int_eq(stat(scratch_dir_path(name), &s), 0);
	return s.st_mode & 0777;
}

static void write_file(const char *name, const char *text)
{
	write_whole_file(scratch_dir_path(name), text, strlen(text));
}

static const char *signature_of(const struct identity *key)
{
	static char             text[2][SIGNATURE_DIGITS + 1];
	static int              i;
	const struct name_proof proof = { "ann", "", "", "", "" };

	i = !i;
	identity_sign(key, &proof, text[i]);
	return text[i];
}

TEST(is_made_once)
{
	ck_assert(identity_open(&id, problem));
	ck_assert(key_digits_are_valid(id.public_key, KEY_DIGITS));
	ck_assert_uint_eq(mode_of("noughts/key"), 0600);
	ck_assert(identity_open(&other, problem));
	ck_assert_str_eq(other.public_key, id.public_key);
	ck_assert_str_eq(signature_of(&other), signature_of(&id));
	ck_assert_int_eq(unlink(scratch_dir_path("noughts/key")), 0);
	ck_assert(identity_open(&other, problem));
	ck_assert_str_ne(other.public_key, id.public_key);
}

#define PROCESSES 8
#define ROUNDS    50

/* Players who are started at the same time for the first time. */
TEST(processes_make_one_key)
{
	for (int round = 0; round < ROUNDS; round++) {
		int start[2], status;

		ck_assert_int_eq(pipe(start), 0);
		for (int i = 0; i < PROCESSES; i++)
			if (fork() == 0) {
				close(start[1]);
				_exit(read(start[0], &status, 1) == 0 &&
					    identity_open(&id, problem) &&
					    identity_open(&other, problem) &&
					    strcmp(id.public_key,
						other.public_key) == 0 ?
					0 :
					1);
			}
		close(start[0]);
		close(start[1]);
		for (int i = 0; i < PROCESSES; i++) {
			ck_assert_int_gt(wait(&status), 0);
			ck_assert_int_eq(status, 0);
		}
		ck_assert_int_eq(unlink(scratch_dir_path("noughts/key")), 0);
	}
}

/* Loads the key; returns what that prints to standard error, on the heap. */
static char *open_key(void)
{
	int    fd = dup(STDERR_FILENO);
	size_t size;

	ck_assert_ptr_nonnull(freopen(scratch_dir_path("errors"), "w", stderr));
	ck_assert(identity_open(&id, problem));
	fflush(stderr);
	dup2(fd, STDERR_FILENO);
	close(fd);
	return (char *)read_whole_file(scratch_dir_path("errors"), &size);
}

static const struct {
	mode_t mode;
	bool   is_warned;
} modes[] = { { 0600, false }, { 0400, false }, { 0644, true },
	{ 0640, true } };

TEST_EACH(warns_of_others_who_may_read_the_key, modes)
{
	char expected[256], *output;

	ck_assert(identity_open(&id, problem));
	snprintf(expected, sizeof(expected),
	    "test-client: others may read your secret key: chmod 600 %s\n",
	    scratch_dir_path("noughts/key"));
	ck_assert_int_eq(chmod(scratch_dir_path("noughts/key"), modes[_i].mode),
	    0);
	output = open_key();
	ck_assert_str_eq(output, modes[_i].is_warned ? expected : "");
	free(output);
}

#define DIGITS_63 \
	"0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcde"

static const char *const no_keys[] = { "", "ed25519 \n", "ed25519",
	"ed25519 " DIGITS_63 "\n", "ed25519 " DIGITS_63 "F\n",
	"ed25519 " DIGITS_63 "f", "ed25519 " DIGITS_63 "ff\n",
	"rsa 123 " DIGITS_63 "f\n" };

/* A damaged file is not changed: it may be the rest of a key. */
TEST_EACH(a_damaged_key_is_kept, no_keys)
{
	char  text[128] = "";
	FILE *f;

	ck_assert(identity_open(&id, problem));
	write_file("noughts/key", no_keys[_i]);
	ck_assert(!identity_open(&id, problem));
	ck_assert_ptr_nonnull(strstr(problem, "/noughts/key holds no key"));
	ck_assert_str_eq(id.public_key, "");
	f = fopen(scratch_dir_path("noughts/key"), "r");
	ck_assert_uint_eq(fread(text, 1, sizeof(text), f), strlen(no_keys[_i]));
	fclose(f);
	ck_assert_str_eq(text, no_keys[_i]);
	write_file("copy", no_keys[_i]);
	ck_assert(!identity_import(scratch_dir_path("copy"), problem));
	ck_assert_ptr_nonnull(strstr(problem, "/copy holds no key"));
}

TEST(reads_a_key)
{
	ck_assert(identity_open(&id, problem));
	write_file("noughts/key", "ed25519 " DIGITS_63 "f\n");
	ck_assert(identity_open(&other, problem));
	ck_assert_str_eq(other.public_key,
	    "207a067892821e25d770f1fba0c47c11"
	    "ff4b813e54162ece9eb839e076231ab6");
}

TEST(never_waits_for_a_key)
{
	ck_assert(identity_open(&id, problem));
	ck_assert_int_eq(unlink(scratch_dir_path("noughts/key")), 0);
	ck_assert_int_eq(mkfifo(scratch_dir_path("noughts/key"), 0600), 0);
	ck_assert(!identity_open(&id, problem));
}

/* Homes of the user; `path` is how many bytes a path of "/a/a..." has. */
static const struct {
	const char *home;
	int         path;
	const char *warning, *problem;
} homes[] = {
	{ "", 0, "neither XDG_STATE_HOME nor HOME says where your key is; ",
	    "cannot write your key: neither" },
	{ "/dev/null", 0,
	    "cannot write /dev/null/.local/state/noughts/key: Not a "
	    "directory; ",
	    "Not a directory" },
	{ NULL, 1000,
	    "the path of your key below XDG_STATE_HOME or HOME is too long; ",
	    "cannot write your key: the path" },
	/* The path of the key fits, that of the new file beside it does not. */
	{ NULL, 998, "/noughts/key: File name too long; ",
	    "File name too long" },
};

/* Without a directory the user has no key, is told so, and can play all the same. */
TEST_EACH(works_without_a_directory, homes)
{
	char home[1001] = "", *output;

	for (int i = 0; i < homes[_i].path; i++)
		home[i] = i % 2 == 0 ? '/' : 'a';
	unsetenv("XDG_STATE_HOME");
	setenv("HOME", homes[_i].home != NULL ? homes[_i].home : home, 1);
	output = open_key();
	ck_assert_msg(strstr(output, homes[_i].warning) != NULL, "%s", output);
	ck_assert_ptr_nonnull(strstr(output, " and nothing is remembered\n"));
	free(output);
	ck_assert_str_eq(id.public_key, "");
	ck_assert(!identity_export(scratch_dir_path("copy"), problem));
	ck_assert_ptr_nonnull(strstr(problem, "there is no key yet"));
	write_file("copy", "ed25519 " DIGITS_63 "f\n");
	ck_assert(!identity_import(scratch_dir_path("copy"), problem));
	ck_assert_msg(strstr(problem, homes[_i].problem) != NULL, "%s",
	    problem);
}

/* A full disk takes a part of the file, here four bytes, and sets no errno. */
TEST(says_that_the_disk_is_full)
{
	struct rlimit before, little;

	ck_assert(identity_open(&id, problem));
	ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &before), 0);
	little = before;
	little.rlim_cur = 4;
	ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &little), 0);
	errno = 0;
	ck_assert(!identity_export(scratch_dir_path("copy"), problem));
	ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &before), 0);
	ck_assert_msg(strstr(problem, "/copy: No space left on device") != NULL,
	    "%s", problem);
	ck_assert_int_ne(access(scratch_dir_path("copy"), F_OK), 0);
}

/* --- another machine --- */

TEST(is_carried_to_another_machine)
{
	ck_assert(!identity_export(scratch_dir_path("copy"), problem));
	ck_assert_ptr_nonnull(strstr(problem, "there is no key yet"));
	ck_assert(identity_open(&id, problem));
	ck_assert(identity_export(scratch_dir_path("copy"), problem));
	ck_assert_uint_eq(mode_of("copy"), 0600);
	ck_assert(!identity_export(scratch_dir_path("copy"), problem));
	ck_assert_ptr_nonnull(strstr(problem, "File exists"));
	setenv("XDG_STATE_HOME", scratch_dir_path("there"), 1);
	ck_assert(identity_import(scratch_dir_path("copy"), problem));
	ck_assert_uint_eq(mode_of("there/noughts/key"), 0600);
	ck_assert(identity_open(&other, problem));
	ck_assert_str_eq(other.public_key, id.public_key);
	/* It is already the user's key. */
	ck_assert(identity_import(scratch_dir_path("copy"), problem));
	ck_assert_int_ne(access(scratch_dir_path("there/noughts/key.old"),
			     F_OK),
	    0);
}

static const struct {
	const char *path, *end;
} unreadable[] = {
	{ "nofile", "/nofile: No such file or directory" },
	{ "noughts", "/noughts: Is a directory" },
	{ "fifo", "/fifo: it is not a regular file" },
};

TEST_EACH(says_why_a_key_cannot_be_read, unreadable)
{
	ck_assert(identity_open(&id, problem));
	ck_assert_int_eq(mkfifo(scratch_dir_path("fifo"), 0600), 0);
	ck_assert(!identity_import(scratch_dir_path(unreadable[_i].path),
	    problem));
	ck_assert_ptr_nonnull(strstr(problem, "cannot read /"));
	ck_assert_ptr_nonnull(strstr(problem, unreadable[_i].end));
}

/* No key is ever lost. */
TEST(keeps_the_key_before)
{
	struct identity first;

	ck_assert(identity_open(&first, problem));
	write_file("copy", "ed25519 " DIGITS_63 "f\n");
	ck_assert(identity_import(scratch_dir_path("copy"), problem));
	ck_assert(identity_open(&id, problem));
	ck_assert_str_ne(id.public_key, first.public_key);
	ck_assert_uint_eq(mode_of("noughts/key.old"), 0600);
	write_file("copy", "ed25519 " DIGITS_63 "0\n");
	ck_assert(!identity_import(scratch_dir_path("copy"), problem));
	ck_assert_ptr_nonnull(strstr(problem, "move that file away first"));
	ck_assert(identity_open(&other, problem));
	ck_assert_str_eq(other.public_key, id.public_key);
	ck_assert_int_eq(rename(scratch_dir_path("noughts/key.old"),
			     scratch_dir_path("noughts/key")),
	    0);
	ck_assert(identity_open(&other, problem));
	ck_assert_str_eq(other.public_key, first.public_key);
}

/* --- proofs --- */

TEST(signs_a_name)
{
	struct key_server server;
	char request[LINE_REQUEST_MAX + 1], sig[SIGNATURE_DIGITS + 1];
	char nonce[NONCE_DIGITS + 1];
	struct name_proof proof = { .name = "Zo\xc3\xab",
		.address = "10.0.0.1:4242",
		.client_nonce = nonce,
		.server_nonce = server.server_nonce,
		.server_key = server.key };

	key_server_init(&server, "server");
	identity_new_nonce(nonce);
	snprintf(request, sizeof(request), "key %s", nonce);
	key_server_answer(&server, request, request);
	ck_assert(identity_open(&id, problem));
	identity_sign(&id, &proof, sig);
	snprintf(request, sizeof(request),
	    "prove Zo\xc3\xab key=%s server=%s at=10.0.0.1:4242 nonce=%s "
	    "sig=%s",
	    id.public_key, server.key, server.server_nonce, sig);
	ck_assert(key_server_accepts(&server, request, "10.0.0.1:4242"));
	ck_assert(!key_server_accepts(&server, request, "10.0.0.2:4242"));
}

TEST(checks_a_server)
{
	struct key_server server;
	char              event[LINE_REQUEST_MAX + 1], request[80],
	    sig[SIGNATURE_DIGITS + 1];
	char nonce[NONCE_DIGITS + 1], again[NONCE_DIGITS + 1];

	key_server_init(&server, "server");
	identity_new_nonce(nonce);
	identity_new_nonce(again);
	ck_assert_str_ne(nonce, again);
	snprintf(request, sizeof(request), "key %s", nonce);
	key_server_answer(&server, request, event);
	ck_assert_int_eq(sscanf(strstr(event, "sig="), "sig=%128s", sig), 1);
	ck_assert(identity_check_server(server.key, "", nonce,
	    server.server_nonce, sig));
	ck_assert(!identity_check_server(server.key, "", again,
	    server.server_nonce, sig));
	ck_assert(!identity_check_server(server.key, "", nonce, again, sig));
	ck_assert(!identity_check_server(nonce, "", nonce, server.server_nonce,
	    sig));
	ck_assert(!identity_check_server("", "", nonce, server.server_nonce,
	    sig));
	ck_assert(!identity_check_server(server.key, "", nonce, "", sig));
	ck_assert(!identity_check_server(server.key, "", nonce,
	    server.server_nonce, ""));
	sig[0] = sig[0] == '0' ? '1' : '0';
	ck_assert(!identity_check_server(server.key, "", nonce,
	    server.server_nonce, sig));
}
