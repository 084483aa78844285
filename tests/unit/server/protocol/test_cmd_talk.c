/* test_cmd_talk.c -- how much a player may say, and whom others ignore. */

#include "server/people/ignore_list.h"

#include <stdio.h>
#include <string.h>

#include "server/people/moderation.h"
#include "server/util/window_count.h"
#include "tests/support/address.h"
#include "tests/support/name_key.h"
#include "tests/support/players.h"
#include "tests/support/suite.h"

/* ann plays a bot, and bob watches. */
static void set_up(void)
{
	players_setup();
	harness_send(ann, "bot 3x3x3 easy you=x");
	harness_send(bob, "watch 1");
	harness_discard_output(f);
}

FIXTURE(set_up, players_teardown);

/* Whether the next line received by the client begins with start. */
static bool hears_next(struct harness_client *c, const char *start)
{
	const char *line = harness_next_line(c);

	return line != NULL && strncmp(line, start, strlen(start)) == 0;
}

/* Sends a request; returns whether it is done. */
static bool is_done(struct harness_client *c, const char *request)
{
	const char *line;

	harness_send(c, request);
	while ((line = harness_next_line(c)) != NULL && line[0] == '*')
		continue;
	return line != NULL && line[0] == '=';
}

/* The text of a decline is talk, too; without it ann may still decline. */
TEST(banned_talk_may_not_decline_with_a_text)
{
	struct ban b = {
		.what = "ann", .until = f->now + 1000, .is_of_talk = true
	};

	ck_assert(bans_add(&f->state->bans, &b, f->now));
	harness_send(bob, "challenge ann 3x3x3");
	harness_discard_output(f);
	harness_send(ann, "decline 1 :a curse");
	ck_assert(hears_next(ann,
	    "? decline banned :The operator has banned your "
	    "talk"));
	ck_assert_ptr_null(harness_next_line(bob));
	ck_assert(is_done(ann, "decline 1"));
	ck_assert(hears_next(bob, "* declined 1 ann"));
}

static const unsigned talk_limits[] = { 1, 2, 4, 7 };

TEST_EACH(so_many_lines_in_ten_seconds, talk_limits)
{
	unsigned limit = talk_limits[_i];
	char     line[16];

	f->state->accounts.bounds[ADDRESS_TALK] = limit;
	for (unsigned i = 0; i < 3 * limit; i++) {
		snprintf(line, sizeof(line), "say %u", i);
		ck_assert(is_done(ann, line));
		if (i % limit != limit - 1)
			continue;
		harness_advance(f, TALK_PERIOD - 1);
		harness_discard_output(f);
		harness_send(ann, "shout one more");
		ck_assert(hears_next(ann, "? shout flood "));
		harness_advance(f, 1 + TALK_PERIOD / WINDOW_SLICES);
	}
}

TEST(a_new_name_has_no_lines_of_its_own)
{
	f->state->accounts.bounds[ADDRESS_TALK] = 2;
	ck_assert(is_done(bob, "shout one"));
	ck_assert(is_done(bob, "shout two"));
	ck_assert(is_done(bob, "name eve"));
	harness_discard_output(f);
	harness_send(bob, "shout three");
	ck_assert(hears_next(bob, "? shout flood "));
}

/* Says a line in a new connection. Returns whether that is allowed. */
static bool
reconnects_and_talks(const char *name, bool proves, unsigned address)
{
	static unsigned        number;
	struct harness_client *c = harness_client(f, name);
	char                   line[24];

	harness_disconnect(c);
	harness_reconnect(c);
	c->session->player->client.address = address_at(address);
	if (proves)
		prove_name(c, name);
	harness_discard_output(f);
	snprintf(line, sizeof(line), "shout %u", number++);
	return is_done(c, line);
}

static const struct {
	const char *names[4];
	bool        proves;
	unsigned    addresses[4];
	bool        is_last_allowed;
} talkers[] = {
	{ { "eve", "eve", "eve", "eve" }, true, { 1, 1, 1, 1 }, false },
	{ { "eve", "eve", "eve", "eve" }, true, { 1, 2, 3, 4 }, false },
	{ { "eve", "eve", "eve", "fay" }, true, { 1, 1, 1, 1 }, false },
	{ { "eve", "eve", "eve", "fay" }, true, { 1, 1, 1, 2 }, true },
	{ { "eve", "eve", "eve", "eve" }, false, { 1, 1, 1, 1 }, false },
	{ { "eve", "fay", "gus", "hal" }, false, { 1, 1, 1, 1 }, false },
	{ { "eve", "eve", "eve", "eve" }, false, { 1, 1, 1, 2 }, true },
};

TEST_EACH(reconnecting_renews_no_lines, talkers)
{
	f->state->accounts.bounds[ADDRESS_TALK] = 3;
	for (int i = 0; i < 4; i++)
		ck_assert_int_eq(reconnects_and_talks(talkers[_i].names[i],
				     talkers[_i].proves,
				     talkers[_i].addresses[i]),
		    i < 3 || talkers[_i].is_last_allowed);
	harness_advance(f, TALK_PERIOD + TALK_PERIOD / WINDOW_SLICES);
	ck_assert(reconnects_and_talks(talkers[_i].names[3], talkers[_i].proves,
	    talkers[_i].addresses[3]));
}

static const struct {
	const char *ignore; /* what ann sends before bob talks */
	const char *talk;
	bool        is_heard;
} rows[] = {
	{ "ignore cat", "say x", true },
	{ "ignore bob", "say x", false },
	{ "ignore BOB", "say x", false },
	{ "ignore ~spectators", "say x", false },
	{ "ignore ~Spectators", "tell ann x", true },
	{ "ignore bob", "shout x", false },
	{ "ignore ~spectators", "shout x", true },
	{ "ping", "shout x", true },
};

TEST_EACH(ignored_players_are_not_heard, rows)
{
	if (strncmp(rows[_i].talk, "shout", 5) == 0)
		harness_send(ann, "resign");
	harness_send(ann, rows[_i].ignore);
	harness_discard_output(f);
	harness_send(bob, rows[_i].talk);
	ck_assert_int_eq(harness_next_line(ann) != NULL, rows[_i].is_heard);
	ck_assert(hears_next(bob, "* "));
	ck_assert(hears_next(bob, "= "));
}

TEST(talk_among_spectators_of_ignored_players_are_not_heard)
{
	harness_send(cat, "watch 1");
	harness_send(cat, "ignore bob");
	harness_discard_output(f);
	harness_send(bob, "say to=spectators x");
	ck_assert_ptr_null(harness_next_line(cat));
	ck_assert_ptr_null(harness_next_line(ann));
}

TEST(the_list_is_kept_when_the_player_resumes)
{
	harness_send(ann, "ignore bob");
	harness_disconnect(ann);
	harness_resume(ann, ann);
	harness_discard_output(f);
	harness_send(bob, "say x");
	ck_assert_ptr_null(harness_next_line(ann));
}

TEST(so_many_names_may_be_ignored)
{
	char request[32];

	ck_assert(is_done(ann, "ignore a"));
	harness_send(ann, "ignore ~Operator");
	ck_assert(hears_next(ann, "? ignore value "));
	ck_assert(is_done(ann, "ignore ~operator off"));
	for (int i = 1; i < IGNORED_MAX; i++) {
		snprintf(request, sizeof(request), "ignore n%d", i);
		ck_assert(is_done(ann, request));
	}
	ck_assert(is_done(ann, "ignore A"));
	harness_send(ann, "ignore d");
	ck_assert(hears_next(ann, "? ignore full "));
	ck_assert(is_done(ann, "ignore n1 off"));
	ck_assert(is_done(ann, "ignore d"));
	harness_send(ann, "ignore");
	ck_assert(hears_next(ann, "* ignore a"));
	ck_assert(hears_next(ann, "* ignore n2"));
	while (!hears_next(ann, "* ignore d"))
		continue;
	ck_assert(hears_next(ann, "= ignore count=100"));
}
