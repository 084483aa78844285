/* test_presence.c -- absences and clocks in sentences. */

#include <stdio.h>

#include "client/plain.h"
#include "client/presence.h"
#include "tests/suites.h"
#include "tests/told.h"

#define LENGTH(table) ((int)(sizeof(table) / sizeof(table[0])))

#define MATCH TOLD_HELLO "\n* you ann\n* match 7 3x3x3 x=ann o=bob "
#define TIMED MATCH "clock=5+3 left=300000,300000 you="
#define AWAY  "* away 7 o until=29001"
#define STATE "* state 7 3x3x3 x=ann o=bob you=x moves=- turn=x "
#define GAME7 "Game 7, 3x3x3: 3 in a row win. You are X, bob is O."

static struct told  t;
static struct plain p;
static char        *text; /* what has been said; the test frees it */
static size_t       size;

/* Tells lines unheard, and what is said of the last line behind them. */
static const char *said(const char *before, const char *line)
{
	plain_init(&p, NULL);
	p.boards = false;
	p.hinted = true;
	told_start(&t, before);
	t.now = 1000;
	p.out = open_memstream(&text, &size);
	told_lines(&t, line);
	plain_tell(&p, &t.m, &t.n);
	fclose(p.out);
	return text;
}

static void teardown(void)
{
	told_end(&t);
	free(text);
}

static const struct {
	const char *before, *line, *sentence;
} sentences[] = {
	/* who loses the line, by the rule for it */
	{ MATCH "you=x", AWAY, "bob lost the line; a bot plays on in 30 s.\n" },
	{ MATCH "you=x absent=wait", AWAY,
	    "bob lost the line; after 30 s \"claim\" wins.\n" },
	{ MATCH "you=x absent=forfeit", AWAY,
	    "bob lost the line; in 30 s you win.\n" },
	{ MATCH "you=- absent=wait", AWAY,
	    "bob (O) lost the line; after 30 s ann (X) may claim the game.\n" },
	{ MATCH "you=- absent=forfeit", AWAY,
	    "bob (O) lost the line; in 30 s ann (X) wins.\n" },
	{ MATCH "you=x", "* away 7 o", "bob lost the line.\n" },
	{ MATCH "you=o", AWAY, "" },
	/* and is back */
	{ MATCH "you=x\n" AWAY, "* back 7 o bob", "bob is back.\n" },
	{ MATCH "you=x\n" AWAY "\n* sit 7 o medium~bot for=bob",
	    "* back 7 o bob", "bob is back.\n" },
	{ MATCH "you=-\n" AWAY, "* back 7 o bob", "bob (O) is back.\n" },
	{ MATCH "you=o\n" AWAY, "* back 7 o bob", "" },
	{ MATCH "you=x", "* back 7 o bob", "" },
	/* the terms of a game */
	{ TOLD_HELLO, "* match 7 3x3x3 x=ann o=bob you=x clock=5+3",
	    "A new game, 3x3x3: 3 in a row win. You are X, bob is O."
	    " 5 minutes each, and 3 s more a move.\nYour turn.\n" },
	{ TOLD_HELLO, "* match 7 3x3x3 x=ann o=bob you=- clock=1+0",
	    "A new game, 3x3x3: 3 in a row win. ann is X, bob is O."
	    " 1 minute each.\nann (X) is to move.\n" },
	{ TOLD_HELLO, "* match 7 3x3x3 x=ann o=bob you=x clock=0+5",
	    "A new game, 3x3x3: 3 in a row win. You are X, bob is O."
	    " 5 s each, and 5 s more a move.\nYour turn.\n" },
	{ TOLD_HELLO, "* match 7 3x3x3 x=ann o=bob you=x clock=30/move",
	    "A new game, 3x3x3: 3 in a row win. You are X, bob is O."
	    " 30 s a move.\nYour turn.\n" },
	/* what is left behind a move */
	{ TIMED "x", "* move 7 1 x b2 left=298999,300000",
	    "You play b2, 4:58 left.\n" },
	{ TIMED "o", "* move 7 1 x b2 left=3999,300000",
	    "ann plays b2, 0:03 left. Your turn.\n" },
	{ MATCH "you=o clock=30/move", "* move 7 1 x b2 left=30000,30000",
	    "ann plays b2. Your turn.\n" },
	/* clocks that stand, and run again */
	{ TIMED "-", "* clock 7 left=1000,2000 runs=-", "The clocks stand.\n" },
	{ TIMED "-\n* clock 7 left=1000,2000 runs=-",
	    "* clock 7 left=1000,2000 runs=x", "The clocks run again.\n" },
	{ TIMED "-", "* clock 7 left=299000,300000 runs=x", "" },
	/* a game as it stands */
	{ TOLD_HELLO, STATE "clock=5+3 left=298000,60000 away=o until=5000",
	    GAME7 " 5 minutes each, and 3 s more a move.\n"
		  "bob lost the line; after 5 s \"claim\" wins.\n"
		  "You have 4:58 left, bob 1:00.\nYour turn.\n" },
	{ TOLD_HELLO, STATE "away=o",
	    GAME7 "\nbob lost the line.\nYour turn.\n" },
	{ TOLD_HELLO, "* who bob state=away match=3",
	    "bob is away, game 3.\n" },
};

START_TEST(speaks)
{
	ck_assert_str_eq(said(sentences[_i].before, sentences[_i].line),
	    sentences[_i].sentence);
	teardown();
}
END_TEST

/* What is left two seconds later. */
static const struct {
	const char *lines, *sentence;
} times[] = {
	{ TIMED "x", "You have 4:58 left, bob 5:00.\n" },
	{ TIMED "o", "You have 5:00 left, ann 4:58.\n" },
	{ TIMED "-", "ann (X) has 4:58 left, bob (O) 5:00.\n" },
	{ TIMED "x\n* clock 7 left=9000,8000 runs=-",
	    "You have 0:09 left, bob 0:08. The clocks stand.\n" },
	{ TIMED "x\n* over 7 0 winner=o why=time",
	    "You have 0:00 left, bob 5:00. The clocks stand.\n" },
	{ MATCH "you=x", "Time is not limited.\n" },
};

START_TEST(tells_the_time)
{
	told_start(&t, times[_i].lines);
	p.out = open_memstream(&text, &size);
	presence_time(&t.m.game, 2000, p.out);
	fclose(p.out);
	ck_assert_str_eq(text, times[_i].sentence);
	teardown();
}
END_TEST

Suite *presence_suite(void)
{
	Suite *suite = suite_create("presence");
	TCase *one = tcase_create("sentences");

	tcase_add_loop_test(one, speaks, 0, LENGTH(sentences));
	tcase_add_loop_test(one, tells_the_time, 0, LENGTH(times));
	suite_add_tcase(suite, one);
	return suite;
}
