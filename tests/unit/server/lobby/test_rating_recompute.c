/* test_rating_recompute.c -- computing the ratings of a database again. */

#include "server/lobby/rating_recompute.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/lobby/ratings.h"
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

/*
 * A rated game that ended after that many days, as match_manager records it; ""
 * is the easy bot, for which nothing counts.
 */
static void
play(uint32_t game, int day, const char *x, const char *o, enum outcome outcome)
{
	const enum outcome outcomes[2] = { outcome,
		outcome == OUTCOME_DRAWN   ? OUTCOME_DRAWN :
		    outcome == OUTCOME_WON ? OUTCOME_LOST :
					     OUTCOME_WON };
	const uint64_t     players[2] = { id_of(x), id_of(o) };
	struct rating      before[2];
	struct record      r;

	commit_game(db, game, "3x3x3");
	for (enum side side = SIDE_X; side <= SIDE_O; side++) {
		r = rating_record(game, side, players[side], 0, 0);
		before[side] = players[side] == 0 ?
		    easy :
		    ratings_now(&live, players[side], &r.variant,
			day * RATING_DAY);
	}
	for (enum side side = SIDE_X; side <= SIDE_O; side++) {
		r = rating_record(game, side, players[side], 0, 0);
		r.unix_ms = day * RATING_DAY;
		r.before = r.after = before[side];
		r.outcome = players[side] == 0 ? NO_OUTCOME : outcomes[side];
		if (players[side] != 0) {
			r.after = rating_after_game(&before[side],
			    &before[side_other(side)],
			    players[side_other(side)] == 0, outcomes[side]);
			ratings_set(&live, players[side], &r.variant, &r.after,
			    r.unix_ms, 0);
		}
		write_record(db, r);
	}
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
	ck_assert_int_eq(run_forked(recompute, store, output, sizeof(output)),
	    0);
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
	    "UPDATE game_rating SET rating_after = 1, rd_after = 2,"
	    " rating_before = 3 WHERE player IS NOT NULL;"
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
	run_sql(db, "DELETE FROM game_rating WHERE game = 2");
	run();
	with = dump_db(db);
	db_close(db);
	ratings_clear(&live);
	scratch_dir_remove();
	set_up();
	play(1, 1, "ann", "bob", OUTCOME_WON);
	commit_game(db, 2, "3x3x3");
	play(3, 40, "cat", "ann", OUTCOME_LOST);
	play(4, 41, "bob", "ann", OUTCOME_WON);
	without = dump_db(db);
	ck_assert_str_eq(with, without);
	free(with);
	free(without);
	db_close(db);
}

/* More than one step, of games that end at the same time. */
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
