/* test_db_prune.c -- which games that are over are deleted. */

#include "server/storage/db_prune.h"

#include <stdio.h>
#include <unistd.h>

#include "server/util/system.h"
#include "tests/support/db_fixture.h"
#include "tests/support/scratch_dir.h"
#include "tests/support/suite.h"

#define DAY (24 * 3600 * (msec)1000)

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

static void run(struct keep_limit limit)
{
	db_prune_start(&prune, &limit, 0, system_wall_clock_ms());
	for (int steps = 0; prune.phase != PRUNE_IDLE; steps++) {
		ck_assert_int_lt(steps, 1000);
		ck_assert_int_eq(db_prune_step(&prune, db), STORAGE_DONE);
	}
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
