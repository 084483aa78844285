/* test_screens.c -- every screen, as it is kept in golden/. */

#include <stdio.h>
#include <string.h>

#include "tests/flow/table.h"
#include "tests/tui/suites.h"
#include "tests/tui/tty.h"

static const char *const none[] = { NULL };
static const char *const as_ann[] = { "--name", "ann", NULL };

static struct tty    t;
static struct server s;
static struct client bob, cat;

static const struct {
	int         rows, columns;
	const char *size;
} sizes[] = {
	{ 24, 80, "80x24" },
	{ 16, 40, "40x16" },
	{ 60, 200, "200x60" },
};

#define SIZES ((int)(sizeof(sizes) / sizeof(sizes[0])))

static struct tty_kind kind_of(int i)
{
	return (struct tty_kind){ .rows = sizes[i].rows,
		.columns = sizes[i].columns };
}

static void is_golden(const char *what, int size)
{
	char name[64];

	snprintf(name, sizeof(name), "%s-%s", what, sizes[size].size);
	tty_is_golden(&t, name);
}

/* Ann at the screen is X and bob O; nobody has moved. */
static void sit_down(const char *variant, int size)
{
	const struct tty_kind kind = kind_of(size);
	const char *options[] = { "--name", "ann", "--play", variant, NULL };

	server_start(&s, none);
	client_named(&bob, &s, "bob");
	says(&bob, "seek %s you=o wait=60", variant);
	hears(&bob, "= seek id=*");
	tty_start(&t, &kind, s.port, options);
	tty_awaits(&t, "Your turn");
	hears(&bob, "* match * you=o *");
}

static void get_up(void)
{
	tty_close(&t);
	client_close(&bob);
	server_stop(&s);
}

/* Ann types a move and bob answers. */
static void play(const char *ann, const char *answer)
{
	char text[32];

	tty_types(&t, ann);
	tty_types(&t, "\r");
	snprintf(text, sizeof(text), "You play %s", ann);
	tty_awaits(&t, text);
	if (answer == NULL)
		return;
	says(&bob, "move %s", answer);
	snprintf(text, sizeof(text), "bob plays %s", answer);
	tty_awaits(&t, text);
}

static const struct {
	const char *variant, *name, *moves[4];
} games[] = {
	{ "3x3x3", "game-3", { "b2", "a1", "c1", "a3" } },
	{ "15x15x5", "game-15", { "h8", "i9", "h9", "o15" } },
	{ "26x26x5", "game-26", { "m13", "n14", "m14", "z26" } },
};

#define GAMES ((int)(sizeof(games) / sizeof(games[0])))

START_TEST(shows_a_running_game)
{
	int game = _i % GAMES, size = _i / GAMES;

	sit_down(games[game].variant, size);
	play(games[game].moves[0], games[game].moves[1]);
	play(games[game].moves[2], games[game].moves[3]);
	is_golden(games[game].name, size);
	get_up();
}
END_TEST

/* The end, with the winning line; then the menu, and looking back. */
START_TEST(shows_the_end_and_what_was)
{
	sit_down("3x3x3", _i);
	play("b2", "a1");
	play("c1", "a2");
	play("a3", NULL);
	tty_awaits(&t, "You win with");
	is_golden("over", _i);
	tty_types(&t, "\033");
	tty_awaits(&t, "What can be done now");
	is_golden("menu-over", _i);
	tty_types(&t, "\033");
	tty_misses(&t, "What can be done now");
	tty_presses(&t, VTERM_KEY_PAGEUP);
	tty_awaits(&t, "Move 4 of 5");
	tty_types(&t, ",");
	tty_awaits(&t, "Move 3 of 5");
	is_golden("back", _i);
	tty_types(&t, ".");
	tty_awaits(&t, "Move 4 of 5");
	tty_presses(&t, VTERM_KEY_HOME);
	tty_awaits(&t, "Move 0 of 5");
	tty_presses(&t, VTERM_KEY_END);
	tty_awaits(&t, "You win with");
	get_up();
}
END_TEST

START_TEST(shows_what_can_be_done)
{
	sit_down("15x15x5", _i);
	tty_types(&t, "\033");
	tty_awaits(&t, "What can be done now");
	is_golden("menu", _i);
	tty_types(&t, "\033");
	tty_misses(&t, "What can be done now");
	tty_types(&t, "?");
	tty_awaits(&t, "the last move");
	is_golden("help", _i);
	tty_types(&t, "\033");
	tty_misses(&t, "the last move");
	tty_types(&t, "/quit\r");
	tty_awaits(&t, "Leave? ");
	is_golden("leave", _i);
	get_up();
}
END_TEST

START_TEST(shows_talk)
{
	sit_down("15x15x5", _i);
	says(&bob,
	    "say Gr\xc3\xbc\xc3\x9f Gott, "
	    "\xe4\xbd\xa0\xe5\xa5\xbd, "
	    "a sentence that takes more than a single row, surely");
	tty_awaits(&t, "surely");
	tty_types(&t, "\t");
	tty_awaits(&t, "Say:");
	tty_types(&t, "good luck");
	tty_awaits(&t, "Say: good luck");
	is_golden("talk", _i);
	tty_types(&t, "\r");
	tty_awaits(&t, "You say: good luck");
	hears(&bob, "* say * ann :good luck");
	get_up();
}
END_TEST

/* Somebody who seeks, two who play, and a score. */
START_TEST(shows_who_is_here)
{
	const struct tty_kind kind = kind_of(_i);

	server_start(&s, none);
	client_named(&bob, &s, "bob");
	says(&bob, "bot 2x2x2 easy you=x");
	says(&bob, "resign");
	hears(&bob, "= resign");
	says(&bob, "bot 15x15x5 easy you=x");
	hears(&bob, "= bot match=*");
	client_named(&cat, &s, "cat");
	says(&cat, "seek 7x7x4 wait=600");
	hears(&cat, "= seek id=*");
	tty_start(&t, &kind, s.port, as_ann);
	tty_awaits(&t, "Stop looking");
	tty_types(&t, "\r");
	tty_awaits(&t, "Find an opponent");
	tty_awaits(&t, "would play 7x7x4");
	is_golden("list", _i);
	tty_close(&t);
	client_close(&bob);
	client_close(&cat);
	server_stop(&s);
}
END_TEST

START_TEST(says_what_it_needs)
{
	sit_down("3x3x3", 0);
	tty_resizes(&t, 10, 30);
	tty_awaits(&t, "needs 40x16, this is 30x10");
	tty_resizes(&t, 24, 80);
	tty_awaits(&t, "Your turn");
	get_up();
}
END_TEST

Suite *screens_suite(void)
{
	Suite *suite = suite_create("screens");
	TCase *all = tcase_create("all");

	tcase_set_timeout(all, 60);
	tcase_add_loop_test(all, shows_a_running_game, 0, SIZES * GAMES);
	tcase_add_loop_test(all, shows_the_end_and_what_was, 0, SIZES);
	tcase_add_loop_test(all, shows_what_can_be_done, 0, SIZES);
	tcase_add_loop_test(all, shows_talk, 0, SIZES);
	tcase_add_loop_test(all, shows_who_is_here, 0, SIZES);
	tcase_add_test(all, says_what_it_needs);
	suite_add_tcase(suite, all);
	return suite;
}
