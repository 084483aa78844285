/* test_play.c -- whole games on the screen, by keys, mouse and typed moves. */

#include <stdio.h>
#include <string.h>

#include "tests/terminal/screen_game.h"

FIXTURE(NULL, screen_game_end);

static void start_game(const char *variant)
{
	screen_game_start(&(struct screen_game){ .variant = variant });
}

/* The cursor starts in the middle. */
TEST(is_played_by_arrows)
{
	start_game("3x3x3");
	tty_type(&t, "\r");
	ann_played();
	bob_plays("a1");
	tty_press(&t, VTERM_KEY_DOWN);
	tty_type(&t, " ");
	ann_played();
	bob_plays("a2");
	tty_press(&t, VTERM_KEY_UP);
	tty_press(&t, VTERM_KEY_LEFT);
	tty_press(&t, VTERM_KEY_LEFT);
	tty_press(&t, VTERM_KEY_RIGHT);
	tty_press(&t, VTERM_KEY_UP);
	tty_type(&t, "\r");
	tty_expect(&t, "You win with b1 b2 b3.");
	peer_expect(&bob, "* over * winner=x why=line *");
}

TEST(is_played_by_typing)
{
	start_game("15x15x5");
	screen_game_play("h8", "a1");
	tty_type(&t, "I8\r");
	ann_played();
	bob_plays("a2");
	tty_type(&t, "/move j8\r");
	ann_played();
	bob_plays("a3");
	tty_type(&t, "k9\bx\b8\b8\r");
	ann_played();
	bob_plays("a4");
	tty_type(&t, "g8\r");
	tty_expect(&t, "You win with g8 h8 i8 j8 k8.");
}

/*
 * Clicks on the point with these coordinates. The button is released only when
 * the stone is visible.
 */
static void click_point(char column, const char *row)
{
	int  at_row, at_column, ignored;
	char text[16];

	tty_expect(&t, " a b c d e");
	snprintf(text, sizeof(text), "%s ", row);
	ck_assert(tty_find(&t, text, &at_row, &ignored));
	ck_assert(tty_find(&t, " a b c d e", &ignored, &at_column));
	at_column += 1 + 2 * (column - 'a');
	tty_button(&t, at_row, at_column, true);
	ann_played();
	tty_button(&t, at_row, at_column, false);
}

TEST_LOOP(is_played_by_the_mouse, 0, 2)
{
	screen_game_start(&(struct screen_game){
	    .kind.term = _i == 0 ? NULL : "tmux-256color" });
	ck_assert(tty_has_mouse(&t));
	click_point('h', "10");
	bob_plays("a15");
	click_point('i', "11");
	bob_plays("b15");
	click_point('j', "12");
	bob_plays("c15");
	click_point('o', "13");
	tty_click_on(&t, "Esc Menu");
	tty_click_on(&t, "Resign");
	tty_expect(&t, "Resign the game?");
	tty_click_on(&t, "  Resign");
	tty_expect(&t, "You resigned: bob wins.");
}

static const struct {
	const char *typed, *shown, *input;
} wrong_lines[] = {
	{ "h88\r", "is not a move. Type a point", "Move: h88" },
	{ "resign\r", "is not a move. Type a point", "Move: resign" },
	{ "z26\r", "That point is not on the board.", "Move: z26" },
	{ "a1\r", "That point already has a stone.", "Move: a1" },
	{ "/fly\r", "Unknown command", "b2 Enter" },
	{ "/move z9\r", "That point is not on the board", "b2 Enter" },
};

TEST_EACH(keeps_a_wrong_line_for_correction, wrong_lines)
{
	start_game("15x15x5");
	screen_game_play("a1", "b1");
	tty_type(&t, wrong_lines[_i].typed);
	tty_expect(&t, wrong_lines[_i].shown);
	tty_expect(&t, wrong_lines[_i].input);
}

/* The terminal marks a paste if the program has asked for it. */
TEST(plays_nothing_that_is_pasted)
{
	start_game("15x15x5");
	ck_assert_ptr_nonnull(strstr(t.bytes, "\033[?2004h"));
	tty_exchange(&t, "\033[200~h8\ri9\r\033[201~", "Move: h8 i9");
	tty_exchange(&t, "\027\025", "b2 Enter");
	tty_type(&t, "8\001h\005\r");
	ann_played();
	tty_exchange(&t, "/quit\r", "Quit? ");
	tty_type(&t, "\003");
	ck_assert_int_eq(tty_wait_exit(&t), 0);
	ck_assert_ptr_nonnull(strstr(t.bytes, "\033[?2004l"));
}

/* A sequence of which only the first byte has arrived counts as the Esc key. */
TEST(types_no_part_of_an_escape_sequence)
{
	start_game("15x15x5");
	tty_exchange(&t, "?", "the last move");
	tty_type(&t, "\033");
	tty_expect_gone(&t, "the last move");
	tty_type(&t, "[A");
	screen_game_play("h8", NULL);
}

/* Alt and a letter is neither Esc, which leaves the chat, nor that letter. */
TEST(keeps_a_remark_at_alt_and_a_letter)
{
	start_game("15x15x5");
	tty_exchange(&t, "\tgood \033bluck", "Say: good luck");
	tty_type(&t, "\033");
	tty_expect_gone(&t, "Say: good luck");
	tty_exchange(&t, "\t", "Say: good luck");
}

/* The cells change their size, and the game goes on. */
TEST(goes_on_after_a_resize)
{
	static const struct {
		int         rows, columns;
		const char *shows;
	} sizes[] = {
		{ 60, 200, "/\\" },
		{ 16, 40, "9v" },
		{ 30, 60, "[X]" },
		{ 24, 80, "15 " },
	};

	screen_game_start(&(struct screen_game){ .kind.locale = "C" });
	screen_game_play("h12", NULL);
	for (int i = 0; i < 4; i++) {
		tty_resize(&t, sizes[i].rows, sizes[i].columns);
		tty_expect(&t, sizes[i].shows);
		tty_expect(&t, "? Help");
	}
	bob_plays("a1");
	screen_game_play("h11", NULL);
}

/* Reviewing changes nothing; new moves are still logged. */
TEST(reviews_while_the_game_goes_on)
{
	start_game("15x15x5");
	screen_game_play("h8", "h9");
	screen_game_play("i8", NULL);
	tty_press(&t, VTERM_KEY_PAGEUP);
	tty_expect(&t, "Move 2 of 3");
	peer_send(&bob, "move i9");
	tty_expect(&t, "Move 2 of 4");
	tty_exchange(&t, "\r", "This is an earlier");
	tty_press(&t, VTERM_KEY_END);
	tty_expect_gone(&t, "Move 2 of 4");
	screen_game_play("j8", NULL);
}

/* The answer "no" is always selected first. */
TEST(confirms_before_a_game_is_lost)
{
	start_game("3x3x3");
	tty_exchange(&t, "/resign\r", "Resign the game?");
	tty_type(&t, "\r");
	tty_expect_gone(&t, "Resign the game?");
	tty_exchange(&t, "\003", "Quit? ");
	tty_type(&t, "\033");
	tty_expect_gone(&t, "Quit? ");
	tty_exchange(&t, "/q\r", "Quit? ");
	tty_press(&t, VTERM_KEY_DOWN);
	tty_press(&t, VTERM_KEY_DOWN);
	tty_type(&t, "\r");
	ck_assert_int_eq(tty_wait_exit(&t), 0);
	tty_check_sane(&t);
	peer_expect(&bob, "* over * winner=o why=quit");
}

/* The hint is shown in the chat and on the board. */
TEST(shows_a_hint)
{
	const char *options[] = { "--play", "3x3x3", "--bot", "easy", NULL };
	struct tty_kind kind = { .settings = "bell off\n" };

	screen_server_start("ping", "= ping");
	tty_start(&t, &kind, s.port, options);
	tty_expect(&t, "Your turn");
	tty_exchange(&t, "/hint\r", "The best move is ");
	tty_expect(&t, "?  ");
	ck_assert_int_eq(t.rings, 0);
	tty_exchange(&t, "/quit\r", "Quit? ");
	tty_type(&t, "\003");
	ck_assert_int_eq(tty_wait_exit(&t), 0);
}

TEST(rings_on_your_turn)
{
	int before;

	start_game("3x3x3");
	before = t.rings;
	ck_assert_int_ge(before, 1);
	screen_game_play("b2", "a1");
	tty_expect(&t, "Your turn.");
	ck_assert_int_eq(t.rings, before + 1);
	tty_exchange(&t, "/bell\r", "The bell on your turn");
	screen_game_play("b1", "a2");
	tty_expect(&t, "Your turn.");
	ck_assert_int_eq(t.rings, before + 1);
}

/* Somebody waits for a game that ann would not have requested. */
TEST(offers_the_game_of_who_waits)
{
	const char *options[] = { "--name", "ann", NULL };

	screen_server_start("seek 3x3x3 you=o clock=5+3 wait=60",
	    "= seek id=*");
	tty_start(&t, &(struct tty_kind){ 0 }, s.port, options);
	tty_expect(&t, "> Find an opponent");
	tty_exchange(&t, "\r",
	    "+ yes, - no: bob looks for another game: 3x3x3, clock");
	tty_type(&t, "+");
	peer_expect(&bob, "* match * 3x3x3 x=ann o=bob you=o *");
	tty_expect(&t, "Your turn");
	screen_game_play("b2", NULL);
}
