/* test_db_pack.c -- games that are over are packed, whenever that is killed. */

#include "server/storage/db_pack.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/notation.h"
#include "server/storage/db_check.h"
#include "server/storage/finished_reader.h"
#include "tests/support/db_fixture.h"
#include "tests/support/faulty_vfs.h"
#include "tests/support/process.h"
#include "tests/support/scratch_dir.h"
#include "tests/support/suite.h"

static struct db       *db;
static struct db_reader reader;
static struct db_pack   packer;
static char             output[4096];

static void open_store_at(const char *path)
{
	db = db_open(path);
	db_reader_init(&reader, db);
	db_pack_init(&packer);
}

static void open_store(void)
{
	open_store_at(scratch_dir_path("store"));
}

static void close_store(void)
{
	db_pack_clear(&packer);
	db_close(db);
}

static void set_up(void)
{
	scratch_dir_create();
	open_store();
}

static void tear_down(void)
{
	close_store();
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

static void end(uint32_t game, uint32_t plies)
{
	struct record record = end_record(game, SIDE_X, END_RESIGN);

	record.ply = plies;
	write_record(db, record);
}

static void play_and_end(uint32_t first, uint32_t last, uint32_t plies)
{
	play(first, last, plies);
	for (uint32_t game = first; game <= last; game++)
		end(game, plies);
}

/* Runs a pass to its end. */
static void pack_all(void)
{
	db_pack_restart(&packer);
	while (packer.state != PACK_IDLE)
		ck_assert_int_eq(db_pack_step(&packer, &reader), DB_DONE);
}

/* What is stored of a game that is over, in one line. */
static const char *game_text(uint32_t id)
{
	static char            text[8192];
	struct finished_reader f;
	size_t                 n;

	finished_reader_init(&f, id);
	while (finished_reader_step(&f, &reader) == FINISHED_READING)
		;
	n = (size_t)snprintf(text, sizeof(text), "%d %s %s %lld %lld %u",
	    f.state, f.game.name[SIDE_X], f.game.name[SIDE_O],
	    (long long)f.game.begun, (long long)f.game.ended, f.plies);
	for (unsigned i = 0; i < f.game.move_count; i++)
		n += (size_t)snprintf(text + n, sizeof(text) - n,
		    " %u/%lld/%lld", f.game.moves[i].point,
		    (long long)f.game.moves[i].spent,
		    (long long)f.game.moves[i].time_left);
	if (f.game.ratings.is_set)
		snprintf(text + n, sizeof(text) - n, " %d%+d %d%+d",
		    f.game.ratings.side[SIDE_X].value,
		    f.game.ratings.side[SIDE_X].change,
		    f.game.ratings.side[SIDE_O].value,
		    f.game.ratings.side[SIDE_O].change);
	finished_reader_clear(&f);
	return text;
}

TEST(packed_game_is_read_as_before)
{
	char before[3][8192];

	play_and_end(1, 3, 40);
	write_record(db, bot_record(2, 7, SIDE_X, "ann"));
	write_record(db, rated_record(1, 7, 8, 162));
	for (uint32_t game = 1; game <= 3; game++)
		strcpy(before[game - 1], game_text(game));
	ck_assert(strncmp(before[0], "1 ann bob 1000 3000 40 ", 23) == 0);
	ck_assert_ptr_nonnull(strstr(before[0], " 1662+162 1338-162"));
	pack_all();
	ck_assert_uint_eq(packer.packed, 3);
	ck_assert_int_eq(query_number(db, "SELECT count(*) FROM game"), 0);
	ck_assert_int_eq(query_number(db, "SELECT count(*) FROM sit"), 0);
	ck_assert_int_eq(query_number(db,
			     "SELECT count(*) FROM move WHERE game <> 0"),
	    0);
	for (uint32_t game = 1; game <= 3; game++)
		ck_assert_str_eq(before[game - 1], game_text(game));
}

TEST(running_games_and_those_with_players_stay)
{
	play_and_end(1, 3, 4);
	play(4, 4, 4);
	write_record(db, player_record("ann", 2, 1, 0));
	pack_all();
	ck_assert_uint_eq(packer.packed, 2);
	ck_assert_int_eq(query_number(db, "SELECT sum(id) FROM game"), 6);
	ck_assert_int_eq(query_number(db,
			     "SELECT count(*) FROM move WHERE game <> 0"),
	    8);
	write_record(db, leave_record("ann"));
	pack_all();
	ck_assert_uint_eq(packer.packed, 3);
}

/* The slice must stop because the database's thread is needed. */
TEST(slice_that_has_to_stop_packs_one_game)
{
	static const atomic_bool stop = true;

	play_and_end(1, 5, 3);
	packer.stop = &stop;
	db_pack_restart(&packer);
	while (packer.packed < 5) {
		unsigned before = packer.packed;

		ck_assert_int_eq(db_pack_step(&packer, &reader), DB_DONE);
		ck_assert_uint_le(packer.packed, before + 1);
	}
}

/* After packing and a restart, a running game still has its moves. */
TEST(ids_of_moves_are_not_used_again)
{
	char *text;

	play(1, 1, 9);
	commit_game(db, 2, "3x3x3");
	end(1, 9);
	pack_all();
	commit_move(db, 2, 1, "a1");
	for (int i = 0; i < 3; i++) {
		play_and_end(3 + (uint32_t)i, 3 + (uint32_t)i, 9);
		pack_all();
	}
	commit_move(db, 2, 2, "b1");
	close_store();
	open_store();
	text = dump_db(db);
	ck_assert_msg(strstr(text, "x=ann o=bob a1/999 b1/998\n") != NULL, "%s",
	    text);
	free(text);
	ck_assert_int_le(query_number(db, "SELECT count(*) FROM move"), 3);
}

/* What is not to be kept goes, and its number is not used again. */
TEST(games_that_are_not_kept_are_deleted)
{
	char *text;

	play_and_end(1, 2, 5);
	run_sql(db, "UPDATE game SET kept = 0 WHERE id = 2");
	ck_assert_int_eq(game_text(2)[0] - '0', FINISHED_MISSING);
	pack_all();
	ck_assert_uint_eq(packer.deleted, 1);
	ck_assert_int_eq(query_number(db, "SELECT count(*) FROM game"), 0);
	ck_assert_int_eq(query_number(db, "SELECT max(id) FROM finished"), 1);
	text = dump_db(db);
	ck_assert_ptr_nonnull(strstr(text, "last 2\n"));
	free(text);
}

/* Those of the players stay; a review and the game's own ratings go with it. */
TEST(what_is_stored_of_a_game_goes_with_it)
{
	play_and_end(1, 3, 5);
	for (uint32_t game = 1; game <= 3; game++) {
		write_record(db, rated_record(game, 7, 8, 162));
		write_record(db,
		    (struct record){ .kind = RECORD_REVIEW, .game = game });
		write_record(db,
		    (struct record){ .kind = RECORD_REVIEW_MOVE,
			.game = game,
			.ply = 1,
			.text = "mark=good" });
		write_record(db,
		    (struct record){ .kind = RECORD_REVIEWED, .game = game });
	}
	run_sql(db, "UPDATE game SET kept = 0 WHERE id = 1");
	pack_all();
	run_sql(db, "DELETE FROM finished WHERE id = 2");
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
	ck_assert_int_eq(query_number(db, "SELECT count(*) FROM recent_rated"),
	    3);
}

TEST(player_who_is_forgotten_is_gone)
{
	play_and_end(1, 1, 2);
	pack_all();
	run_sql(db, "DELETE FROM player WHERE name = 'bob'");
	ck_assert(strncmp(game_text(1), "1 ann ~gone ", 12) == 0);
	run_sql(db, "UPDATE player SET name = 'eve' WHERE name = 'ann'");
	ck_assert(strncmp(game_text(1), "1 eve ~gone ", 12) == 0);
}

TEST(invalid_game_is_left_as_it_is)
{
	play_and_end(1, 3, 3);
	run_sql(db, "UPDATE move SET ply = 9 WHERE game = 2 AND ply = 2");
	pack_all();
	ck_assert_uint_eq(packer.packed, 2);
	ck_assert_uint_eq(packer.invalid, 1);
	ck_assert_int_eq(query_number(db,
			     "SELECT count(*) FROM move WHERE game = 2"),
	    3);
}

/* No row follows it, so that the next step would begin anywhere. */
TEST(row_with_the_greatest_number_is_left_as_it_is)
{
	play_and_end(1, 2, 3);
	run_sql(db,
	    "UPDATE move SET id = 9223372036854775807"
	    " WHERE game = 2 AND ply = 3;"
	    "UPDATE game SET last = 9223372036854775807 WHERE id = 2");
	ck_assert(strncmp(game_text(2), "3 ", 2) == 0);
	pack_all();
	ck_assert_uint_eq(packer.packed, 0);
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
} sizes[] = { { 9, false, 160 }, { 9, true, 160 }, { 60, false, 360 },
	{ 60, true, 360 } };

/* In ms since 1970. */
#define BEGUN 1790000000000

/* The moves take seconds each, as people do. */
TEST_EACH(size_is_as_promised, sizes)
{
	enum { games = 1500 };
	double empty;
	char   sql[256];

	pack_all();
	empty = bytes_a_game(1);
	for (uint32_t game = 1; game <= games; game += 100)
		play_and_end(game, game + 99, sizes[_i].plies);
	for (uint32_t game = 1; sizes[_i].is_rated && game <= games; game++) {
		struct record rated = rated_record(game, 7, 8, 16);

		/* Two games a day, so that few of them are recent. */
		rated.unix_ms = BEGUN + (int64_t)game * 43200000;
		write_record(db, rated);
	}
	snprintf(sql, sizeof(sql),
	    "UPDATE move SET left = 300000 - ply * 3000;"
	    "UPDATE game SET begun = %lld, ended = begun + 400000;"
	    "UPDATE sit SET player = 1000 + game * 31 %% (97 + unicode(side))",
	    (long long)BEGUN);
	run_sql(db, sql);
	pack_all();
	ck_assert_uint_eq(packer.packed, games);
	ck_assert_double_le(bytes_a_game(games) - empty / games,
	    sizes[_i].bytes_max);
}

/*
 * If the limit changed during the count, too many games would be deleted.
 */
TEST(new_limit_waits_for_the_next_pass)
{
	run_sql(db,
	    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n"
	    " WHERE i < 8000) INSERT INTO finished SELECT i, 1, 2, 7, 8,"
	    " 1000, 0, 'x', 'resign', 0, 0, x'0000' FROM n");
	packer.keep_limit.count = 7000;
	db_pack_restart(&packer);
	while (packer.prune.counted == 0)
		ck_assert_int_eq(db_pack_step(&packer, &reader), DB_DONE);
	ck_assert_int_lt(packer.prune.counted, 8000);
	ck_assert(keep_limit_parse(&packer.keep_limit, "36500d"));
	while (packer.state != PACK_IDLE)
		ck_assert_int_eq(db_pack_step(&packer, &reader), DB_DONE);
	ck_assert_int_eq(query_number(db, "SELECT count(*) FROM finished"),
	    7000);
	pack_all();
	ck_assert_int_eq(query_number(db, "SELECT count(*) FROM finished"),
	    7000);
}

/* --- killed --- */

static void check_store(const char *path)
{
	if (!db_check_file(path))
		exit(1);
}

static char     unpacked[8192];
static unsigned kills;

/* Each game is packed or as it was, and the next start goes on. */
static void check_killed(void)
{
	const struct db_reader our_reader = reader;
	const struct db_pack   our_packer = packer;
	struct db             *ours = db;
	const char            *path = copy_killed_store();

	open_store_at(path);
	ck_assert_str_eq(game_text(1), unpacked);
	pack_all();
	ck_assert_str_eq(game_text(1), unpacked);
	ck_assert_int_eq(query_number(db, "SELECT count(*) FROM finished"), 2);
	close_store();
	ck_assert_msg(run_forked(check_store, path, output, sizeof(output)) ==
		0,
	    "%s", output);
	db = ours;
	reader = our_reader;
	packer = our_packer;
	kills++;
}

TEST(kill_while_packing_loses_nothing)
{
	play_and_end(1, 2, 12);
	play(3, 3, 1);
	strcpy(unpacked, game_text(1));
	close_store();
	faulty_vfs_install();
	open_store();
	faulty_vfs_at_each_step(check_killed);
	pack_all();
	close_store();
	faulty_vfs_at_each_step(NULL);
	ck_assert_uint_gt(kills, 20);
	open_store();
}
