/* test_configuration.c -- the configuration file of the server. */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/support/peer.h"
#include "tests/support/scratch_dir.h"
#include "tests/support/server_process.h"
#include "tests/support/suite.h"

FIXTURE(scratch_dir_create, scratch_dir_remove);

static char output[8192];

static const char *config_file(void)
{
	return scratch_dir_path("noughtsd.conf");
}

static void write_config(const char *text)
{
	write_whole_file(config_file(), text, strlen(text));
}

/* The configuration that the server prints. */
static const char *print_config(const char *option, const char *value)
{
	const char *options[] = { "--config", config_file(), "--print-config",
		option, value, NULL };

	ck_assert_int_eq(server_process_run(options, output, sizeof(output)),
	    0);
	return output;
}

TEST(the_command_line_has_precedence)
{
	char before[sizeof(output)];

	write_config("# a server\nport = 4711\nlisten = 127.0.0.1\n"
		     "linger = 1.5\nbeacon = off\nstore = none\n");
	ck_assert_ptr_nonnull(strstr(print_config(NULL, NULL),
	    "port = 4711\n"));
	ck_assert_ptr_nonnull(strstr(output, "linger = 1.5\n"));
	ck_assert_ptr_nonnull(strstr(output, "beacon = off\n"));
	ck_assert_ptr_nonnull(strstr(output, "listen = 127.0.0.1\n"));
	ck_assert_ptr_nonnull(strstr(output, "grace = 30\n"));
	ck_assert_ptr_nonnull(strstr(output, "# port-fd =\n"));
	ck_assert_ptr_nonnull(strstr(output, "address-allowance = auto\n"));
	ck_assert_ptr_nonnull(strstr(print_config("--port", "0"),
	    "port = 0\n"));
	ck_assert_ptr_nonnull(strstr(print_config("--listen", "::1"),
	    "listen = ::1\n"));
	ck_assert_ptr_null(strstr(output, "listen = 127.0.0.1\n"));
	/* The printed configuration can be read as a configuration file. */
	strcpy(before, output);
	write_config(before);
	ck_assert_str_eq(print_config(NULL, NULL), before);
}

static const struct {
	const char *text, *error;
} wrong[] = {
	{ "port = 1\nprot = 2\n",
	    "noughtsd.conf, line 2: unknown key \"prot\"; see" },
	{ "check = x\n", "line 1: check is for the command line only" },
	{ "port = 70000\n", "line 1: port takes a number from 0 to 65535" },
	{ NULL, "noughtsd.conf: No such file or directory" },
};

TEST_EACH(a_wrong_file_ends_it_with_2, wrong)
{
	const char *options[] = { "--config", config_file(), NULL };

	if (wrong[_i].text != NULL)
		write_config(wrong[_i].text);
	ck_assert_int_eq(server_process_run(options, output, sizeof(output)),
	    2);
	ck_assert_msg(strstr(output, wrong[_i].error) != NULL, "%s", output);
}

/* Files that are not text, or are too large. */
TEST_LOOP(a_file_that_is_no_text_ends_it_with_2, 0, 3)
{
	static const char *const errors[] = { "it is not a regular file",
		"it has more than 64 KiB", "it contains a NUL character" };
	const char *options[] = { "--config", config_file(), NULL };
	static char large[65537];

	memset(large, '#', sizeof(large));
	if (_i == 0)
		ck_assert_int_eq(mkfifo(config_file(), 0600), 0);
	else
		write_whole_file(config_file(), large,
		    _i == 1 ? sizeof(large) : 9);
	if (_i == 2)
		write_whole_file(config_file(), "# \0 #\n", 6);
	ck_assert_int_eq(server_process_run(options, output, sizeof(output)),
	    2);
	ck_assert_msg(strstr(output, errors[_i]) != NULL, "%s", output);
}

static void
reload(const struct server_process *s, const char *config, const char *log)
{
	write_config(config);
	kill(s->process.pid, SIGHUP);
	server_process_await_log(s, log);
}

TEST(sighup_reads_it_again)
{
	const char           *options[] = { "--config", config_file(), NULL };
	struct server_process s;
	struct peer           ann, bob;

	write_config("address-clients = 1\n");
	server_process_start(&s, options);
	peer_connect_named(&ann, s.port, "ann");
	peer_connect_from(&bob, s.port, "127.0.0.1");
	ck_assert(peer_expect_eof(&bob, "* bye why=address :*"));
	reload(&s, "adress-clients = 2\n", "adress-clients");
	peer_connect_from(&bob, s.port, "127.0.0.1");
	ck_assert(peer_expect_eof(&bob, "* bye why=address :*"));
	reload(&s, "address-clients = 2\nbot-threads = 7\nbeacon = on\n",
	    "event=reload state=done");
	server_process_await_log(&s,
	    "event=option name=bot-threads state=needs-restart");
	server_process_await_log(&s,
	    "event=option name=address-clients state=changed");
	peer_connect_named(&bob, s.port, "bob");
	peer_expect_quiet(&ann);
	server_process_stop(&s);
}

TEST_LOOP(a_closed_terminal_ends_it, 0, 2)
{
	static struct process p;
	const char           *argv[] = { program_path("noughtsd"), "--listen",
			  "127.0.0.1", "--port", "0", "--store", "none", "--beacon",
			  "off", NULL };

	process_start(&p,
	    &(struct process_options){ .argv = argv, .has_terminal = true });
	process_expect(&p, "is running. Press Ctrl-C to stop.");
	if (_i == 0) {
		kill(p.pid, SIGHUP);
		process_expect(&p, "event=reload state=done");
	}
	close(p.out);
	if (p.in != p.out)
		close(p.in);
	p.in = p.out = -1;
	ck_assert_int_eq(process_wait(&p), 0);
}

static const struct {
	const char *listen, *command, *page;
} local[] = {
	{ "127.0.0.1", "  noughts 127.0.0.1:", "  http://127.0.0.1:" },
	{ "127.0.0.2", "  noughts 127.0.0.2:", "  http://127.0.0.2:" },
	{ "0.0.0.0", "  noughts 127.0.0.1:", "  http://" },
};

TEST_EACH(says_how_to_connect_from_this_machine, local)
{
	static struct process p;
	const char           *argv[] = { program_path("noughtsd"), "--listen",
			  local[_i].listen, "--port", "0", "--store", "none", "--beacon",
			  "off", NULL };

	process_start(&p,
	    &(struct process_options){ .argv = argv, .has_terminal = true });
	process_expect(&p, local[_i].command);
	process_expect(&p, local[_i].page);
	kill(p.pid, SIGTERM);
	ck_assert_int_eq(process_wait(&p), 0);
}
