/* test_handshake.c -- the server proves its key, and we prove our name. */

#define _GNU_SOURCE /* program_invocation_name */

#include <errno.h>

#include "client/link/handshake.h"

#include <stdio.h>
#include <string.h>

#include "tests/support/client_fixture.h"
#include "tests/support/key_server.h"
#include "tests/support/suite.h"

#define KEYS "* hello noughts proto=1 server=noughtsd/0.1 keys=ed25519"
#define AT   "10.0.0.1:4242"

static const struct address here = { "box", "4242" };
static struct address       peer = { "10.0.0.1", "4242" };

static struct identity       user;
static struct handshake      i;
static struct key_server     server, stranger;
static struct client_fixture t;
static char                  request[LINE_REQUEST_MAX + 1];
static msec                  now;

/* The user's key is made from a name, as the servers' are. */
static void setup(void)
{
	struct key_server maker;

	program_invocation_name = (char *)"noughts";
	key_server_init(&maker, "user");
	memcpy(user.secret, maker.secret, sizeof(user.secret));
	memcpy(user.public_key, maker.key, sizeof(user.public_key));
	key_server_init(&server, "server");
	key_server_init(&stranger, "stranger");
	handshake_init(&i, &user, &here, "");
	handshake_on_connect(&i, &peer);
	client_fixture_init(&t, HELLO_LINE);
	now = 1000;
}

static void teardown(void)
{
	client_fixture_clear(&t);
}

FIXTURE(setup, teardown);

static bool hear(const char *line)
{
	client_fixture_apply(&t, line);
	return handshake_on_event(&i, &t.event, now);
}

static bool greet(const char *hello)
{
	client_state_on_disconnect(&t.state);
	ck_assert_int_eq(client_fixture_apply(&t, hello), EVENT_HELLO);
	return handshake_start(&i, &t.event);
}

/* Expects "key" and answers it, except for the "=". */
static bool prove_server(struct key_server *k)
{
	char line[LINE_REQUEST_MAX + 1];

	ck_assert(handshake_next(&i, now, request));
	key_server_answer(k, request, line);
	ck_assert(!handshake_next(&i, now, request));
	return hear(line);
}

/* The whole exchange with a server. */
static void meet(struct key_server *k)
{
	ck_assert(greet(KEYS));
	ck_assert(prove_server(k));
	ck_assert(hear("= key") && i.is_ready);
}

static void expect_proof(struct key_server *k)
{
	ck_assert(handshake_next(&i, now, request));
	ck_assert_msg(key_server_accepts(k, request, AT), "%s", request);
	ck_assert(!handshake_next(&i, now, request));
}

static void expect_sentence(const char *words)
{
	ck_assert_msg(strstr(i.sentence, words) != NULL, "\"%s\"", i.sentence);
}

/* --- the server's key --- */

TEST(the_first_key_is_kept)
{
	meet(&server);
	ck_assert(i.is_new_key && i.is_ready);
	ck_assert_str_eq(i.server_key, server.key);
	ck_assert_str_eq(i.sentence, "");
	ck_assert(!handshake_next(&i, now, request));
	meet(&server);
	ck_assert(!i.is_new_key);
	handshake_init(&i, &user, &here, server.key);
	meet(&server);
	ck_assert(!i.is_new_key);
}

/* On the first connection, and on a later one. */
TEST_LOOP(another_key_is_refused, 0, 2)
{
	if (_i == 0)
		handshake_init(&i, &user, &here, server.key);
	else
		meet(&server);
	ck_assert(greet(KEYS));
	ck_assert(prove_server(&stranger) && i.has_failed);
	expect_sentence("the server at box:4242 has another key than before");
	expect_sentence(" --trust-server box:4242");
	ck_assert_str_eq(i.server_key, "");
	ck_assert(!handshake_claim(&i, "ann", false));
}

/* The user can copy the command: a shell takes brackets for a pattern. */
TEST(an_address_with_brackets_is_quoted_in_the_advice)
{
	const struct address there = { "::1", "4242" };

	handshake_init(&i, &user, &there, server.key);
	ck_assert(greet(KEYS));
	ck_assert(prove_server(&stranger));
	expect_sentence(" --trust-server '[::1]:4242'");
}

/* A server without a key uses the permission up as well. */
TEST(permission_for_a_new_key_is_for_one_connection)
{
	handshake_init(&i, &user, &here, server.key);
	i.accepts_new_key = true;
	ck_assert(!greet(HELLO_LINE));
	ck_assert(greet(KEYS));
	ck_assert(prove_server(&stranger) && i.has_failed);
}

/* The user's permission is for one new key, which is then the known one. */
TEST(another_key_is_accepted_if_the_user_says_so)
{
	handshake_init(&i, &user, &here, server.key);
	i.accepts_new_key = true;
	meet(&stranger);
	ck_assert(i.is_new_key);
	ck_assert_str_eq(i.known_key, stranger.key);
	ck_assert(greet(KEYS));
	ck_assert(prove_server(&server) && i.has_failed);
}

#define K8  "01234567"
#define K64 K8 K8 K8 K8 K8 K8 K8 K8

static const char *const no_proofs[] = {
	"* key x",
	"* key " K64,
	"* key " K64 " nonce=" K64,
	"* key " K64 " nonce=" K64 " sig=" K64,
	"* key " K64 " nonce=" K64 " sig=" K64 K64,
	"= key",
};

TEST_EACH(a_key_that_is_not_proven_is_refused, no_proofs)
{
	ck_assert(greet(KEYS));
	ck_assert(handshake_next(&i, now, request));
	ck_assert(hear(no_proofs[_i]) && i.has_failed);
	expect_sentence("could not prove that its key is its own");
	ck_assert_str_eq(i.server_key, "");
}

/* A signature that the server has made for another client. */
TEST(an_answer_is_for_one_nonce)
{
	char line[LINE_REQUEST_MAX + 1];

	ck_assert(greet(KEYS));
	ck_assert(handshake_next(&i, now, request));
	key_server_answer(&server, request, line);
	ck_assert(greet(KEYS));
	ck_assert(handshake_next(&i, now, request));
	ck_assert(hear(line) && i.has_failed);
}

/* A signature that another server has got by passing our nonce on. */
TEST(an_answer_is_for_one_address)
{
	char line[LINE_REQUEST_MAX + 1], *at;

	ck_assert(greet(KEYS));
	ck_assert(handshake_next(&i, now, request));
	at = strstr(request, " at=");
	ck_assert_ptr_nonnull(at);
	memcpy(at, " at=10.9.9.9:1", sizeof(" at=10.9.9.9:1"));
	key_server_answer(&server, request, line);
	ck_assert(hear(line) && i.has_failed);
}

/* Either the server or the client has no key. */
TEST_LOOP(nothing_is_asked_without_keys, 0, 4)
{
	struct identity              none = { .public_key = "" };
	const struct identity *const users[] = { &user, &user, &none, NULL };

	handshake_init(&i, users[_i], &here, _i == 1 ? server.key : "");
	ck_assert(!greet(_i < 2 ? HELLO_LINE : KEYS));
	ck_assert(i.is_ready);
	ck_assert(!handshake_next(&i, now, request));
	ck_assert(!handshake_claim(&i, "ann", false));
	if (_i == 1)
		expect_sentence("has not proven the key that it had before");
	else
		ck_assert_str_eq(i.sentence, "");
	ck_assert(!hear("* key x"));
	ck_assert(!hear("= key"));
	ck_assert(!hear("= prove"));
}

TEST(a_server_may_have_no_key)
{
	ck_assert(greet(KEYS));
	ck_assert(handshake_next(&i, now, request));
	ck_assert(hear("? key keyless :No") && i.is_ready);
	ck_assert_str_eq(i.server_key, "");
	ck_assert(!handshake_claim(&i, "ann", false));
}

/* --- our name --- */

TEST(a_name_is_proven)
{
	meet(&server);
	ck_assert(handshake_claim(&i, "ann", false));
	expect_proof(&server);
	ck_assert(!hear("* you ann token=x proven=1"));
	ck_assert(!hear("= prove match=1"));
	ck_assert(!handshake_next(&i, now, request));
	ck_assert(!handshake_claim(&i, "~guest1", false));
}

/* A nonce is used once, and not for long. */
TEST_LOOP(each_proof_has_a_nonce_of_its_own, 0, 2)
{
	meet(&server);
	if (_i == 0) {
		handshake_claim(&i, "ann", false);
		expect_proof(&server);
		hear("= prove");
	} else {
		now += HANDSHAKE_NONCE_MS;
	}
	handshake_claim(&i, "eve", false);
	ck_assert(prove_server(&server));
	ck_assert(hear("= key"));
	expect_proof(&server);
	ck_assert_int_eq(strncmp(request, "prove eve ", 10), 0);
}

TEST(a_nonce_that_has_expired_is_replaced_once)
{
	meet(&server);
	handshake_claim(&i, "ann", false);
	expect_proof(&server);
	ck_assert(hear("? prove nonce :Old"));
	prove_server(&server);
	hear("= key");
	expect_proof(&server);
	ck_assert(!hear("? prove nonce :Old"));
	ck_assert(!handshake_next(&i, now, request));
}

static const struct {
	const char *code, *sentence;
} free_names[] = {
	{ "relay", "--public-address " AT },
	{ "names", "as many names as it may" },
	{ "daily", "as many names have been taken today" },
	{ "keyless", "keeps nothing" },
	{ "disk", "can store nothing now" },
};

TEST_EACH(plays_under_a_free_name, free_names)
{
	char line[80];

	meet(&server);
	i.is_program = _i == 1;
	handshake_claim(&i, "ann", false);
	expect_proof(&server);
	snprintf(line, sizeof(line), "? prove %s :Why", free_names[_i].code);
	ck_assert(hear(line));
	expect_sentence(free_names[_i].sentence);
	ck_assert(handshake_next(&i, now, request));
	ck_assert_str_eq(request, _i == 1 ? "name ann bot=1" : "name ann");
	ck_assert(!handshake_next(&i, now, request));
	ck_assert(handshake_is_claiming(&i));
	if (_i == 0) {
		ck_assert(!hear("? name owned :Another's"));
		ck_assert_str_eq(t.event.text,
		    "ann belongs to a key, which cannot be proven here; choose "
		    "another name.");
	} else {
		ck_assert(!hear("= name"));
	}
	ck_assert(!handshake_is_claiming(&i));
}

TEST(a_program_says_so)
{
	meet(&server);
	i.is_program = true;
	handshake_claim(&i, "ann", false);
	expect_proof(&server);
	ck_assert_str_eq(request + strlen(request) - 6, " bot=1");
}

static const struct {
	const char *line, *sentence;
} refusals[] = {
	{ "? prove owned :That name belongs to another key",
	    "Another key owns ann. If it is yours, bring your key here: "
	    "noughts "
	    "--key-import FILE. Else choose another name." },
	{ "? prove named :That name is in use", "That name is in use" },
	{ "? prove seated :You are in a game", "You are in a game" },
	{ "? prove proof :Wrong", "Wrong" },
};

TEST_EACH(tells_why_a_name_is_refused, refusals)
{
	meet(&server);
	handshake_claim(&i, "ann", false);
	expect_proof(&server);
	ck_assert(!hear(refusals[_i].line));
	ck_assert_str_eq(t.event.text, refusals[_i].sentence);
	ck_assert(!handshake_next(&i, now, request));
}

/*
 * After "resume" the user did not ask for the proof, and a refusal loses
 * nothing.
 */
static const char *const quiet[] = { "= prove", "? prove relay :No",
	"? prove owned :No", "? prove names :No", "? prove full :No" };

TEST_EACH(proves_the_present_name_quietly, quiet)
{
	meet(&server);
	ck_assert(handshake_claim(&i, "ann", true));
	expect_proof(&server);
	if (_i == 0)
		ck_assert(hear("* you ann token=x proven=1"));
	ck_assert(hear(quiet[_i]));
	ck_assert_str_eq(i.sentence, "");
	ck_assert(!handshake_next(&i, now, request));
}

/* The user takes another name before the answer has come. */
TEST_LOOP(the_last_name_counts, 0, 2)
{
	meet(&server);
	handshake_claim(&i, "ann", _i == 0);
	expect_proof(&server);
	handshake_claim(&i, "eve", false);
	ck_assert(!handshake_next(&i, now, request));
	ck_assert(hear(_i == 0 ? "= prove" : "? prove owned :No"));
	prove_server(&server);
	hear("= key");
	expect_proof(&server);
	ck_assert_int_eq(strncmp(request, "prove eve ", 10), 0);
	ck_assert(!hear("= prove"));
}

/* The server does not know the scope. */
TEST(states_the_address_without_a_scope)
{
	struct address local = { "fe80::1%eth0", "4242" };

	handshake_on_connect(&i, &local);
	ck_assert_str_eq(i.address, "[fe80::1]:4242");
	meet(&server);
	handshake_claim(&i, "ann", false);
	ck_assert(handshake_next(&i, now, request));
	ck_assert(key_server_accepts(&server, request, "[fe80::1]:4242"));
}

/* The longest request fits into a line of the protocol. */
TEST(a_proof_fits_into_a_line)
{
	static const char long_name[] =
	    "\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9"
	    "\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9";
	struct address local = { "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
		"65535" };

	handshake_on_connect(&i, &local);
	meet(&server);
	i.is_program = true;
	ck_assert(handshake_claim(&i, long_name, false));
	ck_assert(handshake_next(&i, now, request));
	ck_assert_uint_lt(strlen(request), LINE_REQUEST_MAX);
	ck_assert_str_eq(request + strlen(request) - 6, " bot=1");
	ck_assert(key_server_accepts(&server, request, i.address));
}
