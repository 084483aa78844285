/* test_absence.c -- those who leave, and what becomes of their chairs. */

#include <stdio.h>
#include <string.h>

#include "tests/flow/table.h"
#include "tests/flow/suites.h"

static struct server server;
static struct client ann, bob, eve;

static void setup(void)
{
	static const char *const options[] = { "--allowance", "0", "--grace",
		"0.2", NULL };

	server_start(&server, options);
	client_named(&ann, &server, "ann");
	client_named(&bob, &server, "bob");
	client_named(&eve, &server, "eve");
}

static void teardown(void)
{
	server_stop(&server);
	client_close(&ann);
	client_close(&bob);
	client_close(&eve);
}

/* All of the rows of "scores", in their order, with commas behind. */
static void scores_of(struct client *c, char *out, size_t size)
{
	out[0] = '\0';
	says(c, "scores");
	while (!is_like(hears_any(c), "= scores *")) {
		if (!is_like(c->line, "* score *"))
			continue;
		strncat(out, c->line + strlen("* score "),
		    size - strlen(out) - 2);
		strcat(out, ",");
	}
}

START_TEST(a_bot_takes_an_empty_chair_and_plays_on)
{
	static const struct {
		const char *winner, *scores;
	} ends[] = {
		{ "winner=x",
		    "ann 3x3x3 won=1 lost=0 drawn=0,"
		    "bob 3x3x3 won=0 lost=1 drawn=0," },
		{ "winner=o", "ann 3x3x3 won=0 lost=1 drawn=0," },
		{ "winner=none",
		    "ann 3x3x3 won=0 lost=0 drawn=1,"
		    "bob 3x3x3 won=0 lost=0 drawn=1," },
	};
	unsigned    id = seat(&ann, &bob, "3x3x3");
	const char *over;
	char        scores[256];
	int         end = 0;

	plays(&ann, &bob, id, 1, "b2");
	if (_i == 0)
		client_close(&bob);
	else
		client_reset(&bob);
	hears_next(&ann, "* away * o until=200");
	says(&eve, "name bob"); /* his name is kept with his chair */
	hears(&eve, "? name named *");
	hears(&ann, "* sit * o *~bot for=bob");
	ck_assert_ptr_nonnull(strstr(state_of(&ann), " for=bob"));
	plays_out(&ann);
	over = state_of(&ann);
	while (strstr(over, ends[end].winner) == NULL)
		ck_assert_int_lt(++end, 3);
	scores_of(&ann, scores, sizeof(scores));
	ck_assert_str_eq(scores, ends[end].scores);
}
END_TEST

/* A token that a client has heard. */
static void keep_token(const char *line, char token[64])
{
	ck_assert_int_eq(sscanf(strstr(line, "token="), "token=%63s", token),
	    1);
}

START_TEST(with_both_gone_the_game_waits_for_them)
{
	char          bobs[64];
	struct client again;
	unsigned      id;

	says(&bob, "name bob");
	keep_token(hears(&bob, "* you bob *"), bobs);
	hears(&bob, "= name");
	id = seat(&ann, &bob, "5x5x4");
	says(&eve, "watch %u", id);
	hears(&eve, "= watch");
	plays(&ann, &bob, id, 1, "b2");
	client_close(&bob);
	if (_i == 1) /* both at once, or one after a bot */
		hears(&ann, "* sit * o *");
	client_close(&ann);
	hears(&eve, "* away * x *");
	client_connect(&again, &server);
	says(&again, "resume %s", bobs);
	hears(&again, "* state * x=ann o=bob you=o *");
	hears(&again, "= resume match=*");
	hears(&eve, "* back * o bob");
	client_close(&again);
}
END_TEST

START_TEST(who_quits_resigns)
{
	seat(&ann, &bob, "3");
	says(&bob, "quit");
	ck_assert(hears_end(&bob, "= quit"));
	hears_next(&ann, "* over * 0 winner=x why=quit");
	says(&ann, "scores ann");
	hears(&ann, "* score ann 3x3x3 won=1 lost=0 drawn=0");
}
END_TEST

START_TEST(who_has_left_after_the_end_plays_no_rematch)
{
	unsigned id = seat(&ann, &bob, "3");

	plays_all(&ann, &bob, id, &published[0]);
	client_close(&bob);
	hears_next(&ann, "* away * o *");
	hears_next(&ann, "* left * o");
	says(&ann, "rematch");
	hears_next(&ann, "? rematch alone *");
	says(&ann, "seek 3 else=none");
	hears(&ann, "= seek id=*");
}
END_TEST

START_TEST(a_seeker_who_is_gone_is_not_paired)
{
	says(&ann, "seek 3 else=none");
	hears(&ann, "= seek id=*");
	client_close(&ann);
	do
		says(&eve, "who");
	while (value(hears(&eve, "= who count=*"), "count") > 2);
	says(&bob, "seek 3 else=none");
	hears_next(&bob, "= seek id=*");
}
END_TEST

START_TEST(who_ends_after_asking_still_hears_the_answer)
{
	static const char *const asked[] = { "ping once\n", "ping once",
		"@t games\r\n", "help\nping\n", "nonsense\n" };
	static const char *const answered[] = { "= ping once", "= ping once",
		"=t games count=0", "= ping*", "? - unknown *" };
	struct client            c;

	client_connect(&c, &server);
	sends(&c, asked[_i], strlen(asked[_i]));
	client_end(&c);
	ck_assert(hears_end(&c, answered[_i]));
	client_close(&c);
}
END_TEST

START_TEST(a_quiet_line_is_pinged_and_kept)
{
	static const char *const options[] = { "--login", "1", "--ping", "0.1",
		NULL };
	struct server            s;
	struct client            c;

	server_start(&s, options);
	client_named(&c, &s, "quiet");
	for (int i = 0; i < 3; i++)
		hears(&c, "* ping");
	says(&c, "ping");
	hears(&c, "= ping");
	hears(&c, "* ping");
	server_stop(&s);
	client_close(&c);
}
END_TEST

/* --- those who guess --- */

#define GUESSES 1000

/* A token like a true one, with a digit changed for the n-th time. */
static void forge(const char *token, unsigned n, char out[80])
{
	static const char digits[] = "0123456789abcdef";

	snprintf(out, 80, "%s", token);
	for (unsigned i = 0; n > 0; n /= 15, i += 3)
		out[i] = digits[(strchr(digits, out[i]) - digits + n % 15) %
		    16];
}

static void guesses(struct client *c, const char *token)
{
	char forged[80];

	for (unsigned n = 1; n <= GUESSES; n++) {
		forge(token, n, forged);
		says(c, "resume %s", forged);
	}
}

/* None of them is right; how many were looked at. */
static unsigned looked_at(struct client *c)
{
	unsigned tried = 0;

	for (int i = 0; i < GUESSES; i++) {
		const char *answer = hears(c, "? resume *");

		if (is_like(answer, "? resume token *"))
			tried++;
		else
			ck_assert(is_like(answer, "? resume slow *"));
	}
	return tried;
}

START_TEST(a_thousand_forged_tokens_open_nothing)
{
	static const char *const usual[] = { NULL };
	static const char *const lavish[] = { "--allowance", "0", NULL };
	struct client            owner, rival, guesser;
	struct server            s;
	char                     token[64];
	long                     start = moment();
	unsigned                 tried;

	server_start(&s, _i == 0 ? usual : lavish);
	client_named(&rival, &s, "bob");
	client_connect(&owner, &s);
	strcpy(owner.name, "ann");
	says(&owner, "name ann");
	keep_token(hears(&owner, "* you ann *"), token);
	hears(&owner, "= name");
	seat(&owner, &rival, "3x3x3");
	client_connect(&guesser, &s);
	guesses(&guesser, token);
	client_close(&owner);
	client_connect(&owner, &s);
	says(&owner, "resume %s", token);
	hears(&owner, "* state * you=x *");
	hears_next(&owner, "= resume match=*");
	tried = looked_at(&guesser);
	if (_i == 0) /* twenty at once, five a second; ten and more each */
		ck_assert_uint_le(tried,
		    2 + (unsigned)(moment() - start) / 2000);
	else
		ck_assert_uint_eq(tried, GUESSES);
	hears_nothing_more(&owner);
	client_close(&owner);
	client_close(&guesser);
	client_close(&rival);
	server_stop(&s);
}
END_TEST

Suite *absence_suite(void)
{
	Suite *s = suite_create("absence");
	TCase *t = tcase_create("empty chairs");

	tcase_add_checked_fixture(t, setup, teardown);
	tcase_set_timeout(t, 60);
	tcase_add_loop_test(t, a_bot_takes_an_empty_chair_and_plays_on, 0, 2);
	tcase_add_loop_test(t, with_both_gone_the_game_waits_for_them, 0, 2);
	tcase_add_test(t, who_quits_resigns);
	tcase_add_test(t, who_has_left_after_the_end_plays_no_rematch);
	tcase_add_test(t, a_seeker_who_is_gone_is_not_paired);
	tcase_add_loop_test(t, who_ends_after_asking_still_hears_the_answer, 0,
	    5);
	tcase_add_test(t, a_quiet_line_is_pinged_and_kept);
	tcase_add_loop_test(t, a_thousand_forged_tokens_open_nothing, 0, 2);
	suite_add_tcase(s, t);
	return s;
}
