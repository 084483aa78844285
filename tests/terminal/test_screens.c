/* test_screens.c -- every screen is as in golden/. */

#include <signal.h>

#include "tests/terminal/screen_game.h"

FIXTURE(NULL, screen_game_end);

/* A row about a finished game. */
#define FINISHED(row, x, o, winner, why)                            \
	"* " row " 3x3x3 x=" x " o=" o " clock=none winner=" winner \
	" why=" why " rating=1662?,1338 change=+162,-162 plies=5"   \
	" begun=2026-11-22T02:47:02Z ended=2026-11-22T02:59:02Z"

/* Ann, at the screen, is X and bob is O; nobody has moved. */
static void start_game(const char *variant, int size)
{
	screen_game_start(&(struct screen_game){
	    .variant = variant, .kind = tty_kind_of_size(size) });
}

static const struct {
	const char *variant, *name, *moves[4];
} games[] = {
	{ "3x3x3", "game-3", { "b2", "a1", "c1", "a3" } },
	{ "15x15x5", "game-15", { "h8", "i9", "h9", "o15" } },
	{ "26x26x5", "game-26", { "m13", "n14", "m14", "z26" } },
};

#define GAMES (LENGTH(games))

TEST_LOOP(shows_a_running_game, 0, TTY_GOLDEN_SIZES *GAMES)
{
	int game = _i % GAMES, size = _i / GAMES;

	start_game(games[game].variant, size);
	screen_game_play(games[game].moves[0], games[game].moves[1]);
	screen_game_play(games[game].moves[2], games[game].moves[3]);
	tty_expect_golden(&t, games[game].name);
}

/* Shows the end with the winning line; an earlier position; then the menu. */
TEST_LOOP(shows_the_end_and_a_review, 0, TTY_GOLDEN_SIZES)
{
	start_game("3x3x3", _i);
	screen_game_play("b2", "a1");
	screen_game_play("c1", "a2");
	tty_type(&t, "a3\r");
	tty_expect(&t, "You win with");
	tty_expect(&t, "= Rematch"); /* keys are no longer ignored */
	tty_expect(&t, "It ended in move 5");
	tty_expect_golden(&t, "over");
	tty_press(&t, VTERM_KEY_PAGEUP);
	tty_expect(&t, "Move 4 of 5");
	tty_exchange(&t, ",", "Move 3 of 5");
	tty_expect_golden(&t, "back");
	tty_exchange(&t, ".", "Move 4 of 5");
	tty_press(&t, VTERM_KEY_HOME);
	tty_expect(&t, "Move 0 of 5");
	tty_press(&t, VTERM_KEY_END);
	tty_expect(&t, "You win with");
	tty_exchange(&t, "\033", "Offer a rematch");
	tty_expect_golden(&t, "menu-over");
}

TEST_LOOP(shows_dialogs, 0, TTY_GOLDEN_SIZES)
{
	start_game("15x15x5", _i);
	tty_exchange(&t, "\033", "Actions");
	tty_expect_golden(&t, "menu");
	tty_type(&t, "\033");
	tty_expect_gone(&t, "Actions");
	tty_exchange(&t, "?", "the last move");
	tty_expect_golden(&t, "help");
	tty_type(&t, "\033");
	tty_expect_gone(&t, "the last move");
	tty_exchange(&t, "/quit\r", "Quit? ");
	tty_expect_golden(&t, "leave");
}

TEST_LOOP(shows_the_chat, 0, TTY_GOLDEN_SIZES)
{
	start_game("15x15x5", _i);
	peer_send(&bob,
	    "say Gr\xc3\xbc\xc3\x9f Gott, "
	    "\xe4\xbd\xa0\xe5\xa5\xbd, "
	    "a sentence that takes more than a single row, surely");
	tty_expect(&t, "surely");
	tty_exchange(&t, "\t", "Say:");
	tty_exchange(&t, "good luck", "Say: good luck");
	tty_expect_golden(&t, "talk");
	tty_exchange(&t, "\r", "You say: good luck");
	peer_expect(&bob, "* say * ann :good luck");
}

/* A player who is seeking, two players of a game, and a score. */
TEST_LOOP(shows_the_lobby, 0, TTY_GOLDEN_SIZES)
{
	const struct tty_kind    kind = tty_kind_of_size(_i);
	static const char *const as_ann[] = { "--name", "ann", NULL };
	static struct peer       cat;

	screen_server_start("bot 2x2x2 easy you=x", "= bot match=*");
	peer_exchange(&bob, "resign", "= resign");
	peer_exchange(&bob, "bot 15x15x5 easy you=x", "= bot match=*");
	peer_connect_named(&cat, s.port, "cat");
	peer_exchange(&cat, "seek 7x7x4 wait=600", "= seek id=*");
	tty_start(&t, &kind, s.port, as_ann);
	tty_expect(&t, "Find an opponent");
	tty_expect(&t, "ann (you)"); /* the lists have come */
	tty_expect_golden(&t, "list");
	peer_close(&cat);
}

/*
 * The client stays connected: a player who asks for a game meanwhile is shown
 * and answered.
 */
TEST(shows_puzzles_on_the_server)
{
	static const char *const as_ann[] = { "--name", "ann", NULL };

	screen_server_start("seek 7x7x4 wait=600", "= seek id=*");
	peer_exchange(&bob, "lobby on", "= lobby");
	tty_start(&t, &(struct tty_kind){ 0 }, s.port, as_ann);
	tty_expect(&t, "You are ann."); /* so bob can name her */
	tty_exchange(&t, "/puzzle\r", "to move and win.");
	peer_expect(&bob, "* lobby who ann *"); /* the name is hers by now */
	peer_send(&bob, "challenge ann 5x5x4");
	tty_expect(&t, "+ yes, - no: bob");
	tty_type(&t, "-");
	peer_expect(&bob, "* declined *");
	tty_expect(&t, "to move and win.");
	tty_exchange(&t, "\033", "> Find an opponent");
}

TEST(ends_at_a_signal_while_it_shows_puzzles)
{
	static const char *const as_ann[] = { "--name", "ann", NULL };

	screen_server_start("ping", "= ping");
	tty_start(&t, &(struct tty_kind){ 0 }, s.port, as_ann);
	tty_expect(&t, "ann (you)"); /* the server has answered */
	tty_exchange(&t, "/puzzle\r", "to move and win.");
	kill(t.process.pid, SIGTERM);
	ck_assert_int_eq(tty_wait_exit(&t), 0);
	tty_check_sane(&t);
}

/* Accepts the client of a test that is the server itself. */
static struct peer_listener scripted;

/* Starts ann's client at the test, with the bob of the test as its server. */
static void connect_to_scripted_server(int size)
{
	const struct tty_kind    kind = tty_kind_of_size(size);
	static const char *const as_ann[] = { "--name", "ann", NULL };

	peer_listener_open(&scripted, 0);
	tty_start(&t, &kind, scripted.port, as_ann);
	peer_listener_accept(&scripted, &bob);
	peer_send(&bob, "* hello noughts proto=1 server=noughtsd/0.1");
}

/* Ann has her name, and bob is in the list. */
static void answer_first_requests(void)
{
	peer_send(&bob, "* you ann");
	peer_expect_next(&bob, "name ann");
	peer_send(&bob, "= name");
	peer_expect(&bob, "lobby on");
	peer_send(&bob, "= lobby");
	peer_send(&bob, "* who bob state=idle");
	peer_send(&bob, "= who count=1");
	peer_send(&bob, "= games count=0");
	peer_send(&bob, "= scores count=0");
}

/* Ann has played bob; she lists, filters, opens and saves the game. */
TEST_LOOP(shows_finished_games, 0, TTY_GOLDEN_SIZES)
{
	connect_to_scripted_server(_i);
	answer_first_requests();
	tty_expect(&t, "bob    "); /* the answers have come */
	tty_type(&t, "*");
	peer_expect(&bob, "history ann");
	peer_send(&bob, FINISHED("history 12", "ann", "bob", "x", "line"));
	peer_send(&bob, FINISHED("history 9", "bob", "ann", "none", "agreed"));
	peer_send(&bob, FINISHED("history 8", "ann", "hard~bot", "o", "time"));
	peer_send(&bob, "= history count=3 next=5");
	tty_expect(&t, "> Games  < mine >");
	tty_type(&t, "bob\r");
	peer_expect(&bob, "history ann with=bob");
	peer_send(&bob, FINISHED("history 13", "ann", "bob", "x", "line"));
	peer_send(&bob, FINISHED("history 9", "bob", "ann", "none", "agreed"));
	peer_send(&bob, "= history count=2");
	tty_expect(&t, "   13 Tic-tac-toe"); /* not in the list before */
	tty_press(&t, VTERM_KEY_DOWN);
	tty_press(&t, VTERM_KEY_DOWN);
	tty_press(&t, VTERM_KEY_DOWN);
	tty_expect(&t, ">    13 Tic-tac-toe");
	tty_expect_golden(&t, "games");
	tty_type(&t, "\r");
	peer_expect(&bob, "record 13");
	peer_send(&bob, FINISHED("record 13", "ann", "bob", "x", "line"));
	peer_send(&bob, "* moves 13 1 moves=b2,a1,c1,a2,a3 spent=1,1,1,1,1");
	peer_send(&bob, "= record");
	tty_expect(&t, "Move 0 of 5");
	tty_press(&t, VTERM_KEY_END);
	tty_expect(&t, "wins with");
	tty_expect_golden(&t, "games-opened");
	tty_exchange(&t, "\033", "With   < bob >");
	tty_exchange(&t, "\033", "Find an opponent");
	peer_listener_close(&scripted);
}

/* At the first start the user is asked for a name; it may be taken. */
TEST_LOOP(asks_for_a_name, 0, TTY_GOLDEN_SIZES)
{
	struct tty_kind          kind = tty_kind_of_size(_i);
	static const char *const none[] = { NULL };

	kind.is_first_start = true;
	screen_server_start("seek 7x7x4 wait=600", "= seek id=*");
	tty_start(&t, &kind, s.port, none);
	tty_expect(&t, "What is your name?");
	tty_exchange(&t, "bob\r", "That name is in use");
	tty_expect_golden(&t, "name");
	tty_type(&t, "\025ann\r");
	tty_expect_gone(&t, "What is your name?");
	tty_expect(&t, "> Find an opponent");
}

/*
 * A player without a game is challenged; the question is shown above the input
 * line.
 */
TEST_LOOP(shows_a_challenge, 0, TTY_GOLDEN_SIZES)
{
	connect_to_scripted_server(_i);
	answer_first_requests();
	peer_send(&bob,
	    "* challenge 7 bob 15x15x5 clock=5+3 you=x rating=1500");
	tty_expect(&t, "(1500) challenges you");
	tty_press(&t, VTERM_KEY_DOWN);
	tty_exchange(&t, "7x7x4\r", "< 7x7x4 >");
	for (int i = 0; i < 9; i++)
		tty_press(&t, VTERM_KEY_DOWN);
	tty_expect(&t, "> bob");
	tty_exchange(&t, "\r", "Challenge bob");
	tty_expect_golden(&t, "challenge");
	tty_type(&t, "\r");
	peer_expect(&bob, "challenge bob 7x7x4");
	peer_send(&bob, "= challenge id=8");
	tty_type(&t, "+");
	peer_expect(&bob, "accept 7");
	peer_listener_close(&scripted);
}

/* The profile of a player, with ratings, results and games. */
TEST_LOOP(shows_a_profile, 0, TTY_GOLDEN_SIZES)
{
	connect_to_scripted_server(_i);
	peer_send(&bob, "* you ann");
	peer_send(&bob, "= name"); /* nothing else is requested before */
	peer_expect(&bob, "lobby on");
	/* With news the client requests no list again for a minute. */
	peer_send(&bob, "= lobby");
	peer_send(&bob, "= who count=0");
	peer_send(&bob, "= games count=0");
	peer_send(&bob, "= scores count=0");
	peer_send(&bob, "* shout bob :The lists are complete");
	tty_expect(&t, "lists are complete");
	tty_type(&t, "/profile zoe\r");
	peer_expect(&bob, "profile zoe");
	peer_send(&bob,
	    "* who Zo\xc3\xab state=idle rating=1612? pool=15x15x5");
	peer_send(&bob, "* rating Zo\xc3\xab 15x15x5 1612? games=3");
	peer_send(&bob, "* score Zo\xc3\xab 15x15x5 won=2 lost=1 drawn=0");
	peer_send(&bob, "* against Zo\xc3\xab ann won=1 lost=1 drawn=0");
	peer_send(&bob,
	    "* history 12 15x15x5 x=Zo\xc3\xab o=ann clock=none winner=x"
	    " why=line rating=1612?,1401? change=+112,-99 plies=31"
	    " begun=2026-11-22T02:47:02Z ended=2026-11-22T02:59:02Z");
	peer_send(&bob,
	    "* history 3 26x26x6/exact x=hard~bot o=Zo\xc3\xab clock=none"
	    " winner=none why=agreed plies=9"
	    " begun=2026-11-21T02:47:02Z ended=2026-11-21T02:59:02Z");
	peer_send(&bob, "= profile count=1");
	tty_expect(&t, "1612?");
	tty_expect_golden(&t, "profile");
	tty_type(&t, "\033");
	tty_expect_gone(&t, "1612?");
	peer_listener_close(&scripted);
}

/* Standings and pairings of a round; ann is second. */
TEST_LOOP(shows_a_tournament, 0, TTY_GOLDEN_SIZES)
{
	static const char *const rows[] = { "bob points=3.5 buchholz=7.5",
		"ann points=3 buchholz=8", "cat points=2.5 buchholz=6",
		"dan points=2 buchholz=5.5", "eve points=2 buchholz=5",
		"fay points=1.5 buchholz=4.5", "gus points=1 buchholz=4",
		"hal points=0.5 buchholz=3", "ida points=0 buchholz=2.5" };

	connect_to_scripted_server(_i);
	answer_first_requests();
	peer_send(&bob,
	    "* tournament swiss 15x15x5 name=Cup state=playing entrants=9 "
	    "round=4 rounds=4");
	tty_expect(&t, "bob    ");
	tty_type(&t, "/standings\r");
	peer_expect(&bob, "standings");
	for (int i = 0; i < (int)LENGTH(rows); i++)
		peer_send(&bob,
		    "* standing %d %s played=4 direct=0 berger=%d wins=%d%s",
		    i + 1, rows[i], 9 - i, (9 - i) / 3,
		    i == 8 ? " withdrawn=1" : "");
	peer_send(&bob, "= standings count=9");
	tty_expect(&t, ">  2 ann");
	tty_expect_golden(&t, "standings");
	tty_press(&t, VTERM_KEY_RIGHT);
	peer_expect(&bob, "pairings");
	peer_send(&bob, "* pairing 4 cat dan match=12");
	peer_send(&bob, "* pairing 4 bob ann match=11 winner=draw");
	peer_send(&bob, "* pairing 4 eve - winner=bye");
	peer_send(&bob, "= pairings round=4 count=3");
	tty_expect(&t, ">bob ann draw");
	tty_expect_golden(&t, "pairings");
	peer_listener_close(&scripted);
}
