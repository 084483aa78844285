/* test_local_console.c -- commands for the server that this client has started. */

#include "client/net/local_console.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/refuse_call.h"
#include "tests/support/scratch_dir.h"
#include "tests/support/suite.h"
#include "tests/support/test_report.h"

#define NO_ANSWER "The server that you host does not answer at its console."

static char answer[LOCAL_CONSOLE_ANSWER_SIZE];

static void set_up(void)
{
	scratch_dir_create_state();
	unsetenv("RUNTIME_DIRECTORY");
}

FIXTURE(set_up, scratch_dir_remove);

/*
 * Listens where the client looks for the console, in a directory of which there
 * may be several. A process of its own takes a connection, reads a line, sends
 * `reply`, and exits with 0 if the line was `expected`. Returns its id.
 */
static pid_t serve(const char *expected, const char *reply)
{
	struct sockaddr_un a = { .sun_family = AF_UNIX };
	char               directories[512], line[256] = "";
	int                fd = socket(AF_UNIX, SOCK_STREAM, 0);
	pid_t              child;

	snprintf(a.sun_path, sizeof(a.sun_path), "%s",
	    scratch_dir_path("console"));
	ck_assert_int_eq(bind(fd, (struct sockaddr *)&a, sizeof(a)), 0);
	ck_assert_int_eq(listen(fd, 1), 0);
	snprintf(directories, sizeof(directories), "%s", a.sun_path);
	strcpy(strrchr(directories, '/'), ":/nowhere");
	setenv("RUNTIME_DIRECTORY", directories, 1);
	child = fork();
	ck_assert_int_ge(child, 0);
	if (child == 0) {
		int    client;
		size_t size = strlen(reply);

		/* A test that has failed leaves it waiting. */
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		client = accept(fd, NULL, NULL);
		while (strchr(line, '\n') == NULL &&
		    read(client, line + strlen(line), 1) == 1)
			;
		_exit(write(client, reply, size) != (ssize_t)size ||
		    strcmp(line, expected) != 0);
	}
	close(fd);
	return child;
}

static const struct {
	const char *reply, *answer;
	bool        is_answered;
} replies[] = {
	{ "= tournament\n", "", true },
	{ "* hello noughts\n# Welcome\n= tournament\n", "", true },
	{ "? tournament clock :Tournaments need a clock\n",
	    "Tournaments need a clock", true },
	{ "= tournament", NO_ANSWER, false },
	{ "no message\n", NO_ANSWER, false },
	{ "", NO_ANSWER, false },
};

TEST_EACH(passes_a_command_on, replies)
{
	pid_t child = serve("tournament start\n", replies[_i].reply);
	int   status;

	ck_assert_int_eq(local_console_request("tournament start", answer),
	    replies[_i].is_answered);
	ck_assert_str_eq(answer, replies[_i].answer);
	ck_assert_int_eq(waitpid(child, &status, 0), child);
	ck_assert_int_eq(status, 0);
}

/* The stream of a descriptor begins with fcntl. */
TEST_ALONE(closes_a_connection_without_a_stream)
{
	int   fd = dup(STDIN_FILENO); /* the number of the next one, too */
	pid_t child;

	close(fd);
	if (!refuse_call(SYS_fcntl, (uint32_t)fd, EMFILE)) {
		skip("this process may not filter system calls");
		return;
	}
	child = serve("", "");
	ck_assert(!local_console_request("tournament start", answer));
	ck_assert_str_eq(answer, NO_ANSWER);
	ck_assert_int_eq(dup(STDIN_FILENO), fd);
	ck_assert_int_eq(waitpid(child, NULL, 0), child);
}

TEST(says_that_there_is_no_console)
{
	static char path[300];

	ck_assert(!local_console_request("tournament start", answer));
	ck_assert_str_eq(answer, NO_ANSWER);
	memset(path, 'a', sizeof(path) - 1); /* no socket has such a path */
	path[0] = '/';
	setenv("RUNTIME_DIRECTORY", path, 1);
	ck_assert(!local_console_request("tournament start", answer));
	ck_assert_str_eq(answer, NO_ANSWER);
}
