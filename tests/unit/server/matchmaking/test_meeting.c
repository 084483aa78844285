/*
 * test_meeting.c -- two players alone on a server hear of each other and meet,
 * whatever their terms and whenever they come.
 */

#include <stdio.h>
#include <string.h>

#include "common/protocol/parser.h"
#include "server/match/seating.h"
#include "tests/support/address.h"
#include "tests/support/players.h"
#include "tests/support/suite.h"

FIXTURE(players_setup, players_teardown);

static const struct {
	const char *ann, *bob;
	bool        agree;
} terms[] = {
	{ "3x3x3", "3x3x3", true },
	{ "3x3x3,5x5x4", "any", true },
	{ "3x3x3 clock=any absent=any", "3x3x3 clock=5+3 absent=forfeit",
	    true },
	{ "3x3x3 kind=people", "3x3x3", true },
	{ "3x3x3 else=none", "3x3x3 clock=5+3", false },
	{ "3x3x3 clock=5+3 absent=forfeit idle=60 undo=off", "3x3x3", false },
	{ "3x3x3", "3x3x3 clock=5+3 absent=forfeit idle=60 undo=off", false },
	{ "any", "any clock=5+3", false },
	{ "3x3x3 you=x", "3x3x3 you=x", false },
	{ "3x3x3", "15x15x5", false },
};

/* Seconds between the two. */
static const int gaps[] = { 1, 15, 60, 600 };

#define MEETINGS (LENGTH(terms) * LENGTH(gaps))

/* Whether the client's lines since the last call name somebody to play. */
static bool reads(struct harness_client *c, bool answers, const char *name)
{
	const char *line;
	bool        has_heard = false;
	char        request[32];

	while ((line = harness_next_line(c)) != NULL) {
		unsigned id = 0;
		char     who[NAME_SIZE];

		if (sscanf(line, "* near %u %32s", &id, who) != 2 &&
		    sscanf(line, "* challenge %u %32s", &id, who) != 2 &&
		    sscanf(line, "* seeking %32s %*s id=%u", who, &id) != 2 &&
		    sscanf(line, "* seeking %32s %*s match=%*u id=%u", who,
			&id) != 2)
			continue;
		has_heard |= strcmp(who, name) == 0;
		if (!answers || strstr(line, " to=") != NULL)
			continue;
		snprintf(request, sizeof(request), "accept %u", id);
		harness_send(c, request);
	}
	return has_heard;
}

static bool have_met(void)
{
	return match_of(ann) != NULL && match_of(ann) == match_of(bob);
}

/* How long after bob has come the two meet, in seconds; -1: never. */
static int meet(const char *of_ann, const char *of_bob, int gap, bool answer,
    bool *has_heard)
{
	char line[96];
	bool of_each[2] = { false, false };

	snprintf(line, sizeof(line), "seek %s", of_ann);
	harness_send(ann, line);
	for (int i = 0; i < gap; i++) {
		harness_advance(f, 1000);
		reads(ann, answer, "bob");
	}
	snprintf(line, sizeof(line), "seek %s", of_bob);
	harness_send(bob, line);
	for (int i = 0; i <= 300; i++) {
		of_each[0] |= reads(ann, answer, "bob");
		of_each[1] |= reads(bob, answer, "ann");
		*has_heard = of_each[0] && of_each[1];
		if (have_met())
			return i;
		harness_advance(f, 1000);
	}
	return -1;
}

/* Clients that accept whatever they are asked always meet, at once. */
TEST_LOOP(who_answers_always_meets, 0, MEETINGS)
{
	size_t pair = (size_t)_i / LENGTH(gaps),
	       gap = (size_t)_i % LENGTH(gaps);
	bool has_heard;

	ck_assert_int_eq(meet(terms[pair].ann, terms[pair].bob, gaps[gap], true,
			     &has_heard),
	    0);
}

/*
 * Those that answer nothing, and do not move, meet if their terms agree. If
 * not, both are told of each other all the same.
 */
TEST_LOOP(who_is_silent_meets_where_the_terms_agree, 0, MEETINGS)
{
	size_t pair = (size_t)_i / LENGTH(gaps),
	       gap = (size_t)_i % LENGTH(gaps);
	bool has_heard;
	int  after = meet(terms[pair].ann, terms[pair].bob, gaps[gap], false,
	     &has_heard);

	if (terms[pair].agree) {
		ck_assert_int_ge(after, 0);
		ck_assert_int_le(after, gaps[gap] < 60 ? 80 : 20);
	} else {
		ck_assert_int_eq(after, -1);
		ck_assert(has_heard);
	}
}

/* Makes any legal move for ann. */
static void move_any(void)
{
	const struct match *m = match_of(ann);
	char                line[32];

	for (unsigned ply = board_ply(m->board); board_ply(m->board) == ply &&
	     board_turn(m->board) == ann->session->player->side;)
		for (int i = 0; i < 25; i++) {
			snprintf(line, sizeof(line), "move %c%d ply=%u",
			    'a' + i % 5, 1 + i / 5, ply + 1);
			harness_send(ann, line);
		}
}

/* A person who plays on meets the other one when the bot's game ends. */
TEST(who_plays_on_is_not_taken_from_the_game)
{
	harness_send(ann, "seek 5x5x5 you=x else=bot:easy");
	harness_advance(f, 10000);
	harness_send(bob, "seek 5x5x5 else=none");
	for (int i = 0; i < 5; i++) {
		move_any();
		harness_advance(f, 50000);
		ck_assert(!have_met());
	}
	harness_send(ann, "resign");
	ck_assert(have_met());
}

/* Ann has agreed long ago to play bob, and plays on while bob is silent. */
TEST(who_agreed_long_ago_is_not_taken_from_the_game)
{
	harness_send(bob, "seek 5x5x5 wait=0 else=bot:easy");
	harness_send(ann, "seek 5x5x5 you=x wait=0 else=bot:easy");
	ck_assert(hears(bob, "* seeking ann 5x5x5 id=3"));
	for (int i = 0; i < 5; i++) {
		move_any();
		harness_advance(f, 50000);
		ck_assert(!have_met());
	}
	for (int i = 0; i < 5; i++)
		harness_advance(f, 20000);
	ck_assert(have_met());
}

/*
 * A program is handed over at once, without a question, and gets no bot by
 * default.
 */
TEST_LOOP(a_program_is_handed_over_at_once, 0, 3)
{
	static const char *const seeks[] = { "seek 3x3x3",
		"seek 3x3x3 else=bot:easy", "seek 3x3x3 wait=0 else=bot:easy" };

	harness_send(ann, "name ann bot=1");
	harness_send(ann, seeks[_i]);
	harness_advance(f, 600000);
	ck_assert_int_eq(match_of(ann) != NULL, _i > 0);
	harness_discard_output(f);
	harness_send(bob, "seek 3x3x3");
	ck_assert(have_met());
	ck_assert(!hears(ann, "* seeking "));
}

/* A program that comes takes nobody away from a bot unasked. */
TEST(a_person_is_asked_for_a_program)
{
	harness_send(ann, "seek 3x3x3 wait=0");
	harness_send(bob, "name bob bot=1");
	harness_send(bob, "seek 3x3x3");
	ck_assert(!have_met());
	ck_assert(hears(ann, "* seeking bob 3x3x3 id=3 bot=1"));
}

/* --- questions --- */

/* Ann plays a bot, and bob waits; the question about him has number 3. */
static void ask_ann(void)
{
	harness_send(ann, "seek 5x5x5 you=x wait=0 else=bot:easy");
	harness_discard_output(f);
	harness_send(bob, "seek 5x5x5 else=none");
	ck_assert(hears(ann, "* seeking bob 5x5x5 id=3"));
}

TEST(a_question_is_repeated_each_minute)
{
	ask_ann();
	for (int i = 0; i < 3; i++) {
		move_any();
		harness_discard_output(f);
		harness_advance(f, 30000);
		move_any();
		harness_advance(f, 29999);
		ck_assert(!hears(ann, "* seeking "));
		harness_advance(f, 1);
		ck_assert(hears(ann, "* seeking bob 5x5x5 id=3"));
		ck_assert(hears(bob,
		    "* seeking ann 5x5x5 match=1 id=3 to=ann"));
	}
	harness_send(ann, "accept 3");
	ck_assert(have_met());
}

TEST(a_question_without_an_answer_costs_no_time)
{
	harness_send(ann, "seek 3x3x3 wait=0");
	harness_send(bob, "seek 3x3x3 wait=5");
	harness_advance(f, 5000);
	ck_assert_ptr_nonnull(match_of(bob));
	harness_send(ann, "accept 3");
	ck_assert(have_met());
}

/* Bob, who has agreed long ago and plays a bot since, is asked in turn. */
TEST(a_late_answer_asks_the_other_player)
{
	harness_send(ann, "seek 3x3x3 you=x wait=0");
	harness_send(bob, "seek 3x3x3 you=o wait=0");
	harness_advance(f, 30000);
	harness_send(ann, "accept 3");
	ck_assert(!have_met());
	ck_assert(hears(bob, "* seeking ann 3x3x3 match=1 id=3"));
	harness_send(bob, "accept 3");
	ck_assert(have_met());
}

TEST(a_declined_question_is_not_repeated_for_five_minutes)
{
	ask_ann();
	harness_send(ann, "decline 3");
	for (int i = 0; i < 10; i++) {
		harness_advance(f, 29999);
		harness_send(bob, "unseek");
		harness_send(bob, "seek 5x5x5 else=none");
		ck_assert(!hears(ann, "* seeking "));
	}
	harness_advance(f, 1000);
	harness_send(bob, "unseek");
	harness_send(bob, "seek 5x5x5 else=none");
	ck_assert(hears(ann, "* seeking bob "));
}

/* Whoever looks at the end of a bot's game is paired without a question. */
TEST(who_is_in_a_game_that_is_over_is_paired_at_once)
{
	harness_send(ann, "seek 3x3x3 wait=0");
	harness_send(ann, "resign");
	harness_send(bob, "seek 3x3x3");
	ck_assert(have_met());
	ck_assert(!hears(ann, "* seeking "));
}

/* Both are asked again when either bot's game ends, once a minute at most. */
TEST_LOOP(the_end_of_a_game_repeats_the_question, 0, 2)
{
	ask_ann();
	harness_send(bob, "unseek");
	harness_send(bob, "seek 5x5x5 wait=0 else=bot:easy");
	harness_advance(f, 59000);
	move_any();
	harness_advance(f, 1000);
	harness_discard_output(f);
	harness_send(_i == 0 ? ann : bob, "resign");
	if (_i == 0) {
		ck_assert(hears(bob, "* seeking ann 5x5x5 match=1 id="));
		return;
	}
	harness_advance(f, 59999);
	ck_assert(!hears(ann, "* seeking "));
	harness_advance(f, 1);
	ck_assert(hears(ann, "* seeking bob 5x5x5 match=2 id="));
}

/* --- terms --- */

static const struct {
	const char *ann, *bob, *near; /* what bob is told of ann's seek */
} near_terms[] = {
	{ "3x3x3 you=x", "3x3x3 you=x",
	    "you=o clock=none absent=bot differs=you" },
	{ "3x3x3", "5x5x4", "you=- clock=none absent=bot differs=variant" },
	{ "3x3x3 clock=5+3 idle=60 undo=off you=o", "7x7x4 you=o",
	    "you=x clock=5+3 absent=wait idle=60 undo=off"
	    " differs=variant,clock,idle,undo,you" },
	{ "3x3x3 kind=bots", "3x3x3",
	    "you=- clock=none absent=bot differs=kind" },
};

TEST_EACH(near_says_what_differs, near_terms)
{
	char line[160];

	snprintf(line, sizeof(line), "seek %s", near_terms[_i].ann);
	harness_send(ann, line);
	snprintf(line, sizeof(line), "seek %s", near_terms[_i].bob);
	harness_send(bob, line);
	snprintf(line, sizeof(line), "* near 3 ann 3x3x3 %s",
	    near_terms[_i].near);
	ck_assert_str_eq(harness_next_line(bob), line);
	ck_assert(hears(ann, "* near 3 bob "));
	harness_send(bob, "accept 3");
	if (_i < 3)
		ck_assert(have_met());
	else
		ck_assert(hears(ann, "* challenge 4 bob 3x3x3 "));
}

/* --- terms that make no game --- */

static const char *const wanted_games[] = { "any", "3x3x3", "15x15x5",
	"7x6x4/drop", "15x15x5/misere", "9x9x5/exact", "16x16x5",
	"3x3x3,15x15x5", "15x15x5,16x16x5", "7x6x4/drop,3x3x3" };

#define SEEKS (LENGTH(wanted_games) * OPENING_KIND_COUNT)

/* Makes the n-th seek. Returns NULL if the server refuses such a seek. */
static struct player *seek(struct server_state *g, unsigned n)
{
	char                text[64];
	struct seek_request r;
	struct player      *p;

	snprintf(text, sizeof(text), "%s opening=%s else=none",
	    wanted_games[n / OPENING_KIND_COUNT],
	    opening_kind_word(n % OPENING_KIND_COUNT));
	if (!seek_request_parse(&r, text))
		return NULL;
	p = lobby_add_guest(&g->lobby, (struct match_observer){ NULL, NULL },
	    false);
	matchmaking_seek(&g->matchmaking, p, &r, 0);
	return p;
}

/* How the game of two seeks may begin. */
enum way { AT_ONCE, FIRST_ACCEPTS, SECOND_ACCEPTS, WAY_COUNT };

/*
 * One player accepts the terms of the other: by the number of `near` if both
 * were told, else by the number of the other's seek. Only then may there be no
 * game.
 */
static void accept_terms_of(struct server_state *g, struct player *by,
    const struct player *other)
{
	bool was_told = !LIST_EMPTY(&by->questions.sent) ||
	    !LIST_EMPTY(&other->questions.sent);
	uint32_t   id = was_told ? g->lobby.last_number : other->seek->id;
	enum error e = question_accept(&g->matchmaking.questions, by, id, 0);

	ck_assert_int_eq(e, !was_told && by->match == NULL ? ERR_UNFIT : OK);
	ck_assert_int_eq(by->match != NULL, e == OK);
}

/* However two seeks become a game, it is one that can be played. */
TEST_LOOP(all_seeks_become_games_that_can_be_played, 0, SEEKS)
{
	for (unsigned n = 0; n < SEEKS * WAY_COUNT; n++) {
		struct server_state *g = server_state_new(1, 30000,
		    &(struct bot_ops){ .create = NULL });
		struct player       *a = seek(g, (unsigned)_i);
		struct player       *b = seek(g, n / WAY_COUNT);

		if (a != NULL && b != NULL && a->match == NULL &&
		    n % WAY_COUNT != AT_ONCE)
			accept_terms_of(g,
			    n % WAY_COUNT == FIRST_ACCEPTS ? a : b,
			    n % WAY_COUNT == FIRST_ACCEPTS ? b : a);
		if (a != NULL && b != NULL && a->match != NULL) {
			ck_assert_ptr_eq(a->match, b->match);
			ck_assert_int_eq(game_settings_check(&a->match
								  ->settings),
			    OK);
		}
		server_state_free(g);
	}
}

/*
 * To accept the terms of one who seeks another kind of opponent is a challenge
 * like any other: one a minute, and not soon after a decline. A refused one
 * leaves the introduction open.
 */
TEST_LOOP(accepted_terms_are_a_challenge_like_others, 0, 2)
{
	if (_i == 0) {
		for (int i = 1; i <= 2; i++) {
			harness_send(bob, "challenge ann 3x3x3");
			harness_send(bob, i == 1 ? "withdraw 1" : "withdraw 2");
		}
	} else {
		harness_send(bob, "challenge ann 3x3x3");
		harness_send(ann, "decline 1");
		harness_send(ann, "seek 4x4x4 else=none");
		harness_send(ann, "unseek");
	}
	harness_send(ann, "seek 3x3x3 kind=bots else=none");
	ck_assert(send_and_hear(bob, "seek 3x3x3 else=none",
	    "* near 5 ann 3x3x3 "));
	harness_discard_output(f);
	harness_send(bob, "accept 5");
	ck_assert(hears(bob,
	    _i == 0 ? "? accept asked " : "? accept declined "));
	harness_advance(f, 59999);
	ck_assert(!hears(ann, "* withdrawn "));
	harness_advance(f, 1);
	harness_send(bob, "accept 5");
	ck_assert_str_eq(harness_next_line(ann),
	    "* challenge 6 bob 3x3x3 you=- clock=none absent=bot");
	ck_assert_str_eq(harness_next_line(ann), "* withdrawn 5 why=replaced");
	harness_send(ann, "accept 6");
	ck_assert(have_met());
}

/* Neither hears of one whom he refuses. */
static const struct {
	const char *steps[3];
} unheard[] = {
	{ { "a ignore bob", "a seek 3x3x3", "b seek 5x5x4" } },
	{ { "b ignore ann", "a seek 3x3x3", "b seek 5x5x4" } },
};

TEST_EACH(some_do_not_hear_of_each_other, unheard)
{
	for (int i = 0; i < 3 && unheard[_i].steps[i] != NULL; i++)
		harness_send(unheard[_i].steps[i][0] == 'a' ? ann : bob,
		    unheard[_i].steps[i] + 2);
	ck_assert(!hears(ann, "* near "));
	ck_assert(!hears(bob, "* near "));
}

TEST(a_declined_near_is_not_told_again)
{
	harness_send(ann, "seek 3x3x3");
	harness_send(bob, "seek 5x5x4");
	harness_send(bob, "decline 3");
	ck_assert(hears(ann, "* declined 3 bob"));
	harness_advance(f, 70000);
	harness_send(bob, "seek 5x5x4");
	ck_assert(!hears(ann, "* near "));
}

TEST(the_number_of_a_seek_asks_who_plays_a_bot)
{
	harness_send(ann, "seek 3x3x3 you=x wait=0");
	ck_assert(send_and_hear(bob, "accept 1",
	    "* seeking ann 3x3x3 match=1 id=2 to=ann"));
	ck_assert(send_and_hear(bob, "accept 1", "? accept offered "));
	ck_assert(hears(ann, "* seeking bob 3x3x3 id=2"));
	harness_send(ann, "accept 2");
	ck_assert(have_met());
	ck_assert_int_eq(ann->session->player->side, SIDE_X);
}

TEST(a_seek_at_a_stand_in_game_replaces_the_terms)
{
	harness_send(ann, "seek 3x3x3 wait=0");
	harness_send(bob, "seek 7x7x4 else=none");
	harness_discard_output(f);
	ck_assert(send_and_hear(ann, "seek 5x5x4", "= seek id=4"));
	ck_assert_uint_eq(match_of(ann)->id, 1);
	ck_assert(send_and_hear(cat, "who",
	    "* who ann state=playing match=1 variant=5x5x4 "));
	ck_assert(send_and_hear(ann, "seek 7x7x4", "* over 1 "));
	ck_assert(have_met());
	ck_assert(send_and_hear(ann, "seek 7x7x4", "? seek seated "));
}

/* --- limits --- */

/*
 * Whatever somebody at one address sends within a minute, bob is asked once.
 */
static const struct {
	const char *ask, *undo;
	unsigned    count; /* one more after `withdraw` */
} repeated[] = {
	{ "seek 3x3x3 else=none", "unseek", 1 },
	{ "challenge bob 3x3x3", "withdraw 2", 2 },
	{ "seek 3x3x3 else=none", "quit", 1 },
	{ "challenge bob 3x3x3", "quit", 1 },
};

TEST_EACH(a_player_is_asked_once_a_minute, repeated)
{
	const char *line;
	unsigned    count = 0;

	harness_send(bob, "seek 3x3x3 wait=0");
	for (int i = 0; i < 19; i++) {
		ann->session->player->client.address = address_at(7);
		harness_send(ann, repeated[_i].ask);
		harness_advance(f, 3000);
		harness_send(ann, repeated[_i].undo);
		if (strcmp(repeated[_i].undo, "quit") == 0)
			harness_reconnect(ann);
		while ((line = harness_next_line(bob)) != NULL)
			count += strncmp(line, "* seeking ", 10) == 0 ||
			    strncmp(line, "* challenge ", 12) == 0;
		harness_discard_output(f);
	}
	ck_assert_uint_eq(count, repeated[_i].count);
}

/* A question that came too soon is asked when the minute is over. */
TEST(a_delayed_question_is_asked_later)
{
	ask_ann();
	harness_send(bob, "unseek");
	harness_advance(f, 30000);
	move_any();
	harness_discard_output(f);
	harness_send(bob, "seek 5x5x5 else=none");
	harness_advance(f, 29999);
	ck_assert(!hears(ann, "* seeking "));
	harness_advance(f, 1);
	ck_assert(hears(ann, "* seeking bob 5x5x5 id="));
}

/* Until it is asked, nobody can answer the question, and bob can ask it once. */
TEST(a_delayed_question_has_no_answer)
{
	ask_ann();
	harness_send(bob, "unseek");
	harness_advance(f, 30000);
	move_any();
	harness_send(bob, "seek 5x5x5 else=none");
	ck_assert(send_and_hear(ann, "accept 5", "? accept id "));
	ck_assert(send_and_hear(bob, "withdraw 5", "? withdraw id "));
	for (int i = 0; i < 2; i++)
		ck_assert(send_and_hear(bob, "accept 1", "= accept"));
	harness_discard_output(f);
	harness_advance(f, 29999);
	ck_assert(!hears(ann, "* seeking "));
	harness_advance(f, 1);
	ck_assert(hears(ann, "* seeking bob 5x5x5 id=5"));
	ck_assert(!hears(ann, "* seeking "));
	ck_assert(send_and_hear(bob, "accept 1", "? accept offered "));
}
