/* test_durable_lines.c -- which lines and clocks wait for which commits. */

#include <stdio.h>
#include <string.h>

#include "server/storage/journal.h"
#include "tests/support/players.h"
#include "tests/support/suite.h"

FIXTURE(players_setup_journal, players_teardown);

/* Bob's requests while a move of ann is not yet committed. */
static const struct {
	const char *request, *answer;
	bool        waits;
} cases[] = {
	{ "move a1", "= move", true },
	{ "move b2", "? move taken ", true },
	{ "state", "= state", true },
	{ "games", "= games count=1", true },
	{ "who", "= who ", true },
	{ "resign", "= resign", true },
	{ "draw", "= draw", true },
	{ "nonsense", "? - unknown ", true },
};

TEST_EACH(lines_about_a_match_wait_for_its_commit, cases)
{
	start_game();
	commit_turn();
	harness_send(ann, "move b2");
	ck_assert_uint_eq(ann->journal_pos, 2);
	ck_assert_uint_eq(bob->journal_pos, 2);
	harness_send(bob, cases[_i].request);
	ck_assert(hears(bob, cases[_i].answer));
	ck_assert_uint_eq(bob->journal_pos, 2);
}

TEST(other_lines_do_not_wait)
{
	start_game();
	commit_turn();
	harness_send(ann, "move b2");
	harness_send(cat, "ping");
	ck_assert_uint_eq(cat->journal_pos, 0);
	harness_send(cat, "who");
	ck_assert_uint_eq(cat->journal_pos, 0);
	harness_send(cat, "watch 1");
	ck_assert_uint_eq(cat->journal_pos, 2);
}

/* Ann is in a finished game; what she does is recorded at position 2. */
static void end_game(void)
{
	start_game();
	harness_send(ann, "resign");
	commit_turn();
}

TEST(a_new_name_at_the_table_waits)
{
	end_game();
	harness_send(ann, "name eve");
	ck_assert_uint_eq(match_of(ann)->live.journal_pos, 2);
	ck_assert_uint_eq(ann->journal_pos, 2);
}

TEST(the_news_that_a_player_has_left_waits)
{
	end_game();
	harness_send(ann, "quit");
	ck_assert(hears(bob, "* left 1 x"));
	ck_assert_uint_eq(bob->journal_pos, 2);
}

static const char *noted_start; /* the start of the line to wait for */
static uint64_t    noted_pos;   /* the position that this line waits for */

static void note_pos(struct connection *c, const char *bytes, size_t n,
    uint64_t journal_pos)
{
	(void)c;
	if (n > strlen(noted_start) &&
	    memcmp(bytes, noted_start, strlen(noted_start)) == 0)
		noted_pos = journal_pos;
}

static const struct {
	const char *request, *start;
} lines_about_a_match[] = {
	{ "seek 3x3x3", "* seeking ann 3x3x3 match=1" },
	{ "who", "* who ann state=playing match=1" },
	{ "games", "* game 1 3x3x3 " },
};

TEST_EACH(a_line_about_a_match_waits, lines_about_a_match)
{
	harness_send(ann, "seek 3x3x3 you=x");
	harness_advance(f, 10000);
	f->env.io.send = note_pos;
	noted_start = lines_about_a_match[_i].start;
	noted_pos = 0;
	harness_send(bob, lines_about_a_match[_i].request);
	ck_assert_uint_eq(noted_pos, 1);
}

static void commit_up_to(uint64_t journal_pos)
{
	commit_turn();
	match_manager_on_commit(&f->state->matches, journal_pos, f->now);
}

static void start_games_with_clocks(void)
{
	struct harness_client *dan = harness_client(f, "dan");

	harness_send(ann, "seek 3x3x3 you=x clock=1+0");
	harness_send(bob, "seek 3x3x3 clock=1+0");
	harness_send(cat, "seek 3x3x3 you=x clock=1+0");
	harness_send(dan, "seek 3x3x3 clock=1+0");
	commit_turn();
}

/* The records that follow a move delay neither its clock nor other clocks. */
TEST(a_clock_starts_when_the_move_is_committed)
{
	start_games_with_clocks();
	send_now(ann, "move b2");
	commit_turn();
	send_now(cat, "move b2");
	commit_turn();
	send_now(ann, "draw");
	commit_up_to(1);
	ck_assert_int_eq(match_of(ann)->live.clock.running, SIDE_NONE);
	commit_up_to(2);
	ck_assert_int_eq(match_of(ann)->live.clock.running, SIDE_O);
	ck_assert_int_eq(match_of(cat)->live.clock.running, SIDE_NONE);
	commit_up_to(3);
	ck_assert_int_eq(match_of(cat)->live.clock.running, SIDE_O);
}

/* A second move before the first one is committed lets others go first. */
TEST(clocks_start_in_the_order_of_positions)
{
	start_games_with_clocks();
	send_now(ann, "move b2");
	commit_turn();
	send_now(cat, "move b2");
	commit_turn();
	send_now(bob, "move a1");
	commit_up_to(3);
	ck_assert_int_eq(match_of(ann)->live.clock.running, SIDE_NONE);
	ck_assert_int_eq(match_of(cat)->live.clock.running, SIDE_O);
	commit_up_to(4);
	ck_assert_int_eq(match_of(ann)->live.clock.running, SIDE_X);
}

/*
 * Cat's requests while the disk is full and a move of ann is not stored: a row
 * of that game would wait.
 */
static const struct {
	const char *request, *row, *answer;
} on_full_disk[] = {
	{ "who", "* who ann state=idle", "= who count=3" },
	{ "games", NULL, "= games count=0" },
	{ "watch 1", NULL, "? watch disk " },
	{ "state 1", NULL, "? state disk " },
	{ "ping", NULL, "= ping" },
};

TEST_EACH(lists_leave_out_what_is_not_stored, on_full_disk)
{
	start_game();
	commit_turn();
	harness_send(ann, "move b2");
	f->state->journal.is_disk_full = true;
	harness_send(cat, on_full_disk[_i].request);
	ck_assert_uint_eq(cat->journal_pos, 0);
	if (on_full_disk[_i].row != NULL)
		ck_assert(hears(cat, on_full_disk[_i].row));
	ck_assert(hears(cat, on_full_disk[_i].answer));
	f->state->journal.is_disk_full = false;
	commit_turn();
	ck_assert(send_and_hear(cat, "who", "* who ann state=playing match=1"));
	ck_assert(send_and_hear(cat, "games",
	    "* game 1 3x3x3 x=ann o=bob ply=1 turn=o "));
	ck_assert(send_and_hear(cat, "watch 1", "= watch"));
}

TEST(full_disk_refuses_only_commands_that_need_it)
{
	static const char *const refused[] = { "move b2", "resign", "draw",
		"claim", "hint", "rematch", "scores" };
	static const char *const fine[] = { "ping", "who", "games", "state",
		"say hello", "help" };
	char                     answer[40];

	start_game();
	f->state->journal.is_disk_full = true;
	for (int i = 0; i < LENGTH(refused); i++) {
		harness_send(ann, refused[i]);
		snprintf(answer, sizeof(answer), "? %.*s disk ",
		    (int)strcspn(refused[i], " "), refused[i]);
		ck_assert(hears(ann, answer));
	}
	for (int i = 0; i < LENGTH(fine); i++) {
		harness_send(ann, fine[i]);
		snprintf(answer, sizeof(answer), "= %.*s",
		    (int)strcspn(fine[i], " "), fine[i]);
		ck_assert(hears(ann, answer));
	}
	ck_assert(send_and_hear(cat, "seek 3", "? seek disk "));
	ck_assert(send_and_hear(cat, "bot 3 easy", "? bot disk "));
	f->state->journal.is_disk_full = false;
	ck_assert(send_and_hear(ann, "move b2", "= move"));
}
