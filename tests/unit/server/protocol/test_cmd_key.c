/* test_cmd_key.c -- names that belong to keys: proofs, limits, refusals. */

#include "server/protocol/command_handlers.h"

#include <stdio.h>
#include <string.h>

#include "server/people/ignore_list.h"
#include "server/util/window_count.h"
#include "tests/support/address.h"
#include "tests/support/name_key.h"
#include "tests/support/players.h"
#include "tests/support/suite.h"

FIXTURE(players_setup, players_teardown);

static void ask_for_nonce(struct harness_client *c)
{
	harness_send(c, "key " KEY_NONCE);
}

/*
 * Asks for a nonce and writes the request that claims a name with owner's key.
 */
static void write_claim(struct harness_client *c, const char *owner,
    const char *name, char request[LINE_REQUEST_MAX + 1])
{
	struct name_claim claim;

	ask_for_nonce(c);
	claim = name_claim_of(c, name);
	name_claim_write(&claim, owner, request);
}

static void prove(struct harness_client *c, const char *owner, const char *name)
{
	char request[LINE_REQUEST_MAX + 1];

	write_claim(c, owner, name, request);
	harness_send(c, request);
}

TEST(the_server_proves_its_key)
{
	size_t start;

	ck_assert_ptr_nonnull(strstr(ann->output, " keys=ed25519\n"));
	ask_for_nonce(ann);
	ck_assert(server_has_proven(ann));
	ck_assert(hears(ann, "= key"));
	ck_assert(send_and_hear(ann, "key 00", "? key nonce "));
	harness_send(ann, "key " KEY_NONCE " at=10.9.9.9:4242");
	ck_assert(hears(ann, "? key relay "));
	f->state->server_key.is_set = false;
	ask_for_nonce(ann);
	ck_assert(hears(ann, "? key keyless "));
	harness_disconnect(ann);
	start = ann->length;
	harness_reconnect(ann);
	ck_assert_ptr_null(strstr(ann->output + start, "keys="));
	prove(ann, "ann", "ann");
	ck_assert(hears(ann, "? prove keyless "));
}

/* --- bad proofs --- */

#define OTHER_DIGITS                       \
	"ffffffffffffffffffffffffffffffff" \
	"ffffffffffffffffffffffffffffffff"

/* Claims and signatures with one wrong part. */
static const struct {
	const char *refusal;
	const char *stated_name, *signed_name;
	const char *stated_server, *signed_server;
	const char *stated_address, *signed_address;
	const char *stated_nonce, *signed_nonce;
} lies[] = {
	{ .refusal = "? prove proof ", .signed_name = "bob" },
	{ .refusal = "? prove name ", .stated_name = "4ever" },
	{ .refusal = "? prove server ", .stated_server = OTHER_DIGITS },
	{ .refusal = "? prove proof ", .signed_server = OTHER_DIGITS },
	{ .refusal = "? prove relay ", .stated_address = "10.0.0.1:4242" },
	{ .refusal = "? prove relay ", .stated_address = "127.0.0.1:4243" },
	{ .refusal = "? prove proof ", .signed_address = "10.0.0.1:4242" },
	{ .refusal = "? prove nonce ", .stated_nonce = OTHER_DIGITS },
	{ .refusal = "? prove proof ", .signed_nonce = OTHER_DIGITS },
};

static void lie(const char **value, const char *other)
{
	if (other != NULL)
		*value = other;
}

TEST_EACH(a_bad_proof_changes_nothing, lies)
{
	struct name_claim claim;
	char              request[LINE_REQUEST_MAX + 1];

	ask_for_nonce(ann);
	claim = name_claim_of(ann, "eve");
	lie(&claim.stated.name, lies[_i].stated_name);
	lie(&claim.is_signed.name, lies[_i].signed_name);
	lie(&claim.stated.server_key, lies[_i].stated_server);
	lie(&claim.is_signed.server_key, lies[_i].signed_server);
	lie(&claim.stated.address, lies[_i].stated_address);
	lie(&claim.is_signed.address, lies[_i].signed_address);
	lie(&claim.stated.server_nonce, lies[_i].stated_nonce);
	lie(&claim.is_signed.server_nonce, lies[_i].signed_nonce);
	name_claim_write(&claim, "eve", request);
	harness_discard_output(f);
	harness_send(ann, request);
	ck_assert(hears(ann, lies[_i].refusal));
	ck_assert_ptr_null(name_owners_find(&f->state->lobby.owners, "eve"));
	ck_assert_str_eq(ann->session->player->name, "ann");
}

static const struct {
	const char *request, *refusal;
} malformed[] = {
	{ "prove", "? prove missing " },
	{ "prove eve", "? prove missing " },
	{ "prove eve key=1 server=2 at=3 nonce=4", "? prove missing " },
	{ "prove eve key=1 server=2 at=3 nonce=4 sig=5", "? prove nonce " },
	{ "prove eve colour=red", "? prove key " },
	{ "prove eve eve", "? prove surplus " },
	{ "key", "? key missing " },
	{ "key " OTHER_DIGITS "0", "? key nonce " },
};

TEST_EACH(malformed_requests_are_refused, malformed)
{
	harness_send(ann, malformed[_i].request);
	ck_assert(hears(ann, malformed[_i].refusal));
}

TEST_LOOP(keys_and_signatures_must_be_digits, 0, 2)
{
	char request[LINE_REQUEST_MAX + 1], *at;

	write_claim(ann, "eve", "eve", request);
	at = strstr(request, _i == 0 ? "key=" : "sig=");
	strchr(at, '=')[1] = 'g';
	ck_assert(send_and_hear(ann, request, "? prove proof "));
}

/* A nonce is for one connection, once, and for 30 s. */
TEST(a_proof_cannot_be_replayed)
{
	char request[LINE_REQUEST_MAX + 1];

	write_claim(ann, "eve", "eve", request);
	ck_assert(send_and_hear(bob, request, "? prove nonce "));
	ask_for_nonce(bob);
	ck_assert(send_and_hear(bob, request, "? prove nonce "));
	harness_advance(f, NONCE_LIFETIME - 1);
	ck_assert(send_and_hear(ann, request, "= prove"));
	ck_assert(send_and_hear(ann, request, "? prove nonce "));
}

TEST(a_nonce_expires)
{
	char request[LINE_REQUEST_MAX + 1];

	write_claim(ann, "eve", "eve", request);
	harness_advance(f, NONCE_LIFETIME);
	ck_assert(send_and_hear(ann, request, "? prove nonce "));
}

TEST(other_addresses_are_the_operators)
{
	struct name_claim claim;
	char              request[LINE_REQUEST_MAX + 1];

	f->env.addresses = (struct option_list){ 1, { "10.0.0.1:4242" } };
	ask_for_nonce(ann);
	claim = name_claim_of(ann, "eve");
	claim.stated.address = claim.is_signed.address = "10.0.0.1:4242";
	name_claim_write(&claim, "eve", request);
	ck_assert(send_and_hear(ann, request, "= prove"));
}

/* --- whose name it is --- */

TEST(a_bound_name_is_its_keys)
{
	uint64_t id;

	prove(ann, "ann", "ann");
	ck_assert(hears(ann, "* you ann token="));
	id = ann->session->player->identity.id;
	ck_assert(ann->session->player->identity.is_proven);
	prove(bob, "bob", "\xc3\x84NN");
	ck_assert(hears(bob, "? prove owned "));
	ck_assert(send_and_hear(ann, "name Ann", "* you Ann token="));
	ck_assert_uint_eq(ann->session->player->identity.id, id);
	harness_send(ann, "name eve");
	ck_assert(!ann->session->player->identity.is_proven);
	ck_assert(send_and_hear(bob, "name ann", "? name owned "));
	harness_disconnect(ann);
	ck_assert(send_and_hear(bob, "name ann", "? name owned "));
	harness_reconnect(ann);
	prove(ann, "ann", "ANN");
	ck_assert(hears(ann, "* you ANN token="));
	ck_assert_uint_eq(ann->session->player->identity.id, id);
	prove(ann, "ann", "Ann");
	ck_assert(hears(ann, "* you Ann token="));
	ck_assert_uint_eq(ann->session->player->identity.id, id);
	start_game();
	prove(ann, "ann", "ANN");
	ck_assert(hears(ann, "* you Ann token="));
}

TEST(a_name_that_somebody_bears_is_not_bound)
{
	prove(ann, "ann", "bob");
	ck_assert(hears(ann, "? prove named "));
	start_game();
	prove(ann, "ann", "eve");
	ck_assert(hears(ann, "? prove seated "));
	prove(ann, "ann", "ann");
	ck_assert(hears(ann, "= prove"));
	ck_assert(!hears(ann, "= prove match=1")); /* nothing new */
	harness_send(cat, "seek 9x9x5");
	prove(cat, "cat", "eve");
	ck_assert(hears(cat, "? prove seeking "));
}

/* The proof moves seat and seek to the new connection. */
TEST(a_proof_takes_the_session_over)
{
	prove(ann, "ann", "ann");
	start_game();
	prove(cat, "ann", "ann");
	ck_assert(hears(cat, "= prove match=1"));
	ck_assert(hears(ann, "* bye why=resumed "));
	ck_assert_uint_eq(match_of(cat)->id, 1);
	ck_assert(cat->session->player->identity.is_proven);
	harness_disconnect(cat);
	harness_reconnect(ann);
	harness_send(ann, "seek 9x9x5");
	prove(ann, "ann", "ann");
	ck_assert(hears(ann, "? prove seeking "));
	harness_send(ann, "unseek");
	prove(ann, "ann", "ann");
	ck_assert(hears(ann, "= prove match=1"));
	ck_assert(hears(bob, "* back 1 x ann"));
}

static void
prove_program(struct harness_client *c, const char *owner, const char *name)
{
	struct name_claim claim;
	char              request[2 * LINE_REQUEST_MAX];

	ask_for_nonce(c);
	claim = name_claim_of(c, name);
	name_claim_write(&claim, owner, request);
	harness_send(c, strcat(request, " bot=1"));
}

/*
 * A program cannot take over even the session of a person who is away. A person
 * may take over a program's session.
 */
TEST(a_program_takes_no_session_from_a_person)
{
	prove_program(ann, "ann", "ann");
	ck_assert(hears(ann, "= prove"));
	ck_assert(ann->session->player->client.is_program);
	prove_program(cat, "ann", "ann");
	ck_assert(hears(cat, "= prove"));
	ck_assert(hears(ann, "* bye why=resumed "));
	harness_reconnect(ann);
	prove(ann, "ann", "ann");
	ck_assert(!ann->session->player->client.is_program);
	ck_assert(hears(cat, "* bye why=resumed "));
	harness_reconnect(cat);
	prove_program(cat, "ann", "ann");
	ck_assert(hears(cat, "? prove named "));
	start_game();
	harness_disconnect(ann);
	prove_program(cat, "ann", "ann");
	ck_assert(hears(cat, "? prove named "));
	ck_assert(send_and_hear(cat, "prove ann bot=2", "? prove value "));
}

static unsigned logins;

static void count_login(struct session *s)
{
	(void)s;
	logins++;
}

/* The log has one line of a client that resumes and proves its key. */
TEST(a_client_that_reconnects_logs_in_once)
{
	f->env.on_login = count_login;
	prove(ann, "ann", "ann");
	ck_assert_uint_eq(logins, 1);
	start_game();
	harness_disconnect(ann);
	harness_reconnect(ann);
	logins = 0;
	harness_resume(ann, ann);
	prove(ann, "ann", "ann");
	ck_assert(hears(ann, "= prove"));
	ck_assert_uint_eq(logins, 1);
}

/*
 * A client that resumes with a token gets the seat, but must prove the key
 * again.
 */
TEST(a_token_proves_no_key)
{
	prove(ann, "ann", "ann");
	start_game();
	harness_disconnect(ann);
	harness_reconnect(ann);
	harness_resume(ann, ann);
	ck_assert(hears(ann, "= resume match=1"));
	ck_assert(!ann->session->player->identity.is_proven);
	harness_send(ann, "resign");
	ck_assert(send_and_hear(ann, "name ANN", "? name owned "));
	prove(ann, "ann", "ann");
	ck_assert(send_and_hear(ann, "name ANN", "= name"));
}

static void lose_to_a_bot(struct harness_client *c)
{
	harness_send(c, "bot 3x3x3 easy you=x");
	harness_send(c, "resign");
}

/* Whether the profile of eve has a score, which must be of one game. */
static bool eve_has_a_score(struct harness_client *c)
{
	harness_discard_output(f);
	harness_send(c, "profile eve");
	return hears(c, "* score eve 3x3x3 won=0 lost=1 drawn=0");
}

/*
 * The scores of a name without an owner stay if its own player binds it; they
 * are lost if another does.
 */
TEST_LOOP(a_name_is_bound_without_anothers_record, 0, 2)
{
	harness_send(bob, "name eve");
	lose_to_a_bot(bob);
	ck_assert(eve_has_a_score(cat));
	if (_i == 0)
		harness_send(bob, "quit");
	prove(_i == 0 ? ann : bob, "eve", "eve");
	ck_assert(eve_has_a_score(cat) == (_i == 1));
	if (_i == 0)
		lose_to_a_bot(ann);
	ck_assert(eve_has_a_score(cat));
}

/* --- limits --- */

TEST(a_key_owns_so_many_names)
{
	static const char *const names[] = { "a1", "a2", "a3", "a4" };

	f->state->lobby.owners.per_key = LENGTH(names);
	for (int i = 0; i < LENGTH(names); i++) {
		prove(ann, "ann", names[i]);
		ck_assert(hears(ann, "= prove"));
	}
	prove(ann, "ann", "a5");
	ck_assert(hears(ann, "? prove names "));
	prove(ann, "ann", "a1");
	ck_assert(hears(ann, "= prove"));
}

TEST(an_address_binds_so_many_names_a_day)
{
	f->state->accounts.bounds[ADDRESS_NAMES] = 2;
	ann->session->player->client.address = address_at(6);
	bob->session->player->client.address = address_at(6);
	cat->session->player->client.address = address_at(6);
	prove(ann, "ann", "a1");
	prove(bob, "bob", "b1");
	prove(cat, "cat", "c1");
	ck_assert(hears(cat, "? prove daily "));
	harness_advance(f, EXPIRY_MAP_DAY - 1);
	prove(cat, "cat", "c1");
	ck_assert(hears(cat, "? prove daily "));
	cat->session->player->client.address = address_at(7);
	prove(cat, "cat", "c1");
	ck_assert(hears(cat, "= prove"));
	harness_advance(f, EXPIRY_MAP_DAY / WINDOW_SLICES);
	prove(ann, "ann", "a2");
	ck_assert(hears(ann, "= prove"));
}

/* The address is looked up before the names of the key are counted. */
TEST(the_limit_of_the_address_comes_first)
{
	f->state->accounts.bounds[ADDRESS_NAMES] = 1;
	ann->session->player->client.address = address_at(6);
	f->state->lobby.owners.per_key = 1;
	prove(ann, "ann", "a1");
	ck_assert(hears(ann, "= prove"));
	prove(ann, "ann", "a2");
	ck_assert(hears(ann, "? prove daily "));
}

/* Without a finished game a name is free after 30 days. */
TEST_LOOP(an_unused_binding_lapses, 0, 2)
{
	bool has_game = _i == 1;

	prove(ann, "ann", "ann");
	if (has_game) {
		start_game();
		harness_send(bob, "resign");
		harness_send(ann, "quit");
	}
	harness_advance(f, NAME_LAPSE);
	if (!has_game) {
		/* The name is not free while its player is connected. */
		ck_assert(send_and_hear(cat, "name ann", "? name owned "));
		harness_disconnect(ann);
	}
	harness_send(cat, "name ann");
	ck_assert(hears(cat, has_game ? "? name owned " : "= name"));
}

static void ban(const char *name, const char *key)
{
	struct ban b = { .until = MSEC_NEVER };

	ck_assert(ban_set_what(&b, name));
	snprintf(b.key, sizeof(b.key), "%s", key);
	ck_assert(bans_add(&f->state->bans, &b, 0));
}

/* The key of a banned name proves no other name either. */
TEST(a_banned_key_proves_no_name)
{
	prove(ann, "eve", "eve");
	ck_assert(hears(ann, "= prove"));
	ban("mallory", name_owners_find(&f->state->lobby.owners, "eve")->key);
	prove(ann, "eve", "eve");
	ck_assert(hears(ann, "? prove banned "));
	prove(bob, "eve", "zoe");
	ck_assert(hears(bob, "? prove banned "));
	prove(bob, "bob", "Mallory");
	ck_assert(hears(bob, "? prove banned "));
	prove(bob, "bob", "zoe");
	ck_assert(hears(bob, "= prove"));
}

/* --- ignored names --- */

/* Whether "ignore" lists the name, among that many. */
static bool ignores(struct harness_client *c, const char *name, int count)
{
	char row[64], answer[32];

	snprintf(row, sizeof(row), "* ignore %s", name);
	snprintf(answer, sizeof(answer), "= ignore count=%d", count);
	harness_discard_output(f);
	harness_send(c, "ignore");
	return hears(c, row) && hears(c, answer);
}

/*
 * What was listed before the proof, as a guest, belongs to the owner as well.
 */
TEST(the_list_belongs_to_the_owner_of_a_name)
{
	prove_name(ann, "ann");
	harness_send(ann, "ignore eve");
	harness_send(ann, "ignore zoe");
	harness_send(ann, "ignore zoe off");
	harness_disconnect(ann);
	harness_reconnect(ann);
	harness_send(ann, "ignore fay");
	prove_name(ann, "ann");
	ck_assert(ignores(ann, "fay", 2));
	harness_disconnect(ann);
	harness_reconnect(ann);
	prove_name(ann, "ann");
	ck_assert(ignores(ann, "eve", 2));
}

/*
 * After "resume" the connection has the list, but changes the stored one only
 * when it has proven the name; another connection's proof knows nothing of it.
 */
TEST(removals_are_stored_with_the_next_proof)
{
	struct name_owner *owner;

	prove_name(ann, "ann");
	start_game();
	harness_send(ann, "ignore eve");
	harness_send(ann, "ignore fay");
	owner = name_owners_find(&f->state->lobby.owners, "ann");
	harness_disconnect(ann);
	harness_reconnect(ann);
	harness_resume(ann, ann);
	harness_send(ann, "ignore eve off");
	ck_assert(ignores(ann, "fay", 1));
	ck_assert(name_set_contains(&owner->ignored, "eve"));
	prove_name(ann, "ann");
	ck_assert(ignores(ann, "fay", 1));
	ck_assert(!name_set_contains(&owner->ignored, "eve"));
	ck_assert(name_set_contains(&owner->ignored, "fay"));
}

TEST(changes_of_a_stolen_session_are_not_stored)
{
	prove_name(ann, "ann");
	start_game();
	harness_send(ann, "ignore eve");
	harness_resume(cat, ann);
	harness_send(cat, "ignore eve off");
	harness_send(cat, "ignore fay");
	harness_reconnect(ann);
	prove_name(ann, "ann");
	ck_assert(ignores(ann, "eve", 1));
}

TEST(at_most_100_ignored_names_are_stored)
{
	const struct name_owner *owner;
	char                     line[32];

	prove_name(ann, "ann");
	for (int i = 0; i <= IGNORED_MAX; i++) {
		snprintf(line, sizeof(line), "ignore n%d", i);
		harness_send(ann, line);
	}
	ck_assert(hears(ann, "? ignore full "));
	owner = name_owners_find(&f->state->lobby.owners, "ann");
	ck_assert_uint_eq(owner->ignored.count, IGNORED_MAX);
	f->state->journal.is_disk_full = true;
	harness_send(ann, "ignore eve");
	ck_assert(hears(ann, "? ignore disk "));
	harness_send(ann, "ignore n1 off");
	ck_assert(hears(ann, "? ignore disk "));
	ck_assert_uint_eq(owner->ignored.count, IGNORED_MAX);
}
