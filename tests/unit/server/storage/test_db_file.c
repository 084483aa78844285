/* test_db_file.c -- opening, refusing and migrating database files. */

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sysexits.h>
#include <unistd.h>

#include "server/storage/db.h"
#include "server/storage/rated_game.h"
#include "tests/support/faulty_vfs.h"
#include "tests/support/db_fixture.h"
#include "tests/support/process.h"
#include "tests/support/scratch_dir.h"
#include "tests/support/suite.h"

FIXTURE(scratch_dir_create, scratch_dir_remove);

static char output[2048];

static void open_and_close(const char *path)
{
	db_close(db_open(path));
}

/*
 * Checks that the message is one line, names the file and ends with a remedy.
 */
static void is_refused_with(int status, const char *path, const char *why)
{
	ck_assert_int_eq(run_forked(open_and_close, path, output,
			     sizeof(output)),
	    status);
	ck_assert_msg(strstr(output, why) != NULL, "%s", output);
	ck_assert_msg(strstr(output, path) != NULL, "%s", output);
	ck_assert_msg(strstr(output, "--store none\n") != NULL, "%s", output);
	ck_assert_ptr_eq(strchr(output, '\n'), output + strlen(output) - 1);
}

static void is_refused(const char *path, const char *why)
{
	is_refused_with(1, path, why);
}

/* The same, and checks that the file is not changed. */
static void is_refused_untouched(const char *path, const char *why)
{
	size_t         size, size_after;
	unsigned char *before = read_whole_file(path, &size), *after;

	is_refused(path, why);
	after = read_whole_file(path, &size_after);
	ck_assert_uint_eq(size, size_after);
	ck_assert_mem_eq(before, after, size);
	free(before);
	free(after);
}

TEST(new_file_is_private)
{
	const char              *path = scratch_dir_path("store");
	static const char *const names[] = { "store", "store-wal" };
	struct db               *s = db_open(path);
	struct stat              about;

	ck_assert_int_eq(commit_game(s, 1, "3x3x3"), DB_DONE);
	for (int i = 0; i < 2; i++) {
		ck_assert_int_eq(stat(scratch_dir_path(names[i]), &about), 0);
		ck_assert_int_eq(about.st_mode & 0777, 0600);
	}
	ck_assert_int_ne(access(scratch_dir_path("store-shm"), F_OK), 0);
	db_close(s);
}

TEST(non_database_is_refused)
{
	char text[5000];

	memset(text, 'x', sizeof(text));
	write_whole_file(scratch_dir_path("a"), "hello", 5);
	write_whole_file(scratch_dir_path("b"), text, sizeof(text));
	is_refused_untouched(scratch_dir_path("a"),
	    "belongs to another program");
	is_refused_untouched(scratch_dir_path("b"),
	    "belongs to another program");
	memset(text, 0, sizeof(text));
	write_whole_file(scratch_dir_path("c"), text, sizeof(text));
	is_refused_untouched(scratch_dir_path("c"), "is damaged");
}

/* Through a symbolic link, the copy is beside the file that it leads to. */
TEST_LOOP(left_copy_of_a_missing_store_is_not_ignored, 0, 2)
{
	const char *path = scratch_dir_path("store"),
		   *link = scratch_dir_path("link");

	open_and_close(scratch_dir_path("store.new"));
	if (_i == 1)
		ck_assert_int_eq(symlink(path, link), 0);
	is_refused(_i == 1 ? link : path, "rename or remove the copy");
	ck_assert_int_ne(access(path, F_OK), 0);
	ck_assert_int_eq(rename(scratch_dir_path("store.new"), path), 0);
	open_and_close(_i == 1 ? link : path);
}

TEST(foreign_database_is_refused)
{
	const char *path = scratch_dir_path("theirs");

	change_file(path,
	    "CREATE TABLE game (id); INSERT INTO game VALUES (1)");
	is_refused_untouched(path, "belongs to another program");
	change_file(path,
	    "PRAGMA application_id = 1; PRAGMA journal_mode = WAL;");
	is_refused_untouched(path, "belongs to another program");
	ck_assert_int_ne(access(scratch_dir_path("theirs-wal"), F_OK), 0);
}

/* SQLite quotes the damaged text of the schema. */
TEST(damaged_bytes_are_not_printed)
{
	const char *path = scratch_dir_path("store");

	open_and_close(path);
	change_file(path,
	    "PRAGMA writable_schema = ON;"
	    "UPDATE sqlite_master SET sql = 'CREATE TABLE move ' || char(27)"
	    " WHERE name = 'move'");
	is_refused_untouched(path, "unrecognized token: \"?\"");
}

TEST(newer_version_is_refused)
{
	const char *path = scratch_dir_path("store");

	open_and_close(path);
	change_file(path, "PRAGMA user_version = 99");
	is_refused_untouched(path, "newer noughtsd: it has version 99");
}

/* A newer version may use a schema that this SQLite cannot parse. */
TEST(newer_version_is_refused_before_its_pages_are_read)
{
	const char    *path = scratch_dir_path("store");
	unsigned char *bytes;
	size_t         size;

	open_and_close(path);
	change_file(path, "PRAGMA user_version = 99");
	bytes = read_whole_file(path, &size);
	memset(bytes + 100, 0xff, 200);
	write_whole_file(path, bytes, size);
	free(bytes);
	is_refused_untouched(path, "newer noughtsd: it has version 99");
}

/* Leaves the new version number in the WAL, not in the file. */
static void write_newer_version_and_exit(const char *path)
{
	struct db *s = db_open(path);

	sqlite_exec(db_get_file(s)->sqlite, "PRAGMA user_version = 99");
	_exit(7);
}

TEST(newer_version_in_the_wal_is_refused)
{
	const char *path = scratch_dir_path("store");

	ck_assert_int_eq(run_forked(write_newer_version_and_exit, path, output,
			     sizeof(output)),
	    7);
	is_refused_untouched(path, "newer noughtsd: it has version 99");
}

TEST(unwritable_path_is_refused)
{
	is_refused("/nowhere/at/all", "No such file or directory");
	is_refused("/tmp", "Is a directory");
	is_refused("/dev/null", "it is not a regular file");
}

TEST(second_server_is_refused)
{
	const char *path = scratch_dir_path("store");
	struct db  *s = db_open(path);

	ck_assert_int_eq(commit_game(s, 1, "3x3x3"), DB_DONE);
	is_refused_with(EX_TEMPFAIL, path, "in use by another server");
	ck_assert_int_eq(commit_move(s, 1, 1, "a1"), DB_DONE);
	db_close(s);
	ck_assert_int_eq(run_forked(open_and_close, path, output,
			     sizeof(output)),
	    0);
}

static void write_and_exit(const char *path)
{
	struct db *s = db_open(path);

	commit_game(s, 1, "3x3x3");
	_exit(7);
}

/* Damages a page of the scores, which opening the file does not read. */
static void damage_page(const char *path)
{
	size_t         size;
	unsigned char *bytes = read_whole_file(path, &size);

	memset(bytes + 6 * 4096, 0xff, 64);
	write_whole_file(path, bytes, size);
	free(bytes);
}

TEST(quick_check_runs_after_a_crash)
{
	const char *path = scratch_dir_path("store");

	open_and_close(path);
	damage_page(path);
	ck_assert_int_eq(run_forked(open_and_close, path, output,
			     sizeof(output)),
	    0);
	ck_assert_int_eq(run_forked(write_and_exit, path, output,
			     sizeof(output)),
	    7);
	is_refused(path, "is damaged");
}

/* --- migration --- */

/* A possible next version of the schema. */
static const char *const next_version =
    "ALTER TABLE game ADD COLUMN title TEXT;"
    "CREATE TABLE opening (id INTEGER PRIMARY KEY, moves TEXT) STRICT;"
    "INSERT INTO opening SELECT id, clock FROM game;"
    "UPDATE game SET title = 'game ' || id;";

/* The number of the version after the current one. */
static int last_version(void)
{
	return (int)db_schema_current.version_count + 1;
}

/* The schema in its first n versions, up to last_version. */
static const struct db_schema *schema_of_version(int n)
{
	static const char      *versions[100];
	static struct db_schema schema;

	for (int i = 0; i < last_version() - 1; i++)
		versions[i] = db_schema_current.migrations[i];
	versions[last_version() - 1] = next_version;
	schema = (struct db_schema){ (unsigned)n, versions };
	return &schema;
}

static void migrate_to(const char *path, int version)
{
	struct db_file a;

	db_file_open(&a, path, schema_of_version(version));
	db_file_close(&a, true);
}

static void add_game(const char *path)
{
	change_file(path,
	    "INSERT INTO game (id, variant, clock, absent, begun, first)"
	    " VALUES (1, '3x3x3', '5+3', 'bot', 1000, 0)");
}

static int query_int(sqlite3 *db, const char *sql)
{
	sqlite3_stmt *q;
	int           n;

	ck_assert_int_eq(sqlite3_prepare_v2(db, sql, -1, &q, NULL), SQLITE_OK);
	ck_assert_int_eq(sqlite3_step(q), SQLITE_ROW);
	n = sqlite3_column_int(q, 0);
	sqlite3_finalize(q);
	return n;
}

/* What each version adds. */
static const struct {
	int         version; /* 0: last_version */
	const char *query;   /* 1 from this version on, else 0 */
} additions[] = {
	{ 2,
	    "SELECT count(*) FROM pragma_table_info('person')"
	    " WHERE name = 'side'" },
	{ 3,
	    "SELECT count(*) FROM pragma_table_info('game')"
	    " WHERE name = 'hinted'" },
	{ 4,
	    "SELECT count(*) FROM pragma_table_info('score')"
	    " WHERE name = 'standing'" },
	{ 4, "SELECT count(*) FROM sqlite_schema WHERE name = 'score_best'" },
	{ 4,
	    "SELECT count(*) FROM sqlite_schema WHERE name = 'score_removed'" },
	{ 5, "SELECT count(*) FROM sqlite_schema WHERE name = 'player'" },
	{ 5,
	    "SELECT count(*) FROM pragma_table_info('sit')"
	    " WHERE name = 'player'" },
	{ 5,
	    "SELECT count(*) FROM sqlite_schema"
	    " WHERE name = 'score_best_of_player'" },
	{ 7,
	    "SELECT count(*) FROM pragma_table_info('game')"
	    " WHERE name = 'draw_x'" },
	{ 7,
	    "SELECT count(*) FROM pragma_table_info('game')"
	    " WHERE name = 'draw_o'" },
	{ 8,
	    "SELECT count(*) FROM pragma_table_info('game')"
	    " WHERE name = 'paused'" },
	{ 9,
	    "SELECT count(*) FROM pragma_table_info('person')"
	    " WHERE name = 'bot'" },
	{ 10,
	    "SELECT count(*) FROM sqlite_schema WHERE name = 'player_owner'" },
	{ 10,
	    "SELECT count(*) FROM pragma_table_info('player')"
	    " WHERE name = 'bound'" },
	{ 11,
	    "SELECT count(*) FROM pragma_table_info('game')"
	    " WHERE name = 'idle'" },
	{ 12,
	    "SELECT count(*) FROM pragma_table_info('game')"
	    " WHERE name = 'no_undo'" },
	{ 13, "SELECT count(*) FROM sqlite_schema WHERE name = 'meeting'" },
	{ 13,
	    "SELECT count(*) FROM pragma_table_info('game')"
	    " WHERE name = 'rated'" },
	{ 15, "SELECT count(*) FROM sqlite_schema WHERE name = 'finished'" },
	{ 15, "SELECT count(*) FROM sqlite_schema WHERE name = 'sit_player'" },
	{ 15,
	    "SELECT count(*) FROM pragma_table_info('game')"
	    " WHERE name = 'kept'" },
	{ 16, "SELECT count(*) FROM sqlite_schema WHERE name = 'review_move'" },
	{ 16,
	    "SELECT count(*) FROM sqlite_schema WHERE name = "
	    "'finished_removed'" },
	{ 17, "SELECT count(*) FROM sqlite_schema WHERE name = 'listed'" },
	{ 18, /* dropped in version 21 */
	    "SELECT EXISTS (SELECT 1 FROM pragma_table_info('game_rating')"
	    " WHERE name = 'opening') OR EXISTS"
	    " (SELECT 1 FROM sqlite_schema WHERE name = 'rated_game')" },
	{ 19, "SELECT count(*) FROM sqlite_schema WHERE name = 'unowned'" },
	{ 19,
	    "SELECT count(*) FROM sqlite_schema WHERE name = 'player_bound'" },
	{ 20,
	    "SELECT count(*) FROM pragma_index_info('ended')"
	    " WHERE name = 'kept'" },
	{ 21, "SELECT count(*) FROM sqlite_schema WHERE name = 'rated_game'" },
	{ 21,
	    "SELECT count(*) FROM sqlite_schema WHERE name = 'recent_rated'" },
	{ 0, "SELECT count(*) FROM sqlite_schema WHERE name = 'opening'" },
	{ 0,
	    "SELECT count(*) FROM pragma_table_info('game')"
	    " WHERE name = 'title'" },
};

/* The version of the file; fails if it is only partly of that version. */
static int version_of(const char *path)
{
	sqlite3 *db;
	int      version;

	ck_assert_int_eq(sqlite3_open(path, &db), SQLITE_OK);
	version = query_int(db, "PRAGMA user_version");
	for (int i = 0; i < LENGTH(additions); i++) {
		int added = additions[i].version;

		ck_assert_int_eq(query_int(db, additions[i].query),
		    version >= (added == 0 ? last_version() : added));
	}
	ck_assert_int_eq(query_int(db, "SELECT count(*) FROM game"), 1);
	sqlite3_close(db);
	return version;
}

static unsigned kills[100]; /* by the version that they left */

/* The next start goes on from the version that is there. */
static void check_killed_migration(void)
{
	const char *path = copy_killed_store();
	int         version = version_of(path);

	kills[version]++;
	if (version < last_version())
		version++;
	migrate_to(path, version);
	ck_assert_int_eq(version_of(path), version);
}

TEST(kill_during_migration_leaves_one_version)
{
	const char *path = scratch_dir_path("store");

	migrate_to(path, 1);
	add_game(path);
	faulty_vfs_install();
	faulty_vfs_at_each_step(check_killed_migration);
	migrate_to(path, last_version());
	for (int version = 1; version <= last_version(); version++)
		ck_assert_uint_ge(kills[version], 2);
}

/* Until here a new file is like an old one that is migrated. */
#define CREATED_VERSION 2

static void check_killed_creation(void)
{
	const char *path = copy_killed_store();

	migrate_to(path, CREATED_VERSION);
	add_game(path);
	kills[version_of(path)]++;
}

/* The next start completes a file whose creation was interrupted. */
TEST(kill_during_creation_is_recovered)
{
	faulty_vfs_install();
	faulty_vfs_at_each_step(check_killed_creation);
	migrate_to(scratch_dir_path("store"), CREATED_VERSION);
	ck_assert_uint_ge(kills[CREATED_VERSION], 20);
}

/* The names of the seats of a finished game, and the owners of the tokens. */
static const struct {
	const char *seats, *name, *side;
} side_cases[] = {
	{ "('x', 1, 'ann', NULL), ('o', 1, 'bob', NULL)", "ann", "x" },
	{ "('x', 1, 'ann', NULL), ('o', 1, 'bob', NULL)", "BOB", "o" },
	{ "('x', 1, 'ann', NULL), ('x', 3, 'hard~bot', 'ann'),"
	  " ('o', 1, 'bob', NULL)",
	    "ann", "x" },
	{ "('x', 1, 'ann', NULL), ('o', 1, 'bob', NULL), ('o', 6, 'ann', NULL)",
	    "ann", "o" },
	{ "('x', 1, 'ann', NULL), ('x', 6, 'eve', NULL),"
	  " ('o', 1, 'bob', NULL), ('o', 6, 'ann', NULL)",
	    "ann", "o" },
	{ "('o', 1, 'bob', NULL)", "cat", "x" },
};

TEST_EACH(version_2_finds_the_side_of_each_player, side_cases)
{
	const char *path = scratch_dir_path("store");
	char        sql[400];
	sqlite3    *db;

	migrate_to(path, 1);
	add_game(path);
	snprintf(sql, sizeof(sql),
	    "INSERT INTO sit (game, side, ply, name, owner)"
	    " SELECT 1, * FROM (VALUES %s);"
	    "INSERT INTO person VALUES ('%s', x'00', NULL, 1)",
	    side_cases[_i].seats, side_cases[_i].name);
	change_file(path, sql);
	migrate_to(path, 2);
	ck_assert_int_eq(sqlite3_open(path, &db), SQLITE_OK);
	snprintf(sql, sizeof(sql), "SELECT side = '%s' FROM person",
	    side_cases[_i].side);
	ck_assert_int_eq(query_int(db, sql), 1);
	sqlite3_close(db);
}

TEST(version_4_orders_and_counts_the_scores)
{
	const char *path = scratch_dir_path("store");
	sqlite3    *db;

	migrate_to(path, 1);
	change_file(path,
	    "INSERT INTO score (name, variant, won, lost, drawn, at) VALUES"
	    " ('ann', '3x3x3', 3, 2, 1, 0), ('ann', '4x4x4', 0, 1, 0, 0),"
	    " ('bob', '3x3x3', 0, 0, 1, 0)");
	migrate_to(path, 4);
	ck_assert_int_eq(sqlite3_open(path, &db), SQLITE_OK);
	ck_assert_int_eq(query_int(db,
			     "SELECT count(*) FROM score"
			     " WHERE standing = lost - (won << 32)"),
	    3);
	ck_assert_int_eq(query_int(db,
			     "SELECT group_concat(variant || '=' || n) ="
			     " '=3,3x3x3=2,4x4x4=1' FROM score_count"),
	    1);
	sqlite3_close(db);
}

/* A name in any case is one player, to whom seats, tokens and scores refer. */
TEST(version_5_makes_players_of_names)
{
	static const struct {
		const char *query;
		int         result;
	} results[] = {
		{ "SELECT count(*) FROM player", 3 },
		{ "SELECT count(*) FROM player WHERE folded = lower(name)", 3 },
		{ "SELECT count(DISTINCT player) FROM sit", 2 },
		{ "SELECT count(*) FROM sit WHERE player IS NULL", 1 },
		{ "SELECT count(*) FROM sit JOIN player ON id = player"
		  " WHERE folded = 'ann'",
		    2 },
		{ "SELECT game FROM person JOIN player ON id = player"
		  " WHERE folded = 'ann' AND token_id IS NULL",
		    1 },
		{ "SELECT won FROM score JOIN player ON id = player"
		  " WHERE folded = 'ann' AND standing = 2 - (3 << 32)",
		    3 },
		{ "SELECT n FROM score_count WHERE variant = ''", 2 },
	};
	const char *path = scratch_dir_path("store");
	sqlite3    *db;

	migrate_to(path, 4);
	add_game(path);
	change_file(path,
	    "INSERT INTO sit (game, ply, side, name, level, owner) VALUES"
	    " (1, 1, 'x', 'Ann', NULL, NULL), (1, 1, 'o', '~guest1', NULL, "
	    "NULL),"
	    " (1, 3, 'x', 'easy~bot', 'easy', 'ann'),"
	    " (2, 1, 'x', 'easy~bot', 'easy', NULL);"
	    "INSERT INTO person VALUES ('ann', x'00', NULL, 1, 'x');"
	    "INSERT INTO score VALUES ('ANN', '3x3x3', 3, 2, 1, 0, 2 - (3 << "
	    "32)),"
	    " ('bob', '3x3x3', 0, 0, 1, 0, 0)");
	migrate_to(path, 5);
	ck_assert_int_eq(sqlite3_open(path, &db), SQLITE_OK);
	for (int i = 0; i < LENGTH(results); i++)
		ck_assert_int_eq(query_int(db, results[i].query),
		    results[i].result);
	sqlite3_close(db);
}

/*
 * Game 1 is not packed, 2 was won against a bot and is packed, 3 to 5 have been
 * deleted; of 6 only one side is stored. 7 is packed; its x has another name
 * since.
 */
static void fill_version_20(const char *path)
{
	migrate_to(path, 20);
	add_game(path);
	change_file(path,
	    "INSERT INTO sit (game, ply, side, name, player) VALUES"
	    " (1, 1, 'x', 'ann', 7), (1, 1, 'o', 'bob', 8);"
	    "INSERT INTO word VALUES (1, '4x4x4'), (2, '5+3');"
	    "INSERT INTO finished VALUES (2, 1, 2, 7, NULL, 1000, 50, 'x',"
	    " 'resign', 0, 0, x'0000'), (7, 1, 2, 9, 8, 1000, 50, 'x',"
	    " 'resign', 0, 0, x'0000');"
	    "INSERT INTO game_rating VALUES"
	    " (7, 'x', 7, '4x4x4', 1, 7000000000, 1, 45, 0.06,"
	    "  2, 45, 0.06, NULL),"
	    " (7, 'o', 8, '4x4x4', 0, 7000000000, 2, 45, 0.06,"
	    "  1, 45, 0.06, NULL),"
	    " (1, 'x', 7, '3x3x3', 1, 9000000000, 1500, 350, 0.06,"
	    "  1662.4, 290.9, 0.06, NULL),"
	    " (1, 'o', 8, '3x3x3', 0, 9000000000, 1500, 350, 0.06,"
	    "  1337.6, 290.9, 0.06, NULL),"
	    " (2, 'x', 7, '4x4x4', 0.5, 8000000000, 1499.5, 110, 0.06,"
	    "  1499.4, 109.9, 0.06, 77),"
	    " (2, 'o', NULL, '4x4x4', NULL, 8000000000, 1695, 62.2, 0.06,"
	    "  1695, 62.2, 0.06, 77),"
	    " (3, 'x', NULL, '3x3x3', NULL, 6000000000, 1000, 45, 0.06,"
	    "  1000, 45, 0.06, 99),"
	    " (3, 'o', 7, '3x3x3', 1, 6000000000, -3.6, 45, 0.06,"
	    "  -0.4, 45, 0.06, 99),"
	    " (4, 'x', 8, '5x5x4', 1, 8900000000, 1, 45, 0.06,"
	    "  2, 45, 0.06, NULL),"
	    " (4, 'o', 7, '5x5x4', 0, 8900000000, 2, 45, 0.06,"
	    "  1, 45, 0.06, NULL),"
	    " (5, 'x', 8, '5x5x4', 1, 8920000000, 1, 45, 0.06,"
	    "  2, 45, 0.06, NULL),"
	    " (5, 'o', 7, '5x5x4', 0, 8920000000, 2, 45, 0.06,"
	    "  1, 45, 0.06, NULL),"
	    " (6, 'x', 8, '5x5x4', 1, 8920000000, 1, 45, 0.06,"
	    "  2, 45, 0.06, NULL)");
}

/* The rows of version 21, in one text; a side as in struct rated_side. */
static const char rated_rows[] =
    "SELECT group_concat(printf('%d:%d,%d,%d,%d %d,%d,%d,%d %s %s %s %s', game,"
    " (x >> 22) - 32768, (x >> 11 & 2047) - 1024, x >> 2 & 511, x & 3,"
    " (o >> 22) - 32768, (o >> 11 & 2047) - 1024, o >> 2 & 511, o & 3, at,"
    " (SELECT text FROM word WHERE id = variant), player_x, player_o), ';') ="
    " '1:1662,162,290,0 1338,-162,290,1    ;"
    "2:1499,-1,109,2 1695,0,62,3    ;"
    "3:1000,0,45,3 0,4,45,0 6000000000 3x3x3  7;"
    "4:2,1,45,0 1,-1,45,1 8900000000 5x5x4 8 7;"
    "5:2,1,45,0 1,-1,45,1 8920000000 5x5x4 8 7;"
    "7:2,1,45,0 1,-1,45,1 7000000000 4x4x4 7 8'"
    " FROM rated_game LEFT JOIN rated_detail USING (game)";

static void expect_version_21(const char *path)
{
	sqlite3 *db;
	char     sql[80];

	ck_assert_int_eq(sqlite3_open(path, &db), SQLITE_OK);
	ck_assert_int_eq(query_int(db, rated_rows), 1);
	/* What the migration writes is what the server would write. */
	snprintf(sql, sizeof(sql), "SELECT x = %lld FROM rated_game LIMIT 1",
	    (long long)rated_side_pack(&(struct rated_side){
		1662, 162, 290, 0 }));
	ck_assert_int_eq(query_int(db, sql), 1);
	/* Of those that ended a day, and 30 days against a bot, before. */
	ck_assert_int_eq(query_int(db,
			     "SELECT group_concat(bot || ' ' || at || ' ' ||"
			     " game || ' ' || x || ' ' || o || ' ' ||"
			     " ifnull(opening, 0), '; ') ="
			     " '0 8920000000 5 8 7 0; 0 9000000000 1 7 8 0;"
			     " 1 8000000000 2 7 0 77' FROM recent_rated"),
	    1);
	sqlite3_close(db);
}

TEST(version_21_stores_a_row_for_each_rated_game)
{
	const char *path = scratch_dir_path("store");

	fill_version_20(path);
	migrate_to(path, 21);
	expect_version_21(path);
}

static void check_killed_version_21(void)
{
	const char *path = copy_killed_store();

	migrate_to(path, 21);
	expect_version_21(path);
	kills[21]++;
}

TEST(kill_while_ratings_are_packed_loses_none)
{
	const char *path = scratch_dir_path("store");

	fill_version_20(path);
	faulty_vfs_install();
	faulty_vfs_at_each_step(check_killed_version_21);
	migrate_to(path, 21);
	ck_assert_uint_ge(kills[21], 5);
}
