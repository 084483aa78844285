/* test_seating.c -- seats and spectators: joining, leaving, returning. */

#include "server/match/seating.h"

#include "tests/support/match_fixture.h"
#include "tests/support/suite.h"

TEST(transfers_seats_with_sides_exchanged_and_spectators)
{
	struct match        *m = new_match("3x3x3");
	struct game_settings settings = { .variant = *board_variant(m->board) };
	struct match        *next = match_fixture_new(8, &settings,
		   recording_observer(&journal_observer));

	match_resign(m, SIDE_X, END_RESIGN, 0);
	seating_transfer(m, next);
	match_fixture_free(m);
	match_start(next, 0, 0);
	ck_assert(match_shows(next, 0, " x=bob o=ann "));
	ck_assert_str_eq(observer_x.events, "sOs");
	ck_assert_str_eq(spectator_observer.events, "sOs");
	match_fixture_free(next);
	ck_assert_str_eq(observer_x.events, "sOse");
}

TEST(a_bot_plays_for_an_away_player)
{
	struct match             *m = new_match("3x3x3");
	struct recording_observer bot = { 0 };

	ck_assert(match_is_present(m, SIDE_X));
	go_away(m, SIDE_X, 30000, 0);
	ck_assert(!match_is_present(m, SIDE_X));
	seating_substitute_bot(m, SIDE_X, recording_observer(&bot), BOT_MEDIUM);
	ck_assert(match_shows(m, 0, " x=medium~bot o=bob "));
	ck_assert(match_shows(m, 0, " for=ann"));
	ck_assert_str_eq(seating_player_name(m, SIDE_X), "ann");
	ck_assert(!match_is_present(m, SIDE_X));
	ck_assert_str_eq(bot.events, "b");
	ck_assert_str_eq(observer_o.events, "sab");
	match_end(m, SIDE_NONE, END_AWAY, 0);
	ck_assert(match_shows(m, 0, " winner=none why=away"));
	match_fixture_free(m);
	ck_assert_str_eq(bot.events, "boe");
}

TEST(a_returning_player_replaces_the_bot)
{
	struct match             *m = new_match("3x3x3");
	struct recording_observer bot = { 0 };

	go_away(m, SIDE_X, 30000, 0);
	seating_substitute_bot(m, SIDE_X, recording_observer(&bot), BOT_MEDIUM);
	come_back(m, SIDE_X, recording_observer(&observer_x), 0);
	ck_assert(match_shows(m, 0, " x=ann o=bob "));
	ck_assert(!match_shows(m, 0, " for="));
	ck_assert(match_is_present(m, SIDE_X));
	ck_assert_str_eq(bot.events, "be");
	ck_assert_str_eq(observer_o.events, "sabk");
	match_fixture_free(m);
}
