/* test_db_load.c -- damaged data is refused with a message, without a crash. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sysexits.h>
#include <unistd.h>

#include "server/storage/db_schema.h"
#include "server/storage/storage.h"
#include "tests/support/db_fixture.h"
#include "tests/support/process.h"
#include "tests/support/scratch_dir.h"
#include "tests/support/suite.h"

FIXTURE(scratch_dir_create, scratch_dir_remove);

#define GAMES 40

static char output[1 << 15];

/* Rows in every table, so that damage can hit any page. */
static void fill(const char *path)
{
	struct storage *s = storage_open(path);

	for (uint32_t game = 1; game <= GAMES; game++) {
		add_game(game, "3x3x3");
		add_seat(game, 1, SIDE_X, "ann");
		add_seat(game, 1, SIDE_O, "bob");
		add_move(game, 1, "b2");
		add_move(game, 2, "a1");
	}
	add_end(3, SIDE_O, END_RESIGN);
	add_score("bob", "3x3x3", 0);
	add_score("ann", "3x3x3", 1);
	add_player("ann", 1, 1, 2);
	add_player("bob", 3, 3, 0);
	commit(s);
	storage_close(s);
}

static void read_all(const char *path)
{
	struct storage *s = storage_open(path);

	free(dump_db(s));
	storage_close(s);
}

static int read_in_child(const char *path)
{
	return run_forked(read_all, path, output, sizeof(output));
}

/* All own their names, and each has this rating. */
#define TERMS(text) "UPDATE game SET terms = '" text "' WHERE id = 2"
#define STATE(line) \
	"UPDATE game SET state = '" line "' || char(10) WHERE id = 2"
#define EVENT(line)                                                 \
	"UPDATE game SET events = events || '" line "' || char(10)" \
	" WHERE id = 2"
#define LAST_NUMBER(table, seq) \
	"UPDATE sqlite_sequence SET seq = " seq " WHERE name = '" table "'"
#define RATING(values)                                                   \
	"UPDATE player SET key = hex(zeroblob(32)); INSERT INTO rating " \
	"SELECT id, " values " FROM player"

static const struct {
	const char *sql;
	enum { INTACT, LEFT_OUT, REFUSED } result;
} damaged_cases[] = {
	{ "UPDATE game SET begun = 5", INTACT },
	{ "UPDATE game SET variant = '3x3x9' WHERE id = 2", LEFT_OUT },
	{ TERMS("opening=none idle=30"), INTACT },
	{ TERMS("taste=sour"), LEFT_OUT },
	{ TERMS("opening=swap2"), LEFT_OUT }, /* not for this variant */
	{ STATE("sit x hard"), INTACT },
	{ STATE("seat o 7"), LEFT_OUT }, /* not the one of the column */
	{ "UPDATE game SET state = 'sit x hard' WHERE id = 2", LEFT_OUT },
	{ "UPDATE game SET state = char(0) || 'a' WHERE id = 2", LEFT_OUT },
	{ EVENT("z9 5"), LEFT_OUT },
	{ EVENT("c3 5"), INTACT },
	/* The board has a winner, but the game has no end. */
	{ EVENT("b1 5' || char(10) || 'a3 5' || char(10) || 'b3 5"), LEFT_OUT },
	{ EVENT("over x resign"), LEFT_OUT }, /* the columns say no end */
	{ "UPDATE game SET events = '' WHERE id = 2", LEFT_OUT },
	{ "UPDATE game SET x = 7 WHERE id = 2", LEFT_OUT },
	{ "UPDATE game SET o = -9 WHERE id = 2", LEFT_OUT },
	{ "UPDATE game SET o = 0 WHERE id = 2", LEFT_OUT },
	{ "UPDATE game SET flags = 16 WHERE id = 2", LEFT_OUT },
	{ "UPDATE game SET flags = -1 WHERE id = 2", LEFT_OUT },
	{ "UPDATE game SET flags = 15 WHERE id = 2", INTACT },
	{ "UPDATE game SET ended = 5 WHERE id = 2", INTACT },
	{ "UPDATE game SET ended = NULL WHERE id = 3", LEFT_OUT },
	{ "UPDATE game SET plies = 9 WHERE id = 3", LEFT_OUT },
	{ "UPDATE game SET assistance = 1 WHERE id = 3", LEFT_OUT },
	{ "UPDATE game SET assistance = 99 WHERE id = 3", LEFT_OUT },
	{ "UPDATE game SET why = 'rain' WHERE id = 3", LEFT_OUT },
	{ "UPDATE game SET winner = 'z' WHERE id = 3", LEFT_OUT },
	{ "UPDATE game SET winner = 'none' WHERE id = 3", LEFT_OUT },
	{ "UPDATE game SET id = 4294967296 WHERE id = 40", LEFT_OUT },
	{ "UPDATE player SET key = 'abc'", LEFT_OUT },
	{ "UPDATE seat SET token = x'00'", LEFT_OUT },
	{ "UPDATE player SET name = char(10) WHERE name = 'ann'", LEFT_OUT },
	{ "UPDATE seat SET side = 'none'", LEFT_OUT },
	{ "UPDATE player SET name = 'a b', key = hex(zeroblob(32))", LEFT_OUT },
	{ "INSERT INTO ignored VALUES (1, 'a b', 'a b')", LEFT_OUT },
	{ RATING("'4x4x4', 1500, 99, 0.06, 1, 0"), INTACT },
	{ RATING("'x', 1500, 99, 0.06, 1, 0"), LEFT_OUT },
	{ RATING("'4x4x4', 1e9, 99, 0.06, 1, 0"), LEFT_OUT },
	{ RATING("'4x4x4', 1500, 0, 0.06, 1, 0"), LEFT_OUT },
	{ RATING("'4x4x4', 1500, 99, 0, 1, 0"), LEFT_OUT },
	{ RATING("'4x4x4', 1500, 99, 0.06, -1, 0"), LEFT_OUT },
	{ "UPDATE player SET name = '', folded = '', key = 'abc' WHERE name = "
	  "'ann'",
	    LEFT_OUT },
	{ "UPDATE player SET name = 'a b', folded = 'a b', key = 'abc'"
	  " WHERE name = 'ann'",
	    LEFT_OUT },
	{ "INSERT INTO ban VALUES ('zoe', NULL, 0, '', 0)", LEFT_OUT },
	{ "INSERT INTO ban VALUES ('zoe', NULL, 253402300799999, '', 0)",
	    LEFT_OUT },
	{ "INSERT INTO ban VALUES ('zoe', NULL, 5, '', 2)", LEFT_OUT },
	{ LAST_NUMBER("game", "5000000000"), LEFT_OUT },
	{ LAST_NUMBER("game", "-1"), LEFT_OUT },
	{ LAST_NUMBER("game", "'many'"), LEFT_OUT },
	{ LAST_NUMBER("game", "40.5"), LEFT_OUT },
	{ LAST_NUMBER("game", "4294967295"), LEFT_OUT },
	{ LAST_NUMBER("game", "2147483647"), INTACT },
	{ LAST_NUMBER("game", "3"), INTACT },
	{ LAST_NUMBER("player", "5000000000"), INTACT },
	{ LAST_NUMBER("player", "9223372036854775807"), LEFT_OUT },
	{ "DELETE FROM sqlite_sequence", INTACT },
	{ "UPDATE game SET id = 5000000000 WHERE id = 4", LEFT_OUT },
	{ "UPDATE meta SET value = x'00' WHERE key = 'id'", REFUSED },
	{ "UPDATE meta SET value = x'00' WHERE key = 'seed'", REFUSED },
	{ "DELETE FROM meta WHERE key = 'seed'", REFUSED },
	{ "DROP TABLE seat", REFUSED },
	{ "ALTER TABLE game RENAME events TO moves", REFUSED },
};

TEST_EACH(invalid_rows_are_left_out, damaged_cases)
{
	const char *path = scratch_dir_path("store");
	const int status = damaged_cases[_i].result == REFUSED ? EX_DATAERR : 0;

	fill(path);
	change_file(path, damaged_cases[_i].sql);
	ck_assert_msg(read_in_child(path) == status, "%s: %s",
	    damaged_cases[_i].sql, output);
	ck_assert_msg((strstr(output, "damaged") != NULL) ==
		(damaged_cases[_i].result != INTACT),
	    "%s: %s", damaged_cases[_i].sql, output);
	ck_assert_int_eq(access(scratch_dir_path("store.damaged"), F_OK) == 0,
	    damaged_cases[_i].result == LEFT_OUT);
	ck_assert_int_eq(read_in_child(path), status);
}

static char *dump;

/* Reads the store in this process; its log goes to standard error. */
static void read_store(void)
{
	struct storage *s = storage_open(scratch_dir_path("store"));

	free(dump);
	dump = dump_db(s);
	storage_close(s);
}

static bool has(const char *line)
{
	return strstr(dump, line) != NULL;
}

static int64_t number_in(const char *file, const char *sql)
{
	struct storage *s = storage_open(scratch_dir_path(file));
	int64_t         n = query_number(s, sql);

	storage_close(s);
	return n;
}

/*
 * It is over, its rows stay, and a copy shows what was there before. Its player
 * has left it. One that was not to be kept is deleted.
 */
TEST(game_with_a_damaged_row_ends)
{
	fill(scratch_dir_path("store"));
	change_file(scratch_dir_path("store"),
	    "UPDATE game SET events = replace(events, 'a1', 'z9') WHERE id = "
	    "1; UPDATE game SET events = '', flags = 8 WHERE id = 5");
	read_store();
	ck_assert(!has("game 1 ") && has("game 2 ") && has("game 40 "));
	ck_assert(has("seat ann 0 ") && has("seat bob 3 "));
	ck_assert_int_eq(number_in("store",
			     "SELECT count(*) FROM game WHERE id = 1"
			     " AND winner IS NULL AND ended = 9000"
			     " AND events LIKE '%z9%'"),
	    1);
	ck_assert_int_eq(number_in("store",
			     "SELECT (SELECT count(*) FROM game WHERE id = 5)"
			     " + (SELECT count(*) FROM seat WHERE game = 1)"),
	    0);
	ck_assert_int_eq(number_in("store.damaged",
			     "SELECT count(*) FROM game WHERE id = 1"
			     " AND ended IS NULL"),
	    1);
	ck_assert_int_eq(read_in_child(scratch_dir_path("store")), 0);
	ck_assert_ptr_null(strstr(output, "damaged"));
	change_file(scratch_dir_path("store"),
	    "UPDATE game SET events = replace(events, 'a1', 'z9') WHERE id = "
	    "2");
	read_store();
	ck_assert(!has("game 1 ") && !has("game 2 ") && has("game 40 "));
	ck_assert_int_eq(number_in("store.damaged",
			     "SELECT count(*) FROM game WHERE id = 2"
			     " AND events LIKE '%z9%'"),
	    0);
	free(dump);
	dump = NULL;
}

TEST(name_of_a_damaged_owner_stays_reserved)
{
	fill(scratch_dir_path("store"));
	change_file(scratch_dir_path("store"),
	    "UPDATE player SET key = 'abc', bound = 5 WHERE name = 'ann';"
	    "UPDATE player SET key = hex(zeroblob(32)), bound = 6, name = 'b b'"
	    " WHERE name = 'bob'");
	read_store();
	ck_assert(has("owner ann  5") && has("owner bob  6"));
	free(dump);
	dump = NULL;
}

TEST(ban_whose_end_is_damaged_holds)
{
	fill(scratch_dir_path("store"));
	change_file(scratch_dir_path("store"),
	    "INSERT INTO ban VALUES ('zoe', NULL, -1, 'why', 0)");
	read_store();
	ck_assert(has("ban zoe  253402300799999 why\n"));
	free(dump);
	dump = NULL;
}

/*
 * Their rows stay; each is reported once, and the store is copied once. The log
 * names the first of them.
 */
TEST(any_number_of_games_may_be_damaged)
{
	const char *path = scratch_dir_path("store");

	fill(path);
	change_file(path,
	    "WITH RECURSIVE n(i) AS (SELECT 101 UNION ALL SELECT i + 1 FROM n"
	    " WHERE i < 400) INSERT INTO game (id, variant, terms, x, o, begun,"
	    " active_at, flags, state, events)"
	    " SELECT i, '3x3x3', 'opening=pro', 1, 2, 5, 5, 0, '', '' FROM n");
	for (int i = 0; i < 2; i++) {
		ck_assert_int_eq(read_in_child(path), 0);
		ck_assert_int_eq(strstr(output, "damaged=300 copy=") != NULL,
		    i == 0);
		ck_assert_int_eq(strstr(output, "damaged") != NULL, i == 0);
		ck_assert_int_eq(strstr(output, "number=200 ") != NULL, i == 0);
		ck_assert_ptr_null(strstr(output, "number=201 "));
	}
	ck_assert_int_eq(number_in("store",
			     "SELECT count(*) FROM game WHERE " DB_IS_DAMAGED
			     " AND terms = 'opening=pro'"),
	    300);
	ck_assert_int_eq(number_in("store", "SELECT count(*) FROM game"), 340);
	ck_assert_int_eq(access(scratch_dir_path("store.damaged"), F_OK), 0);
	ck_assert_int_ne(access(scratch_dir_path("store.damaged-2"), F_OK), 0);
}

#define LAST_NUMBER_OF(table) \
	"SELECT seq FROM sqlite_sequence WHERE name = '" table "'"

/*
 * SQLite would keep such a number, so it is replaced in the file by the greatest
 * one that a row has, and not reported again. A row with a greater number than
 * is possible does not count.
 */
TEST(an_impossible_last_number_is_replaced)
{
	const char *path = scratch_dir_path("store");

	fill(path);
	change_file(path,
	    "UPDATE game SET id = 50, x = (SELECT max(id) + 70 FROM player)"
	    " WHERE id = 3;"
	    "UPDATE seat SET game = 50 WHERE game = 3;"
	    "UPDATE game SET id = 5000000000 WHERE id = 40;"
	    "UPDATE sqlite_sequence SET seq = 9223372036854775807");
	ck_assert_int_eq(read_in_child(path), 0);
	ck_assert_ptr_nonnull(strstr(output,
	    "damaged=\"last number of games\" number=9223372036854775807 "));
	ck_assert_ptr_nonnull(strstr(output, "damaged=4 copy="));
	ck_assert_int_eq(number_in("store", LAST_NUMBER_OF("game")), 50);
	ck_assert_int_eq(number_in("store", LAST_NUMBER_OF("player")),
	    number_in("store", "SELECT max(id) + 70 FROM player"));
	ck_assert_int_eq(number_in("store.damaged", LAST_NUMBER_OF("game")),
	    INT64_MAX);
	ck_assert_int_eq(read_in_child(path), 0);
	ck_assert_ptr_null(strstr(output, "damaged"));
	read_store();
	ck_assert(has("last 50\n"));
	free(dump);
	dump = NULL;
}

static void make_directory_at(const char *name)
{
	ck_assert_int_eq(mkdir(scratch_dir_path(name), 0700), 0);
}

/* Nothing is changed then, and the next start makes the copy. */
TEST(a_copy_that_cannot_be_made_refuses_no_start)
{
	const char *path = scratch_dir_path("store");

	fill(path);
	change_file(path, "UPDATE game SET variant = 'x' WHERE id = 2");
	make_directory_at("store.backup-tmp");
	ck_assert_int_eq(read_in_child(path), 0);
	ck_assert_ptr_nonnull(strstr(output, "damaged=game number=2 "));
	ck_assert_ptr_nonnull(strstr(output, "no copy can be made"));
	ck_assert_int_eq(number_in("store",
			     "SELECT count(*) FROM game WHERE " DB_IS_DAMAGED),
	    0);
	ck_assert_int_eq(rmdir(scratch_dir_path("store.backup-tmp")), 0);
	ck_assert_int_eq(read_in_child(path), 0);
	ck_assert_int_eq(number_in("store",
			     "SELECT count(*) FROM game WHERE " DB_IS_DAMAGED),
	    1);
}

/* As after an update of the server, which will end the game. */
TEST(a_game_that_can_be_read_again_goes_on)
{
	const char *path = scratch_dir_path("store");

	fill(path);
	change_file(path, "UPDATE game SET terms = 'taste=sour' WHERE id = 2");
	read_store();
	ck_assert(!has("game 2 "));
	change_file(path, "UPDATE game SET terms = '' WHERE id = 2");
	read_store();
	ck_assert(has("game 2 3x3x3 none bot x=ann o=bob b2/999 a1/998\n"));
	free(dump);
	dump = NULL;
}

/* The write version of the header: SQLite takes the file for read-only. */
TEST(a_file_of_a_newer_format_is_refused)
{
	const char    *path = scratch_dir_path("store");
	unsigned char *bytes;
	size_t         size;

	fill(path);
	bytes = read_whole_file(path, &size);
	bytes[18] = 7;
	write_whole_file(path, bytes, size);
	free(bytes);
	ck_assert_int_eq(read_in_child(path), EX_DATAERR);
	ck_assert_msg(strstr(output, "is damaged") != NULL, "%s", output);
}

static void ignore_game(void *ctx, const struct stored_game *g)
{
	(void)ctx;
	(void)g;
}

static bool find_no_game(void *ctx, const struct stored_player *p)
{
	(void)ctx;
	(void)p;
	return false;
}

static bool refuse_line(void *ctx, const char *text, int64_t unix_ms)
{
	(void)ctx;
	(void)text;
	(void)unix_ms;
	return false;
}

static void load_without_games(const char *path)
{
	struct storage *s = storage_open(path);

	storage_load(s,
	    &(struct storage_load_handler){ .on_game = ignore_game,
		.on_player = find_no_game,
		.on_tournament = refuse_line },
	    0);
	storage_close(s);
}

TEST(player_without_a_game_is_left_out)
{
	const char *path = scratch_dir_path("store");

	fill(path);
	ck_assert_int_eq(run_forked(load_without_games, path, output,
			     sizeof(output)),
	    0);
	ck_assert_msg(strstr(output, "damaged=player ") != NULL, "%s", output);
}

/* The later lines depend on the one that was refused. */
TEST(tournament_ends_at_a_damaged_line)
{
	const char *path = scratch_dir_path("store");

	fill(path);
	change_file(path,
	    "INSERT INTO tournament VALUES (8, 0, 'x'), (9, 0, 'y')");
	ck_assert_int_eq(run_forked(load_without_games, path, output,
			     sizeof(output)),
	    0);
	ck_assert_msg(strstr(output, "damaged=tournament number=8 ") != NULL,
	    "%s", output);
	ck_assert_ptr_null(strstr(output, "damaged=tournament number=9 "));
}

/* Bans that have ended are dropped when another ban is written. */
TEST(bans_are_loaded_until_they_end)
{
	struct storage *s = storage_open_memory();

	db_set_time(5000);
	journal_ban(&db_journal, "Zoe", "ab", 100, "why", false);
	journal_ban(&db_journal, "10.0.0.0/8", "", 200, "why", false);
	journal_ban(&db_journal, "ann", "", 300, "why", false);
	journal_unban(&db_journal, "ann");
	commit(s);
	dump = dump_db(s);
	ck_assert_str_eq(dump,
	    "ban 10.0.0.0/8  5200 why\nban Zoe ab 5100 why\nlast 0\n");
	free(dump);
	db_set_time(5200);
	journal_ban(&db_journal, "Zoe", "ab", 9, "why", true);
	commit(s);
	dump = dump_db(s);
	ck_assert_str_eq(dump, "ban Zoe talk ab 5209 why\nlast 0\n");
	free(dump);
	dump = NULL;
	storage_close(s);
}

/* Nothing reads a rating of a name that nobody owns. */
TEST(lists_and_ratings_are_those_of_owners)
{
	struct storage *s = storage_open_memory();

	add_owner("ann", 'a');
	add_rating("ann", "3x3x3", 1600);
	add_score("bob", "3x3x3", 0);
	add_rating("bob", "3x3x3", 1400);
	journal_ignore(&db_journal, player_id("ann"), "bob", true);
	journal_ignore(&db_journal, player_id("ann"), "eve", true);
	journal_ignore(&db_journal, player_id("ann"), "EVE", false);
	commit(s);
	ck_assert_int_eq(query_number(s, "SELECT count(*) FROM ignored"), 1);
	dump = dump_db(s);
	ck_assert(has(" 1600 ") && !has(" 1400 "));
	free(dump);
	dump = NULL;
	journal_unbind_name(&db_journal, player_id("ann"));
	commit(s);
	ck_assert_int_eq(query_number(s, "SELECT count(*) FROM ignored"), 0);
	storage_close(s);
}

/*
 * The file was written with another Unicode database: two owners have the same
 * name now, which the older one keeps.
 */
TEST(folds_names_again)
{
	const char     *path = scratch_dir_path("store");
	struct storage *s = storage_open(path);

	run_sql(s,
	    "INSERT INTO player (id, name, folded, key, bound) VALUES"
	    " (1, 'Zo\xc3\xab', 'zo\xc3\xab', 'k1', 20),"
	    " (2, 'ZOE', 'zoe', 'k2', 10), (3, 'bob', 'bobb', 'k3', 30),"
	    " (4, 'BOB', 'BOB', NULL, NULL), (5, 'eve', 'bob', 'k5', 1);"
	    "INSERT INTO ignored VALUES (3, 'zo\xc3\xab', 'Zo\xc3\xab'),"
	    " (3, 'zoe', 'ZOE');"
	    "UPDATE meta SET value = x'30' WHERE key = 'folding'");
	storage_close(s);
	s = storage_open(path);
	/* run_sql fails if a row is not as it should be. */
	run_sql(s,
	    "CREATE TEMP TABLE seen (text CHECK (text IN ("
	    " 'zoe - zoe k2 bob k3 bob - eve k5', 'zoe')));"
	    "INSERT INTO seen SELECT group_concat(folded || ' ' ||"
	    " ifnull(key, '-'), ' ') FROM (SELECT * FROM player ORDER BY id);"
	    "INSERT INTO seen SELECT group_concat(folded, ' ') FROM ignored;"
	    "UPDATE player SET folded = '?' WHERE id = 3");
	storage_close(s);
	s = storage_open(path); /* once is enough */
	run_sql(s,
	    "CREATE TEMP TABLE seen (text CHECK (text = '?'));"
	    "INSERT INTO seen SELECT folded FROM player WHERE id = 3");
	storage_close(s);
}
