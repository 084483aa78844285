/* test_terms.c -- terminals of every kind, and that they are left as found. */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "tests/flow/flow.h"
#include "tests/tui/suites.h"
#include "tests/tui/tty.h"

static const char *const none[] = { NULL };

static struct tty    t;
static struct server s;
static struct client bob;

/* Ann at the screen is X, bob O; both have moved. */
static void sit_down(const struct tty_kind *kind, const char *option)
{
	const char *options[] = { "--name", "ann", "--play", "15x15x5", option,
		NULL };

	server_start(&s, none);
	client_named(&bob, &s, "bob");
	says(&bob, "seek 15x15x5 you=o wait=60");
	hears(&bob, "= seek id=*");
	tty_start(&t, kind, s.port, options);
	tty_awaits(&t, "Your turn");
	tty_types(&t, "h8\r");
	tty_awaits(&t, "You play h8");
	says(&bob, "move i9");
	tty_awaits(&t, "bob plays i9");
}

static void get_up(void)
{
	tty_close(&t);
	client_close(&bob);
	server_stop(&s);
}

static bool is_ascii(struct tty *tty)
{
	for (size_t i = 0; i < tty->written; i++)
		if ((unsigned char)tty->bytes[i] >= 0x80)
			return false;
	return true;
}

/* Whether any cell of the screen has a colour of its own. */
static bool has_colour(struct tty *tty)
{
	for (int row = 0; row < tty->rows; row++) {
		for (int column = 0; column < tty->columns; column++) {
			VTermScreenCell cell = tty_cell(tty, row, column);

			if (!VTERM_COLOR_IS_DEFAULT_FG(&cell.fg) ||
			    !VTERM_COLOR_IS_DEFAULT_BG(&cell.bg))
				return true;
		}
	}
	return false;
}

static const struct {
	struct tty_kind kind;
	const char     *option;
	bool            ascii, colour;
	const char     *stone;
} terminals[] = {
	{ { 0 }, NULL, false, true, "[\xe2\x97\x8b]" },
	{ { 0 }, "--ascii", true, true, "[O]" },
	{ { .locale = "C" }, NULL, true, true, "[O]" },
	{ { .locale = "nowhere.UTF-8" }, NULL, true, true, "[O]" },
	{ { .environment = "NO_COLOR=1" }, NULL, false, false,
	    "[\xe2\x97\x8b]" },
	{ { .environment = "NO_COLOR=" }, NULL, false, true, "[\xe2\x97\x8b]" },
	{ { .environment = "NO_COLOR=1" }, "--color=always", false, true,
	    "[\xe2\x97\x8b]" },
	{ { 0 }, "--color=never", false, false, "[\xe2\x97\x8b]" },
	{ { .term = "vt100" }, "--ascii", true, false, "[O]" },
	{ { .term = "xterm" }, NULL, false, true, "[\xe2\x97\x8b]" },
	{ { .term = "screen" }, NULL, false, true, "[\xe2\x97\x8b]" },
	{ { .term = "tmux-256color" }, NULL, false, true, "[\xe2\x97\x8b]" },
	{ { .term = "linux" }, NULL, true, true, "[O]" },
	{ { .term = "nobody-has-this" }, NULL, false, true, "[\xe2\x97\x8b]" },
};

START_TEST(looks_right_on_each)
{
	sit_down(&terminals[_i].kind, terminals[_i].option);
	tty_awaits(&t, terminals[_i].stone);
	ck_assert_int_eq(is_ascii(&t), terminals[_i].ascii);
	ck_assert_int_eq(has_colour(&t), terminals[_i].colour);
	get_up();
}
END_TEST

static const struct tty_kind usual = { 0 };

/* Where a text of one column each stands. */
static void find(const char *text, int *row, int *column)
{
	ck_assert_msg(tty_finds(&t, text, row, column), "no \"%s\"", text);
}

START_TEST(puts_the_real_cursor_on_the_focus)
{
	int row, column, ignored;

	sit_down(&usual, "--ascii");
	find(" 8 ", &row, &ignored);
	find("a b c d", &ignored, &column);
	tty_awaits_cursor(&t, row, column + 2 * 7);
	tty_presses(&t, VTERM_KEY_UP);
	tty_presses(&t, VTERM_KEY_LEFT);
	tty_awaits_cursor(&t, row - 1, column + 2 * 6);
	tty_types(&t, "c3");
	tty_awaits(&t, "Move: c3");
	tty_awaits_cursor(&t, 22, 8);
	tty_types(&t, "\033");
	tty_awaits_cursor(&t, row + 5, column + 2 * 2);
	tty_types(&t, "\033");
	tty_awaits(&t, "> Back to the game");
	find("> Back to the game", &row, &column);
	tty_awaits_cursor(&t, row, column);
	get_up();
}
END_TEST

/* A stone is no colour alone: X and O, brackets; and the focus is reversed. */
START_TEST(marks_without_colour)
{
	int             row, column;
	VTermScreenCell cell;

	sit_down(&usual, "--color=never");
	tty_awaits(&t, "\xe2\x9c\x95");
	tty_presses(&t, VTERM_KEY_UP);
	find(" 9 ", &row, &column);
	find("[\xe2\x97\x8b]", &row, &column);
	tty_awaits_cursor(&t, row, column - 1);
	cell = tty_cell(&t, row, column - 1);
	ck_assert(cell.attrs.reverse);
	ck_assert(!tty_cell(&t, row, column + 1).attrs.reverse);
	get_up();
}
END_TEST

static const struct {
	const char *term, *option;
} dumb[] = {
	{ "dumb", NULL },
	{ "", NULL },
	{ "unknown", NULL },
	{ "xterm", "--plain" },
};

START_TEST(falls_back_to_sentences)
{
	struct tty_kind kind = { .term = dumb[_i].term };

	sit_down(&kind, dumb[_i].option);
	ck_assert(memchr(t.bytes, '\033', t.written) == NULL);
	get_up();
}
END_TEST

/* --- the end --- */

static const struct {
	int signal, status;
} ends[] = {
	{ SIGTERM, 0 },
	{ SIGHUP, 0 },
	{ SIGSEGV, 139 },
	{ SIGABRT, 134 },
};

START_TEST(leaves_the_terminal_sane)
{
	struct tty_kind kind = {
		.environment = "ASAN_OPTIONS=handle_segv=0:handle_abort=0",
	};
	int status;

	sit_down(&kind, NULL);
	ck_assert(t.alternate && tty_has_mouse(&t));
	kill(t.pid, ends[_i].signal);
	status = tty_ends(&t);
	ck_assert_int_eq(status, ends[_i].status);
	tty_is_sane(&t);
	get_up();
}
END_TEST

/* Ctrl-Z and fg, in a shell that has jobs. */
START_TEST(outlives_being_set_aside)
{
	struct tty_kind kind = {
		.script = "set -m; \"$N\" \"$@\"; echo aside; read x; fg; "
			  "echo over $?",
	};

	sit_down(&kind, NULL);
	tty_types(&t, "\032");
	tty_awaits(&t, "aside");
	tty_is_sane(&t);
	tty_resizes(&t, 30, 90);
	tty_types(&t, "\r");
	tty_awaits(&t, "PgDn Forth");
	ck_assert(t.alternate && tty_has_mouse(&t));
	tty_types(&t, "j8\r");
	tty_awaits(&t, "You play j8");
	tty_types(&t, "\003");
	tty_awaits(&t, "Leave? ");
	tty_types(&t, "\003");
	tty_awaits(&t, "over 0");
	tty_is_sane(&t);
	get_up();
}
END_TEST

START_TEST(says_that_the_server_is_gone)
{
	const char   *options[] = { "--play", "3x3x3", "--bot", "easy", NULL };
	struct server nobody;

	server_start(&nobody, none);
	server_stop(&nobody);
	tty_start(&t, &usual, nobody.port, options);
	ck_assert_int_eq(tty_ends(&t), 1);
	tty_is_sane(&t);
	tty_awaits(&t, "no server at 127.0.0.1 port");
	tty_close(&t);
}
END_TEST

/* --- what is remembered --- */

static void read_choice(char text[256])
{
	char        path[64];
	struct stat file;
	FILE       *f;
	size_t      n;

	snprintf(path, sizeof(path), "%s/noughts/choice", t.folder);
	ck_assert_int_eq(stat(path, &file), 0);
	ck_assert_int_eq(file.st_mode & 0777, 0600);
	f = fopen(path, "r");
	ck_assert_ptr_nonnull(f);
	n = fread(text, 1, 255, f);
	text[n] = '\0';
	fclose(f);
}

START_TEST(remembers_the_last_choice)
{
	struct tty_kind kind = { .choice = "game 15x15x5\nlevel hard\n"
					   "nonsense 7\nside x\n" };
	char            text[256];

	server_start(&s, none);
	tty_start(&t, &kind, s.port, none);
	tty_awaits(&t, "Stop looking");
	tty_awaits(&t, "Game   < 15x15x5 >");
	tty_awaits(&t, "Bot    < hard >");
	tty_awaits(&t, "Side   < x >");
	tty_types(&t, "\r");
	tty_awaits(&t, "Find an opponent");
	tty_presses(&t, VTERM_KEY_DOWN);
	tty_presses(&t, VTERM_KEY_DOWN);
	tty_presses(&t, VTERM_KEY_RIGHT);
	tty_awaits(&t, "15x15x5/exact");
	tty_types(&t, "7x6x4\r");
	tty_awaits(&t, "Game   < 7x6x4 >");
	tty_types(&t, "9x\r");
	tty_awaits(&t, "not \"9x\"");
	tty_types(&t, "\033");
	tty_types(&t, "/quit\r");
	ck_assert_int_eq(tty_ends(&t), 0);
	read_choice(text);
	ck_assert_str_eq(text,
	    "game 7x6x4\nlevel hard\nclock none\nside x\n"
	    "bell on\n");
	tty_close(&t);
	server_stop(&s);
}
END_TEST

/* --- the list --- */

START_TEST(joins_and_watches)
{
	server_start(&s, none);
	client_named(&bob, &s, "bob");
	says(&bob, "bot 15x15x5 easy you=x");
	hears(&bob, "= bot match=*");
	tty_start(&t, &usual, s.port, none);
	tty_awaits(&t, "Looking for an opponent for 3x3x3.");
	tty_types(&t, "\r");
	tty_awaits(&t, "15x15x5    bob against the easy bot");
	tty_clicks_on(&t, "15x15x5    bob");
	tty_types(&t, "\r");
	tty_awaits(&t, "Game 1, 15x15x5");
	says(&bob, "move h8");
	tty_awaits(&t, "bob (X) plays h8");
	tty_types(&t, "a1\r");
	tty_awaits(&t, "You are watching");
	tty_types(&t, "\033");
	tty_types(&t, "\033");
	tty_clicks_on(&t, "Stop watching");
	tty_awaits(&t, "Find an opponent");
	says(&bob, "resign");
	says(&bob, "seek 4x4x3 wait=60 you=o");
	hears(&bob, "= seek id=*");
	tty_awaits(&t, "would play 4x4x3");
	tty_clicks_on(&t, "bob     ");
	tty_types(&t, "\r");
	tty_awaits(&t, "Your turn");
	hears(&bob, "* match * 4x4x3 *");
	get_up();
}
END_TEST

Suite *terms_suite(void)
{
	Suite *suite = suite_create("terms");
	TCase *all = tcase_create("all");

	tcase_set_timeout(all, 60);
	tcase_add_loop_test(all, looks_right_on_each, 0,
	    sizeof(terminals) / sizeof(terminals[0]));
	tcase_add_test(all, puts_the_real_cursor_on_the_focus);
	tcase_add_test(all, marks_without_colour);
	tcase_add_loop_test(all, falls_back_to_sentences, 0,
	    sizeof(dumb) / sizeof(dumb[0]));
	tcase_add_loop_test(all, leaves_the_terminal_sane, 0,
	    sizeof(ends) / sizeof(ends[0]));
	tcase_add_test(all, outlives_being_set_aside);
	tcase_add_test(all, says_that_the_server_is_gone);
	tcase_add_test(all, remembers_the_last_choice);
	tcase_add_test(all, joins_and_watches);
	suite_add_tcase(suite, all);
	return suite;
}
