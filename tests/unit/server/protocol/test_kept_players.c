/* test_kept_players.c -- players of browsers whose connection is lost. */

#include <stdio.h>

#include "server/matchmaking/disconnect.h"
#include "tests/support/address.h"
#include "tests/support/players.h"
#include "tests/support/suite.h"

static void return_ann(const char *answer)
{
	harness_reconnect(ann);
	ann->session->keeps_player = true;
	harness_discard_output(f);
	harness_resume(ann, ann);
	ck_assert_msg(hears(ann, answer), "no \"%s\"", answer);
}

/* Connects ann, with a browser and a name, and bob, who is named as well. */
static void set_up(void)
{
	f = harness_new();
	ann = harness_client(f, "ann");
	bob = harness_client(f, "bob");
	ann->session->keeps_player = true;
	ask(ann, "name ann", "= name");
	ask(bob, "name bob", "= name");
}

FIXTURE(set_up, players_teardown);

TEST(name_and_seek_come_back)
{
	ask(ann, "seek 3x3x3 else=none", "= seek id=1");
	harness_disconnect(ann);
	ask(bob, "who all=1", "* who ann state=away");
	ask(bob, "name ann", "? name named");
	ask(bob, "seek 3x3x3 else=none", "= seek id=2");
	ask(bob, "unseek", "= unseek");
	return_ann("= resume id=1");
	ask(bob, "seek 3x3x3", "= seek match=1");
}

/* The player who waits for a seek like that plays when its owner is back. */
TEST(seek_is_paired_on_return)
{
	ask(ann, "seek 3x3x3 else=none", "= seek id=1");
	harness_disconnect(ann);
	ask(bob, "seek 3x3x3 else=none", "= seek id=2");
	return_ann("= resume match=1");
	ck_assert(hears(bob, "* match 1 3x3x3 x="));
}

/* The time that a seek waits ends while its player is away, or after. */
TEST_LOOP(wait_of_a_seek_goes_on, 0, 2)
{
	ask(ann, "seek 3x3x3 wait=20", "= seek id=1");
	harness_disconnect(ann);
	harness_advance(f, _i == 0 ? 5000 : 25000);
	return_ann("= resume id=1");
	ck_assert(hears(ann, "* match 1 3x3x3 ") == (_i == 1));
	harness_advance(f, 14000);
	ck_assert(!hears(ann, "* match "));
	harness_advance(f, 1001);
	ck_assert(hears(ann, "* match 1 3x3x3 ") == (_i == 0));
}

TEST(open_challenges_come_back)
{
	ask(ann, "challenge bob 3x3x3", "= challenge id=1");
	harness_disconnect(ann);
	ask(bob, "accept 1", "? accept nobody");
	return_ann("* challenge 1 ann 3x3x3 you=- clock=none absent=bot "
		   "to=bob");
	ask(bob, "accept 1", "= accept match=1");
}

TEST(received_challenge_comes_back)
{
	ask(bob, "challenge ann 3x3x3", "= challenge id=1");
	harness_disconnect(ann);
	return_ann("* challenge 1 bob 3x3x3 ");
	ask(ann, "accept 1", "= accept match=1");
}

/* An accepted challenge waits for the end of bob's game, and for ann. */
TEST(accepted_challenge_waits_for_the_return)
{
	ask(bob, "bot 5x5x4 easy you=x", "= bot match=1");
	ask(ann, "challenge bob 3x3x3", "= challenge id=1");
	ask(bob, "accept 1", "* accepted 1 bob after=1");
	harness_disconnect(ann);
	ask(bob, "resign", "= resign");
	return_ann("* match 2 3x3x3 ");
	ck_assert(hears(bob, "* match 2 3x3x3 "));
}

/* It is told again as what it is: nobody has to answer it. */
TEST(accepted_challenge_is_told_again)
{
	ask(bob, "bot 5x5x4 easy you=x", "= bot match=1");
	ask(bob, "challenge ann 3x3x3", "= challenge id=1");
	ask(ann, "accept 1", "* accepted 1 ann after=1");
	harness_disconnect(ann);
	return_ann("* challenge 1 bob 3x3x3 ");
	ck_assert(hears(ann, "* accepted 1 ann after=1"));
	ask(bob, "resign", "= resign");
	ck_assert(hears(ann, "* match 2 3x3x3 "));
}

/* Bob was asked within the minute; ann's second question waits. */
TEST(delayed_question_is_not_told_on_return)
{
	ask(bob, "seek 3x3x3 wait=0", "= seek match=1");
	ask(ann, "accept 1", "* seeking bob 3x3x3 match=1 id=2 to=bob");
	ask(ann, "withdraw 2", "= withdraw");
	ask(ann, "accept 1", "= accept");
	harness_disconnect(ann);
	return_ann("* you ann ");
	harness_advance(f, 59999);
	ck_assert(!hears(ann, "* seeking "));
	harness_advance(f, 1);
	ck_assert(hears(ann, "* seeking bob 3x3x3 match=1 id=3 "));
}

TEST(watched_game_comes_back)
{
	ask(bob, "bot 5x5x4 easy you=x", "= bot match=1");
	ask(ann, "watch 1", "= watch");
	harness_disconnect(ann);
	return_ann("* state 1 5x5x4 ");
	ask(bob, "move a1", "= move");
	ck_assert(hears(ann, "* move 1 1 x a1"));
}

/* A game between bots ends without spectators, but not while one may return. */
TEST(watched_bots_play_on_until_nobody_returns)
{
	silence_bots();
	ask(ann, "bot 15x15x5 easy easy", "* match 1 15x15x5 ");
	harness_disconnect(ann);
	return_ann("* state 1 15x15x5 ");
	ask(bob, "games", "* game 1 ");
	harness_disconnect(ann);
	harness_advance(f, KEEP_TIME);
	ask(bob, "games", "= games count=0");
}

TEST(watch_that_has_ended_does_not_come_back)
{
	ask(bob, "bot 5x5x4 easy you=x", "= bot match=1");
	ask(ann, "watch 1", "= watch");
	harness_disconnect(ann);
	return_ann("* state 1 5x5x4 ");
	ask(ann, "watch off", "= watch");
	harness_disconnect(ann);
	return_ann("= resume");
	ask(bob, "move a1", "= move");
	ck_assert(!hears(ann, "* move "));
}

/* The grace period of a seat in a game that is over is shorter. */
TEST(player_stays_after_the_seat_of_an_ended_game)
{
	ask(ann, "bot 3x3x3 easy you=x", "= bot match=1");
	ask(ann, "resign", "= resign");
	harness_disconnect(ann);
	harness_advance(f, f->state->matches.grace_period + 1);
	ask(bob, "who all=1", "* who ann state=away");
	ask(bob, "name ann", "? name named");
	return_ann("= resume");
	ask(bob, "tell ann hi", "= tell");
	harness_disconnect(ann);
	harness_advance(f, KEEP_TIME);
	ask(bob, "name ann", "= name");
}

/* The loss of a connection and the return are read in one turn. */
TEST(return_before_the_lost_session_is_freed)
{
	struct harness_client *tab = harness_client(f, "tab");

	ask(bob, "bot 5x5x4 easy you=x", "= bot match=1");
	ask(ann, "watch 1", "= watch");
	ann->session->connection = NULL;
	session_end(ann->session, BYE_QUIT, f->now);
	harness_resume(tab, ann);
	ck_assert(hears(tab, "* state 1 5x5x4 "));
	ck_assert_ptr_null(ann->session);
	ck_assert_uint_eq(f->state->matches.kept_count, 0);
}

/* A second tab: the session is taken over while it is connected. */
TEST(watched_game_moves_to_another_connection)
{
	struct harness_client *tab = harness_client(f, "tab");

	ask(bob, "bot 5x5x4 easy you=x", "= bot match=1");
	ask(ann, "watch 1", "= watch");
	harness_resume(tab, ann);
	ck_assert(hears(tab, "* state 1 5x5x4 "));
	ck_assert(hears(ann, "* bye why=resumed"));
}

/* A second tab while a game between bots is watched. */
TEST(watched_bots_play_on_in_another_connection)
{
	struct harness_client *tab = harness_client(f, "tab");

	silence_bots();
	ask(ann, "bot 15x15x5 easy easy", "* match 1 15x15x5 ");
	harness_resume(tab, ann);
	ck_assert(hears(tab, "* state 1 15x15x5 "));
	ask(bob, "games", "* game 1 ");
	harness_send(tab, "quit");
	ask(bob, "games", "= games count=0");
}

TEST(nobody_is_kept_for_ever)
{
	ask(ann, "challenge bob 3x3x3", "= challenge id=1");
	harness_disconnect(ann);
	harness_advance(f, KEEP_TIME - 1);
	ask(bob, "who all=1", "* who ann state=away");
	harness_advance(f, 1);
	ask(bob, "name ann", "= name");
	harness_resume(ann, ann);
	ck_assert(hears(ann, "? resume token"));
}

/* Who leaves, has nothing to keep, or has a connection of TCP. */
TEST_LOOP(others_are_not_kept, 0, 3)
{
	unsigned before = lobby_player_count(&f->state->lobby);

	if (_i == 0)
		harness_send(ann, "quit");
	else if (_i == 1)
		harness_disconnect(bob);
	else
		harness_disconnect(harness_client(f, "guest"));
	ck_assert_uint_eq(lobby_player_count(&f->state->lobby),
	    before - (_i < 2));
}

/* What guests have, so that they are kept. */
static const struct {
	const char *guest, *bob;
} guests[] = {
	{ "seek 3x3x3 else=none", NULL },
	{ "watch 1", NULL },
	{ "challenge bob 3x3x3", NULL },
	{ NULL, "challenge ~guest3 3x3x3" },
};

TEST_EACH(guest_with_something_open_is_kept, guests)
{
	struct harness_client *guest = harness_client(f, "guest");

	guest->session->keeps_player = true;
	ask(bob, "bot 5x5x4 easy you=x", "= bot match=1");
	if (guests[_i].guest != NULL)
		ask(guest, guests[_i].guest, "= ");
	if (guests[_i].bob != NULL)
		ask(bob, guests[_i].bob, "= ");
	harness_disconnect(guest);
	ask(bob, "who all=1", "* who ~guest3 state=away");
	ck_assert_uint_eq(f->state->matches.kept_count, 1);
}

/* The seat of an ended game is not enough. */
TEST(guest_is_removed_after_an_ended_game)
{
	struct harness_client *guest = harness_client(f, "guest");

	guest->session->keeps_player = true;
	ask(guest, "bot 3x3x3 easy you=x", "= bot match=1");
	ask(guest, "resign", "= resign");
	harness_disconnect(guest);
	ck_assert_uint_eq(lobby_player_count(&f->state->lobby), 3);
	harness_advance(f, f->state->matches.grace_period);
	ck_assert_uint_eq(lobby_player_count(&f->state->lobby), 2);
}

/* An entrant stays as long as the tournament, not for KEEP_TIME. */
TEST(entrant_is_not_kept)
{
	ck_assert_int_eq(harness_tournament(f, "create roundrobin 3x3x3", NULL),
	    OK);
	ask(ann, "join", "= join");
	harness_disconnect(ann);
	ck_assert_uint_eq(f->state->matches.kept_count, 0);
	ask(bob, "who all=1", "* who ann state=away");
	harness_advance(f, KEEP_TIME);
	ask(bob, "name ann", "? name named");
	ck_assert_int_eq(harness_tournament(f, "end", NULL), OK);
	ask(bob, "name ann", "= name");
}

TEST(each_is_kept_for_the_same_time)
{
	harness_disconnect(ann);
	bob->session->keeps_player = true;
	harness_advance(f, 1000);
	harness_disconnect(bob);
	harness_advance(f, KEEP_TIME - 1000);
	ck_assert_ptr_null(lobby_find_player(&f->state->lobby, "ann"));
	ck_assert_ptr_nonnull(lobby_find_player(&f->state->lobby, "bob"));
	harness_advance(f, 1000);
	ck_assert_ptr_null(lobby_find_player(&f->state->lobby, "bob"));
}

/* For one more player, whatever the address, the oldest is removed. */
TEST(so_many_are_kept_in_all)
{
	struct match_manager *mm = &f->state->matches;

	harness_disconnect(ann);
	for (unsigned i = 0; i < KEPT_MAX; i++) {
		struct player *p = lobby_add_guest(mm->lobby,
		    (struct match_observer){ NULL, NULL }, false);

		ck_assert_ptr_nonnull(lobby_find_player(mm->lobby, "ann"));
		p->client.address = address_at(1 + i);
		p->absence.watched = UINT32_MAX;
		disconnect_player(mm, p, true, f->now);
	}
	ck_assert_uint_eq(mm->kept_count, KEPT_MAX);
	ck_assert_ptr_null(lobby_find_player(mm->lobby, "ann"));
}

/* For one more player of an address, the oldest is removed. */
TEST(so_many_are_kept)
{
	char line[32];

	for (unsigned i = 0; i <= ADDRESS_KEPT_MAX; i++) {
		ann->session->player->client.address = address_at(7);
		harness_disconnect(ann);
		harness_reconnect(ann);
		ann->session->keeps_player = true;
		snprintf(line, sizeof(line), "name ann%u", i);
		ask(ann, line, "= name");
	}
	ck_assert_uint_eq(f->state->matches.kept_count, ADDRESS_KEPT_MAX);
	ask(bob, "name ann", "= name");
	ask(bob, "name ann0", "? name named");
}
