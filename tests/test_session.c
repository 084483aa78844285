/* test_session.c -- allowance, deadlines, strangers; what a client is spared. */

#include <check.h>
#include <string.h>

#include "server/command.h"
#include "tests/fake.h"
#include "tests/suites.h"

static struct fake        *f;
static struct fake_client *ann;

static void set_up(void)
{
	f = fake_new();
	ann = fake_client(f, "ann");
	fake_forget(f);
}

static void tear_down(void)
{
	fake_free(f);
}

static bool answers(const char *line, const char *start)
{
	const char *heard, *last = "";

	fake_send(ann, line);
	while ((heard = fake_hear(ann)) != NULL)
		last = heard;
	return strncmp(last, start, strlen(start)) == 0;
}

START_TEST(twenty_at_once_and_five_a_second)
{
	f->house.allowance = 5;
	for (int i = 0; i < 20; i++)
		ck_assert(answers("ping", "= ping"));
	ck_assert(answers("ping", "? ping slow "));
	fake_wait(f, 199);
	ck_assert(answers("ping", "? ping slow "));
	fake_wait(f, 1);
	ck_assert(answers("ping", "= ping"));
	ck_assert(answers("ping", "? ping slow "));
	fake_wait(f, 1000);
	for (int i = 0; i < 5; i++)
		ck_assert(answers("ping", "= ping"));
	ck_assert(answers("ping", "? ping slow "));
	fake_wait(f, 29000);
	for (int i = 0; i < 20; i++)
		ck_assert(answers("ping", "= ping"));
	ck_assert(answers("ping", "? ping slow "));
}
END_TEST

START_TEST(legal_moves_are_free_and_others_are_not)
{
	f->house.allowance = 5;
	ck_assert(answers("bot 3x3x3 easy you=x", "= bot"));
	for (int i = 0; i < 16; i++)
		ck_assert(answers("move z9", "? move off"));
	ck_assert(answers("ping", "? ping slow "));
	ck_assert(answers("move b2 ply=1", "* move 1 2 o "));
	ck_assert(answers("move b2 ply=1", "= move"));
}
END_TEST

START_TEST(a_first_line_must_come_in_time)
{
	fake_wait(f, 29999);
	ck_assert_ptr_nonnull(ann->session);
	fake_wait(f, 1);
	ck_assert_ptr_null(ann->session);
	ck_assert_str_eq(fake_hear(ann),
	    "* bye why=idle :Nothing was heard"
	    " from you; come back any time");
}
END_TEST

START_TEST(a_line_too_long_is_no_first_line)
{
	command_refuse_long(ann->session, f->now);
	fake_wait(f, 30000);
	ck_assert_ptr_null(ann->session);
}
END_TEST

START_TEST(silence_is_asked_about_and_forgiven)
{
	fake_send(ann, "who");
	fake_forget(f);
	fake_wait(f, 29999);
	ck_assert_ptr_null(fake_hear(ann));
	fake_wait(f, 1);
	ck_assert_str_eq(fake_hear(ann), "* ping");
	fake_wait(f, 10000);
	fake_send(ann, "who");
	fake_forget(f);
	fake_wait(f, 29999);
	ck_assert_ptr_null(fake_hear(ann));
	fake_wait(f, 1);
	ck_assert_str_eq(fake_hear(ann), "* ping");
	ck_assert_ptr_nonnull(ann->session);
}
END_TEST

START_TEST(silence_is_asked_about_from_the_first_line_on)
{
	fake_wait(f, 10000);
	fake_send(ann, "ping");
	fake_forget(f);
	fake_wait(f, 29999);
	ck_assert_ptr_null(fake_hear(ann));
	fake_wait(f, 1);
	ck_assert_str_eq(fake_hear(ann), "* ping");
}
END_TEST

START_TEST(a_stranger_is_let_go_and_a_bungler_is_not)
{
	bool is_bungler = _i == 1;

	if (is_bungler)
		fake_send(ann, "ping");
	for (int i = 0; i < 8; i++) {
		ck_assert_ptr_nonnull(ann->session);
		fake_send(ann, "GET / HTTP/1.1");
	}
	ck_assert_int_eq(ann->session != NULL, is_bungler);
}
END_TEST

static const struct {
	const char *line, *answer;
} plies[] = {
	{ "move b2 ply=0",
	    "? move value :That key cannot have that value:"
	    " \"0\"" },
	{ "move b2 ply=x",
	    "? move value :That key cannot have that value:"
	    " \"x\"" },
	{ "move b2 ply=-1", "? move value " },
	{ "move b2 ply=2", "? move stale :The game is not at that ply." },
	{ "move b2 fly=1",
	    "? move key :The command knows no such key:"
	    " \"fly\"" },
	{ "move d4", "? move off :That point is off the board." },
};

START_TEST(a_ply_is_a_number_and_the_next)
{
	fake_send(ann, "bot 3x3x3 easy you=x");
	ck_assert(answers(plies[_i].line, plies[_i].answer));
}
END_TEST

START_TEST(a_line_too_long_is_refused)
{
	command_refuse_long(ann->session, f->now);
	ck_assert_str_eq(fake_hear(ann),
	    "? - long :A line has at most 512"
	    " bytes; send a shorter one.");
}
END_TEST

START_TEST(a_long_value_is_repeated_in_part_and_whole_characters)
{
	char        line[LINE_REQUEST + 1] = "bot 3 ";
	const char *heard;

	for (int i = 0; i < 120; i++)
		strcat(line, "\xc3\xa9");
	fake_send(ann, line);
	heard = fake_hear(ann);
	ck_assert_ptr_nonnull(heard);
	ck_assert_uint_lt(strlen(heard), 200);
	ck_assert_int_eq(text_fault(heard, strlen(heard)), TEXT_FINE);
}
END_TEST

START_TEST(the_largest_snapshot_is_one_line)
{
	const char   *heard;
	struct match *m;

	fake_send(ann, "bot 26x26x26 easy you=x");
	m = ann->session->player->match;
	/* Columns begin ever higher, so that no line is one side's alone. */
	for (int i = 0; i < POINTS_MAX; i++)
		ck_assert_int_eq(board_play(m->board,
				     POINT(i / 26, (i + i / 52) % 26)),
		    OK);
	fake_forget(f);
	fake_send(ann, "state");
	heard = fake_hear(ann);
	ck_assert_ptr_nonnull(strstr(heard, " ply=676 "));
	ck_assert_uint_le(strlen(heard), LINE_REPLY);
}
END_TEST

/* She has been quiet for as long as a ping takes when another goes on as her. */
START_TEST(a_bye_is_the_last_that_is_said)
{
	struct fake_client *other = fake_client(f, "other");
	char                resume[16 + TOKEN_TEXT] = "resume ";
	const char         *heard, *last = "";

	fake_send(ann, "name ann");
	fake_token(ann, resume + 7);
	f->now += 30000;
	fake_send(other, resume);
	while ((heard = fake_hear(ann)) != NULL)
		last = heard;
	ck_assert_msg(strncmp(last, "* bye ", 6) == 0, "%s", last);
}
END_TEST

Suite *session_suite(void)
{
	Suite *s = suite_create("session");
	TCase *t = tcase_create("manners");

	tcase_add_checked_fixture(t, set_up, tear_down);
	tcase_add_test(t, twenty_at_once_and_five_a_second);
	tcase_add_test(t, legal_moves_are_free_and_others_are_not);
	tcase_add_test(t, a_first_line_must_come_in_time);
	tcase_add_test(t, a_line_too_long_is_no_first_line);
	tcase_add_test(t, silence_is_asked_about_and_forgiven);
	tcase_add_test(t, silence_is_asked_about_from_the_first_line_on);
	tcase_add_loop_test(t, a_stranger_is_let_go_and_a_bungler_is_not, 0, 2);
	tcase_add_loop_test(t, a_ply_is_a_number_and_the_next, 0,
	    sizeof(plies) / sizeof(plies[0]));
	tcase_add_test(t, a_line_too_long_is_refused);
	tcase_add_test(t,
	    a_long_value_is_repeated_in_part_and_whole_characters);
	tcase_add_test(t, the_largest_snapshot_is_one_line);
	tcase_add_test(t, a_bye_is_the_last_that_is_said);
	suite_add_tcase(s, t);
	return s;
}
