/*
 * test_host.c -- who types the command first hosts, and the others join; two
 * machines on a network where nobody serves.
 */

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tests/flow/flow.h"
#include "tests/flow/lan.h"
#include "tests/flow/suites.h"

#define NOUGHTS "exec $N --play 3x3x3"

static struct program first, second, third;

static void setup(void)
{
	lan_setup();
	if (lan_is_up)
		lan_plug_both();
}

/* The first comer finds nobody, and serves. */
static void host(struct program *p, bool terminal, const char *command)
{
	program_start(p, &odin, terminal, command);
	program_hears(p, "Nobody serves on this network, so this machine does");
	program_hears(p, "Connected to noughtsd");
}

START_TEST(the_first_hosts_and_the_second_joins)
{
	if (!lan_is_up)
		return;
	host(&first, false, NOUGHTS " --name ann");
	program_hears(&first, "Looking for an opponent");
	program_start(&second, &thor, false, NOUGHTS " --name bob");
	program_hears(&second, "odin serves at 10.77.0.1:4242.");
	program_hears(&second, "A new game, 3x3x3");
	program_hears(&first, "A new game, 3x3x3");
	program_hears(&first, "bob is");
	program_types(&second, "resign");
	program_hears(&first, "bob resigns: you win.");
	/* The server stays when who started it goes. */
	program_types(&first, "quit");
	ck_assert_int_eq(program_ends(&first), 0);
	program_types(&second, "who");
	program_hears(&second, "bob is done playing");
	program_types(&second, "quit");
	ck_assert_int_eq(program_ends(&second), 0);
	ck_assert_int_eq(lan_list(&third, &thor), 0);
	ck_assert_int_eq(lan_listed(&third, "nobody is there"), 1);
}
END_TEST

/* The screen hides what was told before it, so it tells it again. */
START_TEST(tells_on_the_screen_how_others_join)
{
	if (!lan_is_up)
		return;
	program_start(&first, &odin, true,
	    "TERM=xterm LINES=24 COLUMNS=140 exec $N");
	program_hears(&first, "Nobody serves on this network");
	program_hears(&first, "\033[?1049h");
	program_hears(&first, "(others type \"noughts\" to join)");
	program_hears(&first, "\"noughts 10.77.0.1\" if it does not find");
}
END_TEST

/* Whoever types "noughts" and nothing else is at a board, whoever comes. */
START_TEST(a_bot_sits_down_until_somebody_comes)
{
	long begun;

	if (!lan_is_up)
		return;
	host(&first, true, "exec $N");
	program_hears(&first, "Looking for an opponent");
	begun = moment();
	program_hears(&first, "A new game, 3x3x3");
	ck_assert_int_ge(moment() - begun, 9000);
	program_hears(&first, "the medium bot is");
	/* And makes room for who comes then, between two games. */
	program_start(&second, &thor, false, NOUGHTS " --name bob");
	program_hears(&second, "would play too, and hears of you");
	program_hears(&first, "bob would play with you");
	program_types(&first, "resign");
	program_hears(&first, "the medium bot wins");
	program_types(&first, "rematch");
	program_hears(&first, "bob is");
	program_hears(&second, "A new game, 3x3x3");
	program_types(&first, "quit");
	ck_assert_int_eq(program_ends(&first), 0);
}
END_TEST

START_TEST(two_who_come_at_once_meet)
{
	if (!lan_is_up)
		return;
	program_start(&first, &odin, false, NOUGHTS " --name ann");
	program_start(&second, _i == 0 ? &thor : &odin, false,
	    NOUGHTS " --name bob");
	program_hears(&first, "bob is");
	program_hears(&second, "ann is");
	/* Who of them started a server in vain has ended it. */
	lan_list(&third, &odin);
	ck_assert_int_eq(lan_listed(&third, "\n"), 1);
	ck_assert_int_eq(lan_listed(&third, "2 are there"), 1);
}
END_TEST

START_TEST(hosts_on_another_port_where_the_usual_one_is_taken)
{
	struct sockaddr_in here = { .sin_family = AF_INET,
		.sin_port = htons(4242) };
	int                taken;

	if (!lan_is_up)
		return;
	taken = machine_socket(&odin, AF_INET, SOCK_STREAM);
	ck_assert_int_eq(bind(taken, (void *)&here, sizeof(here)), 0);
	ck_assert_int_eq(listen(taken, 1), 0);
	host(&first, false, NOUGHTS);
	program_start(&second, &thor, false, NOUGHTS);
	program_hears(&second, "odin serves at 10.77.0.1:");
	program_hears(&second, "A new game, 3x3x3");
	ck_assert_ptr_null(strstr(second.said, "10.77.0.1:4242"));
	close(taken);
}
END_TEST

START_TEST(finds_its_server_on_the_path)
{
	char line[256];

	if (!lan_is_up)
		return;
	snprintf(line, sizeof(line),
	    "cd %s && cp $N here && mkdir bin && cp $D bin &&"
	    " PATH=$PWD/bin:$PATH exec ./here --play 3x3x3",
	    odin.folder);
	host(&first, false, line);
}
END_TEST

START_TEST(says_so_when_there_is_no_server_to_start)
{
	char line[256];

	if (!lan_is_up)
		return;
	snprintf(line, sizeof(line), "cd %s && cp $N here && exec ./here",
	    odin.folder);
	ck_assert_int_eq(program_run(&first, &odin, line), 1);
	ck_assert_ptr_nonnull(strstr(first.said,
	    "nobody serves on this network, and there is no noughtsd"));
	ck_assert_ptr_nonnull(strstr(first.said, "\"noughts HOST\""));
}
END_TEST

START_TEST(says_where_its_server_told_why_it_failed)
{
	char line[256];

	if (!lan_is_up)
		return;
	snprintf(line, sizeof(line),
	    "cd %s && cp $N here && printf \"#!/bin/sh\\necho no room;exit 1\""
	    " >noughtsd && chmod +x noughtsd && exec ./here",
	    odin.folder);
	ck_assert_int_eq(program_run(&first, &odin, line), 1);
	ck_assert_ptr_nonnull(strstr(first.said, "/noughts/noughtsd.log"));
	machine_does(&odin, "grep -q room %s/noughts/noughtsd.log",
	    odin.folder);
}
END_TEST

/* The second server cannot begin, as if the first one had its store. */
START_TEST(joins_who_was_quicker)
{
	char line[512];

	if (!lan_is_up)
		return;
	/* Ours says that it cannot once the other one listens, however late. */
	snprintf(line, sizeof(line),
	    "cd %s && cp $N here && mkfifo port && printf \"#!/bin/sh\\n"
	    "$D --port 4242 --port-fd 3 3>$PWD/port & read p <$PWD/port;"
	    "exit 1\" >noughtsd && chmod +x noughtsd && exec ./here -n ann",
	    odin.folder);
	program_start(&first, &odin, false, line);
	program_hears(&first, "odin serves at 127.0.0.1:");
	program_hears(&first, "You are ann.");
}
END_TEST

/* Nobody reads what is put into the log's place, so nobody writes it. */
START_TEST(shows_a_game_where_nobody_serves)
{
	if (!lan_is_up)
		return;
	machine_does(&odin,
	    "mkdir -p %s/noughts && mkfifo %s/noughts/noughtsd.log",
	    odin.folder, odin.folder);
	ck_assert_int_eq(program_run(&first, &odin, "exec $N --demo"), 0);
	ck_assert_ptr_nonnull(strstr(first.said, "A draw: the board is full."));
}
END_TEST

/* Server and client are killed; the same command finds the same board. */
START_TEST(an_unfinished_game_comes_back_with_the_server)
{
	if (!lan_is_up)
		return;
	host(&first, false, "exec $N --name ann");
	program_types(&first, "bot 3x3x3 easy you=x");
	program_types(&first, "b2");
	program_hears(&first, "You play b2.");
	program_hears(&first, "Your turn.");
	program_run(&second, &odin, "kill -9 $(pidof noughts noughtsd)");
	program_ends(&first);
	host(&first, true, "exec $N --name ann");
	program_hears(&first, "Back at the board.");
	program_hears(&first, "Game 1, 3x3x3: 3 in a row win. You are X");
	program_hears(&first, "Your turn");
}
END_TEST

START_TEST(a_person_chooses_among_several)
{
	if (!lan_is_up)
		return;
	lan_serve(&first, &odin, "exec $D --port 5001");
	lan_serve(&second, &odin, "exec $D --port 5002 --store none");
	program_start(&third, &thor, true, "exec $N");
	program_hears(&third, "Several servers answer:");
	program_hears(&third, "  1  odin ");
	program_hears(&third, "  2  odin ");
	program_hears(&third, "Which one, 1 to 2?");
	program_types(&third, "3");
	program_hears(&third, "Type a number from 1 to 2.");
	program_types(&third, "2");
	program_hears(&third, "odin serves at 10.77.0.1:500");
	program_hears(&third, "Looking for an opponent");
}
END_TEST

START_TEST(a_script_goes_where_somebody_waits)
{
	static struct program fourth;
	char                  line[64];

	if (!lan_is_up)
		return;
	lan_serve(&first, &odin, "exec $D --port 5001");
	lan_serve(&second, &odin, "exec $D --port 5002 --store none");
	snprintf(line, sizeof(line), "exec $N -p 500%d --play 3x3x3", _i);
	program_start(&third, &odin, false, line);
	program_hears(&third, "Looking for an opponent");
	program_start(&fourth, &thor, false, NOUGHTS);
	program_hears(&fourth, "A new game");
	program_hears(&third, "A new game");
}
END_TEST

Suite *host_suite(void)
{
	Suite *s = suite_create("host");
	TCase *t = tcase_create("nobody serves");

	tcase_add_checked_fixture(t, setup, lan_teardown);
	tcase_add_test(t, the_first_hosts_and_the_second_joins);
	tcase_add_test(t, tells_on_the_screen_how_others_join);
	tcase_add_test(t, a_bot_sits_down_until_somebody_comes);
	tcase_add_loop_test(t, two_who_come_at_once_meet, 0, 2);
	tcase_add_test(t, hosts_on_another_port_where_the_usual_one_is_taken);
	tcase_add_test(t, finds_its_server_on_the_path);
	tcase_add_test(t, says_so_when_there_is_no_server_to_start);
	tcase_add_test(t, says_where_its_server_told_why_it_failed);
	tcase_add_test(t, joins_who_was_quicker);
	tcase_add_test(t, shows_a_game_where_nobody_serves);
	tcase_add_test(t, an_unfinished_game_comes_back_with_the_server);
	tcase_add_test(t, a_person_chooses_among_several);
	tcase_add_loop_test(t, a_script_goes_where_somebody_waits, 1, 3);
	tcase_set_timeout(t, 60);
	suite_add_tcase(s, t);
	return s;
}
