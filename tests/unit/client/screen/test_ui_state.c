/* test_ui_state.c -- keys, clicks and events change the screen's state. */

#include "client/screen/ui_state.h"

#include <string.h>

#include "client/screen/input.h"
#include "tests/support/suite.h"
#include "tests/support/ui_fixture.h"

FIXTURE(ui_fixture_set_up, ui_fixture_tear_down);

/* The lobby again, after a game that we only watched. */
#define LOBBY "* state 7 3x3x3 turn=x x=a o=b you=- moves=-\n* unwatch 7"

/* You are X and to move: keys, and the requests they make. */
static const struct {
	const char *typed, *sent;
} keys[] = {
	{ "$", "move b2;" },
	{ " ", "move b2;" },
	{ "^<$", "move a3;" },
	{ "^^^^>>>>v$", "move c2;" },
	{ "c1$", "move c1;" },
	{ "C1$", "move c1;" },
	{ "c2~3$", "move c3;" },
	{ "c9$", "" },
	{ "a1^$", "move a2;" },
	{ "c9$v$", "move b1;" },
	{ "/board on$/board off$", "" },
	{ "resign$", "" },
	{ "/resign$", "" },
	{ "/resign$v$", "resign;" },
	{ "/RESIGN$v$", "resign;" },
	{ "/say hello$", "say hello;" },
	{ "/draw$", "draw;" },
	{ "/  draw$", "draw;" },
	{ "/$", "" },
	{ "_hello$", "say hello;" },
	{ "_?$", "say ?;" },
	{ "_/draw$", "draw;" },
	{ "_hello#", "" },
	{ "__$", "seek 3x3x3;" },
	{ "__v$", "bot 3x3x3 medium;" },
	{ "__v>$", "bot 3x3x3 hard;" },
	{ "__vvv>^^$", "bot 15x15x5 medium;" },
	{ "__7x6x4$v$", "bot 7x6x4 medium;" },
	{ "__hard$5+3$v$", "bot 3x3x3 hard clock=5+3;" },
	{ "___$", "move b2;" },
	{ "#v$$", "" },
	{ "#v$v$", "hint;" },
	{ "/hint$v$", "hint;" },
	{ "#vv$", "" },
	{ "#vv$v$", "resign;" },
	{ "#vvv$", "abort;" },
	{ "#$$", "move b2;" },
	{ "##$", "move b2;" },
	{ "?#$", "move b2;" },
	{ "?v($", "" },
	{ "?$$", "move b2;" },
};

TEST_EACH(sends_what_is_typed, keys)
{
	ui_fixture_type(&l, keys[_i].typed);
	ui_fixture_expect_sent(&l, keys[_i].sent);
	ck_assert(!l.has_quit);
}

TEST(plays_only_legal_moves)
{
	ui_fixture_receive(&l, "* move 7 1 x b2", "");
	ui_fixture_exchange(&l, "^$", "");
	ck_assert(ui_fixture_shows(&l, "It is not your turn."));
	ui_fixture_receive(&l, "* move 7 2 o a1", "");
	ui_fixture_type(&l, "a1$");
	ck_assert(ui_fixture_shows(&l, "That point already has"));
	ck_assert(ui_fixture_shows(&l, "Move: a1"));
	ui_fixture_type(&l, "#(");
	ui_fixture_type(&l, "$");
	ck_assert(ui_fixture_shows(&l, "This is an earlier"));
	ui_fixture_exchange(&l, "}b3$", "move b3;");
	ui_fixture_receive(&l, "* over 7 2 winner=o why=time", "");
	ui_fixture_type(&l, "c3$");
	ck_assert(ui_fixture_shows(&l, "The game is over"));
	ui_fixture_expect_sent(&l, "");
}

/*
 * A refused move is put back into the input line, where the next character
 * replaces it and Backspace corrects it; other requests are not.
 */
TEST(restores_a_refused_move)
{
	ui_fixture_type(&l, "c1$");
	ck_assert(!ui_fixture_shows(&l, "Move: c1"));
	ui_fixture_receive(&l, "? move taken :Taken", "Taken\n");
	ck_assert(ui_fixture_shows(&l, "Move: c1"));
	ui_fixture_type(&l, "~2$");
	ui_fixture_receive(&l, "? move taken :Taken", "Taken\n");
	ui_fixture_type(&l, "c9$");
	ck_assert(ui_fixture_shows(&l, "Move: c9"));
	ui_fixture_exchange(&l, "b3$", "move c1;move c2;move b3;");
	ui_fixture_receive(&l, "* move 7 1 x b3\n= move", "");
	ck_assert(!ui_fixture_shows(&l, "Move: c"));
	ui_fixture_type(&l, "/fly$");
	ui_fixture_receive(&l, "? - unknown :What?", "What?\n");
	ck_assert(!ui_fixture_shows(&l, "Move: c"));
}

TEST(shows_commands_with_slashes)
{
	ui_fixture_receive(&l, "* over 7 0 winner=o why=time", "");
	ui_fixture_type(&l, "b2$#");
	ck_assert(ui_fixture_shows(&l, "\"/rematch\""));
	ui_state_log(&l.ui, MESSAGE_LOG_INFO, "\1unseek\1 stops it. \"b2\"");
	ck_assert(ui_fixture_shows(&l, "\"/unseek\" stops it. \"b2\""));
}

TEST(confirms_before_it_quits_a_running_game)
{
	ui_fixture_type(&l, "/quit$");
	ck_assert(!l.has_quit && ui_fixture_shows(&l, "Quit? "));
	ui_fixture_type(&l, "$");
	ck_assert(!l.has_quit && !ui_fixture_shows(&l, "Quit? "));
	ui_fixture_press(&l, KEY_IS_INTERRUPT);
	ck_assert(!l.has_quit && !l.has_left);
	ui_fixture_press(&l, KEY_IS_INTERRUPT);
	ck_assert(!l.has_quit && l.has_left);
}

/* The choices: to stay, to keep the seat, to resign. */
static const struct {
	const char *keys;
	bool        left, quit;
} ways_to_quit[] = {
	{ "/quit$$", false, false },
	{ "/quit$v$", true, false },
	{ "/quit$vv$", false, true },
	{ "/LEAVE$", true, false },
};

TEST_EACH(offers_three_ways_to_quit, ways_to_quit)
{
	ui_fixture_type(&l, ways_to_quit[_i].keys);
	ck_assert_int_eq(l.has_left, ways_to_quit[_i].left);
	ck_assert_int_eq(l.has_quit, ways_to_quit[_i].quit);
}

/* While disconnected the server could not be told of a resignation. */
TEST(cannot_resign_while_disconnected)
{
	strcpy(l.ui.problem, "Connection lost.");
	ui_fixture_type(&l, "/quit$");
	ck_assert(ui_fixture_shows(&l, "Leave and keep my seat"));
	ck_assert(!ui_fixture_shows(&l, "Resign and leave"));
}

TEST(quits_at_once_when_no_game_runs)
{
	ui_fixture_receive(&l, "* over 7 0 winner=o why=time", "");
	ui_fixture_type(&l, "/q$");
	ck_assert(l.has_quit);
}

static const struct {
	const char *text, *sent;
} clicks[] = {
	{ "Esc", "" },
	{ "Menu", "" },
	{ "Enter Play", "move b2;" },
	{ "3 in a row wins", "" },
};

TEST_EACH(runs_what_is_clicked, clicks)
{
	ui_fixture_click(&l, clicks[_i].text);
	ui_fixture_expect_sent(&l, clicks[_i].sent);
}

TEST(selects_menu_items_by_clicks)
{
	ui_fixture_click(&l, "Esc");
	ui_fixture_click(&l, "Ask for a hint");
	ui_fixture_expect_sent(&l, "");
	ck_assert(ui_fixture_shows(&l, "The game will count for nobody"));
	ui_fixture_click(&l, "Give me a hint");
	ui_fixture_expect_sent(&l, "hint;");
	ui_fixture_click(&l, "Esc");
	ui_fixture_click(&l, "Actions");
	ck_assert(ui_fixture_shows(&l, "Ask for a hint"));
	ui_fixture_click(&l, "F2 Game");
	ck_assert(!ui_fixture_shows(&l, "Ask for a hint"));
	ui_fixture_expect_sent(&l, "");
	ui_fixture_click(&l, "Tab");
	ck_assert(ui_fixture_shows(&l, "Say: "));
}

/* A click selects a row, a second one runs it. */
TEST(joins_by_clicks)
{
	ui_fixture_receive(&l,
	    LOBBY "\n* who bob state=seeking variant=4x4x3 seek=4\n= who", "");
	ui_fixture_click(&l, "bob  ");
	ui_fixture_expect_sent(&l, "");
	ui_fixture_receive(&l,
	    "* who amy state=idle\n"
	    "* who bob state=seeking variant=4x4x3 seek=12\n= who",
	    "");
	ui_fixture_click(&l, "bob  ");
	ui_fixture_expect_sent(&l, "accept 12;");
	ui_fixture_receive(&l, "= who", "");
	ck_assert(ui_fixture_shows(&l, "> Find an opponent"));
	ui_fixture_click(&l, "Play the < medium > bot");
	ui_fixture_expect_sent(&l, "bot 3x3x3 medium;");
}

/* A click on "<" or ">" changes what stands between them, and runs nothing. */
TEST(changes_settings_by_clicks_on_the_signs)
{
	ui_fixture_receive(&l, LOBBY, "");
	ui_fixture_click(&l, "< medium > bot");
	ck_assert(ui_fixture_shows(&l, "> Play the < easy > bot"));
	ui_fixture_click(&l, "> bot");
	ui_fixture_click(&l, "> bot");
	ck_assert(ui_fixture_shows(&l, "> Play the < hard > bot"));
	ui_fixture_click(&l, "< any >");
	ck_assert(ui_fixture_shows(&l, "> Side   < o >"));
	ui_fixture_click(&l, "Clock  <"); /* selects the row */
	ck_assert(ui_fixture_shows(&l, "> Clock  < none >"));
	ui_fixture_expect_sent(&l, "");
	ui_fixture_type(&l, "*");
	ui_fixture_click(&l, "< mine >");
	ck_assert(ui_fixture_shows(&l, "> Games  < all >"));
	ui_fixture_expect_sent(&l, "history ann;history;");
	l.client.state.is_host = true;
	ui_fixture_type(&l, "##/tournament$");
	ui_fixture_click(&l, "< Round robin >");
	ck_assert(ui_fixture_shows(&l, "> Kind  < Arena >"));
}

TEST(polls_lists_while_they_are_shown)
{
	ui_state_tick(&l.ui, 1000);
	ui_fixture_expect_sent(&l, "");
	ck_assert(ui_state_next_tick(&l.ui) == MSEC_NEVER);
	ui_fixture_type(&l, "__");
	ui_state_tick(&l.ui, 1000);
	ui_fixture_expect_sent(&l, "lobby on;who;games;scores;");
	ck_assert(ui_state_next_tick(&l.ui) > 2000);
	ui_state_tick(&l.ui, ui_state_next_tick(&l.ui) - 1);
	ui_fixture_expect_sent(&l, "");
	ui_state_tick(&l.ui, ui_state_next_tick(&l.ui));
	ui_fixture_expect_sent(&l, "who;games;scores;");
	strcpy(l.ui.problem, "Connection lost.");
	l.ui.link_state = LINK_WAITING;
	ui_state_tick(&l.ui, 60000);
	ui_fixture_expect_sent(&l, "");
	ck_assert(ui_fixture_shows(&l, "Connection lost."));
	/* Only the seconds that the problem lasts are drawn anew. */
	ck_assert_int_eq(ui_state_next_tick(&l.ui), 61000);
	strcpy(l.ui.problem, "");
	l.ui.link_state = LINK_HANDSHAKE;
	ck_assert_int_eq(ui_state_next_tick(&l.ui), MSEC_NEVER);
}

/* A server that reports changes is asked for the lists only after a change. */
TEST(asks_for_lists_that_have_changed)
{
	ui_fixture_type(&l, "__");
	ui_state_tick(&l.ui, 1000);
	ui_fixture_receive(&l, "= lobby", "");
	ui_fixture_expect_sent(&l, "lobby on;who;games;scores;");
	ui_state_tick(&l.ui, 20000);
	ui_fixture_expect_sent(&l, "");
	ui_fixture_receive(&l, "* lobby more=3", "");
	ui_state_tick(&l.ui, 21500);
	ui_fixture_expect_sent(&l, "who;games;scores;");
	/* A new connection must be asked again. */
	client_state_on_disconnect(&l.client.state);
	l.ui.link_state = LINK_WAITING;
	ui_state_tick(&l.ui, 22000);
	ui_fixture_receive(&l, HELLO_LINE, "");
	l.ui.link_state = LINK_ONLINE;
	ui_state_tick(&l.ui, 82000);
	ui_fixture_expect_sent(&l, "lobby on;who;games;scores;");
}

/* News change the rows; the selected row stays on its player. */
TEST(follows_the_news)
{
	ui_fixture_receive(&l,
	    LOBBY "\n* who dan state=idle\n= who count=1\n"
		  "* game 3 3x3x3 x=a o=b ply=2 watchers=0\n= games count=1",
	    "");
	ui_fixture_type(&l, "vvvvvvvv");
	ck_assert(ui_fixture_shows(&l, "> dan"));
	ui_fixture_receive(&l,
	    "* lobby who eve state=seeking variant=7x7x4 you=- seek=4\n"
	    "* lobby who dan state=playing match=4\n"
	    "* lobby game 4 15x15x5 x=dan o=easy~bot ply=0 turn=x watchers=0\n"
	    "* lobby over 3 winner=x why=line\n* lobby over 9 winner=none",
	    "");
	ck_assert(ui_fixture_shows(&l, "> dan                playing"));
	ck_assert(ui_fixture_shows(&l, "eve                looking for 7x7x4"));
	ck_assert(ui_fixture_shows(&l,
	    "Gomoku       dan against the easy bot"));
	ck_assert(!ui_fixture_shows(&l, "a against b"));
	ui_fixture_receive(&l,
	    "* lobby gone dan\n* lobby gone nobody\n* lobby game 0 3x3x3", "");
	ck_assert(!ui_fixture_shows(&l, "dan   "));
	ck_assert(ui_fixture_shows(&l, "> Find an opponent"));
	ui_fixture_expect_sent(&l, "");
}

/* Whoever seeks on other terms is accepted by one key. */
TEST(offers_the_game_of_another_seeker)
{
	ui_fixture_receive(&l, LOBBY "\n* near 3 bob 7x7x4 clock=5+3", "");
	ck_assert(ui_fixture_shows(&l,
	    "+ yes, - no: bob looks for another game: 7x7x4, clock 5+3."));
	ui_fixture_exchange(&l, "+", "accept 3;");
	ui_fixture_receive(&l, "* withdrawn 3 why=withdrawn", "");
	ck_assert(!ui_fixture_shows(&l, "+ yes"));
}

/* Talk that has come while the log is scrolled back is counted. */
TEST(marks_talk_out_of_sight)
{
	for (int i = 0; i < 60; i++)
		ui_state_logf(&l.ui, MESSAGE_LOG_INFO, "line %d", i);
	ck_assert(!ui_fixture_shows(&l, " new v"));
	ui_fixture_type(&l, "_((");
	ui_fixture_receive(&l, "* say 7 hard~bot :psst", "Bot says: psst\n");
	ck_assert(!ui_fixture_shows(&l, "psst"));
	ck_assert(ui_fixture_shows(&l, " 1 new v"));
	ui_fixture_press(&l, KEY_IS_END);
	ck_assert(ui_fixture_shows(&l, "psst"));
	ck_assert(!ui_fixture_shows(&l, " new v"));
}

TEST(counts_down_a_pause)
{
	ui_fixture_receive(&l,
	    "* state 7 3x3x3 turn=x x=ann o=bob you=x moves=- clock=5+3"
	    " left=60000,60000 paused=290000 offers=pause:o:3",
	    "");
	ck_assert(ui_fixture_shows(&l, "Paused for 4:50."));
	ck_assert(!ui_fixture_shows(&l, "+ yes"));
	ck_assert(ui_state_next_tick(&l.ui) == 1000);
	ui_fixture_receive(&l, "* clock 7 left=60000,60000 runs=x", "");
	ck_assert(ui_fixture_shows(&l, "Your turn"));
}

/* Moves that are taken back end the review of an earlier position. */
TEST(leaves_the_review_for_a_snapshot)
{
	ui_fixture_receive(&l, "* move 7 1 x b2\n* move 7 2 o a1", "");
	ui_fixture_type(&l, "(");
	ck_assert(ui_fixture_shows(&l, "Move 1 of 2"));
	ui_fixture_receive(&l,
	    "* undo 7 0 x\n"
	    "* state 7 3x3x3 turn=x x=ann o=hard~bot you=x moves=-",
	    "");
	ck_assert(!ui_fixture_shows(&l, "Move 1 of"));
}

TEST(counts_down_to_the_bot)
{
	ui_fixture_receive(&l, LOBBY, "");
	ui_state_tick(&l.ui, 5000);
	ui_fixture_type(&l, "{$");
	ui_fixture_receive(&l, "= seek id=3", "");
	ck_assert(ui_fixture_shows(&l, "A bot joins in 10 s"));
	ui_state_tick(&l.ui, 8500);
	ck_assert(ui_fixture_shows(&l, "A bot joins in 7 s"));
	ui_fixture_receive(&l, "= unseek", "");
	ck_assert(ui_fixture_shows(&l, "Find an opponent"));
}

/* The first game of a restarted server has the id of an earlier game. */
TEST(shows_a_new_game_with_the_same_id)
{
	ui_fixture_receive(&l, "* over 7 0 winner=o why=time", "");
	client_state_on_forgotten(&l.client.state);
	ui_fixture_type(&l, "__");
	ck_assert(ui_fixture_shows(&l, "Find an opponent"));
	ui_fixture_receive(&l, "* match 7 5x5x4 x=ann o=bob you=x", "");
	ck_assert(!ui_fixture_shows(&l, "Find an opponent"));
	ck_assert(ui_fixture_shows(&l, "bob"));
	ui_fixture_exchange(&l, "$", "move c3;");
}

/*
 * A spectator sees the series of the players, not that of one's own last game.
 */
TEST(counts_for_the_players_watched)
{
	ui_fixture_receive(&l, "* over 7 0 winner=x why=resign", "");
	ui_fixture_receive(&l,
	    "* state 8 3x3x3 turn=x x=cid o=dan you=- moves=-\n= watch", "");
	ck_assert(ui_fixture_shows(&l, "X cid"));
	ck_assert(!ui_fixture_shows(&l, "1 won"));
	ui_fixture_receive(&l, "* over 8 0 winner=o why=resign", "");
	ck_assert(ui_fixture_shows(&l, "0 won"));
	ck_assert(ui_fixture_shows(&l, "1 won"));
}

/* A series is between two players, whatever their sides. */
TEST(counts_games_won)
{
	ui_fixture_receive(&l,
	    "* over 7 0 winner=x why=time\n"
	    "* over 7 0 winner=x why=time",
	    "");
	ck_assert(ui_fixture_shows(&l, "1 won"));
	ui_fixture_receive(&l, "* match 8 3x3x3 x=hard~bot o=ann you=o", "");
	ck_assert(ui_fixture_shows(&l, "online, 1 won"));
	ui_fixture_receive(&l, "* over 8 0 winner=x why=time", "");
	ck_assert(ui_fixture_shows(&l, "1 won"));
	ui_fixture_receive(&l, "* match 9 3x3x3 x=ann o=bob you=x", "");
	ck_assert(!ui_fixture_shows(&l, "1 won"));
	ui_fixture_receive(&l,
	    "* move 9 1 x b2\n* sit 9 o easy~bot for=bob\n"
	    "* over 9 1 winner=o why=resign\n"
	    "* match 10 3x3x3 x=bob o=ann you=o",
	    "");
	ck_assert(ui_fixture_shows(&l, "1 won"));
	ui_fixture_receive(&l,
	    "* unwatch 10\n"
	    "* state 11 3x3x3 turn=o x=easy~bot o=ann you=o moves=b2 for=bob\n"
	    "* back 11 x bob",
	    "");
	ck_assert(ui_fixture_shows(&l, "1 won"));
}

/* Clears a flag. Returns whether it was set. */
static bool take(bool *flag)
{
	bool is_set = *flag;

	*flag = false;
	return is_set;
}

TEST(rings_when_it_is_your_turn)
{
	ck_assert(take(&l.ui.ring_bell));
	ck_assert(!take(&l.ui.ring_bell));
	ui_fixture_receive(&l, "* move 7 1 x b2", "");
	ck_assert(!take(&l.ui.ring_bell));
	ui_fixture_receive(&l, "* move 7 2 o a1", "");
	ck_assert(take(&l.ui.ring_bell));
	ck_assert(!take(&l.ui.settings_changed));
	ui_fixture_type(&l, "/bell$");
	ui_fixture_receive(&l, "* move 7 3 x c1\n* move 7 4 o a2", "");
	ck_assert(!take(&l.ui.ring_bell));
	ck_assert(take(&l.ui.settings_changed));
	ck_assert(!take(&l.ui.settings_changed));
}

/* Who is asked once is not asked again, and nobody about a game that never counts. */
TEST(asks_only_once_before_a_hint)
{
	ui_fixture_receive(&l, "* hinting 7 1 x\n= hint", "");
	ui_fixture_exchange(&l, "/hint$", "hint;");
	ui_fixture_receive(&l,
	    "* state 8 3x3x3 ply=0 turn=x x=ann o=hard~bot you=x undone=x", "");
	ui_fixture_exchange(&l, "/hint$", "hint;");
	ui_fixture_receive(&l,
	    "* match 9 3x3x3 x=ann o=hard~bot you=x standin=1", "");
	ui_fixture_exchange(&l, "/hint$", "hint;");
	ui_fixture_receive(&l, "* match 10 3x3x3 x=~guest1 o=hard~bot you=x",
	    "");
	ui_fixture_exchange(&l, "/hint$", "hint;");
}

TEST(shows_that_a_hint_is_being_computed)
{
	ui_fixture_receive(&l, "* offer 7 hint x id=3\n* offer 7 hint o", "");
	ui_fixture_receive(&l, "* hinting 7 1 x\n= hint", "");
	ck_assert(ui_fixture_shows(&l, "; computing"));
	ui_fixture_receive(&l,
	    "* hint 7 1 c3 win=50 proof=draw depth=9 line=c3", "");
	ck_assert(!ui_fixture_shows(&l, "; computing"));
}

TEST(marks_a_hint_until_the_next_move)
{
	ui_fixture_receive(&l,
	    "* hint 7 1 c3 win=50 proof=draw depth=9 line=c3", "");
	ck_assert(ui_fixture_shows(&l, "?              ?"));
	ui_fixture_receive(&l, "* move 7 1 x b2", "");
	ck_assert(!ui_fixture_shows(&l, "?              ?"));
}

TEST(scrolls_a_large_board)
{
	ui_fixture_receive(&l, "* match 8 26x26x5 x=ann o=bob you=x", "");
	for (int i = 0; i < 30; i++)
		ui_fixture_press(&l, KEY_IS_UP);
	for (int i = 0; i < 30; i++)
		ui_fixture_press(&l, KEY_IS_RIGHT);
	ck_assert(ui_fixture_shows(&l, "26 "));
	ui_fixture_exchange(&l, "$", "move z26;");
	ck_assert(l.canvas->cursor_row > 0 && l.canvas->cursor_column > 0);
	ui_fixture_receive(&l, "* move 8 1 x a1", "");
	ck_assert(ui_fixture_shows(&l, "[X]"));
	ui_fixture_type(&l, "m13");
	ui_fixture_type(&l, "#");
	ui_fixture_receive(&l, "* move 8 2 o b1", "");
	ui_fixture_exchange(&l, "$", "move m13;");
}

TEST(ignores_keys_without_a_game)
{
	ui_fixture_receive(&l, LOBBY, "");
	ui_fixture_exchange(&l, "^v<>(){},._#__##/board$/new$", "seek 3x3x3;");
	ui_fixture_type(&l, "_/list$");
	ck_assert(ui_fixture_shows(&l, "Find an opponent"));
}

/* The user is asked for a name until one is free. */
TEST(asks_for_a_name_first)
{
	ui_fixture_receive(&l, LOBBY, "");
	l.ui.asks_name = true;
	ui_fixture_receive(&l, "* you ~guest1\n= who count=0", "");
	ui_fixture_expect_sent(&l, "");
	ck_assert(ui_fixture_shows(&l, "What is your name?"));
	ui_fixture_type(&l, "4ever$");
	ck_assert(ui_fixture_shows(&l, "A name is up to 16 letters"));
	ui_fixture_press(&l, KEY_IS_KILL_START);
	ui_fixture_type(&l, "a?~nn+-$");
	ck_assert(ui_fixture_shows(&l, "> ann+-"));
	ui_fixture_exchange(&l, "~~$", "name ann;");
	ui_fixture_receive(&l, "? name named :That name is in use.", "");
	ck_assert(ui_fixture_shows(&l, "That name is in use."));
	ui_fixture_exchange(&l, "bob$", "name bob;");
	ui_fixture_receive(&l,
	    "? prove owned :Another key owns bob. If it is yours, bring your "
	    "key here: noughts --key-import FILE. Else choose another name.",
	    "");
	ck_assert(ui_fixture_shows(&l, "name."));
	ui_fixture_exchange(&l, "bob$", "name bob;");
	ui_fixture_receive(&l, "* you bob\n= prove\n= who count=0", "");
	ck_assert(!ui_fixture_shows(&l, "What is your name?"));
	ck_assert_str_eq(l.ui.edit.text, "");
	/* Nothing begins by itself. */
	ui_fixture_receive(&l,
	    "* who bob state=seeking variant=7x7x4\n= who count=1\n"
	    "* lobby who eve state=seeking variant=7x7x4",
	    "");
	ui_fixture_expect_sent(&l, "");
	ck_assert(!l.wants_no_name);
}

/* A click beside the dialog is no answer; the keys in the last row are. */
TEST(name_is_not_declined_by_a_click_beside_the_dialog)
{
	ui_fixture_receive(&l, LOBBY, "");
	l.ui.asks_name = true;
	ui_fixture_receive(&l, "* you ~guest1\n= who count=0", "");
	ui_fixture_click(&l, "F4 Lobby");
	ui_fixture_click(&l, "Find an opponent");
	ck_assert(!l.wants_no_name);
	ui_fixture_type(&l, "ann");
	ui_fixture_click(&l, "Enter Take it");
	ui_fixture_expect_sent(&l, "name ann;");
	ui_fixture_click(&l, "Esc Stay a guest");
	ck_assert(l.wants_no_name);
}

/* The cursor counts columns, not bytes. */
TEST(cursor_is_behind_the_typed_name)
{
	static const uint32_t name[] = { 0xe9, 0xf6, 0xfc };

	ui_fixture_receive(&l, LOBBY, "");
	l.ui.asks_name = true;
	ui_fixture_receive(&l, "* you ~guest1", "");
	for (int i = 0; i < 3; i++)
		input_key(&l.ui,
		    &(struct key){ .kind = KEY_IS_TEXT, .character = name[i] },
		    0);
	ck_assert(ui_fixture_shows(&l, "> "));
	ck_assert_uint_eq(l.canvas
			      ->cell[l.canvas->cursor_row]
				    [l.canvas->cursor_column - 1]
			      .character,
	    0xfc);
}

/* The same characters as one, or as a letter and what stands on it. */
TEST(composes_the_typed_name)
{
	static const uint32_t name[] = { 'Z', 'o', 'e', 0x308 };

	ui_fixture_receive(&l, LOBBY, "");
	l.ui.asks_name = true;
	ui_fixture_receive(&l, "* you ~guest1\n= who count=0", "");
	ui_fixture_expect_sent(&l, "");
	for (int i = 0; i < 4; i++)
		input_key(&l.ui,
		    &(struct key){ .kind = KEY_IS_TEXT, .character = name[i] },
		    0);
	ui_fixture_exchange(&l, "$", "name Zo\xc3\xab;");
}

TEST_LOOP(stays_a_guest, 0, 2)
{
	ui_fixture_receive(&l, LOBBY, "");
	l.ui.asks_name = true;
	ui_fixture_receive(&l, "* you ~guest1", "");
	ui_fixture_type(&l, _i == 0 ? "an#" : "$");
	ck_assert(l.wants_no_name);
	ck_assert(!ui_fixture_shows(&l, "What is your name?"));
	ui_fixture_expect_sent(&l, "");
	ui_fixture_receive(&l, "? name named :That name is in use.", "");
	ck_assert(!ui_fixture_shows(&l, "What is your name?"));
}

#define DAN "\n* who ann state=idle\n* who dan state=idle\n= who count=2"

/* The menu shows the terms first. */
TEST(challenges_a_player)
{
	ui_fixture_receive(&l, LOBBY DAN, "");
	ui_fixture_exchange(&l, "5+3$vvvvvvvvv$", "");
	ck_assert(ui_fixture_shows(&l, "Challenge dan"));
	ck_assert(ui_fixture_shows(&l, "Play Tic-tac-toe, clock 5+3"));
	ui_fixture_exchange(&l, "v$$$", "challenge dan 3x3x3 clock=5+3;");
	ui_fixture_receive(&l,
	    "* challenge 4 ann 3x3x3 you=- clock=5+3 absent=wait to=dan\n"
	    "= challenge id=4",
	    "");
	ck_assert(ui_fixture_shows(&l,
	    "You challenge dan: Tic-tac-toe, clock 5+3."));
	ck_assert(ui_fixture_shows(&l, "/withdraw takes it back."));
	ui_fixture_receive(&l, "* declined 4 dan", "");
	ck_assert(!ui_fixture_shows(&l, "/withdraw"));
}

/* "+" and "-" answer the first proposal, but no letter and no Enter does. */
TEST(answers_what_is_asked)
{
	ui_fixture_receive(&l,
	    "* challenge 12 bob 7x7x4 clock=5+3 you=o rating=1500", "");
	ck_assert(take(&l.ui.ring_bell));
	ck_assert(ui_fixture_shows(&l, "+ yes, - no: bob (1500)"));
	ck_assert(ui_fixture_shows(&l, "play O."));
	ui_fixture_type(&l, "b+#");
	ui_fixture_type(&l, "_b+-#");
	ui_fixture_exchange(&l, "#+-#", "");
	ui_fixture_exchange(&l, "+", "accept 12;");
	ui_fixture_receive(&l, "* challenge 13 eve 3x3x3", "");
	ck_assert(ui_fixture_shows(&l, "more."));
	ui_fixture_exchange(&l, "__-", "decline 12;");
	ui_fixture_receive(&l, "* withdrawn 12 why=time", "");
	ck_assert(ui_fixture_shows(&l, "eve challenges you: Tic-tac-toe."));
	ui_fixture_ask(&l, "decline 13");
	ui_fixture_receive(&l, "= decline", "");
	ck_assert(!ui_fixture_shows(&l, "challenges you"));
}

/*
 * The text typed in the chat goes to the lobby, to the board or to its
 * spectators.
 */
TEST(talks_to_who_is_there)
{
	ui_fixture_exchange(&l, "_hello$", "say hello;");
	ui_fixture_receive(&l,
	    "= say\n* state 7 3x3x3 turn=x x=a o=b you=- moves=-", "");
	ck_assert(ui_fixture_shows(&l, "To spectators: "));
	ui_fixture_exchange(&l, "well$", "say to=spectators well;");
	ui_fixture_receive(&l, "= say", "");
	ui_fixture_exchange(&l, "well$", "say to=spectators well;");
	ui_fixture_receive(&l, "? say flood :You talk too fast", "Wait.");
	ck_assert(ui_fixture_shows(&l, "To spectators: well"));
	ui_fixture_receive(&l, "* unwatch 7", "");
	ui_fixture_type(&l, "_");
	ck_assert(ui_fixture_shows(&l, "To all: "));
	ui_fixture_exchange(&l, "who plays?$", "shout who plays?;");
	ui_fixture_receive(&l, "= shout\n* shout bob :me", "bob shouts: me");
	ck_assert(ui_fixture_shows(&l, "bob shouts: me"));
	ui_fixture_exchange(&l, "#$", "seek 3x3x3;");
}

/* --- a player's profile --- */

TEST(profile_is_shown_in_a_dialog)
{
	ui_fixture_exchange(&l, "/profile bob$", "profile bob;");
	l.is_asked = true;
	ui_fixture_receive(&l, "* who bob state=idle", "bob is free.\n");
	ui_fixture_receive(&l, "* against bob ann won=4 lost=5 drawn=6",
	    "bob against you: 4 won, 5 lost, 6 drawn.\n");
	ui_fixture_receive(&l,
	    "* history 12 3x3x3 x=ann o=bob winner=x why=line change=+8,-12",
	    "Game 12: ann (X) beat bob (O).\n");
	ck_assert(!ui_fixture_shows(&l, "4 won"));
	ck_assert_int_eq(l.ui.dialog, DIALOG_NONE);
	ui_fixture_receive(&l, "= profile count=1", "");
	ck_assert(ui_fixture_shows(&l, "bob is free."));
	ck_assert(ui_fixture_shows(&l, "4 won, 5 lost, 6 drawn"));
	ck_assert(ui_fixture_shows(&l, "ann (X) beat bob (O)"));
	ui_fixture_type(&l, "#");
	ck_assert_int_eq(l.ui.dialog, DIALOG_NONE);
}

/* The rows of games name X first, who may be the opponent. */
TEST(profile_has_the_name_of_the_player)
{
	ui_fixture_exchange(&l, "/profile bob$", "profile bob;");
	l.is_asked = true;
	ui_fixture_receive(&l,
	    "* history 12 3x3x3 x=ann o=bob winner=x why=line change=+8,-12",
	    "Game 12: ann (X) beat bob (O).\n");
	ui_fixture_receive(&l, "= profile count=1", "");
	ck_assert_int_eq(l.ui.dialog, DIALOG_PROFILE);
	ck_assert_str_eq(l.ui.profile_name, "bob");
}

/* The selected player's profile has a key. */
TEST(profile_has_a_key)
{
	ui_fixture_receive(&l, LOBBY DAN, "");
	ui_fixture_type(&l, "@");
	ck_assert(ui_fixture_shows(&l, "Choose a player"));
	ui_fixture_type(&l, "vvvvvvvvv");
	ck_assert(ui_fixture_shows(&l, "@ Profile"));
	ui_fixture_exchange(&l, "@", "profile dan;");
}

/* A move is on its way: a broken cable shows after a second. */
TEST(says_that_a_move_is_not_answered)
{
	ui_state_tick(&l.ui, 1000);
	ui_fixture_type(&l, "b2$");
	ck_assert(!ui_fixture_shows(&l, "Sent; "));
	ck_assert(ui_state_next_tick(&l.ui) <= l.ui.now + 1000);
	ui_state_tick(&l.ui, l.ui.now + 1000);
	ck_assert(ui_fixture_shows(&l, "Sent; the server"));
	ui_fixture_receive(&l, "* move 7 1 x b2\n= move", "");
	ck_assert(!ui_fixture_shows(&l, "Sent; "));
}

TEST(profile_of_nobody_here_says_so)
{
	ui_fixture_type(&l, "/profile zo$");
	l.is_asked = true;
	ui_fixture_receive(&l, "= profile count=0", "not here\n");
	ck_assert(ui_fixture_shows(&l, "zo is not connected."));
	ck_assert(!ui_fixture_shows(&l, "not here"));
}

/* An answer to an earlier request is not the profile that was asked for last. */
TEST(profile_is_that_of_the_last_request)
{
	ui_fixture_ask(&l, "profile zo");
	client_fixture_ask(&l.client, REQUEST_OF_USER, "profile bob");
	l.is_asked = true;
	ui_fixture_receive(&l, "= profile count=0", "not here\n");
	ck_assert_int_eq(l.ui.dialog, DIALOG_NONE);
	ui_fixture_receive(&l, "* who bob state=idle", "bob is free.\n");
	ui_fixture_receive(&l, "= profile count=1", "");
	ck_assert_int_eq(l.ui.dialog, DIALOG_PROFILE);
	ck_assert(!ui_fixture_shows(&l, "not connected"));
}

/* The lists, a refusal, and what follows a lost connection are not profiles. */
TEST(profile_is_only_what_was_asked_for)
{
	ui_fixture_type(&l, "/who all=1$");
	l.is_asked = true;
	ui_fixture_receive(&l, "* who bob state=idle", "bob is free.\n");
	ui_fixture_receive(&l, "= who count=1", "");
	ck_assert_int_eq(l.ui.dialog, DIALOG_NONE);
	ui_fixture_type(&l, "/profile bob$");
	ui_fixture_receive(&l, "? profile name :No name", "No name\n");
	ck_assert_int_eq(l.ui.dialog, DIALOG_NONE);
	ck_assert(ui_fixture_shows(&l, "No name"));
	ui_fixture_type(&l, "/profile bob$");
	client_state_on_disconnect(&l.client.state);
	ui_fixture_receive(&l, HELLO_LINE "\n= profile count=1", "");
	ck_assert_int_eq(l.ui.dialog, DIALOG_NONE);
	ui_fixture_type(&l, "/profile bob$");
	l.is_asked = false; /* the screen's own request */
	ui_fixture_receive(&l, "* who bob state=idle", "bob is free.\n");
	ui_fixture_receive(&l, "= profile count=1", "");
	ck_assert_int_eq(l.ui.dialog, DIALOG_NONE);
}

/* --- the tournament --- */

#define CUP "* tournament swiss 9x9x5 name=Cup state=playing entrants=9 round=1"
#define STANDING(points)                                       \
	"* standing 1 ann points=" points " played=1 wins=1\n" \
	"= standings count=1"

TEST(standings_are_shown_in_a_dialog)
{
	ui_fixture_receive(&l, LOBBY "\n" CUP, "");
	ui_fixture_exchange(&l, "/standings$", "standings;");
	l.is_asked = true;
	ui_fixture_receive(&l, STANDING("1"), "");
	ck_assert(ui_fixture_shows(&l, ">  1 ann       1"));
	ck_assert(ui_fixture_shows(&l, "Games of the round"));
	ui_fixture_exchange(&l, ">", "pairings;");
	ui_fixture_receive(&l,
	    "* pairing 1 ann bob match=7\n= pairings round=1 count=1", "");
	ck_assert(ui_fixture_shows(&l, ">ann bob playing    7"));
	ui_fixture_exchange(&l, "<", "standings;");
	ui_fixture_receive(&l, STANDING("1"), "");
	ui_fixture_type(&l, "#");
	ck_assert_int_eq(l.ui.dialog, DIALOG_NONE);
}

/* One dialog, in which the host chooses before anything is created. */
TEST(tournament_is_created_in_a_dialog)
{
	ui_fixture_receive(&l, LOBBY "\n* you ann host=1", "");
	ui_fixture_exchange(&l, "/tournament$", "");
	ck_assert(ui_fixture_shows(&l, "> Game  < Tic-tac-toe >"));
	ui_fixture_exchange(&l, "$", "");
	ck_assert(ui_fixture_shows(&l, "> Game  < Gomoku >"));
	ui_fixture_type(&l, ">v>v>>");
	ck_assert(ui_fixture_shows(&l, "Game  < Connect Four >"));
	ck_assert(ui_fixture_shows(&l, "> Kind  < Arena >"));
	ui_fixture_exchange(&l, "v$",
	    "tournament create arena 7x6x4/drop clock=10+5;");
	ui_fixture_receive(&l, "= tournament", "");
	ui_fixture_type(&l, "/tournament$");
	ck_assert(ui_fixture_shows(&l, "A new tournament"));
	ui_fixture_receive(&l,
	    "* tournament arena 9x9x5 name=Cup state=open entrants=0", "");
	ck_assert(ui_fixture_shows(&l, "Cup: Arena, 9x9x5, 0 entered"));
	ui_fixture_exchange(&l, "$", "join;");
	ui_fixture_receive(&l, "= join", "");
	ui_fixture_exchange(&l, "/tournament$v$", "tournament start;");
}

/* They are requested again when the tournament changes while they are shown. */
TEST(standings_follow_the_tournament)
{
	ui_fixture_receive(&l, LOBBY "\n" CUP, "");
	l.sent[0] = '\0';
	ui_fixture_receive(&l, CUP, "");
	ui_fixture_expect_sent(&l, "");
	ui_fixture_type(&l, "/standings$");
	l.is_asked = true;
	ui_fixture_receive(&l, STANDING("1"), "");
	l.sent[0] = '\0';
	ui_fixture_receive(&l, CUP, "");
	ui_fixture_receive(&l, CUP, ""); /* the answer will have both changes */
	ui_fixture_expect_sent(&l, "standings;");
	l.is_asked = false;
	ui_fixture_receive(&l, STANDING("2"), "");
	ck_assert(ui_fixture_shows(&l, ">  1 ann       2"));
	ui_fixture_type(&l, "#");
	ui_fixture_receive(&l, CUP, "");
	ui_fixture_expect_sent(&l, "");
}

/* A large tournament is longer than the screen. */
TEST(standings_are_scrolled)
{
	char row[64];

	ui_fixture_type(&l, "/standings$");
	l.is_asked = true;
	for (int i = 1; i <= TOURNAMENT_ROWS_MAX; i++) {
		snprintf(row, sizeof(row), "* standing %d p%d points=0", i, i);
		ui_fixture_receive(&l, row, "");
	}
	ui_fixture_receive(&l, "= standings count=64", "");
	ck_assert(!ui_fixture_shows(&l, "p64"));
	ui_fixture_type(&l, "))))))))");
	ck_assert(ui_fixture_shows(&l, "p64"));
}

/* --- reviews --- */

#define REVIEW                                                          \
	"* record 9 3x3x3 x=cat o=bob clock=none winner=x why=resign "  \
	"plies=2\n"                                                     \
	"* moves 9 1 moves=b2,a1 spent=700,800\n"                       \
	"* reviewed 9 1 b2 before=50 after=50 mark=none\n"              \
	"* reviewed 9 2 a1 before=50 after=10 mark=blunder better=c3\n" \
	"= review count=2"

static void receive_review(void)
{
	ui_fixture_ask(&l, "review 9");
	ui_fixture_receive(&l, REVIEW, "");
}

TEST(review_is_shown_until_esc)
{
	ui_fixture_receive(&l, LOBBY, "");
	receive_review();
	ck_assert(viewer_is_record(&l.ui.viewer));
	ck_assert(ui_fixture_shows(&l, "X cat"));
	/* It begins at the first mistake. */
	ck_assert(ui_fixture_shows(&l, "A blunder: 50% to win"));
	ui_fixture_exchange(&l, "c3$", "");
	ui_fixture_type(&l, "#"); /* leaves the tried move */
	ck_assert(ui_fixture_shows(&l, "A blunder: 50% to win"));
	ui_fixture_type(&l, "#");
	ck_assert(!ui_fixture_shows(&l, "X cat"));
	receive_review();
	receive_review();
	ck_assert(viewer_is_record(&l.ui.viewer));
}

/* One that becomes ready while another is read. */
TEST(review_that_is_shown_is_not_replaced)
{
	ui_fixture_receive(&l, LOBBY, "");
	receive_review();
	ui_fixture_type(&l, "c3$");
	ui_fixture_ask(&l, "review 5 from=1");
	ui_fixture_receive(&l,
	    "* record 5 3x3x3 x=dan o=eve clock=none winner=x why=resign "
	    "plies=1\n"
	    "* moves 5 1 moves=b2 spent=700\n* reviewed 5 1 b2 mark=none\n"
	    "= review count=1",
	    "");
	ck_assert(ui_fixture_shows(&l, "X cat"));
	ui_fixture_type(&l, "#"); /* leaves the tried move */
	ck_assert(viewer_is_record(&l.ui.viewer));
	ui_fixture_type(&l, "#");
	ck_assert(!viewer_is_record(&l.ui.viewer));
	ck_assert(ui_fixture_shows(&l,
	    "The review of game 5 is ready: \"/review 5\" shows it."));
}

/* A game is never hidden behind a review. */
TEST(review_does_not_hide_a_game)
{
	receive_review();
	ck_assert(!viewer_is_record(&l.ui.viewer));
	ui_fixture_receive(&l, LOBBY, "");
	receive_review();
	ck_assert(viewer_is_record(&l.ui.viewer));
	ui_fixture_receive(&l,
	    "* match 8 3x3x3 x=ann o=hard~bot you=x clock=none", "");
	ck_assert(!viewer_is_record(&l.ui.viewer));
}
