/* test_console_bans.c -- bans by the operator, as both sides see them. */

#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "tests/support/console.h"
#include "tests/support/peer.h"
#include "tests/support/suite.h"

static struct peer ann, bob;

FIXTURE(console_set_up, console_tear_down);

static void connect_from(struct peer *p, const char *address, const char *name)
{
	peer_connect_from(p, console_server.port, address);
	peer_send(p, "name %s", name);
	peer_expect(p, "= name");
}

static void restart(void)
{
	server_process_kill(&console_server, SIGTERM);
	console_restart();
}

TEST(a_banned_name_is_disconnected_and_refused)
{
	peer_connect_from(&ann, console_server.port, "127.0.0.2");
	console_prove_name(&ann, "127.0.0.1", "ann");
	connect_from(&bob, "127.0.0.2", "bob");
	console_expect("ban ANN 90m :no manners", "ann state=idle ");
	console_expect("bans", "ANN for=1h");
	ck_assert_ptr_nonnull(strstr(console_ctl.output, ": no manners\n"));
	ck_assert(peer_expect_eof(&ann,
	    "* bye why=banned :The operator has banned your name for another "
	    "1h30m: no manners"));
	peer_expect_quiet(&bob);
	peer_connect(&ann, console_server.port);
	peer_exchange(&ann, "name Ann",
	    "? name banned :The operator has banned *: \"Ann\"");
	restart();
	peer_connect(&ann, console_server.port);
	peer_exchange(&ann, "name ann", "? name banned *");
	console_expect("unban ann", "done\n");
	console_prove_name(&ann, "127.0.0.1", "ann");
	restart();
	console_expect("bans", "count=0\n");
}

/* The token of a game does not bring a banned player back either. */
TEST(a_banned_player_cannot_resume)
{
	char token[80];

	peer_connect(&ann, console_server.port);
	peer_send(&ann, "name ann");
	snprintf(token, sizeof(token), "%s",
	    strstr(peer_expect(&ann, "* you ann token=*"), "token=") + 6);
	peer_exchange(&ann, "bot 3x3x3 easy you=x", "= bot match=1");
	peer_connect(&bob, console_server.port);
	peer_exchange(&bob, "watch 1", "= watch");
	peer_close(&ann);
	peer_expect(&bob, "* away 1 x *");
	console_expect("ban ann", "ann for=1h count=0\n");
	peer_send(&bob, "resume %s", token);
	peer_expect(&bob, "? resume banned *: \"ann\"");
	console_expect("unban ann", "done\n");
	peer_send(&bob, "resume %s", token);
	peer_expect(&bob, "= resume match=1");
}

TEST(a_banned_address_cannot_connect)
{
	connect_from(&ann, "127.0.0.2", "ann");
	connect_from(&bob, "127.0.0.3", "bob");
	console_expect("ban 127.0.0.2 :flooding", "127.0.0.2 for=1h");
	ck_assert_ptr_nonnull(strstr(console_ctl.output, "ann "));
	ck_assert_ptr_null(strstr(console_ctl.output, "bob "));
	ck_assert(peer_expect_eof(&ann, "* bye why=banned *: flooding"));
	peer_connect_from(&ann, console_server.port, "127.0.0.2");
	ck_assert(peer_expect_eof(&ann,
	    "* bye why=banned :The operator has banned your address for "
	    "another *: flooding"));
	server_process_await_log(&console_server,
	    "event=refuse peer=127.0.0.2");
	peer_expect_quiet(&bob);
	restart();
	peer_connect_from(&ann, console_server.port, "127.0.0.2");
	ck_assert(peer_expect_eof(&ann, "* bye why=banned *"));
	console_expect("unban 127.0.0.2", "done\n");
	connect_from(&ann, "127.0.0.2", "ann");
}

/* Another name, or another guest, would come back at once. */
TEST(who_has_no_key_is_banned_by_address)
{
	char        guest[24], command[40];
	struct peer other;

	connect_from(&ann, "127.0.0.2", "ann");
	connect_from(&bob, "127.0.0.3", "bob");
	console_expect("ban ANN 5m :spam", "127.0.0.2 for=5m count=1\n");
	server_process_await_log(&console_server,
	    "event=ban what=127.0.0.2 given=ANN");
	ck_assert(peer_expect_eof(&ann, "* bye why=banned *your address *"));
	console_expect("bans", "127.0.0.2 for=4m");
	peer_expect_quiet(&bob);
	peer_connect_from(&other, console_server.port, "127.0.0.3");
	ck_assert_int_eq(sscanf(peer_expect(&other, "* you *"), "* you %23s",
			     guest),
	    1);
	snprintf(command, sizeof(command), "ban %s", guest);
	ck_assert_int_eq(console_run(command), 1);
	ck_assert_ptr_nonnull(strstr(console_ctl.output,
	    "That bans 127.0.0.3 and disconnects 2; if "));
	snprintf(command, sizeof(command), "ban %s sure", guest);
	console_expect(command, "127.0.0.3 for=1h count=2\n");
	ck_assert(peer_expect_eof(&bob, "* bye why=banned *"));
	ck_assert(peer_expect_eof(&other, "* bye why=banned *"));
}

/* She may play on, under each name of her key, and after a restart. */
TEST(who_may_not_talk_is_told_why_and_how_long)
{
	connect_from(&bob, "127.0.0.2", "bob");
	peer_connect_from(&ann, console_server.port, "127.0.0.1");
	console_prove_name(&ann, "127.0.0.1", "ann");
	console_expect("ban ann talk 90m :no manners",
	    "ann for=1h30m talk=off key=");
	peer_exchange(&ann, "shout hello",
	    "? shout banned :The operator has banned your talk for another "
	    "1h29m: no manners.");
	peer_exchange(&ann, "tell bob hello", "? tell banned *");
	peer_exchange(&ann, "name anna", "= name");
	peer_exchange(&ann, "bot 3x3x3 easy you=x", "= bot match=1");
	peer_exchange(&ann, "say hello", "= say");
	peer_exchange(&bob, "shout hello", "= shout");
	console_expect("who", " peer=127.0.0.1:");
	ck_assert_ptr_null(strstr(console_ctl.output, "talk=off"));
	restart();
	peer_connect(&ann, console_server.port);
	console_prove_name(&ann, "127.0.0.1", "ann");
	peer_exchange(&ann, "shout hello", "? shout banned *: no manners.");
	console_expect("who", " talk=off\n");
	console_expect("bans", "ann for=1h29m talk=off key=");
	console_expect("unban ann", "done\n");
	peer_exchange(&ann, "shout hello", "= shout");
}

/* A ban that would hit many players is only shown, until it is confirmed. */
TEST(a_ban_of_many_needs_a_second_word)
{
	connect_from(&ann, "127.0.0.2", "ann");
	connect_from(&bob, "127.0.0.3", "bob");
	ck_assert_int_eq(console_run("ban 127.0.0.0/24"), 1);
	ck_assert_ptr_nonnull(strstr(console_ctl.output, "ann "));
	ck_assert_ptr_nonnull(strstr(console_ctl.output, "bob "));
	ck_assert_ptr_nonnull(strstr(console_ctl.output,
	    "That bans 127.0.0.0/24 and disconnects 2; if "));
	peer_expect_quiet(&ann);
	console_expect("bans", "count=0\n");
	console_expect("ban 127.0.0.0/24 5m sure", "for=5m count=2\n");
	ck_assert(peer_expect_eof(&ann, "* bye why=banned *"));
	ck_assert(peer_expect_eof(&bob, "* bye why=banned *"));
}

/* A console that leaves too many rows unread would be closed. */
TEST(a_ban_of_very_many_lists_the_first)
{
	static struct peer crowd[203];
	unsigned           rows = 0;

	for (size_t i = 0; i < LENGTH(crowd); i++) {
		char address[32];

		snprintf(address, sizeof(address), "127.0.1.%u",
		    (unsigned)i / 8 + 1);
		peer_connect_from(&crowd[i], console_server.port, address);
		peer_expect(&crowd[i], "* hello *");
	}
	console_expect("ban 127.0.1.0/24 sure",
	    "and 3 more\n127.0.1.0/24 for=1h count=203\n");
	for (const char *row = console_ctl.output;
	     (row = strstr(row, " state=")) != NULL; row++)
		rows++;
	ck_assert_uint_eq(rows, 200);
	for (size_t i = 0; i < LENGTH(crowd); i++)
		ck_assert(peer_expect_eof(&crowd[i], "* bye why=banned *"));
}

/*
 * Such a ban must be confirmed even if nobody is connected. It does not shut
 * out the console, which has no address.
 */
TEST(a_ban_of_everybody_leaves_the_console)
{
	ck_assert_int_eq(console_run("ban 0.0.0.0/0"), 1);
	ck_assert_ptr_nonnull(strstr(console_ctl.output,
	    "That bans 0.0.0.0/0 "));
	console_expect("ban 1.2.3.4/0 sure",
	    "That is a large network. The console stays open, and this ends "
	    "the ban: unban 0.0.0.0/0\n");
	peer_connect(&ann, console_server.port);
	ck_assert(peer_expect_eof(&ann, "* bye why=banned *"));
	console_expect("unban 0.0.0.0/0", "done\n");
	connect_from(&ann, "127.0.0.2", "ann");
}

TEST(a_second_ban_of_the_same_replaces_the_first)
{
	console_expect("ban ann", "ann for=1h count=0\n");
	console_expect("ban ANN 2d", "ANN for=2d count=0\n");
	console_expect("bans", "count=1\n");
	restart();
	console_expect("bans", "count=1\n");
	ck_assert_ptr_nonnull(strstr(console_ctl.output, "ANN for=1d23h"));
	console_expect("bans from=2", "count=1\n");
	ck_assert_ptr_null(strstr(console_ctl.output, "for="));
}
