/*
 * test_stand_in_offers.c -- a seek that goes on while its player plays a bot.
 */

#include "tests/support/players.h"
#include "tests/support/suite.h"

FIXTURE(players_setup, players_teardown);

/* Ann's seek timed out after 10 s: match 1 is ann against a bot. */
static void start_stand_in_game(void)
{
	harness_send(ann, "seek 3x3x3 you=x");
	harness_advance(f, 10000);
	harness_discard_output(f);
}

/* Bob is asked when ann's game ends, and has the game with her after his. */
TEST(two_players_with_bots_are_paired_between_games)
{
	start_stand_in_game();
	harness_send(bob, "seek 3x3x3");
	harness_advance(f, 15000);
	ck_assert_ptr_nonnull(match_of(bob));
	harness_discard_output(f);
	harness_send(ann, "resign");
	ck_assert(hears(bob, "* seeking ann 3x3x3 match=1 id=3"));
	harness_send(bob, "resign");
	ck_assert_ptr_eq(match_of(ann), match_of(bob));
	ck_assert_ptr_nonnull(match_of(ann));
}

TEST(a_rematch_with_the_bot_keeps_the_seek)
{
	start_stand_in_game();
	harness_send(bob, "seek 3x3x3");
	harness_send(bob, "quit");
	harness_send(ann, "resign");
	ck_assert(send_and_hear(ann, "rematch", "= rematch match=2"));
	harness_send(cat, "seek 3x3x3");
	ck_assert(hears(ann, "* seeking cat 3x3x3 "));
}

/* Ann plays a bot and has a rematch with it at once. */
static const struct {
	const char *ann, *bob, *next; /* next: a request of bob or ann */
} cases[] = {
	{ "seek 3x3x3", "seek 4x4x4", NULL },
	{ "seek 3x3x3", "seek 3x3x3", "b unseek" },
	{ "seek 3x3x3", "seek 3x3x3", "b quit" },
	{ "seek 3x3x3", "seek 3x3x3 kind=bots", NULL },
	{ "seek 3x3x3 kind=bots", "seek 3x3x3", NULL },
	{ "seek 3x3x3 you=x", "seek 3x3x3 you=x", NULL },
	{ "seek 3x3x3", "seek 3x3x3", "a unseek" },
	{ "bot 3x3x3 easy", "seek 3x3x3", NULL },
	{ "seek 3x3x3", "bot 3x3x3 easy", NULL },
};

TEST_EACH(the_bot_stays_without_a_compatible_seek, cases)
{
	const char *next = cases[_i].next;

	harness_send(ann, cases[_i].ann);
	harness_advance(f, 10000);
	harness_send(bob, cases[_i].bob);
	if (next != NULL)
		harness_send(next[0] == 'b' ? bob : ann, next + 2);
	harness_send(ann, "resign");
	harness_send(ann, "rematch");
	ck_assert_ptr_nonnull(match_of(ann));
	ck_assert(match_has_bot(match_of(ann), SIDE_X) ||
	    match_has_bot(match_of(ann), SIDE_O));
}

TEST_LOOP(leaving_the_match_cancels_the_seek, 0, 3)
{
	static const char *const requests[] = { "bot 3x3x3 easy", "seek 4x4x4",
		"watch 2" };

	start_stand_in_game();
	harness_send(bob, "bot 5x5x4 easy");
	harness_send(ann, "resign");
	harness_send(ann, requests[_i]);
	harness_send(ann, "unseek");
	ck_assert_int_eq(hears(ann, "= unseek"), _i == 1);
}

TEST(five_players_at_most_are_notified)
{
	char     name[] = "m0";
	unsigned count = 0;

	for (int i = 0; i < 5; i++, name[1]++)
		harness_send(harness_client(f, name), "seek 3x3x3 wait=0");
	harness_send(ann, "seek 3x3x3 wait=0");
	harness_send(bob, "seek 3x3x3 wait=0");
	harness_discard_output(f);
	harness_send(cat, "seek 3x3x3");
	while (hears(cat, "* seeking "))
		count++;
	ck_assert_uint_eq(count, 5);
}

TEST(stand_in_games_count_for_nobody)
{
	start_stand_in_game();
	harness_send(ann, "resign");
	ck_assert(send_and_hear(ann, "rematch",
	    "* match 2 3x3x3 x=medium~bot o=ann you=o "
	    "clock=none absent=bot standin=1"));
	harness_send(ann, "unseek");
	harness_send(ann, "resign");
	ck_assert(send_and_hear(ann, "scores", "= scores count=0"));
	harness_send(ann, "rematch");
	harness_send(ann, "resign");
	ck_assert(send_and_hear(ann, "scores",
	    "* score ann 3x3x3 won=0 lost=1 drawn=0"));
}

TEST(people_at_a_stand_in_game_are_listed_as_available)
{
	start_stand_in_game();
	ck_assert(send_and_hear(bob, "who",
	    "* who ann state=playing match=1 variant=3x3x3 you=x seek=1"));
	harness_send(ann, "unseek");
	harness_send(bob, "who");
	ck_assert(!hears(bob, "* who ann state=playing match=1 variant="));
}

/* The answers to an offer of ann to leave her bot, after which it is closed. */
static const struct {
	const char *request, *ann, *bob;
	unsigned    pause; /* until bob may ask again, in seconds */
} refusals[] = {
	{ "a decline 3", "= decline", "* declined 3 ann", 300 },
	{ "b withdraw 3", "* withdrawn 3 why=withdrawn", "= withdraw", 60 },
	{ "b unseek", "* withdrawn 3 why=withdrawn", "= unseek", 60 },
};

TEST_EACH(a_closed_offer_is_not_repeated_too_soon, refusals)
{
	const char *request = refusals[_i].request;

	start_stand_in_game();
	harness_send(bob, "seek 3x3x3 else=none");
	harness_discard_output(f);
	ck_assert(send_and_hear(cat, "decline 3", "? decline id "));
	ck_assert(send_and_hear(ann, "withdraw 3", "? withdraw other "));
	harness_send(request[0] == 'a' ? ann : bob, request + 2);
	ck_assert(hears(ann, refusals[_i].ann));
	ck_assert(hears(bob, refusals[_i].bob));
	ck_assert(send_and_hear(ann, "accept 3", "? accept id "));
	for (unsigned i = 0; i < 2; i++) {
		harness_send(bob, "unseek");
		harness_send(bob, "seek 3x3x3 else=none");
		ck_assert_int_eq(hears(ann, "* seeking bob "), i);
		harness_send(bob, "unseek");
		harness_advance(f, (msec)refusals[_i].pause * 1000);
	}
}

/* Bob accepts ann's seek, which is number 1, so ann is asked. */
TEST(a_player_who_has_declined_is_not_asked_at_once)
{
	start_stand_in_game();
	ck_assert(send_and_hear(bob, "accept 1", "= accept"));
	ck_assert(send_and_hear(ann, "decline 2", "= decline"));
	ck_assert(send_and_hear(bob, "accept 1", "? accept declined "));
	harness_advance(f, 300000);
	ck_assert(send_and_hear(bob, "accept 1", "= accept"));
}

/* Bob, who does not seek, has chosen ann's seek. */
TEST(a_chosen_game_begins_when_the_game_of_the_other_player_ends)
{
	start_stand_in_game();
	harness_send(bob, "accept 1");
	harness_advance(f, 60000);
	harness_send(ann, "resign");
	ck_assert(hears(ann, "* withdrawn 2 why=matched"));
	ck_assert(hears(bob, "* withdrawn 2 why=matched"));
	ck_assert_ptr_nonnull(match_of(bob));
	ck_assert_ptr_eq(match_of(bob), match_of(ann));
}

/* Ann was asked first; then her game ends, and bob, who is inactive, is asked. */
TEST(who_is_asked_when_the_other_game_ends_agrees_by_silence)
{
	harness_send(ann, "seek 3x3x3 wait=0");
	harness_send(bob, "seek 3x3x3 wait=0");
	ck_assert(hears(ann, "* seeking bob 3x3x3 "));
	harness_advance(f, 55000);
	harness_send(ann, "resign");
	ck_assert(hears(bob, "* seeking ann 3x3x3 "));
	harness_advance(f, 19999);
	ck_assert_ptr_ne(match_of(bob), match_of(ann));
	harness_advance(f, 1);
	ck_assert(hears(bob, "* withdrawn 3 why=matched"));
	ck_assert_ptr_eq(match_of(bob), match_of(ann));
}

/* Bob's seek is the older one, so his questions are looked at first. */
TEST(a_chosen_game_begins_when_both_games_end_in_one_turn)
{
	harness_send(bob, "seek 5x5x4 wait=0");
	harness_send(ann, "seek 3x3x3 wait=0");
	ck_assert(send_and_hear(bob, "accept 2", "= accept"));
	send_now(ann, "resign");
	send_now(bob, "resign");
	harness_advance(f, 0);
	ck_assert_ptr_nonnull(match_of(bob));
	ck_assert_ptr_eq(match_of(bob), match_of(ann));
}

/* Bob begins another game, which is no stand-in game, before ann answers. */
TEST(a_chosen_game_waits_for_a_game_without_a_seek)
{
	start_stand_in_game();
	harness_send(bob, "accept 1");
	harness_send(bob, "bot 3x3x3 easy");
	for (int i = 0; i < 10; i++)
		harness_advance(f, 20000);
	ck_assert_uint_eq(match_of(bob)->id, 2);
	harness_send(ann, "resign");
	harness_send(bob, "resign");
	for (int i = 0; i < 4; i++)
		harness_advance(f, 20000);
	ck_assert_uint_eq(match_of(bob)->id, 3);
	ck_assert_ptr_eq(match_of(bob), match_of(ann));
}

/* Two questions are open that have nothing to do with ann's game. */
TEST(the_end_of_a_game_repeats_no_answered_question_and_no_challenge)
{
	start_stand_in_game();
	harness_send(bob, "accept 1");
	harness_send(bob, "bot 3x3x3 easy");
	ck_assert(send_and_hear(ann, "accept 2", "* accepted 2 ann after=2"));
	harness_advance(f, 60000);
	ck_assert(send_and_hear(cat, "challenge ann 4x4x4",
	    "* challenge 3 cat 4x4x4 "));
	harness_discard_output(f);
	harness_send(ann, "resign");
	ck_assert(!hears(ann, "* seeking ") && !hears(ann, "* challenge "));
	ck_assert(!hears(bob, "* seeking "));
	ck_assert(!hears(cat, "* challenge "));
	harness_send(bob, "resign");
	ck_assert_ptr_nonnull(match_of(bob));
	ck_assert_ptr_eq(match_of(bob), match_of(ann));
}

TEST(a_player_is_asked_by_so_many_at_once)
{
	char name[] = "m0";

	start_stand_in_game();
	for (int i = 0; i < RECEIVED_MAX; i++, name[1]++)
		ck_assert(send_and_hear(harness_client(f, name), "accept 1",
		    "= accept"));
	ck_assert(send_and_hear(bob, "accept 1", "? accept busy "));
}

TEST(the_first_accept_withdraws_the_others)
{
	char name[] = "m0";

	for (int i = 0; i < 2; i++, name[1]++)
		harness_send(harness_client(f, name),
		    "seek 3x3x3 wait=0 you=x");
	harness_discard_output(f);
	harness_send(bob, "seek 3x3x3");
	send_now(harness_client(f, "m1"), "accept 6");
	send_now(harness_client(f, "m0"), "accept 5");
	harness_advance(f, 0);
	ck_assert(hears(harness_client(f, "m1"), "= accept match=3"));
	ck_assert(hears(harness_client(f, "m0"), "* withdrawn 5 why=gone"));
	ck_assert(hears(harness_client(f, "m0"), "? accept id "));
}

/* An accept in the same turn as a withdrawal, in both orders. */
TEST_LOOP(an_accept_meets_a_withdrawal, 0, 2)
{
	start_stand_in_game();
	harness_send(bob, "seek 3x3x3");
	for (int i = 0; i < 2; i++)
		if (i == _i)
			send_now(ann, "accept 3");
		else
			send_now(bob, "unseek");
	harness_advance(f, 0);
	ck_assert(hears(ann, _i == 0 ? "= accept match=2" : "? accept id "));
	ck_assert(hears(bob, _i == 0 ? "? unseek idle " : "= unseek"));
	ck_assert_int_eq(match_of(bob) != NULL, _i == 0);
}

/*
 * Bob has waited since ann lost the connection to her stand-in game. These
 * requests come in one turn; the offer of the two, made when ann resumes, has
 * the number 3.
 */
static const struct {
	const char *steps[4], *answer; /* to the last step */
	bool        are_paired;
} resumed_seeks[] = {
	{ { "a resume", "a accept 3" }, "= accept match=2", true },
	{ { "a accept 3", "a resume" }, "= resume ", false },
	{ { "a resume", "c seek 3x3x3", "a accept 3" }, "? accept id ", false },
	{ { "c seek 3x3x3", "a resume", "a accept 3" }, "? accept id ", false },
	{ { "a resume", "b unseek", "a accept 3" }, "? accept id ", false },
	{ { "a resume", "b accept 3" }, "? accept other ", false },
	{ { "b accept 1" }, "? accept nobody ", false },
	{ { "a resume", "b accept 1" }, "? accept offered ", false },
	{ { "a resume", "a accept 2" }, "= accept match=2", true },
};

TEST_EACH(a_seek_is_answered_while_it_resumes, resumed_seeks)
{
	char                   request[16 + RESUME_TOKEN_TEXT] = "resume ";
	struct harness_client *c = NULL;

	harness_send(ann, "seek 3x3x3 wait=0 you=x");
	harness_disconnect(ann);
	harness_send(bob, "seek 3x3x3 else=none");
	harness_reconnect(ann);
	harness_token(ann, request + 7);
	harness_discard_output(f);
	for (const char *const *step = resumed_seeks[_i].steps; *step != NULL;
	     step++) {
		c = **step == 'a' ? ann : **step == 'b' ? bob : cat;
		send_now(c,
		    strcmp(*step + 2, "resume") == 0 ? request : *step + 2);
	}
	ck_assert_msg(hears(c, resumed_seeks[_i].answer), "%s",
	    resumed_seeks[_i].answer);
	harness_advance(f, 0);
	ck_assert_int_eq(match_of(ann) != NULL &&
		match_of(ann) == match_of(bob),
	    resumed_seeks[_i].are_paired);
}
