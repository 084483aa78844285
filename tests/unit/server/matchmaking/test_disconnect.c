/* test_disconnect.c -- grace periods, absence rules, resuming. */

#include "server/matchmaking/disconnect.h"

#include <stdio.h>
#include <string.h>

#include "server/games/match_manager.h"
#include "tests/support/address.h"
#include "tests/support/match_fixture.h"
#include "tests/support/players.h"
#include "tests/support/suite.h"

FIXTURE(players_setup, players_teardown);

static void start_with(const char *settings)
{
	char seek[64];

	snprintf(seek, sizeof(seek), "seek 3x3x3 %s you=x", settings);
	harness_send(ann, seek);
	snprintf(seek, sizeof(seek), "seek 3x3x3 %s", settings);
	harness_send(bob, seek);
	harness_discard_output(f);
}

TEST(guessing_tokens_is_slowed_down)
{
	char     guess[64];
	unsigned hits = 0, guesses = 0;

	f->options.allowance = 5;
	start_with("");
	harness_disconnect(ann);
	for (int i = 0; i < 1000; i++) {
		snprintf(guess, sizeof(guess), "resume %032x-ann", i);
		harness_send(cat, guess);
		guesses += hears(cat, "? resume token ");
		harness_discard_output(f);
		hits += match_of(cat) != NULL;
		harness_advance(f, 100);
	}
	ck_assert_uint_eq(hits, 0);
	/* 100 s at a rate of 5, after a burst of 80; a guess costs 4. */
	ck_assert_uint_le(guesses, (500 + 80) / 4);
	ck_assert_uint_ge(guesses, 80 / 4);
	harness_advance(f, 1000);
	harness_resume(ann, ann);
	ck_assert(hears(ann, "= resume match=1"));
}

static const struct {
	const char *settings, *line;
	msec        delay;
} cases[] = {
	{ "", "* sit 1 x medium~bot for=ann", 30000 },
	{ "absent=bot clock=5+0", "* sit 1 x medium~bot for=ann", 30000 },
	{ "absent=forfeit", "* over 1 0 winner=o why=away", 30000 },
	{ "absent=forfeit clock=5+0", "* over 1 0 winner=o why=away", 30000 },
	{ "clock=0+20", "* over 1 0 winner=o why=time", 20000 },
};

TEST_EACH(the_absence_rule_applies, cases)
{
	start_with(cases[_i].settings);
	harness_disconnect(ann);
	harness_advance(f, cases[_i].delay - 1);
	ck_assert(!hears(bob, cases[_i].line));
	harness_advance(f, 1);
	ck_assert(hears(bob, cases[_i].line));
}

TEST(a_bot_plays_with_the_away_players_clock)
{
	start_with("clock=0+50 absent=bot");
	harness_disconnect(ann);
	harness_advance(f, 30000);
	ck_assert(hears(bob, "* move 1 1 x "));
	ck_assert_int_eq(match_of(bob)->live.clock.remaining[SIDE_X], 70000);
}

TEST(a_bot_does_not_move_in_an_adjourned_game)
{
	start_with("absent=bot");
	harness_disconnect(ann);
	harness_advance(f, 30000);
	ck_assert(hears(bob, "* move 1 1 x "));
	/* The search for the bot's answer ends after bob has disconnected. */
	harness_discard_output(f);
	harness_send(cat, "watch 1");
	send_now(bob, "move c3");
	send_now(bob, "move c2");
	harness_disconnect(bob);
	ck_assert(!hears(cat, "* move 1 3 x "));
	ck_assert(match_is_adjourned(lobby_find_match(&f->state->lobby, 1)));
	harness_advance(f, 3600000);
	harness_resume(bob, bob);
	ck_assert(!match_is_adjourned(lobby_find_match(&f->state->lobby, 1)));
	ck_assert(hears(cat, "* back 1 o bob"));
	ck_assert(hears(cat, "* move 1 3 x "));
}

TEST(a_game_against_a_bot_waits_for_the_player)
{
	harness_send(ann, "bot 3x3x3 easy you=x");
	harness_disconnect(ann);
	harness_advance(f, ADJOURNED_TIME_MAX - 1);
	harness_resume(ann, ann);
	ck_assert(hears(ann, "= resume match=1"));
	ck_assert(send_and_hear(ann, "move b2", "* move 1 2 o "));
}

TEST(a_player_may_resume_after_the_end)
{
	start_with("");
	harness_disconnect(ann);
	harness_send(bob, "resign");
	harness_advance(f, 20000);
	harness_resume(ann, ann);
	ck_assert(hears(ann, "* state 1 "));
	harness_send(ann, "rematch");
	harness_send(bob, "rematch");
	ck_assert(hears(ann, "* match 2 3x3x3 x=bob o=ann "));
	harness_advance(f, 60000);
	ck_assert(!hears(bob, "* left "));
}

/* Bob's choice exchanges the seats while ann is away. */
TEST(the_grace_period_follows_its_player_to_the_other_seat)
{
	harness_send(ann, "seek 9x9x5 you=x opening=swap absent=forfeit");
	harness_send(bob, "seek 9x9x5 opening=swap absent=forfeit");
	harness_send(ann, "move e5");
	harness_send(ann, "move f6");
	harness_send(ann, "move d4");
	harness_disconnect(ann);
	harness_send(bob, "choose x");
	harness_advance(f, 29999);
	ck_assert(send_and_hear(bob, "state",
	    "* state 1 9x9x5 ply=3 turn=o"
	    " x=bob o=ann you=x moves=e5,f6,d4 clock=none absent=forfeit"
	    " opening=swap away=o until=1"));
	harness_advance(f, 1);
	ck_assert(hears(bob, "* over 1 3 winner=x why=away"));
}

/* --- time that stands --- */

static void set_disk_full(bool is_full)
{
	f->state->journal.is_disk_full = is_full;
	harness_advance(f, 0);
}

static const struct {
	const char *settings, *at_end;
} standing[] = {
	{ "absent=forfeit", "* over 1 0 winner=o why=away" },
	{ "absent=bot", "* sit 1 x medium~bot for=ann" },
	{ "absent=wait", NULL },
};

/* Nobody can resume while the disk is full. */
TEST_EACH(the_grace_period_stands_while_the_disk_is_full, standing)
{
	start_with(standing[_i].settings);
	harness_disconnect(ann);
	harness_advance(f, 10000);
	set_disk_full(true);
	harness_advance(f, 3600000);
	harness_resume(ann, ann);
	ck_assert(hears(ann, "? resume disk "));
	set_disk_full(false);
	ck_assert(hears(bob, "* away 1 x until=20000"));
	harness_advance(f, 19999);
	ck_assert(!match_is_over(match_of(bob)));
	ck_assert(!match_has_bot(match_of(bob), SIDE_X));
	if (standing[_i].at_end == NULL)
		ck_assert(send_and_hear(bob, "claim", "? claim early "));
	harness_advance(f, 1);
	if (standing[_i].at_end != NULL)
		ck_assert(hears(bob, standing[_i].at_end));
	else
		ck_assert(send_and_hear(bob, "claim",
		    "* over 1 0 winner=o why=away"));
}

/* A client tries again every few seconds. */
TEST(after_a_full_disk_there_is_time_to_resume)
{
	start_with("absent=forfeit");
	harness_disconnect(ann);
	harness_advance(f, 29999);
	set_disk_full(true);
	harness_advance(f, 60000);
	set_disk_full(false);
	ck_assert(hears(bob, "* away 1 x until=10000"));
	harness_advance(f, 9999);
	harness_resume(ann, ann);
	ck_assert(hears(ann, "= resume match=1"));
}

static void pause_game(void)
{
	harness_send(ann, "pause");
	harness_send(bob, "pause");
	harness_discard_output(f);
}

static const struct {
	const char *settings;
	bool        is_ended; /* by the opponent */
} pauses[] = {
	{ "absent=wait", true },
	{ "absent=wait", false },
	{ "absent=forfeit", true },
	{ "absent=forfeit", false },
};

TEST_EACH(the_grace_period_stands_during_a_pause, pauses)
{
	bool is_claimed = strcmp(pauses[_i].settings, "absent=wait") == 0;

	start_with(pauses[_i].settings);
	pause_game();
	harness_disconnect(ann);
	harness_advance(f, GAME_PAUSE_TIME - 1);
	ck_assert(!match_is_over(match_of(bob)));
	if (is_claimed)
		ck_assert(send_and_hear(bob, "claim", "? claim paused "));
	if (pauses[_i].is_ended)
		harness_send(bob, "pause off");
	else
		harness_advance(f, 1);
	ck_assert(hears(bob, "* away 1 x until=30000"));
	harness_advance(f, 29999);
	ck_assert(!match_is_over(match_of(bob)));
	if (is_claimed)
		ck_assert(send_and_hear(bob, "claim", "? claim early "));
	harness_advance(f, 1);
	if (is_claimed)
		harness_send(bob, "claim");
	ck_assert(hears(bob, "* over 1 0 winner=o why=away"));
}

/* Ann has offered the pause before. */
TEST(a_pause_with_an_absent_player_leaves_time_to_resume)
{
	start_with("absent=wait");
	harness_send(ann, "pause");
	harness_disconnect(ann);
	harness_advance(f, 29999);
	harness_send(bob, "pause");
	ck_assert(hears(bob, "* clock 1 left=0,0 runs=- paused=300000"));
	harness_advance(f, 60000);
	ck_assert(send_and_hear(bob, "state",
	    "* state 1 3x3x3 ply=0 turn=x"
	    " x=ann o=bob you=o moves=- clock=none absent=wait paused=240000"
	    " away=x until=1"));
	harness_send(bob, "pause off");
	ck_assert(hears(bob, "* away 1 x until=10000"));
	ck_assert(send_and_hear(bob, "claim", "? claim early "));
	harness_advance(f, 9999);
	harness_resume(ann, ann);
	ck_assert(hears(ann, "= resume match=1"));
}

/* --- which adjourned games end --- */

/*
 * A player with that name, or a guest if it is NULL, whose client has that
 * address.
 */
static struct player *player_at(const char *name, unsigned address)
{
	struct player *p = lobby_add_guest(&f->state->lobby,
	    (struct match_observer){ NULL, NULL }, false);

	p->client.address = address_at(address);
	if (name != NULL)
		ck_assert_int_eq(lobby_rename_player(&f->state->lobby, p, name,
				     0),
		    OK);
	return p;
}

/* A game of that many plies in which x disconnects, and o unless it is NULL. */
static struct match *
leave_game(struct player *x, struct player *o, unsigned plies)
{
	const struct game_settings settings = { .variant = {
						    5, 5, 5, RULE_FREE } };
	struct match *m = match_manager_create(&f->state->matches, &settings);

	match_manager_sit_player(m, SIDE_X, x);
	if (o != NULL)
		match_manager_sit_player(m, SIDE_O, o);
	else
		match_manager_sit_bot(&f->state->matches, m, SIDE_O, BOT_EASY);
	match_start(m, 0, f->now);
	for (unsigned i = 0; i < plies; i++)
		put_stone(m, POINT(i, 0));
	f->now++;
	disconnect_player(&f->state->matches, x, false, f->now);
	if (o != NULL)
		disconnect_player(&f->state->matches, o, false, f->now);
	match_manager_run_timers(&f->state->matches, f->now);
	disconnect_end_turn(&f->state->matches, f->now);
	return m;
}

static void limit_adjourned(unsigned count, unsigned per_address)
{
	f->state->accounts.bounds[ADDRESS_ADJOURNED] = per_address;
	f->state->matches.adjourned.count_max = count;
}

/* The ids of the running games, "1 2 5". */
static const char *running_ids(void)
{
	static char               text[64];
	const struct lobby_match *lm;

	text[0] = '\0';
	TAILQ_FOREACH (lm, &f->state->lobby.matches, link) {
		const struct match *m = &lm->match;
		char                rest[sizeof(text)];

		strcpy(rest, text);
		if (!match_is_over(m))
			snprintf(text, sizeof(text), "%u%s%.40s", m->id,
			    rest[0] != '\0' ? " " : "", rest);
	}
	return text;
}

TEST(the_oldest_game_ends_first)
{
	limit_adjourned(2, 0);
	leave_game(player_at(NULL, 1), NULL, 2);
	leave_game(player_at("eve", 2), player_at(NULL, 3), 1);
	leave_game(player_at(NULL, 4), NULL, 3);
	ck_assert_str_eq(running_ids(), "2 3");
	limit_adjourned(1, 0);
	leave_game(player_at(NULL, 5), NULL, 0);
	ck_assert_str_eq(running_ids(), "4");
}

/* Game 1 counts no more when it shall end, and its player comes back first. */
TEST(a_player_who_comes_back_at_once_keeps_the_game)
{
	struct match_observer nobody = { NULL, NULL };
	struct player        *eve = player_at("eve", 1);
	struct player        *fay = player_at("fay", 2);

	leave_game(eve, NULL, 0);
	leave_game(fay, NULL, 0);
	disconnect_resume(&f->state->matches, fay, nobody, f->now);
	limit_adjourned(1, 0);
	disconnect_player(&f->state->matches, fay, false, f->now);
	disconnect_resume(&f->state->matches, eve, nobody, f->now);
	harness_advance(f, 0);
	ck_assert_str_eq(running_ids(), "1 2");
	disconnect_player(&f->state->matches, eve, false, f->now + 1);
	harness_advance(f, 1);
	ck_assert_str_eq(running_ids(), "1");
}

TEST(an_address_has_a_quota_of_adjourned_games)
{
	limit_adjourned(0, 2);
	leave_game(player_at("eve", 1), player_at("fay", 2), 0);
	leave_game(player_at("gus", 1), NULL, 1);
	leave_game(player_at(NULL, 3), NULL, 0);
	leave_game(player_at(NULL, 1), NULL, 3);
	ck_assert_str_eq(running_ids(), "2 3 4");
	/* Addresses that are not known have no quota. */
	for (int i = 0; i < 3; i++)
		leave_game(player_at(NULL, 0), NULL, 0);
	ck_assert_str_eq(running_ids(), "2 3 4 5 6 7");
}

TEST(a_game_of_two_at_an_address_counts_once)
{
	limit_adjourned(0, 1);
	leave_game(player_at("eve", 1), player_at("fay", 1), 0);
	ck_assert_str_eq(running_ids(), "1");
}

TEST(without_limits_no_adjourned_game_ends)
{
	limit_adjourned(0, 0);
	for (int i = 0; i < 9; i++)
		leave_game(player_at(NULL, 1), NULL, 0);
	ck_assert_str_eq(running_ids(), "1 2 3 4 5 6 7 8 9");
}

/* To find the oldest, all games are looked at. */
TEST(a_lower_limit_ends_a_few_games_at_a_time)
{
	limit_adjourned(0, 0);
	for (unsigned char i = 1; i <= 9; i++)
		leave_game(player_at(NULL, i), NULL, 0);
	limit_adjourned(1, 0);
	leave_game(player_at(NULL, 10), NULL, 0);
	ck_assert_str_eq(running_ids(), "5 6 7 8 9 10");
	leave_game(player_at(NULL, 11), NULL, 0);
	ck_assert_str_eq(running_ids(), "9 10 11");
}

TEST(a_resumed_game_counts_for_no_quota)
{
	struct player *p = player_at("eve", 1);

	limit_adjourned(0, 1);
	leave_game(p, NULL, 0);
	disconnect_resume(&f->state->matches, p,
	    (struct match_observer){ NULL, NULL }, f->now);
	leave_game(player_at("fay", 1), NULL, 0);
	ck_assert_str_eq(running_ids(), "1 2");
}

/* The name of a seat of an adjourned game changes; the order does not. */
TEST(a_new_name_does_not_change_which_game_ends)
{
	struct player *gus = player_at(NULL, 1);

	limit_adjourned(3, 0);
	leave_game(gus, NULL, 0);
	leave_game(player_at(NULL, 2), NULL, 0);
	leave_game(player_at("fay", 3), player_at("hal", 4), 0);
	match_manager_make_guest(&f->state->matches, gus);
	for (unsigned i = 0; i < 3; i++) {
		static const char *const left[] = { "2 3 4", "3 4 5", "4 5 6" };

		leave_game(player_at(NULL, 5 + i), NULL, 0);
		ck_assert_str_eq(running_ids(), left[i]);
	}
}

/* A restart finds the newer game first, which was adjourned later. */
TEST(each_game_ends_in_its_own_time)
{
	harness_keep_games(f);
	harness_send(ann, "bot 5x5x4 easy you=x");
	harness_send(bob, "bot 5x5x4 easy you=x");
	harness_disconnect(ann);
	harness_send(cat, "scores"); /* The database gets all records. */
	harness_advance(f, 3600000);
	harness_send(bob, "move a1");
	harness_disconnect(bob);
	ck_assert_uint_eq(harness_restart(f), 2);
	ck_assert_str_eq(running_ids(), "1 2");
	harness_advance(f, ADJOURNED_TIME_MAX - 3600000);
	ck_assert_str_eq(running_ids(), "2");
	harness_advance(f, 3600000);
	ck_assert_str_eq(running_ids(), "");
}
