/* test_link_tokens.c -- saved tokens, and the games that they resume. */

#include "tests/support/link_fixture.h"
#include "tests/support/suite.h"

FIXTURE(link_fixture_set_up, link_fixture_tear_down);

/* The token to save after these lines; NULL: unchanged. */
static const struct {
	const char *lines, *token;
} tokens[] = {
	{ "", NULL },
	{ NAMED, "" },
	{ SEATED, "anns" },
	{ NAMED "< * you ann token=anns proven=1\n"
		"< * match 7 3x3x3 x=ann o=bob you=x\n",
	    "" },
	{ SEATED LOST, NULL },
	{ SEATED LOST AGAIN, NULL },
	{ SEATED LOST AGAIN TAKEN STATE "x" NAMES "-\n" BACK, "anew" },
	{ SEATED LOST "> quit\n", NULL },
	{ SEATED "< * over 7 0 winner=x why=resign\n", "" },
	{ SEATED "> quit\n> quit\n= quit\n", "" },
	{ SEATED "< * bye why=resumed :Elsewhere\n", "" },
	{ NAMED "> watch 7\n= watch 7\n" STATE "x x=a o=b you=- moves=-\n"
		"< = watch\n",
	    "" },
	{ NAMED "< * you ann token=no*token\n"
		"< * match 7 3x3x3 x=ann o=bob you=x\n",
	    "anns" },
};

TEST_EACH(saves_a_token_while_it_is_useful, tokens)
{
	const char *token;

	link_fixture_start(&t);
	link_fixture_run(&t, tokens[_i].lines);
	token = link_token_to_save(&t.session.link);
	ck_assert_int_eq(token != NULL, tokens[_i].token != NULL);
	if (token != NULL)
		ck_assert_str_eq(token, tokens[_i].token);
}

/* The token of another client, with and without options of our own. */
static const struct {
	const char *name, *play, *lines;
} inherited[] = {
	{ NULL, NULL,
	    HELLO
	    "\" Connected\n= resume left\n@ r\n< * you ~guest5\n" TAKEN STATE
	    "x" NAMES "-\n\" Reconnected to the game.\n" BACK
	    "> b2\n= move b2 ply=1\n" },
	{ "ann", "5x5",
	    HELLO "= resume left\n" TAKEN STATE "x" NAMES "-\n" BACK "- \n" },
	{ NULL, NULL,
	    HELLO "= resume left\n< * you ~guest5 token=g\n"
		  "< ? resume token :Unknown\n@ o\n"
		  "\" The game is gone\n" },
	{ "ann", "5x5",
	    HELLO "= resume left\n< * you ~guest5\n< ? resume token :Unknown\n"
		  "= name ann\n< = name\n= seek 5x5x5\n" },
	{ NULL, "5x5",
	    HELLO "= resume left\n" TAKEN
		  "< * state 7 3x3x3 turn=- x=ann o=bob you=x moves=- winner=x"
		  " why=away\n< = resume match=7\n= seek 5x5x5\n" },
	{ NULL, NULL,
	    HELLO "= resume left\n! reset\n. \n@ c\n" HELLO
		  "= resume left\n" TAKEN STATE "x" NAMES "-\n" BACK },
};

TEST_EACH(uses_the_token_of_an_earlier_client, inherited)
{
	t.options.name = inherited[_i].name;
	t.options.game.play = inherited[_i].play;
	link_fixture_start(&t);
	link_set_token(&t.session.link, "left");
	link_fixture_run(&t, inherited[_i].lines);
	ck_assert(link_is_open(&t.session.link));
}

TEST(starts_fresh_if_the_token_is_refused)
{
	link_fixture_start(&t);
	link_set_token(&t.session.link, "left");
	link_fixture_run(&t,
	    HELLO "= resume left\n< * you ~guest5\n< ? resume token :No\n");
	fflush(t.out);
	ck_assert_ptr_nonnull(strstr(t.output, "You are guest 5.\n"));
	ck_assert_ptr_nonnull(strstr(t.output, "plays a bot"));
	ck_assert_ptr_null(strstr(t.output, "Back at"));
}

TEST(prints_no_intro_after_resuming)
{
	link_fixture_start(&t);
	link_set_token(&t.session.link, "left");
	link_fixture_run(&t,
	    HELLO "= resume left\n" TAKEN STATE "x" NAMES "-\n" BACK
		  "< * you ann token=newer\n");
	fflush(t.out);
	ck_assert_ptr_null(strstr(t.output, "plays a bot"));
}
