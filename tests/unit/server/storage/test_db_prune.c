/* test_db_prune.c -- which games that are over, and which names, are deleted. */

#include "server/storage/db_prune.h"

#include <stdio.h>
#include <stdlib.h>

#include "server/util/system.h"
#include "tests/support/db_fixture.h"
#include "tests/support/process.h"
#include "tests/support/scratch_dir.h"
#include "tests/support/suite.h"

#define DAY     (24 * 3600 * (msec)1000)
#define PLAYERS 300

static struct storage *db;
static struct db_prune prune;

static void set_up(void)
{
	scratch_dir_create();
	db = storage_open(scratch_dir_path("store"));
	prune = (struct db_prune){ .phase = PRUNE_IDLE };
}

static void tear_down(void)
{
	storage_close(db);
	scratch_dir_remove();
}

FIXTURE(set_up, tear_down);

/* Games from 1 on, which began a day apart, the last one an hour ago. */
static void add_games(int count)
{
	char sql[512];

	snprintf(sql, sizeof(sql),
	    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n"
	    " WHERE i < %d) INSERT INTO game (" GAME_COLUMNS
	    ") SELECT i, '3x3x3',"
	    " '', 7, 8, at, at, at, 'x', 'resign', 0, 0, 0, '', '' FROM "
	    "(SELECT i,"
	    " %lld - (%d - i) * %lld AS at FROM n)",
	    count, (long long)(system_wall_clock_ms() - DAY / 24), count,
	    (long long)DAY);
	ck_assert_int_eq(sqlite_exec(db->sqlite, sql), SQL_DONE);
}

static void run_pass(struct keep_limit games, unsigned names)
{
	db_prune_start(&prune, &games, names, system_wall_clock_ms());
	for (int steps = 0; prune.phase != PRUNE_IDLE; steps++) {
		ck_assert_int_lt(steps, 1000);
		ck_assert_int_eq(db_prune_step(&prune, db), STORAGE_DONE);
	}
}

static void run(struct keep_limit limit)
{
	run_pass(limit, 0);
}

static const struct {
	struct keep_limit limit;
	int               kept;
} passes[] = {
	{ { 0, 0 }, 3000 },
	{ { 0, 3000 }, 3000 },
	{ { 0, 4000 }, 3000 },
	{ { 0, 2999 }, 2999 },
	{ { 0, 1000 }, 1000 },
	{ { 0, 1 }, 1 },
	{ { 9999 * DAY, 0 }, 3000 },
	{ { 100 * DAY, 0 }, 100 },
	{ { 14 * DAY, 0 }, 14 },
	{ { 1 * DAY, 0 }, 1 },
};

TEST_EACH(games_within_the_limit_are_kept, passes)
{
	add_games(3000);
	run(passes[_i].limit);
	ck_assert_int_eq(query_number(db, "SELECT count(*) FROM game"),
	    passes[_i].kept);
	ck_assert_uint_eq(prune.deleted, 3000u - (unsigned)passes[_i].kept);
	ck_assert_int_eq(query_number(db,
			     "SELECT ifnull(max(id), 3000) FROM game"),
	    3000);
}

/* It is looked for again in each pass. */
TEST(the_last_games_are_kept_from_pass_to_pass)
{
	add_games(7000);
	run((struct keep_limit){ 0, 6000 });
	ck_assert_uint_eq(prune.deleted, 1000);
	ck_assert_int_eq(sqlite_exec(db->sqlite,
			     "INSERT INTO game (" GAME_COLUMNS ") SELECT 7001,"
			     " '3x3x3', '', 7, 8, begun, begun, ended, 'x',"
			     " 'resign', 0, 0, 0, '', '' FROM game"
			     " WHERE id = 6000"),
	    SQL_DONE);
	run((struct keep_limit){ 0, 6000 });
	ck_assert_uint_eq(prune.deleted, 1);
	ck_assert_int_eq(query_number(db, "SELECT min(id) FROM game"), 1002);
	run((struct keep_limit){ 0, 6000 });
	ck_assert_uint_eq(prune.deleted, 0);
}

/* A game that began long ago but ended recently. */
TEST(age_is_counted_from_the_end)
{
	add_games(500);
	ck_assert_int_eq(sqlite_exec(db->sqlite,
			     "UPDATE game SET ended = begun + 490 * 86400000"
			     " WHERE id = 10"),
	    SQL_DONE);
	run((struct keep_limit){ 5 * DAY, 0 });
	ck_assert_int_eq(query_number(db, "SELECT min(id) FROM game"), 10);
	ck_assert_int_eq(query_number(db, "SELECT count(*) FROM game"), 6);
}

/* Else its record would be missing while its players still look at it. */
TEST(a_game_is_kept_until_its_players_have_left)
{
	add_games(3);
	run_sql(db,
	    "INSERT INTO player (id, name, folded) VALUES (7, 'ann', 'ann');"
	    "INSERT INTO seat VALUES (7, zeroblob(16), NULL, 1, 'x', 7, 0)");
	run((struct keep_limit){ 0, 1 });
	ck_assert_uint_eq(prune.deleted, 1);
	ck_assert_int_eq(query_number(db, "SELECT min(id) FROM game"), 1);
	run_sql(db, "DELETE FROM seat");
	run((struct keep_limit){ 0, 1 });
	ck_assert_int_eq(query_number(db, "SELECT min(id) FROM game"), 3);
}

/* --- names --- */

/* Players 1 to 300, each with a score and a meeting with the next one. */
static void add_players(void)
{
	run_sql(db,
	    "CREATE TEMP TABLE n AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL"
	    "  SELECT i + 1 FROM n WHERE i < 300) SELECT i FROM n;"
	    "INSERT INTO player (id, name, folded)"
	    " SELECT i, 'p' || i, 'p' || i FROM n;"
	    "INSERT INTO score SELECT i, '3x3x3', 0, 1, 0, i, 1 FROM n;"
	    "INSERT INTO meeting SELECT i, i + 1, 0, 1, 0 FROM n WHERE i < "
	    "300;");
}

static void run_names(unsigned limit)
{
	run_pass((struct keep_limit){ 0, 0 }, limit);
}

static void check_store(const char *path)
{
	exit(storage_check_file(path) ? 0 : 1);
}

/* The check finds nothing then. Returns how many unowned names remain. */
static int64_t run_sound(unsigned limit)
{
	char output[4096];

	run_names(limit);
	ck_assert_msg(run_forked(check_store, copy_killed_store(), output,
			  sizeof(output)) == 0,
	    "%s", output);
	return query_number(db,
	    "SELECT count(*) FROM player WHERE key IS NULL");
}

static const struct {
	unsigned limit;
	int      kept, oldest;
} name_passes[] = {
	{ 0, PLAYERS, 1 },
	{ PLAYERS + 1, PLAYERS, 1 },
	{ PLAYERS, PLAYERS, 1 },
	{ PLAYERS - 1, PLAYERS - 1, 2 },
	{ 100, 100, 201 },
	{ 1, 1, PLAYERS },
};

TEST_EACH(oldest_names_go_with_their_results, name_passes)
{
	int kept = name_passes[_i].kept, oldest = name_passes[_i].oldest;

	add_players();
	ck_assert_int_eq(run_sound(name_passes[_i].limit), kept);
	ck_assert_uint_eq(prune.names_deleted, PLAYERS - (unsigned)kept);
	ck_assert_int_eq(query_number(db, "SELECT min(id) FROM player"),
	    oldest);
	ck_assert_int_eq(query_number(db, "SELECT min(player) FROM score"),
	    oldest);
	ck_assert_int_eq(query_number(db, "SELECT count(*) FROM score"), kept);
	ck_assert_int_eq(query_number(db,
			     "SELECT ifnull(min(player), 300) FROM meeting"),
	    oldest);
	ck_assert_int_eq(query_number(db, "SELECT max(id) FROM player"),
	    PLAYERS);
}

/* It would be the id of a player in whose games somebody else has played. */
TEST(id_of_a_deleted_player_is_not_used_again)
{
	const struct storage_load_handler nothing = { .ctx = NULL };

	add_players();
	run_sql(db,
	    "INSERT INTO seat SELECT i, x'00', NULL, NULL, 'x', 7, 0 FROM n"
	    " WHERE i < 300");
	run_names(1);
	ck_assert_int_eq(query_number(db, "SELECT max(id) FROM player"),
	    PLAYERS - 1);
	ck_assert_uint_eq(storage_load(db, &nothing, 0).last_player, PLAYERS);
}

/* Why player 1, the oldest, stays if two unowned names may. */
static const struct {
	const char *why;
	int         kept; /* players, with those who own a name */
} needed[] = {
	{ "UPDATE player SET key = 'k', bound = 0 WHERE id = 1", 3 },
	{ "INSERT INTO seat VALUES (1, x'00', NULL, NULL, 'x', 7, 0)", 2 },
};

TEST_EACH(who_is_needed_stays, needed)
{
	add_players();
	run_sql(db, needed[_i].why);
	run_names(2);
	ck_assert_int_eq(query_number(db,
			     "SELECT count(*) FROM player JOIN score"
			     " ON player = id WHERE id = 1"),
	    1);
	ck_assert_int_eq(query_number(db, "SELECT count(*) FROM player"),
	    needed[_i].kept);
	ck_assert_int_eq(query_number(db,
			     "SELECT count(*) FROM player WHERE key IS NULL"),
	    2);
}

/* Nothing reads such a rating again; its player goes like any other. */
TEST(rating_from_the_time_of_an_owner_goes_too)
{
	add_players();
	run_sql(db,
	    "INSERT INTO rating SELECT i, '3x3x3', 1500, 350, 0.06, 1, 9"
	    " FROM n");
	run_names(100);
	ck_assert_int_eq(query_number(db, "SELECT count(*) FROM player"), 100);
	ck_assert_int_eq(query_number(db, "SELECT count(*) FROM rating"), 100);
	ck_assert_int_eq(query_number(db, "SELECT min(player) FROM rating"),
	    201);
}

/* A batch may have to wait for a step, so that no step is long. */
TEST(step_forgets_few)
{
	unsigned before = 0;

	add_players();
	db_prune_start(&prune, &(struct keep_limit){ 0, 0 }, 1,
	    system_wall_clock_ms());
	while (prune.phase != PRUNE_IDLE) {
		ck_assert_int_eq(db_prune_step(&prune, db), STORAGE_DONE);
		ck_assert_uint_le(prune.names_deleted, before + 10);
		before = prune.names_deleted;
	}
	ck_assert_uint_eq(before, PLAYERS - 1);
}

/* Players 1 to 40 have played lately. */
static const struct {
	unsigned limit;
	int      in_use; /* of those who stay */
} uses[] = { { 299, 40 }, { 100, 40 }, { 41, 40 }, { 40, 40 }, { 10, 10 } };

TEST_EACH(names_in_use_go_last, uses)
{
	int64_t at = system_wall_clock_ms() - NAME_IN_USE + DAY / 24;
	char    sql[128];

	add_players();
	snprintf(sql, sizeof(sql),
	    "UPDATE score SET at = %lld WHERE player <= 40", (long long)at);
	run_sql(db, sql);
	ck_assert_int_eq(run_sound(uses[_i].limit), uses[_i].limit);
	ck_assert_int_eq(query_number(db,
			     "SELECT count(*) FROM player WHERE id <= 40"),
	    uses[_i].in_use);
}

/* Players 261 to 300 have no score, although they are the newest. */
TEST_EACH(names_without_a_score_go_first, uses)
{
	unsigned limit = uses[_i].limit;

	add_players();
	run_sql(db, "DELETE FROM score WHERE player > 260");
	ck_assert_int_eq(run_sound(limit), limit);
	ck_assert_int_eq(query_number(db, "SELECT count(*) FROM score"),
	    limit < 260 ? limit : 260);
}
