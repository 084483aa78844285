/* test_stranger.c -- what is said of those who are no server of ours. */

#include "client/stranger.h"

#include "tests/suites.h"
#include "tests/told.h"

#define LENGTH(table) ((int)(sizeof(table) / sizeof(table[0])))

static const struct place host = { "host", "4242" };
static char               failure[512];

#define UNREADABLE                                                        \
	"the server at host port 4242 does not tell which version of the" \
	" protocol it speaks; get the program that came with it"

static const struct {
	const char *line, *failure;
} strangers[] = {
	{ "HTTP/1.1 400 Bad Request",
	    "what answers at host port 4242 is no noughts server: it says"
	    " \"HTTP/1.1 400 Bad Request\"; is the port right?" },
	{ "\x16\x03\x01",
	    "what answers at host port 4242 is no noughts server: it says"
	    " nothing that can be read; is the port right?" },
	{ "* hello noughts proto=7",
	    "the server at host port 4242 speaks a newer version of the"
	    " protocol (7) than this program (1); this program must be brought"
	    " up to date to play there" },
	{ "* hello noughts proto=0 server=noughtsd/0.0",
	    "the server at host port 4242 speaks an older version of the"
	    " protocol (0) than this program (1); the server must be brought"
	    " up to date to play there" },
	{ "* hello noughts server=noughtsd/0.1", UNREADABLE },
	{ "* hello noughts proto=1.5", UNREADABLE },
	{ "* bye why=full :No room.",
	    "the server at host port 4242 sends us away: No room." },
};

START_TEST(describes_who_is_there)
{
	struct told t;

	told_start(&t, strangers[_i].line);
	stranger_describe(&t.n, &host, failure, sizeof(failure));
	ck_assert_str_eq(failure, strangers[_i].failure);
	told_end(&t);
}
END_TEST

START_TEST(describes_who_is_not)
{
	stranger_missing(&host, "refused", false, failure, sizeof(failure));
	ck_assert_str_eq(failure,
	    "no server at host port 4242: refused. Start one with"
	    " \"noughtsd\", or name another: noughts HOST");
	stranger_missing(&host, "closed", true, failure, sizeof(failure));
	ck_assert_str_eq(failure,
	    "what answers at host port 4242 is no noughts server (closed); is"
	    " the port right?");
}
END_TEST

START_TEST(describes_who_is_silent)
{
	stranger_silent(&host, false, failure, sizeof(failure));
	ck_assert_str_eq(failure,
	    "no server at host port 4242: no answer in 10 seconds");
	stranger_silent(&host, true, failure, sizeof(failure));
	ck_assert_str_eq(failure,
	    "what answers at host port 4242 says nothing; is it a noughts"
	    " server?");
}
END_TEST

START_TEST(repeats_no_more_than_is_bearable)
{
	char text[402];

	memset(text, 'a', sizeof(text));
	text[401] = '\0';
	ck_assert_int_eq(stranger_brief(text), 200);
	memcpy(text + 199, "\xc3\xa9", 2);
	ck_assert_int_eq(stranger_brief(text), 199);
	ck_assert_int_eq(stranger_brief("short"), 5);
}
END_TEST

Suite *stranger_suite(void)
{
	Suite *suite = suite_create("stranger");
	TCase *one = tcase_create("sentences");

	tcase_add_loop_test(one, describes_who_is_there, 0, LENGTH(strangers));
	tcase_add_test(one, describes_who_is_not);
	tcase_add_test(one, describes_who_is_silent);
	tcase_add_test(one, repeats_no_more_than_is_bearable);
	suite_add_tcase(suite, one);
	return suite;
}
