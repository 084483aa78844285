/* test_finished_games.c -- a game is packed in the transaction that ends it. */

#include "server/storage/finished_games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/notation.h"
#include "server/storage/db_prune.h"
#include "tests/support/db_fixture.h"
#include "tests/support/faulty_vfs.h"
#include "tests/support/process.h"
#include "tests/support/scratch_dir.h"
#include "tests/support/suite.h"

static struct storage *db;
static char            output[4096];

static void open_store(void)
{
	db = storage_open(scratch_dir_path("store"));
}

static void set_up(void)
{
	scratch_dir_create();
	open_store();
}

static void tear_down(void)
{
	storage_close(db);
	scratch_dir_remove();
}

FIXTURE(set_up, tear_down);

static void move(uint32_t game, uint32_t ply)
{
	char text[NOTATION_POINT_SIZE];

	/* No five in a row: each row is shifted by two points. */
	notation_write(POINT((ply % 15 * 2 + ply / 15 * 3) % 15, ply / 15),
	    text);
	commit_move(db, game, ply, text);
}

/* The games from first to last, move by move, so that their rows alternate. */
static void play(uint32_t first, uint32_t last, uint32_t plies)
{
	for (uint32_t game = first; game <= last; game++)
		commit_game(db, game, "15x15x5");
	for (uint32_t ply = 1; ply <= plies; ply++)
		for (uint32_t game = first; game <= last; game++)
			move(game, ply);
}

static int64_t ended = 3000; /* ms since 1970 */

static void end(uint32_t game)
{
	db_set_time(ended);
	journal_over(&db_journal, game, SIDE_X, END_RESIGN);
	commit(db);
}

static void play_and_end(uint32_t first, uint32_t last, uint32_t plies)
{
	play(first, last, plies);
	for (uint32_t game = first; game <= last; game++)
		end(game);
}

/* What is stored of a game that is over, in one line. */
static const char *game_text(uint32_t id)
{
	static char        text[8192];
	struct stored_game g;
	enum error         e = storage_game(db, id, &g);
	size_t             n;

	n = (size_t)snprintf(text, sizeof(text), "%d %s %s %lld %lld %u", e,
	    g.name[SIDE_X], g.name[SIDE_O], (long long)g.begun,
	    (long long)g.ended, g.plies);
	for (unsigned i = 0; i < g.move_count; i++)
		n += (size_t)snprintf(text + n, sizeof(text) - n,
		    " %u/%lld/%lld", g.moves[i].point,
		    (long long)g.moves[i].spent,
		    (long long)g.moves[i].time_left);
	if (g.rating[SIDE_X].is_set)
		snprintf(text + n, sizeof(text) - n, " %d%+d %d%+d",
		    g.rating[SIDE_X].value, g.rating[SIDE_X].change,
		    g.rating[SIDE_O].value, g.rating[SIDE_O].change);
	stored_game_clear(&g);
	return text;
}

TEST(ended_game_is_one_row)
{
	play(1, 3, 40);
	add_bot(2, 7, SIDE_X, "ann");
	commit(db);
	for (uint32_t game = 1; game <= 3; game++) {
		ck_assert_int_eq(atoi(game_text(game)), ERR_RECORD);
		end(game);
	}
	add_rated(1, 162);
	commit(db);
	ck_assert(strncmp(game_text(1), "0 ann bob 1000 3000 40 ", 23) == 0);
	ck_assert_ptr_nonnull(strstr(game_text(1), " 1662+162 1338-162"));
	ck_assert(strncmp(game_text(2), "0 ann bob 1000 3000 40 ", 23) == 0);
	ck_assert_int_eq(query_number(db,
			     "SELECT (SELECT count(*) FROM game)"
			     " + (SELECT count(*) FROM sit)"
			     " + (SELECT count(*) FROM move)"),
	    0);
}

/* One whole pass of the pruning, on the second day of 1970. */
static void prune_pass(struct db_prune *prune, const struct keep_limit *limit)
{
	db_prune_start(prune, limit, 0, 90000000);
	for (int steps = 0; prune->phase != PRUNE_IDLE; steps++) {
		ck_assert_int_lt(steps, 100);
		ck_assert_int_eq(db_prune_step(prune, db), STORAGE_DONE);
	}
}

/* The end, the score and the rows that it replaces are one transaction. */
static unsigned kills, seen_running, seen_ended;
static char     expected[8192];

static void check_store(const char *path)
{
	if (!storage_check_file(path))
		exit(1);
}

static void check_killed(void)
{
	struct storage *ours = db;
	const char     *path = copy_killed_store();
	bool            is_running;

	db = storage_open(path);
	is_running = query_number(db,
			 "SELECT count(*) FROM game WHERE ended IS NULL") == 1;
	seen_running += is_running;
	seen_ended += !is_running;
	if (is_running)
		ck_assert_int_eq(query_number(db, "SELECT count(*) FROM move"),
		    12);
	else
		ck_assert_str_eq(game_text(1), expected);
	storage_close(db);
	ck_assert_msg(run_forked(check_store, path, output, sizeof(output)) ==
		0,
	    "%s", output);
	db = ours;
	kills++;
}

TEST(kill_at_the_end_of_a_game_leaves_it_running_or_packed)
{
	play_and_end(1, 1, 12);
	strcpy(expected, game_text(1));
	storage_close(db);
	remove(scratch_dir_path("store"));
	faulty_vfs_install();
	open_store();
	play(1, 1, 12);
	faulty_vfs_at_each_step(check_killed);
	end(1);
	faulty_vfs_uninstall();
	ck_assert_str_eq(game_text(1), expected);
	ck_assert_uint_gt(kills, 3);
	ck_assert_uint_gt(seen_running, 0);
	storage_close(db);
	open_store();
}

/* The game is still loaded after a restart; its rows go with the players. */
TEST(game_with_a_player_keeps_its_rows)
{
	char *text;

	play(1, 2, 4);
	add_player("ann", 2, 1, 0);
	commit(db);
	end(1);
	end(2);
	ck_assert_int_eq(query_number(db, "SELECT sum(id) FROM game"), 2);
	ck_assert_int_eq(query_number(db, "SELECT count(*) FROM move"), 4);
	ck_assert_int_eq(query_number(db, "SELECT count(*) FROM finished"), 2);
	text = dump_db(db);
	ck_assert_ptr_nonnull(strstr(text, "game 2 15x15x5 "));
	ck_assert_ptr_nonnull(strstr(text, " over=0/resign\nperson ann 2 x"));
	free(text);
	add_leave("ann");
	commit(db);
	ck_assert_int_eq(query_number(db, "SELECT count(*) FROM game"), 0);
	ck_assert_int_eq(query_number(db, "SELECT count(*) FROM move"), 0);
}

static const char *const limits[] = { "1", "1d" };

/* No pass deletes a game of ann, who still has a seat at it. */
TEST_EACH(game_with_a_player_is_not_pruned, limits)
{
	struct db_prune   prune = { .phase = PRUNE_IDLE };
	struct keep_limit limit;

	play(1, 3, 4);
	add_player("ann", 2, 1, 0);
	commit(db);
	for (uint32_t game = 1; game <= 3; game++)
		end(game);
	add_rated(2, 162);
	commit(db);
	/* The last game is younger than a day. */
	run_sql(db, "UPDATE finished SET lasted = 80000000 WHERE id = 3");
	ck_assert(keep_limit_parse(&limit, limits[_i]));
	prune_pass(&prune, &limit);
	ck_assert_uint_eq(prune.deleted, 1);
	ck_assert(strncmp(game_text(2), "0 ann bob ", 10) == 0);
	ck_assert_ptr_nonnull(strstr(game_text(2), " 1662+162 1338-162"));
	ck_assert_msg(run_forked(check_store, copy_killed_store(), output,
			  sizeof(output)) == 0,
	    "%s", output);
	add_leave("ann");
	commit(db);
	prune_pass(&prune, &limit);
	ck_assert_uint_eq(prune.deleted, 1);
	ck_assert_int_eq(query_number(db, "SELECT sum(id) FROM finished"), 3);
}

/* What is not to be kept goes, and its number is not used again. */
TEST(games_that_are_not_kept_are_deleted)
{
	char *text;

	play(1, 2, 5);
	run_sql(db, "UPDATE game SET kept = 0 WHERE id = 2");
	end(1);
	end(2);
	ck_assert_int_eq(atoi(game_text(2)), ERR_RECORD);
	ck_assert_int_eq(query_number(db, "SELECT count(*) FROM game"), 0);
	ck_assert_int_eq(query_number(db, "SELECT max(id) FROM finished"), 1);
	text = dump_db(db);
	ck_assert_ptr_nonnull(strstr(text, "last 2\n"));
	free(text);
}

/* The ratings of the players are kept. */
TEST(the_ratings_of_a_game_go_with_it_if_it_is_not_kept)
{
	play(1, 1, 5);
	run_sql(db, "UPDATE game SET kept = 0");
	add_end(1, SIDE_X, END_RESIGN);
	add_rated(1, 10);
	commit(db);
	ck_assert_int_eq(query_number(db, "SELECT count(*) FROM game"), 0);
	ck_assert_int_eq(query_number(db, "SELECT count(*) FROM rated_game"),
	    0);
}

/* Those of the players stay; a review and the game's own ratings go with it. */
TEST(what_is_stored_of_a_game_goes_with_it)
{
	play_and_end(1, 3, 5);
	for (uint32_t game = 1; game <= 3; game++) {
		add_rated(game, 162);
		commit(db);
		journal_review(&db_journal, game);
		journal_review_move(&db_journal, game, 1, "mark=good");
		journal_reviewed(&db_journal, game);
		commit(db);
	}
	run_sql(db, "DELETE FROM finished WHERE id <= 2");
	ck_assert_int_eq(query_number(db,
			     "SELECT group_concat(game) = '3'"
			     " FROM (SELECT game FROM rated_game INTERSECT"
			     " SELECT game FROM review INTERSECT"
			     " SELECT game FROM review_move)"),
	    1);
	ck_assert_int_eq(query_number(db,
			     "SELECT (SELECT count(*) FROM rated_game)"
			     " + (SELECT count(*) FROM review)"
			     " + (SELECT count(*) FROM review_move)"),
	    3);
}

TEST(player_who_is_forgotten_is_gone)
{
	play_and_end(1, 1, 2);
	run_sql(db, "DELETE FROM player WHERE name = 'bob'");
	ck_assert(strncmp(game_text(1), "0 ann ~gone ", 12) == 0);
	run_sql(db, "UPDATE player SET name = 'eve' WHERE name = 'ann'");
	ck_assert(strncmp(game_text(1), "0 eve ~gone ", 12) == 0);
}

/* Its rows stay as they are, and the others are packed. */
TEST(invalid_game_is_left_as_it_is)
{
	play(1, 3, 3);
	run_sql(db, "UPDATE move SET ply = 9 WHERE game = 2 AND ply = 2");
	for (uint32_t game = 1; game <= 3; game++)
		end(game);
	ck_assert_int_eq(query_number(db, "SELECT sum(id) FROM finished"), 4);
	ck_assert_int_eq(query_number(db,
			     "SELECT count(*) FROM move WHERE game = 2"),
	    3);
	ck_assert_int_eq(query_number(db, "SELECT id FROM game WHERE damaged"),
	    2);
}

/* --- size --- */

/* Bytes in use per game, indexes included and free pages not. */
static double bytes_a_game(int games)
{
	return (double)query_number(db,
		   "SELECT (page_count - freelist_count) * page_size"
		   " FROM pragma_page_count(),"
		   " pragma_freelist_count(), pragma_page_size()") /
	    games;
}

static const struct {
	uint32_t plies;
	bool     is_rated;
	double   bytes_max;
} sizes[] = { { 9, false, 185 }, { 9, true, 185 }, { 60, false, 395 },
	{ 60, true, 395 } };

/* In ms since 1970. */
#define BEGUN 1790000000000

/* The moves take seconds each, as people do. */
TEST_EACH(size_is_as_promised, sizes)
{
	enum { games = 1500 };
	double empty = bytes_a_game(1);
	char   sql[256];

	ended = BEGUN + 400000;
	snprintf(sql, sizeof(sql),
	    "UPDATE move SET left = 300000 - ply * 3000;"
	    "UPDATE game SET begun = %lld;"
	    "UPDATE sit SET player = 1000 + game * 31 %% (97 + unicode(side))",
	    (long long)BEGUN);
	for (uint32_t game = 1; game <= games; game += 100) {
		play(game, game + 99, sizes[_i].plies);
		run_sql(db, sql);
		for (uint32_t i = game; i < game + 100; i++)
			end(i);
	}
	for (uint32_t game = 1; sizes[_i].is_rated && game <= games; game++) {
		add_rated(game, 16);
		commit(db);
	}
	ck_assert_int_eq(query_number(db, "SELECT count(*) FROM finished"),
	    games);
	ck_assert_double_le(bytes_a_game(games) - empty / games,
	    sizes[_i].bytes_max);
}
