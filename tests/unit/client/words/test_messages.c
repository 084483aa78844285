/* test_messages.c -- sentences about connections and clocks. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/words/plain_ui.h"
#include "client/words/text_output.h"
#include "tests/support/client_fixture.h"
#include "tests/support/suite.h"

#define MATCH HELLO_LINE "\n* you ann\n* match 7 3x3x3 x=ann o=bob "
#define TIMED MATCH "clock=5+3 left=300000,300000 you="
#define AWAY  "* away 7 o until=29001"
#define STATE "* state 7 3x3x3 x=ann o=bob you=x moves=- turn=x "
#define GAME7 "Game 7, Tic-tac-toe: 3 in a row wins. You are X, bob is O."

static struct client_fixture t;
static struct plain_ui       p;
static char                 *written; /* with marks */
static char                 *text; /* the printed text as plain mode shows it */
static size_t                size;

/* Applies lines; returns the text printed for the last one alone. */
static const char *print(const char *before, const char *line)
{
	plain_ui_init(&p, NULL);
	p.boards = false;
	p.move_syntax_shown = true;
	client_fixture_init(&t, before);
	t.now = 1000;
	p.out = open_memstream(&written, &size);
	client_fixture_apply(&t, line);
	plain_ui_print_event(&p, &t.state, &t.event);
	fclose(p.out);
	text = text_expand_commands(written, "");
	return text;
}

static void teardown(void)
{
	client_fixture_clear(&t);
	free(text);
	free(written);
}

static const struct {
	const char *before, *line, *sentence;
} sentences[] = {
	/* disconnected, by the absence rule */
	{ MATCH "you=x", AWAY,
	    "bob is disconnected; a bot takes over in 30 s.\n" },
	{ MATCH "you=x absent=wait", AWAY,
	    "bob is disconnected; in 30 s \"claim\" wins the game.\n" },
	{ MATCH "you=x absent=forfeit", AWAY,
	    "bob is disconnected; in 30 s you win.\n" },
	{ MATCH "you=- absent=wait", AWAY,
	    "bob (O) is disconnected; in 30 s ann (X) may claim the game.\n" },
	{ MATCH "you=- absent=forfeit", AWAY,
	    "bob (O) is disconnected; in 30 s ann (X) wins.\n" },
	{ MATCH "you=x", "* away 7 o", "bob is disconnected.\n" },
	{ MATCH "you=o", AWAY, "" },
	/* silent */
	{ MATCH "you=x", "* idle 7 o until=30000",
	    "bob has not moved for a while; in 30 s \"claim\" wins the"
	    " game.\n" },
	{ MATCH "you=o", "* idle 7 o until=30000",
	    "You have not moved for a while; in 30 s ann may claim the"
	    " game.\n" },
	{ MATCH "you=-", "* idle 7 o until=30000",
	    "bob (O) has not moved for a while; in 30 s ann (X) may claim the"
	    " game.\n" },
	{ MATCH "you=-", "* over 7 0 winner=x why=idle",
	    "bob (O) made no move: ann (X) wins.\n"
	    "It ended before the first move.\n" },
	{ HELLO_LINE "\n* you bob\n"
		     "* match 7 3x3x3/misere x=ann o=bob you=o clock=none\n"
		     "* move 7 1 x a1\n* move 7 2 o b2\n* move 7 3 x b1\n"
		     "* move 7 4 o b3\n* move 7 5 x c1",
	    "* over 7 5 winner=o why=line line=a1,b1,c1",
	    "ann made 3 in a row with a1 b1 c1: you win.\n"
	    "It ended in move 5.\n"
	    "\"rematch\" offers another game, \"new\" finds another "
	    "opponent, \"review\" shows the mistakes.\n" },
	{ MATCH "you=x", "* over 7 0 winner=x why=resign",
	    "bob resigned: you win.\n"
	    "It ended before the first move.\n\"rematch\" offers another game, "
	    "\"new\" finds"
	    " another opponent.\n" },
	/* reconnected */
	{ MATCH "you=x\n" AWAY, "* back 7 o bob", "bob has reconnected.\n" },
	{ MATCH "you=x\n" AWAY "\n* sit 7 o medium~bot for=bob",
	    "* back 7 o bob", "bob has reconnected.\n" },
	{ MATCH "you=-\n" AWAY, "* back 7 o bob",
	    "bob (O) has reconnected.\n" },
	{ MATCH "you=o\n" AWAY, "* back 7 o bob", "" },
	{ MATCH "you=x", "* back 7 o bob", "" },
	/* time controls */
	{ HELLO_LINE, "* match 7 3x3x3 x=ann o=bob you=x clock=5+3",
	    "New game, Tic-tac-toe: 3 in a row wins. You are X, bob is O."
	    " 5 minutes each, plus 3 s per move.\n"
	    "Your turn.\n" },
	{ HELLO_LINE, "* match 7 3x3x3 x=ann o=bob you=- clock=1+0",
	    "New game, Tic-tac-toe: 3 in a row wins. ann is X, bob is O."
	    " 1 minute each.\n"
	    "ann (X) is to move.\n" },
	{ HELLO_LINE, "* match 7 3x3x3 x=ann o=bob you=x clock=0+5",
	    "New game, Tic-tac-toe: 3 in a row wins. You are X, bob is O."
	    " 5 s each, plus 5 s per move.\n"
	    "Your turn.\n" },
	{ HELLO_LINE, "* match 7 3x3x3 x=ann o=bob you=x clock=30/move",
	    "New game, Tic-tac-toe: 3 in a row wins. You are X, bob is O."
	    " 30 s per move.\n"
	    "Your turn.\n" },
	/* time left after a move */
	{ TIMED "x", "* move 7 1 x b2 left=298999,300000",
	    "You play b2, 4:58 left.\n" },
	{ TIMED "o", "* move 7 1 x b2 left=3999,300000",
	    "ann plays b2, 0:03 left. Your turn.\n" },
	{ MATCH "you=o clock=30/move", "* move 7 1 x b2 left=30000,30000",
	    "ann plays b2. Your turn.\n" },
	/* clocks that stop and run again */
	{ TIMED "-", "* clock 7 left=1000,2000 runs=-",
	    "The clocks are stopped.\n" },
	{ TIMED "-\n* clock 7 left=1000,2000 runs=-",
	    "* clock 7 left=1000,2000 runs=x",
	    "The clocks are running again.\n" },
	{ TIMED "-", "* clock 7 left=299000,300000 runs=x", "" },
	/* snapshots */
	{ HELLO_LINE, STATE "clock=5+3 left=298000,60000 away=o until=5000",
	    GAME7 " 5 minutes each, plus 3 s per move.\n"
		  "bob is disconnected; in 5 s \"claim\" wins the game.\n"
		  "You have 4:58 left, bob 1:00.\nYour turn.\n" },
	{ HELLO_LINE, STATE "away=o",
	    GAME7 "\nbob is disconnected.\nYour turn.\n" },
	{ HELLO_LINE, "* who bob state=away match=3",
	    "bob is disconnected, game 3.\n" },
};

TEST_EACH(prints_events, sentences)
{
	ck_assert_str_eq(print(sentences[_i].before, sentences[_i].line),
	    sentences[_i].sentence);
	teardown();
}

/* The clocks two seconds later. */
static const struct {
	const char *lines, *sentence;
} times[] = {
	{ TIMED "x", "You have 4:58 left, bob 5:00.\n" },
	{ TIMED "o", "You have 5:00 left, ann 4:58.\n" },
	{ TIMED "-", "ann (X) has 4:58 left, bob (O) 5:00.\n" },
	{ TIMED "x\n* clock 7 left=9000,8000 runs=-",
	    "You have 0:09 left, bob 0:08. The clocks are stopped.\n" },
	{ TIMED "x\n* over 7 0 winner=o why=time",
	    "You have 0:00 left, bob 5:00. The clocks are stopped.\n" },
	{ MATCH "you=x", "This game has no time limit.\n" },
};

TEST_EACH(prints_clocks, times)
{
	struct command command;

	client_fixture_init(&t, times[_i].lines);
	plain_ui_init(&p, open_memstream(&written, &size));
	command_parse(&command, &t.state, "time", strlen("time"));
	plain_ui_run_command(&p, &t.state, &command, 2000);
	fclose(p.out);
	text = text_expand_commands(written, "");
	ck_assert_str_eq(text, times[_i].sentence);
	teardown();
}
