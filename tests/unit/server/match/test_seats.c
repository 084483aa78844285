/* test_seats.c -- seats and spectators: joining, leaving, returning. */

#include "server/match/seats.h"

#include "tests/support/match_fixture.h"
#include "tests/support/suite.h"

TEST(transfers_seats_with_sides_exchanged_and_spectators)
{
	struct match        *m = new_match("3x3x3");
	struct game_settings settings = { .variant = *board_variant(m->board) };
	struct match        *next = match_fixture_new(8, &settings,
		   recording_observer(&journal_observer));

	match_resign(m, SIDE_X, END_RESIGN, 0);
	seats_transfer(m, next);
	match_fixture_free(m);
	ck_assert_str_eq(next->seat[SIDE_X].name, "bob");
	ck_assert_str_eq(next->seat[SIDE_O].name, "ann");
	match_start(next);
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
	seats_set_away(m, SIDE_X, 30000, 0);
	ck_assert(!match_is_present(m, SIDE_X));
	seats_substitute_bot(m, SIDE_X, recording_observer(&bot), BOT_MEDIUM);
	ck_assert_str_eq(m->seat[SIDE_X].name, "medium~bot");
	ck_assert_str_eq(m->seat[SIDE_X].owner, "ann");
	ck_assert_str_eq(seats_player_name(m, SIDE_X), "ann");
	ck_assert(m->seat[SIDE_X].is_bot);
	ck_assert(!match_is_present(m, SIDE_X));
	ck_assert_str_eq(bot.events, "b");
	ck_assert_str_eq(observer_o.events, "sab");
	match_forfeit(m, SIDE_NONE, 0);
	ck_assert_int_eq(m->end_reason, END_AWAY);
	ck_assert_int_eq(m->winner, SIDE_NONE);
	match_fixture_free(m);
	ck_assert_str_eq(bot.events, "boe");
}

TEST(a_returning_player_replaces_the_bot)
{
	struct match             *m = new_match("3x3x3");
	struct recording_observer bot = { 0 };

	seats_set_away(m, SIDE_X, 30000, 0);
	seats_substitute_bot(m, SIDE_X, recording_observer(&bot), BOT_MEDIUM);
	seats_return(m, SIDE_X, recording_observer(&observer_x), 0);
	ck_assert_str_eq(m->seat[SIDE_X].name, "ann");
	ck_assert_str_eq(m->seat[SIDE_X].owner, "");
	ck_assert(match_is_present(m, SIDE_X));
	ck_assert_str_eq(bot.events, "be");
	ck_assert_str_eq(observer_o.events, "sabk");
	match_fixture_free(m);
}
