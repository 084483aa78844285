/* test_wrong_clock.c -- what ends by time where the wall clock is wrong. */

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "server/games/match_manager.h"
#include "tests/support/db_fixture.h"
#include "tests/support/name_key.h"
#include "tests/support/players.h"
#include "tests/support/suite.h"

#define MINUTE (60 * (msec)1000)
#define HOUR   (60 * MINUTE)
#define DAY    (24 * HOUR)

/* How far the wall clock is from the right time. */
static const int64_t errors[] = { 2 * 365 * DAY, 90 * DAY, -90 * DAY,
	-20 * 365 * DAY, -UNIX_MS_AT_START };

static void set_up(void)
{
	players_setup();
	harness_keep_games(f);
	harness_read_clock(f);
}

FIXTURE(set_up, players_teardown);

/* Advances the time as a server that reads the clock every minute. */
static void run_for(msec span)
{
	harness_read_clock(f);
	for (msec end = f->now + span; f->now < end; harness_read_clock(f))
		harness_advance(f, MINUTE);
}

/* The server ends without warning, and starts again with that wall clock. */
static void restart_at(int64_t error)
{
	harness_read_clock(f);
	f->wall_moved = error;
	harness_restart(f);
	harness_read_clock(f);
}

/* As the operator's command, see add_ban. */
static void ban(const char *name, msec length)
{
	struct ban b = { .until = f->now + length };

	ck_assert(ban_set_what(&b, name));
	ck_assert(bans_add(&f->state->bans, &b, f->now));
	journal_ban(&f->state->journal, b.what, "", length, "", false);
}

/* How long the ban still lasts, in minutes; 0: it has ended. */
static int left(const char *name)
{
	const struct ban *b = bans_find(&f->state->bans, false, name, NULL,
	    NULL, f->now);

	return b != NULL ? (int)((b->until - f->now + MINUTE - 1) / MINUTE) : 0;
}

/* --- the stored clock --- */

static const char *const damaged[] = {
	"DELETE FROM meta WHERE key = 'trusted'",
	"UPDATE meta SET value = x'ff' WHERE key = 'trusted'",
	"UPDATE meta SET value = CAST('-9223372036854775808' AS BLOB) WHERE "
	"key = 'wall'",
	"UPDATE meta SET value = CAST('9223372036854775807' AS BLOB) WHERE key "
	"= 'doubt'",
};

TEST_EACH(clock_with_a_damaged_row_is_that_of_a_first_start, damaged)
{
	harness_read_clock(f);
	run_sql(f->db, damaged[_i]);
	f->wall_moved = 90 * DAY;
	harness_restart(f);
	ck_assert(!wall_clock_is_in_doubt(&f->state->journal.clock));
	ck_assert_int_eq(f->state->journal.clock.trusted,
	    f->now + UNIX_MS_AT_START + 90 * DAY);
}

TEST(clock_is_recorded_at_times)
{
	const struct journal *j = &f->state->journal;

	run_for(HOUR);
	ck_assert_uint_le(j->position, 8);
	ck_assert_int_eq(j->clock.trusted, f->now + UNIX_MS_AT_START);
	ck_assert_int_ge(query_number(f->db,
			     "SELECT CAST(value AS INTEGER) FROM meta"
			     " WHERE key = 'trusted'"),
	    j->clock.trusted - JOURNAL_CLOCK_INTERVAL);
}

/* --- bans --- */

TEST_EACH(bans_go_on_with_what_was_left, errors)
{
	ban("eve", HOUR);
	run_for(10 * MINUTE);
	restart_at(errors[_i]);
	ck_assert_int_eq(left("eve"), 50);
	ban("mallory", HOUR); /* deletes those that have ended */
	run_for(10 * MINUTE);
	restart_at(errors[_i]);
	ck_assert_int_eq(left("eve"), 40);
	ck_assert_int_eq(left("mallory"), 50);
	run_for(40 * MINUTE);
	ck_assert_int_eq(left("eve"), 0);
	ck_assert_int_eq(left("mallory"), 10);
}

/* The server runs while somebody sets the clock, and is restarted later. */
TEST_EACH(ban_of_a_wrong_clock_ends_by_the_right_one, errors)
{
	run_for(10 * MINUTE);
	restart_at(errors[_i]);
	ban("eve", HOUR);
	harness_read_clock(f);
	ban("mallory", HOUR); /* is in a batch with the end of the doubt */
	f->wall_moved = 0;
	ck_assert_int_eq(harness_read_clock(f), WALL_CLOCK_TRUSTED);
	run_for(10 * MINUTE);
	restart_at(0);
	ck_assert_int_eq(left("eve"), 50);
	ck_assert_int_eq(left("mallory"), 50);
	/* From now on the time without a server counts. */
	restart_at(40 * MINUTE);
	ck_assert_int_eq(left("eve"), 10);
	restart_at(50 * MINUTE);
	ck_assert_int_eq(left("eve"), 0);
}

/* The machine was off for 8 hours, and starts without the time. */
TEST(ban_goes_on_over_a_step_of_ntp)
{
	ban("eve", DAY);
	run_for(10 * MINUTE);
	restart_at(-20 * 365 * DAY);
	ck_assert_int_eq(left("eve"), 24 * 60 - 10);
	f->wall_moved = 8 * HOUR;
	harness_advance(f, 30000);
	ck_assert_int_eq(harness_read_clock(f), WALL_CLOCK_TRUSTED);
	restart_at(8 * HOUR);
	ck_assert_int_eq(left("eve"), 24 * 60 - 10);
}

/* A clock that stays so is believed after a day of running. */
TEST_EACH(bans_go_on_when_the_clock_is_believed, errors)
{
	ban("eve", HOUR);
	ban("mallory", 3 * DAY);
	restart_at(errors[_i]);
	ban("trudy", 3 * DAY);
	run_for(DAY);
	ck_assert(!wall_clock_is_in_doubt(&f->state->journal.clock));
	ck_assert_int_eq(left("eve"), 0);
	ck_assert_int_eq(left("mallory"), 2 * 24 * 60);
	restart_at(errors[_i]);
	ck_assert_int_eq(left("eve"), 0);
	ck_assert_int_eq(left("mallory"), 2 * 24 * 60);
	ck_assert_int_eq(left("trudy"), 2 * 24 * 60);
	restart_at(errors[_i] + HOUR);
	ck_assert_int_eq(left("trudy"), 2 * 24 * 60 - 60);
}

/* Moved before 1970, its end would be invalid. */
TEST(ended_ban_does_not_begin_again)
{
	ban("eve", HOUR);
	run_for(3 * DAY);
	restart_at(-UNIX_MS_AT_START - f->now);
	run_for(DAY);
	ck_assert(!wall_clock_is_in_doubt(&f->state->journal.clock));
	restart_at(f->wall_moved);
	ck_assert_int_eq(left("eve"), 0);
}

static const char *const damaged_times[] = { "9223372036854775807",
	"-9223372036854775807 - 1" };

/* Nothing overflows; such a ban never ends. */
TEST_EACH(ban_with_a_damaged_end_is_not_moved, damaged_times)
{
	char sql[128];

	restart_at(90 * DAY);
	snprintf(sql, sizeof(sql),
	    "INSERT INTO ban VALUES ('eve', '', %s, '', 0)", damaged_times[_i]);
	run_sql(f->db, sql);
	f->wall_moved = 8 * HOUR;
	ck_assert_int_eq(harness_read_clock(f), WALL_CLOCK_TRUSTED);
	restart_at(8 * HOUR);
	ck_assert_ptr_nonnull(bans_find(&f->state->bans, false, "eve", NULL,
	    NULL, f->now));
}

/* Both are in one batch: the ban, and the end of the doubt. */
TEST_EACH(ban_is_moved_once_if_the_doubt_ends_at_once, errors)
{
	restart_at(errors[_i]);
	run_for(DAY - MINUTE);
	f->now += MINUTE;
	ban("eve", HOUR);
	ck_assert_int_eq(harness_read_clock(f), WALL_CLOCK_TRUSTED);
	restart_at(errors[_i]);
	ck_assert_int_eq(left("eve"), 60);
}

/* --- arenas --- */

TEST_EACH(arena_goes_on_with_what_was_left, errors)
{
	const struct tournament_manager *tm;

	ck_assert_int_eq(harness_tournament(f, "create arena 3x3x3 minutes=60",
			     NULL),
	    OK);
	run_for(10 * MINUTE);
	restart_at(errors[_i]);
	tm = &f->state->tournament;
	ck_assert(tournament_manager_runs(tm));
	ck_assert_int_eq(tm->at - f->now, 50 * MINUTE);
	run_for(10 * MINUTE);
	f->wall_moved = 0;
	harness_read_clock(f);
	restart_at(0);
	tm = &f->state->tournament;
	ck_assert_int_eq(tm->at - f->now, 40 * MINUTE);
	run_for(41 * MINUTE);
	ck_assert(!tournament_manager_runs(tm));
}

/* --- names --- */

/* Ann has proved her name, and has finished no game. */
TEST_EACH(names_wait, errors)
{
	prove_name(ann, "ann");
	run_for(10 * MINUTE);
	restart_at(errors[_i]);
	harness_reconnect(cat);
	ask(cat, "name ann", "? name ");
	run_for(10 * MINUTE);
	restart_at(errors[_i]);
	harness_reconnect(cat);
	ask(cat, "name ann", "? name ");
}

/* While the clock is early, a name is proved; then the clock is right. */
TEST_EACH(name_of_a_wrong_clock_waits, errors)
{
	restart_at(errors[_i]);
	harness_reconnect(ann);
	prove_name(ann, "ann");
	harness_read_clock(f);
	f->wall_moved = 0;
	harness_read_clock(f);
	restart_at(0);
	harness_reconnect(cat);
	ask(cat, "name ann", "? name ");
}

/* --- ratings --- */

TEST_EACH(ratings_grow_no_less_certain, errors)
{
	struct variant v;
	double         before, after;
	uint64_t       id;
	char           sql[160];

	ck_assert(variant_parse(&v, "3x3x3"));
	prove_name(ann, "ann");
	id = ann->session->player->identity.id;
	harness_read_clock(f); /* stores the player */
	snprintf(sql, sizeof(sql),
	    "INSERT INTO rating SELECT id, '3x3x3', 1500, 60, 0.06, 9, %lld"
	    " FROM player WHERE name = 'ann'",
	    (long long)UNIX_MS_AT_START);
	run_sql(f->db, sql);
	restart_at(0);
	before = rating_table_now(&f->state->lobby.ratings, id, &v, f->now)
		     .deviation;
	restart_at(errors[_i]);
	after = rating_table_now(&f->state->lobby.ratings, id, &v, f->now)
		    .deviation;
	ck_assert(fabs(before - 60) < 1 && fabs(after - before) < 1);
}

/* --- games --- */

/* Two games: the first one is over, the second one goes on. */
static void play_two_games(void)
{
	if (bob->session == NULL)
		harness_reconnect(bob);
	harness_send(bob, "bot 3x3x3 easy you=x");
	harness_send(bob, "resign");
	harness_send(bob, "bot 3x3x3 easy you=x");
	harness_send(bob, "move b2");
	harness_read_clock(f);
}

static int64_t count_later_than(int64_t unix_ms)
{
	char sql[256];

	snprintf(sql, sizeof(sql),
	    "SELECT count(*) FROM game WHERE begun > %lld OR ended > %lld",
	    (long long)unix_ms, (long long)unix_ms);
	return query_number(f->db, sql);
}

/* They would be kept for too long, and so would all games after them. */
TEST_EACH(no_game_is_in_the_future_of_the_right_clock, errors)
{
	play_two_games();
	restart_at(errors[_i]);
	play_two_games();
	f->wall_moved = 0;
	ck_assert_int_eq(harness_read_clock(f), WALL_CLOCK_TRUSTED);
	ck_assert_int_eq(count_later_than(f->now + UNIX_MS_AT_START), 0);
	ck_assert_int_eq(query_number(f->db,
			     "SELECT count(*) FROM game WHERE ended <> begun"
			     " OR begun < 1795315622000"),
	    0);
}

/* The games were played later than the clock says that is now believed. */
TEST(games_stay_as_they_are_when_an_early_clock_is_believed)
{
	int64_t before = f->now + UNIX_MS_AT_START;

	f->now += MINUTE;
	play_two_games();
	restart_at(-90 * DAY);
	run_for(DAY);
	ck_assert(!wall_clock_is_in_doubt(&f->state->journal.clock));
	ck_assert_int_eq(count_later_than(before), 2);
}

/* People are shown the wall clock, but no time before the trusted time. */
TEST_EACH(games_have_the_later_time, errors)
{
	int64_t right = f->now + UNIX_MS_AT_START;

	restart_at(errors[_i]);
	harness_reconnect(bob);
	harness_send(bob, "bot 3x3x3 easy");
	harness_send(bob, "history");
	ck_assert_int_eq(query_number(f->db,
			     "SELECT max(begun) / 1000000 FROM game"),
	    (right + (errors[_i] > 0 ? errors[_i] : 0)) / 1000000);
}
