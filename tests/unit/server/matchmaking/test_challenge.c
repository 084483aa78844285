/*
 * test_challenge.c -- challenges: limits, how they end, and when the game
 * begins.
 */

#include "server/matchmaking/question.h"

#include <stdio.h>
#include <string.h>

#include "tests/support/players.h"
#include "tests/support/suite.h"

FIXTURE(players_setup, players_teardown);

/* The client whose name begins with the first letter of a step. */
static struct harness_client *client_of(const char *step)
{
	return step[0] == 'a' ? ann : step[0] == 'b' ? bob : cat;
}

/*
 * Requests, each in a turn of its own; "a gone" disconnects. Then the answer to
 * the last request, and whether ann and bob play each other.
 */
static const struct {
	const char *steps[7], *answer;
	bool        paired;
} answers[] = {
	{ { "a challenge ann 3x3x3" }, "? challenge value ", false },
	{ { "a challenge nobody 3x3x3" }, "? challenge nobody ", false },
	{ { "a challenge 4 3x3x3" }, "? challenge name ", false },
	{ { "a challenge bob any" }, "? challenge variant ", false },
	{ { "a challenge bob 3x3x3 clock=any" }, "? challenge clock ", false },
	{ { "a challenge bob 3x3x3 absent=any" }, "? challenge value ", false },
	{ { "a challenge bob 3x3x3 wait=5" }, "? challenge key ", false },
	{ { "b ignore ann", "a challenge bob 3x3x3" }, "? challenge ignored ",
	    false },
	{ { "b ignore ann", "a seek 3x3x3", "b seek 3x3x3" }, "= seek id=2",
	    false },
	{ { "b ignore ann", "b ignore ann off", "a challenge bob 3x3x3",
	      "b accept 1" },
	    "= accept match=1", true },
	{ { "b ignore bob" }, "? ignore value ", false },
	{ { "b ignore 4" }, "? ignore name ", false },
	{ { "b gone", "a challenge bob 3x3x3" }, "? challenge nobody ", false },
	{ { "a challenge bob 3x3x3", "b accept 1", "b accept 1" },
	    "? accept id ", true },
	{ { "a challenge bob 3x3x3", "b decline 1", "b accept 1" },
	    "? accept id ", false },
	{ { "a challenge bob 3x3x3", "c accept 1" }, "? accept id ", false },
	{ { "a challenge bob 3x3x3", "c decline 1" }, "? decline id ", false },
	{ { "a challenge bob 3x3x3", "b withdraw 1" }, "? withdraw other ",
	    false },
	{ { "a challenge bob 3x3x3", "a accept 1" }, "? accept other ", false },
	{ { "a challenge bob 3x3x3", "a decline 1" }, "? decline other ",
	    false },
	{ { "a challenge bob 3x3x3", "b accept 2" }, "? accept id ", false },
	{ { "a challenge bob 3x3x3", "b decline 1", "b decline 1" },
	    "? decline id ", false },
	{ { "a challenge bob 3x3x3", "b accept 1", "b decline 1" },
	    "? decline id ", true },
	{ { "a challenge bob 3x3x3", "b accept 1", "a withdraw 1" },
	    "? withdraw id ", true },
	{ { "a challenge bob 3x3x3", "a withdraw 1", "b accept 1" },
	    "? accept id ", false },
	{ { "a challenge bob 3x3x3", "a gone", "b accept 1" }, "? accept id ",
	    false },
	{ { "a challenge bob 3x3x3", "b decline 1 :no",
	      "a challenge bob 3x3x3" },
	    "? challenge declined ", false },
	/* A player who has declined may challenge the other one. */
	{ { "a challenge bob 3x3x3", "b decline 1", "b challenge ann 3x3x3",
	      "a accept 2" },
	    "= accept match=1", true },
	/* Terms that are the same as seen from the other side. */
	{ { "a challenge bob 3x3x3 you=x", "b challenge ann 3x3x3 you=o" },
	    "= challenge match=1", true },
	{ { "a challenge bob 3x3x3 you=x", "b challenge ann 3x3x3 you=x" },
	    "= challenge id=2", false },
	{ { "a challenge bob 3x3x3 you=x", "a challenge bob 3x3x3 you=o" },
	    "? challenge asked ", false },
	/* A player is asked once a minute, but may be answered. */
	{ { "a challenge bob 3x3x3", "a challenge bob 4x4x4" },
	    "? challenge asked ", false },
	/* A withdrawn challenge may be followed by another one, once. */
	{ { "a challenge bob 3x3x3", "a withdraw 1", "a challenge bob 4x4x4" },
	    "= challenge id=2", false },
	{ { "a challenge bob 3x3x3", "a withdraw 1", "a challenge bob 4x4x4",
	      "a challenge bob 5x5x4" },
	    "? challenge asked ", false },
	{ { "a challenge bob 3x3x3", "a withdraw 1", "a challenge bob 4x4x4",
	      "a withdraw 2", "a challenge bob 5x5x4" },
	    "? challenge asked ", false },
	/* Players who have begun a game may ask each other again at once. */
	{ { "a challenge bob 3x3x3", "b accept 1", "a resign",
	      "a challenge bob 3x3x3" },
	    "= challenge id=2", true },
	{ { "a challenge bob 3x3x3", "b challenge ann 4x4x4", "a accept 2",
	      "a resign", "a challenge bob 3x3x3" },
	    "= challenge id=3", true },
	{ { "a challenge bob 3x3x3", "a seek 4x4x4", "b seek 4x4x4", "a resign",
	      "a challenge bob 3x3x3" },
	    "= challenge id=3", true },
	{ { "a challenge bob 3x3x3", "b challenge ann 4x4x4",
	      "a challenge bob 5x5x4" },
	    "= challenge id=3", false },
	/* A seek or a stand-in game ends for it, another game does not. */
	{ { "b seek 5x5x4", "a seek 4x4x4 wait=0", "a challenge bob 3x3x3",
	      "b accept 4" },
	    "= accept match=2", true },
	{ { "b bot 4x4x4 easy", "a challenge bob 3x3x3", "b accept 1" },
	    "= accept", false },
	{ { "b bot 4x4x4 easy", "a challenge bob 3x3x3", "b accept 1",
	      "b accept 1" },
	    "? accept id ", false },
	{ { "b bot 4x4x4 easy", "a challenge bob 3x3x3", "b accept 1",
	      "a accept 1" },
	    "? accept other ", false },
	{ { "b bot 4x4x4 easy", "a challenge bob 3x3x3", "b accept 1",
	      "a challenge bob 3x3x3" },
	    "? challenge asked ", false },
	{ { "b bot 4x4x4 easy", "a challenge bob 3x3x3", "b accept 1",
	      "b resign" },
	    "= resign", true },
	{ { "a bot 4x4x4 easy", "a challenge bob 3x3x3", "b accept 1",
	      "a resign" },
	    "= resign", true },
	{ { "b bot 4x4x4 easy", "a challenge bob 3x3x3", "b accept 1",
	      "b decline 1", "b resign" },
	    "= resign", false },
	{ { "b bot 4x4x4 easy", "a challenge bob 3x3x3", "b accept 1",
	      "a withdraw 1", "b resign" },
	    "= resign", false },
	{ { "b watch 1", "c bot 4x4x4 easy", "a watch 1",
	      "b challenge ann 3x3x3", "a accept 1", "c resign" },
	    "= resign", true },
	/* Seeks on other terms, and of somebody who wants only programs. */
	{ { "a seek 3x3x3", "b seek 4x4x4", "b withdraw 3" },
	    "? withdraw other ", false },
	{ { "a seek 3x3x3 kind=bots", "b seek 3x3x3", "a challenge bob 3x3x3",
	      "b accept 3" },
	    "= accept match=1", true },
	/* A program is not asked before its game against a bot ends. */
	{ { "a name ann bot=1", "a seek 3x3x3 wait=0 else=bot:easy",
	      "b seek 4x4x4", "a decline 3", "b accept 1" },
	    "= accept match=2", true },
};

/* The players, their games and seeks, as the player cat is told of them. */
static const char *lobby_now(char out[1024])
{
	const char *line;

	harness_discard_output(f);
	harness_send(cat, "who all=1");
	harness_send(cat, "games all=1");
	for (out[0] = '\0'; (line = harness_next_line(cat)) != NULL;)
		snprintf(out + strlen(out), 1024 - strlen(out), "%s\n", line);
	return out;
}

static void take_step(const char *step)
{
	harness_discard_output(f);
	if (strcmp(step + 2, "gone") == 0)
		harness_disconnect(client_of(step));
	else
		harness_send(client_of(step), step + 2);
}

/* How many events ann and bob have received and not read. */
static unsigned count_events(void)
{
	const char *line;
	unsigned    count = 0;

	while ((line = harness_next_line(ann)) != NULL ||
	    (line = harness_next_line(bob)) != NULL)
		count += line[0] == '*';
	return count;
}

/* A request that is refused changes nothing, and nobody is told of it. */
TEST_EACH(each_answer_has_its_code, answers)
{
	const char *const *step = answers[_i].steps;
	char               before[1024], after[1024];

	for (; step[1] != NULL; step++)
		take_step(*step);
	lobby_now(before);
	take_step(*step);
	if (answers[_i].answer[0] == '?') {
		ck_assert_uint_eq(count_events(), 0);
		ck_assert_str_eq(lobby_now(after), before);
		take_step(*step);
	}
	ck_assert_msg(hears(client_of(*step), answers[_i].answer), "%s",
	    answers[_i].answer);
	ck_assert_int_eq(ann->session != NULL && match_of(ann) != NULL &&
		match_of(ann) == match_of(bob),
	    answers[_i].paired);
}

static const msec cooldowns[] = { 60000, 120000, 240000 };

TEST(each_decline_doubles_the_cooldown)
{
	char line[32];

	for (int i = 0; i < LENGTH(cooldowns); i++) {
		harness_send(ann, "challenge bob 3x3x3");
		ck_assert(hears(bob, "* challenge "));
		snprintf(line, sizeof(line), "decline %d", i + 1);
		harness_send(bob, line);
		harness_advance(f, cooldowns[i] - 1);
		ck_assert(send_and_hear(ann, "challenge bob 3x3x3",
		    "? challenge declined "));
		harness_advance(f, 1);
	}
}

TEST(a_challenge_expires_after_a_minute)
{
	harness_send(ann, "challenge bob 3x3x3");
	harness_advance(f, 59999);
	ck_assert(!hears(bob, "* withdrawn "));
	harness_advance(f, 1);
	ck_assert(hears(ann, "* withdrawn 1 why=time"));
	ck_assert(hears(bob, "* accept") == false);
	ck_assert(send_and_hear(bob, "accept 1", "? accept id "));
}

/* A player who is asked about a seek is also told why it has ended. */
static const struct {
	const char *step; /* as above; NULL: the seek's time passes */
	const char *why;
} seek_ends[] = {
	{ NULL, "time" },
	{ "a unseek", "withdrawn" },
	{ "a withdraw 2", "withdrawn" },
	{ "a withdraw 3", "withdrawn" },
	{ "a gone", "gone" },
};

TEST_EACH(the_end_of_a_seek_has_its_reason, seek_ends)
{
	char line[40];

	harness_send(bob, "seek 3x3x3 wait=0");
	harness_send(ann, "seek 3x3x3 else=none wait=5");
	ck_assert(hears(bob, "* seeking ann 3x3x3 id=3"));
	harness_discard_output(f);
	if (seek_ends[_i].step == NULL)
		harness_advance(f, 5000);
	else if (strcmp(seek_ends[_i].step + 2, "gone") == 0)
		harness_disconnect(ann);
	else
		harness_send(ann, seek_ends[_i].step + 2);
	snprintf(line, sizeof(line), "* withdrawn 3 why=%s", seek_ends[_i].why);
	ck_assert(hears(bob, line));
}

/* At most three of one sender and five to one receiver. */
TEST(challenges_are_limited)
{
	static const char *const names[] = { "dan", "eve", "fay", "gus",
		"hal" };

	for (int i = 0; i < LENGTH(names); i++) {
		struct harness_client *c = harness_client(f, names[i]);
		char                   line[40];

		ck_assert(send_and_hear(c, "challenge bob 3x3x3",
		    "= challenge id="));
		snprintf(line, sizeof(line), "challenge ~guest%d 3x3x3", 4 + i);
		harness_send(ann, line);
		ck_assert(hears(ann,
		    i < 3 ? "= challenge id=" : "? challenge many "));
	}
	ck_assert(send_and_hear(cat, "challenge bob 3x3x3",
	    "? challenge busy "));
	harness_discard_output(f);
	harness_advance(f, 60000);
	harness_send(cat, "challenge bob 3x3x3");
	ck_assert(hears(bob, "* challenge "));
}

static void set_name(struct player *p, const char *format, int n)
{
	snprintf(p->key, sizeof(p->key), format, n);
}

/* Only a declined challenge is remembered after its cooldown, for a day. */
TEST_LOOP(cooldowns_are_forgotten, COOLDOWN_STAND_IN, COOLDOWN_NEAR + 1)
{
	struct expiry_map set;
	struct player     a = { .key = "a" }, b = { .key = "b" };
	msec              end;

	cooldowns_init(&set);
	cooldown_start(&set, (enum cooldown_kind)_i, &a, &b, 1);
	end = cooldown_end(&set, (enum cooldown_kind)_i, &a, &b, 1);
	ck_assert(end == 1 + (_i == COOLDOWN_STAND_IN ? 300000 : 60000));
	if (_i == COOLDOWN_CHALLENGE)
		end += EXPIRY_MAP_DAY;
	ck_assert_uint_eq(expiry_map_count(&set, end - 1), 1);
	ck_assert_uint_eq(expiry_map_count(&set, end), 0);
	expiry_map_clear(&set);
}

TEST(the_oldest_cooldowns_are_forgotten)
{
	struct player     a = { .name = "a" }, b = { .name = "b" };
	struct expiry_map set;

	cooldowns_init(&set);
	for (int i = 0; i < EXPIRY_MAP_MAX + 1; i++) {
		set_name(&a, "a%d", i);
		set_name(&b, "b%d", i);
		cooldown_start(&set, COOLDOWN_STAND_IN, &a, &b, 0);
	}
	ck_assert(cooldown_end(&set, COOLDOWN_STAND_IN, &b, &a, 0) == 300000);
	set_name(&a, "a%d", 0);
	set_name(&b, "b%d", 0);
	ck_assert_int_eq(cooldown_end(&set, COOLDOWN_STAND_IN, &a, &b, 0), 0);
	cooldown_start(&set, COOLDOWN_CHALLENGE, &a, &b, (msec)2000 * 86400);
	for (int i = 0; i < 20; i++)
		cooldown_start(&set, COOLDOWN_CHALLENGE, &a, &b,
		    (msec)2000 * 86400);
	ck_assert_int_eq(cooldown_end(&set, COOLDOWN_CHALLENGE, &a, &b,
			     (msec)2000 * 86400),
	    (msec)3000 * 86400);
	expiry_map_clear(&set);
}
