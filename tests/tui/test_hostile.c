/* test_hostile.c -- a server that would own the terminal. */

#define _GNU_SOURCE /* for memmem */

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "common/text.h"
#include "tests/flow/flow.h"
#include "tests/tui/suites.h"
#include "tests/tui/tty.h"

#define LENGTH(table) ((int)(sizeof(table) / sizeof(table[0])))

/* Stands behind each trick, so that it is told from what ncurses writes. */
#define MARK "owned"

/* Each would do something to a terminal, or turn or hide what stands there. */
static const char *const tricks[] = {
	"\033[2J",
	"\033[H",
	"\033[1;1Hroot#",
	"\033[10A",
	"\033[31m",
	"\033[7m",
	"\033[?1049l",
	"\033[?1049h",
	"\033[?25l",
	"\033[?1000h",
	"\033[?2004h",
	"\033[?5h",
	"\033[2;5r",
	"\033[20h",
	"\033[4h",
	"\033[6n",
	"\033[c",
	"\033[0c",
	"\033[>c",
	"\033[21t",
	"\033[8;3;3t",
	"\033[5i",
	"\033[!p",
	"\033[3J",
	"\033[99@",
	"\033[99P",
	"\033[99L",
	"\033]0;owned\007",
	"\033]2;owned\033\\",
	"\033]52;c;b3duZWQ=\007",
	"\033]8;;http://owned\033\\x",
	"\033]4;1;rgb:0/0/0\007",
	"\033]104\007",
	"\033]10;?\007",
	"\033P$q\"p\033\\",
	"\033Pq#0\033\\",
	"\033_owned\033\\",
	"\033^owned\033\\",
	"\033Xowned\033\\",
	"\033c",
	"\0337",
	"\0338",
	"\033D",
	"\033E",
	"\033M",
	"\033H",
	"\033N",
	"\033O",
	"\033Z",
	"\033=",
	"\033>",
	"\033#8",
	"\033(0",
	"\033)0",
	"\033%@",
	"\033%G",
	"\033n",
	"\033o",
	"\033|",
	"\033 F",
	"\033[",
	"\033]",
	"\033P",
	"\033",
	"\016lqqk\017",
	"\007",
	"\b\b\b\bowned",
	"\rowned",
	"\t",
	"\v",
	"\f",
	"\001",
	"\005",
	"\032",
	"\177",
	"\xc2\x9b"
	"2J",
	"\xc2\x9d"
	"0;owned\xc2\x9c",
	"\xc2\x90q\xc2\x9c",
	"\xc2\x85",
	"\xc2\x84",
	"\xc2\x8d",
	"\xc2\x98",
	"\xc2\x9e",
	"\xc2\x9f",
	"\x9b"
	"2J",
	"\x9d"
	"0;owned\x9c",
	"\x90",
	"\xff\xfe",
	"\xc0\x9b[2J",
	"\xc0\xaf",
	"\xe0\x80\x9b",
	"\xf0\x80\x80\x9b",
	"\xed\xa0\x80",
	"\xed\xbf\xbf",
	"\xf4\x90\x80\x80",
	"\xc3",
	"\xe2\x82",
	"\xf0\x9f\x98",
	"\xd8\x9c",
	"\xe2\x80\x8e",
	"\xe2\x80\x8f",
	"\xe2\x80\xaa",
	"\xe2\x80\xab",
	"\xe2\x80\xac",
	"\xe2\x80\xad",
	"\xe2\x80\xae"
	"denwo",
	"\xe2\x81\xa6",
	"\xe2\x81\xa7",
	"\xe2\x81\xa8",
	"\xe2\x81\xa9",
	"\xe2\x80\x8b",
	"\xe2\x80\x8c",
	"\xe2\x80\x8d",
	"\xe2\x80\xa8",
	"\xe2\x80\xa9",
	"\xe2\x81\xa0",
	"\xef\xbb\xbf",
	"\xc2\xad",
	"\xcd\x8f",
	"\xe1\xa0\x8e",
	"\xe3\x85\xa4",
	"\xe2\xa0\x80",
	"\xee\x80\x80",
	"\xf3\xa0\x81\x81",
	"\xef\xbf\xb9",
	"\xef\xbf\xbf",
	"z\xcc\xb4\xcc\xb5\xcc\xb6\xcc\xb7\xcc\xb8",
};

/* Where a server could put them: where %s is. */
static const char *const places[] = {
	"* say 7 bob :%s",
	"* say 7 %s :hello",
	"* you %s",
	"* who %s state=idle",
	"* who bob state=seeking game=%s",
	"* game 9 3x3x3 x=%s o=bob ply=1 watchers=0",
	"* game 9 %s x=ann o=bob ply=1 watchers=%s",
	"* score %s 3x3x3 won=%s lost=1 drawn=1",
	"* offer 7 %s o",
	"* hint 7 1 b2 score=%s line=%s",
	"* sit 7 o %s for=%s",
	"* over 7 0 winner=%s why=%s",
	"# %s",
	"? say text :%s",
	"? %s %s :%s",
	"= %s count=%s",
	"%s",
};

static struct tty t;
static int        listener, server;

static unsigned open_listener(void)
{
	struct sockaddr_in at = { .sin_family = AF_INET,
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	socklen_t          size = sizeof(at);

	listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	ck_assert_int_eq(bind(listener, (struct sockaddr *)&at, size), 0);
	ck_assert_int_eq(listen(listener, 1), 0);
	getsockname(listener, (struct sockaddr *)&at, &size);
	return ntohs(at.sin_port);
}

static void tell(const char *line)
{
	size_t n = strlen(line);

	ck_assert_int_eq(send(server, line, n, MSG_NOSIGNAL), (ssize_t)n);
	ck_assert_int_eq(send(server, "\n", 1, MSG_NOSIGNAL), 1);
}

/* Puts the trick wherever the place has room for it. */
static void tell_trick(const char *place, const char *trick)
{
	char   line[1024];
	size_t n = 0;

	while (*place != '\0') {
		if (place[0] == '%' && place[1] == 's') {
			n += (size_t)sprintf(line + n, "%s" MARK, trick);
			place += 2;
		} else {
			line[n++] = *place++;
		}
	}
	line[n] = '\0';
	tell(line);
}

/* No trick with its mark behind it, and nothing hidden in what is text. */
static void is_clean(const char *bytes, size_t n)
{
	char trick[64];

	for (int i = 0; i < LENGTH(tricks); i++) {
		snprintf(trick, sizeof(trick), "%s" MARK, tricks[i]);
		ck_assert_msg(memmem(bytes, n, trick, strlen(trick)) == NULL,
		    "trick %d reached the terminal", i);
	}
	for (size_t i = 0; i < n;) {
		size_t run = 0;

		while (i + run < n && (unsigned char)bytes[i + run] >= 0x80)
			run++;
		ck_assert_msg(text_fault(bytes + i, run) == TEXT_FINE,
		    "no text in what was written at %zu", i);
		i += run + 1;
	}
}

/* The client is there, and waits for a greeting. */
static void open_client(const struct tty_kind *kind)
{
	const char *options[] = { "--play", "15x15x5", NULL };
	unsigned    port = open_listener();

	tty_start(&t, kind, port, options);
	ck_assert(readable(listener, moment() + PATIENCE));
	server = accept(listener, NULL, NULL);
	ck_assert_int_ge(server, 0);
}

static void end(void)
{
	tty_close(&t);
	close(server);
	close(listener);
}

static void begin(void)
{
	struct tty_kind kind = { 0 };

	open_client(&kind);
	tell("* hello noughts proto=1 server=x/1");
	tell("* you ann");
	tell("* match 7 15x15x5 x=ann o=bob you=x clock=none");
	tty_awaits(&t, "Your turn");
}

START_TEST(shows_none_of_it)
{
	char last[64];

	begin();
	for (int i = 0; i < LENGTH(tricks); i++) {
		tell_trick(places[_i], tricks[i]);
		snprintf(last, sizeof(last), "* say 7 bob :trick %d.", i);
		tell(last);
		tty_awaits(&t, last + strlen("* say 7 bob :"));
	}
	is_clean(t.bytes, t.written);
	ck_assert(!t.titled && t.alternate);
	tell("* match 8 15x15x5 x=ann o=bob you=x clock=none");
	tty_types(&t, "h8\r");
	tty_misses(&t, "Move: ");
	tell("* move 8 1 x h8");
	tty_awaits(&t, "\xe2\x9c\x95");
	end();
}
END_TEST

/* --- no server of ours --- */

static const struct {
	const char *greeting, *said;
} strangers[] = {
	{ "* hello noughts proto=0",
	    "an older version of the protocol (0) than this program (1); the"
	    " server must be" },
	{ "* hello noughts proto=2",
	    "a newer version of the protocol (2) than this program (1); this"
	    " program must be" },
	{ "220 mail.example ESMTP", "says \"220 mail.example ESMTP\"" },
};

/* Where the screen was there is one sentence. */
START_TEST(says_what_it_found_instead)
{
	struct tty_kind kind = { .columns = 240 };

	open_client(&kind);
	tty_awaits(&t, "Connecting.");
	tell(strangers[_i].greeting);
	ck_assert_int_eq(tty_ends(&t), 1);
	tty_is_sane(&t);
	tty_awaits(&t, strangers[_i].said);
	end();
}
END_TEST

/* The number that the issue asks for. */
START_TEST(knows_enough_of_them)
{
	ck_assert_int_ge(LENGTH(tricks), 60);
}
END_TEST

Suite *hostile_suite(void)
{
	Suite *suite = suite_create("hostile");
	TCase *all = tcase_create("all");

	tcase_set_timeout(all, 120);
	tcase_add_loop_test(all, shows_none_of_it, 0, LENGTH(places));
	tcase_add_test(all, knows_enough_of_them);
	tcase_add_loop_test(all, says_what_it_found_instead, 0,
	    LENGTH(strangers));
	suite_add_tcase(suite, all);
	return suite;
}
