/* test_console_input.c -- wrong lines at the operator's console. */

#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tests/support/console.h"
#include "tests/support/peer.h"
#include "tests/support/suite.h"

static struct peer console, ann;

static void set_up(void)
{
	console_set_up();
	console = (struct peer){ .socket = console_connect(), .name = "op" };
	peer_connect_named(&ann, console_server.port, "ann");
}

static void tear_down(void)
{
	peer_close(&console);
	peer_close(&ann);
	console_tear_down();
}

FIXTURE(set_up, tear_down);

/* The answer to a line. */
static const char *ask(const char *line)
{
	peer_send(&console, "%s", line);
	do
		peer_next_line(&console);
	while (console.line[0] == '*' || console.line[0] == '#');
	return console.line;
}

#define MISSING " missing :An argument is missing; usage: \""
#define SURPLUS " surplus :Too many arguments; usage: \""
#define NOBODY \
	" nobody :No such player is connected; \"who\" lists the players: \""
#define NUMBER " number :That is not a number, or it is out of range: \""
#define ROW    " value :\"from\" is the number of a row, from 1 on"

/* Each names what is wrong; none changes anything. */
static const struct {
	const char *line, *answer;
} wrong[] = {
	{ "announce", "? announce" MISSING "announce TEXT\"" },
	{ "backup", "= backup :* bytes in /*/db.2*" },
	{ "backup /tmp/x",
	    "? backup value :A backup is written *: \"/tmp/x\"" },
	{ "backup x y", "? backup" SURPLUS "backup [NAME]\"" },
	{ "ban", "? ban" MISSING "ban WHAT [talk] [TIME] [sure] [:REASON]\"" },
	{ "ban /", "? ban value :A name, an address such as *: \"/\"" },
	{ "ban ~guest1", "? ban value :*of a guest the address: \"~guest1\"" },
	{ "ban ann 0m", "? ban value :\"0m\" is no time such as 90m *" },
	{ "ban ann -1h", "? ban value :\"-1h\" is no time such as *" },
	{ "ban ann 1h30", "? ban value :\"1h30\" is no time such as *" },
	{ "ban ann 36501d", "? ban value :\"36501d\" is no time *" },
	{ "ban ann 99999999999d", "? ban value :\"99999999999d\" is no *" },
	{ "ban ann rude", "? ban value :*and a reason begins with a colon*" },
	{ "ban ann 1h 2h", "? ban value :\"2h\" is surplus, and a reason *" },
	{ "ban ann 1h rude", "? ban value :\"rude\" is surplus, and *" },
	{ "ban 0.0.0.0/0",
	    "? ban many :That bans 0.0.0.0/0 and disconnects *"
	    "; if that is meant, add \"sure\"." },
	{ "ban 0.0.0.0/0 talk",
	    "? ban many :That bans the talk of 0.0.0.0/0 and concerns *" },
	{ "ban ::/0", "? ban many :That bans 0::/0 and disconnects *" },
	{ "bans from=0", "? bans" ROW ": \"0\"" },
	{ "bans from=-1", "? bans" ROW ": \"-1\"" },
	{ "bans from=4294967296", "? bans" ROW ": \"4294967296\"" },
	{ "bans from=1x", "? bans" ROW ": \"1x\"" },
	{ "bans from=", "? bans" ROW "." },
	{ "bans from=1 from=2", "? bans value :That key is given twice*" },
	{ "bans form=1", "? bans key :This command has no such key: \"form\"" },
	{ "bans now", "? bans" SURPLUS "bans [from=N]\"" },
	{ "end", "? end" MISSING "end MATCH\"" },
	{ "end 0", "? end match :There is no game 0; \"games\" lists them." },
	{ "end 4294967295", "? end match :There is no game 4294967295; *" },
	{ "end 4294967296", "? end" NUMBER "4294967296\"" },
	{ "end x", "? end" NUMBER "x\"" },
	{ "end 1 2", "? end" SURPLUS "end MATCH\"" },
	{ "forget", "? forget" MISSING "forget NAME\"" },
	{ "forget ann", "? forget nobody :No key owns that name: \"ann\"" },
	{ "forget a b", "? forget" SURPLUS "forget NAME\"" },
	{ "games from=0", "? games" ROW ": \"0\"" },
	{ "games x", "? games" SURPLUS "games [from=N]\"" },
	{ "help me", "? help unknown :Unknown command; *: \"me\"" },
	{ "help me now", "? help" SURPLUS "help [COMMAND]\"" },
	{ "kick", "? kick" MISSING "kick NAME [WHY]\"" },
	{ "kick zoe", "? kick" NOBODY "zoe\"" },
	{ "kick ~guest99", "? kick" NOBODY "~guest99\"" },
	{ "log", "? log" MISSING "log LEVEL\"" },
	{ "log loud",
	    "? log value :Levels are error, warning, notice, info and debug: "
	    "\"loud\"" },
	{ "log info debug", "? log" SURPLUS "log LEVEL\"" },
	{ "metrics x", "? metrics" SURPLUS "metrics\"" },
	{ "reload now", "? reload" SURPLUS "reload\"" },
	{ "tournament jump",
	    "? tournament value :It is create, start, points, remove or end: "
	    "\"jump\"" },
	{ "tournament",
	    "? tournament notournament :No tournament runs; "
	    "\"tournament create\" begins one." },
	{ "tournament start", "? tournament notournament :No tournament *" },
	{ "tournament end", "? tournament notournament :No tournament *" },
	{ "tournament points ann 3", "? tournament notournament :*" },
	{ "tournament remove ann", "? tournament notournament :*" },
	{ "tournament remove", "? tournament missing :*" },
	{ "tournament create swiss", "? tournament missing :*" },
	{ "tournament create cup 3x3x3",
	    "? tournament value :Tournaments are arena, roundrobin and swiss: "
	    "\"cup\"" },
	{ "tournament start now", "? tournament surplus :*" },
	{ "unban", "? unban" MISSING "unban WHAT\"" },
	{ "unban zoe",
	    "? unban value :There is no such ban; \"bans\" lists them: "
	    "\"zoe\"" },
	{ "unban 0.0.0.0/0", "? unban value :*: \"0.0.0.0/0\"" },
	{ "unban a b", "? unban" SURPLUS "unban WHAT\"" },
	{ "who from=x", "? who" ROW ": \"x\"" },
	{ "motd \xc2\xad", "? - hidden :A line must not contain invisible *" },

	{ "nonsense",
	    "? - unknown :Unknown command; \"help\" lists the commands: "
	    "\"nonsense\"" },
	{ "@t nonsense", "?t - unknown :*" },
	{ "@", "? - tag :A tag is @ followed by 1 to 16 of *" },
	{ "who\t", "? - control :A line must not contain control *" },
	{ "who \xff", "? - utf8 :A line must be valid UTF-8." },
};

TEST(a_wrong_line_is_refused_with_its_value)
{
	for (int i = 0; i < LENGTH(wrong); i++) {
		const char *answer = ask(wrong[i].line);

		ck_assert_msg(line_matches(answer, wrong[i].answer), "%s: %s",
		    wrong[i].line, answer);
	}
	ck_assert_str_eq(ask("bans"), "= bans count=0");
	ck_assert_str_eq(ask("who"), "= who count=1");
	peer_expect_quiet(&ann);
}

/* Whether a line of the table gives that command. */
static bool is_tested(const char *name, size_t length)
{
	for (int i = 0; i < LENGTH(wrong); i++)
		if (strncmp(wrong[i].line, name, length) == 0 &&
		    strchr(" ", wrong[i].line[length]) != NULL)
			return true;
	return false;
}

TEST(every_command_is_in_that_table)
{
	int count = 0;

	console_expect("help", "announce TEXT - ");
	for (const char *at = console_ctl.output; *at != '\0';
	     at = strchr(at, '\n') + 1, count++)
		ck_assert_msg(is_tested(at, strcspn(at, " ")), "%.40s", at);
	ck_assert_int_gt(count, 15);
}

static const int lengths[] = { 511, 512, 513, 800 };

/* A line of 512 bytes is read; a longer one is refused, and forgotten. */
TEST_EACH(a_long_line_is_refused_once, lengths)
{
	char line[1024];

	memset(line, 'x', sizeof(line));
	line[lengths[_i]] = '\0';
	ck_assert_msg(strncmp(ask(line),
			  lengths[_i] <= 512 ? "? - unknown " : "? - long :",
			  10) == 0,
	    "%d", lengths[_i]);
	ck_assert_str_eq(ask("who"), "= who count=1");
}

static const char fillings[] = { 0, 'x', ' ', '\r', '\377' };

/* A megabyte of one character. The other console goes on. */
TEST_EACH(a_line_without_an_end_closes_the_console, fillings)
{
	static char junk[1 << 20];
	int         other = console_connect();

	memset(junk, fillings[_i], sizeof(junk));
	(void)!send(other, junk, sizeof(junk), MSG_NOSIGNAL);
	ck_assert_str_eq(ask("who"), "= who count=1");
	server_process_await_log(&console_server,
	    " closed=\"line too long\"\n");
	close(other);
}
