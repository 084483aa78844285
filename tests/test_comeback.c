/* test_comeback.c -- seats that are kept for whoever is started next. */

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

/* What is kept for others after these lines; NULL: what was. */
static const struct {
	const char *lines, *token;
} tokens[] = {
	{ "", NULL },
	{ NAMED, "" },
	{ SEATED, "anns" },
	{ SEATED LOST, NULL },
	{ SEATED LOST AGAIN, NULL },
	{ SEATED LOST AGAIN TAKEN STATE "x" NAMES "-\n" BACK, "anew" },
	{ SEATED LOST "> quit\n", NULL },
	{ SEATED "< * over 7 0 winner=x why=resign\n", "" },
	{ SEATED "> quit\n= quit\n", "" },
	{ SEATED "< * bye why=resumed :Elsewhere\n", "" },
	{ NAMED "> watch 7\n= watch 7\n" STATE "x x=a o=b you=- moves=-\n"
		"< = watch\n",
	    "" },
	{ NAMED "< * you ann token=no*token\n"
		"< * match 7 3x3x3 x=ann o=bob you=x\n",
	    "anns" },
};

START_TEST(keeps_a_token_while_it_is_of_use)
{
	const char *token;

	stays_begin(&t, false);
	stays_run(&t, tokens[_i].lines);
	token = stay_token(&t.s);
	ck_assert_int_eq(token != NULL, tokens[_i].token != NULL);
	if (token != NULL)
		ck_assert_str_eq(token, tokens[_i].token);
}
END_TEST

/* A seat that another client has left, with and without wishes of our own. */
static const struct {
	const char *name, *play, *lines;
} inherited[] = {
	{ NULL, NULL,
	    HELLO
	    "\" Connected\n= resume left\n@ r\n< * you ~guest5\n" TAKEN STATE
	    "x" NAMES "-\n\" Back at the board.\n" BACK "> b2\n= move b2\n" },
	{ "ann", "5x5",
	    HELLO "= resume left\n" TAKEN STATE "x" NAMES "-\n" BACK "- \n" },
	{ NULL, NULL,
	    HELLO "= resume left\n< * you ~guest5 token=g\n"
		  "< ? resume token :Unknown\n@ h\n"
		  "\" The game is gone\n" },
	{ "ann", "5x5",
	    HELLO "= resume left\n< * you ~guest5\n< ? resume token :Unknown\n"
		  "= name ann\n= seek 5x5\n" },
	{ NULL, "5x5",
	    HELLO "= resume left\n" TAKEN
		  "< * state 7 3x3x3 turn=- x=ann o=bob you=x moves=- winner=x"
		  " why=away\n< = resume match=7\n= seek 5x5\n" },
	{ NULL, NULL,
	    HELLO "= resume left\n! reset\n. \n@ c\n" HELLO
		  "= resume left\n" TAKEN STATE "x" NAMES "-\n" BACK },
};

START_TEST(takes_a_seat_that_was_left)
{
	t.o.name = inherited[_i].name;
	t.o.play = inherited[_i].play;
	stays_begin(&t, false);
	stay_inherit(&t.s, "left", "ann");
	stays_run(&t, inherited[_i].lines);
	ck_assert_int_eq(t.v.state, VISIT_TALKING);
}
END_TEST

START_TEST(begins_like_anybody_without_the_seat)
{
	stays_begin(&t, false);
	stay_inherit(&t.s, "left", "ann");
	stays_run(&t,
	    HELLO "= resume left\n< * you ~guest5\n< ? resume token :No\n");
	fflush(t.out);
	ck_assert_ptr_nonnull(strstr(t.heard, "You are guest 5.\n"));
	ck_assert_ptr_nonnull(strstr(t.heard, "plays a bot"));
	ck_assert_ptr_null(strstr(t.heard, "Back at"));
}
END_TEST

START_TEST(needs_no_advice_how_to_begin)
{
	stays_begin(&t, false);
	stay_inherit(&t.s, "left", "ann");
	stays_run(&t,
	    HELLO "= resume left\n" TAKEN STATE "x" NAMES "-\n" BACK
		  "< * you ann token=newer\n");
	fflush(t.out);
	ck_assert_ptr_null(strstr(t.heard, "plays a bot"));
}
END_TEST

/* Nobody knows whether it was heard, and it is not said twice. */
START_TEST(says_nothing_twice)
{
	stays_begin(&t, false);
	stays_run(&t,
	    SEATED "> say hi\n= say hi\n" LOST AGAIN TAKEN STATE "x" NAMES
		   "-\n" BACK
		   "\" What you said last may not have been heard.\n");
}
END_TEST

Suite *comeback_suite(void)
{
	Suite *suite = suite_create("comeback");
	TCase *one = tcase_create("seats");

	tcase_add_checked_fixture(one, setup, teardown);
	tcase_add_loop_test(one, keeps_a_token_while_it_is_of_use, 0,
	    LENGTH(tokens));
	tcase_add_loop_test(one, takes_a_seat_that_was_left, 0,
	    LENGTH(inherited));
	tcase_add_test(one, says_nothing_twice);
	tcase_add_test(one, needs_no_advice_how_to_begin);
	tcase_add_test(one, begins_like_anybody_without_the_seat);
	suite_add_tcase(suite, one);
	return suite;
}
