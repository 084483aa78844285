/* test_matchmaking.c -- seeks, sides and rematches. */

#include <stdio.h>
#include <string.h>

#include "server/match/seating.h"
#include "tests/support/players.h"
#include "tests/support/suite.h"

FIXTURE(players_setup, players_teardown);

static const struct {
	const char *ann, *bob;
	bool        paired;
	char        x; /* who has side X; '?': random */
} seeks[] = {
	{ "3x3x3", "3x3x3", true, '?' },
	{ "3x3x3", "tictactoe", true, '?' },
	{ "3x3x3", "4x4x4", false, 0 },
	{ "3x3x3", "3x3x3/exact", false, 0 },
	{ "4x3x3", "3x4x3", false, 0 },
	{ "3x3x3 you=x", "3x3x3", true, 'a' },
	{ "3x3x3 you=o", "3x3x3", true, 'b' },
	{ "3x3x3", "3x3x3 you=x", true, 'b' },
	{ "3x3x3", "3x3x3 you=o", true, 'a' },
	{ "3x3x3 you=x", "3x3x3 you=o", true, 'a' },
	{ "3x3x3 you=x", "3x3x3 you=x", false, 0 },
	{ "3x3x3 you=o", "3x3x3 you=o", false, 0 },
	{ "3x3x3 else=none", "3x3x3 wait=0", true, '?' },
};

TEST_EACH(pairs_compatible_seeks, seeks)
{
	const struct match *m;
	char                line[64];

	snprintf(line, sizeof(line), "seek %s", seeks[_i].ann);
	harness_send(ann, line);
	snprintf(line, sizeof(line), "seek %s", seeks[_i].bob);
	harness_send(bob, line);
	m = match_of(ann);
	ck_assert_int_eq(m != NULL, seeks[_i].paired);
	if (m == NULL)
		return;
	ck_assert_ptr_eq(m, match_of(bob));
	if (seeks[_i].x != '?')
		ck_assert_int_eq(m->live.seat[SIDE_X].name[0], seeks[_i].x);
}

TEST(the_longest_waiting_is_paired_first)
{
	harness_send(ann, "seek 3x3x3");
	harness_send(bob, "seek 3x3x3/exact");
	harness_send(cat, "seek 3x3x3/exact");
	ck_assert_ptr_null(match_of(ann));
	ck_assert_ptr_eq(match_of(bob), match_of(cat));
	harness_send(cat, "resign");
	harness_send(cat, "seek 3x3x3");
	ck_assert_ptr_eq(match_of(ann), match_of(cat));
}

TEST(sides_are_drawn_at_random)
{
	unsigned first[2] = { 0, 0 };

	for (int i = 0; i < 64; i++) {
		harness_send(ann, "bot 3x3x3 easy");
		first[ann->session->player->side]++;
		harness_send(ann, "resign");
	}
	ck_assert_uint_gt(first[SIDE_X], 16);
	ck_assert_uint_gt(first[SIDE_O], 16);
}

TEST(waits_until_the_timeout)
{
	harness_send(ann, "seek 3x3x3");
	harness_send(bob, "seek 4x4x4 wait=7 else=bot:easy");
	harness_send(cat, "seek 5x5x4 else=none");
	harness_send(harness_client(f, "dan"), "seek 6x6x6 wait=0");
	ck_assert(hears(harness_client(f, "dan"), "= seek match=1"));
	harness_advance(f, 6999);
	ck_assert_ptr_null(match_of(bob));
	harness_advance(f, 1);
	ck_assert(hears(bob, "* match 2 4x4x4 "));
	harness_advance(f, 2999);
	ck_assert_ptr_null(match_of(ann));
	harness_advance(f, 1);
	ck_assert(hears(ann, "* match 3 3x3x3 "));
	harness_advance(f, 100000000);
	ck_assert_ptr_null(match_of(cat));
	ck_assert(send_and_hear(bob, "who", "* who cat state=seeking "));
}

TEST(sides_alternate_in_rematches)
{
	char match[64];

	start_game();
	for (int i = 0; i < 4; i++) {
		harness_send(ann, "resign");
		harness_send(ann, "rematch");
		harness_send(bob, "rematch");
		snprintf(match, sizeof(match), "* match %d 3x3x3 x=%s o=%s ",
		    i + 2, i % 2 == 0 ? "bob" : "ann",
		    i % 2 == 0 ? "ann" : "bob");
		ck_assert(hears(ann, match));
		ck_assert(hears(bob, match));
	}
	ck_assert_uint_eq(lobby_match_count(&f->state->lobby), 1);
}

TEST(spectators_follow_the_rematch)
{
	start_game();
	harness_send(cat, "watch 1");
	harness_send(ann, "resign");
	harness_send(ann, "rematch");
	harness_send(bob, "rematch");
	ck_assert(hears(cat, "* match 2 3x3x3 x=bob o=ann you=- "));
	harness_send(bob, "move b2");
	ck_assert(hears(cat, "* move 2 1 x b2"));
	harness_disconnect(cat);
	ck_assert(send_and_hear(ann, "move a1", "= move"));
}

TEST(many_spectators_follow_the_rematch)
{
	struct match *m;

	start_game();
	m = lobby_find_match(&f->state->lobby, 1);
	m->live.spectator_count = 4;
	harness_send(ann, "resign");
	harness_send(ann, "rematch");
	harness_send(bob, "rematch");
	ck_assert(send_and_hear(cat, "watch 2", "= watch"));
	ck_assert(send_and_hear(cat, "games",
	    "* game 2 3x3x3 x=bob o=ann ply=0 turn=x"
	    " watchers=5"));
}

TEST(a_new_name_is_used_in_the_rematch)
{
	start_game();
	harness_send(ann, "resign");
	harness_send(ann, "name eve");
	harness_send(cat, "name ann");
	harness_send(ann, "rematch");
	ck_assert(send_and_hear(bob, "rematch",
	    "* match 2 3x3x3 x=bob o=eve "));
	harness_disconnect(ann);
	harness_send(bob, "resign");
	harness_advance(f, 30000);
	ck_assert(hears(bob, "* left 2 o"));
	ck_assert(send_and_hear(cat, "scores eve",
	    "* score eve 3x3x3 won=1 lost=0 drawn=0"));
	ck_assert(send_and_hear(cat, "who", "* who ann "));
}

TEST_LOOP(no_rematch_for_a_disconnected_player, 0, 2)
{
	start_game();
	harness_disconnect(ann);
	harness_advance(f, _i == 0 ? 30000 : 10000);
	send_now(bob, "resign");
	send_now(bob, "rematch");
	harness_advance(f, 0);
	ck_assert(hears(bob, "? rematch alone "));
	harness_advance(f, 30000);
	ck_assert(send_and_hear(cat, "who", "= who count=2"));
}

static const struct {
	const char *bob;     /* bob's request in the same turn */
	bool        is_over; /* a game was played before */
	const char *answer;
} requests_after_quit[] = {
	{ "seek 3x3x3", false, "= seek id=" },
	{ "rematch", true, "? rematch alone " },
};

TEST_EACH(nobody_is_paired_with_a_player_who_quit, requests_after_quit)
{
	if (requests_after_quit[_i].is_over) {
		start_game();
		harness_send(bob, "resign");
		harness_send(ann, "rematch");
	} else {
		harness_send(ann, "seek 3x3x3");
	}
	harness_discard_output(f);
	send_now(ann, "quit");
	send_now(bob, requests_after_quit[_i].bob);
	harness_advance(f, 0);
	ck_assert(hears(bob, requests_after_quit[_i].answer));
	ck_assert(!hears(ann, "* "));
}

TEST(a_spectator_who_quit_does_not_follow)
{
	start_game();
	harness_send(cat, "watch 1");
	harness_send(ann, "resign");
	harness_send(ann, "rematch");
	send_now(cat, "quit");
	send_now(bob, "rematch");
	harness_advance(f, 0);
	ck_assert(send_and_hear(bob, "games",
	    "* game 2 3x3x3 x=bob o=ann ply=0 turn=x watchers=0"));
	harness_send(bob, "move b2");
	ck_assert(hears(ann, "* move 2 1 x b2"));
}

/*
 * Four players wait for the same game: among those who suit, the first one is
 * chosen.
 */
static const char *const waiting[][2] = {
	{ "dan", "seek 3x3x3 kind=bots" },
	{ "eve", "seek 3x3x3 you=x" },
	{ "fay", "seek 3x3x3 you=x" },
	{ "gus", "seek 3x3x3 you=x undo=off" },
};

static const struct {
	const char *seek, *opponent;
} latecomers[] = {
	{ "seek 3x3x3 you=o", "eve" },
	{ "seek 3x3x3", "eve" },
	{ "seek 3x3x3 undo=off", "gus" },
	{ "seek 3x3x3 you=x", NULL },
	{ "seek 3x3x3 kind=bots", NULL },
	{ "seek 3x3x3 clock=5+3", NULL },
};

TEST_EACH(the_longest_waiting_who_suits_is_found, latecomers)
{
	const char *opponent = latecomers[_i].opponent;
	char        line[64];

	for (size_t i = 0; i < LENGTH(waiting); i++) {
		struct harness_client *c = harness_client(f, waiting[i][0]);

		snprintf(line, sizeof(line), "name %s", waiting[i][0]);
		harness_send(c, line);
		harness_send(c, waiting[i][1]);
		ck_assert_ptr_null(match_of(c));
	}
	harness_send(ann, latecomers[_i].seek);
	if (opponent == NULL) {
		ck_assert_ptr_null(match_of(ann));
		return;
	}
	ck_assert_ptr_nonnull(match_of(ann));
	ck_assert_ptr_eq(match_of(harness_client(f, opponent)), match_of(ann));
}

/* Enough different games for the table of terms to grow. */
TEST(seeks_of_many_games_are_told_apart)
{
	struct seek_request request = { .timeout = MSEC_NEVER };
	char                seek[32];

	request.terms.game_count = 1;
	for (uint8_t i = 0; i < 250; i++) {
		request.terms.games[0] = (struct variant){
			.columns = (uint8_t)(2 + i % 25),
			.rows = (uint8_t)(3 + i / 25),
			.k = 2
		};
		matchmaking_seek(&f->state->matchmaking,
		    lobby_add_guest(&f->state->lobby,
			(struct match_observer){ NULL, NULL }, false),
		    &request, f->now);
	}
	for (int i = 0; i < 250; i += 50) {
		snprintf(seek, sizeof(seek), "seek %dx%dx2", 2 + i % 25,
		    3 + i / 25);
		ck_assert(send_and_hear(ann, seek, "= seek match="));
		harness_send(ann, "resign");
	}
}

/* --- bots --- */

/*
 * Too many searches wait. ann and bob take the steps, and ann sends the last
 * request.
 */
static const struct {
	const char *steps[3], *request, *answer;
} busy_bots[] = {
	{ { NULL }, "bot 3x3x3 easy", "? bot bots " },
	{ { NULL }, "seek 3x3x3 wait=0", "? seek bots " },
	{ { NULL }, "seek 3x3x3 wait=0 else=none", "= seek id=1" },
	{ { NULL }, "seek 3x3x3 wait=1", "= seek id=1" },
	{ { "b seek 3x3x3" }, "seek 3x3x3 wait=0", "= seek match=1" },
	{ { "b seek 4x4x4" }, "seek 3x3x3 wait=0", "? seek bots " },
	{ { "b ignore ann", "b seek 3x3x3" }, "seek 3x3x3 wait=0",
	    "? seek bots " },
	{ { "a bot 3x3x3 easy" }, "hint", "? hint bots " },
	{ { "a bot 3x3x3 easy" }, "rematch", "? rematch running " },
	{ { "a bot 3x3x3 easy", "a resign" }, "rematch", "? rematch bots " },
	{ { "a seek 3x3x3 wait=0", "a resign" }, "rematch", "? rematch bots " },
	{ { "a seek 3x3x3", "b seek 3x3x3", "a resign" }, "rematch",
	    "= rematch" },
};

TEST_EACH(busy_bots_start_no_games, busy_bots)
{
	for (int i = 0; i < 3 && busy_bots[_i].steps[i] != NULL; i++)
		harness_send(busy_bots[_i].steps[i][0] == 'a' ? ann : bob,
		    busy_bots[_i].steps[i] + 2);
	harness_discard_output(f);
	f->env.bot_queue_max = 0;
	harness_send(ann, busy_bots[_i].request);
	ck_assert_msg(hears(ann, busy_bots[_i].answer), "%s",
	    busy_bots[_i].request);
}

/* --- near misses --- */

/*
 * The game is one that both seek, although the waiting player has another one
 * first.
 */
TEST(a_near_miss_is_played_at_a_game_of_both)
{
	harness_send(ann, "seek 3x3x3,4x4x4 clock=5+3 you=x");
	ck_assert(send_and_hear(bob, "seek 4x4x4",
	    "* near 3 ann 4x4x4 you=o clock=5+3 absent=wait "
	    "differs=clock"));
	ck_assert(hears(ann,
	    "* near 3 bob 4x4x4 you=- clock=none absent=bot "
	    "differs=clock"));
	ck_assert(send_and_hear(bob, "accept 3",
	    "* match 1 4x4x4 x=ann o=bob you=o clock=5+3 "));
}
