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
	/* The keys in the last row move to the left. */
	tty_expect_gone(&t, "Enter Play");
	tty_click_on(&t, "Esc Menu");
	tty_click_on(&t, "Resign");
	tty_expect(&t, "Resign the game?");
	tty_click_on(&t, "  Resign");
	tty_expect(&t, "You resigned: bob wins.");
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
