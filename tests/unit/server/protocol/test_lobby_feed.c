/* test_lobby_feed.c -- what those who listen to the lobby receive. */

#include <string.h>

#include "tests/support/players.h"
#include "tests/support/suite.h"

FIXTURE(players_setup, players_teardown);

/* How many lines with that start a client has received since the last call. */
static unsigned count_lines(struct harness_client *c, const char *start)
{
	const char *line;
	unsigned    n = 0;

	while ((line = harness_next_line(c)) != NULL)
		n += strncmp(line, start, strlen(start)) == 0;
	return n;
}

/* The seek, the game and the side of bob change in one turn. */
TEST(a_player_who_changes_has_one_row_a_turn)
{
	harness_send(ann, "lobby on");
	harness_send(ann, "lobby on");
	harness_send(bob, "seek 3x3x3 wait=0");
	ck_assert_uint_eq(count_lines(ann, "* lobby who bob "), 1);
}

TEST(rows_wait_until_the_change_is_stored)
{
	harness_keep_games(f);
	harness_send(ann, "lobby on");
	f->state->journal.durable_pos = 0;
	harness_send(bob, "bot 3x3x3 easy you=x");
	ck_assert_uint_eq(count_lines(ann, "* lobby game 1 3x3x3 x=bob"), 1);
	ck_assert_uint_gt(ann->journal_pos, 0);
}

TEST(rows_are_only_counted_while_the_disk_is_full)
{
	harness_send(ann, "lobby on");
	f->state->journal.is_disk_full = true;
	harness_send(bob, "name rob");
	ck_assert_uint_eq(count_lines(ann, "* lobby "), 0);
	f->state->journal.is_disk_full = false;
	harness_send(bob, "name bob");
	ck_assert(hears(ann, "* lobby more=2"));
	ck_assert(hears(ann, "* lobby gone rob"));
	harness_send(bob, "name rob");
	ck_assert_uint_eq(count_lines(ann, "* lobby more="), 0);
}

/* The new rating is stored with the end, for which the row waits. */
TEST(a_row_after_the_end_has_the_new_rating)
{
	static const struct variant variant = { 3, 3, 3, RULE_FREE };
	static const struct rating  after = { 1616, 50, 0.06 };
	struct player              *p = ann->session->player;

	harness_keep_games(f);
	start_game();
	harness_send(cat, "lobby on");
	f->state->journal.durable_pos = 0;
	match_resign(p->match, p->side, END_RESIGN, f->now);
	rating_table_set(&f->state->lobby.ratings, p->identity.id, &variant,
	    &after, f->now, p->match->live.journal_pos);
	harness_advance(f, 1);
	ck_assert(hears(cat,
	    "* lobby who ann state=over match=1 rating=1616 pool=3x3x3"));
}

static unsigned lost_rows;

/* A connection that reads too slowly takes no rows. */
static void lose_row(struct connection *c, const char *bytes, size_t n,
    uint64_t journal_pos)
{
	(void)c;
	(void)bytes;
	(void)n;
	(void)journal_pos;
	lost_rows++;
}

TEST(a_slow_listener_loses_rows_but_not_the_connection)
{
	void (*send_talk)(struct connection *, const char *, size_t,
	    uint64_t) = f->env.io.send_talk;

	lost_rows = 0;
	f->env.io.send_talk = lose_row;
	harness_send(ann, "lobby on");
	harness_send(bob, "seek 3x3x3 else=none");
	ck_assert_uint_gt(lost_rows, 0);
	ck_assert_uint_eq(count_lines(ann, "* lobby "), 0);
	ck_assert(send_and_hear(ann, "ping", "= ping"));
	f->env.io.send_talk = send_talk;
	harness_send(bob, "unseek");
	ck_assert_uint_eq(count_lines(ann, "* lobby who bob state=idle"), 1);
}

static const struct {
	const char *request; /* of bob, while ann listens */
	const char *row;     /* that ann receives */
} changes[] = {
	{ "name rob", "* lobby gone bob" },
	{ "name rob", "* lobby who rob state=idle" },
	{ "quit", "* lobby gone bob" },
	{ "seek any kind=people clock=any absent=any",
	    "* lobby who bob state=seeking variant=15x15x5 you=- seek=1 "
	    "variants=any"
	    " any=clock,absent kind=people" },
	{ "seek 3x3x3,4x4x4 absent=any",
	    "* lobby who bob state=seeking variant=3x3x3 you=- seek=1"
	    " variants=3x3x3,4x4x4 any=absent" },
	{ "seek 3x3x3 wait=0 you=x",
	    "* lobby who bob state=playing match=1 variant=3x3x3 you=x "
	    "seek=1" },
	{ "bot 3x3x3 easy you=x",
	    "* lobby game 1 3x3x3 x=bob o=easy~bot ply=0 turn=x" },
};

TEST_EACH(a_change_is_told, changes)
{
	harness_send(ann, "lobby on");
	harness_send(bob, changes[_i].request);
	ck_assert_msg(hears(ann, changes[_i].row), "%s", changes[_i].row);
	ck_assert_uint_eq(count_lines(bob, "* lobby "), 0);
	harness_discard_output(f);
	harness_send(ann, "lobby off");
	harness_send(cat, "name eve");
	ck_assert_uint_eq(count_lines(ann, "* lobby "), 0);
	ck_assert_uint_eq(f->sessions.listeners, 0);
}

/* Who leaves the seats after the end does not end the game again. */
TEST(an_end_is_told_once)
{
	start_game();
	harness_send(cat, "lobby on");
	harness_send(ann, "resign");
	ck_assert_uint_eq(count_lines(cat, "* lobby over "), 1);
	harness_disconnect(bob);
	ck_assert_uint_eq(count_lines(cat, "* lobby over "), 0);
}
