/* test_play.c -- whole games at the screen, by every means there is. */

#include <stdio.h>
#include <string.h>

#include "tests/flow/flow.h"
#include "tests/tui/suites.h"
#include "tests/tui/tty.h"

static const char *const none[] = { NULL };

static struct tty    t;
static struct server s;
static struct client bob;

/* Ann at the screen is X, bob O. */
static void sit_down(const char *variant, const struct tty_kind *kind)
{
	const char *options[] = { "--name", "ann", "--play", variant, NULL };

	server_start(&s, none);
	client_named(&bob, &s, "bob");
	says(&bob, "seek %s you=o wait=60", variant);
	hears(&bob, "= seek id=*");
	tty_start(&t, kind, s.port, options);
	tty_awaits(&t, "Your turn");
}

static void get_up(void)
{
	tty_close(&t);
	client_close(&bob);
	server_stop(&s);
}

/* Bob answers, and ann has seen it. */
static void bob_plays(const char *point)
{
	char text[32];

	says(&bob, "move %s", point);
	snprintf(text, sizeof(text), "bob plays %s.", point);
	tty_awaits(&t, text);
}

static void ann_played(const char *point)
{
	char text[32];

	snprintf(text, sizeof(text), "You play %s.", point);
	tty_awaits(&t, text);
}

static const struct tty_kind usual = { 0 };

/* The cursor begins in the middle. */
START_TEST(is_played_by_arrows)
{
	sit_down("3x3x3", &usual);
	tty_types(&t, "\r");
	ann_played("b2");
	bob_plays("a1");
	tty_presses(&t, VTERM_KEY_DOWN);
	tty_types(&t, " ");
	ann_played("b1");
	bob_plays("a2");
	tty_presses(&t, VTERM_KEY_UP);
	tty_presses(&t, VTERM_KEY_LEFT);
	tty_presses(&t, VTERM_KEY_LEFT);
	tty_presses(&t, VTERM_KEY_RIGHT);
	tty_presses(&t, VTERM_KEY_UP);
	tty_types(&t, "\r");
	ann_played("b3");
	tty_awaits(&t, "You win with b1 b2 b3.");
	hears(&bob, "* over * winner=x why=line *");
	get_up();
}
END_TEST

START_TEST(is_played_by_typing)
{
	sit_down("15x15x5", &usual);
	tty_types(&t, "h8\r");
	ann_played("h8");
	bob_plays("a1");
	tty_types(&t, "I8\r");
	ann_played("i8");
	bob_plays("a2");
	tty_types(&t, "/move j8\r");
	ann_played("j8");
	bob_plays("a3");
	tty_types(&t, "k9\bx\b8\b8\r");
	ann_played("k8");
	bob_plays("a4");
	tty_types(&t, "g8\r");
	ann_played("g8");
	tty_awaits(&t, "You win with g8 h8 i8 j8 k8.");
	get_up();
}
END_TEST

/*
 * Clicks on a stone's coordinates, letters below and numbers beside; the button
 * is up again only when the stone has been seen, and no key is pressed then.
 */
static void click_point(char column, const char *row)
{
	int  at_row, at_column, ignored;
	char text[16];

	tty_awaits(&t, " a b c d e");
	snprintf(text, sizeof(text), "%s ", row);
	ck_assert(tty_finds(&t, text, &at_row, &ignored));
	ck_assert(tty_finds(&t, " a b c d e", &ignored, &at_column));
	at_column += 1 + 2 * (column - 'a');
	tty_button(&t, at_row, at_column, true);
	snprintf(text, sizeof(text), "%c%s", column, row);
	ann_played(text);
	tty_button(&t, at_row, at_column, false);
}

START_TEST(is_played_by_the_mouse)
{
	struct tty_kind kind = { .term = _i == 0 ? NULL : "tmux-256color" };

	sit_down("15x15x5", &kind);
	ck_assert(tty_has_mouse(&t));
	click_point('h', "10");
	bob_plays("a15");
	click_point('i', "11");
	bob_plays("b15");
	click_point('j', "12");
	bob_plays("c15");
	click_point('o', "13");
	tty_clicks_on(&t, "Esc Menu");
	tty_clicks_on(&t, "Resign");
	tty_awaits(&t, "Resign the game?");
	tty_clicks_on(&t, "  Resign");
	tty_awaits(&t, "You resign: bob wins.");
	get_up();
}
END_TEST

static const struct {
	const char *typed, *said, *kept;
} slips[] = {
	{ "h88\r", "A move is a letter and a number", "Move: h88" },
	{ "resign\r", "A move is a letter and a number", "Move: resign" },
	{ "z26\r", "That point is off the board.", "Move: z26" },
	{ "a1\r", "That point already has a stone.", "Move: a1" },
	{ "/fly\r", "There is no such command", "b2 Enter" },
	{ "/move z9\r", "That point is off the board", "b2 Enter" },
};

START_TEST(keeps_a_slip_for_correction)
{
	sit_down("15x15x5", &usual);
	tty_types(&t, "a1\r");
	ann_played("a1");
	bob_plays("b1");
	tty_types(&t, slips[_i].typed);
	tty_awaits(&t, slips[_i].said);
	tty_awaits(&t, slips[_i].kept);
	get_up();
}
END_TEST

START_TEST(says_when_it_is_not_your_turn)
{
	sit_down("15x15x5", &usual);
	tty_types(&t, "a1\r");
	ann_played("a1");
	tty_types(&t, "b1\r");
	tty_awaits(&t, "It is not your turn.");
	tty_awaits(&t, "Move: b1");
	tty_types(&t, "\033");
	tty_misses(&t, "Move: b1");
	get_up();
}
END_TEST

/* The board stays, the cells change, and the game goes on. */
START_TEST(goes_on_in_another_size)
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
	struct tty_kind kind = { .locale = "C" };

	sit_down("15x15x5", &kind);
	tty_types(&t, "h12\r");
	ann_played("h12");
	for (int i = 0; i < 4; i++) {
		tty_resizes(&t, sizes[i].rows, sizes[i].columns);
		tty_awaits(&t, sizes[i].shows);
		tty_awaits(&t, "? Help");
	}
	bob_plays("a1");
	tty_types(&t, "h11\r");
	ann_played("h11");
	get_up();
}
END_TEST

/* Looking back changes nothing; moves that come meanwhile are told. */
START_TEST(looks_back_without_harm)
{
	sit_down("15x15x5", &usual);
	tty_types(&t, "h8\r");
	ann_played("h8");
	bob_plays("h9");
	tty_types(&t, "i8\r");
	ann_played("i8");
	tty_presses(&t, VTERM_KEY_PAGEUP);
	tty_awaits(&t, "Move 2 of 3");
	bob_plays("i9");
	tty_awaits(&t, "Move 2 of 4");
	tty_types(&t, "\r");
	tty_awaits(&t, "This is an older move");
	tty_presses(&t, VTERM_KEY_END);
	tty_misses(&t, "Move 2 of 4");
	tty_types(&t, "j8\r");
	ann_played("j8");
	get_up();
}
END_TEST

/* Every question is answered with no first. */
START_TEST(asks_twice_before_a_game_is_lost)
{
	sit_down("3x3x3", &usual);
	tty_types(&t, "/resign\r");
	tty_awaits(&t, "Resign the game?");
	tty_types(&t, "\r");
	tty_misses(&t, "Resign the game?");
	tty_types(&t, "\003");
	tty_awaits(&t, "Leave? ");
	tty_types(&t, "\033");
	tty_misses(&t, "Leave? ");
	tty_types(&t, "/q\r");
	tty_awaits(&t, "Leave? ");
	tty_presses(&t, VTERM_KEY_DOWN);
	tty_types(&t, "\r");
	ck_assert_int_eq(tty_ends(&t), 0);
	tty_is_sane(&t);
	hears(&bob, "* over * winner=o why=quit");
	get_up();
}
END_TEST

START_TEST(agrees_and_plays_again)
{
	sit_down("3x3x3", &usual);
	says(&bob, "draw");
	tty_awaits(&t, "bob offers a draw");
	tty_types(&t, "\033");
	tty_clicks_on(&t, "Agree to a draw");
	tty_awaits(&t, "A draw by agreement.");
	tty_types(&t, "\r");
	tty_awaits(&t, "Play once more");
	tty_types(&t, "\r");
	tty_awaits(&t, "offer a rematch");
	says(&bob, "rematch");
	hears(&bob, "* match * x=bob o=ann *");
	bob_plays("b2");
	tty_types(&t, "a1\r");
	ann_played("a1");
	says(&bob, "resign");
	tty_awaits(&t, "bob resigns: you win.");
	tty_awaits(&t, "1 won");
	get_up();
}
END_TEST

/* The mark is in the talk and on the board. */
START_TEST(shows_a_hint)
{
	const char *options[] = { "--play", "3x3x3", "--bot", "easy", NULL };
	struct tty_kind kind = { .choice = "bell off\n" };

	server_start(&s, none);
	tty_start(&t, &kind, s.port, options);
	tty_awaits(&t, "Your turn");
	tty_types(&t, "/hint\r");
	tty_awaits(&t, "Best is ");
	tty_awaits(&t, "?  ");
	ck_assert_int_eq(t.rings, 0);
	tty_types(&t, "/quit\r");
	tty_awaits(&t, "Leave? ");
	tty_types(&t, "\003");
	ck_assert_int_eq(tty_ends(&t), 0);
	tty_close(&t);
	server_stop(&s);
}
END_TEST

START_TEST(rings_on_your_turn)
{
	int before;

	sit_down("3x3x3", &usual);
	before = t.rings;
	ck_assert_int_ge(before, 1);
	tty_types(&t, "b2\r");
	ann_played("b2");
	bob_plays("a1");
	tty_awaits(&t, "Your turn.");
	ck_assert_int_eq(t.rings, before + 1);
	tty_types(&t, "/bell\r");
	tty_awaits(&t, "The bell on your turn");
	tty_types(&t, "b1\r");
	ann_played("b1");
	bob_plays("a2");
	tty_awaits(&t, "Your turn.");
	ck_assert_int_eq(t.rings, before + 1);
	get_up();
}
END_TEST

Suite *play_suite(void)
{
	Suite *suite = suite_create("play");
	TCase *all = tcase_create("all");

	tcase_set_timeout(all, 60);
	tcase_add_test(all, is_played_by_arrows);
	tcase_add_test(all, is_played_by_typing);
	tcase_add_loop_test(all, is_played_by_the_mouse, 0, 2);
	tcase_add_loop_test(all, keeps_a_slip_for_correction, 0,
	    sizeof(slips) / sizeof(slips[0]));
	tcase_add_test(all, says_when_it_is_not_your_turn);
	tcase_add_test(all, goes_on_in_another_size);
	tcase_add_test(all, looks_back_without_harm);
	tcase_add_test(all, asks_twice_before_a_game_is_lost);
	tcase_add_test(all, agrees_and_plays_again);
	tcase_add_test(all, shows_a_hint);
	tcase_add_test(all, rings_on_your_turn);
	suite_add_tcase(suite, all);
	return suite;
}
