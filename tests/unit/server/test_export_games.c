/* test_export_games.c -- games of a database as files. */

#include "server/export_games.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/records/sgf.h"
#include "tests/support/db_fixture.h"
#include "tests/support/process.h"
#include "tests/support/scratch_dir.h"
#include "tests/support/suite.h"
#include "tests/support/sync_hook.h"

static char  output[4096], store[256], directory[256];
static FILE *progress; /* or NULL */

/* Prints how many games have names at a sync. */
static void print_named(void)
{
	char games[512];
	int  named = 0;

	for (int i = 1; i <= 2; i++) {
		snprintf(games, sizeof(games), "%s/game-%d.sgf", directory, i);
		named += access(games, F_OK) == 0;
	}
	printf("synced %d\n", named);
}

/*
 * Game 1 has a takeback, and a bot in o's place from move 2 on; 2 is against a
 * bot; 3 is running.
 */
static void set_up(void)
{
	struct storage *db;

	sync_error = 0;
	sync_hook = NULL;
	progress = NULL;
	scratch_dir_create();
	snprintf(store, sizeof(store), "%s", scratch_dir_path("store"));
	snprintf(directory, sizeof(directory), "%s", scratch_dir_path("games"));
	db = storage_open(store);
	commit_game(db, 1, "7x5x4");
	commit_move(db, 1, 1, "a1");
	commit_move(db, 1, 2, "g5");
	add_event(1,
	    (struct match_event){ .kind = EV_UNDO, .side = SIDE_O, .ply = 1 });
	add_bot(1, 2, SIDE_O, "bob");
	commit_move(db, 1, 2, "g4");
	add_end(1, SIDE_O, END_RESIGN);
	add_game(2, "3x3x3");
	add_seat(2, 1, SIDE_X, "ann");
	add_bot(2, 1, SIDE_O, "");
	commit_move(db, 2, 1, "b2");
	commit_move(db, 2, 2, "a1");
	add_end(2, SIDE_O, END_RESIGN);
	commit_game(db, 3, "3x3x3");
	storage_close(db);
}

FIXTURE(set_up, scratch_dir_remove);

static void export(const char *path)
{
	if (!export_games(path, directory, progress, 0))
		exit(1);
}

static int run(const char *path)
{
	return run_forked(export, path, output, sizeof(output));
}

/* Reads a file of the export; NULL: there is none. */
static const char *file_text(const char *name)
{
	static char text[4096];
	char        path[512];
	FILE       *file;
	size_t      n;

	snprintf(path, sizeof(path), "%s/%s", directory, name);
	file = fopen(path, "r");
	if (file == NULL)
		return NULL;
	n = fread(text, 1, sizeof(text) - 1, file);
	text[n] = '\0';
	fclose(file);
	return text;
}

/* It has a name of its own, which says so. */
TEST(move_of_a_bot_that_is_the_opponent_has_no_comment)
{
	const char *text;

	ck_assert_int_eq(run(store), 0);
	text = file_text("game-2.sgf");
	ck_assert_ptr_nonnull(text);
	ck_assert_msg(strstr(text, "PW[hard~bot]") != NULL, "%s", text);
	ck_assert_msg(strstr(text, "made by a bot") == NULL, "%s", text);
}

TEST(each_game_is_a_file)
{
	static struct game_record record;
	struct record_scanner     scanner;
	struct record_error       error;
	const char               *text;

	ck_assert_int_eq(run(store), 0);
	ck_assert_ptr_nonnull(strstr(output, "2 games written to"));
	ck_assert_ptr_nonnull(file_text("game-2.sgf"));
	ck_assert_ptr_null(file_text("game-3.sgf"));
	text = file_text("game-1.sgf");
	ck_assert_ptr_nonnull(text);
	ck_assert_msg(strstr(text, "C[o took back g5]") != NULL, "%s", text);
	ck_assert_msg(strstr(text, "WL[0.998]C[made by a bot]") != NULL, "%s",
	    text);
	ck_assert_ptr_nonnull(strstr(text, "PW[bob]"));
	scanner = record_scanner_start(text, strlen(text));
	ck_assert(sgf_read(&record, &scanner, NULL, &error));
	ck_assert_uint_eq(record.ply_count, 2);
	ck_assert_uint_eq(record.moves[1].p, POINT(6, 3));
	ck_assert_str_eq(record.name[SIDE_X], "ann");
	ck_assert_int_eq(record.winner, SIDE_O);
	ck_assert_uint_eq(record.variant.columns, 7);
	ck_assert_uint_eq(record.variant.k, 4);
}

TEST(ratings_are_exported)
{
	struct storage *db = storage_open(store);

	add_rated(1, 16);
	commit(db);
	storage_close(db);
	ck_assert_int_eq(run(store), 0);
	ck_assert(strstr(file_text("game-1.sgf"), "BR[1516?]") != NULL);
	ck_assert(strstr(file_text("game-1.sgf"), "WR[1484?]") != NULL);
	ck_assert(strstr(file_text("game-2.sgf"), "BR[") == NULL);
}

static const char *path_of(const char *name)
{
	static char path[512];

	snprintf(path, sizeof(path), "%s/%s", directory, name);
	return path;
}

/* Existing files are complete, or belong to another program. */
TEST(what_is_there_is_left_and_the_rest_added)
{
	ck_assert_int_eq(run(store), 0);
	write_whole_file(path_of("game-2.sgf"), "mine", 4);
	ck_assert_int_eq(unlink(path_of("game-1.sgf")), 0);
	ck_assert_int_eq(run(store), 0);
	ck_assert_msg(strstr(output, "1 game written to") != NULL, "%s",
	    output);
	ck_assert_ptr_nonnull(strstr(output, "; 1 already there.\n"));
	ck_assert_str_eq(file_text("game-2.sgf"), "mine");
	ck_assert_ptr_nonnull(strstr(file_text("game-1.sgf"), "took back"));
	ck_assert_int_eq(run(store), 0);
	ck_assert_msg(strstr(output, "0 games written to") != NULL, "%s",
	    output);
	ck_assert_ptr_nonnull(strstr(output, "; 2 already there.\n"));
}

/* No file has its name before it is whole. */
TEST(interrupted_export_can_be_continued)
{
	ck_assert_int_eq(mkdir(directory, 0700), 0);
	write_whole_file(path_of(".game-1.sgf.part"), "(;FF", 4);
	write_whole_file(path_of("game-2.sgf"), "whole", 5);
	write_whole_file(path_of(".game-2.sgf.part"), "whole", 5);
	ck_assert_int_eq(run(store), 0);
	ck_assert_ptr_nonnull(strstr(file_text("game-1.sgf"), "took back"));
	ck_assert_ptr_null(file_text(".game-1.sgf.part"));
	ck_assert_ptr_null(file_text(".game-2.sgf.part"));
}

TEST(files_are_synced_before_they_have_names)
{
	sync_hook = print_named;
	ck_assert_int_eq(run(store), 0);
	ck_assert_msg(strncmp(output, "synced 0\nsynced 1\nsynced 2\n2 games",
			  34) == 0,
	    "%s", output);
}

TEST(files_that_cannot_be_synced_have_no_names)
{
	sync_error = EIO;
	ck_assert_int_eq(run(store), 1);
	ck_assert_ptr_nonnull(strstr(output, "0 games written to"));
	ck_assert_ptr_nonnull(strstr(output, "cannot be written: "));
	ck_assert_ptr_null(file_text("game-1.sgf"));
	sync_error = 0;
	ck_assert_int_eq(run(store), 0);
	ck_assert_ptr_nonnull(file_text("game-1.sgf"));
	ck_assert_ptr_null(file_text(".game-1.sgf.part"));
}

TEST(directory_that_cannot_be_written_is_named)
{
	ck_assert_int_eq(mkdir(directory, 0700), 0);
	ck_assert_int_eq(mkdir(path_of(".game-1.sgf.part"), 0700), 0);
	ck_assert_int_eq(run(store), 1);
	ck_assert_msg(strstr(output,
			  "games\" cannot be written: File exists") != NULL,
	    "%s", output);
	ck_assert_ptr_nonnull(strstr(output, "1 game written to"));
}

TEST(progress_is_shown)
{
	progress = stdout;
	ck_assert_int_eq(run(store), 0);
	ck_assert_msg(strstr(output, "\r1 games ...\r2 games ...\r  ") != NULL,
	    "%s", output);
}

TEST(target_must_be_a_directory)
{
	FILE *file = fopen(directory, "w");

	fclose(file);
	ck_assert_int_eq(run(store), 1);
	ck_assert_ptr_nonnull(strstr(output, "is not a directory"));
	ck_assert_int_eq(unlink(directory), 0);
	strcat(directory, "/deeper");
	ck_assert_int_eq(run(store), 1);
	ck_assert_ptr_nonnull(strstr(output, "No such file or directory"));
}

TEST(database_must_be_there)
{
	ck_assert_int_eq(run(scratch_dir_path("none")), 1);
	ck_assert_ptr_nonnull(strstr(output, "cannot be read"));
	ck_assert_int_ne(access(scratch_dir_path("none"), F_OK), 0);
}

/* One cannot be listed, the other cannot be replayed. */
static const char *const damages[] = {
	"UPDATE game SET variant = 'x' WHERE id = 1",
	"UPDATE game SET events = 'x' WHERE id = 1",
};

TEST_EACH(damaged_games_are_counted, damages)
{
	change_file(store, damages[_i]);
	ck_assert_int_eq(run(store), 1);
	ck_assert_ptr_nonnull(strstr(output, "1 game written to"));
	ck_assert_ptr_nonnull(strstr(output, "1 damaged game left out"));
}
