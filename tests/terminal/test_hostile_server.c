/* test_hostile_server.c -- a server that attacks the terminal. */

#define _GNU_SOURCE /* for memmem */

#include <stdio.h>
#include <string.h>

#include "common/text/unicode.h"
#include "tests/support/peer.h"
#include "tests/support/suite.h"
#include "tests/terminal/tty.h"

/* Follows each attack, to distinguish it from the output of ncurses. */
#define MARK "owned"

/* Each would control a terminal, or reverse or hide text on it. */
static const char *const attacks[] = { "\033[2J", "\033[H", "\033[1;1Hroot#",
	"\033[10A", "\033[31m", "\033[7m", "\033[?1049l", "\033[?1049h",
	"\033[?25l", "\033[?1000h", "\033[?2004h", "\033[?5h", "\033[2;5r",
	"\033[20h", "\033[4h", "\033[6n", "\033[c", "\033[0c", "\033[>c",
	"\033[21t", "\033[8;3;3t", "\033[5i", "\033[!p", "\033[3J", "\033[99@",
	"\033[99P", "\033[99L", "\033]0;owned\007", "\033]2;owned\033\\",
	"\033]52;c;b3duZWQ=\007", "\033]8;;http://owned\033\\x",
	"\033]4;1;rgb:0/0/0\007", "\033]104\007", "\033]10;?\007",
	"\033P$q\"p\033\\", "\033Pq#0\033\\", "\033_owned\033\\",
	"\033^owned\033\\", "\033Xowned\033\\", "\033c", "\0337", "\0338",
	"\033D", "\033E", "\033M", "\033H", "\033N", "\033O", "\033Z",
	"\033=", "\033>", "\033#8", "\033(0", "\033)0", "\033%@", "\033%G",
	"\033n", "\033o", "\033|", "\033 F", "\033[", "\033]", "\033P", "\033",
	"\016lqqk\017", "\007", "\b\b\b\bowned", "\rowned", "\t", "\v", "\f",
	"\001", "\005", "\032", "\177",
	"\xc2\x9b"
	"2J",
	"\xc2\x9d"
	"0;owned\xc2\x9c",
	"\xc2\x90q\xc2\x9c", "\xc2\x85", "\xc2\x84", "\xc2\x8d", "\xc2\x98",
	"\xc2\x9e", "\xc2\x9f",
	"\x9b"
	"2J",
	"\x9d"
	"0;owned\x9c",
	"\x90", "\xff\xfe", "\xc0\x9b[2J", "\xc0\xaf", "\xe0\x80\x9b",
	"\xf0\x80\x80\x9b", "\xed\xa0\x80", "\xed\xbf\xbf", "\xf4\x90\x80\x80",
	"\xc3", "\xe2\x82", "\xf0\x9f\x98", "\xd8\x9c", "\xe2\x80\x8e",
	"\xe2\x80\x8f", "\xe2\x80\xaa", "\xe2\x80\xab", "\xe2\x80\xac",
	"\xe2\x80\xad",
	"\xe2\x80\xae"
	"denwo",
	"\xe2\x81\xa6", "\xe2\x81\xa7", "\xe2\x81\xa8", "\xe2\x81\xa9",
	"\xe2\x80\x8b", "\xe2\x80\x8c", "\xe2\x80\x8d", "\xe2\x80\xa8",
	"\xe2\x80\xa9", "\xe2\x81\xa0", "\xef\xbb\xbf", "\xc2\xad", "\xcd\x8f",
	"\xe1\xa0\x8e", "\xe3\x85\xa4", "\xee\x80\x80", "\xf3\xa0\x81\x81",
	"\xef\xbf\xb9", "\xef\xbf\xbf",
	"z\xcc\xb4\xcc\xb5\xcc\xb6\xcc\xb7\xcc\xb8" };

/* Lines in which a server could send them, in the place of %s. */
static const char *const places[] = { "* say 7 bob :%s", "* say 7 %s :hello",
	"* you %s", "* who %s state=idle", "* who bob state=seeking variant=%s",
	"* game 9 3x3x3 x=%s o=bob ply=1 watchers=0",
	"* game 9 %s x=ann o=bob ply=1 watchers=%s",
	"* score %s 3x3x3 won=%s lost=1 drawn=1", "* offer 7 %s o",
	"* hint 7 1 b2 proof=%s line=%s", "* sit 7 o %s for=%s",
	"* over 8 0 winner=%s why=%s", "# %s", "? say text :%s", "? %s %s :%s",
	"= %s count=%s", "%s" };

static struct tty           t;
static struct peer_listener listener;
static struct peer          server; /* the test plays it */

/* Replaces each %s of the line by the attack. */
static void send_attack(const char *place, const char *attack)
{
	char   line[1024];
	size_t n = 0;

	while (*place != '\0') {
		if (place[0] == '%' && place[1] == 's') {
			n += (size_t)sprintf(line + n, "%s" MARK, attack);
			place += 2;
		} else {
			line[n++] = *place++;
		}
	}
	line[n] = '\0';
	peer_send(&server, "%s", line);
}

/*
 * Checks that no attack stands before its marker, and no hidden character in
 * the text.
 */
static void is_clean(const char *bytes, size_t n)
{
	char attack[64];

	for (int i = 0; i < LENGTH(attacks); i++) {
		snprintf(attack, sizeof(attack), "%s" MARK, attacks[i]);
		ck_assert_msg(memmem(bytes, n, attack, strlen(attack)) == NULL,
		    "attack %d reached the terminal", i);
	}
	for (size_t i = 0; i < n;) {
		size_t run = 0;

		while (i + run < n && (unsigned char)bytes[i + run] >= 0x80)
			run++;
		ck_assert_msg(unicode_check(bytes + i, run) == UTF8_OK,
		    "no text in what was written at %zu", i);
		i += run + 1;
	}
}

/* Accepts the client, which waits for the greeting. */
static void open_client(const struct tty_kind *kind)
{
	const char *options[] = { "--play", "15x15x5", NULL };

	peer_listener_open(&listener, 0);
	tty_start(&t, kind, listener.port, options);
	peer_listener_accept(&listener, &server);
}

static void end(void)
{
	peer_close(&server);
	tty_close(&t);
	peer_listener_close(&listener);
}

static void begin(void)
{
	struct tty_kind kind = { 0 };

	open_client(&kind);
	peer_send(&server, "* hello noughts proto=1 server=x/1");
	peer_send(&server, "* you ann");
	peer_send(&server, "* match 7 15x15x5 x=ann o=bob you=x clock=none");
	tty_expect(&t, "Your turn");
}

TEST_EACH(shows_none_of_it, places)
{
	char last[64];

	begin();
	for (int i = 0; i < LENGTH(attacks); i++) {
		send_attack(places[_i], attacks[i]);
		snprintf(last, sizeof(last), "* say 7 bob :attack %d.", i);
		peer_send(&server, "%s", last);
		tty_expect(&t, last + strlen("* say 7 bob :"));
	}
	is_clean(t.bytes, t.written);
	ck_assert(!t.titled && t.alternate);
	peer_send(&server, "* match 8 15x15x5 x=ann o=bob you=x clock=none");
	tty_type(&t, "h8\r");
	tty_expect_gone(&t, "Move: ");
	peer_send(&server, "* move 8 1 x h8");
	tty_expect(&t, "\xe2\x9c\x95");
	end();
}

/* What ends the screen is said on the terminal below it. */
TEST(says_that_another_terminal_has_taken_over)
{
	begin();
	peer_send(&server, "* bye why=resumed :Elsewhere");
	ck_assert_int_eq(tty_wait_exit(&t), 0);
	tty_expect(&t, "You go on in another terminal");
	end();
}

/* --- servers of another kind --- */

static const struct {
	const char *greeting, *shown;
} other_servers[] = {
	{ "* hello noughts proto=0",
	    "an older version of the protocol (0) than this program (1);"
	    " update the server" },
	{ "* hello noughts proto=2",
	    "a newer version of the protocol (2) than this program (1);"
	    " update this program" },
	{ "220 mail.example ESMTP", "it sent \"220 mail.example ESMTP\"" },
};

/* The screen is replaced by one sentence. */
TEST_EACH(says_what_it_found_instead, other_servers)
{
	struct tty_kind kind = { .columns = 240 };

	open_client(&kind);
	tty_expect(&t, "Connecting.");
	peer_send(&server, "%s", other_servers[_i].greeting);
	ck_assert_int_eq(tty_wait_exit(&t), 1);
	tty_check_sane(&t);
	tty_expect(&t, other_servers[_i].shown);
	end();
}

/* The tables must not lose attacks. */
TEST(has_enough_attacks)
{
	ck_assert_int_ge(LENGTH(attacks), 60);
}
