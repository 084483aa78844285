/* test_input.c -- keys, the mouse wheel and typed lines. */

#include "client/screen/input.h"

#include <stdio.h>
#include <string.h>

#include "tests/support/suite.h"
#include "tests/support/ui_fixture.h"

/* The lobby again, after a game that we only watched. */
#define LOBBY "* state 7 3x3x3 turn=x x=a o=b you=- moves=-\n* unwatch 7"

FIXTURE(ui_fixture_set_up, ui_fixture_tear_down);

static void turn_wheel(enum key_kind kind, int code)
{
	input_key(&l.ui, &(struct key){ .kind = kind }, code);
}

TEST(reviews_by_comma_and_point)
{
	ui_fixture_receive(&l, "* move 7 1 x b2\n* move 7 2 o a1", "");
	ui_fixture_type(&l, ",");
	ck_assert(ui_fixture_shows(&l, "Move 1 of 2"));
	ui_fixture_type(&l, ",");
	ck_assert(ui_fixture_shows(&l, "Move 0 of 2"));
	ui_fixture_type(&l, ".");
	ck_assert(ui_fixture_shows(&l, "Move 1 of 2"));
	ui_fixture_type(&l, "{");
	ck_assert(ui_fixture_shows(&l, "Move 0 of 2"));
	ui_fixture_exchange(&l, "}_,.$", "say ,.;");
}

/* The chat shows the entries up to this one. */
static void expect_last_entry(int entry)
{
	char text[32];

	snprintf(text, sizeof(text), "entry %02d", entry);
	ck_assert(ui_fixture_shows(&l, text));
	snprintf(text, sizeof(text), "entry %02d", entry + 1);
	ck_assert(!ui_fixture_shows(&l, text));
}

/* Scrolls by rows, by pages and by the wheel, but not beyond the ends. */
TEST(scrolls_the_chat)
{
	int page = l.ui.layout.chat.rows - 1;

	for (int i = 0; i < 40; i++)
		ui_state_logf(&l.ui, MESSAGE_LOG_INFO, "entry %02d", i);
	ui_fixture_press(&l, KEY_IS_SCROLL_UP);
	expect_last_entry(38);
	ui_fixture_type(&l, "_");
	ui_fixture_press(&l, KEY_IS_SCROLL_UP);
	ui_fixture_press(&l, KEY_IS_SCROLL_DOWN);
	expect_last_entry(38);
	ui_fixture_type(&l, "(");
	expect_last_entry(38 - page);
	ui_fixture_type(&l, ")");
	expect_last_entry(38);
	ui_fixture_type(&l, "((}");
	expect_last_entry(39);
	turn_wheel(KEY_IS_WHEEL_UP, CLICK_CODE(ACTION_PANE, PANE_CHAT));
	expect_last_entry(38);
	turn_wheel(KEY_IS_WHEEL_DOWN, CLICK_CODE(ACTION_PANE, PANE_CHAT));
	expect_last_entry(39);
	turn_wheel(KEY_IS_WHEEL_UP, CLICK_CODE(ACTION_POINT, 0));
	expect_last_entry(39);
}

/* The longest remark is shown in the two rows of the smallest screen. */
TEST(reads_a_long_remark)
{
	static const char *const words[] = { "Alpha", "Delta", "Omega" };
	char                     text[MESSAGE_LOG_LINE_SIZE] = "";
	int                      seen = 0;

	canvas_clear(l.canvas, 16, 40, CHARSET_TEXT);
	for (int i = 0; i < 30; i++)
		strcat(text, i % 10 == 0 ? words[i / 10] : " and so on");
	ui_state_logf(&l.ui, MESSAGE_LOG_CHAT, "%s", text);
	ui_fixture_type(&l, "_");
	ck_assert(!ui_fixture_shows(&l, "Alpha"));
	for (int i = 0; i < 12; i++) {
		seen |= ui_fixture_shows(&l, "Omega") << 0 |
		    ui_fixture_shows(&l, "Delta") << 1 |
		    ui_fixture_shows(&l, "Alpha") << 2;
		ui_fixture_type(&l, "(");
	}
	ck_assert_int_eq(seen, 7);
	ui_state_logf(&l.ui, MESSAGE_LOG_CHAT, "another line");
	ck_assert(!ui_fixture_shows(&l, "another line"));
	ui_fixture_type(&l, "}");
	ck_assert(ui_fixture_shows(&l, "another line"));
}

/* A paste is typed into the input line and runs nothing by itself. */
static void paste(const char *text)
{
	ui_fixture_press(&l, KEY_IS_PASTE_BEGIN);
	ui_fixture_type(&l, text);
	ui_fixture_press(&l, KEY_IS_PASTE_END);
}

TEST(plays_nothing_that_is_pasted)
{
	paste("$ b3$c1$");
	ui_fixture_expect_sent(&l, "");
	ck_assert(ui_fixture_shows(&l, "Move: b3 c1 "));
	ui_fixture_type(&l, "#");
	paste("?,b3$");
	ck_assert(ui_fixture_shows(&l, "Move: ?,b3"));
	ui_fixture_type(&l, "#");
	paste("b3$");
	ui_fixture_exchange(&l, "$", "move b3;");
	ui_fixture_type(&l, "_");
	paste("one$two");
	ui_fixture_expect_sent(&l, "");
	ui_fixture_exchange(&l, "$", "say one two;");
	ui_fixture_type(&l, "#");
	paste("v$v$");
	ui_fixture_expect_sent(&l, "");
}

/* The end of a paste may be lost. */
TEST(ends_a_paste_by_time_or_ctrl_c)
{
	ui_fixture_press(&l, KEY_IS_PASTE_BEGIN);
	ui_fixture_exchange(&l, "b3$", "");
	ui_state_tick(&l.ui, 1000);
	ui_fixture_exchange(&l, "$", "move b3;");
	ui_fixture_press(&l, KEY_IS_PASTE_BEGIN);
	ui_fixture_press(&l, KEY_IS_INTERRUPT);
	ck_assert(ui_fixture_shows(&l, "Quit? "));
}

TEST(brings_lines_back)
{
	ui_fixture_exchange(&l, "_hello$good luck$/draw$hal",
	    "say hello;say good luck;draw;");
	ui_fixture_type(&l, "^^");
	ck_assert(ui_fixture_shows(&l, "Say: good luck"));
	ui_fixture_type(&l, "vv");
	ck_assert(ui_fixture_shows(&l, "Say: hal"));
	ui_fixture_exchange(&l, "^^^^$", "say hello;");
	ui_fixture_exchange(&l, "#/^$", "draw;");
	ui_fixture_exchange(&l, "^c2^$", "move c3;");
}

TEST(completes_commands)
{
	ui_fixture_exchange(&l, "/resi_$", "");
	ui_fixture_exchange(&l, "v$", "resign;");
	ui_fixture_type(&l, "/b_");
	ck_assert(ui_fixture_shows(&l, "bell  bot  board") ||
	    ui_fixture_shows(&l, "bot  board  bell"));
	ui_fixture_exchange(&l, "ot_tic_m_$", "bot tictactoe medium;");
	ui_fixture_exchange(&l, "/bot 3x3x3 hard y_x a_w_$",
	    "bot 3x3x3 hard you=x absent=wait;");
	ui_fixture_exchange(&l, "/xyz_$", "xyz;");
	ui_fixture_type(&l, "b2_");
	ck_assert(ui_fixture_shows(&l, "Say: "));
}

/* Each pane shows the key that leads to it, also while something is typed. */
TEST(goes_to_the_pane_of_a_key)
{
	canvas_clear(l.canvas, 24, 80, CHARSET_TEXT);
	ck_assert(ui_fixture_shows(&l, "F2 Game  Tic-tac-toe"));
	ck_assert(ui_fixture_shows(&l, "F3 Chat"));
	ui_fixture_type(&l, "b");
	ui_fixture_press(&l, KEY_IS_CHAT);
	ui_fixture_type(&l, "hi");
	ck_assert(ui_fixture_shows(&l, "Say: hi"));
	ui_fixture_press(&l, KEY_IS_LIST);
	ck_assert(ui_fixture_shows(&l, "F4 Lobby"));
	ck_assert(ui_fixture_shows(&l, "> Find an opponent"));
	ui_fixture_type(&l, "*");
	ck_assert(ui_fixture_shows(&l, "F4 Finished games"));
	ui_fixture_press(&l, KEY_IS_BOARD);
	ui_fixture_type(&l, "b2$");
	ui_fixture_expect_sent(&l, "history ann;move b2;");
}

/* Who talks goes on talking, until Esc leads back to the board. */
TEST(leaves_the_chat)
{
	ui_fixture_exchange(&l, "_hello$you$#c1$",
	    "say hello;say you;move c1;");
	ui_fixture_exchange(&l, "_half#b2$", "move b2;");
	ui_fixture_type(&l, "_"); /* the remark is still there */
	ck_assert(ui_fixture_shows(&l, "Say: half"));
	ui_fixture_exchange(&l, " done$", "say half done;");
	ck_assert(!ui_fixture_shows(&l, "Say: half"));
	ui_fixture_type(&l, "#");
	ui_fixture_type(&l, "__");
	ui_fixture_click(&l, "New game."); /* the chat beside the lobby */
	ui_fixture_type(&l, "#");
	ck_assert(ui_fixture_shows(&l, "> Find an opponent"));
	ui_fixture_expect_sent(&l, "");
}

TEST(keeps_a_remark_that_is_too_long)
{
	char text[CHAT_CODE_POINTS_MAX + 2];

	memset(text, 'x', sizeof(text));
	text[sizeof(text) - 1] = '\0';
	ui_fixture_type(&l, "_");
	ui_fixture_type(&l, text);
	ui_fixture_exchange(&l, "$", "");
	ck_assert(ui_fixture_shows(&l, "has 201"));
	ui_fixture_type(&l, "~$");
	ck_assert_uint_eq(strlen(l.sent), strlen("say ;") + 200);
	l.sent[0] = '\0';
	/* A remark that the server refuses is restored as well. */
	ui_fixture_type(&l, "hello$");
	ui_fixture_receive(&l, "? say full :Too many requests", "Wait.");
	ck_assert(ui_fixture_shows(&l, "Say: hello"));
	ui_fixture_type(&l, "$");
	ui_fixture_receive(&l, "= say", "");
	ck_assert(!ui_fixture_shows(&l, "Say: hello"));
}

TEST(pages_through_the_help)
{
	ui_fixture_type(&l, "?v");
	ck_assert(!ui_fixture_shows(&l, "Moves"));
	ck_assert(ui_fixture_shows(&l, "Arrow keys"));
	ui_fixture_type(&l, ")");
	ck_assert(!ui_fixture_shows(&l, "the winning line"));
	ck_assert(ui_fixture_shows(&l, "a hint"));
	ui_fixture_type(&l, "(");
	ck_assert(!ui_fixture_shows(&l, "Moves"));
	ck_assert(ui_fixture_shows(&l, "Arrow keys"));
	ui_fixture_type(&l, "(");
	ck_assert(ui_fixture_shows(&l, "Moves"));
	ui_fixture_type(&l, "))))))))))");
	ck_assert(ui_fixture_shows(&l, "/resign             resign the game"));
	ui_fixture_type(&l, "x");
	ck_assert(!ui_fixture_shows(&l, "Help: "));
}

TEST(names_games_where_one_is_refused)
{
	ui_fixture_type(&l, "__checkers$");
	ck_assert(ui_fixture_shows(&l, "\"checkers\" is not a setting."));
	ck_assert(ui_fixture_shows(&l, "tictactoe, gomoku"));
	ui_fixture_expect_sent(&l, "");
}

/* Help is about the pane that has the focus. */
TEST(explains_the_keys_and_commands_of_the_pane)
{
	ui_fixture_type(&l, "__?");
	ck_assert(ui_fixture_shows(&l, "The list"));
	ui_fixture_type(&l, ")");
	ck_assert(ui_fixture_shows(&l, "Left Right          change a setting"));
	ck_assert(!ui_fixture_shows(&l, "numbers of the moves"));
	ui_fixture_type(&l, "))))))))))");
	ck_assert(ui_fixture_shows(&l, "/challenge NAME"));
	ck_assert(!ui_fixture_shows(&l, "/draw"));
}

TEST(moves_through_the_lobby)
{
	ui_fixture_type(&l, "__");
	ck_assert(ui_fixture_shows(&l, "> Find an opponent"));
	turn_wheel(KEY_IS_WHEEL_DOWN, CLICK_CODE(ACTION_ROW, 0));
	ck_assert(ui_fixture_shows(&l, "> Play the < medium > bot"));
	turn_wheel(KEY_IS_WHEEL_UP, CLICK_CODE(ACTION_ROW, 3));
	ck_assert(ui_fixture_shows(&l, "> Find an opponent"));
	turn_wheel(KEY_IS_WHEEL_DOWN, CLICK_CODE(ACTION_PREVIOUS_VALUE, 1));
	ck_assert(ui_fixture_shows(&l, "> Play the < medium > bot"));
	turn_wheel(KEY_IS_WHEEL_UP, CLICK_CODE(ACTION_NEXT_VALUE, 1));
	ck_assert(ui_fixture_shows(&l, "> Find an opponent"));
	turn_wheel(KEY_IS_WHEEL_DOWN, CLICK_CODE(ACTION_PANE, PANE_CHAT));
	turn_wheel(KEY_IS_WHEEL_DOWN, 0);
	turn_wheel(KEY_IS_WHEEL_DOWN, CLICK_CODE(ACTION_POINT, 0));
	ck_assert(ui_fixture_shows(&l, "> Find an opponent"));
	ui_fixture_type(&l, ")");
	ck_assert(ui_fixture_shows(&l, "> All games")); /* skips titles */
	ui_fixture_type(&l, "{");
	ck_assert(ui_fixture_shows(&l, "> Find an opponent"));
	ui_fixture_type(&l, "vvv<vv>");
	ck_assert(ui_fixture_shows(&l, "Rule   < exact >"));
	ui_fixture_type(&l, "<v>");
	ck_assert(ui_fixture_shows(&l, "Side   < x >"));
	ui_fixture_type(&l, "v>v>");
	ck_assert(ui_fixture_shows(&l, "Terms  < no takebacks >"));
	ui_fixture_exchange(&l, "{$", "seek 3x3x3 you=x clock=1+2 undo=off;");
}

/* Space selects as Enter does; other characters do not. */
TEST(selects_by_space)
{
	ui_fixture_exchange(&l, "#vx", "");
	ui_fixture_exchange(&l, " v ", "hint;");
	ui_fixture_receive(&l, LOBBY, "");
	ui_fixture_exchange(&l, "#v ", "bot 3x3x3 medium;");
	ui_fixture_type(&l, "/?$");
	ck_assert(ui_fixture_shows(&l, "Help: "));
}

/* A spectator leaves the game before watching another; a player does not. */
TEST(watches_another_game)
{
	static const char running[] = "* game 8 3x3x3 x=amy o=bob ply=0 "
				      "watchers=0\n= games";

	ui_fixture_receive(&l, running, "");
	ui_fixture_type(&l, "__");
	ui_fixture_click(&l, "Tic-tac-toe  amy");
	ui_fixture_exchange(&l, "$", "watch 8;");
	ui_fixture_receive(&l,
	    LOBBY "\n* state 9 3x3x3 turn=x x=a o=b you=- moves=-", "");
	ui_fixture_type(&l, "__");
	ui_fixture_click(&l, "Tic-tac-toe  amy");
	ui_fixture_expect_sent(&l, "watch off;watch 8;");
}

/*
 * A complete list replaces the old one; lost news make the next poll come
 * sooner.
 */
TEST(polls_the_lists)
{
	ui_fixture_type(&l, "__");
	ui_state_tick(&l.ui, 1000);
	ui_fixture_expect_sent(&l, "lobby on;who;games;scores;");
	ui_fixture_receive(&l,
	    "* game 8 3x3x3 x=amy o=bob ply=0 watchers=0\n= games count=1\n"
	    "* game 8 3x3x3 x=amy o=bob ply=0 watchers=0\n= games count=1",
	    "");
	ck_assert(ui_fixture_shows(&l, "amy against bob"));
	ck_assert(ui_state_next_tick(&l.ui) == 61000);
	ui_fixture_receive(&l, "* lobby more=3", "");
	ck_assert(ui_state_next_tick(&l.ui) == 2500);
}

/* There is no countdown for a request that excludes bots. */
TEST(counts_down_only_to_a_wanted_bot)
{
	ui_fixture_receive(&l, LOBBY, "");
	ui_fixture_type(&l, "/seek 3x3x3 kind=people wait=60 else=none$");
	ui_fixture_receive(&l, "= seek id=3", "");
	ck_assert(ui_fixture_shows(&l, "Stop looking"));
	ui_fixture_type(&l, "/SEEK 4x4x3 wait=60$");
	ui_fixture_receive(&l, "= seek id=4", "");
	ck_assert(ui_fixture_shows(&l, "for 4x4x3."));
	ck_assert(ui_fixture_shows(&l, "A bot joins in 60 s."));
}

/* A changed setting affects the pending request only after Enter. */
TEST(replaces_a_pending_seek)
{
	ui_fixture_receive(&l, LOBBY, "");
	ui_fixture_type(&l, "{$");
	ui_fixture_receive(&l, "= seek id=3", "");
	ui_fixture_type(&l, "7x7x4$");
	ck_assert(ui_fixture_shows(&l, "Looking for an opponent for Tic-tac"));
	ui_fixture_expect_sent(&l, "seek 3x3x3;");
	ui_fixture_receive(&l, "= seek id=4", "");
	ui_fixture_exchange(&l, "{$", "seek 7x7x4;");
	ui_fixture_receive(&l, "= seek id=4", "");
	ck_assert(ui_fixture_shows(&l, "Looking for an opponent for 7x7x4."));
	ui_fixture_type(&l, "$"); /* nothing is undone */
	ui_fixture_exchange(&l, "vv$", "bot 7x7x4 medium;");
	ui_fixture_exchange(&l, "{v$", "unseek;");
	ui_fixture_exchange(&l, "/new$", "seek 7x7x4;");
	ui_fixture_receive(&l, "? seek variant :No", "No");
	ck_assert(ui_fixture_shows(&l, "Looking for an opponent for 7x7x4."));
}

/* Looking around does not stop the countdown to a bot. */
TEST(keeps_the_countdown_while_the_list_is_used)
{
	ui_fixture_receive(&l, LOBBY, "");
	ui_fixture_type(&l, "/seek 7x7x4 wait=20 else=bot:hard$");
	ui_fixture_receive(&l, "= seek id=3", "");
	l.sent[0] = '\0';
	ui_fixture_exchange(&l, "?##v^v", "");
	ck_assert(ui_fixture_shows(&l, "A bot joins in 20 s. Looking"));
}

/* What Enter does at a board that takes moves, whatever offer is open. */
static const char *const offers[] = {
	"* offer 8 draw o id=3",
	"* offer 8 hint o id=3",
	"* away 8 o until=0",
	"* seeking cat 3x3x3",
	"* say 8 bob :press Enter",
	"* who cat state=seeking variant=4x4x4\n= who count=1",
};

TEST_EACH(only_plays_by_enter, offers)
{
	ui_fixture_receive(&l,
	    "* match 8 3x3x3 x=ann o=bob you=x clock=5+3 absent=wait", "");
	ui_fixture_receive(&l, offers[_i], "");
	ui_fixture_exchange(&l, "$", "move b2;");
	ui_fixture_receive(&l, "* move 8 1 x b2\n= move", "");
	ui_fixture_exchange(&l, "$$", "");
	/* The first item of the menu goes back. */
	ui_state_tick(&l.ui, 100000);
	ui_fixture_exchange(&l, "#$", "");
}

/* Keys that were meant for the previous screen play nothing. */
TEST(ignores_keys_when_a_board_appears)
{
	l.in_time = true;
	ui_fixture_type(&l, "__");
	ui_fixture_receive(&l, "= seek id=3", "");
	ui_state_tick(&l.ui, 10000);
	l.sent[0] = '\0';
	ui_fixture_receive(&l, "* match 8 3x3x3 x=ann o=bob you=x", "");
	ck_assert(!ui_fixture_shows(&l, "Enter Play"));
	ck_assert(ui_state_next_tick(&l.ui) == 10500);
	ui_state_tick(&l.ui, 10499);
	ui_fixture_exchange(&l, "$ b3$", "");
	ui_state_tick(&l.ui, 10500);
	ck_assert(ui_fixture_shows(&l, "Enter Play"));
	ui_fixture_exchange(&l, "$", "move b2;");
	/* If the game was just requested, keys are meant for it. */
	ui_fixture_receive(&l, "* over 8 1 winner=x why=resign", "");
	ui_state_tick(&l.ui, 12000);
	ui_fixture_type(&l, "/bot 3x3x3 easy$");
	ui_fixture_receive(&l, "* match 9 3x3x3 x=ann o=easy~bot you=x", "");
	ui_fixture_exchange(&l, "$", "bot 3x3x3 easy;move b2;");
	/* Ctrl-C works at any time. */
	ui_fixture_receive(&l, "= bot match=9", "");
	ui_fixture_receive(&l, "* match 10 3x3x3 x=ann o=bob you=x", "");
	ui_fixture_press(&l, KEY_IS_INTERRUPT);
	ck_assert(ui_fixture_shows(&l, "Quit? "));
}

/* The second click of a double click on what starts a game plays nothing. */
TEST(ignores_clicks_when_a_board_appears)
{
	l.in_time = true;
	ui_fixture_receive(&l, LOBBY, "");
	ui_state_tick(&l.ui, 10000);
	l.sent[0] = '\0';
	ui_fixture_click(&l, "Play the < medium > bot");
	ui_fixture_receive(&l, "* match 8 3x3x3 x=ann o=medium~bot you=x", "");
	ui_state_tick(&l.ui, 10499);
	ui_fixture_click(&l, "Enter Play");
	ui_fixture_expect_sent(&l, "bot 3x3x3 medium;");
	ui_state_tick(&l.ui, 10500);
	ui_fixture_click(&l, "Enter Play");
	ui_fixture_expect_sent(&l, "move b2;");
}

/* What is typed for a game that ends meanwhile begins nothing; Esc opens the menu. */
TEST(begins_nothing_that_was_typed_ahead)
{
	l.in_time = true;
	l.ui.keys_ignored_until = 0;
	ui_fixture_type(&l, "n");
	ui_fixture_receive(&l,
	    "* move 7 1 x h8\n* over 7 1 winner=x why=resign", "");
	ck_assert(!ui_fixture_shows(&l, "= Rematch"));
	ui_fixture_exchange(&l, "8$=>!#$$", "");
	ck_assert(!ui_fixture_shows(&l, "Offer a rematch"));
	ui_state_tick(&l.ui, l.ui.now + 1000);
	ck_assert(ui_fixture_shows(&l, "= Rematch"));
	ui_fixture_exchange(&l, "$$n8$$=$~~~~", "");
	ck_assert(ui_fixture_shows(&l, "hard bot resigned:"));
	ui_fixture_exchange(&l, "#rn", "");
	ck_assert(ui_fixture_shows(&l, "> Offer a rematch"));
}

/* The menu of a running game offers nothing that is possible no more. */
TEST(closes_the_menu_when_the_game_ends)
{
	ui_fixture_exchange(&l, "#", "");
	ck_assert(ui_fixture_shows(&l, "> Back to the game"));
	ui_fixture_receive(&l, "* over 7 0 winner=x why=resign", "");
	ui_fixture_exchange(&l, "$", "");
	ck_assert(!ui_fixture_shows(&l, "Back to the game"));
}

/* Who talks, or looks at the lobby, is not disturbed. */
TEST(opens_no_menu_over_another_pane)
{
	ui_fixture_type(&l, "_go");
	ui_fixture_receive(&l, "* over 7 0 winner=x why=resign", "");
	ui_fixture_exchange(&l, "od$", "say good;");
}

TEST(offers_what_follows_a_game)
{
	ui_fixture_receive(&l, "* match 7 3x3x3 x=ann o=bob you=x", "");
	ui_fixture_receive(&l, "* over 7 0 winner=x why=resign", "");
	ck_assert(!ui_fixture_shows(&l, "! Mistakes"));
	ui_fixture_receive(&l, "* match 8 3x3x3 x=ann o=bob you=x", "");
	ui_fixture_receive(&l, "* move 8 1 x b2", "");
	ui_fixture_receive(&l, "* over 8 1 winner=x why=resign", "");
	ui_fixture_exchange(&l, "!", "review 8;");
	ui_fixture_exchange(&l, "=", "rematch;");
	ui_fixture_receive(&l, "* offer 8 rematch x id=3", "");
	ck_assert(!ui_fixture_shows(&l, "= Rematch"));
	ui_fixture_click(&l, "> Next game");
	ui_fixture_expect_sent(&l, "seek 3x3x3;");
	ui_fixture_receive(&l, "* left 8 o", "");
	ck_assert(!ui_fixture_shows(&l, "= Rematch"));
	ck_assert(ui_fixture_shows(&l, "> Next game"));
	ui_fixture_type(&l, "c3$");
	ck_assert(ui_fixture_shows(&l, "The game is over"));
}

/* In the chat, too, as long as nothing is typed, and at the end of a game. */
TEST(answers_the_prompt_wherever_it_is_shown)
{
	ui_fixture_receive(&l, "* match 8 3x3x3 x=ann o=bob you=x", "");
	ui_fixture_exchange(&l, "_+$", "say +;");
	ui_fixture_receive(&l, "* offer 8 draw o id=4", "");
	ck_assert(ui_fixture_shows(&l, "+ Yes"));
	ui_fixture_exchange(&l, "-", "decline 4;");
	ui_fixture_exchange(&l, "x-+$", "say x-+;");
	ui_fixture_exchange(&l, "+", "accept 4;");
	ui_fixture_exchange(&l, "##+", ""); /* the menu of a running game */
	ui_fixture_receive(&l,
	    "* move 8 1 x b2\n* over 8 1 winner=x why=resign", "");
	ui_fixture_receive(&l, "* offer 8 rematch o id=5", "");
	ck_assert(ui_fixture_shows(&l, "+ Yes"));
	ui_fixture_exchange(&l, "-", "decline 5;");
	ui_fixture_exchange(&l, "+", "accept 5;");
}

/* The rest of the question is no answer. */
TEST(answers_by_a_click_on_a_word_of_the_prompt)
{
	ui_fixture_receive(&l, "* match 8 3x3x3 x=ann o=bob you=x", "");
	ui_fixture_receive(&l, "* offer 8 draw o id=4", "");
	ui_fixture_click(&l, ", - no: bob");
	ui_fixture_click(&l, ": bob offers");
	ui_fixture_click(&l, "draw.");
	ui_fixture_expect_sent(&l, "");
	ui_fixture_click(&l, "- no: bob");
	ui_fixture_click(&l, "no: bob");
	ui_fixture_expect_sent(&l, "decline 4;decline 4;");
	ui_fixture_click(&l, "+ yes, - no");
	ui_fixture_expect_sent(&l, "accept 4;");
}

/* A game of two people at this keyboard, on the full screen. */
static void play_locally(void)
{
	static const struct variant small = { 3, 3, 3, RULE_FREE };
	struct game_record          record;

	ui_fixture_receive(&l, "* over 7 0 winner=x why=resign", "");
	game_record_init(&record, &small);
	l.ui.link_state = LINK_NONE;
	ui_state_show_record(&l.ui, &record, NULL);
	l.ui.viewer.kind = VIEWER_LOCAL;
	ui_fixture_type(&l, "b2$");
}

TEST_LOOP(asks_before_it_gives_up_a_local_game, 0, 3)
{
	play_locally();
	for (int i = 0; i < 2; i++) {
		ck_assert(!l.has_quit);
		if (_i == 0)
			ui_fixture_press(&l, KEY_IS_INTERRUPT);
		else
			ui_fixture_type(&l, _i == 1 ? "/quit$" : "#");
		ck_assert(ui_fixture_shows(&l, "The game is not over."));
		/* A move in between: they play on. */
		if (i == 0)
			ui_fixture_type(&l, "a1$");
	}
	ui_fixture_press(&l, KEY_IS_INTERRUPT);
	ck_assert(l.has_quit);
}

TEST(shows_moves_and_board_of_a_local_game)
{
	play_locally();
	ui_fixture_type(&l, "a1$/moves$");
	ck_assert(ui_fixture_shows(&l, "  1 b2  a1"));
	ui_fixture_type(&l, "#");
	ck_assert(!ui_fixture_shows(&l, " Moves "));
	ui_fixture_type(&l, "/board$");
	ck_assert(ui_fixture_shows(&l, "The board is shown"));
}

/* A move is possible at the end of the game alone, to which End leads. */
TEST(offers_what_is_possible_in_a_local_game)
{
	play_locally();
	ck_assert(ui_fixture_shows(&l, "Enter Play  < Take back"));
	ui_fixture_type(&l, "(");
	ck_assert(!ui_fixture_shows(&l, "Enter Play"));
	ck_assert(ui_fixture_shows(&l, "End returns, / commands"));
	ck_assert(ui_fixture_shows(&l, "PgDn Forward"));
	ui_fixture_click(&l, "End Game  < Take back");
	ck_assert(ui_fixture_shows(&l, "Enter Play"));
	ck_assert(!ui_fixture_shows(&l, "End Game"));
	ui_fixture_type(&l, "a1$b3$a2$b1$");
	ck_assert(ui_fixture_shows(&l, "  = Another game  PgUp Back"));
	ck_assert(!ui_fixture_shows(&l, "Enter Play"));
}

/* The menu of an opening's choices opens by itself, and shows numbered stones. */
TEST(choice_of_an_opening_is_made_in_the_menu)
{
	ui_fixture_receive(&l,
	    "* match 8 15x15x5 x=ann o=bob you=o clock=none opening=swap2"
	    " phase=stones\n"
	    "* move 8 1 x h8\n* move 8 2 o i8\n* move 8 3 x k5",
	    "");
	ck_assert(ui_fixture_shows(&l, "Choose your side "));
	ck_assert(ui_fixture_shows(&l, "Put two more; the opponent chooses"));
	ui_fixture_type(&l, "v$");
	ui_fixture_expect_sent(&l, "choose o;");
	ck_assert(ui_fixture_shows(&l, "Choose your side:"));
}

/* Where stones fall, the cursor and a typed letter choose a column. */
TEST(column_is_a_move_where_stones_fall)
{
	ui_fixture_receive(&l,
	    "* match 8 3x2x3/drop x=ann o=bob you=x\n"
	    "* move 8 1 x b1\n* move 8 2 o c1",
	    "");
	ck_assert(ui_fixture_shows(&l, "b Enter moves, / commands"));
	ui_fixture_exchange(&l, "b$", "move b2;");
	ui_fixture_receive(&l, "* move 8 3 x b2\n* move 8 4 o c2", "");
	ui_fixture_exchange(&l, "b$", "");
	ck_assert(ui_fixture_shows(&l, "That column is full"));
}

static void click(enum action action, int argument)
{
	input_key(&l.ui, &(struct key){ .kind = KEY_IS_CLICK },
	    CLICK_CODE(action, argument));
}

TEST(plays_where_the_board_is_clicked)
{
	click(ACTION_POINT, POINT(1, 1));
	ui_fixture_expect_sent(&l, "move b2;");
	ck_assert_uint_eq(l.ui.cursor, POINT(1, 1));
}

TEST(spectator_does_not_play)
{
	ui_fixture_receive(&l,
	    LOBBY "\n* state 9 3x3x3 turn=x x=a o=b you=- moves=-", "");
	ui_fixture_exchange(&l, "b2$", "");
	ck_assert(ui_fixture_shows(&l, "You are a spectator"));
}

TEST(menu_and_screen_have_commands)
{
	ui_fixture_type(&l, "/menu$");
	ck_assert(ui_fixture_shows(&l, "Back to the game"));
	ui_fixture_type(&l, "#/bell$");
	ck_assert(!l.ui.settings.bell);
	ui_fixture_type(&l, "/bell$");
	ck_assert(l.ui.settings.bell);
	ck_assert(!l.ui.redraw);
	ui_fixture_press(&l, KEY_IS_REDRAW);
	ck_assert(l.ui.redraw);
}

/* What is wrong with a game is said where a game can be typed. */
TEST(says_what_is_wrong_with_a_typed_game)
{
	ui_fixture_type(&l, "__7x6x4/foo$");
	ck_assert(ui_fixture_shows(&l, "\"7x6x4/foo\": "));
	ui_fixture_receive(&l, LOBBY, "");
	l.sent[0] = '\0';
	ui_fixture_exchange(&l, "#*7x6x4/foo$", "history ann;");
	ck_assert(ui_fixture_shows(&l, "\"7x6x4/foo\": "));
}

TEST(runs_typed_commands_of_the_client)
{
	ui_fixture_exchange(&l, "/tournament start$", "tournament start;");
}
