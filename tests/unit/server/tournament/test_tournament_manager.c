/* test_tournament_manager.c -- a tournament of clients, and its restarts. */

#include "server/tournament/tournament_manager.h"

#include <stdio.h>
#include <string.h>

#include "server/matchmaking/disconnect.h"
#include "tests/support/db_fixture.h"
#include "tests/support/name_key.h"
#include "tests/support/players.h"
#include "tests/support/suite.h"

#define ROUNDROBIN "create roundrobin 3x3x3 name=Cup clock=5+3 seed=3"
#define ARENA      "create arena 3x3x3 minutes=10"

static struct harness_client *dan;

static void set_up(void)
{
	players_setup();
	harness_keep_games(f);
	dan = harness_client(f, "dan");
	harness_send(dan, "name dan");
	harness_discard_output(f);
}

FIXTURE(set_up, players_teardown);

static const struct tournament *tournament(void)
{
	return &f->state->tournament.t;
}

/* An order of the operator or the host. */
static void order(const char *arguments, enum error e)
{
	ck_assert_int_eq(harness_tournament(f, arguments, NULL), e);
}

static void create(const char *arguments)
{
	order(arguments, OK);
	harness_discard_output(f);
}

/* The first of ann, bob, cat and dan. */
static void join(int count)
{
	struct harness_client *all[] = { ann, bob, cat, dan };

	for (int i = 0; i < count; i++)
		harness_send(all[i], "join");
}

static void start_with(const char *arguments)
{
	create(arguments);
	join(4);
	harness_discard_output(f);
	order("start", OK);
}

static void start_with_four(void)
{
	start_with(ROUNDROBIN);
}

static void wait_seconds(unsigned seconds)
{
	while (seconds-- > 0)
		harness_advance(f, 1000);
}

static void wait_while_the_disk_is_full(msec span)
{
	f->state->journal.is_disk_full = true;
	harness_advance(f, 0);
	harness_advance(f, span);
	f->state->journal.is_disk_full = false;
	harness_advance(f, 0);
}

static void begin_round(void)
{
	wait_seconds(TOURNAMENT_BREAK / 1000 + 1);
}

static void resume(struct harness_client *c)
{
	harness_resume(c, c);
	ck_assert_str_eq(c->session->player->name, c->name);
}

static void resume_others(void)
{
	resume(bob);
	resume(cat);
	resume(dan);
}

/* Restarts with a file in which another program has changed something. */
static void restart_changed(const char *sql)
{
	harness_send(cat, "history"); /* the store has all records then */
	run_sql(f->db, sql);
	harness_restart(f);
}

static void restart(void)
{
	harness_restart(f);
	resume(ann);
	resume_others();
	harness_discard_output(f);
}

static bool plays(const struct harness_client *c)
{
	return match_of(c) != NULL && !match_is_over(match_of(c));
}

/* Who is x moves to a1, who is o resigns. */
static void end_round(void)
{
	struct harness_client *all[] = { ann, bob, cat, dan };

	for (int i = 0; i < 4; i++)
		if (plays(all[i]) && all[i]->session->player->side == SIDE_X)
			harness_send(all[i], "move a1");
	for (int i = 0; i < 4; i++)
		if (plays(all[i]) && all[i]->session->player->side == SIDE_O)
			harness_send(all[i], "resign");
}

/* The points of one player, in half points. */
static int points(const char *name)
{
	return tournament_points(tournament(),
	    tournament_find(tournament(), name));
}

TEST(a_whole_round_robin_is_played)
{
	start_with_four();
	for (int round = 1; round <= 3; round++) {
		ck_assert_uint_eq(tournament()->round, round);
		ck_assert_int_eq(tournament()->state, TOURNAMENT_PAIRED);
		begin_round();
		ck_assert_int_eq(tournament()->state, TOURNAMENT_PLAYING);
		end_round();
	}
	ck_assert_int_eq(tournament()->state, TOURNAMENT_OVER);
	ck_assert_int_eq(points("ann") + points("bob") + points("cat") +
		points("dan"),
	    12);
	ck_assert(!ann->session->player->is_entrant);
	harness_send(dan, "standings");
	ck_assert(hears(dan, "* standing 1 "));
	ck_assert(hears(dan, "= standings count=4"));
}

/* --- results --- */

TEST(a_draw_gives_half_a_point_to_both)
{
	start_with_four();
	begin_round();
	harness_send(ann, "draw");
	harness_send(dan, "draw");
	ck_assert_uint_eq(tournament()->game[0].result, RESULT_DRAW);
	ck_assert_int_eq(points("ann"), 1);
	ck_assert_int_eq(points("dan"), 1);
}

/* As the operator's command "end" ends it. */
TEST(a_void_game_gives_no_points)
{
	start_with_four();
	begin_round();
	harness_send(ann, "move a1");
	match_end(lobby_find_match(&f->state->lobby, 1), SIDE_NONE, END_VOID,
	    f->now);
	harness_advance(f, 0);
	ck_assert_uint_eq(tournament()->game[0].result, RESULT_LOST);
	ck_assert_int_eq(points("ann") + points("dan"), 0);
	ck_assert(!tournament()->entrant[0].is_withdrawn);
	ck_assert(!tournament()->entrant[3].is_withdrawn);
}

/* --- restarts --- */

TEST(a_restart_before_the_first_round_keeps_entrants)
{
	create(ROUNDROBIN);
	join(4);
	restart();
	ck_assert_uint_eq(tournament()->entrant_count, 4);
	ck_assert_str_eq(tournament()->name, "Cup");
	ck_assert_uint_eq(tournament()->seed, 3);
	ck_assert(ann->session->player->is_entrant);
	order("start", OK);
	begin_round();
	ck_assert(plays(ann));
}

TEST(a_restart_between_pairing_and_games_keeps_the_pairs)
{
	start_with_four();
	restart();
	ck_assert_int_eq(tournament()->state, TOURNAMENT_PAIRED);
	ck_assert_uint_eq(tournament()->game_count, 2);
	begin_round();
	ck_assert_str_eq(match_of(ann)->live.seat[SIDE_O].name, "dan");
	ck_assert(plays(bob));
}

TEST(a_restart_in_a_round_keeps_its_games)
{
	start_with_four();
	begin_round();
	harness_send(ann, "move b2");
	harness_send(dan, "resign");
	restart();
	ck_assert_int_eq(points("ann"), 2);
	ck_assert(plays(bob));
	ck_assert(match_of(bob)->flags & MATCH_TOURNAMENT);
	end_round();
	ck_assert_uint_eq(tournament()->round, 2);
	/* Also those whose game was over are seated. */
	begin_round();
	ck_assert(plays(ann));
}

TEST(a_restart_after_the_end_shows_the_standings)
{
	start_with_four();
	for (int round = 1; round <= 3; round++) {
		begin_round();
		end_round();
	}
	harness_restart(f);
	ck_assert_int_eq(tournament()->state, TOURNAMENT_OVER);
	harness_reconnect(ann);
	ck_assert(send_and_hear(ann, "standings", "* standing 1 "));
	resume(ann);
	ck_assert(!ann->session->player->is_entrant);
}

/*
 * Lines that are added later would be lost at the next start, which stops at
 * the damaged line, too.
 */
static const char *const damaged_lines[] = { "leave 200", "leave", "resign 0" };

TEST_EACH(a_damaged_line_ends_the_tournament, damaged_lines)
{
	struct tournament_manager *tm = &f->state->tournament;

	start_with_four();
	ck_assert(!tournament_manager_restore_line(tm, damaged_lines[_i], 0, 0,
	    f->now));
	ck_assert_int_eq(tournament()->state, TOURNAMENT_OVER);
	ck_assert_ptr_nonnull(tournament()->why);
	ck_assert_uint_eq(tournament()->entrant_count, 4);
	order("points ann 1", ERR_VALUE);
	order(ROUNDROBIN, OK);
	ck_assert(send_and_hear(ann, "join", "= join"));
	order("points ann 1", OK);
}

/* Ann's row is invalid; the name is free. */
TEST(a_tournament_goes_on_without_a_lost_player)
{
	start_with_four();
	restart_changed("UPDATE seat SET side = 'z' WHERE player ="
			" (SELECT min(player) FROM seat)");
	ck_assert_ptr_null(lobby_find_player(&f->state->lobby, "ann"));
	resume_others();
	begin_round();
	ck_assert_uint_eq(tournament()->game[0].result, RESULT_O);
	ck_assert(tournament()->entrant[0].is_withdrawn);
	harness_send(bob, "resign");
	ck_assert_uint_eq(tournament()->round, 2);
	harness_discard_output(f);
	order("remove ann", OK);
	ck_assert(!hears(bob, "# The host has removed you"));
	order("end", OK);
	ck_assert(!bob->session->player->is_entrant);
}

/* Ann's row is invalid; she takes the name again, and is away for a while. */
TEST(an_entrant_is_removed_whose_name_a_kept_player_has)
{
	start_with_four();
	restart_changed("UPDATE seat SET side = 'z' WHERE player ="
			" (SELECT min(player) FROM seat)");
	harness_reconnect(ann);
	ck_assert(send_and_hear(ann, "name ann", "= name"));
	ck_assert(send_and_hear(ann, "join", "? join entered"));
	ann->session->keeps_player = true;
	harness_disconnect(ann);
	order("remove ann", OK);
	resume(ann);
	ck_assert_str_eq(ann->session->player->name, "ann");
}

/*
 * Ann's row is invalid while she plays; her game is not adjourned for ever.
 * Whoever has taken her name since then has not been absent.
 */
TEST(a_game_without_its_player_ends)
{
	start_with_four();
	begin_round();
	restart_changed("UPDATE seat SET side = 'z' WHERE player ="
			" (SELECT min(player) FROM seat)");
	order("remove ann", OK);
	harness_reconnect(ann);
	ck_assert(send_and_hear(ann, "name ann", "= name"));
	resume_others();
	wait_seconds(TOURNAMENT_FIRST_MOVE / 1000 + 2);
	ck_assert_uint_eq(tournament()->game[0].result, RESULT_O);
	ck_assert(!hears(ann, "# You have not made your first move"));
}

/* Whoever comes first can have the names of its entrants then. */
TEST(a_tournament_with_a_damaged_row_has_no_entrants)
{
	create(ROUNDROBIN);
	join(2);
	restart_changed("UPDATE tournament SET text = 'join' WHERE seq ="
			" (SELECT max(seq) FROM tournament)");
	ck_assert_int_eq(tournament()->state, TOURNAMENT_OVER);
	harness_reconnect(cat);
	ck_assert(send_and_hear(cat, "name ann", "= name"));
}

/* The game has no match then; as if the server had found it damaged. */
TEST(a_game_that_is_lost_in_a_restart_gives_no_points)
{
	start_with_four();
	begin_round();
	harness_send(ann, "move a1");
	restart_changed("UPDATE game SET variant = 'x' WHERE id = 1");
	harness_advance(f, 1000);
	ck_assert_uint_eq(tournament()->game[0].result, RESULT_LOST);
	ck_assert_uint_eq(tournament()->game[1].result, RESULT_OPEN);
	ck_assert(!tournament()->entrant[0].is_withdrawn);
}

static const int64_t damaged_times[] = { INT64_MIN, INT64_MAX, -1 };

TEST_EACH(an_arena_with_a_damaged_time_has_an_end, damaged_times)
{
	struct tournament_manager *tm = &f->state->tournament;

	ck_assert(tournament_manager_restore_line(tm,
	    "arena 3x3x3 name=Cup minutes=10 bots=0 seed=1 clock=5+3",
	    damaged_times[_i], 1700000000000, f->now));
	ck_assert_int_eq(tm->at, f->now + 10 * 60 * 1000);
	/* The line that starts it is missing, too. */
	order("start", ERR_VALUE);
}

/* Terms in a line that is longer than any request. */
#define SPACES_64 \
	"                                                                "
#define TOO_LONG                                                        \
	"arena 3x3x3" SPACES_64 SPACES_64 SPACES_64 SPACES_64 SPACES_64 \
	    SPACES_64 SPACES_64 SPACES_64

static const char *const damaged_terms[] = {
	"",
	"arena",
	"cup 3x3x3",
	"swiss 3x3x3 rounds=21",
	"arena 3x3x3 minutes=10 colour=red",
	TOO_LONG,
};

TEST_EACH(damaged_terms_restore_no_tournament, damaged_terms)
{
	struct tournament_manager *tm = &f->state->tournament;

	ck_assert(!tournament_manager_restore_line(tm, damaged_terms[_i], 0, 0,
	    f->now));
	ck_assert(!tournament_manager_runs(tm));
}

TEST(a_restart_keeps_the_number_of_rounds)
{
	create("create swiss 3x3x3 rounds=2");
	harness_restart(f);
	ck_assert_uint_eq(tournament()->rounds, 2);
}

TEST(no_round_begins_while_the_disk_is_full)
{
	start_with_four();
	wait_while_the_disk_is_full(2 * TOURNAMENT_BREAK);
	ck_assert_int_eq(tournament()->state, TOURNAMENT_PAIRED);
	begin_round();
	ck_assert_int_eq(tournament()->state, TOURNAMENT_PLAYING);
}

TEST(an_entrant_who_is_away_keeps_the_name)
{
	create(ROUNDROBIN);
	harness_send(ann, "join");
	harness_disconnect(ann);
	harness_advance(f, 3600 * 1000);
	ck_assert(send_and_hear(bob, "name ann", "? name named"));
	harness_restart(f);
	harness_reconnect(bob);
	ck_assert(send_and_hear(bob, "name ann", "? name named"));
	resume(ann);
	ck_assert(ann->session->player->is_entrant);
	ck_assert(send_and_hear(ann, "name other", "? name entrant"));
}

/* --- other games --- */

TEST(a_casual_game_ends_for_nobody_when_a_round_begins)
{
	start_with_four();
	harness_send(ann, "seek 3x3x3 you=x");
	harness_send(bob, "seek 3x3x3");
	harness_send(cat, "bot 3x3x3 easy");
	ck_assert(plays(ann));
	harness_discard_output(f);
	begin_round();
	ck_assert(hears(bob, "* over 1 0 winner=none why=void"));
	ck_assert(match_of(ann)->flags & MATCH_TOURNAMENT);
	ck_assert(match_of(cat)->flags & MATCH_TOURNAMENT);
}

TEST(a_round_waits_for_a_rated_game)
{
	start_with_four();
	harness_send(ann, "seek 3x3x3 you=x");
	harness_send(bob, "seek 3x3x3");
	lobby_find_match(&f->state->lobby, match_of(ann)->id)
	    ->flags |= MATCH_RATED;
	begin_round();
	ck_assert(!(match_of(ann)->flags & MATCH_TOURNAMENT));
	ck_assert_int_eq(tournament()->state, TOURNAMENT_PAIRED);
	harness_send(ann, "resign");
	harness_advance(f, 1000);
	ck_assert(match_of(ann)->flags & MATCH_TOURNAMENT);
}

TEST(a_round_does_not_wait_for_who_has_a_bye)
{
	create(ROUNDROBIN);
	join(3);
	order("start", OK);
	ck_assert(hears(ann, "* next 1 - "));
	harness_send(ann, "seek 3x3x3 you=x");
	harness_send(dan, "seek 3x3x3");
	lobby_find_match(&f->state->lobby, match_of(ann)->id)
	    ->flags |= MATCH_RATED;
	begin_round();
	ck_assert(plays(bob) && match_of(bob)->flags & MATCH_TOURNAMENT);
	ck_assert(plays(ann) && !(match_of(ann)->flags & MATCH_TOURNAMENT));
}

/* The pairs are ann with dan, and bob with cat. */
static const struct {
	struct harness_client **player[2]; /* of the rated game */
	enum game_result        result[2];
} rated_games[] = {
	{ { &ann, &bob }, { RESULT_O, RESULT_O } },
	{ { &dan, &cat }, { RESULT_X, RESULT_X } },
	{ { &ann, &dan }, { RESULT_LOST, RESULT_OPEN } },
};

TEST_EACH(a_round_does_not_wait_longer_than_it_may, rated_games)
{
	struct harness_client *x = *rated_games[_i].player[SIDE_X];

	start_with_four();
	harness_send(x, "seek 3x3x3 you=x");
	harness_send(*rated_games[_i].player[SIDE_O], "seek 3x3x3");
	lobby_find_match(&f->state->lobby, match_of(x)->id)
	    ->flags |= MATCH_RATED;
	wait_seconds((TOURNAMENT_BREAK + TOURNAMENT_RATED_WAIT) / 1000 + 1);
	/* The rated game goes on; its players may return. */
	ck_assert(plays(x) && !(match_of(x)->flags & MATCH_TOURNAMENT));
	for (int i = 0; i < 2; i++)
		ck_assert_uint_eq(tournament()->game[i].result,
		    rated_games[_i].result[i]);
	ck_assert(hears(x, "# Your rated game has kept the round waiting"));
	ck_assert(send_and_hear(x, "join", "= join"));
}

/* --- absence --- */

/* Answers pings and what keeps a session alive. */
static void wait_with_pings(unsigned seconds)
{
	while (seconds-- > 0) {
		harness_advance(f, 1000);
		if (seconds % 20 == 0) {
			harness_send(ann, "ping");
			harness_send(bob, "ping");
			harness_send(cat, "ping");
			harness_send(dan, "ping");
		}
	}
}

TEST(who_makes_no_first_move_loses_and_is_withdrawn)
{
	start_with_four();
	begin_round();
	harness_send(bob, "move a1");
	harness_send(cat, "move b2");
	harness_discard_output(f);
	wait_with_pings(TOURNAMENT_FIRST_MOVE / 1000 + 1);
	ck_assert(hears(dan, "* over 1 0 winner=o why=idle"));
	ck_assert_uint_eq(tournament()->game[0].result, RESULT_O);
	ck_assert(tournament()->entrant[0].is_withdrawn);
	ck_assert(hears(ann, "# You have not made your first move in time"));
	harness_disconnect(ann);
	harness_reconnect(ann);
	resume(ann);
	ck_assert(hears(ann, "# You are withdrawn from the tournament"));
	ck_assert(send_and_hear(ann, "join", "= join"));
	ck_assert(send_and_hear(ann, "join", "? join entered"));
}

TEST(the_time_for_a_first_move_stops_while_its_player_is_disconnected)
{
	start_with_four();
	begin_round();
	wait_seconds(20);
	harness_disconnect(ann);
	wait_seconds(TOURNAMENT_GRACE / 1000 - 5);
	ck_assert_uint_eq(tournament()->game[0].result, RESULT_OPEN);
	resume(ann);
	wait_seconds(20);
	ck_assert_uint_eq(tournament()->game[0].result, RESULT_OPEN);
	ck_assert(send_and_hear(ann, "move a1", "= move"));
}

/* Otherwise the round would wait without end. */
TEST(a_player_who_comes_and_goes_makes_no_first_move_either)
{
	start_with_four();
	begin_round();
	for (int i = 0; i < 3; i++) {
		harness_disconnect(ann);
		wait_seconds(TOURNAMENT_GRACE / 1000 - 5);
		resume(ann);
		harness_advance(f, 1000);
	}
	ck_assert_uint_ne(tournament()->game[0].result, RESULT_OPEN);
	ck_assert(!plays(ann));
}

TEST(an_absent_entrant_forfeits_after_the_grace_period)
{
	start_with_four();
	begin_round();
	harness_send(ann, "move a1");
	harness_send(dan, "move b2");
	harness_disconnect(dan);
	wait_with_pings(0);
	wait_seconds((unsigned)(f->state->matches.grace_period / 1000) + 1);
	ck_assert(plays(ann));
	wait_seconds((unsigned)((TOURNAMENT_GRACE -
				    f->state->matches.grace_period) /
	    1000));
	ck_assert(!plays(ann));
	ck_assert_int_eq(points("ann"), 2);
	ck_assert(!tournament()->entrant[3].is_withdrawn);
}

TEST(two_absent_entrants_both_lose)
{
	start_with_four();
	harness_disconnect(ann);
	harness_disconnect(dan);
	begin_round();
	wait_seconds(TOURNAMENT_GRACE / 1000 + 2);
	ck_assert_int_eq(points("ann"), 0);
	ck_assert_int_eq(points("dan"), 0);
	ck_assert(tournament()->entrant[0].is_withdrawn);
	ck_assert(tournament()->entrant[3].is_withdrawn);
}

/* In these games the clock is up before the time for the first move. */
TEST(a_clock_that_is_up_at_the_first_move_withdraws_its_player)
{
	start_with("create roundrobin 3x3x3 clock=0+20 seed=3");
	begin_round();
	wait_with_pings(21);
	ck_assert_uint_eq(tournament()->game[0].result, RESULT_O);
	ck_assert(tournament()->entrant[0].is_withdrawn);
	ck_assert(!tournament()->entrant[3].is_withdrawn);
}

/* The grace period ends in the turn in which dan's first move is overdue. */
TEST(who_has_moved_and_is_absent_is_not_withdrawn)
{
	start_with_four();
	begin_round();
	harness_send(ann, "move a1");
	harness_disconnect(ann);
	harness_advance(f, 1500);
	wait_seconds(TOURNAMENT_GRACE / 1000);
	ck_assert_uint_eq(tournament()->game[0].result, RESULT_O);
	ck_assert(!tournament()->entrant[0].is_withdrawn);
	ck_assert(!tournament()->entrant[3].is_withdrawn);
}

/* --- removal --- */

/* As somebody without a key who has lost the token. */
static void leave_for_good(struct harness_client *c)
{
	harness_disconnect(c);
	harness_reconnect(c);
}

TEST(a_removed_entrant_frees_the_name_before_the_start)
{
	create(ROUNDROBIN);
	join(2);
	leave_for_good(ann);
	ck_assert(send_and_hear(ann, "name ann", "? name named"));
	order("remove Ann", OK);
	ck_assert_uint_eq(tournament()->entrant_count, 1);
	ck_assert(send_and_hear(ann, "name ann", "= name"));
	ck_assert(send_and_hear(ann, "leave", "? leave notentered"));
	ck_assert(send_and_hear(ann, "join", "= join"));
	order("remove eve", ERR_NOBODY);
}

TEST(a_removed_entrant_loses_the_game_and_may_return)
{
	start_with_four();
	begin_round();
	harness_send(ann, "move a1");
	leave_for_good(ann);
	order("remove ann", OK);
	ck_assert_uint_eq(tournament()->game[0].result, RESULT_O);
	order("remove ann", ERR_NOBODY);
	/* The name is free at once. */
	ck_assert(send_and_hear(ann, "name ann", "= name"));
	ck_assert(send_and_hear(ann, "join", "= join"));
	ck_assert(ann->session->player->is_entrant);
	end_round();
	begin_round();
	ck_assert(plays(ann) && match_of(ann)->flags & MATCH_TOURNAMENT);
}

TEST(a_restart_does_not_reserve_a_removed_name_again)
{
	start_with_four();
	begin_round();
	order("remove ann", OK);
	harness_restart(f);
	ck_assert(!lobby_find_player(&f->state->lobby, "ann")->is_entrant);
	ck_assert(lobby_find_player(&f->state->lobby, "dan")->is_entrant);
}

TEST(a_removed_entrant_is_told)
{
	start_with_four();
	harness_discard_output(f);
	order("remove ann", OK);
	ck_assert(hears(ann, "# The host has removed you"));
	/* Who is removed can do what others can. */
	ck_assert(send_and_hear(ann, "name eve", "= name"));
	begin_round();
	ck_assert(!plays(ann));
	ck_assert_uint_eq(tournament()->game[0].result, RESULT_O);
	order("end", OK);
	order("remove bob", ERR_NO_TOURNAMENT);
}

/* The times of the entrants after the removed one belong to them still. */
TEST(a_removal_keeps_the_pauses_of_others)
{
	struct entrant_times *times = f->state->tournament.times;

	create("create arena 3x3x3 minutes=10");
	join(2);
	times[1].no_shows = 7;
	order("remove ann", OK);
	ck_assert_uint_eq(times[0].no_shows, 7);
	harness_send(cat, "join");
	ck_assert_uint_eq(times[1].no_shows, 0);
}

/* --- openings --- */

#define SWAP "create roundrobin 9x9x5 clock=5+3 opening=swap seed=3"

TEST(a_swap_of_sides_does_not_swap_the_result)
{
	start_with(SWAP);
	begin_round();
	harness_send(ann, "move e5");
	harness_send(ann, "move f6");
	harness_send(ann, "move d4");
	ck_assert(send_and_hear(dan, "choose x", "= choose"));
	ck_assert_int_eq(dan->session->player->side, SIDE_X);
	harness_send(dan, "resign");
	ck_assert_uint_eq(tournament()->game[0].result, RESULT_X);
	ck_assert_int_eq(points("ann"), 2);
}

TEST(who_does_not_choose_makes_no_first_move)
{
	start_with(SWAP);
	begin_round();
	harness_send(ann, "move e5");
	wait_with_pings(40);
	harness_send(ann, "move f6");
	wait_with_pings(40);
	harness_send(ann, "move d4");
	ck_assert(plays(ann));
	wait_with_pings(TOURNAMENT_FIRST_MOVE / 1000 + 2);
	ck_assert_uint_eq(tournament()->game[0].result, RESULT_X);
	ck_assert(tournament()->entrant[3].is_withdrawn);
	ck_assert(!tournament()->entrant[0].is_withdrawn);
}

/* With the choice of more stones dan has acted, and ann has before. */
TEST(who_chooses_last_is_not_hurried)
{
	start_with("create roundrobin 9x9x5 clock=5+3 opening=swap2 seed=3");
	begin_round();
	harness_send(ann, "move e5");
	harness_send(ann, "move f6");
	harness_send(ann, "move d4");
	harness_send(dan, "choose more");
	harness_send(dan, "move a1");
	ck_assert(send_and_hear(dan, "move a2", "= move"));
	/* Each of ann's moves has added 3 s to her clock. */
	wait_with_pings(TOURNAMENT_FIRST_MOVE / 1000 + 11);
	ck_assert(send_and_hear(ann, "choose o", "= choose"));
	ck_assert_uint_eq(tournament()->game[0].result, RESULT_OPEN);
}

TEST(who_does_not_choose_loses_unrated)
{
	struct match *m;

	start_with(SWAP);
	begin_round();
	harness_send(ann, "move e5");
	harness_send(ann, "move f6");
	harness_send(ann, "move d4");
	m = lobby_find_match(&f->state->lobby, match_of(ann)->id);
	m->flags |= MATCH_RATED;
	wait_with_pings(TOURNAMENT_FIRST_MOVE / 1000 + 2);
	ck_assert(match_is_over(m));
	ck_assert(!m->live.rating.changes[SIDE_X].is_set);
}

/* --- refusals --- */

static const struct {
	const char *arguments;
	enum error  e;
} bad_creates[] = {
	{ "create cup 3x3x3", ERR_VALUE },
	{ "create swiss 3x3x3 clock=none", ERR_CLOCK },
	{ "create swiss 3x3x3 clock=9", ERR_CLOCK },
	{ "create swiss 3x3x3 absent=bot", ERR_KEY },
	{ "create swiss 3x3x3 undo=on", ERR_KEY },
	{ "create swiss 3x3x3 idle=30", ERR_KEY },
	{ "create swiss 3x3x3/foo", ERR_RULES },
	{ "create swiss 7x6x4/ring", ERR_RULES },
	{ "create swiss 9x9x5 opening=foo", ERR_OPENING },
	{ "create swiss 3x3x3 opening=swap", ERR_UNFIT },
	{ "create swiss 3x3x3 seed=0", ERR_VALUE },
	{ "create swiss 3x3x3 rounds=0", ERR_VALUE },
	{ "create swiss 3x3x3 rounds=21", ERR_VALUE },
	{ "create arena 3x3x3 rounds=5", ERR_VALUE },
	{ "create swiss 3x3x3 minutes=5", ERR_VALUE },
	{ "create arena 3x3x3 minutes=721", ERR_VALUE },
	{ "create arena 3x3x3 bots=2", ERR_VALUE },
	{ "create arena 3x3x3 name=4ever", ERR_NAME },
	{ "start", ERR_NO_TOURNAMENT },
	{ "end", ERR_NO_TOURNAMENT },
	{ "points ann 3", ERR_NO_TOURNAMENT },
	{ "remove ann", ERR_NO_TOURNAMENT },
};

TEST_EACH(wrong_orders_are_refused, bad_creates)
{
	ck_assert_int_eq(harness_tournament(f, bad_creates[_i].arguments, NULL),
	    bad_creates[_i].e);
	ck_assert(!tournament_manager_runs(&f->state->tournament));
	ck_assert(send_and_hear(ann, "join", "? join notournament"));
	ck_assert(send_and_hear(ann, "leave", "? leave notournament"));
	ck_assert(send_and_hear(ann, "standings", "? standings notournament"));
	ck_assert(send_and_hear(ann, "pairings", "? pairings notournament"));
}

/* --- who cannot join --- */

/* Adds and removes entrants who have no player. */
static void enter(int count, bool leave)
{
	for (int i = 0; i < count; i++) {
		struct tournament_event e = { .kind = EVENT_JOIN,
			.rating = 1500 };

		snprintf(e.name, sizeof(e.name), "entrant%d", i);
		ck_assert(tournament_apply(&f->state->tournament.t, &e));
		e = (struct tournament_event){ .kind = EVENT_REMOVE };
		if (leave)
			ck_assert(tournament_apply(&f->state->tournament.t,
			    &e));
	}
}

static const struct {
	bool   is_proven;
	double value; /* 0: no rating */
	int    rating;
} rated_joins[] = {
	{ false, 0, 1500 },
	{ true, 0, 1500 },
	{ true, 1712.4, 1712 },
	{ true, -30, 0 },
};

TEST_EACH(an_entrant_is_ranked_by_the_rating, rated_joins)
{
	struct rating rating = { rated_joins[_i].value, GLICKO_DEVIATION_MIN,
		GLICKO_VOLATILITY_START };

	create("create arena 15x15x5");
	if (rated_joins[_i].is_proven)
		prove_name(ann, "ann");
	if (rated_joins[_i].value != 0)
		rating_table_set(&f->state->lobby.ratings,
		    ann->session->player->identity.id,
		    &tournament()->settings.variant, &rating, f->now, 0);
	ck_assert(send_and_hear(ann, "join", "= join"));
	ck_assert_int_eq(tournament()->entrant[0].rating,
	    rated_joins[_i].rating);
}

TEST(nobody_joins_a_round_robin_that_has_started)
{
	create(ROUNDROBIN);
	join(3);
	order("start", OK);
	ck_assert(send_and_hear(dan, "join",
	    "? join closed :The tournament has started and takes nobody"));
}

static const struct {
	const char *kind;
	int         entrants;
} full_rows[] = { { ARENA, TOURNAMENT_ENTRANTS_MAX }, { ROUNDROBIN, 8 } };

TEST_EACH(nobody_joins_a_full_tournament, full_rows)
{
	create(full_rows[_i].kind);
	enter(full_rows[_i].entrants, false);
	ck_assert_uint_eq(tournament()->entrant_count, full_rows[_i].entrants);
	ck_assert(send_and_hear(ann, "join",
	    "? join full :The tournament is full"));
}

TEST(nobody_joins_after_a_thousand_joins)
{
	create(ROUNDROBIN);
	enter(TOURNAMENT_JOINS_MAX, true);
	ck_assert(send_and_hear(ann, "join",
	    "? join closed :Players have joined and left too often"));
}

TEST(nobody_returns_for_ever)
{
	create(ARENA);
	join(2);
	harness_advance(f, 1000);
	for (int i = 0; i < TOURNAMENT_RETURNS_MAX; i++) {
		harness_send(ann, "leave");
		ck_assert(send_and_hear(ann, "join", "= join"));
	}
	harness_send(ann, "leave");
	ck_assert(send_and_hear(ann, "join",
	    "? join closed :You have left and returned too often"));
}

TEST(orders_about_nobody_are_refused)
{
	create(ARENA);
	order("points ann 3", ERR_NOBODY);
	order("remove ann", ERR_NOBODY);
}

TEST(points_are_corrected_once_and_with_the_old_value)
{
	start_with_four();
	begin_round();
	end_round();
	order("points ann 0.5", OK);
	order("points ann 0.5", ERR_VALUE);
	order("points eve 1", ERR_NOBODY);
	order("points ann x", ERR_VALUE);
	order("points ann 20001", ERR_VALUE);
	order("points ann 20000", OK);
	order("points ann -20000", OK);
	restart();
	ck_assert_int_eq(points("ann"), -40000);
	order("points ann 0.5", OK);
	restart();
	ck_assert_int_eq(points("ann"), 1);
}

TEST(a_tournament_game_cannot_be_aborted_paused_or_hinted)
{
	start_with_four();
	begin_round();
	ck_assert(send_and_hear(ann, "abort", "? abort tournament"));
	ck_assert(send_and_hear(ann, "pause", "? pause tournament"));
	ck_assert(send_and_hear(ann, "hint", "? hint tournament"));
	harness_send(ann, "move a1");
	ck_assert(send_and_hear(ann, "undo", "? undo noundo"));
}

TEST(the_operator_ends_a_tournament)
{
	start_with_four();
	begin_round();
	order(ROUNDROBIN, ERR_RUNNING);
	harness_discard_output(f);
	order("end", OK);
	ck_assert(hears(cat,
	    "* tournament roundrobin 3x3x3 name=Cup"
	    " state=over"));
	ck_assert(plays(ann));
	ck_assert(send_and_hear(dan, "join", "? join notournament"));
	/* The running games keep their rules, whatever follows. */
	create(ARENA);
	restart();
	ck_assert(plays(ann));
	ck_assert(match_of(ann)->flags & MATCH_TOURNAMENT);
	ck_assert(send_and_hear(ann, "abort", "? abort tournament"));
}

/* It does not resign a game of the tournament before. */
TEST(who_leaves_a_tournament_plays_the_game_of_the_last_one_on)
{
	start_with_four();
	begin_round();
	create("end");
	harness_send(ann, "move a1");
	harness_send(dan, "move b2");
	create(ROUNDROBIN);
	join(4);
	order("start", OK);
	ck_assert(send_and_hear(ann, "leave", "= leave"));
	ck_assert(plays(ann));
}

/* --- arena --- */

TEST(an_arena_pairs_whoever_is_free)
{
	create(ARENA);
	join(2);
	harness_advance(f, 1000);
	ck_assert(plays(ann) && plays(bob));
	harness_send(cat, "join");
	harness_send(dan, "join");
	harness_advance(f, 1000);
	ck_assert(plays(cat) && plays(dan));
	end_round();
	ck_assert_int_eq(points("ann") + points("bob"), 2);
	wait_seconds(ARENA_BREAK / 1000 + 1);
	ck_assert(plays(ann));
	ck_assert_str_ne(match_of(ann)->live.seat[SIDE_X].name,
	    match_of(bob)->live.seat[SIDE_X].name);
}

TEST(an_arena_ends_when_its_time_is_up)
{
	create("create arena 3x3x3 minutes=1");
	join(2);
	harness_advance(f, 1000);
	end_round();
	wait_seconds(8);
	ck_assert(!plays(ann));
	wait_with_pings(16);
	/* They have met, and meet again after 20 s. */
	ck_assert(plays(ann));
	harness_send(match_of(ann)->player[SIDE_X].id ==
		    ann->session->player->identity.id ?
		ann :
		bob,
	    "move a1");
	harness_send(match_of(ann)->player[SIDE_O].id ==
		    ann->session->player->identity.id ?
		ann :
		bob,
	    "move b2");
	wait_with_pings(45);
	/* The running game counts. */
	ck_assert_int_eq(tournament()->state, TOURNAMENT_PLAYING);
	harness_send(ann, "resign");
	harness_advance(f, 1000);
	ck_assert_int_eq(tournament()->state, TOURNAMENT_OVER);
}

TEST(a_restart_keeps_the_end_of_an_arena)
{
	msec end;

	create(ARENA);
	end = f->state->tournament.at;
	harness_send(ann, "history"); /* stores the arena with this time */
	harness_advance(f, 60000);
	harness_restart(f);
	ck_assert_int_eq(f->state->tournament.at, end);
}

TEST(a_restart_keeps_an_arena)
{
	create(ARENA);
	join(4);
	harness_advance(f, 1000);
	end_round();
	restart();
	ck_assert_int_eq(tournament()->state, TOURNAMENT_PLAYING);
	ck_assert_int_eq(points("ann") + points("bob") + points("cat") +
		points("dan"),
	    4);
	wait_with_pings(30);
	ck_assert(plays(ann));
}

TEST(an_arena_pairs_nobody_who_is_away_or_has_left)
{
	create(ARENA);
	join(2);
	harness_advance(f, 1000);
	end_round();
	harness_send(cat, "join");
	harness_disconnect(cat);
	harness_send(bob, "leave");
	wait_seconds(ARENA_REPEAT / 1000 + 2);
	ck_assert_uint_eq(tournament()->game_count, 1);
	resume(cat);
	harness_advance(f, 1000);
	ck_assert(plays(ann) && plays(cat) && !plays(bob));
}

/* Ann's row is invalid. Somebody else has taken her name since the restart. */
TEST(an_arena_does_not_pair_a_name_that_is_in_a_game)
{
	create(ARENA);
	join(2);
	harness_advance(f, 1000);
	ck_assert(plays(ann));
	restart_changed("UPDATE seat SET side = 'z' WHERE player ="
			" (SELECT min(player) FROM seat)");
	harness_reconnect(ann);
	ck_assert(send_and_hear(ann, "name ann", "= name"));
	harness_reconnect(cat);
	harness_send(cat, "name eve");
	harness_send(cat, "join");
	harness_reconnect(dan);
	harness_send(dan, "name fay");
	harness_send(dan, "join");
	harness_advance(f, 1000);
	ck_assert(!plays(ann));
	ck_assert(plays(cat) && plays(dan));
}

TEST(an_arena_ends_with_its_last_game)
{
	struct tournament *t = &f->state->tournament.t;

	create(ARENA);
	enter(2, false);
	for (unsigned i = 0; i < TOURNAMENT_GAMES_MAX - 1; i++) {
		ck_assert(tournament_apply(t,
		    &(struct tournament_event){
			.kind = EVENT_PAIR, .pair = { 0, 1 } }));
		ck_assert(tournament_apply(t,
		    &(struct tournament_event){ .kind = EVENT_RESULT,
			.game = i,
			.result = RESULT_DRAW }));
	}
	join(4);
	harness_advance(f, 1000);
	ck_assert_uint_eq(tournament()->game_count, TOURNAMENT_GAMES_MAX);
	ck_assert_int_eq(plays(ann) + plays(bob) + plays(cat) + plays(dan), 2);
	end_round();
	harness_advance(f, 1000);
	ck_assert_int_eq(tournament()->state, TOURNAMENT_OVER);
	ck_assert_uint_eq(tournament()->game[TOURNAMENT_GAMES_MAX - 1].result,
	    RESULT_X);
}
