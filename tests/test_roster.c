/* test_roster.c -- the rows of the list, and what Enter on them asks for. */

#include "client/roster.h"

#include <stdio.h>
#include <string.h>

#include "tests/suites.h"
#include "tests/told.h"

static struct told   t;
static struct hall  *hall;
static struct choice choice;
static struct roster r;

/* Hears a list's lines. */
static void hear(const char *lines)
{
	char line[256];

	while (*lines != '\0') {
		size_t n = strcspn(lines, "\n");

		memcpy(line, lines, n);
		told_bytes(&t, line, n);
		hall_hear(hall, &t.n);
		lines += n + (lines[n] == '\n');
	}
}

static void open_roster(void)
{
	told_start(&t, TOLD_HELLO "\n* you ann");
	hall = calloc(1, sizeof(*hall));
	ck_assert_ptr_nonnull(hall);
	choice_init(&choice);
	r = (struct roster){ &t.m, &choice, &hall->now, 0, false };
}

static void close_roster(void)
{
	free(hall);
	told_end(&t);
}

static const char all[] = "* who ann state=idle\n"
			  "* who bob state=seeking game=7x7x4 with=ann\n"
			  "* who ~guest3 state=seeking game=3x3x3\n"
			  "* who cat state=playing match=4\n"
			  "* who dan state=napping\n"
			  "= who count=5\n"
			  "* game 4 15x15x5 x=cat o=hard~bot ply=1 watchers=2\n"
			  "= games count=1\n"
			  "* score bob 3x3x3 won=2 lost=1 drawn=0\n"
			  "= scores count=1\n";

static const struct {
	const char *text, *request;
} rows[] = {
	{ "Find an opponent", "seek 3x3x3 else=bot:medium" },
	{ "Play the medium bot", "bot 3x3x3 medium" },
	{ "Game   < 3x3x3 >  3 in a row win", NULL },
	{ "Bot    < medium >", NULL },
	{ "Side   < any >", NULL },
	{ "Clock  < none >", NULL },
	{ "People", NULL },
	{ "ann (you)          free", NULL },
	{ "bob                would play 7x7x4 with ann",
	    "seek 7x7x4 with=bob" },
	{ "Guest 3            would play 3x3x3", "seek 3x3x3" },
	{ "cat                playing",
	    "seek 3x3x3 with=cat wait=60 else=none" },
	{ "dan                free", "seek 3x3x3 with=dan wait=60 else=none" },
	{ "Running games", NULL },
	{ "15x15x5    cat against the hard bot, 1 move, 2 watching",
	    "watch 4" },
	{ "Scores", NULL },
	{ "bob                3x3x3      2 won, 1 lost, 0 drawn", NULL },
};

START_TEST(tells_all_there_is)
{
	char       request[128];
	struct row row;
	bool       asks;

	hear(all);
	ck_assert_uint_eq(roster_count(&r), sizeof(rows) / sizeof(rows[0]));
	roster_row(&r, (unsigned)_i, &row);
	ck_assert_str_eq(row.text, rows[_i].text);
	asks = roster_request(&r, &row, request, sizeof(request));
	ck_assert_int_eq(asks, rows[_i].request != NULL);
	if (asks)
		ck_assert_str_eq(request, rows[_i].request);
}
END_TEST

START_TEST(forgets_half_a_list_when_the_line_is_lost)
{
	hear("* who bob state=idle\n"
	     "* game 4 3x3x3 x=bob o=cat ply=1 watchers=0\n"
	     "* score bob 3x3x3 won=2 lost=1 drawn=0\n");
	model_lose(&t.m);
	hear(TOLD_HELLO "\n"
			"= who count=0\n"
			"= games count=0\n"
			"= scores count=0\n");
	ck_assert_uint_eq(hall->now.people, 0);
	ck_assert_uint_eq(hall->now.games, 0);
	ck_assert_uint_eq(hall->now.scores, 0);
}
END_TEST

/* Who seeks is only met on the same terms; who does not, on ours. */
static const struct {
	const char *line, *text, *request;
} offers[] = {
	{ "* who bob state=seeking game=7x7x4 clock=5+3",
	    "bob                would play 7x7x4, clock 5+3",
	    "seek 7x7x4 with=bob clock=5+3" },
	{ "* who ~guest3 state=seeking game=3x3x3 clock=30/move absent=forfeit"
	  " you=x",
	    "Guest 3            would play 3x3x3, clock 30/move",
	    "seek 3x3x3 clock=30/move absent=forfeit" },
	{ "* who bob state=seeking game=7x7x4 with=ann clock=99 absent=never",
	    "bob                would play 7x7x4 with ann",
	    "seek 7x7x4 with=bob" },
	{ "* who bob state=idle", "bob                free",
	    "seek 3x3x3 with=bob wait=60 else=none clock=10+5 you=o" },
	{ "* who ~guest3 state=idle", "Guest 3            free",
	    "seek 3x3x3 else=bot:medium clock=10+5 you=o" },
};

START_TEST(meets_people_on_their_terms)
{
	char       request[128];
	struct row row;

	choice_read(&choice, "clock 10+5\nside o\n");
	hear(offers[_i].line);
	hear("= who count=1");
	roster_row(&r, 7, &row);
	ck_assert_str_eq(row.text, offers[_i].text);
	ck_assert(roster_request(&r, &row, request, sizeof(request)));
	ck_assert_str_eq(request, offers[_i].request);
}
END_TEST

START_TEST(says_that_nobody_is_there)
{
	struct row row;

	ck_assert_uint_eq(roster_count(&r), 10);
	roster_row(&r, 7, &row);
	ck_assert_str_eq(row.text, "Nobody else is here.");
	ck_assert(!row_can_be_chosen(&row));
	roster_row(&r, 9, &row);
	ck_assert_str_eq(row.text, "No game is being played.");
}
END_TEST

START_TEST(tells_how_others_come)
{
	struct row row;

	r.open = true;
	roster_row(&r, 6, &row);
	ck_assert_str_eq(row.text, "People (others type \"noughts\" to join)");
	ck_assert_int_eq(row.kind, ROW_TITLE);
}
END_TEST

START_TEST(tells_how_to_stop_looking)
{
	char       request[128];
	struct row row;

	told_lines(&t, "= seek id=3");
	r.left = 6001;
	roster_row(&r, 0, &row);
	ck_assert_str_eq(row.text, "Stop looking (a bot sits down in 7 s)");
	ck_assert(roster_request(&r, &row, request, sizeof(request)));
	ck_assert_str_eq(request, "unseek");
	r.left = 0;
	roster_row(&r, 0, &row);
	ck_assert_str_eq(row.text, "Stop looking for an opponent");
}
END_TEST

/* A list is shown when it is whole, and no longer than a server's may be. */
START_TEST(shows_whole_lists_of_bounded_length)
{
	char line[64];

	hear("* who ann state=idle\n");
	ck_assert_uint_eq(hall->now.people, 0);
	hear("= who count=1\n");
	ck_assert_uint_eq(hall->now.people, 1);
	for (int i = 0; i < 3 * HALL_MOST; i++) {
		snprintf(line, sizeof(line), "* who p%d state=idle\n", i);
		hear(line);
		snprintf(line, sizeof(line), "* game %d 3x3x3 x=a o=b\n", i);
		hear(line);
		snprintf(line, sizeof(line), "* score p%d 3x3x3\n", i);
		hear(line);
	}
	hear("= who\n= games\n= scores\n");
	ck_assert_uint_eq(hall->now.people, HALL_MOST);
	ck_assert_uint_eq(hall->now.games, HALL_MOST);
	ck_assert_uint_eq(hall->now.scores, HALL_MOST);
	hear("= who\n");
	ck_assert_uint_eq(hall->now.people, 0);
}
END_TEST

Suite *roster_suite(void)
{
	Suite *suite = suite_create("roster");
	TCase *all_cases = tcase_create("all");

	tcase_add_checked_fixture(all_cases, open_roster, close_roster);
	tcase_add_loop_test(all_cases, tells_all_there_is, 0,
	    sizeof(rows) / sizeof(rows[0]));
	tcase_add_loop_test(all_cases, meets_people_on_their_terms, 0,
	    sizeof(offers) / sizeof(offers[0]));
	tcase_add_test(all_cases, forgets_half_a_list_when_the_line_is_lost);
	tcase_add_test(all_cases, says_that_nobody_is_there);
	tcase_add_test(all_cases, tells_how_others_come);
	tcase_add_test(all_cases, tells_how_to_stop_looking);
	tcase_add_test(all_cases, shows_whole_lists_of_bounded_length);
	suite_add_tcase(suite, all_cases);
	return suite;
}
