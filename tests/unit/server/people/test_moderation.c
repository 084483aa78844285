/* test_moderation.c -- bans: whom the operator keeps away, and for how long. */

#include "server/people/moderation.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

#include "server/people/name_owners.h"
#include "server/people/player.h"
#include "tests/support/suite.h"

static struct expiry_map l;

static void set_up(void)
{
	expiry_map_init(&l, sizeof(struct ban));
}

static void tear_down(void)
{
	expiry_map_clear(&l);
}

FIXTURE(set_up, tear_down);

static struct ban ban_of(const char *what, const char *key, msec until)
{
	struct ban b = { .until = until };

	ck_assert(ban_set_what(&b, what));
	snprintf(b.key, sizeof(b.key), "%s", key);
	return b;
}

static void add(const char *what, const char *key, msec until)
{
	struct ban b = ban_of(what, key, until);

	ck_assert(bans_add(&l, &b, 0));
}

static struct address_key address_of(const char *text)
{
	struct sockaddr_in in = { .sin_family = AF_INET };

	ck_assert_int_eq(inet_pton(AF_INET, text, &in.sin_addr), 1);
	return address_key_of((struct sockaddr *)&in);
}

static bool has_address(const char *text, msec now)
{
	struct address_key address = address_of(text);

	return bans_find(&l, false, NULL, NULL, &address, now) != NULL;
}

TEST(names_are_banned_in_any_case_and_with_their_key)
{
	add("Zoe", "abc", 100);
	ck_assert_ptr_nonnull(bans_find(&l, false, "ZOE", NULL, NULL, 99));
	ck_assert_ptr_nonnull(bans_find(&l, false, "eve", "abc", NULL, 99));
	ck_assert_ptr_null(bans_find(&l, false, "eve", "abd", NULL, 99));
	ck_assert_ptr_null(bans_find(&l, false, "eve", NULL, NULL, 99));
	ck_assert(!has_address("10.1.2.3", 99));
}

/* A name without an owner has the key "", which belongs to nobody. */
TEST(a_name_without_a_key_bans_no_other)
{
	add("ann", "", 100);
	ck_assert_ptr_null(bans_find(&l, false, "eve", NULL, NULL, 99));
	ck_assert_ptr_nonnull(bans_find(&l, false, "ann", "abc", NULL, 99));
	ck_assert_ptr_null(bans_find(&l, false, NULL, "", NULL, 99));
}

TEST(networks_are_banned_until_their_time)
{
	add("10.0.0.0/8", "", 100);
	add("10.1.2.3", "", 50);
	ck_assert(has_address("10.1.2.3", 99));
	ck_assert_uint_eq(expiry_map_count(&l, 99), 1);
	ck_assert(!has_address("11.1.2.3", 99));
	ck_assert_ptr_null(bans_find(&l, false, "ann", "abc", NULL, 99));
	ck_assert_ptr_null(bans_find(&l, false, "ann", "",
	    &(struct address_key){ { 0 } }, 99));
	ck_assert(!has_address("10.1.2.3", 100));
	ck_assert_uint_eq(expiry_map_count(&l, 100), 0);
}

TEST(a_ban_is_ended_by_what_it_bans)
{
	struct ban same = ban_of("10.9.9.9/8", "", 0);

	add("10.0.0.0/8", "", 100);
	add("ann", "abc", 100);
	ck_assert(bans_remove(&l, &same, 0));
	ck_assert_str_eq(same.what, "10.0.0.0/8");
	ck_assert_int_eq(same.until, 100);
	same = ban_of("10.0.0.0/9", "", 0);
	ck_assert(!bans_remove(&l, &same, 0));
	same = ban_of("ANN", "", 0);
	ck_assert(bans_remove(&l, &same, 0));
	ck_assert_str_eq(same.what, "ann");
	ck_assert_str_eq(same.key, "abc");
	ck_assert(!bans_remove(&l, &same, 0));
}

static const char *const nothing[] = { "", "~guest1", "a b", "10.1.2", "4ever",
	"aaaaaaaaaaaaaaaaa" };

TEST_EACH(other_texts_ban_nothing, nothing)
{
	struct ban b;

	ck_assert(!ban_set_what(&b, nothing[_i]));
}

/* "unban" with the text ends it. */
TEST(an_address_is_banned_alone)
{
	struct address_key address = address_of("10.1.2.3");
	struct ban         b = { .until = 100 }, same;

	ban_set_address(&b, &address);
	ck_assert_str_eq(b.what, "10.1.2.3");
	ck_assert(bans_add(&l, &b, 0));
	ck_assert(has_address("10.1.2.3", 99));
	ck_assert(!has_address("10.1.2.2", 99));
	same = ban_of("10.1.2.3", "", 0);
	ck_assert(bans_remove(&l, &same, 99));
}

/* ann is away: her address is not known. */
TEST(an_unknown_address_is_in_no_network)
{
	add("::/0", "", 100);
	ck_assert(has_address("10.1.2.3", 99));
	ck_assert_ptr_null(bans_find(&l, false, "ann", NULL,
	    &(struct address_key){ { 0 } }, 99));
}

/* ann has proven her name with the key "abc", or plays as somebody else. */
static const struct {
	const char *what, *key;
	const char *name;
	bool        is_owner;
	bool        is_banned;
} talkers[] = {
	{ "ann", "abc", "ann", true, true },
	{ "ann", "abc", "eve", true, true },
	{ "ann", "abc", "eve", false, false },
	{ "ann", "", "ANN", false, true },
	{ "10.1.0.0/16", "", "ann", true, true },
	{ "10.2.0.0/16", "", "ann", true, false },
};

TEST_EACH(talk_is_banned_by_name_key_or_address, talkers)
{
	struct name_owners owners;
	struct name_owner  owner = { .name = "eve", .player = 9 };
	struct player      p = { .identity.id = 9,
		     .client.address = address_of("10.1.2.3") };
	struct ban         b = ban_of(talkers[_i].what, talkers[_i].key, 100);

	name_owners_init(&owners);
	strcpy(owner.folded, "eve");
	strcpy(owner.key, "abc");
	if (talkers[_i].is_owner)
		name_owners_add(&owners, &owner);
	strcpy(p.name, talkers[_i].name);
	b.is_of_talk = true;
	ck_assert(bans_add(&l, &b, 0));
	ck_assert_int_eq(bans_find_of_talk(&l, &owners, &p, 99) != NULL,
	    talkers[_i].is_banned);
	ck_assert_ptr_null(bans_find_of_talk(&l, &owners, &p, 100));
	ck_assert_ptr_null(bans_find(&l, false, p.name, "abc",
	    &p.client.address, 99));
	/* A ban of the other kind takes its place. */
	b.is_of_talk = false;
	ck_assert(bans_add(&l, &b, 0));
	ck_assert_ptr_null(bans_find_of_talk(&l, &owners, &p, 99));
	name_owners_clear(&owners);
}

TEST(there_are_only_so_many)
{
	struct ban b = ban_of("ann", "", 200);
	char       name[NAME_SIZE];

	for (int i = 0; i < BANS_MAX; i++) {
		snprintf(name, sizeof(name), "n%d", i);
		add(name, "", 100);
	}
	ck_assert(!bans_add(&l, &b, 99));
	add("N7", "", 200);
	ck_assert(bans_add(&l, &b, 100));
}

TEST(the_sentence_has_the_time_and_the_reason)
{
	struct ban b = ban_of("ann", "", 3600000);
	char       sentence[BAN_SENTENCE_SIZE];

	ck_assert_str_eq(ban_write_sentence(&b, 1000, sentence),
	    "The operator has banned your name for another 59m59s");
	b = ban_of("10.1.2.3", "", 3600000);
	b.is_of_talk = true;
	ck_assert_str_eq(ban_write_sentence(&b, 0, sentence),
	    "The operator has banned your talk for another 1h");
	b.is_of_talk = false;
	memset(b.reason, 'x', CHAT_BYTES_MAX);
	ban_write_sentence(&b, 0, sentence);
	ck_assert_ptr_nonnull(strstr(sentence,
	    "your address for another 1h: x"));
	ck_assert_uint_gt(strlen(sentence), CHAT_BYTES_MAX);
}
