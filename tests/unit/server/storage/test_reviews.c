/* test_reviews.c -- the reviews that are stored. */

#include "server/storage/db_query.h"

#include <stdio.h>
#include <string.h>

#include "tests/support/db_fixture.h"
#include "tests/support/suite.h"

static struct storage      *db;
static struct db_query     *asked;
static struct review_query *query;

static void set_up(void)
{
	db = storage_open_memory();
}

static void tear_down(void)
{
	if (asked != NULL)
		db_query_free(asked);
	asked = NULL;
	storage_close(db);
}

FIXTURE(set_up, tear_down);

static void ask_for_review(uint32_t game, int64_t at)
{
	db_set_time(at);
	journal_review(&db_journal, game);
	commit(db);
}

static void write_game(uint32_t game)
{
	commit_game(db, game, "3x3x3");
	commit_move(db, game, 1, "b2");
	commit_move(db, game, 2, "a1");
	add_end(game, SIDE_X, END_RESIGN);
	commit(db);
}

static void write_text(uint32_t game, uint32_t ply, const char *text)
{
	journal_review_move(&db_journal, game, ply, text);
	commit(db);
}

static void complete_review(uint32_t game)
{
	journal_reviewed(&db_journal, game);
	commit(db);
}

static void write_review(uint32_t game)
{
	ask_for_review(game, 1);
	write_text(game, 1, "mark=none");
	write_text(game, 2, "mark=blunder");
	complete_review(game);
}

static enum error ask(uint32_t game, uint32_t from)
{
	if (asked != NULL)
		db_query_free(asked);
	asked = db_query_new(QUERY_REVIEW);
	query = &asked->review;
	query->id = game;
	query->from = from;
	db_query_run(asked, db);
	return asked->refusal;
}

TEST(complete_review_is_read_from_any_move_on)
{
	write_game(1);
	write_review(1);
	ck_assert_int_eq(ask(1, 1), OK);
	ck_assert(query->is_complete);
	ck_assert_uint_eq(query->count, 2);
	ck_assert_str_eq(query->texts[0], "mark=none");
	ck_assert_int_eq(ask(1, 2), OK);
	ck_assert_uint_eq(query->count, 1);
	ck_assert_str_eq(query->texts[0], "mark=blunder");
	ck_assert_int_eq(ask(1, 3), OK);
	ck_assert(query->is_complete);
	ck_assert_uint_eq(query->count, 0);
	review_query_clear(query);
	ck_assert(!query->is_complete);
}

TEST(review_that_waits_is_not_complete)
{
	write_game(1);
	ck_assert_int_eq(ask(1, 1), OK);
	ck_assert(!query->is_complete);
	ask_for_review(1, 1);
	ck_assert_int_eq(ask(1, 1), OK);
	ck_assert(!query->is_complete);
	ck_assert_int_eq(ask(2, 1), ERR_RECORD);
}

/* The second move is on the point of the first. */
static void write_illegal_game(uint32_t game)
{
	char sql[96];

	write_game(game);
	snprintf(sql, sizeof(sql),
	    "UPDATE game SET events = replace(events, 'a1', 'b2') WHERE id = "
	    "%u",
	    game);
	run_sql(db, sql);
}

TEST(illegal_game_is_not_to_be_reviewed)
{
	write_illegal_game(1);
	ck_assert_int_eq(ask(1, 1), ERR_STORE);
}

TEST(missing_move_is_an_error)
{
	write_game(1);
	write_review(1);
	run_sql(db, "DELETE FROM review_move WHERE ply = 1");
	ck_assert_int_eq(ask(1, 1), ERR_STORE);
	ck_assert_int_eq(ask(1, 2), OK);
}

/* The game may be deleted while it is reviewed, or later. */
TEST(review_goes_with_its_game)
{
	write_game(1);
	write_game(2);
	write_review(1);
	ask_for_review(2, 1);
	run_sql(db, "DELETE FROM game");
	write_text(2, 1, "mark=none");
	complete_review(2);
	ask_for_review(1, 1);
	write_text(1, 1, "mark=none");
	ck_assert_int_eq(query_number(db, "SELECT count(*) FROM review"), 0);
	ck_assert_int_eq(query_number(db, "SELECT count(*) FROM review_move"),
	    0);
}

static bool on_game(void *ctx, const struct stored_game *g)
{
	size_t n = strlen(ctx);

	snprintf((char *)ctx + n, 64 - n, "%u:%u ", g->id, g->plies);
	return n < 8;
}

TEST(waiting_reviews_are_loaded_in_their_order)
{
	char loaded[64] = "";

	for (uint32_t game = 1; game <= 5; game++)
		write_game(game);
	write_review(3);
	ask_for_review(4, 10);
	ask_for_review(9, 15);
	write_illegal_game(6);
	ask_for_review(6, 16);
	ask_for_review(2, 20);
	ask_for_review(2, 5);
	ask_for_review(5, 30);
	ask_for_review(1, 40);
	storage_load_reviews(db, on_game, loaded);
	ck_assert_str_eq(loaded, "4:2 2:2 5:2 ");
}
