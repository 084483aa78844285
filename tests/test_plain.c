/* test_plain.c -- every event in a sentence. */

#include <stdio.h>

#include "client/plain.h"
#include "tests/suites.h"
#include "tests/told.h"

#define LENGTH(table) ((int)(sizeof(table) / sizeof(table[0])))

#define YOU   "\n* you ann"
#define MATCH TOLD_HELLO YOU "\n* match 7 3x3x3 x=ann o=bob you="
#define MOVES                                                   \
	"\n* move 7 1 x b2\n* move 7 2 o a1\n* move 7 3 x b1\n" \
	"* move 7 4 o a2"
#define BOT TOLD_HELLO YOU "\n" TOLD_MATCH

static struct told  t;
static struct plain p;
static char        *text; /* what has been said; the test frees it */
static size_t       size;

/* Tells lines unheard, and what is said of the last line behind them. */
static const char *said(const char *before, const char *line)
{
	told_start(&t, before);
	p.out = open_memstream(&text, &size);
	told_lines(&t, line);
	plain_tell(&p, &t.m, &t.n);
	fclose(p.out);
	return text;
}

static void setup(void)
{
	plain_init(&p, NULL);
	p.boards = false;
	p.hinted = true;
}

static void teardown(void)
{
	told_end(&t);
	free(text);
}

static const struct {
	const char *before, *line, *sentence;
} sentences[] = {
	{ TOLD_HELLO YOU, "* you bob", "You are bob.\n" },
	{ TOLD_HELLO, "* you ~guest12", "You are guest 12.\n" },
	{ TOLD_HELLO, "# Welcome.", "Welcome.\n" },
	/* a game begins */
	{ TOLD_HELLO YOU, TOLD_MATCH,
	    "A new game, 3x3x3: 3 in a row win."
	    " You are X, the hard bot is O.\nYour turn.\n" },
	{ TOLD_HELLO YOU, "* match 7 15x15x5/exact x=~guest3 o=ann you=o",
	    "A new game, 15x15x5/exact: exactly 5 in a row win."
	    " You are O, guest 3 is X.\nGuest 3 is to move.\n" },
	{ TOLD_HELLO YOU, "* match 7 9x4x4 x=bob o=easy~bot you=-",
	    "A new game, 9x4x4: 4 in a row win."
	    " bob is X, the easy bot is O.\nbob (X) is to move.\n" },
	/* moves */
	{ MATCH "x", "* move 7 1 x b2", "You play b2.\n" },
	{ MATCH "o", "* move 7 1 x b2", "ann plays b2. Your turn.\n" },
	{ MATCH "-", "* move 7 1 x b2", "ann (X) plays b2.\n" },
	{ BOT "\n* move 7 1 x b2", "* move 7 2 o c3",
	    "The hard bot plays c3. Your turn.\n" },
	{ MATCH "o" MOVES, "* move 7 5 x b3", "ann plays b3.\n" },
	{ MATCH "x", "* move 7 3 o a1",
	    "A move came that does not fit the"
	    " board; asking how the game stands.\n" },
	/* ends */
	{ MATCH "x" MOVES "\n* move 7 5 x b3",
	    "* over 7 5 winner=x why=line line=b1,b2,b3",
	    "You win with b1 b2 b3.\n\"rematch\" plays it once more, \"new\""
	    " finds another opponent.\n" },
	{ MATCH "-" MOVES "\n* move 7 5 x b3",
	    "* over 7 5 winner=x why=line line=b1,b2,b3",
	    "ann (X) wins with b1 b2 b3.\n" },
	{ MATCH "-", "* over 7 9 winner=none why=full",
	    "A draw: the board is full.\n" },
	{ MATCH "-", "* over 7 9 winner=none why=agreed",
	    "A draw by agreement.\n" },
	{ MATCH "-", "* over 7 9 winner=none why=away",
	    "Nobody came back: the game counts for nobody.\n" },
	{ MATCH "-", "* over 7 9 winner=none why=flood",
	    "The game ends without a winner.\n" },
	{ MATCH "-", "* over 7 9 winner=x why=flood", "ann (X) wins.\n" },
	{ MATCH "-", "* over 7 1 winner=x why=resign",
	    "bob (O) resigns: ann (X) wins.\n" },
	{ MATCH "x", "* over 7 1 winner=o why=resign",
	    "You resign: bob wins.\n\"rematch\" plays it once more, \"new\""
	    " finds another opponent.\n" },
	{ MATCH "x", "* over 7 1 winner=x why=quit",
	    "bob has left: you win.\n\"new\" finds another opponent.\n" },
	{ MATCH "-", "* over 7 1 winner=x why=time",
	    "bob (O) is out of time: ann (X) wins.\n" },
	{ MATCH "-", "* over 7 1 winner=o why=away",
	    "ann (X) did not come back: bob (O) wins.\n" },
	/* people */
	{ MATCH "x", "* offer 7 draw o",
	    "bob offers a draw. \"draw\" agrees, a move declines.\n" },
	{ MATCH "x", "* offer 7 draw x", "You offer a draw.\n" },
	{ MATCH "-", "* offer 7 draw o", "bob (O) offers a draw.\n" },
	{ MATCH "x", "* offer 7 rematch o",
	    "bob offers a rematch. \"rematch\" agrees.\n" },
	{ MATCH "x\n* offer 7 rematch x", "* offer 7 rematch o",
	    "bob agrees to a rematch.\n" },
	/* hints */
	{ MATCH "x", "* offer 7 hint o",
	    "bob would like hints. \"hint\" agrees.\n" },
	{ MATCH "x", "* offer 7 hint x", "You would like hints.\n" },
	{ MATCH "-", "* offer 7 hint o", "bob (O) would like hints.\n" },
	{ MATCH "x\n* offer 7 hint x", "* offer 7 hint o",
	    "bob agrees to hints.\n" },
	{ MATCH "x", "* hint 7 1 b2 score=win:5 depth=5 line=b2,a1,c3",
	    "Best is b2: it wins in 5 plies, b2 a1 c3.\n" },
	{ MATCH "x", "* hint 7 1 b2 score=win:1 depth=1 line=b2",
	    "Best is b2: it wins in 1 ply.\n" },
	{ MATCH "x", "* hint 7 1 b2 score=loss:4 depth=4 line=b2,a1",
	    "Best is b2: it loses, but only in 4 plies, b2 a1.\n" },
	{ MATCH "x", "* hint 7 1 b2 score=draw depth=9 line=-",
	    "Best is b2: it leads to a draw.\n" },
	{ MATCH "x", "* hint 7 1 b2 score=-35 depth=9 line=b2,a1",
	    "Best is b2: it is worth -35, b2 a1.\n" },
	{ MATCH "x",
	    "* hint 7 1 b2 score=+7 line=a1,a2,a3,b1,b2,b3,c1,c2,c3,d4",
	    "Best is b2: it is worth 7, a1 a2 a3 b1 b2 b3 c1 c2 c3 ...\n" },
	{ MATCH "x", "* hint 7 1 b2 score=win:x line=b2,z99,",
	    "Best is b2.\n" },
	{ MATCH "x", "* hint 7 1 b2 score=- line=x", "Best is b2.\n" },
	{ MATCH "x", "* hint 7 1 b2", "Best is b2.\n" },
	{ MATCH "x", "* hint 7 2 b2 score=draw", "" }, /* of no use now */
	{ MATCH "x\n* move 7 1 x b2", "* hint 7 2 b2 score=draw", "" },
	{ MATCH "x", "* hint 7 1 d4 score=draw", "" },
	{ MATCH "x", "* hint 8 1 b2 score=draw", "" },
	{ MATCH "x", "* hint 7 1", "" },
	/* absence */
	{ MATCH "x", "* away 7 o until=1000",
	    "bob lost the line; a bot plays on in 1 s.\n" },
	{ MATCH "x", "* away 7 o until=29001",
	    "bob lost the line; a bot plays on in 30 s.\n" },
	{ MATCH "x", "* sit 7 o medium~bot for=bob",
	    "The medium bot plays on for bob.\n" },
	{ MATCH "x", "* left 7 o", "bob has left the table.\n" },
	{ MATCH "x\n* over 7 0 winner=x why=quit", "* left 7 o", "" },
	{ MATCH "x", "* say 7 bob :Hi, \xc3\xa9t\xc3\xa9!",
	    "bob says: Hi, \xc3\xa9t\xc3\xa9!\n" },
	{ MATCH "x", "* say 7 ann :Hi", "You say: Hi\n" },
	{ MATCH "x", "* say 7 ~guest2 :Hi", "Guest 2 says: Hi\n" },
	{ MATCH "-", "* unwatch 7", "Game 7 is closed.\n" },
	/* snapshots */
	{ TOLD_HELLO YOU,
	    "* state 7 3x3x3 x=ann o=easy~bot you=x moves=b2"
	    " draw=x away=o for=bob",
	    "Game 7, 3x3x3: 3 in a row win. You are X, the easy bot is O.\n"
	    "The easy bot lost the line.\n"
	    "A bot plays for bob.\nYou offer a draw.\n"
	    "The easy bot is to move.\n" },
	{ TOLD_HELLO YOU,
	    "* state 7 3x3x3 turn=- x=ann o=bob you=x moves=-"
	    " rematch=o winner=o why=resign",
	    "Game 7, 3x3x3: 3 in a row win. You are X, bob is O.\n"
	    "bob offers a rematch. \"rematch\" agrees.\n"
	    "You resign: bob wins.\n" },
	{ TOLD_HELLO YOU, "* state 7 3x3x3 x=ann o=bob you=o moves=- hint=x",
	    "Game 7, 3x3x3: 3 in a row win. You are O, ann is X.\n"
	    "ann would like hints. \"hint\" agrees.\nann is to move.\n" },
	{ TOLD_HELLO YOU, "* state 7 3x3x3 x=ann o=bob you=o moves=- hint=xo",
	    "Game 7, 3x3x3: 3 in a row win. You are O, ann is X.\n"
	    "Both agree to hints.\nann is to move.\n" },
	/* lists */
	{ TOLD_HELLO, "* game 3 4x4x4 x=bob o=hard~bot ply=2 watchers=1",
	    "Game 3, 4x4x4: bob (X) against the hard bot (O), 2 moves,"
	    " 1 watching.\n" },
	{ TOLD_HELLO, "* game 3 4x4x4 x=bob o=cid ply=1 watchers=0",
	    "Game 3, 4x4x4: bob (X) against cid (O), 1 move,"
	    " 0 watching.\n" },
	{ TOLD_HELLO, "* who bob state=idle", "bob is free.\n" },
	{ TOLD_HELLO, "* who bob state=seeking game=3x3x3",
	    "bob is looking for an opponent, 3x3x3.\n" },
	{ TOLD_HELLO, "* who ~guest4 state=playing match=3 game=3x3x3",
	    "Guest 4 is playing, game 3, 3x3x3.\n" },
	{ TOLD_HELLO, "* who bob state=over match=3",
	    "bob is done playing, game 3.\n" },
	{ TOLD_HELLO, "* score bob 3x3x3 won=1 lost=0 drawn=2",
	    "bob, 3x3x3: 1 won, 0 lost, 2 drawn.\n" },
	/* answers */
	{ TOLD_HELLO, "= seek id=4",
	    "Looking for an opponent; \"unseek\" stops it.\n" },
	{ TOLD_HELLO, "= seek match=4", "" },
	{ TOLD_HELLO, "= unseek", "No longer looking.\n" },
	{ TOLD_HELLO "\n= seek id=4", "* unseek 4 why=time",
	    "Nobody came. \"new\" looks again.\n" },
	{ TOLD_HELLO, "= rematch id=5",
	    "Looking for an opponent; \"unseek\" stops it.\n" },
	{ TOLD_HELLO "\n= seek id=4", "= rematch match=5", "" },
	{ TOLD_HELLO "\n= rematch id=4", "* unseek 4 why=time",
	    "Nobody came. \"new\" looks again.\n" },
	{ TOLD_HELLO, "* seeking bob 3x3x3",
	    "bob would play with you: after this game \"rematch\" finds you"
	    " each other.\n" },
	{ TOLD_HELLO, "* seeking ann 3x3x3 match=7",
	    "ann would play too, and hears of you, but is still at a board with"
	    " a bot.\n" },
	{ TOLD_HELLO, "= games count=0", "No game is being played.\n" },
	{ TOLD_HELLO, "= games count=2", "" },
	{ TOLD_HELLO, "= scores count=0", "There are no scores yet.\n" },
	{ TOLD_HELLO, "= unwatch", "No longer watching.\n" },
	{ TOLD_HELLO, "= ping", "The server answers.\n" },
	{ TOLD_HELLO, "= move", "" },
	{ TOLD_HELLO, "= quit", "Goodbye.\n" },
	{ TOLD_HELLO, "? move turn :It is not your turn.",
	    "It is not your turn.\n" },
	/* ends of the connection */
	{ TOLD_HELLO, "* bye why=stop :Back soon.",
	    "The server stops: Back soon.\n" },
	{ TOLD_HELLO, "* bye why=slow :Too slow.", "" },
	/* what is not for people */
	{ TOLD_HELLO, "* ping", "" },
	{ TOLD_HELLO, "* weather fine", "" },
	{ MATCH "x", "* say 7 bob :\x1b[2J", "" },
	{ MATCH "x", "* say 8 bob :elsewhere", "" },
	{ MATCH "x", "# \xe2\x80\xaeturned", "" },
};

START_TEST(speaks)
{
	ck_assert_str_eq(said(sentences[_i].before, sentences[_i].line),
	    sentences[_i].sentence);
}
END_TEST

START_TEST(draws_after_each_move)
{
	p.boards = true;
	ck_assert_str_eq(said(MATCH "o", "* move 7 1 x b2"),
	    "\n"
	    "3  .  .  .\n"
	    "2  . [X] .\n"
	    "1  .  .  .\n"
	    "   a  b  c\n"
	    "\n"
	    "ann plays b2. Your turn.\n");
}
END_TEST

START_TEST(draws_the_winning_line)
{
	p.boards = true;
	ck_assert_str_eq(said(MATCH "x" MOVES, "* move 7 5 x b3"),
	    "\n"
	    "3  . *X* .\n"
	    "2  O *X* .\n"
	    "1  O *X* .\n"
	    "   a  b  c\n"
	    "\n"
	    "You play b3.\n");
}
END_TEST

START_TEST(draws_a_game_one_comes_to)
{
	p.boards = true;
	ck_assert_str_eq(said(TOLD_HELLO,
			     "* state 7 2x2x2 x=ann o=bob you=-"
			     " moves=a1"),
	    "Game 7, 2x2x2: 2 in a row win. ann is X, bob is O.\n"
	    "\n"
	    "2  .  .\n"
	    "1 [X] .\n"
	    "   a  b\n"
	    "\n"
	    "bob (O) is to move.\n");
}
END_TEST

START_TEST(tells_once_how_to_move)
{
	p.hinted = false;
	ck_assert_ptr_nonnull(strstr(said(TOLD_HELLO, TOLD_MATCH),
	    "Your turn: type a point such as b2.\n"));
	teardown();
	ck_assert_ptr_null(strstr(said(TOLD_HELLO, TOLD_MATCH), "type"));
	teardown();
	p.hinted = false;
	ck_assert_str_eq(said(TOLD_HELLO, "* match 7 3x3x3 x=bob o=ann you=o"),
	    "A new game, 3x3x3: 3 in a row win. You are O, bob is X.\n"
	    "bob is to move.\n");
	teardown();
	ck_assert_str_eq(said(MATCH "o", "* move 7 1 x b2"),
	    "ann plays b2. Your turn: type a point such as b2.\n");
	ck_assert(p.hinted);
	teardown();
	p.hinted = false;
	said(MATCH "o" MOVES, "* move 7 5 x b3");
	ck_assert(!p.hinted);
}
END_TEST

START_TEST(gives_no_advice_to_who_leaves)
{
	p.leaving = true;
	ck_assert_str_eq(said(BOT, "* over 7 1 winner=o why=quit"),
	    "You have left: the hard bot wins.\n");
}
END_TEST

/* A show of bots is the game and nothing else. */
START_TEST(shows_only_the_game)
{
	static const char *const quiet[] = { "* you ann", "# Welcome.",
		"= bot match=7", "= quit", "* unwatch 7", "* left 7 x" };

	p.show = true;
	for (int i = 0; i < LENGTH(quiet); i++) {
		ck_assert_str_eq(said(MATCH "-", quiet[i]), "");
		teardown();
	}
	ck_assert_str_eq(said(MATCH "-", "* move 7 1 x b2"),
	    "ann (X) plays b2.\n");
}
END_TEST

Suite *plain_suite(void)
{
	Suite *suite = suite_create("plain");
	TCase *one = tcase_create("sentences");

	tcase_add_checked_fixture(one, setup, teardown);
	tcase_add_loop_test(one, speaks, 0, LENGTH(sentences));
	tcase_add_test(one, draws_after_each_move);
	tcase_add_test(one, draws_the_winning_line);
	tcase_add_test(one, draws_a_game_one_comes_to);
	tcase_add_test(one, tells_once_how_to_move);
	tcase_add_test(one, gives_no_advice_to_who_leaves);
	tcase_add_test(one, shows_only_the_game);
	suite_add_tcase(suite, one);
	return suite;
}
