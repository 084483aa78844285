/* test_restore.c -- what a restart restores, and how the games go on. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/games/match_manager.h"
#include "server/matchmaking/disconnect.h"
#include "tests/support/address.h"
#include "tests/support/db_fixture.h"
#include "tests/support/name_key.h"
#include "tests/support/players.h"
#include "tests/support/restart_check.h"
#include "tests/support/suite.h"

static void set_up(void)
{
	players_setup();
	harness_keep_games(f);
}

FIXTURE(set_up, players_teardown);

/* Whether a line that answers the request begins with start. */
static bool
answers(struct harness_client *c, const char *request, const char *start)
{
	if (c->session == NULL)
		harness_reconnect(c);
	harness_discard_output(f);
	harness_send(c, request);
	return hears(c, start);
}

/* Whether cat, who is a spectator of no game, sees these words of game 1. */
static bool shows(const char *words)
{
	if (cat->session == NULL)
		harness_reconnect(cat);
	harness_discard_output(f);
	harness_send(cat, "state 1");
	return strstr(harness_next_line(cat), words) != NULL;
}

/* --- what is restored --- */

/* A random request, disconnection or pause of a random client. */
static void send_random_request(unsigned random)
{
	static const char *const requests[] = { "seek 3x3x3", "seek 3x3x3",
		"bot 3x3x3 easy", "bot 3x3x3 easy easy", "move a1", "move a2",
		"move a3", "move b1", "move b2", "move b3", "move c1",
		"move c2", "move c3", "move b2", "draw", "hint", "rematch",
		"rematch", "resign", "seek 4x4x3 clock=1+5", "name eve bot=1",
		"claim", "watch 1", "move d4", "undo", "undo", "undo",
		"seek 3x3x3 you=x clock=1+5", "seek 3x3x3 clock=1+5", "abort",
		"pause", "pause", "pause off", "seek 4x4x3 idle=60",
		"seek 4x4x3 undo=off" };
	struct harness_client   *c = &f->client[random % 3];
	unsigned                 kind = random / 3 % 40;

	if (c->session == NULL)
		harness_resume(c, c);
	else if (kind < sizeof(requests) / sizeof(requests[0]))
		harness_send(c, requests[kind]);
	else if (kind < 36)
		harness_advance(f, 2000);
	else if (kind < 38)
		harness_disconnect(c);
	else
		harness_advance(f, 30000);
}

TEST_LOOP(restores_every_game, 0, 25)
{
	unsigned state = (unsigned)_i * 7919 + 1;

	for (int i = 0; i < 150; i++) {
		state = state * 1103515245 + 12345;
		send_random_request(state >> 12);
	}
	ck_assert(restart_check(f));
}

/* --- how the games go on --- */

TEST(clocks_stand_until_their_player_resumes)
{
	harness_send(ann, "seek 3x3x3 you=x clock=1+5");
	harness_send(bob, "seek 3x3x3 clock=1+5");
	harness_advance(f, 10000);
	harness_send(ann, "move b2");
	harness_advance(f, 20000);
	ck_assert_uint_eq(harness_restart(f), 1);
	ck_assert(answers(cat, "games", "= games count=0"));
	ck_assert(answers(cat, "games all=1", "= games count=1"));
	harness_advance(f, 10000);
	harness_resume(ann, ann);
	ck_assert(hears(ann,
	    "* state 1 3x3x3 ply=1 turn=o x=ann o=bob you=x "
	    "moves=b2 clock=1+5 absent=wait left=55000,60000 away=o "
	    "until=20000 runs=-"));
	harness_advance(f, 10000);
	harness_resume(bob, bob);
	ck_assert(hears(ann, "* clock 1 left=55000,60000 runs=o"));
	harness_advance(f, 59999);
	ck_assert(!hears(ann, "* over "));
	harness_advance(f, 1);
	ck_assert(hears(ann, "* over 1 1 winner=x why=time"));
}

TEST(the_grace_period_starts_with_the_server)
{
	start_game();
	harness_restart(f);
	harness_advance(f, 1);
	harness_resume(ann, ann);
	harness_advance(f, 29998);
	ck_assert(!hears(ann, "* sit "));
	harness_advance(f, 1);
	ck_assert(hears(ann, "* sit 1 o medium~bot for=bob"));
}

TEST(a_bot_match_ends_with_the_restart)
{
	silence_bots();
	harness_send(cat, "bot 3x3x3 easy easy");
	ck_assert_uint_eq(harness_restart(f), 1);
	ck_assert(answers(cat, "state 1", "? state match "));
}

TEST(a_finished_game_is_kept_for_the_grace_period)
{
	start_game();
	harness_disconnect(bob);
	harness_send(ann, "resign");
	harness_send(ann, "quit");
	harness_restart(f);
	harness_advance(f, 29999);
	ck_assert(answers(cat, "profile ann", "= profile count=0"));
	ck_assert(answers(cat, "who all=1", "* who bob state=away match=1"));
	ck_assert(answers(cat, "state 1", "* state 1 "));
	harness_advance(f, 1);
	ck_assert(answers(cat, "profile bob", "= profile count=0"));
	ck_assert(answers(cat, "state 1", "? state match "));
}

/* Ann did not return to her game with the bot and was removed; bob was not. */
TEST(a_player_with_a_bot_may_have_left)
{
	silence_bots();
	start_game();
	harness_disconnect(ann);
	harness_advance(f, 30000);
	harness_send(bob, "resign");
	harness_advance(f, 30000);
	harness_restart(f);
	ck_assert(answers(cat, "who all=1", "* who bob state=away match=1"));
	ck_assert(answers(cat, "profile ann", "= profile count=0"));
	harness_advance(f, 30000);
	ck_assert(answers(cat, "state 1", "? state match "));
}

/* As before the restart: until the grace period after the game is over. */
TEST(a_bot_plays_on_for_an_away_player)
{
	silence_bots();
	start_game();
	harness_disconnect(ann);
	harness_advance(f, 30000);
	harness_restart(f);
	ck_assert(shows(" for=ann"));
	harness_resume(bob, bob);
	harness_send(bob, "resign");
	harness_advance(f, 29999);
	ck_assert(answers(cat, "who all=1", "* who ann state=away match=1"));
	harness_advance(f, 1);
	ck_assert(answers(cat, "profile ann", "= profile count=0"));
}

/* Whether the stored games show ann and bob as the players of game 1. */
static void is_between_ann_and_bob(void)
{
	ck_assert(answers(cat, "history", "* history 1 "));
	harness_discard_output(f);
	harness_send(cat, "history ann");
	ck_assert(strstr(harness_next_line(cat), " x=ann o=bob ") != NULL);
	ck_assert(answers(cat, "history dave", "= history count=0"));
	harness_discard_output(f);
	harness_send(cat, "record 1");
	ck_assert(strstr(harness_next_line(cat), " x=ann o=bob ") != NULL);
}

TEST(a_finished_game_keeps_its_players)
{
	start_game();
	harness_send(ann, "resign");
	ck_assert(send_and_hear(ann, "name dave", "= name"));
	is_between_ann_and_bob();
	harness_restart(f);
	is_between_ann_and_bob();
	harness_resume(ann, ann);
	ck_assert(hears(ann, "* state 1 3x3x3 ply=0 turn=- x=dave o=bob"));
	harness_send(ann, "quit");
	is_between_ann_and_bob();
}

/* Bob takes the name that ann had in the game, which she has left. */
TEST(a_name_taken_at_the_table_keeps_its_side)
{
	start_game();
	harness_send(ann, "resign");
	harness_send(ann, "quit");
	ck_assert(send_and_hear(bob, "name ann", "= name"));
	harness_restart(f);
	harness_resume(bob, bob);
	ck_assert(hears(bob, "* state 1 3x3x3 ply=0 turn=- x=ann o=ann you=o"));
	ck_assert(answers(bob, "rematch", "? rematch alone "));
}

/* How a game with a substitute counts does not depend on a restart. */
TEST_LOOP(a_move_of_a_substitute_is_remembered, 0, 4)
{
	const bool has_moved = _i & 1, restarts = _i & 2;

	start_game();
	if (!has_moved)
		harness_send(ann, "move b2");
	harness_disconnect(ann);
	harness_advance(f, 30000);
	if (restarts) {
		harness_restart(f);
		harness_resume(bob, bob);
	}
	ck_assert_int_eq(shows(" botplies=1"), has_moved);
	harness_resume(ann, ann);
	harness_send(bob, "resign");
	ck_assert(answers(cat, "scores", "* score bob "));
	ck_assert_int_eq(answers(cat, "scores", "* score ann "), !has_moved);
}

TEST(a_pause_starts_again)
{
	start_game();
	harness_send(ann, "pause");
	harness_send(bob, "pause");
	harness_advance(f, 1000);
	harness_restart(f);
	harness_resume(ann, ann);
	harness_resume(bob, bob);
	harness_advance(f, GAME_PAUSE_TIME - 1);
	ck_assert(answers(ann, "move b2", "? move paused "));
	harness_advance(f, 1);
	ck_assert(answers(ann, "move b2", "= move"));
}

TEST(an_open_offer_gets_a_new_number)
{
	start_game();
	harness_send(ann, "hint");
	harness_send(bob, "hint");
	harness_send(ann, "draw");
	ck_assert(shows(" offers=draw:x:3,hint:xo"));
	harness_restart(f);
	ck_assert(shows(" offers=draw:x:1,hint:xo"));
	harness_resume(bob, bob);
	ck_assert(answers(bob, "accept 1", "* over 1 0 winner=none "));
	ck_assert(!shows(" offers="));
}

/* Ann may not have received the last token. */
TEST(both_tokens_are_restored)
{
	char request[16 + RESUME_TOKEN_TEXT] = "resume ";

	start_game();
	harness_token(ann, request + 7);
	harness_disconnect(ann);
	harness_resume(ann, ann);
	harness_restart(f);
	ck_assert(answers(ann, request, "= resume match=1"));
}

/* What a new player does is not counted for one from before the restart. */
TEST(new_players_are_others)
{
	start_game();
	harness_send(ann, "move b2");
	harness_send(bob, "resign");
	harness_restart(f);
	for (int i = 1; i < 3; i++) {
		ck_assert(answers(&f->client[i],
		    i == 1 ? "name dan" : "name eve", "= name"));
		harness_send(&f->client[i], "bot 3x3x3 easy you=x");
		harness_send(&f->client[i], "move b2");
		harness_send(&f->client[i], "resign");
	}
	ck_assert(answers(cat, "scores",
	    "* score ann 3x3x3 won=1 lost=0 drawn=0"));
	ck_assert(answers(cat, "scores bob",
	    "* score bob 3x3x3 won=0 lost=1 drawn=0"));
}

/* Cat has taken the name of ann, in whose seat a bot plays. */
TEST(who_has_lost_the_name_is_restored_as_a_guest)
{
	silence_bots();
	start_game();
	harness_disconnect(ann);
	harness_advance(f, 30000);
	harness_send(cat, "name ann");
	harness_send(cat, "bot 4x4x4 easy");
	harness_restart(f);
	ck_assert(answers(bob, "who all=1", "* who ann state=away match=2"));
	ck_assert(answers(bob, "who all=1",
	    "* who ~guest1 state=away match=1"));
}

/* The game against a stand-in bot, and the seek that goes on meanwhile. */
TEST_LOOP(a_seek_that_goes_on_is_restored, 0, 2)
{
	harness_send(ann, "seek 3x3x3,4x4x4 you=x wait=0 else=bot:hard");
	if (_i == 1)
		harness_send(ann, "unseek");
	ck_assert_uint_eq(harness_restart(f), 1);
	harness_resume(ann, ann);
	ck_assert_int_eq(answers(bob, "who",
			     "* who ann state=playing match=1 "
			     "variant=3x3x3 you=x seek=1 variants=3x3x3,4x4x4"),
	    _i == 0);
	if (_i == 1)
		return;
	harness_send(bob, "seek 4x4x4 wait=0");
	ck_assert(hears(ann, "* seeking ~guest"));
	harness_send(ann, "resign");
	ck_assert(send_and_hear(ann, "rematch",
	    "* match 3 3x3x3 x=hard~bot o=ann"));
}

/* A binding lapses by the wall clock, whether or not the server restarts. */
TEST_LOOP(owners_of_names_are_restored, 0, 2)
{
	prove_name(ann, "ann");
	ck_assert(answers(ann, "ignore bob", "= ignore"));
	harness_send(ann, "scores"); /* writes the records with this time */
	harness_disconnect(ann);
	harness_advance(f, NAME_LAPSE - 1 + _i);
	harness_restart(f);
	ck_assert(answers(cat, "name ANN", _i == 0 ? "? name " : "= name"));
	if (_i == 0) {
		harness_reconnect(ann);
		prove_name(ann, "ann");
		ck_assert(answers(ann, "who", "* who ann "));
	}
}

/* Also the game that ann has played before the name was hers. */
TEST_LOOP(an_owner_who_has_played_keeps_the_name, 0, 3)
{
	start_game();
	harness_send(ann, "resign");
	if (_i == 1) {
		harness_restart(f);
		harness_resume(ann, ann);
	}
	prove_name(ann, "ann");
	harness_disconnect(ann);
	if (_i == 2)
		harness_restart(f);
	harness_advance(f, NAME_LAPSE);
	ck_assert(answers(cat, "name ann", "? name owned "));
}

/*
 * The list of a name's owner is restored, without names of guests; lists of
 * other players are not.
 */
TEST(the_list_of_an_owner_is_restored)
{
	prove_name(ann, "ann");
	harness_send(ann, "ignore Bob");
	harness_send(ann, "ignore ~guest9");
	harness_send(ann, "ignore eve");
	harness_send(ann, "ignore cat");
	harness_send(ann, "ignore eve off");
	harness_send(ann, "bot 4x4x4 easy");
	harness_send(bob, "ignore ann");
	harness_send(bob, "bot 4x4x4 easy");
	harness_restart(f);
	harness_resume(ann, ann);
	ck_assert(answers(ann, "ignore", "* ignore Bob"));
	ck_assert(answers(ann, "ignore", "* ignore cat"));
	ck_assert(answers(ann, "ignore", "= ignore count=2"));
	harness_resume(bob, bob);
	ck_assert(answers(bob, "ignore", "= ignore count=0"));
}

/*
 * The days that a game has been adjourned go on over restarts of the server; but
 * after each of them an hour is left.
 */
TEST(a_adjourned_game_ages_over_restarts)
{
	harness_send(ann, "bot 3x3x3 easy you=x");
	for (int i = 0; i < 2; i++) { /* the first time writes the start */
		ck_assert_uint_eq(harness_restart(f), 1);
		harness_advance(f, i * ADJOURNED_TIME_MAX / 2);
	}
	harness_advance(f, ADJOURNED_TIME_MAX / 2 - 2000);
	ck_assert_uint_eq(harness_restart(f), 1);
	harness_advance(f, 3600000 - 1);
	ck_assert(!match_is_over(lobby_find_match(&f->state->lobby, 1)));
	harness_advance(f, 1);
	ck_assert(match_is_over(lobby_find_match(&f->state->lobby, 1)));
}

TEST(the_age_of_a_adjourned_game_counts_from_its_last_move)
{
	harness_send(ann, "bot 3x3x3 easy you=x");
	harness_advance(f, ADJOURNED_TIME_MAX / 2);
	harness_send(ann, "move b2");
	harness_disconnect(ann);
	ck_assert_uint_eq(harness_restart(f), 1);
	harness_advance(f, ADJOURNED_TIME_MAX - 2000);
	ck_assert(!match_is_over(lobby_find_match(&f->state->lobby, 1)));
}

/* --- what another program has changed --- */

static void restart_changed(const char *sql)
{
	harness_send(cat, "history"); /* the store has all records then */
	run_sql(f->db, sql);
	harness_restart(f);
}

static const char *const wrong_times[] = { "9999999999999",
	"9223372036854775807", "-9223372036854775807 - 1" };

/* Whatever the time of a game, it is adjourned for an hour to some days more. */
TEST_EACH(an_adjourned_game_with_a_wrong_time_ends, wrong_times)
{
	char sql[64];

	harness_send(ann, "bot 3x3x3 easy you=x");
	snprintf(sql, sizeof(sql), "UPDATE game SET active_at = %s",
	    wrong_times[_i]);
	restart_changed(sql);
	harness_advance(f, 3600000 - 1);
	ck_assert(!match_is_over(lobby_find_match(&f->state->lobby, 1)));
	harness_advance(f, ADJOURNED_TIME_MAX - 3600000 + 1);
	ck_assert(match_is_over(lobby_find_match(&f->state->lobby, 1)));
}

/* A name with a time in the future lapses, as if it was proven just now. */
TEST_EACH(an_owner_with_a_wrong_time_lapses, wrong_times)
{
	char sql[96];

	prove_name(ann, "ann");
	snprintf(sql, sizeof(sql),
	    "UPDATE player SET bound = %s"
	    " WHERE name = 'ann'",
	    wrong_times[_i]);
	restart_changed(sql);
	harness_advance(f, NAME_LAPSE);
	ck_assert(answers(cat, "name ann", "= name"));
}

/* Ann (x) and bob play; ann owns her name. The rest is restored. */
static const struct {
	const char *sql, *request, *answer;
} damaged_rows[] = {
	/* The seat of ann is hers. */
	{ "UPDATE seat SET side = 'x'", "who all=1", "= who count=2" },
	{ "UPDATE seat SET side = 'x'", "who all=1",
	    "* who ann state=away match=1" },
	/* A list of nobody. */
	{ "INSERT INTO ignored VALUES (9999, 'eve', 'eve')", "who all=1",
	    "= who count=3" },
};

TEST_EACH(a_damaged_row_is_left_out, damaged_rows)
{
	prove_name(ann, "ann");
	start_game();
	restart_changed(damaged_rows[_i].sql);
	ck_assert(answers(cat, damaged_rows[_i].request,
	    damaged_rows[_i].answer));
}

/* Ann is an entrant of the tournament; bob is not. */
TEST(a_damaged_game_is_void)
{
	harness_tournament(f, "create arena 3x3x3", NULL);
	harness_send(ann, "join");
	start_game();
	restart_changed("UPDATE game SET terms = 'taste=sour'");
	ck_assert(answers(cat, "state 1", "? state match "));
	ck_assert(answers(cat, "record 1", "? record record "));
	harness_resume(bob, bob);
	ck_assert(hears(bob, "? resume token "));
	harness_resume(ann, ann);
	ck_assert(hears(ann, "= resume"));
	ck_assert(answers(ann, "join", "? join entered "));
	ck_assert(answers(bob, "bot 3x3x3 easy", "= bot match=2"));
	harness_send(cat, "history");
	ck_assert_int_eq(query_number(f->db, "SELECT count(*) FROM seat"), 2);
}

#define DIGITS_16 "0123456789abcdef"
#define KEY       DIGITS_16 DIGITS_16 DIGITS_16 DIGITS_16

static const struct {
	const char *values;       /* of the row */
	const char *key, *reason; /* of the ban; NULL: there is none */
	bool        is_of_talk;
} stored_bans[] = {
	{ "'eve', '" KEY "', 9000000000000, 'spam', 0", KEY, "spam", false },
	{ "'eve', NULL, 9000000000000, '', 1", "", "", true },
	/* A ban with a damaged column holds without it. */
	{ "'eve', 'abc', 9000000000000, 'spam', 0", "", "spam", false },
	{ "'eve', '" KEY "', 9000000000000, char(7), 0", KEY, "", false },
	{ "'eve', '', 9000000000000, '', 2", "", "", false },
	{ "'no name', '', 9000000000000, '', 0", NULL, NULL, false },
	{ "'eve', '', 1000, '', 0", NULL, NULL, false }, /* it has ended */
};

TEST_EACH(bans_are_restored, stored_bans)
{
	bool              is_of_talk = stored_bans[_i].is_of_talk;
	char              sql[256];
	const struct ban *b;

	snprintf(sql, sizeof(sql), "INSERT INTO ban VALUES (%s)",
	    stored_bans[_i].values);
	restart_changed(sql);
	b = bans_find(&f->state->bans, is_of_talk, "eve", NULL, NULL, f->now);
	ck_assert_int_eq(b != NULL, stored_bans[_i].key != NULL);
	ck_assert_ptr_null(bans_find(&f->state->bans, !is_of_talk, "eve", NULL,
	    NULL, f->now));
	if (b == NULL)
		return;
	ck_assert_str_eq(b->key, stored_bans[_i].key);
	ck_assert_str_eq(b->reason, stored_bans[_i].reason);
}

/* --- openings --- */

static const struct {
	const char *opening, *acts[12], *players;
} openings[] = {
	{ "swap",
	    { "ann move e5", "ann move e6", "ann move f6", "bob choose x",
		"ann move a1", "bob move a2" },
	    " x=bob o=ann " },
	{ "swap2",
	    { "ann move e5", "ann move e6", "ann move f6", "bob choose more",
		"bob move g6", "bob move g7", "ann choose o", "ann move a1",
		"bob move a2" },
	    " x=bob o=ann " },
	{ "swap2",
	    { "ann move e5", "ann move e6", "ann move f6", "bob choose more",
		"bob move g6", "bob move g7", "ann choose x", "bob move a1",
		"ann move a2" },
	    " x=ann o=bob " },
	{ "longpro",
	    { "ann move e5", "bob move e6", "ann move a9", "bob move a1",
		"ann move a2" },
	    " x=ann o=bob " },
	{ "swap",
	    { "ann draw", "ann move e5", "ann move e6", "ann move f6",
		"bob choose x", "ann move a1", "bob move a2" },
	    " x=bob o=ann " },
	{ "swap",
	    { "ann move e5", "ann move e6", "ann move f6", "bob draw",
		"bob choose x", "ann move a1", "bob move a2" },
	    " x=bob o=ann " },
};

/* Each act takes a second, but not an offer: a clock goes back to the move. */
static void act_in_opening(const char *act)
{
	if (strstr(act, "draw") == NULL)
		harness_advance(f, 1000);
	harness_discard_output(f);
	harness_send(harness_client(f,
			 strncmp(act, "ann", 3) == 0 ? "ann" : "bob"),
	    act + 4);
}

/* The server is killed, or both connections are lost. */
static void interrupt_opening(bool is_restart)
{
	harness_disconnect(ann);
	harness_disconnect(bob);
	ck_assert(restart_check(f));
	if (is_restart) {
		harness_restart(f);
		harness_reconnect(cat);
	}
	harness_resume(ann, ann);
	harness_resume(bob, bob);
}

static void play_interrupted(int opening, int at, bool is_restart)
{
	char request[64];

	snprintf(request, sizeof(request),
	    "seek 9x9x5 you=x clock=5+2 opening=%s", openings[opening].opening);
	harness_send(ann, request);
	snprintf(request, sizeof(request), "seek 9x9x5 clock=5+2 opening=%s",
	    openings[opening].opening);
	harness_send(bob, request);
	for (int i = 0; openings[opening].acts[i] != NULL; i++) {
		if (i == at)
			interrupt_opening(is_restart);
		act_in_opening(openings[opening].acts[i]);
		ck_assert(!hears(ann, "?") && !hears(bob, "?"));
	}
	ck_assert(shows(openings[opening].players));
}

/*
 * In every phase of every opening; the result is that of the players' final
 * sides, in the records too.
 */
TEST_LOOP(an_opening_is_restored_in_every_phase, 0, LENGTH(openings) * 2 * 9)
{
	int  opening = _i / 18, at = _i / 2 % 9;
	char winner[32];

	if (at > 0 && openings[opening].acts[at - 1] == NULL)
		return;
	play_interrupted(opening, at, _i % 2 == 0);
	harness_send(ann, "resign");
	snprintf(winner, sizeof(winner), " winner=%c ",
	    strstr(openings[opening].players, "x=bob") != NULL ? 'x' : 'o');
	harness_discard_output(f);
	harness_send(cat, "history");
	ck_assert(strstr(harness_next_line(cat), openings[opening].players) !=
	    NULL);
	harness_discard_output(f);
	harness_send(cat, "history");
	ck_assert(strstr(harness_next_line(cat), winner) != NULL);
	ck_assert(answers(cat, "scores", "* score bob 9x9x5 won=1"));
}

/* A takeback sets the clocks back to the choice, also after a restart. */
TEST_LOOP(a_takeback_knows_the_time_of_the_choice, 0, 2)
{
	play_interrupted(1, _i == 0 ? -1 : 8, true);
	harness_send(ann, "undo");
	harness_send(bob, "undo");
	/* 300 s, and 2 - 1 for each of four and of three acts. */
	ck_assert(shows(" ply=5 turn=o x=bob o=ann you=- "
			"moves=e5,e6,f6,g6,g7 clock=5+2 absent=wait"
			" opening=swap2 left=303000,304000 "));
}

/*
 * A bot chooses for a player who is away: then that player's side changes, too,
 * and only a loss counts for the player.
 */
TEST_LOOP(a_substitute_chooses, 0, 2)
{
	harness_send(ann, "seek 9x9x5 you=x opening=swap");
	harness_send(bob, "seek 9x9x5 opening=swap");
	for (int i = 0; i < 3; i++)
		act_in_opening(openings[0].acts[i]);
	harness_disconnect(bob);
	silence_bots();
	harness_advance(f, 30000);
	ck_assert(shows(" for=bob"));
	ck_assert_int_eq(match_choose((struct match *)match_of(ann), SIDE_O,
			     CHOICE_X, f->now),
	    OK);
	ck_assert(shows(" x=medium~bot o=ann "));
	if (_i == 1) {
		harness_restart(f);
		harness_resume(ann, ann);
	}
	harness_resume(bob, bob);
	ck_assert(shows(" x=bob o=ann "));
	ck_assert(!shows(" botplies="));
	harness_send(ann, "resign");
	ck_assert(answers(cat, "scores", "* score ann "));
	ck_assert(!answers(cat, "scores", "* score bob "));
}

/*
 * Whether a bot or its player has chosen remains known after a restart, even if
 * the other one has the seat at the next stone.
 */
TEST_LOOP(who_has_chosen_is_restored, 0, 2)
{
	bool is_by_bot = _i == 0;

	harness_send(ann, "seek 9x9x5 you=x opening=swap");
	harness_send(bob, "seek 9x9x5 opening=swap");
	for (int i = 0; i < 3; i++)
		act_in_opening(openings[0].acts[i]);
	if (!is_by_bot)
		harness_send(bob, "choose x");
	harness_disconnect(bob);
	silence_bots();
	harness_advance(f, 30000);
	ck_assert(shows(" for=bob"));
	if (is_by_bot) {
		ck_assert_int_eq(match_choose((struct match *)match_of(ann),
				     SIDE_O, CHOICE_X, f->now),
		    OK);
		harness_resume(bob, bob);
	}
	harness_restart(f);
	harness_resume(ann, ann);
	harness_resume(bob, bob);
	ck_assert(shows(" x=bob o=ann "));
	harness_send(ann, "resign");
	ck_assert(answers(cat, "scores", "* score ann "));
	ck_assert(answers(cat, "scores", "* score bob ") == !is_by_bot);
}

/*
 * Ann's row is invalid, so her seat in game 1 has no player. She comes back by
 * her name and plays game 2, in which the choice of game 1 changes nothing.
 */
TEST(a_choice_does_not_change_the_side_of_a_player_elsewhere)
{
	prove_name(ann, "ann");
	harness_send(ann, "seek 9x9x5 you=x opening=swap");
	harness_send(bob, "seek 9x9x5 opening=swap");
	for (int i = 0; i < 3; i++)
		act_in_opening(openings[0].acts[i]);
	restart_changed("UPDATE seat SET side = 'z' WHERE player ="
			" (SELECT min(player) FROM seat)");
	harness_reconnect(ann);
	prove_name(ann, "ann");
	ck_assert(answers(ann, "bot 3x3x3 easy you=x", "= bot"));
	harness_resume(bob, bob);
	ck_assert(answers(bob, "choose x", "= choose"));
	ck_assert(answers(ann, "move b2", "= move"));
	harness_read_clock(f);
	ck_assert_int_eq(query_number(f->db,
			     "SELECT count(*) FROM seat"
			     " WHERE game = 2 AND side = 'x'"),
	    1);
}

/* --- from where the players come --- */

static int64_t stored_address(enum side side)
{
	static const char *const sql[] = {
		"SELECT hex(substr(addresses, 16, 1)) FROM game",
		"SELECT hex(substr(addresses, 32, 1)) FROM game"
	};

	harness_send(cat, "history"); /* the store has all records then */
	return query_number(f->db, sql[side]);
}

/* An adjourned game of before the restart, and one of after it. */
TEST(an_address_keeps_its_quota)
{
	ann->session->player->client.address = address_at(7);
	harness_send(ann, "bot 5x5x5 easy");
	harness_disconnect(ann);
	harness_restart(f);
	f->state->accounts.bounds[ADDRESS_ADJOURNED] = 1;
	harness_reconnect(bob);
	bob->session->player->client.address = address_at(8);
	harness_send(bob, "bot 5x5x5 easy");
	harness_disconnect(bob);
	harness_advance(f, 0);
	ck_assert(!shows(" turn=- "));
	cat->session->player->client.address = address_at(7);
	harness_send(cat, "bot 5x5x5 easy");
	harness_disconnect(cat);
	harness_advance(f, 0);
	ck_assert(shows(" turn=- "));
}

/* After a loss of the connection, and with another one beside it. */
TEST_LOOP(who_returns_has_another_address, 0, 2)
{
	struct harness_client *tab = harness_client(f, "tab");

	ann->session->player->client.address = address_at(7);
	start_game();
	if (_i == 0)
		harness_disconnect(ann);
	tab->session->player->client.address = address_at(9);
	harness_resume(tab, ann);
	ck_assert_int_eq(stored_address(SIDE_X), 9);
}

/* Nothing in the store tells from where somebody has played. */
TEST(no_address_is_kept_after_the_end)
{
	ann->session->player->client.address = address_at(7);
	bob->session->player->client.address = address_at(8);
	start_game();
	ck_assert_int_eq(stored_address(SIDE_X), 7);
	ck_assert_int_eq(stored_address(SIDE_O), 8);
	harness_send(ann, "resign");
	ck_assert_int_eq(stored_address(SIDE_X), 0);
	ck_assert_int_eq(stored_address(SIDE_O), 0);
	ck_assert(send_and_hear(ann, "name dave", "= name"));
	ck_assert_int_eq(stored_address(SIDE_X), 0);
}
