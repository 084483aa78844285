/* test_stored_game.c -- any game is read from the store as it was played. */

#include "server/storage/game_row.h"

#include <stdlib.h>
#include <string.h>

#include "server/match/seating.h"
#include "tests/support/db_fixture.h"
#include "tests/support/random_match.h"
#include "tests/support/scratch_dir.h"
#include "tests/support/suite.h"

/* How many random games are played, and how much happens in each. */
#define GAMES 150
#define ACTS  150

static const struct match_observer nobody = { NULL, NULL };

static struct storage *db;

/* The moves that were taken back, as they were played. */
static unsigned               takebacks;
static struct stored_takeback taken_back[MATCH_TAKEBACKS_MAX];

static void set_up(void)
{
	scratch_dir_create();
	db = storage_open(scratch_dir_path("store"));
	run_sql(db,
	    "INSERT INTO player (id, name, folded) VALUES (1, 'ann', 'ann'),"
	    " (2, 'bob', 'bob')");
}

static void tear_down(void)
{
	storage_close(db);
	scratch_dir_remove();
}

FIXTURE(set_up, tear_down);

static void
on_event(void *ctx, const struct match *m, const struct match_event *e)
{
	(void)ctx;
	if (match_event_has(e, EVENT_LAST))
		return;
	journal_on_event(&db_journal, m, e);
	if (e->kind == EV_UNDO)
		taken_back[takebacks++].ply = e->ply;
}

/* The columns that lists show say what the match says. */
static void check_columns(const struct stored_game *g, const struct match *m)
{
	ck_assert_int_eq(g->is_over, match_is_over(m));
	ck_assert_int_eq(g->is_listed,
	    match_is_over(m) && !(m->flags & MATCH_UNKEPT));
	for (enum side side = SIDE_X; side <= SIDE_O; side++)
		ck_assert_str_eq(g->name[side],
		    m->player[side].id == 1     ? "ann" :
			m->player[side].id == 2 ? "bob" :
						  "hard~bot");
	if (!g->is_listed)
		return;
	ck_assert_int_eq(g->winner, m->winner);
	ck_assert_int_eq(g->reason, m->end_reason);
	ck_assert_uint_eq(g->hinted, m->used.hinted);
	ck_assert_uint_eq(g->undone, m->used.undone);
	ck_assert_uint_eq(g->plies, board_ply(m->board));
}

static void check_game(const struct match *m)
{
	struct stored_game g;
	const char        *fault = NULL;

	if (game_row_load(db, m->id, &g, &fault) != SQL_DONE) {
		struct statement *q = storage_statement(db,
		    "SELECT events, state, flags FROM game");

		ck_assert_int_eq(statement_step(q), SQL_ROW);
		ck_abort_msg("%s: %s--\n%s", fault, statement_text(q, 0),
		    statement_text(q, 1));
	}
	ck_assert(match_is_same(m, g.match));
	ck_assert_uint_eq(g.takeback_count, takebacks);
	for (unsigned i = 0; i < takebacks; i++)
		ck_assert_uint_eq(g.takebacks[i].ply, taken_back[i].ply);
	check_columns(&g, m);
	stored_game_clear(&g);
}

/* Several acts of a game are one batch, or one act is. */
TEST(any_game_is_read_as_it_was_played)
{
	struct random_match r;

	for (unsigned i = 1; i <= GAMES; i++) {
		unsigned turns = 1 + i % 5;

		takebacks = 0;
		random_match_start(&r, i,
		    (struct match_observer){ on_event, NULL });
		for (unsigned k = 1; k <= ACTS; k++) {
			random_match_act(&r);
			if (k % turns != 0 && k != ACTS)
				continue;
			if (db_journal.pending.count + db_journal.games.count >
			    0)
				commit(db);
			check_game(&r.match);
		}
		r.match.live.manager = nobody;
		match_clear(&r.match);
		run_sql(db, "DELETE FROM game");
	}
}

/* A batch of a game has one statement, and no more than fit. */
TEST(events_of_a_batch_are_one_statement)
{
	struct write_batch batch = { .count = 0 };
	size_t             writes;

	commit_game(db, 1, "15x15x5");
	for (uint32_t ply = 1; ply <= 5; ply++)
		add_move(1, ply,
		    (const char *const[]){
			"a1", "b2", "c1", "d4", "e1" }[ply - 1]);
	ck_assert_uint_eq(db_journal.games.count, 1);
	add_end(1, SIDE_X, END_RESIGN);
	journal_take(&db_journal, &batch, 0);
	writes = batch.count;
	ck_assert_uint_eq(writes, 1);
	ck_assert_int_eq(storage_write(db, &batch), STORAGE_DONE);
	ck_assert_int_eq(query_number(db, "SELECT plies FROM game"), 5);
	write_batch_free(&batch);
}

/*
 * Their changes share a slot. An end goes to the batch at once, and must stay
 * behind the moves.
 */
TEST(games_whose_ids_end_alike_keep_their_order)
{
	struct stored_game g;

	commit_game(db, 1, "15x15x5");
	commit_game(db, 1 + 256, "15x15x5");
	for (uint32_t ply = 1; ply <= 2; ply++) {
		add_move(1, ply, ply == 1 ? "a1" : "b2");
		add_move(1 + 256, ply, ply == 1 ? "c3" : "d4");
	}
	add_end(1, SIDE_X, END_RESIGN);
	add_end(1 + 256, SIDE_O, END_RESIGN);
	commit(db);
	for (int64_t id = 1; id <= 1 + 256; id += 256) {
		ck_assert_int_eq(game_row_load(db, id, &g, NULL), SQL_DONE);
		ck_assert_uint_eq(g.plies, 2);
		stored_game_clear(&g);
	}
}

/* The operator deletes the key of somebody who still sits at the game. */
TEST(a_change_after_the_end_moves_no_end)
{
	int64_t ended;

	commit_game(db, 1, "15x15x5");
	add_move(1, 1, "a1");
	add_end(1, SIDE_X, END_RESIGN);
	commit(db);
	ended = query_number(db, "SELECT ended FROM game");
	db_set_time(9000);
	add_event(1, (struct match_event){ .kind = EV_CHANGED });
	commit(db);
	ck_assert_int_eq(query_number(db, "SELECT ended FROM game"), ended);
}
