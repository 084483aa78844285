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
	db_pack_clear(&packer, &reader);
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
	while (packer.state != PACK_IDLE && packer.state != PACK_OFF)
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

/* The players, the end and the variant are stored once, wherever they are. */
TEST(ratings_outlive_their_games)
{
	play_and_end(1, 3, 5);
	for (uint32_t game = 1; game <= 3; game++)
		write_record(db, rated_record(game, 7, 8, 162));
	run_sql(db, "UPDATE game SET kept = 0 WHERE id = 1");
	pack_all();
	run_sql(db, "DELETE FROM finished WHERE id = 2");
	ck_assert_int_eq(query_number(db,
			     "SELECT group_concat(game) = '1,2' FROM "
			     "rated_detail"
			     " JOIN word ON id = variant WHERE at = 3000"
			     " AND text = '15x15x5' AND player_x = (SELECT id"
			     "  FROM player WHERE name = 'ann')"
			     " AND player_o = (SELECT id FROM player"
			     "  WHERE name = 'bob')"),
	    1);
	ck_assert_int_eq(query_number(db, "SELECT count(*) FROM rated_game"),
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

/* --- the copy of an older file --- */

static uint64_t no_room(const char *path)
{
	(void)path;
	return 5 << 20;
}

TEST(without_room_for_the_copy_nothing_is_packed)
{
	char before[8192];

	play_and_end(1, 2, 3);
	strcpy(before, game_text(1));
	run_sql(db, "INSERT INTO meta VALUES ('unpacked', x'01')");
	packer.free_bytes = no_room;
	pack_all();
	ck_assert_int_eq(packer.state, PACK_IDLE);
	ck_assert(packer.is_off);
	ck_assert_uint_gt(packer.missing, 20 << 20);
	ck_assert_uint_lt(packer.missing, 40 << 20);
	ck_assert_int_eq(query_number(db, "SELECT count(*) FROM game"), 2);
	ck_assert_str_eq(game_text(1), before);
	ck_assert_int_ne(access(scratch_dir_path("store.v1"), F_OK), 0);
}

/* A game a day, up to now, of ann and bob, the last one of cat and bob. */
static void play_without_room(void)
{
	play_and_end(1, 9, 3);
	run_sql(db,
	    "UPDATE game SET ended ="
	    " strftime('%s', 'now') * 1000 - (9 - id) * 86400000;"
	    "UPDATE game SET begun = ended - 500;"
	    "UPDATE sit SET player = (SELECT max(id) + 1 FROM player),"
	    " name = 'cat' WHERE game = 9 AND side = 'x';"
	    "INSERT INTO player (id, name, folded)"
	    " SELECT player, name, name FROM sit WHERE game = 9 AND side = 'x';"
	    "UPDATE game SET kept = 0 WHERE id = 4;"
	    "INSERT INTO meta VALUES ('unpacked', x'01')");
	packer.free_bytes = no_room;
}

static const struct {
	struct keep_limit limit;
	int               sum; /* of the numbers of the games that are left */
} unpacked_limits[] = {
	{ { 0, 0 }, 45 - 4 },
	{ { 0, 20 }, 45 - 4 },
	{ { 0, 3 }, 7 + 8 + 9 },
	{ { 36 * 3600000, 0 }, 8 + 9 },
};

TEST_EACH(games_are_deleted_though_none_is_packed, unpacked_limits)
{
	play_without_room();
	packer.keep_limit = unpacked_limits[_i].limit;
	pack_all();
	pack_all();
	pack_all();
	ck_assert_int_eq(query_number(db,
			     "SELECT ifnull(sum(id), 0) FROM game"),
	    unpacked_limits[_i].sum);
	ck_assert_int_eq(query_number(db,
			     "SELECT ifnull(sum(game), 0) FROM (SELECT DISTINCT"
			     " game FROM move)"),
	    unpacked_limits[_i].sum);
	ck_assert_uint_eq(packer.packed, 0);
	play_and_end(10, 11, 3);
	if (unpacked_limits[_i].limit.count == 3) {
		pack_all();
		pack_all();
		ck_assert_int_eq(query_number(db, "SELECT min(id) FROM game"),
		    9);
	}
}

/* Their games stay, and so do the players of a running game. */
TEST(names_are_forgotten_though_nothing_is_packed)
{
	char text[8192];

	play_without_room();
	commit_game(db, 10, "3x3x3");
	run_sql(db,
	    "UPDATE sit SET player = (SELECT max(id) FROM player)"
	    " WHERE game = 10 AND side = 'o'");
	packer.name_limit = 1;
	pack_all();
	ck_assert_int_eq(query_number(db,
			     "SELECT group_concat(name) = 'ann,cat'"
			     " FROM player"),
	    1);
	strcpy(text, game_text(1));
	ck_assert_msg(strncmp(text, "1 ann ~gone ", 12) == 0, "%s", text);
}

static uint64_t room_without_leftover(const char *path)
{
	(void)path;
	return access(scratch_dir_path("store.v1.new"), F_OK) == 0 ? 0 :
								     1 << 30;
}

TEST(room_is_measured_without_the_copy_of_a_killed_server)
{
	FILE *leftover = fopen(scratch_dir_path("store.v1.new"), "w");

	fclose(leftover);
	play_and_end(1, 2, 3);
	run_sql(db, "INSERT INTO meta VALUES ('unpacked', x'01')");
	packer.free_bytes = room_without_leftover;
	pack_all();
	ck_assert_uint_eq(packer.packed, 2);
	ck_assert_int_eq(access(scratch_dir_path("store.v1"), F_OK), 0);
}

TEST(nothing_is_packed_if_the_file_cannot_be_read)
{
	pack_all();
	run_sql(db, "ALTER TABLE meta RENAME TO gone");
	play_and_end(1, 2, 3);
	db_pack_clear(&packer, &reader);
	db_pack_init(&packer);
	pack_all();
	ck_assert_int_eq(packer.state, PACK_OFF);
	ck_assert_str_ne(packer.error, "");
	ck_assert_uint_eq(packer.packed, 0);
}

TEST(older_file_is_copied_before)
{
	play_and_end(1, 2, 3);
	run_sql(db, "INSERT INTO meta VALUES ('unpacked', x'01')");
	pack_all();
	ck_assert_uint_eq(packer.packed, 2);
	ck_assert_int_eq(access(scratch_dir_path("store.v1.new"), F_OK), -1);
	close_store();
	db = db_open(scratch_dir_path("store.v1"));
	ck_assert_int_eq(query_number(db, "SELECT count(*) FROM game"), 2);
	db_close(db);
	open_store();
	ck_assert_int_eq(query_number(db,
			     "SELECT count(*) FROM meta WHERE key = "
			     "'unpacked'"),
	    0);
}

/* Changes the copy; the store is as it was before it was packed. */
static void make_copy_and_begin_again(void (*change)(const char *path))
{
	play_and_end(1, 2, 3);
	run_sql(db, "INSERT INTO meta VALUES ('unpacked', x'01')");
	pack_all();
	change(scratch_dir_path("store.v1"));
	play_and_end(3, 4, 3);
	run_sql(db, "INSERT INTO meta VALUES ('unpacked', x'01')");
	close_store();
	open_store();
	pack_all();
}

static void keep(const char *path)
{
	(void)path;
}

TEST(sound_copy_that_is_there_is_kept)
{
	make_copy_and_begin_again(keep);
	ck_assert_uint_eq(packer.packed, 2);
	close_store();
	db = db_open(scratch_dir_path("store.v1"));
	ck_assert_int_eq(query_number(db, "SELECT max(id) FROM game"), 2);
	db_close(db);
	open_store();
}

static void replace_by_text(const char *path)
{
	write_whole_file(path, "mine", 4);
}

static void truncate_copy(const char *path)
{
	ck_assert_int_eq(truncate(path, 5 * 4096), 0);
}

static void damage(const char *path)
{
	size_t         size;
	unsigned char *bytes = read_whole_file(path, &size);

	memset(bytes + 6 * 4096, 0xff, 4096);
	write_whole_file(path, bytes, size);
	free(bytes);
}

/* The copy of another server's database. */
static void replace_by_stranger(const char *path)
{
	unlink(path);
	db_close(db_open(path));
}

static void (*const changes[])(const char *path) = { replace_by_text,
	truncate_copy, damage, replace_by_stranger };

/* Nothing is packed without a copy, and the file is not ours to replace. */
TEST_EACH(copy_that_is_not_sound_stops_the_packing, changes)
{
	unsigned char *before, *after;
	size_t         size, size_after;

	make_copy_and_begin_again(changes[_i]);
	ck_assert(packer.is_off);
	ck_assert_ptr_nonnull(strstr(packer.error, "no sound copy"));
	ck_assert_uint_eq(packer.missing, 0);
	ck_assert_int_eq(query_number(db, "SELECT count(*) FROM game"), 2);
	before = read_whole_file(scratch_dir_path("store.v1"), &size);
	db_pack_clear(&packer, &reader);
	db_pack_init(&packer);
	pack_all();
	after = read_whole_file(scratch_dir_path("store.v1"), &size_after);
	ck_assert_uint_eq(size, size_after);
	ck_assert_mem_eq(before, after, size);
	free(before);
	free(after);
}

/* --- a disk that fills up while the file is copied --- */

static uint64_t room_until_copied(const char *path)
{
	static unsigned calls;

	(void)path;
	return calls++ % 2 == 0 ? 1 << 30 : 5 << 20;
}

/* At which operation of the copy the disk is full. */
static int fail_at;

/* Exits with NO_FAULT if it had none. */
#define NO_FAULT 9

static void pack_on_full_disk(const char *path)
{
	bool is_hit;

	(void)path;
	faulty_vfs_install();
	open_store();
	packer.free_bytes = room_until_copied;
	db_pack_step(&packer, &reader);
	faulty_vfs_fail_at(fail_at, 1000, ENOSPC);
	while (packer.state == PACK_COPY)
		db_pack_step(&packer, &reader);
	faulty_vfs_reset();
	is_hit = packer.is_off;
	if (is_hit) {
		ck_assert_uint_gt(packer.missing, 0);
		ck_assert_uint_eq(packer.packed, 0);
		ck_assert_int_ne(access(scratch_dir_path("store.v1"), F_OK), 0);
	}
	ck_assert_int_ne(access(scratch_dir_path("store.v1.new"), F_OK), 0);
	close_store();
	exit(is_hit ? 0 : NO_FAULT);
}

TEST(disk_that_fills_up_leaves_no_part_of_the_copy)
{
	int status = 0;

	play_and_end(1, 20, 20);
	run_sql(db, "INSERT INTO meta VALUES ('unpacked', x'01')");
	close_store();
	for (fail_at = 0; status == 0; fail_at++)
		status = run_forked(pack_on_full_disk, "", output,
		    sizeof(output));
	ck_assert_int_eq(status, NO_FAULT);
	ck_assert_int_gt(fail_at, 3);
	open_store();
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
	run_sql(db, "INSERT INTO meta VALUES ('unpacked', x'01')");
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
