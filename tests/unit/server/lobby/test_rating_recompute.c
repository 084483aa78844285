/* test_rating_recompute.c -- computing the ratings of a database again. */

#include "server/lobby/rating_recompute.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/lobby/ratings.h"
#include "server/storage/db_check.h"
#include "tests/support/db_fixture.h"
#include "tests/support/process.h"
#include "tests/support/scratch_dir.h"
#include "tests/support/suite.h"

static char                store[256], output[4096];
static struct db          *db;
static struct ratings      live; /* as a server has them */
static const struct rating easy = { 1000, 45, 0.06 };

static void set_up(void)
{
	scratch_dir_create();
	snprintf(store, sizeof(store), "%s", scratch_dir_path("store"));
	db = db_open(store);
	write_record(db, bind_record("ann", '1'));
	write_record(db, bind_record("bob", '2'));
	write_record(db, bind_record("cat", '3'));
	ratings_init(&live);
}

static void tear_down(void)
{
	ratings_clear(&live);
	scratch_dir_remove();
}

FIXTURE(set_up, tear_down);

static uint64_t id_of(const char *name)
{
	return name[0] == '\0' ? 0 : bind_record(name, '1').player;
}

static struct record seat_of(uint32_t game, enum side side, const char *name)
{
	return name[0] == '\0' ? bot_record(game, 1, side, "") :
				 seat_record(game, 1, side, name);
}

static enum outcome other_outcome(enum outcome outcome)
{
	if (outcome == OUTCOME_DRAWN)
		return outcome;
	return outcome == OUTCOME_WON ? OUTCOME_LOST : OUTCOME_WON;
}

/* A game that ended after that many days, without its ratings. */
static void play_unrated(uint32_t game, int day, const char *x, const char *o)
{
	struct record records[] = { game_record(game, "3x3x3"),
		seat_of(game, SIDE_X, x), seat_of(game, SIDE_O, o),
		end_record(game, SIDE_X, END_RESIGN) };

	records[3].unix_ms = day * RATING_DAY;
	ck_assert_int_eq(db_write(db, records, LENGTH(records)), DB_DONE);
}

/*
 * A rated game, as match_manager records it; "" is the easy bot, for which
 * nothing counts.
 */
static void
play(uint32_t game, int day, const char *x, const char *o, enum outcome outcome)
{
	const enum outcome outcomes[2] = { outcome, other_outcome(outcome) };
	const uint64_t     players[2] = { id_of(x), id_of(o) };
	struct rating      before[2], after;
	struct record rated = rated_record(game, players[0], players[1], 0);
	struct record r = rating_record(0, 0);

	play_unrated(game, day, x, o);
	rated.unix_ms = r.unix_ms = day * RATING_DAY;
	for (enum side side = SIDE_X; side <= SIDE_O; side++)
		before[side] = players[side] == 0 ?
		    easy :
		    ratings_now(&live, players[side], &r.variant, r.unix_ms);
	for (enum side side = SIDE_X; side <= SIDE_O; side++) {
		after = players[side] == 0 ?
		    easy :
		    rating_after_game(&before[side], &before[side_other(side)],
			players[side_other(side)] == 0, outcomes[side]);
		rated.rated.side[side] = rated_side_of(&before[side], &after,
		    players[side] == 0 ? NO_OUTCOME : outcomes[side]);
		if (players[side] == 0)
			continue;
		ratings_set(&live, players[side], &r.variant, &after, r.unix_ms,
		    0);
		r.player = players[side];
		r.rating = after;
		write_record(db, r);
	}
	write_record(db, rated);
}

static void play_some(void)
{
	play(1, 1, "ann", "bob", OUTCOME_WON);
	play(2, 1, "bob", "", OUTCOME_DRAWN);
	play(3, 40, "cat", "ann", OUTCOME_LOST);
	play(4, 41, "bob", "ann", OUTCOME_WON);
}

static void recompute(const char *path)
{
	if (!rating_recompute(path))
		exit(1);
}

/* Closes the database, computes, and opens it again. */
static void run(void)
{
	db_close(db);
	ck_assert_msg(run_forked(recompute, store, output, sizeof(output)) == 0,
	    "%s", output);
	db = db_open(store);
}

TEST(ratings_are_as_a_server_computed_them)
{
	char *before, *after;

	play_some();
	before = dump_db(db);
	run();
	after = dump_db(db);
	ck_assert_str_eq(before, after);
	ck_assert_str_eq(output,
	    "Rated games computed again: 4; changed: 0.\n");
	free(after);
	run_sql(db,
	    "UPDATE rated_game SET x = (x & 3) + (1024 << 11) + (5 << 22);"
	    "UPDATE rated_game SET o = (o & 3) + (1024 << 11) + (6 << 22)"
	    " WHERE game <> 2;"
	    "UPDATE rating SET rating = 4, games = 5");
	run();
	after = dump_db(db);
	ck_assert_str_eq(before, after);
	ck_assert_str_eq(output,
	    "Rated games computed again: 4; changed: 4.\n");
	free(before);
	free(after);
	db_close(db);
}

/* What follows a game that is struck is as if it had not been played. */
TEST(ratings_follow_from_the_games_that_are_left)
{
	char *with, *without;

	play_some();
	run_sql(db, "DELETE FROM rated_game WHERE game = 2");
	run_sql(db, "DELETE FROM recent_rated WHERE game = 2");
	run();
	with = dump_db(db);
	db_close(db);
	ratings_clear(&live);
	scratch_dir_remove();
	set_up();
	play(1, 1, "ann", "bob", OUTCOME_WON);
	play_unrated(2, 1, "bob", "");
	play(3, 40, "cat", "ann", OUTCOME_LOST);
	play(4, 41, "bob", "ann", OUTCOME_WON);
	without = dump_db(db);
	ck_assert_str_eq(with, without);
	free(with);
	free(without);
	db_close(db);
}

/* More than one step, of games that end at the same time. */
static void check(const char *path)
{
	if (!db_check_file(path))
		exit(1);
}

/* A player may take another name before leaving a game that is over. */
TEST(seats_that_change_after_the_end_change_no_rating)
{
	char *before, *after;

	play_some();
	write_record(db, seat_record(1, 3, SIDE_X, "cat"));
	write_record(db, seat_record(4, 1, SIDE_O, "cat"));
	before = dump_db(db);
	run();
	after = dump_db(db);
	ck_assert_str_eq(before, after);
	db_close(db);
	ck_assert_msg(run_forked(check, store, output, sizeof(output)) == 0,
	    "%s", output);
	db = db_open(store);
	free(after);
	free(before);
}

TEST(many_games_are_computed_in_their_order)
{
	char *before, *after;

	for (uint32_t game = 1; game <= 1100; game++)
		play(game, (int)game / 600, game % 2 != 0 ? "ann" : "bob",
		    game % 3 != 0 ? "cat" : "", (enum outcome)(game % 3));
	before = dump_db(db);
	run();
	after = dump_db(db);
	ck_assert_str_eq(before, after);
	free(before);
	free(after);
	db_close(db);
}

TEST(missing_file_is_fatal)
{
	db_close(db);
	ck_assert_int_eq(run_forked(recompute, "/nowhere/at/all", output,
			     sizeof(output)),
	    1);
	ck_assert_ptr_nonnull(strstr(output, "cannot be read"));
}
