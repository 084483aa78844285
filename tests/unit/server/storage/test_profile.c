/* test_profile.c -- what is stored of one player. */

#include "server/rating/game_scoring.h"
#include "server/storage/db_query.h"
#include "server/util/name_fold.h"
#include "tests/support/db_fixture.h"
#include "tests/support/suite.h"

static struct storage       *db;
static struct db_query      *asked;
static struct profile_query *query;

static void set_up(void)
{
	db = storage_open_memory();
	asked = db_query_new(QUERY_PROFILE);
	query = &asked->profile;
}

static void tear_down(void)
{
	db_query_free(asked);
	storage_close(db);
}

FIXTURE(set_up, tear_down);

static void write_examples(void)
{
	const uint64_t ann = player_id("ann"), bob = player_id("bob");

	add_score("ann", "3x3x3", OUTCOME_LOST);
	add_score("ann", "4x4x4", OUTCOME_WON);
	add_score("bob", "4x4x4", OUTCOME_LOST);
	add_rating("ann", "3x3x3", 1600);
	add_rating("ann", "3x3x3", 1650);
	add_rating("ann", "4x4x4", 1400);
	journal_meeting(&db_journal, ann, bob, OUTCOME_WON);
	journal_meeting(&db_journal, ann, bob, OUTCOME_DRAWN);
	commit(db);
	run_sql(db, "UPDATE rating SET at = 4000 WHERE variant = '4x4x4'");
}

static void run(const char *name, uint64_t player, const char *asker)
{
	write_examples();
	name_fold(name, query->folded);
	query->player = player;
	query->asker = player_id(asker);
	db_query_run(asked, db);
	ck_assert_int_eq(asked->refusal, OK);
}

/* Games that are over, of ann (x) and bob (o). */
static void play(uint32_t first, uint32_t last)
{
	for (uint32_t game = first; game <= last; game++) {
		commit_game(db, game, "3x3x3");
		add_end(game, SIDE_X, END_RESIGN);
		commit(db);
	}
}

TEST(profile_has_ratings_scores_and_meetings)
{
	char text[VARIANT_TEXT_SIZE];

	run("Ann", 0, "bob");
	ck_assert_uint_eq(query->found, player_id("ann"));
	ck_assert_uint_eq(query->rating_count, 2);
	ck_assert_str_eq(variant_write(&query->rated[0], text), "4x4x4");
	ck_assert_uint_eq(query->games[0], 1);
	ck_assert_uint_eq(query->games[1], 2);
	ck_assert_uint_eq(query->score_count, 2);
	ck_assert_str_eq(variant_write(&query->scores[0].variant, text),
	    "4x4x4");
	ck_assert_uint_eq(query->scores[0].count[OUTCOME_WON], 1);
	ck_assert_uint_eq(query->scores[1].count[OUTCOME_LOST], 1);
	ck_assert(query->has_met);
	ck_assert_uint_eq(query->meeting[OUTCOME_WON], 1);
	ck_assert_uint_eq(query->meeting[OUTCOME_LOST], 0);
	ck_assert_uint_eq(query->meeting[OUTCOME_DRAWN], 1);
}

TEST(profile_is_of_the_player_that_is_asked_for)
{
	run("ann", player_id("bob"), "ann");
	ck_assert_uint_eq(query->rating_count, 0);
	ck_assert_uint_eq(query->score_count, 1);
	ck_assert(!query->has_met);
}

TEST(profile_has_the_last_games_of_the_player)
{
	play(1, 12);
	run_sql(db, "UPDATE game SET x = 99 WHERE id = 12");
	run("ann", 0, "bob");
	ck_assert_uint_eq(query->last_games.row_count, PROFILE_GAMES);
	ck_assert_uint_eq(query->last_games.rows[0].id, 11);
	ck_assert_uint_eq(query->last_games.rows[9].id, 2);
}

TEST(profile_is_the_same_when_it_is_read_again)
{
	play(1, 3);
	run("ann", 0, "bob");
	db_query_run(asked, db);
	ck_assert_uint_eq(query->rating_count, 2);
	ck_assert_uint_eq(query->last_games.row_count, 3);
}

TEST(profile_of_nobody_is_empty)
{
	play(1, 1);
	run("eve", 0, "ann");
	ck_assert_uint_eq(query->found, 0);
	ck_assert_uint_eq(query->rating_count + query->score_count, 0);
	ck_assert_uint_eq(query->last_games.row_count, 0);
	ck_assert(!query->has_met);
}

static const char *const damages[] = {
	"UPDATE rating SET variant = 'x' WHERE variant = '4x4x4'",
	"UPDATE score SET variant = 'x' WHERE variant = '4x4x4'",
};

TEST_EACH(profile_with_a_damaged_row_fails, damages)
{
	write_examples();
	run_sql(db, damages[_i]);
	name_fold("ann", query->folded);
	db_query_run(asked, db);
	ck_assert_int_eq(asked->refusal, ERR_STORE);
}
