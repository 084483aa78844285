/* test_idle_warning.c -- players who are connected but make no move. */

#include <string.h>

#include "tests/support/players.h"
#include "tests/support/suite.h"

FIXTURE(players_setup, players_teardown);

#define IDLE_S 60

/* Ann, who is to move, and bob. */
static void start_idle_game(void)
{
	harness_send(ann, "seek 3x3x3 you=x idle=60 absent=wait");
	harness_send(bob, "seek 3x3x3 idle=60 absent=wait");
	harness_discard_output(f);
}

/*
 * The time of the player to move has just started: the warning comes when it is
 * over.
 */
static void assert_warned_after_the_time(const char *warning)
{
	harness_discard_output(f);
	harness_advance(f, IDLE_S * 1000 - 1);
	ck_assert(!hears(ann, "* idle "));
	harness_advance(f, 1);
	ck_assert(hears(ann, warning));
	ck_assert(hears(bob, warning));
}

TEST(the_first_move_is_waited_for_as_well)
{
	start_idle_game();
	assert_warned_after_the_time("* idle 1 x until=30000");
	harness_advance(f, 29999);
	ck_assert(send_and_hear(bob, "claim", "? claim early "));
	ck_assert(send_and_hear(ann, "claim", "? claim present "));
	harness_advance(f, 1);
	harness_send(bob, "claim");
	ck_assert(hears(ann, "* over 1 0 winner=o why=idle"));
}

/* Nothing happens any more until somebody acts. */
TEST(a_game_that_may_be_claimed_needs_no_wake_up)
{
	const struct player_timers *timers = &f->state->matches.timers;

	start_idle_game();
	harness_advance(f, IDLE_S * 1000);
	harness_advance(f, 30000);
	ck_assert_int_eq(player_timers_next(timers, f->now), MSEC_NEVER);
	ck_assert(send_and_hear(cat, "state 1",
	    "* state 1 3x3x3 ply=0 turn=x x=ann o=bob you=- moves=-"
	    " clock=none absent=wait idle=60 silent=x until=0"));
	ck_assert(send_and_hear(bob, "claim", "* over 1 0 winner=o why=idle"));
}

TEST(a_move_ends_the_warning)
{
	start_idle_game();
	harness_advance(f, IDLE_S * 1000 + 30000);
	harness_send(ann, "move b2");
	harness_send(bob, "move a1");
	ck_assert(send_and_hear(bob, "claim", "? claim present "));
	assert_warned_after_the_time("* idle 1 x until=30000");
}

enum interruption { BY_PAUSE, BY_UNDO, BY_RESTART, INTERRUPTIONS };

/* Every other interruption starts the time of the player to move again. */
TEST_LOOP(an_interruption_begins_the_time_anew, BY_PAUSE, INTERRUPTIONS)
{
	harness_keep_games(f);
	start_idle_game();
	harness_send(ann, "move b2");
	harness_send(bob, "move a1");
	harness_advance(f, IDLE_S * 1000 - 1);
	if (_i == BY_PAUSE) {
		harness_send(ann, "pause");
		harness_send(bob, "pause");
		harness_advance(f, IDLE_S * 1000);
		harness_send(bob, "pause off");
	} else if (_i == BY_UNDO) {
		harness_send(bob, "undo");
		harness_send(ann, "undo");
	} else {
		harness_restart(f);
		harness_resume(ann, ann);
		harness_resume(bob, bob);
	}
	assert_warned_after_the_time(_i == BY_UNDO ? "* idle 1 o " :
						     "* idle 1 x ");
}

/* Being away is no move. Otherwise it would be a way not to move at all. */
TEST(the_time_goes_on_while_the_player_to_move_is_away)
{
	start_idle_game();
	for (int i = 0; i < 5; i++) {
		harness_disconnect(ann);
		harness_advance(f, IDLE_S * 1000 / 6);
		harness_resume(ann, ann);
	}
	harness_discard_output(f);
	harness_advance(f, IDLE_S * 1000 / 6 - 1);
	ck_assert(!hears(bob, "* idle "));
	harness_advance(f, 1);
	ck_assert(hears(bob, "* idle 1 x until=30000"));
}

/* However long the player was away, the time after the warning remains. */
TEST_LOOP(who_is_away_is_warned_at_the_return, 0, 2)
{
	start_idle_game();
	/* The turn may also begin while the player is away. */
	if (_i == 1)
		harness_send(ann, "move b2");
	harness_disconnect(ann);
	if (_i == 1)
		harness_send(bob, "move a1");
	harness_advance(f, IDLE_S * 1000);
	harness_advance(f, 3600000);
	ck_assert(!hears(bob, "* idle "));
	harness_resume(ann, ann);
	ck_assert(hears(bob, "* idle 1 x until=30000"));
	ck_assert(hears(ann, "* state 1 "));
	harness_advance(f, 29999);
	ck_assert(send_and_hear(bob, "claim", "? claim early "));
	harness_advance(f, 1);
	ck_assert(send_and_hear(bob, "claim",
	    _i == 0 ? "* over 1 0 winner=o why=idle" :
		      "* over 1 2 winner=o why=idle"));
}

TEST(the_time_of_a_player_who_is_away_begins_with_the_turn)
{
	start_idle_game();
	harness_disconnect(bob);
	harness_advance(f, IDLE_S * 1000);
	harness_send(ann, "move b2");
	harness_advance(f, IDLE_S * 1000 - 1);
	harness_resume(bob, bob);
	harness_discard_output(f);
	harness_advance(f, 1);
	ck_assert(hears(ann, "* idle 1 o until=30000"));
}

/* Nobody could claim the game then. */
TEST(the_time_stands_while_the_opponent_is_away)
{
	start_idle_game();
	for (int i = 0; i < 5; i++) {
		harness_advance(f, IDLE_S * 1000 / 6);
		harness_disconnect(bob);
		harness_advance(f, 20000);
		harness_resume(bob, bob);
	}
	harness_discard_output(f);
	harness_advance(f, IDLE_S * 1000 / 6 - 1);
	ck_assert(!hears(bob, "* idle "));
	harness_advance(f, 1);
	ck_assert(hears(bob, "* idle 1 x until=30000"));
}

/* The warning is not withdrawn. It stands while nobody could claim the game. */
TEST_LOOP(a_warning_lasts_when_a_player_comes_back, 0, 2)
{
	struct harness_client *gone = _i == 0 ? ann : bob;
	msec                   left = _i == 0 ? 5000 : 20000;
	char                   until[24];

	start_idle_game();
	harness_advance(f, IDLE_S * 1000);
	harness_advance(f, 10000);
	harness_disconnect(gone);
	harness_advance(f, 15000);
	harness_send(cat, "state 1");
	ck_assert(!hears(cat,
	    "* state 1 3x3x3 ply=0 turn=x x=ann o=bob you=-"
	    " moves=- clock=none absent=wait idle=60 silent="));
	harness_resume(gone, gone);
	snprintf(until, sizeof(until), "* idle 1 x until=%d", (int)left);
	ck_assert(hears(_i == 0 ? bob : ann, until));
	snprintf(until, sizeof(until), " silent=x until=%d", (int)left);
	harness_discard_output(f);
	harness_send(ann, "state");
	ck_assert_ptr_nonnull(strstr(harness_next_line(ann), until));
	harness_advance(f, left - 1);
	ck_assert(send_and_hear(bob, "claim", "? claim early "));
	harness_advance(f, 1);
	ck_assert(send_and_hear(bob, "claim", "* over 1 0 winner=o why=idle"));
}

/* Whatever the absence rule. The short visits must not matter. */
TEST(nobody_dodges_the_warning_by_staying_away_between_visits)
{
	harness_send(ann, "seek 3x3x3 you=x idle=60 absent=forfeit");
	harness_send(bob, "seek 3x3x3 idle=60 absent=forfeit");
	for (int i = 0; i < 3; i++) {
		harness_disconnect(ann);
		harness_advance(f, 29000);
		harness_resume(ann, ann);
		harness_advance(f, 300);
	}
	ck_assert(hears(bob, "* idle 1 x until=30000"));
	harness_disconnect(ann);
	harness_advance(f, 29000);
	ck_assert(send_and_hear(bob, "claim", "? claim early "));
	harness_resume(ann, ann);
	harness_disconnect(ann);
	harness_advance(f, 1000);
	ck_assert(send_and_hear(bob, "claim", "* over 1 0 winner=o why=idle"));
}

/* The bot will move. */
TEST(nobody_claims_from_the_bot_of_a_warned_player)
{
	harness_send(ann, "seek 3x3x3 you=x idle=60");
	harness_send(bob, "seek 3x3x3 idle=60");
	harness_advance(f, IDLE_S * 1000);
	harness_disconnect(ann);
	harness_advance(f, 30000);
	ck_assert(hears(bob, "* sit 1 x "));
	ck_assert(send_and_hear(bob, "claim", "? claim "));
}

/*
 * In an opening, the first player puts stones of both sides. So the silent
 * player is not always the one whose stone is next.
 */
TEST(the_player_who_puts_the_stones_of_an_opening_is_warned)
{
	harness_send(ann, "seek 9x9x5 you=x idle=60 opening=swap");
	harness_send(bob, "seek 9x9x5 idle=60 opening=swap");
	harness_send(ann, "move e5");
	assert_warned_after_the_time("* idle 1 x until=30000");
	ck_assert(send_and_hear(bob, "state",
	    "* state 1 9x9x5 ply=1 turn=x x=ann o=bob you=o moves=e5"
	    " clock=none absent=bot opening=swap idle=60 phase=stones"
	    " silent=x until=30000"));
	harness_advance(f, 30000);
	ck_assert(send_and_hear(ann, "claim", "? claim present "));
	ck_assert(send_and_hear(bob, "claim", "* over 1 1 winner=o why=idle"));
}

TEST(nobody_can_be_claimed_against_while_the_disk_is_full)
{
	start_idle_game();
	harness_advance(f, IDLE_S * 1000);
	harness_advance(f, 10000);
	f->state->journal.is_disk_full = true;
	harness_advance(f, 0);
	harness_advance(f, IDLE_S * 1000);
	f->state->journal.is_disk_full = false;
	harness_advance(f, 0);
	ck_assert(hears(bob, "* idle 1 x until=20000"));
	harness_advance(f, 19999);
	ck_assert(send_and_hear(bob, "claim", "? claim early "));
	harness_advance(f, 1);
	ck_assert(send_and_hear(bob, "claim", "* over 1 0 winner=o why=idle"));
}

/* A stand-in bot is not an opponent who could claim the game. */
TEST(nobody_is_warned_in_a_game_with_a_bot)
{
	ck_assert(send_and_hear(ann, "seek 3x3x3 you=x idle=60 wait=0",
	    "* match 1 "));
	harness_advance(f, IDLE_S * 1000);
	ck_assert(!hears(ann, "* idle "));
}

TEST(a_rematch_has_the_same_terms)
{
	start_idle_game();
	harness_send(ann, "resign");
	harness_send(ann, "rematch");
	harness_send(bob, "rematch");
	assert_warned_after_the_time("* idle 2 x until=30000");
}
