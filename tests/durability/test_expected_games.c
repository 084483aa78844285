/*
 * test_expected_games.c -- what expected_games accepts, and each loss it
 * detects.
 *
 * ann plays x, bob o. Both received b2 and a1; ann has requested c3, and bob b3
 * out of turn.
 */

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "common/game/notation.h"
#include "tests/durability/expected_games.h"
#include "tests/durability/violations.h"
#include "tests/support/suite.h"

static unsigned count;
static char     last[256];

/* Replaces violations.c, which would print. */
void violation(const char *format, ...)
{
	va_list list;

	va_start(list, format);
	vsnprintf(last, sizeof(last), format, list);
	va_end(list);
	count++;
}

unsigned violation_count(void)
{
	return count;
}

static struct expected_games ann, bob;

static const struct message *message(const char *text)
{
	static struct message m;
	static char           line[512];

	snprintf(line, sizeof(line), "%s", text);
	ck_assert(parse_message(line, strlen(line), &m));
	return &m;
}

static void ask(struct expected_games *j, unsigned ply, const char *text)
{
	j->asked_ply = ply;
	j->asked_at = 1000 * ply;
	notation_read(&j->asked, text);
}

static void sit_down(struct expected_games *j, struct expected_games *other,
    const char *name, const char *line)
{
	*j = (struct expected_games){ .other = other, .sought = true };
	strcpy(j->name, name);
	variant_parse(&j->variant, "3x3x3");
	time_control_parse(&j->control, "5+3");
	strcpy(other->name, strcmp(name, "ann") == 0 ? "bob" : "ann");
	expected_games_match(j, message(line));
}

static void show(const char *line)
{
	expected_games_move(&ann, message(line));
	expected_games_move(&bob, message(line));
}

static void set_up(void)
{
	count = 0;
	ann = bob = (struct expected_games){ 0 };
	sit_down(&ann, &bob, "ann",
	    "* match 7 3x3x3 x=ann o=bob you=x clock=5+3"
	    " left=300000,300000");
	bob.match = 0;
	sit_down(&bob, &ann, "bob",
	    "* match 7 3x3x3 x=ann o=bob you=o clock=5+3"
	    " left=300000,300000");
	bob.other = &ann;
	ask(&ann, 1, "b2");
	show("* move 7 1 x b2 left=301000,300000");
	ask(&bob, 2, "a1");
	show("* move 7 2 o a1 left=301000,302000");
	ask(&ann, 3, "c3");
	ask(&bob, 4, "b3");
	ck_assert_msg(count == 0, "%s", last);
}

static void tear_down(void)
{
	expected_games_clear(&ann);
	expected_games_clear(&bob);
}

FIXTURE(set_up, tear_down);

#define SEATS "x=ann o=bob you=x clock=5+3 "
#define STATE "* state 7 3x3x3 ply=0 turn=x " SEATS
#define OVER  "* state 7 3x3x3 ply=0 turn=- " SEATS

static const struct {
	const char *line;
	unsigned    faults;
} states[] = {
	{ STATE "moves=b2,a1 left=301000,302000", 0 },
	{ STATE "moves=b2,a1,c3 left=303500,302000", 0 },
	{ STATE "moves=b2,a1,c3,b3 left=303500,304500", 0 },
	/* Moves: missing, different, invented, too many. */
	{ STATE "moves=b2 left=301000,302000", 1 },
	{ STATE "moves=- left=301000,302000", 1 },
	{ STATE "moves=b2,a2 left=301000,302000", 1 },
	{ STATE "moves=b2,a1,c2 left=303500,302000", 1 },
	{ STATE "moves=b2,a1,c3,b1 left=303500,304500", 1 },
	{ STATE "moves=b2,a1,c3,b3,a3 left=305000,304500", 2 },
	/* The match itself. */
	{ "* state 8 3x3x3 ply=0 turn=x " SEATS "moves=- left=300000,300000",
	    2 },
	{ "* state 7 4x4x4 ply=2 turn=x " SEATS
	  "moves=b2,a1 left=301000,302000",
	    1 },
	{ "* state 7 3x3x3 ply=2 turn=x x=cat o=bob you=x clock=5+3 "
	  "moves=b2,a1 left=301000,302000",
	    1 },
	{ "* state 7 3x3x3 ply=2 turn=x x=ann o=bob you=o clock=5+3 "
	  "moves=b2,a1 left=301000,302000",
	    1 },
	{ "* state 7 3x3x3 ply=2 turn=x x=ann o=bob you=x clock=none "
	  "moves=b2,a1",
	    2 },
	/* Clocks: they ran for 2 s before the end and for 1 s after it. */
	{ STATE "moves=b2,a1 left=300001,302000", 0 },
	{ STATE "moves=b2,a1 left=299000,302000", 1 },
	{ STATE "moves=b2,a1 left=301500,302000", 1 },
	{ STATE "moves=b2,a1,c3 left=301100,302000", 0 },
	{ STATE "moves=b2,a1,c3 left=300500,302000", 1 },
	{ STATE "moves=b2,a1,c3 left=304500,302000", 1 },
	/* The end. */
	{ OVER "moves=b2,a1 winner=o why=time left=0,302000", 1 },
	{ OVER "moves=b2,a1 winner=x why=line left=301000,302000", 1 },
};

TEST_EACH(holds_the_state_against_what_was_shown, states)
{
	struct unreported u = { .before = 2000, .after = 1000 };

	expected_games_state(&ann, message(states[_i].line), &u, 5000);
	ck_assert_msg(count == states[_i].faults, "%u faults, at last: %s",
	    count, last);
}

/* Time before the second crash may be given back, and no more. */
TEST(knows_the_clocks_of_the_last_move)
{
	struct unreported u = { .before = 2000, .after = 1000 };
	static const struct {
		const char *line;
		unsigned    faults;
	} later[] = {
		{ STATE "moves=b2,a1 left=301000,302000", 0 },
		{ STATE "moves=b2,a1 left=301500,302000", 1 },
		{ STATE "moves=b2,a1 left=301000,302500", 1 },
		{ STATE "moves=b2,a1 left=298800,302000", 1 },
	};

	for (unsigned i = 0; i < 4; i++) {
		count = 0;
		expected_games_state(&ann,
		    message(STATE "moves=b2,a1 left=300000,302000"), &u, 5000);
		ck_assert_msg(count == 0, "%s", last);
		expected_games_state(&ann, message(later[i].line), &u, 9000);
		ck_assert_msg(count == later[i].faults, "row %u: %u, %s", i,
		    count, last);
		ann.left[SIDE_X] = 301000;
		ann.left[SIDE_O] = 302000;
	}
}

/* --- games that are read back --- */

#define RECORD "* record 7 3x3x3 x=ann o=bob clock=5+3 "
#define RESULT "winner=x why=line plies=7"

static const struct {
	const char *lines[3]; /* up to a NULL */
	unsigned    faults;
} records[] = {
	{ { RECORD RESULT, "* moves 7 1 moves=b2,a1,c3,b3,c2,b1,a2" }, 0 },
	{ { RECORD RESULT, "* moves 7 1 moves=b2,a1,c3,b3,c2",
	      "* moves 7 6 moves=b1,a2" },
	    0 },
	/* The game. */
	{ { RECORD "winner=o why=line plies=7" }, 1 },
	{ { RECORD "winner=x why=resign plies=7" }, 1 },
	{ { RECORD "winner=x why=line plies=6" }, 1 },
	{ { "* record 7 3x3x3 x=bob o=ann clock=5+3 " RESULT }, 1 },
	{ { "* record 7 4x4x4 x=ann o=bob clock=5+3 " RESULT }, 1 },
	{ { "* record 7 3x3x3 x=ann o=bob clock=none " RESULT }, 1 },
	/* Moves: two exchanged, one missing, one shown twice, none. */
	{ { "* moves 7 1 moves=c3,a1,b2,b3,c2,b1,a2" }, 2 },
	{ { "* moves 7 1 moves=b2,a1,c3", "* moves 7 5 moves=c2,b1,a2" }, 4 },
	{ { "* moves 7 1 moves=b2,a1,c3", "* moves 7 3 moves=c3" }, 2 },
	{ { "* moves 7 1" }, 1 },
};

/* Plays until x has won; only bob has received that. */
static void play_on(void)
{
	static const char *const lines[] = { "* move 7 3 x c3",
		"* move 7 4 o b3", "* move 7 5 x c2", "* move 7 6 o b1",
		"* move 7 7 x a2" };
	static const char *const moves[] = { "c3", "b3", "c2", "b1", "a2" };

	for (unsigned i = 0; i < 5; i++) {
		ask(i % 2 ? &bob : &ann, i + 3, moves[i]);
		if (i < 4)
			show(lines[i]);
		else
			expected_games_move(&bob, message(lines[i]));
	}
	expected_games_over(&bob, message("* over 7 7 winner=x why=line"));
	ck_assert_msg(count == 0, "%s", last);
}

/* The end is noted once for both, with the moves that were shown. */
TEST_EACH(holds_the_record_against_what_was_shown, records)
{
	struct ended_games ended = { NULL, 0, 0 };
	unsigned           plies = 0;

	ann.ended = bob.ended = &ended;
	play_on();
	bob.other = &ann;
	expected_games_move(&ann, message("* move 7 7 x a2"));
	expected_games_over(&ann, message("* over 7 7 winner=x why=line"));
	ck_assert_msg(count == 0, "%s", last);
	ck_assert_uint_eq(ended.count, 1);
	for (int i = 0; i < 3 && records[_i].lines[i] != NULL; i++)
		ended_game_check(&ended.games[0], message(records[_i].lines[i]),
		    &plies);
	ck_assert_msg(count == records[_i].faults, "%u faults, at last: %s",
	    count, last);
	ended_games_clear(&ended);
}

#define WON "moves=b2,a1,c3,b3,c2,b1,a2 left=301000,302000 "

static const struct {
	const char *line;
	unsigned    faults;
} ends[] = {
	{ OVER WON "winner=x why=line", 0 },
	{ OVER WON "winner=o why=line", 1 },
	{ OVER WON "winner=none why=full", 1 },
	{ STATE WON, 1 },
};

TEST_EACH(holds_the_end_against_the_board, ends)
{
	struct unreported u = { .before = 2000, .after = 1000 };

	play_on();
	expected_games_state(&ann, message(ends[_i].line), &u, 5000);
	ck_assert_msg(count == ends[_i].faults, "%u faults, at last: %s", count,
	    last);
}

/* An end that was received must not change, and counts once. */
TEST(holds_the_end_against_what_was_shown)
{
	struct unreported u = { 0 };

	play_on();
	bob.other = &ann;
	expected_games_state(&bob,
	    message("* state 7 3x3x3 ply=7 turn=- x=ann o=bob you=o"
		    " clock=5+3 " WON "winner=x why=line"),
	    &u, 5000);
	expected_games_scores(&bob, 0, 1, 0);
	ck_assert_msg(count == 0, "%s", last);
	expected_games_scores(&bob, 0, 2, 0);
	expected_games_scores(&bob, 0, 0, 0);
	ck_assert_uint_eq(count, 2);
	expected_games_state(&bob,
	    message("* state 7 3x3x3 ply=7 turn=- x=ann o=bob you=o"
		    " clock=5+3 " WON "winner=o why=line"),
	    &u, 5000);
	expected_games_state(&bob,
	    message("* state 7 3x3x3 ply=7 turn=- x=ann o=bob you=o"
		    " clock=5+3 " WON "winner=x why=resign"),
	    &u, 5000);
	ck_assert_uint_eq(count, 4);
}

/*
 * However late an event is read, the clock that it starts has run since the
 * request.
 */
TEST(bounds_a_clock_by_the_request_that_started_it)
{
	show("* move 7 3 x c3");
	show("* move 7 4 o b3");
	ck_assert_msg(count == 0, "%s", last);
	ck_assert_double_eq(ann.since, 4000);
	ck_assert_double_eq(bob.since, 4000);
}

TEST(hears_no_move_that_nobody_asked_for)
{
	expected_games_move(&ann, message("* move 7 3 x c2"));
	ck_assert_uint_eq(count, 1);
	expected_games_move(&ann, message("* move 7 4 x b3"));
	expected_games_move(&ann, message("* move 7 4 o c3"));
	ck_assert_uint_eq(count, 3);
}

/* The right point, but with another ply, or in another match. */
TEST(hears_no_move_that_was_asked_for_elsewhere)
{
	ann.asked_ply = 1;
	expected_games_move(&ann, message("* move 7 3 x c3"));
	ck_assert_uint_eq(count, 1);
	bob.match = 6;
	expected_games_move(&ann, message("* move 7 4 o b3"));
	ck_assert_uint_eq(count, 2);
}

TEST(gives_each_a_side_of_his_own)
{
	struct unreported u = { .after = 1000 };

	bob.side = SIDE_X;
	expected_games_state(&ann, message(states[0].line), &u, 5000);
	ck_assert_uint_eq(count, 1);
}

TEST(begins_no_match_that_nobody_sought)
{
	struct unreported u = { 0 };

	play_on();
	ck_assert(!expected_games_may_be_unknown(&bob));
	bob.sought = true;
	ck_assert(expected_games_may_be_unknown(&bob));
	ask(&ann, 1, "a1");
	ann.match = 9;
	ann.side = SIDE_O;
	ann.sought = true;
	expected_games_state(&bob,
	    message("* state 9 3x3x3 ply=0 turn=x x=bob o=ann you=x"
		    " clock=5+3 moves=- left=300000,300000"),
	    &u, 5000);
	ck_assert_msg(count == 0, "%s", last);
	ck_assert(expected_games_is_turn(&bob));
}
