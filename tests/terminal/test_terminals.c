/* test_terminals.c -- terminals of every kind, and their state afterwards. */

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "tests/terminal/screen_game.h"

FIXTURE(NULL, screen_game_end);

static const char *const none[] = { NULL };

/* Both have moved. */
static void start_game(const struct tty_kind *kind, const char *option)
{
	screen_game_start(&(struct screen_game){
	    .kind = *kind, .option = option });
	screen_game_play("h8", "i9");
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

TEST_EACH(looks_right_on_each, terminals)
{
	start_game(&terminals[_i].kind, terminals[_i].option);
	tty_expect(&t, terminals[_i].stone);
	ck_assert_int_eq(is_ascii(&t), terminals[_i].ascii);
	ck_assert_int_eq(has_colour(&t), terminals[_i].colour);
}

static const struct tty_kind usual = { 0 };

/* Finds a text that is on the screen or will be, or fails. */
static void find(const char *text, int *row, int *column)
{
	tty_expect(&t, text);
	ck_assert_msg(tty_find(&t, text, row, column), "no \"%s\"", text);
}

TEST(puts_the_cursor_on_the_focus)
{
	int row, column, ignored;

	start_game(&usual, "--ascii");
	find(" 8 ", &row, &ignored);
	find("a b c d", &ignored, &column);
	tty_expect_cursor(&t, row, column + 2 * 7);
	tty_press(&t, VTERM_KEY_UP);
	tty_press(&t, VTERM_KEY_LEFT);
	tty_expect_cursor(&t, row - 1, column + 2 * 6);
	tty_exchange(&t, "c3", "Move: c3");
	tty_expect_cursor(&t, 22, 8);
	tty_type(&t, "\033");
	tty_expect_cursor(&t, row + 5, column + 2 * 2);
	tty_exchange(&t, "\033", "> Back to the game");
	find("> Back to the game", &row, &column);
	tty_expect_cursor(&t, row, column);
}

/*
 * Without colours there are letters, brackets, and reverse video for the focus.
 */
TEST(marks_without_colour)
{
	int             row, column;
	VTermScreenCell cell;

	start_game(&usual, "--color=never");
	tty_expect(&t, "\xe2\x9c\x95");
	tty_press(&t, VTERM_KEY_UP);
	find(" 9 ", &row, &column);
	find("[\xe2\x97\x8b]", &row, &column);
	tty_expect_cursor(&t, row, column - 1);
	cell = tty_cell(&t, row, column - 1);
	ck_assert(cell.attrs.reverse);
	ck_assert(!tty_cell(&t, row, column + 1).attrs.reverse);
}

static const struct {
	const char *term, *option;
} dumb[] = {
	{ "dumb", NULL },
	{ "", NULL },
	{ "unknown", NULL },
	{ "xterm", "--plain" },
};

TEST_EACH(falls_back_to_plain_mode, dumb)
{
	struct tty_kind kind = { .term = dumb[_i].term };

	screen_game_start(&(struct screen_game){
	    .kind = kind, .option = dumb[_i].option });
	tty_exchange(&t, "h8\r", "You play h8.");
	bob_plays("i9");
	ck_assert(memchr(t.bytes, '\033', t.written) == NULL);
}

/* --- the end --- */

static const struct {
	int signal, status;
} ends[] = {
	{ SIGTERM, 0 },
	{ SIGHUP, 0 },
	{ SIGQUIT, 131 },
	{ SIGTRAP, 133 },
	{ SIGSYS, 159 },
	{ SIGXCPU, 152 },
	{ SIGXFSZ, 153 },
	{ SIGSEGV, 139 },
	{ SIGABRT, 134 },
};

TEST_EACH(restores_the_terminal, ends)
{
	struct tty_kind kind = {
		.environment = "ASAN_OPTIONS=handle_segv=0:handle_abort=0",
	};
	int status;

	start_game(&kind, NULL);
	ck_assert(t.alternate && tty_has_mouse(&t));
	kill(t.process.pid, ends[_i].signal);
	status = tty_wait_exit(&t);
	ck_assert_int_eq(status, ends[_i].status);
	tty_check_sane(&t);
}

/* Ctrl-\, with which a user ends a program that hangs. */
TEST(restores_every_mode)
{
	const struct tty_kind kind = {
		.script = "trap : QUIT; stty -ixon tab3; a=$(stty -g);"
			  " \"$N\" \"$@\";"
			  " [ \"$a\" = \"$(stty -g)\" ] && echo all the same",
	};

	start_game(&kind, NULL);
	tty_exchange(&t, "\034", "all the same");
	tty_check_sane(&t);
}

/* Ctrl-Z and fg, in a shell with job control. */
TEST(survives_suspension)
{
	struct tty_kind kind = {
		.script = "set -m; \"$N\" \"$@\"; echo stopped; read x; fg; "
			  "echo over $?",
	};

	start_game(&kind, NULL);
	tty_exchange(&t, "\032", "stopped");
	tty_check_sane(&t);
	tty_resize(&t, 30, 90);
	tty_exchange(&t, "\r", "PgUp Back");
	ck_assert(t.alternate && tty_has_mouse(&t));
	tty_exchange(&t, "j8\r", "bob is to move.");
	tty_exchange(&t, "\003", "Quit? ");
	tty_exchange(&t, "\003", "over 0");
	tty_check_sane(&t);
}

/* --- settings --- */

static void read_choice(char text[256])
{
	char        path[64];
	struct stat file;
	FILE       *f;
	size_t      n;

	snprintf(path, sizeof(path), "%s/noughts/choice", t.state_dir);
	ck_assert_int_eq(stat(path, &file), 0);
	ck_assert_int_eq(file.st_mode & 0777, 0600);
	f = fopen(path, "r");
	ck_assert_ptr_nonnull(f);
	n = fread(text, 1, 255, f);
	text[n] = '\0';
	fclose(f);
}

TEST(stores_the_settings)
{
	struct tty_kind kind = { .settings = "game 15x15x5\nlevel hard\n"
					     "nonsense 7\nside x\n" };
	char            text[256];

	server_process_start(&s, none);
	tty_start(&t, &kind, s.port, none);
	tty_expect(&t, "Find an opponent");
	tty_expect(&t, "Game   < Gomoku >");
	tty_expect(&t, "Play the < hard > bot");
	tty_expect(&t, "Side   < x >");
	tty_press(&t, VTERM_KEY_DOWN);
	tty_press(&t, VTERM_KEY_DOWN);
	tty_press(&t, VTERM_KEY_DOWN);
	tty_press(&t, VTERM_KEY_DOWN);
	tty_press(&t, VTERM_KEY_RIGHT);
	tty_expect(&t, "Game   < Connect Four >");
	tty_exchange(&t, "7x6x4\r", "Board  < 7x6x4 >");
	tty_exchange(&t, "9x\r", "\"9x\" is not a setting");
	tty_expect(&t, "Game: 9x");
	tty_type(&t, "\033");
	tty_expect_gone(&t, "Game: 9x"); /* else it would be Alt and "/" */
	tty_type(&t, "/quit\r");
	ck_assert_int_eq(tty_wait_exit(&t), 0);
	read_choice(text);
	ck_assert_str_eq(text,
	    "game 7x6x4\nlevel hard\nside x\nbell on\n"
	    "clock none\nopening none\nidle 0\nundo on\n");
}
