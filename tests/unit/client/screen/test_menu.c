/* test_menu.c -- the items of the menu in each situation. */

#include "client/screen/menu.h"
#include "client/words/commands.h"

#include <stdio.h>
#include <string.h>

#include "tests/support/client_fixture.h"
#include "tests/support/suite.h"

#define BOB  "* match 7 3x3x3 x=ann o=bob you=x clock=none"
#define LOOK "* state 7 3x3x3 ply=0 turn=x x=ann o=bob you=- moves=-"

/* The items, each before a bar, without those that are always in the menu. */
#define TIMED   "* match 7 3x3x3 x=ann o=bob you=x clock=5+3 left=1,2"
#define PUZZLES "Solve puzzles|Tournament|"
#define ABORT   "Abort: the game does not count|"
#define CUP     "* tournament swiss 3x3x3 name=Cup state=open entrants=1 round=0"
#define CUP_OVER \
	"* tournament swiss 3x3x3 name=Cup state=over entrants=1 round=0"

static const struct {
	const char *lines, *items;
} menus[] = {
	{ "* you ann",
	    "Find an opponent for Tic-tac-toe|Play the medium bot at "
	    "Tic-tac-toe|" PUZZLES },
	{ "= seek id=4", "Stop looking for an opponent|" PUZZLES },
	{ BOB,
	    "Back to the game|Offer a draw|Propose hints for both|Resign|" ABORT
	    "Chat|" },
	{ BOB "\n* offer 7 draw o id=3",
	    "Back to the game|Accept the draw|Propose hints for "
	    "both|Resign|" ABORT "Chat|" },
	{ BOB "\n* offer 7 draw x id=3",
	    "Back to the game|Propose hints for both|Resign|" ABORT "Chat|" },
	{ BOB "\n* offer 7 hint o id=3",
	    "Back to the game|Offer a draw|Agree to hints for "
	    "both|Resign|" ABORT "Chat|" },
	{ BOB "\n* offer 7 hint x id=3",
	    "Back to the game|Offer a draw|Resign|" ABORT "Chat|" },
	{ TIMED,
	    "Back to the game|Offer a draw|Propose hints for both|"
	    "Ask for a pause|Resign|" ABORT "Chat|" },
	{ TIMED "\n* offer 7 pause o id=3",
	    "Back to the game|Offer a draw|Propose hints for both|"
	    "Agree to the pause|Resign|" ABORT "Chat|" },
	{ TIMED "\n* offer 7 pause x id=3",
	    "Back to the game|Offer a draw|Propose hints for both|Resign|" ABORT
	    "Chat|" },
	{ TIMED "\n* clock 7 left=1,2 runs=- paused=300000",
	    "Back to the game|Offer a draw|Propose hints for both|"
	    "End the pause|Resign|" ABORT "Chat|" },
	/* A warned opponent, who moves or not; no moves are taken back. */
	{ BOB " undo=off\n* move 7 1 x b2\n* idle 7 o until=1",
	    "Back to the game|Claim the win|Offer a draw|"
	    "Propose hints for both|Resign|" ABORT "Chat|" },
	{ BOB " undo=off\n* move 7 1 x b2\n* idle 7 o until=1\n"
	      "* move 7 2 o a1",
	    "Back to the game|Offer a draw|Propose hints for both|Resign|"
	    "Chat|" },
	/* The choice of an opening. */
	{ "* match 7 15x15x5 x=ann o=bob you=o clock=none opening=swap2"
	  " phase=stones\n* move 7 1 x h8\n* move 7 2 o i8",
	    "Back to the game|Offer a draw|Resign|" ABORT "Chat|" },
	{ "* match 7 15x15x5 x=ann o=bob you=o clock=none opening=swap2"
	  " phase=stones\n* move 7 1 x h8\n* move 7 2 o i8\n* move 7 3 x k5",
	    "Play X|Play O|Put two more; the opponent chooses|"
	    "Back to the game|Offer a draw|Resign|" ABORT "Chat|" },
	/* Bots accept no draw. */
	{ MATCH_LINE, "Back to the game|Ask for a hint|Resign|" ABORT "Chat|" },
	/*
	 * A player who has moved may ask to take it back; once both have,
	 * neither can abort.
	 */
	{ BOB "\n* move 7 1 x b2\n* move 7 2 o a1",
	    "Back to the game|Offer a draw|Take back your last turn|"
	    "Propose hints for both|Resign|Chat|" },
	{ BOB "\n* move 7 1 x b2\n* offer 7 undo o id=3 ply=1",
	    "Back to the game|Offer a draw|Let the opponent take back a turn|"
	    "Propose hints for both|Resign|" ABORT "Chat|" },
	{ BOB "\n* move 7 1 x b2\n* offer 7 undo x id=3 ply=1",
	    "Back to the game|Offer a draw|Propose hints for both|Resign|" ABORT
	    "Chat|" },
	/* What the server refuses in a tournament. */
	{ TIMED " undo=off tournament=1",
	    "Back to the game|Offer a draw|Resign|Chat|" },
	{ BOB "\n* over 7 0 winner=o why=resign",
	    "Offer a rematch, sides swapped|Find an opponent for Tic-tac-toe|"
	    "Play the medium bot at Tic-tac-toe|Chat|" PUZZLES },
	{ BOB "\n* over 7 0 winner=o why=resign\n* offer 7 rematch o id=3",
	    "Accept the rematch|Find an opponent for Tic-tac-toe|"
	    "Play the medium bot at Tic-tac-toe|Chat|" PUZZLES },
	{ BOB "\n* over 7 0 winner=o why=resign\n* left 7 o",
	    "Find an opponent for Tic-tac-toe|Play the medium bot at "
	    "Tic-tac-toe|"
	    "Chat|" PUZZLES },
	{ BOB "\n* move 7 1 x b2\n* over 7 1 winner=o why=resign\n* left 7 o",
	    "Find an opponent for Tic-tac-toe|Play the medium bot at "
	    "Tic-tac-toe|"
	    "Show the mistakes in this game|Chat|" PUZZLES },
	{ LOOK,
	    "Back to the game|Stop watching|Find an opponent for Tic-tac-toe|"
	    "Play the medium bot at Tic-tac-toe|Chat|" PUZZLES },
};

static const char lobby[] = "Lobby: players and games|",
		  games[] = "My finished games|", /* unless you play */
    always[] = "Bell on your turn: on|Help|Quit|";

TEST_EACH(lists_what_is_possible, menus)
{
	struct settings       c;
	struct client_fixture t;
	struct menu           m;
	char                  items[1024] = "", want[1024];

	settings_init(&c);
	client_fixture_init(&t, HELLO_LINE);
	client_fixture_apply(&t, menus[_i].lines);
	menu_fill_actions(&m, &t.state, &c,
	    (facts_of(&t.state, NULL, 40000) | FACT(HAS_SERVER)));
	for (unsigned i = 0; i < m.count; i++)
		strcat(strcat(items, m.items[i].text), "|");
	snprintf(want, sizeof(want), "%s%s%s%s", menus[_i].items, lobby,
	    game_is_yours(&t.state.game) ? "" : games, always);
	ck_assert_str_eq(items, want);
	client_fixture_clear(&t);
}

/* On a small screen the menu covers what says how the game ended. */
TEST(tells_how_the_game_ended)
{
	struct settings       c;
	struct client_fixture t;
	struct menu           m;

	settings_init(&c);
	client_fixture_init(&t, HELLO_LINE);
	client_fixture_apply(&t, BOB);
	menu_fill_actions(&m, &t.state, &c,
	    (facts_of(&t.state, NULL, 0) | FACT(HAS_SERVER)));
	ck_assert_str_eq(m.title, "Actions");
	client_fixture_apply(&t, "* over 7 0 winner=o why=resign");
	menu_fill_actions(&m, &t.state, &c,
	    (facts_of(&t.state, NULL, 0) | FACT(HAS_SERVER)));
	ck_assert_str_eq(m.title, "You resigned: bob wins");
	client_fixture_clear(&t);
}

static const struct {
	struct settings settings;
	const char     *items;
} challenges[] = {
	{ { .side = SIDE_CHOICE_ANY }, "Play 7x7x4, clock none|" },
	{ { .side = SIDE_CHOICE_O,
	      .game = { .idle_seconds = 60, .is_undo_off = true } },
	    "Play 7x7x4, clock none, you play O|"
	    "with 60 s to move, no takebacks|" },
};

TEST_EACH(shows_the_terms_of_a_challenge, challenges)
{
	struct settings s = challenges[_i].settings;
	struct menu     m;
	char            items[256] = "";

	ck_assert(variant_parse(&s.game.variant, "7x7x4"));
	menu_challenge(&m, "bob", &s);
	ck_assert_str_eq(m.title, "Challenge bob");
	for (unsigned i = 0; i + 1 < m.count; i++) {
		ck_assert_int_eq(strncmp(m.items[i].line, "challenge bob 7x7x4",
				     19),
		    0);
		strcat(strcat(items, m.items[i].text), "|");
	}
	ck_assert_str_eq(items, challenges[_i].items);
	ck_assert_str_eq(m.items[m.count - 1].line, "");
}

TEST(confirms_with_no_selected)
{
	struct menu m;

	menu_confirm(&m, "Sure?", "No", "Yes", CMD_RESIGN);
	ck_assert_uint_eq(m.count, 2);
	ck_assert_str_eq(m.items[m.selected].line, "");
	menu_move_selection(&m, 1);
	ck_assert_str_eq(m.items[m.selected].line, "resign");
	menu_move_selection(&m, 1);
	ck_assert_str_eq(m.items[m.selected].line, "");
	menu_move_selection(&m, -1);
	ck_assert_str_eq(m.items[m.selected].line, "resign");
}

static const struct {
	const char *lines, *clock, *opening;
	const char *of_host, *of_others; /* the commands of the dialog */
} orders[] = {
	{ "* you ann", "none", "none", "tournament create roundrobin 3x3x3|",
	    "" },
	{ "* you ann", "5+3", "swap2",
	    "tournament create roundrobin 9x9x5 clock=5+3 opening=swap2|", "" },
	{ CUP, "5+3", "none", "join|standings|tournament start|tournament end|",
	    "join|standings|" },
	{ CUP "\n= join", "5+3", "none",
	    "standings|tournament start|leave tournament|tournament end|",
	    "standings|leave tournament|" },
	/* Who has been withdrawn meanwhile can enter again. */
	{ CUP "\n= join\n? leave notentered :You are not in it.", "none",
	    "none", "join|standings|tournament start|tournament end|",
	    "join|standings|" },
	{ CUP "\n? join entered :You have entered already.", "none", "none",
	    "standings|tournament start|leave tournament|tournament end|",
	    "standings|leave tournament|" },
	/* The next tournament has the same name. */
	{ CUP "\n= join\n" CUP_OVER "\n" CUP, "none", "none",
	    "join|standings|tournament start|tournament end|",
	    "join|standings|" },
	{ "* tournament arena 3x3x3 name=Cup state=playing entrants=2 round=1",
	    "5+3", "none", "join|standings|tournament end|",
	    "join|standings|" },
	{ "* tournament arena 3x3x3 name=Cup state=over entrants=2 round=1",
	    "none", "none", "tournament create roundrobin 3x3x3|standings|",
	    "standings|" },
};

/* Enter on the first item creates nothing. */
TEST_EACH(a_host_leads_a_tournament, orders)
{
	struct client_fixture t;
	struct settings       settings;
	struct menu           m;
	char                  items[400];

	settings_init(&settings);
	settings_set(&settings, orders[_i].clock);
	if (strcmp(orders[_i].opening, "none") != 0) {
		ck_assert(variant_parse(&settings.game.variant, "9x9x5"));
		settings.game.opening = OPENING_SWAP2;
	}
	client_fixture_init(&t, HELLO_LINE);
	client_fixture_apply(&t, orders[_i].lines);
	for (int is_host = 0; is_host <= 1; is_host++) {
		t.state.is_host = is_host != 0;
		items[0] = '\0';
		menu_fill_tournament(&m, &t.state, &settings,
		    (facts_of(&t.state, NULL, 0) | FACT(HAS_SERVER)));
		ck_assert_int_ne(strncmp(m.items[0].line, "tournament", 10), 0);
		for (unsigned i = 0; i < m.count; i++)
			if (m.items[i].line[0] != '\0')
				strcat(strcat(items, m.items[i].line), "|");
		ck_assert_str_eq(items,
		    is_host ? orders[_i].of_host : orders[_i].of_others);
		if (strstr(items, "create") != NULL)
			ck_assert_str_eq(m.items[1].text, "Clock < 5+3 >");
	}
	client_fixture_clear(&t);
}

static const struct {
	const char *lines;
	bool        browsing;
	const char *text; /* an item of the menu */
} more[] = {
	{ "* you ann", false, "Bell on your turn: off" },
	{ LOOK, true, "Back to the current position" },
	{ BOB "\n* offer 7 hint o id=3", false, "Agree to hints for both" },
};

TEST_EACH(offers_more_in_some_situations, more)
{
	struct settings       c;
	struct client_fixture t;
	struct menu           m;
	bool                  is_there = false;

	settings_init(&c);
	c.bell = false;
	client_fixture_init(&t, HELLO_LINE);
	client_fixture_apply(&t, more[_i].lines);
	menu_fill_actions(&m, &t.state, &c,
	    (facts_of(&t.state, NULL, 0) | FACT(HAS_SERVER)) |
		(more[_i].browsing ? FACT(BROWSING) : 0));
	for (unsigned i = 0; i < m.count; i++)
		is_there |= strcmp(m.items[i].text, more[_i].text) == 0;
	ck_assert_msg(is_there, "%s", more[_i].text);
	client_fixture_clear(&t);
}
