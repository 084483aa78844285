/* test_names.c -- names that belong to keys: real clients, a real server. */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/integration/client_process.h"
#include "tests/integration/tcp_relay.h"
#include "tests/support/peer.h"
#include "tests/support/server_process.h"
#include "tests/support/suite.h"

static const char *const none[] = { NULL };
static const char *const as_ann[] = { "-n", "ann", NULL };

/* A server with a store, which therefore has a key. */
static const char *kept[] = { "--store", NULL, "--listen", "127.0.0.2", NULL,
	NULL, NULL };

static struct server_process server;
static struct process        ann, other;

static void setup(void)
{
	state_dir_create();
	state_dir_use("here");
	kept[1] = state_dir_db();
	kept[4] = kept[5] = NULL;
	server_process_start(&server, kept);
}

static void teardown(void)
{
	server_process_stop(&server);
	state_dir_remove();
}

FIXTURE(setup, teardown);

static void quit(struct process *p)
{
	process_type(p, "quit");
	ck_assert_int_eq(process_wait(p), 0);
}

/* Plays as ann once, which binds the name to the key. */
static void bind_ann(void)
{
	client_process_start(&ann, server.port, as_ann);
	process_expect(&ann, "You are ann.");
	quit(&ann);
}

/* Whether the server gives the name to a client without a key. */
static bool is_free(const char *name)
{
	struct peer stranger;
	char        request[40];
	bool        is_refused;

	peer_connect(&stranger, server.port);
	snprintf(request, sizeof(request), "name %s", name);
	peer_send(&stranger, "%s", request);
	peer_send(&stranger, "quit");
	is_refused = peer_expect_eof(&stranger, "? name owned *");
	return !is_refused;
}

static int run_client(const char *option, const char *file)
{
	const char *const argv[] = { program_path("noughts"), option,
		scratch_dir_path(file), NULL };

	return process_run(&other, &(struct process_options){ .argv = argv });
}

static void carry_key(void)
{
	state_dir_use("here");
	ck_assert_int_eq(run_client("--key-export", "copy"), 0);
	state_dir_use("there");
	ck_assert_int_eq(run_client("--key-import", "copy"), 0);
	process_has_output(&other, "The key is yours now");
}

/* --- whose name it is --- */

TEST(the_first_start_makes_a_key_and_binds_the_name)
{
	struct stat s;

	client_process_start(&ann, server.port, none);
	process_expect(&ann, "What is your name?");
	process_exchange(&ann, "name ann", "You are ann.");
	ck_assert_int_eq(stat(scratch_dir_path("here/noughts/key"), &s), 0);
	ck_assert_uint_eq(s.st_mode & 0777, 0600);
	quit(&ann);
	ck_assert(!is_free("ann"));
	client_process_start(&ann, server.port, none);
	process_expect(&ann, "You are ann.");
	ck_assert(!process_has_output(&ann, "What is your name?"));
	quit(&ann);
}

TEST(another_machine_needs_the_key)
{
	bind_ann();
	state_dir_use("there");
	client_process_start(&ann, server.port, as_ann);
	process_expect(&ann,
	    "Another key owns ann. If it is yours, bring your key here: ");
	process_expect(&ann, program_path("noughts"));
	process_expect(&ann, " --key-import FILE.");
	quit(&ann);
	carry_key();
	bind_ann();
	ck_assert_int_eq(access(scratch_dir_path("there/noughts/key.old"),
			     F_OK),
	    0);
	/* Neither file is ever overwritten. */
	ck_assert_int_eq(run_client("--key-export", "copy"), 1);
}

/* Ann owns her name, and her client is killed while it is her turn. */
static void kill_ann_in_a_game(void)
{
	bind_ann();
	client_process_start(&ann, server.port, as_ann);
	process_expect(&ann, "You are ann.");
	process_exchange(&ann, "bot 3x3x3 easy you=x", "Your turn");
	process_kill(&ann, SIGKILL);
}

/* The name gives the seat back: no token is stored for who has proven it. */
TEST(a_killed_client_comes_back_as_the_owner)
{
	kill_ann_in_a_game();
	client_process_start(&ann, server.port, as_ann);
	process_expect(&ann, "Reconnected to the game.");
	process_exchange(&ann, "resign", "You resign");
	process_exchange(&ann, "name ANN", "You are ANN.");
	quit(&ann);
}

/* --- who else plays --- */

#define BOT "\"$B\" --turn 0.1 127.0.0.1:$P \"$E\" "

TEST(an_engine_owns_a_name)
{
	char number[8];

	snprintf(number, sizeof(number), "%u", server.port);
	setenv("P", number, 1);
	setenv("B", program_path("noughts-bot"), 1);
	setenv("E", program_path("noughts-engine"), 1);
	for (int i = 0; i < 2; i++) {
		ck_assert_int_eq(process_run_shell(&other,
				     BOT ">&- 2>&- & " BOT
					 "-n deep 2>&1; r=$?; wait; exit $r"),
		    0);
		ck_assert(process_has_output(&other, "You are deep."));
		ck_assert(!is_free("deep"));
	}
	state_dir_use("there");
	ck_assert_int_eq(process_run_shell(&other, BOT "-n deep 2>&1"), 1);
	ck_assert(process_has_output(&other, "Another key owns deep."));
}

/*
 * A script is not asked for a name, makes no key and takes over nobody's game.
 */
TEST(a_script_plays_under_free_names)
{
	char number[8];

	bind_ann();
	snprintf(number, sizeof(number), "%u", server.port);
	setenv("P", number, 1);
	setenv("N", program_path("noughts"), 1);
	state_dir_use("there");
	process_run_shell(&other,
	    "printf 'who\\n' | $N -n eve 127.0.0.1:$P 2>&1");
	ck_assert(process_has_output(&other, "You are eve."));
	process_run_shell(&other,
	    "printf 'who\\n' | $N -n ann 127.0.0.1:$P 2>&1");
	ck_assert(process_has_output(&other,
	    "That name belongs to another key"));
	ck_assert(!process_has_output(&other, "What is your name?"));
	ck_assert_int_ne(access(scratch_dir_path("there/noughts"), F_OK), 0);
}

/*
 * A relay cannot pass a proof on, unless the operator has named its address.
 */
TEST_LOOP(a_proof_says_which_address_was_dialled, 0, 2)
{
	static struct tcp_relay relay;
	char                    address[32];

	tcp_relay_start(&relay, server.port);
	if (_i == 1) {
		snprintf(address, sizeof(address), "127.0.0.1:%u", relay.port);
		kept[4] = "--public-address";
		kept[5] = address;
		server_process_kill(&server, SIGTERM);
		server_process_restart(&server, kept);
	}
	client_process_start(&ann, relay.port, as_ann);
	if (_i == 0)
		process_expect(&ann,
		    "This server does not know that it is reached at "
		    "127.0.0.1:");
	process_expect(&ann, "You are ann.");
	ck_assert(_i == 0 || !process_has_output(&ann, "does not know"));
	quit(&ann);
	ck_assert_int_eq(is_free("ann"), _i == 0);
	tcp_relay_cut(&relay);
}
