/* test_journal.c -- what is recorded of games, and in which batch. */

#include "server/storage/journal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/db_fixture.h"
#include "tests/support/players.h"
#include "tests/support/suite.h"

FIXTURE(players_setup_journal, players_teardown);

/* Appends the name of the table that the statement changes. */
static void append_table(char out[512], const char *sql)
{
	static const char *const starts[] = { "INSERT OR REPLACE INTO ",
		"INSERT INTO ", "DELETE FROM ", "UPDATE " };
	size_t                   length = strlen(out);

	for (int i = 0; i < LENGTH(starts); i++)
		if (strncmp(sql, starts[i], strlen(starts[i])) == 0) {
			sql += strlen(starts[i]);
			snprintf(out + length, 512 - length, "%.*s ",
			    (int)strcspn(sql, " "), sql);
			return;
		}
}

/* Commits the batch and returns which tables it has changed. */
static const char *take_tables(void)
{
	static char tables[512];

	commit_turn();
	tables[0] = '\0';
	for (struct write *w = NULL; (w = write_batch_next(&taken, w)) != NULL;)
		append_table(tables, w->sql);
	write_batch_empty(&taken);
	return tables;
}

#define STARTED "player seat player seat game seat seat "
#define ENDED   "game player score meeting player score meeting "

TEST(game_from_start_to_end)
{
	start_game();
	ck_assert_str_eq(take_tables(), STARTED);
	harness_send(ann, "move b2");
	ck_assert_str_eq(take_tables(), "game ");
	harness_send(bob, "draw");
	ck_assert_str_eq(take_tables(), "game ");
	harness_send(bob, "say how are you?");
	harness_send(bob, "move b2");
	ck_assert_str_eq(take_tables(), "");
	harness_send(bob, "resign");
	ck_assert_str_eq(take_tables(), ENDED);
	harness_send(bob, "rematch");
	ck_assert_str_eq(take_tables(), "game ");
	/*
	 * Who would read the state of the old game has left it, and the names
	 * and tokens are stored.
	 */
	harness_send(ann, "rematch");
	ck_assert_str_eq(take_tables(), "game seat seat ");
	harness_send(ann, "quit");
	ck_assert_str_eq(take_tables(),
	    "game player score meeting player score meeting seat game ");
}

/* Afterwards its player can have another name, and end the seek of a stand-in. */
TEST(a_game_that_is_over_keeps_its_time_and_players)
{
	static const char ended_at[] = "SELECT ended FROM game";
	static const char player[] = "SELECT max(x, o) FROM game";
	int64_t           ended, id;

	harness_keep_games(f);
	harness_send(ann, "seek 3x3x3 wait=0");
	harness_send(ann, "resign");
	harness_read_clock(f);
	ended = query_number(f->db, ended_at);
	id = query_number(f->db, player);
	harness_advance(f, 5000);
	harness_send(ann, "name anna");
	harness_send(ann, "unseek");
	harness_read_clock(f);
	ck_assert_int_eq(query_number(f->db, "SELECT state = '' FROM game"), 1);
	ck_assert_int_eq(query_number(f->db, player), id);
	ck_assert_int_eq(query_number(f->db, ended_at), ended);
}

/* The request for a hint is recorded, the offer of hints is not. */
TEST(a_hint_is_recorded_and_waited_for)
{
	start_game();
	harness_send(bob, "hint");
	harness_send(ann, "hint");
	ck_assert_str_eq(take_tables(), STARTED "game ");
	harness_send(ann, "hint");
	ck_assert(hears(bob, "* hinting 1 1 x"));
	ck_assert_uint_eq(bob->journal_pos, 2);
	ck_assert_str_eq(take_tables(), "game ");
	harness_send(ann, "resign");
	ck_assert(hears(bob, "* over 1 0 winner=o why=resign hinted=x"));
	ck_assert_str_eq(take_tables(), "game ");
}

TEST(one_position_per_event_loop_turn)
{
	struct journal     *r = &f->state->journal;
	const struct match *m;

	start_game();
	m = match_of(ann);
	ck_assert_uint_eq(m->live.journal_pos, 1);
	ck_assert_uint_eq(journal_take(r, &taken, 0), 1);
	ck_assert_uint_eq(journal_take(r, &taken, 0), 0);
	harness_send(ann, "move b2");
	harness_send(bob, "move a1");
	ck_assert_uint_eq(m->live.journal_pos, 2);
	ck_assert_uint_eq(journal_take(r, &taken, 0), 2);
	ck_assert_uint_eq(taken.count, 1);
}

TEST(disabled_journal_records_nothing)
{
	f->state->journal = (struct journal){ .is_enabled = false };
	start_game();
	harness_send(ann, "move b2");
	ck_assert_uint_eq(match_of(ann)->live.journal_pos, 0);
	ck_assert_uint_eq(ann->journal_pos, 0);
	ck_assert_uint_eq(journal_take(&f->state->journal, &taken, 0), 0);
	ck_assert_uint_eq(journal_last_pos(&f->state->journal), 0);
}

/* While a sync hangs, the batch must not grow for ever. */
TEST(too_many_pending_writes_are_refused)
{
	struct journal     j = { .is_enabled = true, .position = 1 };
	struct write_batch batch = { .count = 0 };

	for (unsigned i = 1; i < JOURNAL_WRITES_MAX; i++)
		journal_unban(&j, "eve");
	ck_assert(!journal_refuses(&j));
	journal_unban(&j, "eve");
	ck_assert(journal_refuses(&j));
	journal_take(&j, &batch, 0);
	ck_assert(!journal_refuses(&j));
	j.is_disk_full = true;
	ck_assert(journal_refuses(&j));
	write_batch_free(&batch);
	journal_clear(&j);
}
