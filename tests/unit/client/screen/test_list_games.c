/* test_list_games.c -- the list of finished games on the screen. */

#include "client/screen/list.h"

#include "tests/support/suite.h"
#include "tests/support/ui_fixture.h"

#define LEFT "* state 7 3x3x3 turn=x x=a o=b you=- moves=-\n* unwatch 7"

static void set_up(void)
{
	ui_fixture_set_up();
	ui_fixture_receive(&l, LEFT, "");
	l.sent[0] = '\0';
}

FIXTURE(set_up, ui_fixture_tear_down);

#define GAME(number, outcome)                                          \
	"* history " number " 15x15x5 x=ann o=bob clock=none " outcome \
	" plies=31 begun=2026-11-22T02:47:02Z ended=2026-11-22T02:59:02Z\n"
#define ANSWER "= history count=1"

static const struct {
	const char *outcome, *text;
} outcomes[] = {
	{ "winner=x why=line", "you beat bob, 2026-11-22, 31 moves" },
	{ "winner=o why=line", "bob beat you, 2026" },
	{ "winner=o why=resign rating=1662?,1338 change=+1,-1",
	    "bob (1338) beat you (1662?), who resigned, 2026" },
	{ "winner=x why=quit", "you beat bob, who left, 2026" },
	{ "winner=x why=time", "you beat bob, who ran out of time, 2026" },
	{ "winner=x why=away", "you beat bob, who did not reconnect, 2026" },
	{ "winner=none why=away",
	    "you against bob: both players stayed away, 2026" },
	{ "winner=x why=idle", "you beat bob, who made no move, 2026" },
	{ "winner=none why=full",
	    "you against bob: a draw: the board is full, 2026" },
	{ "winner=none why=agreed",
	    "you against bob: a draw by agreement, 2026" },
	{ "winner=none why=abort", "you against bob: aborted, 2026" },
	{ "winner=none why=void",
	    "you against bob: ended by the server, 2026" },
	{ "winner=none why=replaced",
	    "you against bob: a player came in place of the bot" },
	{ "winner=x why=magic", "you beat bob, 2026" },
	{ "winner=none why=magic", "you against bob: no winner, 2026" },
};

TEST_EACH(says_how_a_game_ended, outcomes)
{
	char row[512];

	ui_fixture_exchange(&l, "*", "history ann;");
	ck_assert(ui_fixture_shows(&l, "Loading."));
	snprintf(row, sizeof(row), GAME("12", "%s") ANSWER,
	    outcomes[_i].outcome);
	ui_fixture_receive(&l, row, "");
	ck_assert(ui_fixture_shows(&l, "Games  < mine >"));
	ck_assert(ui_fixture_shows(&l, "   12 Gomoku       you") ||
	    ui_fixture_shows(&l, "   12 Gomoku       bob"));
	ck_assert_msg(ui_fixture_shows(&l, outcomes[_i].text), "%s",
	    outcomes[_i].text);
}

/* Keys and commands, and the requests they make. */
static const struct {
	const char *typed, *sent;
} requests[] = {
	{ "/history$", "history;" },
	{ "/history bob$", "history bob;" },
	{ "/history bob with=ann Variant=3x3x3$",
	    "history bob with=ann variant=3x3x3;" },
	{ "/history bob Variant=0$", "" },
	{ "/history bob ann$", "" },
	{ "/record 12$", "record 12;" },
	{ "/record x$", "" },
	{ "*<", "history ann;history;" },
	{ "*<<", "history ann;history;history ann;" },
	{ "*bob$", "history ann;history ann with=bob;" },
	{ "*bob$v>",
	    "history ann;history ann with=bob;"
	    "history ann;" },
	{ "*hard$", "history ann;history ann with=hard~bot;" },
	{ "*5x5x4$", "history ann;history ann variant=5x5x4;" },
	{ "*vv>", "history ann;history ann variant=3x3x3;" },
	{ "*bob$any$",
	    "history ann;history ann with=bob;"
	    "history ann;" },
	{ "*4nobody$", "history ann;" },
	{ "*!", "history ann;" },
	{ "*$", "history ann;" },
};

TEST_EACH(requests_games, requests)
{
	ui_fixture_type(&l, requests[_i].typed);
	ui_fixture_expect_sent(&l, requests[_i].sent);
}

/* The rows of the lobby and the items of the menu do the same. */
TEST(opens_from_the_lobby_and_the_menu)
{
	ui_fixture_click(&l, "All games");
	ui_fixture_exchange(&l, "$", "history;");
	ck_assert(ui_fixture_shows(&l, "Games  < all >"));
	ui_fixture_type(&l, "#");
	ck_assert(ui_fixture_shows(&l, "Find an opponent"));
	ui_fixture_type(&l, "#");
	ui_fixture_click(&l, "My finished games");
	ui_fixture_expect_sent(&l, "history ann;");
	ck_assert(ui_fixture_shows(&l, "Games  < mine >"));
}

/* The most rows that a list has. */
static void receive_long_lists(void)
{
	static char rows[32768];
	int         n = 0;

	for (int i = 0; i < LOBBY_MAX; i++)
		n += snprintf(rows + n, sizeof(rows) - (size_t)n,
		    "* who p%d state=idle\n", i);
	n += snprintf(rows + n, sizeof(rows) - (size_t)n, "= who count=200\n");
	for (int i = 0; i < LOBBY_MAX; i++)
		n += snprintf(rows + n, sizeof(rows) - (size_t)n,
		    "* game %d 3x3x3 x=a o=b ply=1 watchers=0\n", i + 1);
	snprintf(rows + n, sizeof(rows) - (size_t)n,
	    "= games count=200\n* score ann 3x3x3 won=1 lost=0 drawn=0\n"
	    "= scores count=1");
	ui_fixture_receive(&l, rows, "");
}

/* The row stays selected even if nothing is rendered between two lists. */
TEST(keeps_the_row_of_games_selected)
{
	receive_long_lists();
	for (int i = 0; i < 2 * LOBBY_MAX + 10; i++)
		ui_fixture_press(&l, KEY_IS_DOWN);
	ck_assert(ui_fixture_shows(&l, "> All games"));
	ui_fixture_receive(&l,
	    "= who count=0\n= games count=0\n* who bob state=idle\n"
	    "= who count=1",
	    "");
	ck_assert(ui_fixture_shows(&l, "> All games"));
	ui_fixture_exchange(&l, "$", "history;");
}

#define RECORD                                                            \
	"* record 12 3x3x3 x=ann o=bob clock=none winner=x why=resign "   \
	"plies=1 begun=2026-11-21T23:47:02Z ended=2026-11-22T02:59:02Z\n" \
	"* moves 12 1 moves=b2 spent=1000\n= record"

TEST(opens_a_game)
{
	ui_fixture_type(&l, "*");
	ui_fixture_receive(&l, GAME("12", "winner=x why=line") ANSWER " next=9",
	    "");
	ui_fixture_exchange(&l, "vvv$", "history ann;record 12;");
	ck_assert(!viewer_is_record(&l.ui.viewer));
	ui_fixture_receive(&l, RECORD, "");
	ck_assert(ui_fixture_shows(&l, "Move 0 of 1."));
	ck_assert(!l.ui.viewer.wants_review);
	ui_fixture_receive(&l, "* challenge 7 bob 5x5x4 you=-", "");
	ck_assert(ui_fixture_shows(&l, "Somebody asks you"));
	ck_assert(ui_fixture_shows(&l, "+ yes, - no: bob"));
	ui_fixture_exchange(&l, "+", "accept 7;");
	/* Talk and help are those of a live game. */
	ui_fixture_exchange(&l, "_hello$#?", "shout hello;");
	ck_assert(ui_fixture_shows(&l, "the last move"));
	ui_fixture_type(&l, "##");
	ck_assert(ui_fixture_shows(&l, "Older games"));
	ui_fixture_exchange(&l, "!", "record 12;");
	ui_fixture_receive(&l, RECORD, "");
	ck_assert(ui_fixture_shows(&l, "Move 0 of 1."));
	ck_assert(l.ui.viewer.wants_review);
	ui_fixture_type(&l, "#");
	ui_fixture_exchange(&l, "v$", "history ann from=9;");
	/* The first of the older games takes the place of "Older games". */
	ui_fixture_receive(&l, GAME("8", "winner=x why=line") ANSWER, "");
	ui_fixture_exchange(&l, "$", "record 8;");
}

TEST(lobby_is_shown_instead)
{
	ui_fixture_type(&l, "/history$");
	ck_assert(l.ui.games_shown);
	ui_fixture_type(&l, "/lobby$");
	ck_assert(l.ui.lobby_shown && !l.ui.games_shown);
	ck_assert(ui_fixture_shows(&l, "Players"));
}

/* A record that comes after a game has begun is not shown. */
TEST(game_that_begins_is_shown_instead)
{
	ui_fixture_type(&l, "/record 12$");
	ui_fixture_receive(&l, "* match 8 3x3x3 x=ann o=bob you=x", "");
	ui_fixture_receive(&l, RECORD, "");
	ck_assert(!viewer_is_record(&l.ui.viewer));
	ck_assert(!l.ui.lobby_shown && !l.ui.games_shown);
}

TEST(says_what_is_wrong)
{
	ui_fixture_type(&l, "*");
	ui_fixture_receive(&l, "? history full :Too many requests.", "");
	ck_assert(ui_fixture_shows(&l, "Too many requests."));
	ui_fixture_type(&l, "<");
	ui_fixture_receive(&l, "= history count=0", "");
	ck_assert(ui_fixture_shows(&l, "There are no such games."));
	ui_fixture_type(&l, "<");
	ui_fixture_receive(&l, "= history count=0 next=7", "");
	ck_assert(ui_fixture_shows(&l, "None of the last games."));
	ck_assert(ui_fixture_shows(&l, "Older games"));
	ui_fixture_type(&l, "/record 12$");
	ui_fixture_receive(&l, "= record", "");
	ck_assert(ui_fixture_shows(&l, "a record that is not a game"));
	ui_fixture_type(&l, "/history bob Variant=0$");
	ck_assert(ui_fixture_shows(&l, "A variant is tictactoe"));
	ui_fixture_type(&l, "4nobody$");
	ck_assert(ui_fixture_shows(&l, "\"4nobody\" is no filter."));
	ck_assert(ui_fixture_shows(&l, "gomoku or 7x6x4"));
}

TEST(filters_by_the_rule_of_a_game)
{
	ui_fixture_exchange(&l, "*7x6x4$",
	    "history ann;history ann variant=7x6x4;");
	ui_fixture_exchange(&l, "{vvv>", "history ann variant=7x6x4/exact;");
	ck_assert(ui_fixture_shows(&l, "Rule   < exact >"));
	ui_fixture_exchange(&l,
	    "/history abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz$",
	    "");
	ck_assert(ui_fixture_shows(&l, "name"));
}
