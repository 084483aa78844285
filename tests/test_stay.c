/* test_stay.c -- lines that are lost, and how one comes back. */

#include "tests/stays.h"
#include "tests/suites.h"

#define LENGTH(table) ((int)(sizeof(table) / sizeof(table[0])))

static struct stays t;

static void setup(void)
{
	stays_start(&t);
}

static void teardown(void)
{
	stays_end(&t);
}

static const char *const dialogues[] = {
	/* In the words of the issue: nothing is typed. */
	SEATED "\" You are X\n! reset\n"
	       "\" The line to host:4242 is lost (reset); trying again.\n"
	       ". \n@ c\n! no: Connection refused\n@ l\n"
	       "\" No answer (no: Connection refused); trying again in 1 s.\n"
	       ". \n@ c\n" HELLO "= resume anns\n@ r\n"
	       "< * you ~guest5 token=fifth\n' \n" TAKEN STATE "x" NAMES "-\n"
	       "\" Back at the board.\n" BACK "- \n"
	       "> b2\n= move b2\n",
	/* A move without an answer is sent again, once it can be. */
	SEATED "> b2\n= move b2\n" LOST AGAIN TAKEN STATE "x" NAMES
	       "-\n- \n" BACK
	       "= move b2 ply=1\n< * move 7 1 x b2\n< = move\n- \n",
	/* One that was played is not. */
	SEATED "> b2\n= move b2\n" LOST AGAIN TAKEN STATE "o" NAMES "b2\n" BACK
	       "- \n",
	/* One that a bot has answered for us is too late. */
	SEATED "> b2\n= move b2\n" LOST AGAIN TAKEN STATE "x" NAMES
	       "a1,b3\n" BACK "\" Your move b2 came too late.\n- \n",
	/* One that was typed out of turn is not meant for later. */
	NAMED
	"< * match 7 3x3x3 x=bob o=ann you=o\n> b2\n= move b2\n" LOST AGAIN
	    TAKEN "< * state 7 3x3x3 turn=x x=bob o=ann you=o moves=-\n" BACK
	"- \n",
	/* One that was answered is forgotten. */
	SEATED
	"> b2\n= move b2\n< * move 7 1 x b2\n< = move\n" LOST AGAIN TAKEN STATE
	"o" NAMES "b2\n" BACK "- \n",
	/* One that is typed meanwhile is kept; nothing else is. */
	SEATED LOST
	"> b2\n\" b2 is kept, and sent when the line is back.\n"
	"> b3\n\" not sent\n> say hi\n\" not sent\n> ?\n\" A point\n" AGAIN
	    TAKEN STATE "x" NAMES "-\n" BACK "= move b2 ply=1\n",
	/* In a seat after all, though it was lost while one sought. */
	NAMED "> new\n= seek 3x3x3\n< = seek id=3\n" LOST AGAIN TAKEN STATE
	      "x" NAMES "-\n" BACK "- \n",
	/* Nobody remembers who had no seat: all is done again. */
	NAMED "> new\n= seek 3x3x3\n< = seek id=3\n" LOST AGAIN
	      "< ? resume token :Unknown\n@ h\n\" Back at the server.\n"
	      "= name ann\n= seek 3x3x3\n",
	NAMED
	"> watch 9\n= watch 9\n"
	"< * state 9 3x3x3 turn=x x=cid o=dan you=- moves=-\n< = watch\n" LOST
	    AGAIN "< ? resume token :Unknown\n= name ann\n= watch 9\n",
	NAMED "> games\n= games\n" LOST AGAIN "< = resume\n@ h\n= games\n",
	/* But not what has led to a game long ago. */
	NAMED "> new\n= seek 3x3x3\n< * match 7 3x3x3 x=ann o=bob you=x\n"
	      "< = seek match=7\n< * over 7 0 winner=o why=resign\n" LOST AGAIN
	      "< ? resume token :Unknown\n= name ann\n- \n",
	/* A game that is gone is told of, and is no more. */
	SEATED LOST AGAIN "< ? resume token :Unknown\n\" The game is gone\n"
			  "= name ann\n> board\n\" There is no game\n",
	/* The line may be lost on the way back, too. */
	SEATED LOST AGAIN "! reset\n@ l\n. \n@ c\n" AGAIN TAKEN "! reset\n"
			  ". \n" AGAIN TAKEN STATE "x" NAMES "-\n" BACK "- \n",
	/* And again later, with the new token. */
	SEATED LOST AGAIN TAKEN STATE "x" NAMES "-\n" BACK LOST HELLO
				      "= resume anew\n",
	/* The server is not ready for us, or says nothing at all. */
	SEATED LOST AGAIN "< ? resume slow :Wait\n@ r\n. \n@ r\n= resume anns\n"
			  "< ? resume disk :It is full\n. \n= resume anns\n"
			  ". \n@ l\n. \n@ c\n. \n@ l\n. \n@ c\n"
			  "< * bye why=full :No room\n@ l\n\" No room\n",
	/* One that stops will be back; what it says at last is no news. */
	SEATED "< * bye why=stop :Later\n@ l\n\" lost (the server stops)\n"
	       "! closed\n@ l\n< * move 7 1 x b2\n< " TOLD_HELLO "\n< = quit\n"
	       "@ l\n. \n@ c\n" AGAIN,
	/* One that is older than tokens. */
	"< " TOLD_HELLO "\n< * you ~guest1\n" LOST "< " TOLD_HELLO "\n@ h\n"
	"\" Back at the server.\n",
	"< " TOLD_HELLO "\n< * you ann token=anns\n" LOST "< " TOLD_HELLO "\n"
	"= resume anns\n< ? - unknown :No such command\n@ h\n= name ann\n",
};

START_TEST(comes_back)
{
	stays_begin(&t, false);
	stays_run(&t, dialogues[_i]);
	ck_assert(!t.v.failed);
	ck_assert_int_ne(t.v.state, VISIT_OVER);
}
END_TEST

/* --- how it ends --- */

static const struct {
	const char *lines, *heard, *failure;
} end_rows[] = {
	{ SEATED LOST "> quit\n", "Your seat is kept", NULL },
	{ SEATED LOST "$ \n", "Your seat is kept", NULL },
	{ SEATED LOST "< * hello noughts proto=7\n", "",
	    "a newer version of the protocol (7)" },
	{ SEATED LOST "< HTTP/1.1 400 Bad\n", "", "no noughts server" },
	{ SEATED "< * bye why=resumed :Elsewhere\n", "taken from another",
	    NULL },
	{ SEATED "< * bye why=slow :Too slow\n", "", "Too slow" },
};

START_TEST(ends)
{
	stays_begin(&t, false);
	stays_run(&t, end_rows[_i].lines);
	if (end_rows[_i].heard[0] != '\0')
		stays_heard(&t, end_rows[_i].heard);
	ck_assert_int_eq(t.v.state, VISIT_OVER);
	ck_assert_int_eq(t.v.failed, end_rows[_i].failure != NULL);
	if (t.v.failed)
		ck_assert_ptr_nonnull(strstr(t.v.failure,
		    end_rows[_i].failure));
}
END_TEST

START_TEST(is_not_told_of_every_try)
{
	stays_begin(&t, false);
	stays_run(&t, SEATED "! reset\n");
	for (int i = 0; i < 5; i++)
		stays_run(&t, ". \n! no\n");
	stays_heard(&t, "Still no answer (no); trying on every 5 s.\n");
	for (int i = 0; i < 1000; i++)
		stays_run(&t, ". \n! no\n' \n");
	stays_run(&t, ". \n" AGAIN TAKEN STATE "x" NAMES "-\n" BACK);
}
END_TEST

START_TEST(gives_a_script_up_in_the_end)
{
	int tries = 0;

	stays_begin(&t, true);
	stays_run(&t, GUEST "! reset\n");
	while (t.v.state == VISIT_AWAY) {
		ck_assert(!visit_wants_input(&t.v));
		stays_run(&t, ". \n@ c\n! no\n");
		ck_assert_int_lt(++tries, 100);
	}
	ck_assert_int_gt(t.now, 30000);
	ck_assert_int_lt(t.now, 120000);
	ck_assert_str_eq(t.v.failure, "the line to host port 4242 is lost: no");
}
END_TEST

/* An engine plays on whenever its server is there again. */
START_TEST(never_gives_an_engine_up)
{
	t.o.engine = "engine";
	stays_begin(&t, true);
	stays_run(&t, GUEST "= seek 3x3x3\n! reset\n");
	for (int i = 0; i < 100; i++)
		stays_run(&t, ". \n@ c\n! no\n@ l\n");
	ck_assert(!t.v.failed);
}
END_TEST

START_TEST(waits_no_longer_than_need_be)
{
	stays_begin(&t, false);
	stays_run(&t,
	    SEATED LOST "! no\n. \n! no\n. \n! no\n. \n" AGAIN
			"< ? resume slow :Wait\n");
	ck_assert_int_eq(stay_patience(&t.s), 1000);
	stays_run(&t, ". \n= resume anns\n" TAKEN STATE "x" NAMES "-\n" BACK);
	t.now += RETRY_MOST;
	stays_run(&t, "< * ping\n! reset\n");
	ck_assert_int_le(stay_patience(&t.s), RETRY_FIRST);
}
END_TEST

/* A server that takes us back each time, and then falls. */
START_TEST(waits_longer_where_the_line_never_holds)
{
	stays_begin(&t, false);
	stays_run(&t, SEATED LOST AGAIN TAKEN STATE "x" NAMES "-\n" BACK);
	for (int i = 0; i < 10; i++)
		stays_run(&t,
		    LOST HELLO "= resume anew\n" TAKEN STATE "x" NAMES
			       "-\n" BACK);
	stays_run(&t, "! reset\n");
	ck_assert_int_ge(stay_patience(&t.s), RETRY_MOST / 2);
}
END_TEST

/* However it is asked for. */
START_TEST(can_be_left)
{
	stays_begin(&t, false);
	stays_run(&t, SEATED LOST);
	visit_ask(&t.v, "quit");
	ck_assert_int_eq(t.v.state, VISIT_OVER);
}
END_TEST

/* A script goes on where it was: what had no answer is asked again. */
static const char *const scripts[] = {
	"> who|games\n= who\n" LOST "< " TOLD_HELLO "\n= resume first\n"
	"< ? resume token :Unknown\n= who\n< = who count=0\n= games\n",
	"> bot 3 easy|b2|c3\n= bot 3 easy\n" LOST "< " TOLD_HELLO "\n"
	"= resume first\n< * state 7 3x3x3 turn=x x=ann o=easy~bot you=x"
	" moves=-\n< = resume match=7\n= move b2\n" LOST "< " TOLD_HELLO "\n"
	"= resume first\n< * state 7 3x3x3 turn=x x=ann o=easy~bot you=x"
	" moves=b2,a1\n< = resume match=7\n= move c3\n",
	"> say hi|who\n= say hi\n" LOST "< " TOLD_HELLO "\n= resume first\n"
	"< = resume\n= who\n",
};

START_TEST(goes_on_with_a_script)
{
	stays_begin(&t, true);
	stays_run(&t, GUEST);
	stays_run(&t, scripts[_i]);
}
END_TEST

START_TEST(fails_a_show)
{
	t.o.demo = true;
	stays_begin(&t, true);
	stays_run(&t, GUEST "= bot 3x3x3 perfect hard\n! reset\n");
	ck_assert_str_eq(t.v.failure,
	    "the connection to host port 4242 is lost: reset");
}
END_TEST

Suite *stay_suite(void)
{
	Suite *suite = suite_create("stay");
	TCase *one = tcase_create("lines");

	tcase_add_checked_fixture(one, setup, teardown);
	tcase_add_loop_test(one, comes_back, 0, LENGTH(dialogues));
	tcase_add_loop_test(one, ends, 0, LENGTH(end_rows));
	tcase_add_test(one, is_not_told_of_every_try);
	tcase_add_test(one, gives_a_script_up_in_the_end);
	tcase_add_test(one, never_gives_an_engine_up);
	tcase_add_test(one, waits_no_longer_than_need_be);
	tcase_add_test(one, waits_longer_where_the_line_never_holds);
	tcase_add_test(one, can_be_left);
	tcase_add_loop_test(one, goes_on_with_a_script, 0, LENGTH(scripts));
	tcase_add_test(one, fails_a_show);
	suite_add_tcase(suite, one);
	return suite;
}
