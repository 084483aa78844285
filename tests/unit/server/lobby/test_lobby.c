/* test_lobby.c -- leaving, spectators, lists, hints and what is freed. */

#include <stdio.h>
#include <string.h>

#include "server/games/match_manager.h"
#include "server/match/seating.h"
#include "server/matchmaking/matchmaking.h"
#include "tests/support/players.h"
#include "tests/support/suite.h"

FIXTURE(players_setup, players_teardown);

TEST(leaving_a_finished_match_is_announced)
{
	start_game();
	harness_send(bob, "resign");
	harness_send(bob, "seek 4x4x4");
	ck_assert(hears(ann, "* left 1 o"));
	ck_assert_ptr_null(match_of(bob));
	ck_assert(send_and_hear(ann, "rematch", "? rematch alone "));
	harness_send(ann, "seek 5x5x5");
	ck_assert_uint_eq(lobby_match_count(&f->state->lobby), 0);
}

TEST_LOOP(a_adjourned_game_ends_and_counts_for_nobody, 0, 2)
{
	start_game();
	harness_send(cat, "watch 1");
	harness_disconnect(ann);
	harness_advance(f, _i * 1000);
	harness_disconnect(bob);
	harness_advance(f, ADJOURNED_TIME_MAX - 1);
	ck_assert(!hears(cat, "* sit "));
	ck_assert(!hears(cat, "* over "));
	harness_advance(f, 1);
	ck_assert(hears(cat, "* over 1 0 winner=none why=away"));
	harness_advance(f, 30000);
	ck_assert(hears(cat, "* unwatch 1"));
	ck_assert_uint_eq(lobby_match_count(&f->state->lobby), 0);
	ck_assert_uint_eq(lobby_player_count(&f->state->lobby), 1);
	ck_assert(send_and_hear(cat, "scores", "= scores count=0"));
}

TEST(a_bot_match_is_freed_after_its_end)
{
	ck_assert(send_and_hear(ann, "bot 3x3x3 perfect perfect",
	    "* over 1 9 winner=none why=full"));
	ck_assert(hears(ann, "* unwatch 1"));
	ck_assert_uint_eq(lobby_match_count(&f->state->lobby), 0);
	ck_assert(send_and_hear(cat, "scores", "= scores count=0"));
}

TEST(who_lists_the_state_of_each_player)
{
	harness_send(ann, "seek 4x4x4 kind=people else=none");
	ck_assert(send_and_hear(cat, "who",
	    "* who ann state=seeking variant=4x4x4 you=-"
	    " seek=1 kind=people"));
	harness_send(ann, "unseek");
	start_game();
	ck_assert(send_and_hear(cat, "who", "* who ann state=playing match=1"));
	harness_disconnect(ann);
	harness_send(cat, "who");
	ck_assert(!hears(cat, "* who ann "));
	ck_assert(send_and_hear(cat, "who all=1",
	    "* who ann state=away match=1"));
	ck_assert(hears(cat, "= who count=3"));
	harness_send(bob, "resign");
	ck_assert(send_and_hear(cat, "who", "* who cat state=idle"));
	ck_assert(hears(cat, "* who bob state=over match=1"));
	ck_assert(hears(cat, "= who count=2"));
}

TEST(lists_end_after_200_rows)
{
	struct game_settings settings = { .variant = { 3, 3, 3, RULE_FREE } };
	struct server_state *g = f->state;
	unsigned             next = 210; /* the id of the next row */
	const char          *line;
	char                 row[32];

	for (int i = 0; i < 210; i++)
		match_manager_start(&g->matches,
		    match_starter_create_bot_match(&g->matchmaking.starter,
			&settings, BOT_EASY, BOT_EASY),
		    0, f->now);
	send_now(ann, "games");
	send_now(ann, "games from=10");
	for (int page = 0; page < 2; page++) {
		while (line = harness_next_line(ann),
		    strncmp(line, "* game ", 7) == 0) {
			snprintf(row, sizeof(row), "* game %u ", next--);
			ck_assert_msg(strncmp(line, row, strlen(row)) == 0,
			    "%s", line);
		}
		ck_assert_uint_eq(next, page == 0 ? 10 : 0);
		ck_assert_str_eq(line,
		    page == 0 ? "= games count=210 next=10" :
				"= games count=210");
	}
	send_now(ann, "games from=0");
	ck_assert(hears(ann, "? games value "));
}

/* A adjourned game and its players are listed on request only. */
TEST(lists_tell_the_live_from_the_away)
{
	start_game();
	harness_disconnect(ann);
	ck_assert(send_and_hear(cat, "games", "= games count=1"));
	harness_disconnect(bob);
	ck_assert(send_and_hear(cat, "games", "= games count=0"));
	ck_assert(send_and_hear(cat, "games all=1", "= games count=1"));
	harness_send(cat, "who all=1");
	ck_assert_str_eq(harness_next_line(cat),
	    "* who bob state=away match=1");
	ck_assert_str_eq(harness_next_line(cat),
	    "* who ann state=away match=1");
	ck_assert_str_eq(harness_next_line(cat), "* who cat state=idle");
	ck_assert_str_eq(harness_next_line(cat), "= who count=3");
	harness_resume(ann, ann);
	ck_assert(send_and_hear(cat, "games", "* game 1 "));
	ck_assert(send_and_hear(cat, "who", "= who count=2"));
	harness_send(ann, "resign");
	ck_assert(send_and_hear(cat, "games all=1", "= games count=0"));
}

struct hint_counts {
	unsigned requested, cancelled;
};

static void
count_cancelled(void *ctx, const struct match *m, const struct match_event *e)
{
	(void)m;
	ck_assert_int_eq(e->kind, EV_DETACH);
	((struct hint_counts *)ctx)->cancelled++;
}

/* A hint that never arrives. */
static struct match_observer
count_hint_request(void *ctx, const struct match *m, enum side side)
{
	(void)m;
	(void)side;
	((struct hint_counts *)ctx)->requested++;
	return (struct match_observer){ count_cancelled, ctx };
}

TEST(one_hint_is_computed_at_a_time)
{
	static struct hint_counts hints; /* outlives the match */

	harness_send(ann, "bot 3x3x3 easy you=x");
	f->state->matches.bot_ops.hint = count_hint_request;
	hints = (struct hint_counts){ 0 };
	f->state->matches.bot_ops.ctx = &hints;
	harness_send(ann, "hint");
	ck_assert(send_and_hear(ann, "hint", "? hint thinking "));
	ck_assert_uint_eq(hints.requested, 1);
	seating_deliver_hint(lobby_find_match(&f->state->lobby, 1), SIDE_X,
	    NULL);
	harness_send(ann, "hint");
	ck_assert_uint_eq(hints.requested, 2);
	ck_assert_uint_eq(hints.cancelled, 0);
	harness_send(ann, "resign");
	ck_assert_uint_eq(hints.cancelled, 1);
	ck_assert(send_and_hear(ann, "hint", "? hint over "));
}

/* What makes a hint useless: the asker's move, the end of the game, leaving. */
static const struct {
	const char *request; /* sent by ann, or NULL: ann disconnects */
	unsigned    cancelled;
} hint_ends[] = {
	{ "move a1", 1 },
	{ "resign", 1 },
	{ "quit", 1 },
	{ NULL, 1 },
	{ "say well", 0 },
	{ "draw", 0 },
};

TEST_EACH(a_useless_hint_is_cancelled, hint_ends)
{
	static struct hint_counts hints; /* outlives the match */

	start_game();
	harness_send(ann, "hint");
	harness_send(bob, "hint");
	f->state->matches.bot_ops.hint = count_hint_request;
	hints = (struct hint_counts){ 0 };
	f->state->matches.bot_ops.ctx = &hints;
	harness_send(ann, "hint");
	ck_assert_uint_eq(hints.requested, 1);
	if (hint_ends[_i].request == NULL)
		harness_disconnect(ann);
	else
		harness_send(ann, hint_ends[_i].request);
	ck_assert_uint_eq(hints.cancelled, hint_ends[_i].cancelled);
	/* Her opponent's leaving does not end the hint. */
	if (hint_ends[_i].cancelled == 0)
		harness_disconnect(bob);
	ck_assert_uint_eq(hints.cancelled, hint_ends[_i].cancelled);
}

/* A bot plays for ann, but it does not agree for her. */
TEST(an_away_player_agrees_to_no_hints)
{
	start_game();
	harness_disconnect(ann);
	harness_advance(f, 30000);
	ck_assert(hears(bob, "* move 1 1 x "));
	ck_assert(send_and_hear(bob, "hint", "* offer 1 hint o"));
	ck_assert(!hears(bob, "* hint 1 2 "));
	ck_assert(send_and_hear(bob, "hint", "? hint offered "));
}

TEST(a_hint_goes_to_its_requester_only)
{
	start_game();
	harness_send(cat, "watch 1");
	harness_send(ann, "hint");
	harness_send(bob, "hint");
	harness_discard_output(f);
	ck_assert(send_and_hear(ann, "hint", "* hint 1 1 "));
	ck_assert(!hears(bob, "* hint "));
	ck_assert(!hears(cat, "* hint "));
}

/* The low bits of uthash's own hash function, which anybody can compute. */
static unsigned public_hash_bits(const char *key)
{
	unsigned hash;

	HASH_JEN(key, strlen(key), hash);
	return hash % 256;
}

/*
 * 2,000 names that would be in one bucket if the hash had no secret key. With
 * one they are spread evenly: about eight of them have the same low bits.
 */
TEST(chosen_names_do_not_share_a_bucket)
{
	unsigned in_bucket[256] = { 0 }, bucket;
	char     name[NAME_SIZE];

	for (unsigned i = 0, n = 0; n < 2000; i++) {
		snprintf(name, sizeof(name), "n%u", i);
		if (public_hash_bits(name) != 0)
			continue;
		HASH_FUNCTION(name, strlen(name), bucket);
		ck_assert_uint_lt(++in_bucket[bucket % 256], 50);
		n++;
	}
}

TEST(watching_another_match_leaves_ones_own)
{
	start_game();
	harness_send(cat, "bot 3x3x3 easy you=x");
	ck_assert(send_and_hear(ann, "watch 2", "? watch seated "));
	harness_send(ann, "resign");
	ck_assert(send_and_hear(ann, "watch 2", "= watch"));
	ck_assert(hears(bob, "* left 1 x"));
	harness_send(ann, "seek 3x3x3");
	harness_send(cat, "move b2");
	ck_assert(!hears(ann, "* move 2 "));
}

TEST_LOOP(everything_is_freed_when_all_disconnect, 0, 8)
{
	start_game();
	harness_send(cat, "watch 1");
	harness_send(ann, "move b2");
	if (_i & 1)
		harness_send(bob, "quit");
	if (_i & 2)
		harness_send(ann, "quit");
	if (_i & 4)
		harness_send(cat, "quit");
	for (unsigned i = 0; i < f->clients; i++)
		if (f->client[i].session != NULL)
			harness_disconnect(&f->client[i]);
	harness_advance(f, ADJOURNED_TIME_MAX);
	harness_advance(f, 30000);
	ck_assert_uint_eq(lobby_match_count(&f->state->lobby), 0);
	ck_assert_uint_eq(lobby_player_count(&f->state->lobby), 0);
	ck_assert_int_eq(timer_heap_next(&f->state->timers), MSEC_NEVER);
}

/* Most of it are names, of at most 48 bytes. */
TEST(a_match_needs_little_memory)
{
	struct variant v = { 3, 3, 3, RULE_FREE };

	ck_assert_uint_le(sizeof(struct lobby_match) + board_size(&v), 1152);
}

static const struct {
	unsigned    others; /* how many others watch already */
	const char *answer; /* to cat, who comes after bob */
} crowds[] = { { SPECTATORS_MAX - 1, "? watch watched " },
	{ SPECTATORS_MAX - 2, "= watch" } };

TEST_EACH(a_game_has_so_many_spectators, crowds)
{
	harness_send(ann, "bot 3x3x3 easy you=x");
	lobby_find_match(&f->state->lobby, 1)
	    ->live.spectator_count = crowds[_i].others;
	ck_assert(send_and_hear(bob, "watch 1", "= watch"));
	harness_send(cat, "watch 1");
	ck_assert(hears(cat, crowds[_i].answer));
	/* Who watches already may ask for the board again. */
	ck_assert(send_and_hear(bob, "watch 1", "= watch"));
	harness_disconnect(bob);
	ck_assert(send_and_hear(cat, "watch 1", "= watch"));
}

TEST(a_full_column_takes_no_stone)
{
	harness_send(ann, "seek 3x3x3/drop you=x");
	harness_send(bob, "seek 3x3x3/drop");
	harness_send(ann, "move a");
	harness_send(bob, "move a");
	harness_send(ann, "move a");
	ck_assert(send_and_hear(bob, "move a", "? move column "));
	ck_assert(send_and_hear(bob, "move b", "= move"));
}

TEST(spectators_see_the_board_after_a_takeback)
{
	harness_send(ann, "seek 3x3x3 you=x");
	harness_send(bob, "seek 3x3x3");
	harness_send(cat, "watch 1");
	harness_send(ann, "move b2");
	harness_send(ann, "undo");
	harness_discard_output(f);
	harness_send(bob, "undo");
	ck_assert(hears(cat, "* undo 1 0 x"));
	ck_assert(hears(cat, "* state 1 3x3x3 ply=0 "));
}
