/* test_names.c -- names that belong to keys: real clients, a real server. */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/integration/client_process.h"
#include "tests/integration/tcp_relay.h"
#include "tests/support/key_server.h"
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

/* As with "resume", the newest connection gets the seat. */
TEST(a_proof_takes_the_game_over)
{
	bind_ann();
	carry_key();
	state_dir_use("here");
	client_process_start(&ann, server.port, as_ann);
	process_expect(&ann, "You are ann.");
	process_exchange(&ann, "bot 3x3x3 easy you=x", "Your turn");
	state_dir_use("there");
	client_process_start(&other, server.port, as_ann);
	process_expect(&other, "You are ann.");
	process_expect(&other, "Your turn");
	process_expect(&ann, "Your game was taken over from another terminal.");
	ck_assert_int_eq(process_wait(&ann), 0);
	process_exchange(&other, "b2", "You play b2.");
	process_type(&other, "quit");
	quit(&other);
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

/* The same server at another address: its key is the same. */
TEST(a_game_is_found_under_every_address)
{
	static const char *const elsewhere[] = { "-n", "ann", "-s", "127.0.0.2",
		NULL };

	kill_ann_in_a_game();
	client_process_start(&ann, server.port, elsewhere);
	process_expect(&ann, "Reconnected to the game.");
	process_expect(&ann, "Your turn");
	process_type(&ann, "quit");
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
	process_run_shell(&other, "printf 'who\\n' | $N -p $P -n eve 2>&1");
	ck_assert(process_has_output(&other, "You are eve."));
	process_run_shell(&other, "printf 'who\\n' | $N -p $P -n ann 2>&1");
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

/* --- servers that are not the one known --- */

/* The test plays a server at the address of the one that has stopped. */
static void
play_server(struct peer_listener *l, struct peer *p, const char *hello)
{
	peer_listener_open(l, server.port);
	client_process_start(&ann, server.port, as_ann);
	peer_listener_accept(l, p);
	peer_send(p, "* hello noughts proto=1 server=x/1%s", hello);
	peer_send(p, "* you ~guest1 token=guests");
}

/* Expects that the client closes the connection without sending more. */
static void expect_nothing(struct peer *p)
{
	char byte;

	ck_assert_uint_eq(p->length, p->consumed);
	ck_assert_int_eq(recv(p->socket, &byte, 1, 0), 0);
}

TEST(nothing_is_sent_to_another_key)
{
	struct peer_listener l;
	struct peer          p;
	struct key_server    evil;
	char                 line[LINE_REQUEST_MAX + 1];

	kill_ann_in_a_game();
	server_process_kill(&server, SIGTERM);
	play_server(&l, &p, " keys=ed25519");
	key_server_init(&evil, "evil");
	key_server_answer(&evil, peer_expect_next(&p, "key *"), line);
	peer_send(&p, "%s", line);
	peer_send(&p, "= key");
	expect_nothing(&p);
	process_expect(&ann, "has another key than before");
	process_expect(&ann, program_path("noughts"));
	process_expect(&ann, " --trust-server 127.0.0.1:");
	ck_assert_int_eq(process_wait(&ann), 1);
	peer_close(&p);
	peer_listener_close(&l);
	server_process_restart(&server, kept);
}

TEST(nothing_secret_is_sent_to_a_server_without_its_key)
{
	struct peer_listener l;
	struct peer          p;

	kill_ann_in_a_game();
	server_process_kill(&server, SIGTERM);
	play_server(&l, &p, "");
	peer_expect_next(&p, "name ann");
	peer_send(&p, "* you ann token=x");
	peer_send(&p, "= name");
	process_expect(&ann, "has not proven the key that it had before");
	process_expect(&ann, "You are ann.");
	process_type(&ann, "quit");
	peer_expect_next(&p, "quit");
	peer_send(&p, "= quit");
	ck_assert_int_eq(process_wait(&ann), 0);
	peer_close(&p);
	peer_listener_close(&l);
	server_process_restart(&server, kept);
}

/* The store was removed; the user says that the new key is to be trusted. */
TEST(a_new_key_is_accepted_if_the_user_says_so)
{
	static const char *const trusting[] = { "-n", "ann", "--trust-server",
		NULL };

	bind_ann();
	server_process_kill(&server, SIGTERM);
	kept[1] = scratch_dir_path("new.db");
	server_process_restart(&server, kept);
	client_process_start(&ann, server.port, as_ann);
	process_expect(&ann, "has another key than before");
	ck_assert_int_eq(process_wait(&ann), 1);
	client_process_start(&ann, server.port, trusting);
	process_expect(&ann, "You are ann.");
	quit(&ann);
	bind_ann();
}

/* A damaged key is no reason to make another one. */
TEST(a_damaged_key_stops_the_client)
{
	bind_ann();
	write_whole_file(scratch_dir_path("here/noughts/key"), "x", 1);
	client_process_start(&ann, server.port, as_ann);
	process_expect(&ann, "key holds no key that can be read");
	ck_assert_int_eq(process_wait(&ann), 1);
}

/* --- ratings --- */

/* Ann, X, beats bob in two plies; she is told that their game is rated. */
static void play_rated_game(struct process *bob)
{
	static const char *const as_bob[] = { "-n", "bob", NULL };

	client_process_start(&ann, server.port, as_ann);
	process_expect(&ann, "You are ann.");
	state_dir_use("there");
	client_process_start(bob, server.port, as_bob);
	process_expect(bob, "You are bob.");
	process_exchange(&ann, "seek 15x15x5 you=x", "ooking for an opponent");
	process_type(bob, "seek 15x15x5");
	process_expect(&ann, "bob is O.");
	process_expect(&ann, "This game is rated.");
	process_expect(&ann, "Your turn");
	process_type(&ann, "h8");
	process_expect(bob, "Your turn");
	process_type(bob, "i9");
	process_expect(&ann, "Your turn");
	process_type(bob, "resign");
	process_expect(&ann, "resign");
}

/* Both see the ratings, which a restart keeps. */
TEST(two_who_prove_their_names_play_a_rated_game)
{
	struct peer peer;

	play_rated_game(&other);
	process_exchange(&ann, "profile bob",
	    "bob, 15x15x5: rating 1338?, 1 rated game.");
	process_expect(&ann, "bob against you: 0 won, 1 lost, 0 drawn.");
	process_expect(&ann, "Ratings then: 1662?,1338? (+162,-162).");
	process_exchange(&other, "profile ann",
	    "ann, 15x15x5: rating 1662?, 1 rated game.");
	quit(&ann);
	quit(&other);
	server_process_stop(&server);
	server_process_start(&server, kept);
	peer_connect(&peer, server.port);
	peer_exchange(&peer, "profile ann",
	    "* rating ann 15x15x5 1662? games=1");
	peer_close(&peer);
}
