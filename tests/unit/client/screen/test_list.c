/* test_list.c -- the rows of the lobby, and the commands that they run. */

#include "client/screen/list.h"

#include <stdio.h>
#include <string.h>

#include "tests/support/client_fixture.h"
#include "tests/support/suite.h"

static struct client_fixture t;
static struct lobby         *lobby;
static struct settings       settings;
static struct list           list;
static bool                  discoverable;

/*
 * The rows before the lists. Each list has a title, and a row if it is empty.
 */
#define FIXED_ROWS 8

static void build(void)
{
	list_build_lobby(&list, &t.state, &settings, &lobby->shown,
	    discoverable);
}

/* Applies the lines of a list. */
static void hear(const char *lines)
{
	char line[256];

	while (*lines != '\0') {
		size_t n = strcspn(lines, "\n");

		memcpy(line, lines, n);
		client_fixture_apply_bytes(&t, line, n);
		lobby_apply(lobby, &t.event);
		lines += n + (lines[n] == '\n');
	}
	build();
}

static void set_up(void)
{
	client_fixture_init(&t, HELLO_LINE "\n* you ann");
	lobby = calloc(1, sizeof(*lobby));
	ck_assert_ptr_nonnull(lobby);
	settings_init(&settings);
	discoverable = false;
	build();
}

static void tear_down(void)
{
	list_clear(&list);
	free(lobby);
	client_fixture_clear(&t);
}

FIXTURE(set_up, tear_down);

/* Whether a row begins with that text. */
static bool shows(const char *text)
{
	for (unsigned i = 0; i < list.count; i++)
		if (strncmp(list.rows[i].text, text, strlen(text)) == 0)
			return true;
	return false;
}

static const char
    all[] = "* who ann state=idle\n"
	    "* who bob state=seeking variant=7x7x4 seek=2 idle=90 undo=off\n"
	    "* who ~guest3 state=seeking variant=15x15x5 seek=3 opening=swap2\n"
	    "* who cat state=playing match=4\n"
	    "* who dan state=napping\n"
	    "= who count=5\n"
	    "* game 4 15x15x5 x=cat o=hard~bot ply=1 watchers=2\n"
	    "= games count=1\n"
	    "* score bob 3x3x3 won=2 lost=1 drawn=0\n"
	    "= scores count=1\n";

static const struct {
	const char *text, *command;
} rows[] = {
	{ "Find an opponent", "seek 3x3x3" },
	{ "Play the < medium > bot", "bot 3x3x3 medium" },
	{ "Solve puzzles", "puzzle" },
	{ "Tournament", "tournament" },
	{ "Game   < Tic-tac-toe >  3 in a row wins", "" },
	{ "Side   < any >", "" },
	{ "Clock  < none >", "" },
	{ "Terms  < usual >", "" },
	{ "Players", "" },
	{ "ann (you)          free", "" },
	{ "bob                looking for 7x7x4, 90 s to move, no takebacks",
	    "accept 2" },
	{ "Guest 3            looking for Gomoku, opening swap2", "accept 3" },
	{ "cat                playing", "" },
	{ "dan                free", "" },
	{ "Games in progress", "" },
	{ "Gomoku       cat against the hard bot, 1 move, 2 spectators",
	    "watch 4" },
	{ "Finished games", "" },
	{ "My games", "history ann" },
	{ "All games", "history" },
	{ "Scores", "" },
	{ "bob                Tic-tac-toe  2 won, 1 lost, 0 drawn", "" },
};

TEST_EACH(writes_all_rows, rows)
{
	hear(all);
	ck_assert_uint_eq(list.count, sizeof(rows) / sizeof(rows[0]));
	ck_assert_str_eq(list.rows[_i].text, rows[_i].text);
	ck_assert_str_eq(list.rows[_i].command, rows[_i].command);
}

TEST(drops_half_a_list_when_the_connection_is_lost)
{
	hear("* who bob state=idle\n"
	     "* game 4 3x3x3 x=bob o=cat ply=1 watchers=0\n"
	     "* score bob 3x3x3 won=2 lost=1 drawn=0\n");
	client_state_on_disconnect(&t.state);
	hear(HELLO_LINE "\n"
			"= who count=0\n"
			"= games count=0\n"
			"= scores count=0\n");
	ck_assert(!shows("bob"));
	ck_assert(!shows("3x3x3"));
}

/*
 * A seeking player is joined on that player's terms, others are challenged
 * (NULL); "": neither is possible.
 */
static const struct {
	const char *line, *text, *request;
} offers[] = {
	{ "* who bob state=seeking variant=7x7x4 seek=3 clock=5+3",
	    "bob                looking for 7x7x4, clock 5+3", "accept 3" },
	{ "* who ~guest3 state=seeking variant=3x3x3 seek=3 clock=30/move "
	  "absent=forfeit you=x",
	    "Guest 3            looking for Tic-tac-toe, clock 30/move",
	    "accept 3" },
	{ "* who bob state=seeking variant=7x7x4 seek=3 clock=99 absent=never",
	    "bob                looking for 7x7x4", "accept 3" },
	{ "* who bob state=seeking variant=7x7x4 seek=3 variants=any any=clock "
	  "rating=1500?",
	    "bob 1500?          looking for any game, any clock", "accept 3" },
	{ "* who bob bot=1 state=seeking variant=7x7x4 variants=7x7x4,3x3x3 "
	  "seek=3",
	    "bob (program)      looking for 7x7x4, Tic-tac-toe", "accept 3" },
	/* No person is taken there. */
	{ "* who bob bot=1 state=seeking variant=7x7x4 kind=bots seek=3",
	    "bob (program)      looking for a program, 7x7x4", NULL },
	{ "* who bob bot=1 state=seeking variant=7x7x4 kind=people seek=3",
	    "bob (program)      looking for 7x7x4", "accept 3" },
	{ "* who bob state=playing match=4 variant=7x7x4 seek=3",
	    "bob                with a bot, looking for 7x7x4", "accept 3" },
	{ "* who bob state=playing match=4 variant=x seek=3",
	    "bob                playing", NULL },
	{ "* who bob state=idle", "bob                free", NULL },
	{ "* who ~guest3 state=idle", "Guest 3            free", NULL },
	{ "* who bob state=seeking variant=7x7x4 seek=3",
	    "bob                looking for 7x7x4", "accept 3" },
	{ "* who bob state=away match=3", "bob                disconnected",
	    "" },
	{ "* who ann state=idle", "ann (you)          free", "" },
};

TEST_EACH(joins_or_invites, offers)
{
	const struct list_row *row;

	settings_parse(&settings, "clock 10+5\nside o\n");
	hear(offers[_i].line);
	hear("= who count=1");
	row = &list.rows[FIXED_ROWS + 1];
	ck_assert_str_eq(row->text, offers[_i].text);
	ck_assert_int_eq(row->can_challenge, offers[_i].request == NULL);
	ck_assert_str_eq(row->command,
	    offers[_i].request != NULL ? offers[_i].request : "");
}

TEST(notes_empty_lists)
{
	ck_assert_uint_eq(list.count, 15);
	ck_assert_str_eq(list.rows[9].text, "There are no other players.");
	ck_assert(!list_is_selectable(&list.rows[9]));
	ck_assert_str_eq(list.rows[11].text, "There are no games in progress.");
}

TEST(says_how_others_join)
{
	discoverable = true;
	build();
	ck_assert_str_eq(list.rows[FIXED_ROWS].text,
	    "Players (others join by starting noughts)");
	ck_assert_int_eq(list.rows[FIXED_ROWS].kind, ROW_TITLE);
}

/* The row that began a search never ends it. */
TEST(ends_a_search_by_a_row_of_its_own)
{
	client_fixture_apply(&t, "= seek id=3");
	build();
	ck_assert_str_eq(list_selected(&list)->text, "Looking for an opponent");
	ck_assert_str_eq(list_selected(&list)->command, "");
	list_move(&list, 1);
	ck_assert_str_eq(list_selected(&list)->command, "unseek");
	client_fixture_apply(&t, "= unseek");
	build();
	ck_assert_str_eq(list_selected(&list)->text, "Find an opponent");
}

/* The games are not pages below the players. */
TEST(lists_games_first_among_many_players)
{
	char line[64];

	for (int i = 0; i < 20; i++) {
		snprintf(line, sizeof(line), "* who p%d state=idle\n", i);
		hear(line);
	}
	hear("= who\n");
	ck_assert_str_eq(list.rows[4].text,
	    "Game   < Tic-tac-toe >  3 in a row wins");
	hear("* game 4 3x3x3 x=a o=b ply=1 watchers=0\n= games\n");
	ck_assert_str_eq(list.rows[4].text, "Games in progress");
	ck_assert_str_eq(list.rows[5].command, "watch 4");
	ck_assert_str_eq(list.rows[6].text,
	    "Game   < Tic-tac-toe >  3 in a row wins");
}

TEST(shows_complete_lists_of_limited_length)
{
	char line[64];

	hear("* who ann state=idle\n");
	ck_assert(!shows("ann"));
	hear("= who count=1\n");
	ck_assert(shows("ann"));
	for (int i = 0; i < 3 * LOBBY_MAX; i++) {
		snprintf(line, sizeof(line), "* who p%d state=idle\n", i);
		hear(line);
		snprintf(line, sizeof(line), "* game %d 3x3x3 x=a o=b\n", i);
		hear(line);
		snprintf(line, sizeof(line), "* score p%d 3x3x3\n", i);
		hear(line);
	}
	hear("= who\n= games\n= scores\n");
	ck_assert_uint_eq(list.count, FIXED_ROWS + 3 * (1 + LOBBY_MAX) + 3);
	hear("= who\n");
	ck_assert_uint_eq(list.count, FIXED_ROWS + 2 + 2 * (1 + LOBBY_MAX) + 3);
}

/* A row that does not tell what a player does offers nothing to join. */
TEST(takes_a_player_without_a_state_for_idle)
{
	hear("* who eve variant=7x7x4 seek=3\n= who count=1\n");
	ck_assert(shows("eve                free"));
}

/* The rows have no valid variant, and the kind of the news is unknown. */
TEST(ignores_rows_that_are_not_valid)
{
	hear("* who eve state=seeking variant=7x7x9 seek=3\n= who count=1\n");
	ck_assert(shows("eve                free"));
	hear("* game 4 3x3x9 x=a o=b\n* game 0 3x3x3 x=a o=b\n= games\n");
	ck_assert(shows("There are no games in progress."));
	hear("* score ann 3x3x9 won=1\n= scores\n* lobby newer 4 3x3x3\n");
	ck_assert(!shows("Scores"));
	ck_assert(shows("eve                free"));
}

TEST(shows_the_tournament)
{
	client_fixture_apply(&t,
	    "* tournament swiss 3x3x3 name=Cup state=open entrants=2");
	build();
	ck_assert_str_eq(list.rows[3].text, "Tournament: Cup, 2 entered");
}

/* Games are named; what only few choose is there for another board alone. */
TEST(shows_the_settings_that_the_game_has)
{
	static const char *const games[] = { "Tic-tac-toe >  3 in",
		"Gomoku >  5 in", "Connect Four >  4 in",
		"another board >  4 in" };
	char                     row[64];

	for (int i = 0; i < 4; i++) {
		snprintf(row, sizeof(row), "Game   < %s", games[i]);
		ck_assert(shows(row));
		ck_assert(shows("Board  < 7x6x4 >") == (i == 3));
		ck_assert(shows("Rule   < drop >") == (i == 3));
		ck_assert(shows("Begin  < none >") == (i == 1));
		settings_cycle_game(&settings, 1);
		build();
	}
	ck_assert(shows("Game   < Tic-tac-toe >"));
	ck_assert_int_eq(settings_set(&settings, "3x3x3/misere"), OK);
	build();
	ck_assert(shows("Game   < another board >  3 in"));
	ck_assert_int_eq(settings_set(&settings, "gomoku"), OK);
	settings_cycle_opening(&settings, -1);
	build();
	ck_assert(shows("Game   < Gomoku >"));
	ck_assert(shows("Begin  < swap2 >"));
	settings_cycle_game(&settings, 1);
	ck_assert_int_eq(settings.game.opening, OPENING_NONE);
}
