/* test_tournament_text.c -- the state and the tables of a tournament. */

#include "client/words/tournament_text.h"

#include <locale.h>
#include <stdio.h>

#include "tests/support/client_fixture.h"
#include "tests/support/suite.h"

static struct client_fixture t;
static char                  text[8192];

static void set_up(void)
{
	setlocale(LC_CTYPE, "C.UTF-8");
	client_fixture_init(&t, HELLO_LINE "\n* you ann");
}

static void tear_down(void)
{
	client_fixture_clear(&t);
}

FIXTURE(set_up, tear_down);

/* Receives the rows and the answer of a new request. */
static void answer(const char *request, const char *lines)
{
	t.state.requests.count = t.state.requests.sent = 0;
	client_fixture_ask(&t, REQUEST_OF_USER, request);
	client_fixture_apply(&t, lines);
}

static const char *print(bool is_standings, int columns)
{
	FILE *out = fmemopen(text, sizeof(text), "w");

	if (is_standings)
		tournament_text_print_standings(&t.state.tournament,
		    t.state.my_name, columns, out);
	else
		tournament_text_print_pairings(&t.state.tournament,
		    t.state.my_name, columns, out);
	fclose(out);
	return text;
}

#define SWISS(state, more) \
	"* tournament swiss 15x15x5 name=Cup state=" state " " more
#define ROW(rank, name, points)                                                \
	"* standing " rank " " name " points=" points " played=4 buchholz=7.5" \
	" direct=0 berger=10.25 wins=3"

static const struct {
	const char *lines, *state;
} states[] = {
	{ SWISS("open", "entrants=3 round=0"),
	    " Swiss, Gomoku.\n"
	    " 3 entered so far. It begins when the host starts it.\n"
	    " \1join\1 enters you.\n" },
	{ SWISS("open", "entrants=3 round=0") "\n= join",
	    " Swiss, Gomoku.\n"
	    " 3 entered so far. It begins when the host starts it.\n"
	    " You are in it.\n" },
	{ SWISS("paired",
	      "entrants=9 round=2 rounds=4 left=9000") "\n"
						       "* next 2 bob you=o "
						       "left=9000",
	    " Swiss, Gomoku, round 2 of 4.\n"
	    " The games of the round begin in 0:09.\n"
	    " You play bob, and have O.\n" },
	{ SWISS("paired",
	      "entrants=9 round=2 rounds=4 left=0") "\n"
						    "* next 2 - left=0",
	    " Swiss, Gomoku, round 2 of 4.\n"
	    " The round begins when rated games of entrants are over.\n"
	    " You have a bye.\n" },
	{ SWISS("playing", "entrants=9 round=3 rounds=4") "\n= join\n= leave",
	    " Swiss, Gomoku, round 3 of 4.\n"
	    " The games of the round are being played.\n"
	    " \1join\1 enters you.\n" },
	{ "* tournament arena 3x3x3 name=Cup state=playing entrants=2 round=7"
	  " left=61000",
	    " Arena, Tic-tac-toe.\n It ends in 1:01.\n \1join\1 enters "
	    "you.\n" },
	{ "* tournament arena 3x3x3 name=Cup state=playing entrants=2 round=7\n"
	  "* next 7 bob you=x\n* match 9 3x3x3 x=ann o=bob you=x tournament=1\n"
	  "* over 9 winner=x why=resign",
	    " Arena, Tic-tac-toe.\n You are in it.\n" },
	{ "* tournament roundrobin 3x3x3 name=Cup state=over entrants=3"
	  " round=3 rounds=3",
	    " Round robin, Tic-tac-toe, round 3 of 3.\n It is over.\n" },
};

TEST_EACH(says_what_comes_next, states)
{
	FILE *out = fmemopen(text, sizeof(text), "w");

	client_fixture_apply(&t, states[_i].lines);
	tournament_text_print_state(&t.state.tournament, t.now, out);
	fclose(out);
	ck_assert_str_eq(text, states[_i].state);
}

/* Another tournament is entered anew, and has another next game. */
TEST(forgets_the_tournament_before)
{
	FILE *out = fmemopen(text, sizeof(text), "w");

	client_fixture_apply(&t, states[2].lines);
	client_fixture_apply(&t,
	    "* tournament swiss 3x3x3 name=New state=playing entrants=9 "
	    "round=2");
	tournament_text_print_state(&t.state.tournament, t.now, out);
	fclose(out);
	ck_assert_ptr_nonnull(strstr(text, "enters you"));
}

/* The operator has removed the user, who is in no row any more. */
TEST(standings_show_who_is_entered)
{
	client_fixture_apply(&t, states[2].lines);
	ck_assert(t.state.tournament.is_entrant);
	answer("standings", ROW("1", "bob", "3") "\n= standings count=1");
	ck_assert(!t.state.tournament.is_entrant);
	answer("standings", ROW("1", "ann", "3") "\n= standings count=1");
	ck_assert(t.state.tournament.is_entrant);
}

TEST(aligns_the_standings)
{
	answer("standings",
	    ROW("1", "Zo\xc3\xab", "3.5") "\n" ROW("2", "ann",
		"3") "\n" ROW("12", "bob",
		"0") " withdrawn=1\n= standings count=3");
	ck_assert_str_eq(print(true, 72),
	    "Rank Name Points Buchholz Direct Berger Wins Played Note    \n"
	    "   1 Zo\xc3\xab     3.5      7.5      0  10.25    3      4        "
	    " \n"
	    ">  2 ann       3      7.5      0  10.25    3      4         \n"
	    "  12 bob       0      7.5      0  10.25    3      4 has left\n");
	ck_assert_str_eq(print(true, 36),
	    "Rank Name Points Buchholz Direct\n"
	    "   1 Zo\xc3\xab     3.5      7.5      0\n"
	    ">  2 ann       3      7.5      0\n"
	    "  12 bob       0      7.5      0\n");
}

TEST(shows_the_columns_of_an_arena)
{
	answer("standings",
	    "* standing 1 ann points=4 played=2 wins=2 performance=1720 bot=1\n"
	    "= standings count=1");
	ck_assert_str_eq(print(true, 72),
	    "Rank Name Points Wins Rating Played Note   \n"
	    ">  1 ann       4    2   1720      2 program\n");
}

TEST(lists_the_games_of_a_round)
{
	answer("pairings",
	    "* pairing 2 bob Zo\xc3\xab match=7\n* pairing 2 cat ann match=8 "
	    "winner=o\n* pairing 2 dan -  winner=bye\n* pairing 2 eve fay\n"
	    "= pairings round=2 count=4");
	ck_assert_str_eq(print(false, 72),
	    "X    O   Result  Game\n"
	    " bob Zo\xc3\xab playing    7\n"
	    ">cat ann O wins     8\n"
	    " dan -   bye         \n"
	    " eve fay waiting     \n");
}

/* Until the answer is complete, the one before is shown. */
TEST(replaces_the_rows_with_the_answer)
{
	ck_assert_str_eq(print(true, 72), " Nobody has entered yet.\n");
	ck_assert_str_eq(print(false, 72), " No game has been paired yet.\n");
	answer("standings", ROW("1", "ann", "3"));
	ck_assert_str_eq(print(true, 72), " Nobody has entered yet.\n");
	client_fixture_apply(&t, "= standings count=1");
	ck_assert_ptr_nonnull(strstr(print(true, 72), "ann"));
	answer("standings", "= standings count=0");
	ck_assert_str_eq(print(true, 72), " Nobody has entered yet.\n");
}

/* A server may send any number of rows, and rows that nobody has requested. */
TEST(has_room_for_a_number_of_rows)
{
	client_fixture_apply(&t, ROW("1", "ann", "3") "\n* pairing 1 ann bob");
	ck_assert_str_eq(print(true, 72), " Nobody has entered yet.\n");
	answer("standings", ROW("1", "ann", "3"));
	for (int i = 0; i < TOURNAMENT_ROWS_MAX; i++)
		client_fixture_apply(&t, ROW("2", "bob", "3"));
	client_fixture_apply(&t, "= standings count=65");
	ck_assert_uint_eq(t.state.tournament.standing_count,
	    TOURNAMENT_ROWS_MAX);
}
