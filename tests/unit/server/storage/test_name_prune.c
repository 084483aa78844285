/* test_name_prune.c -- which names without an owner are forgotten. */

#include "server/storage/db_prune.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/util/system.h"
#include "tests/support/db_fixture.h"
#include "tests/support/process.h"
#include "tests/support/scratch_dir.h"
#include "tests/support/suite.h"

#define PLAYERS 300
#define HOUR    (3600 * (int64_t)1000)

static struct storage *db;
static struct db_prune prune;

/* Players 1 to 300, each with a score and a meeting with the next one. */
static void set_up(void)
{
	scratch_dir_create();
	db = storage_open(scratch_dir_path("store"));
	run_sql(db,
	    "CREATE TEMP TABLE n AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL"
	    "  SELECT i + 1 FROM n WHERE i < 300) SELECT i FROM n;"
	    "INSERT INTO player (id, name, folded)"
	    " SELECT i, 'p' || i, 'p' || i FROM n;"
	    "INSERT INTO score SELECT i, '3x3x3', 0, 1, 0, i, 1 FROM n;"
	    "INSERT INTO meeting SELECT i, i + 1, 0, 1, 0 FROM n WHERE i < "
	    "300;");
}

static void tear_down(void)
{
	storage_close(db);
	scratch_dir_remove();
}

FIXTURE(set_up, tear_down);

static void check_store(const char *path)
{
	exit(storage_check_file(path) ? 0 : 1);
}

/* No check finds anything. */
static void expect_consistent(void)
{
	char output[4096];

	ck_assert_msg(run_forked(check_store, copy_killed_store(), output,
			  sizeof(output)) == 0,
	    "%s", output);
}

static void run_pass(unsigned limit)
{
	prune = (struct db_prune){ .phase = PRUNE_IDLE };
	db_prune_start(&prune, &(struct keep_limit){ 0, 0 }, limit,
	    system_wall_clock_ms());
	for (int steps = 0; prune.phase != PRUNE_IDLE; steps++) {
		ck_assert_int_lt(steps, PLAYERS);
		ck_assert_int_eq(db_prune_step(&prune, db), STORAGE_DONE);
	}
}

/* The same on sound data. Returns how many unowned names remain. */
static int64_t run(unsigned limit)
{
	run_pass(limit);
	expect_consistent();
	return query_number(db,
	    "SELECT count(*) FROM player WHERE key IS NULL");
}

static const struct {
	unsigned limit;
	int      kept, oldest;
} passes[] = {
	{ 0, PLAYERS, 1 },
	{ PLAYERS + 1, PLAYERS, 1 },
	{ PLAYERS, PLAYERS, 1 },
	{ PLAYERS - 1, PLAYERS - 1, 2 },
	{ 100, 100, 201 },
	{ 1, 1, PLAYERS },
};

TEST_EACH(oldest_names_go_with_their_results, passes)
{
	int kept = passes[_i].kept, oldest = passes[_i].oldest;

	ck_assert_int_eq(run(passes[_i].limit), kept);
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
	run_sql(db, needed[_i].why);
	run_pass(2);
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
	run_sql(db,
	    "INSERT INTO rating SELECT i, '3x3x3', 1500, 350, 0.06, 1, 9"
	    " FROM n");
	run_pass(100);
	ck_assert_int_eq(query_number(db, "SELECT count(*) FROM player"), 100);
	ck_assert_int_eq(query_number(db, "SELECT count(*) FROM rating"), 100);
	ck_assert_int_eq(query_number(db, "SELECT min(player) FROM rating"),
	    201);
}

/* A batch may have to wait for a step, so that no step is long. */
TEST(step_forgets_few)
{
	unsigned before = 0;

	db_prune_start(&prune, &(struct keep_limit){ 0, 0 }, 1,
	    system_wall_clock_ms());
	while (prune.phase != PRUNE_IDLE) {
		ck_assert_int_eq(db_prune_step(&prune, db), STORAGE_DONE);
		ck_assert_uint_le(prune.names_deleted, before + 10);
		before = prune.names_deleted;
	}
	ck_assert_uint_eq(before, PLAYERS - 1);
	expect_consistent();
}

/* Players 1 to 40 have played lately. */
static const struct {
	unsigned limit;
	int      in_use; /* of those who stay */
} uses[] = { { 299, 40 }, { 100, 40 }, { 41, 40 }, { 40, 40 }, { 10, 10 } };

TEST_EACH(names_in_use_go_last, uses)
{
	int64_t at = system_wall_clock_ms() - NAME_IN_USE + HOUR;
	char    sql[128];

	snprintf(sql, sizeof(sql),
	    "UPDATE score SET at = %lld WHERE player <= 40", (long long)at);
	run_sql(db, sql);
	ck_assert_int_eq(run(uses[_i].limit), uses[_i].limit);
	ck_assert_int_eq(query_number(db,
			     "SELECT count(*) FROM player WHERE id <= 40"),
	    uses[_i].in_use);
}

/* It would be the id of a player in whose games somebody else has played. */
TEST(id_of_a_deleted_player_is_not_used_again)
{
	const struct storage_load_handler nothing = { .ctx = NULL };

	run_sql(db,
	    "INSERT INTO seat SELECT i, x'00', NULL, NULL, 'x', 7, 0 "
	    "FROM "
	    "n"
	    " WHERE i < 300");
	run_pass(1);
	ck_assert_int_eq(query_number(db, "SELECT max(id) FROM player"),
	    PLAYERS - 1);
	ck_assert_uint_eq(storage_load(db, &nothing, 0).last_player, PLAYERS);
}
