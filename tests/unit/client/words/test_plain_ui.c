/* test_plain_ui.c -- the sentences for every event and command. */

#include <glob.h>
#include <stdio.h>

#include "client/words/plain_ui.h"
#include "client/words/text_output.h"
#include "tests/support/client_fixture.h"
#include "tests/support/dialogue.h"
#include "tests/support/suite.h"

#define YOU   "\n* you ann"
#define MATCH HELLO_LINE YOU "\n* match 7 3x3x3 x=ann o=bob you="
#define MOVES                                                   \
	"\n* move 7 1 x b2\n* move 7 2 o a1\n* move 7 3 x b1\n" \
	"* move 7 4 o a2"
#define BOT HELLO_LINE YOU "\n" MATCH_LINE

#define OPENING(you, phase)                                                 \
	"\n* match 7 15x15x5 x=ann o=bob you=" you " clock=none absent=bot" \
	" opening=swap2 phase=" phase
#define STONES "\n* move 7 1 x h8\n* move 7 2 o i8"
#define THIRD  "\n* move 7 3 x k5"

static struct client_fixture t;
static struct plain_ui       p;
static const char           *asked;   /* the request of print_all; or NULL */
static char                 *written; /* with marks */
static char                 *text; /* the printed text as plain mode shows it */
static size_t                size;

/* Applies lines; returns the text printed for the last one alone. */
static const char *print(const char *before, const char *line)
{
	client_fixture_init(&t, before);
	p.out = open_memstream(&written, &size);
	client_fixture_apply(&t, line);
	plain_ui_print_event(&p, &t.state, &t.event);
	fclose(p.out);
	text = text_expand_commands(written, "");
	return text;
}

static void setup(void)
{
	plain_ui_init(&p, NULL);
	asked = NULL;
	p.boards = false;
	p.move_syntax_shown = true;
}

static void teardown(void)
{
	client_fixture_clear(&t);
	free(text);
	free(written);
}

FIXTURE(setup, teardown);

static const struct {
	const char *before, *line, *sentence;
} sentences[] = {
	{ HELLO_LINE YOU, "* you bob", "You are bob.\n" },
	{ HELLO_LINE, "* you ~guest12", "You are guest 12.\n" },
	{ HELLO_LINE, "# Welcome.", "Welcome.\n" },
	{ "", HELLO_LINE, "Connected to noughtsd/0.1.\n" },
	{ "", "* hello noughts proto=1", "Connected to the server.\n" },
	/* openings */
	{ HELLO_LINE YOU OPENING("x", "stones"), "* move 7 1 x h8 turn=x",
	    "You put X on h8. Opening swap2: put stone 2 of 3, an O; then your"
	    " opponent may choose a side.\n" },
	{ HELLO_LINE YOU OPENING("o", "stones") STONES,
	    "* move 7 3 x k5 turn=o phase=choice choose=x,o,more",
	    "ann puts X on k5. Choose your side: \"choose x\" or"
	    " \"choose o\", or \"choose more\" to put two more stones.\n" },
	{ HELLO_LINE YOU,
	    "* state 7 15x15x5 ply=3 turn=o x=bob o=ann you=o moves=h8,i8,k5"
	    " clock=none absent=bot opening=swap phase=choice choose=x,o",
	    "Game 7, Gomoku: 5 in a row wins. You are O, bob is X.\n"
	    "Choose your side: \"choose x\" or \"choose o\".\n" },
	{ HELLO_LINE YOU OPENING("x", "stones") STONES,
	    "* move 7 3 x k5 turn=o phase=choice choose=x,o,more",
	    "You put X on k5. bob is to choose a side.\n" },
	{ HELLO_LINE YOU OPENING("x", "stones") STONES THIRD, "* chose 7 3 o x",
	    "bob chooses to play X.\n" },
	{ HELLO_LINE YOU,
	    "* match 7 15x15x5 x=ann o=bob you=x clock=none absent=bot"
	    " opening=longpro phase=centre",
	    "New game, Gomoku: 5 in a row wins. You are X, bob is O.\n"
	    "Your turn: on the centre (opening longpro).\n" },
	{ HELLO_LINE YOU,
	    "* state 7 15x15x5 ply=1 turn=o x=bob o=ann you=o moves=h8"
	    " clock=none absent=bot opening=pro phase=any",
	    "Game 7, Gomoku: 5 in a row wins. You are O, bob is X.\n"
	    "Your turn: on any point (opening pro).\n" },
	{ HELLO_LINE YOU,
	    "* state 7 15x15x5 ply=2 turn=x x=ann o=bob you=x moves=h8,i8"
	    " clock=none absent=bot opening=pro phase=away",
	    "Game 7, Gomoku: 5 in a row wins. You are X, bob is O.\n"
	    "Your turn: at least 3 from the centre (opening pro).\n" },
	{ HELLO_LINE YOU OPENING("o", "stones") STONES THIRD,
	    "* state 7 15x15x5 ply=3 turn=o x=ann o=bob you=o"
	    " moves=h8,i8,k5 clock=none absent=bot opening=swap2 phase=more",
	    "Game 7, Gomoku: 5 in a row wins. You are O, ann is X.\n"
	    "Opening swap2: put stone 4 of 5, an O; then your opponent chooses"
	    " a side.\n" },
	{ HELLO_LINE YOU OPENING("o", "stones") STONES THIRD,
	    "* state 7 15x15x5 ply=5 turn=o x=bob o=ann you=x"
	    " moves=h8,i8,k5,j9,g7 clock=none absent=bot opening=swap2",
	    "Game 7, Gomoku: 5 in a row wins. You are X, ann is O.\n"
	    "ann is to move.\n" },
	{ HELLO_LINE YOU,
	    "* match 7 15x15x5 x=ann o=bob you=x clock=none absent=bot"
	    " opening=pro phase=centre",
	    "New game, Gomoku: 5 in a row wins. You are X, bob is O.\n"
	    "Your turn: on the centre (opening pro).\n" },
	{ HELLO_LINE YOU,
	    "* state 7 15x15x5 ply=2 turn=x x=ann o=bob you=x moves=h8,i8"
	    " clock=none absent=bot opening=longpro phase=away",
	    "Game 7, Gomoku: 5 in a row wins. You are X, bob is O.\n"
	    "Your turn: at least 4 from the centre (opening longpro).\n" },
	/* a game begins */
	{ HELLO_LINE YOU, MATCH_LINE,
	    "New game, Tic-tac-toe: 3 in a row wins."
	    " You are X, the hard bot is O.\nYour turn.\n" },
	{ HELLO_LINE YOU, "* match 7 15x15x5/exact x=~guest3 o=ann you=o",
	    "New game, 15x15x5/exact: exactly 5 in a row wins."
	    " You are O, guest 3 is X.\n"
	    "Guest 3 is to move.\n" },
	{ HELLO_LINE YOU, "* match 7 5x5x4 x=ann o=bob you=x unrated=daily",
	    "New game, 5x5x4: 4 in a row wins. You are X, bob is O.\n"
	    "This game is not rated: you two have had enough rated games"
	    " today.\n"
	    "Your turn.\n" },
	{ HELLO_LINE YOU, "* match 7 5x5x4 x=ann o=bob you=x unrated=name",
	    "New game, 5x5x4: 4 in a row wins. You are X, bob is O.\n"
	    "This game is not rated: one of you has not proven their name.\n"
	    "Your turn.\n" },
	{ HELLO_LINE YOU, "* match 7 5x5x4 x=ann o=bob you=x unrated=tea",
	    "New game, 5x5x4: 4 in a row wins. You are X, bob is O.\n"
	    "Your turn.\n" },
	{ HELLO_LINE YOU, "* match 7 9x4x4 x=bob o=easy~bot you=-",
	    "New game, 9x4x4: 4 in a row wins."
	    " bob is X, the easy bot is O.\nbob (X) is to move.\n" },
	{ HELLO_LINE YOU, "* match 7 5x5x4 x=ann o=bob you=- rated=1",
	    "New game, 5x5x4: 4 in a row wins."
	    " ann is X, bob is O.\nThis game is rated.\n"
	    "ann (X) is to move.\n" },
	{ HELLO_LINE YOU, "* match 7 15x15x5 x=bob o=ann you=o rated=1",
	    "New game, Gomoku: 5 in a row wins. You are O, bob is X.\n"
	    "This game is rated. With opening=swap2 neither side would begin"
	    " with an advantage.\nbob is to move.\n" },
	{ HELLO_LINE YOU, "* match 7 15x14x5 x=bob o=ann you=o rated=1",
	    "New game, 15x14x5: 5 in a row wins. You are O, bob is X.\n"
	    "This game is rated.\nbob is to move.\n" },
	{ HELLO_LINE YOU, "* match 7 15x15x4 x=bob o=ann you=o rated=1",
	    "New game, 15x15x4: 4 in a row wins. You are O, bob is X.\n"
	    "This game is rated.\nbob is to move.\n" },
	{ HELLO_LINE YOU,
	    "* match 7 15x15x5 x=bob o=ann you=o clock=none absent=bot rated=1"
	    " opening=swap2 phase=stones",
	    "New game, Gomoku: 5 in a row wins. You are O, bob is X.\n"
	    "This game is rated.\nbob is to put a stone.\n" },
	/* moves */
	{ MATCH "x", "* move 7 1 x b2", "You play b2.\n" },
	{ MATCH "o", "* move 7 1 x b2", "ann plays b2. Your turn.\n" },
	{ MATCH "-", "* move 7 1 x b2", "ann (X) plays b2.\n" },
	{ BOT "\n* move 7 1 x b2", "* move 7 2 o c3",
	    "The hard bot plays c3. Your turn.\n" },
	{ MATCH "o" MOVES, "* move 7 5 x b3", "ann plays b3.\n" },
	{ MATCH "x", "* move 7 3 o a1",
	    "The server sent a move that does not fit the board. Loading the "
	    "game again.\n" },
	/* ends */
	{ MATCH "x" MOVES "\n* move 7 5 x b3",
	    "* over 7 5 winner=x why=line line=b1,b2,b3",
	    "You win with b1 b2 b3.\nIt ended in move 5.\n"
	    "\"rematch\" offers another game, \"new\" finds another "
	    "opponent, \"review\" shows the mistakes.\n" },
	{ MATCH "-",
	    "* over 7 9 winner=none why=full rating=1662?,1338 "
	    "change=+12,-7",
	    "A draw: the board is full.\n"
	    "It ended before the first move. New ratings: ann (X) 1662? "
	    "(+12), bob (O) 1338 (-7).\n" },
	{ MATCH "x", "* over 7 9 winner=o why=resign rating=9\\x,  change=",
	    "You resigned: bob wins.\nIt ended before the first move. New "
	    "ratings:"
	    " you 9 (), bob  ().\n"
	    "\"rematch\" offers another game, \"new\" finds another "
	    "opponent.\n" },
	{ MATCH "-" MOVES "\n* move 7 5 x b3",
	    "* over 7 5 winner=x why=line line=b1,b2,b3",
	    "ann (X) wins with b1 b2 b3.\n"
	    "It ended in move 5.\n" },
	{ MATCH "-", "* over 7 9 winner=none why=full",
	    "A draw: the board is full.\n"
	    "It ended before the first move.\n" },
	{ MATCH "-", "* over 7 9 winner=none why=agreed",
	    "A draw by agreement.\n"
	    "It ended before the first move.\n" },
	{ MATCH "-", "* over 7 9 winner=none why=away",
	    "Both players stayed away; the game does not count.\n" },
	{ MATCH "-", "* over 7 9 winner=none why=flood",
	    "No winner; the game does not count.\n" },
	{ MATCH "-", "* over 7 9 winner=x why=flood",
	    "ann (X) wins.\n"
	    "It ended before the first move.\n" },
	{ MATCH "-", "* over 7 1 winner=x why=resign",
	    "bob (O) resigned: ann (X) wins.\n"
	    "It ended before the first move.\n" },
	{ MATCH "x", "* over 7 1 winner=o why=resign",
	    "You resigned: bob wins.\nIt ended before the first move.\n"
	    "\"rematch\" offers another game, \"new\" finds another "
	    "opponent.\n" },
	{ MATCH "x", "* over 7 1 winner=x why=quit",
	    "bob left: you win.\nIt ended before the first move.\n"
	    "\"new\" finds another opponent.\n" },
	{ MATCH "-", "* over 7 1 winner=x why=time",
	    "bob (O) ran out of time: ann (X) wins.\n"
	    "It ended before the first move.\n" },
	{ MATCH "-", "* over 7 1 winner=o why=away",
	    "ann (X) did not reconnect: bob (O) wins.\n"
	    "It ended before the first move.\n" },
	/* games that are over */
	{ HELLO_LINE YOU,
	    "* history 12 15x15x5 x=ann o=hard~bot clock=5+3 winner=x why=line"
	    " plies=31 begun=2026-11-22T02:47:02Z ended=2026-11-22T02:59:02Z",
	    "Game 12, Gomoku, 2026-11-22: ann (X) beat the hard bot (O), "
	    "31 moves.\n" },
	{ HELLO_LINE YOU,
	    "* history 3 3x3x3 x=ann o=~gone clock=none winner=none why=full"
	    " plies=9 begun=2026-11-22T02:47:02Z ended=2026-11-22T02:59:02Z",
	    "Game 3, Tic-tac-toe, 2026-11-22: ann (X) against ~gone (O): a "
	    "draw: "
	    "the board is full, 9 moves.\n" },
	{ HELLO_LINE YOU,
	    "* history 4 15x15x5 x=ann o=bob clock=none winner=x why=line"
	    " rating=1662?,1338? change=+162,-162 plies=9"
	    " begun=2026-11-22T02:47:02Z ended=2026-11-22T02:59:02Z",
	    "Game 4, Gomoku, 2026-11-22: ann (X) beat bob (O), 9 moves."
	    " Ratings then: 1662?,1338? (+162,-162).\n" },
	{ HELLO_LINE YOU,
	    "* record 3 3x3x3 x=ann o=bob clock=none winner=o why=quit"
	    " plies=4 begun=2026-11-22T02:47:02Z ended=2026-11-22T02:59:02Z"
	    " botplies=2-4",
	    "Game 3, Tic-tac-toe, 2026-11-22: bob (O) beat ann (X), who left, "
	    "4 "
	    "moves."
	    " A bot made the moves 2-4.\n" },
	{ HELLO_LINE YOU,
	    "* history 3 3x3x3 x=ann o=bob clock=none winner=x why=idle"
	    " plies=4 ended=2026-11-22T02:59:02Z",
	    "Game 3, Tic-tac-toe, 2026-11-22: ann (X) beat bob (O), who made "
	    "no "
	    "move, "
	    "4 moves.\n" },
	{ HELLO_LINE YOU,
	    "* history 3 3x3x3 x=ann o=bob clock=none winner=none why=agreed"
	    " plies=1 ended=2026-11-22T02:59:02Z",
	    "Game 3, Tic-tac-toe, 2026-11-22: ann (X) against bob (O): a draw "
	    "by "
	    "agreement, 1 move.\n" },
	{ HELLO_LINE YOU,
	    "* history 3 3x3x3 x=ann o=bob clock=none winner=none why=aliens"
	    " plies=4 ended=2026-11-22T02:59:02Z",
	    "Game 3, Tic-tac-toe, 2026-11-22: ann (X) against bob (O): no "
	    "winner, "
	    "4 moves.\n" },
	{ HELLO_LINE YOU, "* sat 3 5 o hard~bot",
	    "The hard bot had O from move 5 on.\n" },
	{ HELLO_LINE YOU, "* takeback 3 4 x moves=a1,b2",
	    "X took back what followed move 4: a1,b2.\n" },
	{ HELLO_LINE YOU, "* sat 3 5 - bob", "" },
	{ HELLO_LINE YOU,
	    "* moves 3 1 moves=a1,b1,c1,a2,b2,c2,a3,b3,c3,a4,b4"
	    " spent=0,0,0,0,0,0,0,0,0,0,950",
	    "Moves from 1: a1 (0.0 s), b1 (0.0 s), c1 (0.0 s), a2 (0.0 s),"
	    " b2 (0.0 s), c2 (0.0 s), a3 (0.0 s), b3 (0.0 s), c3 (0.0 s),"
	    " a4 (0.0 s)\nMoves from 11: b4 (0.9 s)\n" },
	{ HELLO_LINE YOU, "* moves 3 51 moves=a1,b2 spent=1234,60000",
	    "Moves from 51: a1 (1.2 s), b2 (60.0 s)\n" },
	{ HELLO_LINE YOU,
	    "* history 3 15x15x5 x=ann o=bob clock=none opening=pro winner=none"
	    " why=full plies=1 ended=2026-11-22T02:59:02Z",
	    "Game 3, Gomoku, 2026-11-22: ann (X) against bob (O): a draw: the"
	    " board is full, 1 move. Opening: pro.\n" },
	{ HELLO_LINE YOU,
	    "* history 3 15x15x5 x=ann o=bob clock=none opening=swap2"
	    " chose=more,x winner=none why=full plies=9"
	    " ended=2026-11-22T02:59:02Z",
	    "Game 3, Gomoku, 2026-11-22: ann (X) against bob (O): a draw: the"
	    " board is full, 9 moves. Opening: swap2, chosen: more,x.\n" },
	{ HELLO_LINE YOU, "= history count=0", "There are no such games.\n" },
	{ HELLO_LINE YOU, "= history count=50 next=37",
	    "There are more: add from=37.\n" },
	/* people */
	{ MATCH "x", "* offer 7 draw x id=3", "You offer a draw.\n" },
	{ MATCH "-", "* offer 7 draw o id=3", "bob (O) offers a draw.\n" },
	{ MATCH "x", "* over 7 1 winner=none why=abort",
	    "Aborted; the game does not count.\n\"rematch\" offers"
	    " another game, \"new\" finds another opponent.\n" },
	/* hints */
	{ MATCH "x", "* offer 7 hint x id=3", "You ask for hints.\n" },
	{ MATCH "-", "* offer 7 hint o id=3", "bob (O) asks for hints.\n" },
	{ MATCH "x", "* hinting 7 2 x", "" }, /* too late */
	{ MATCH "x", "* hinting 7 1", "" },
	{ MATCH "-", "* over 7 1 winner=x why=resign hinted=o",
	    "bob (O) resigned: ann (X) wins.\n"
	    "It ended before the first move.\n"
	    "A hint was asked for: the game counts for nobody.\n" },
	{ MATCH "x",
	    "* hint 7 1 b2 win=0 proof=loss plies=2 depth=4 line=b2,a1",
	    "The best move is b2: it loses in at most 1 move; expected: b2 "
	    "a1.\n" },
	{ MATCH "x",
	    "* hint 7 1 b2 win=100 proof=win plies=5 depth=5 line=b2,a1,c3",
	    "The best move is b2: it wins in at most 3 moves; expected: b2 a1 "
	    "c3.\n" },
	{ MATCH "x", "* hint 7 1 b2 win=100 proof=win plies=1 depth=1 line=b2",
	    "The best move is b2: it wins in at most 1 move.\n" },
	{ MATCH "x",
	    "* hint 7 1 b2 win=0 proof=loss plies=4 depth=4 line=b2,a1",
	    "The best move is b2: it loses in at most 2 moves; expected: b2 "
	    "a1.\n" },
	{ MATCH "x", "* hint 7 1 b2 win=50 proof=draw depth=9 line=b2",
	    "The best move is b2: it is a draw.\n" },
	{ MATCH "x", "* hint 7 1 b2 win=46 proof=none depth=9 line=b2,a1",
	    "The best move is b2: 46% to win; expected: b2 a1.\n" },
	{ MATCH "x",
	    "* hint 7 1 b2 win=51 proof=none "
	    "line=a1,a2,a3,b1,b2,b3,c1,c2,c3,d4",
	    "The best move is b2: 51% to win; expected: a1 a2 a3 b1 b2 "
	    "b3 c1 c2 c3 ...\n" },
	{ MATCH "x", "* hint 7 1 b2 win=50 proof=none line=b2,z99,",
	    "The best move is b2.\n" },
	{ MATCH "x", "* hint 7 1 b2 win=x proof=none line=b2",
	    "The best move is b2.\n" },
	{ MATCH "x", "* hint 7 1 b2 win=100 proof=win plies=0 line=b2",
	    "The best move is b2.\n" },
	{ MATCH "x", "* hint 7 1 b2 win=50 proof=- line=-",
	    "The best move is b2.\n" },
	{ MATCH "x", "* hint 7 1 b2", "The best move is b2.\n" },
	{ MATCH "x", "* hint 7 2 b2 win=50 proof=draw", "" }, /* too late */
	{ MATCH "x\n* move 7 1 x b2", "* hint 7 2 b2 win=50 proof=draw", "" },
	{ MATCH "x", "* hint 7 1 d4 win=50 proof=draw", "" },
	{ MATCH "x", "* hint 8 1 b2 win=50 proof=draw", "" },
	{ MATCH "x", "* hint 7 1", "" },
	{ MATCH "x", "* offer 7 pause x id=5", "You ask for a pause.\n" },
	{ MATCH "x\n* offer 7 undo o id=3", "* offer 7 undo x",
	    "You agree to take back a turn.\n" },
	{ MATCH "x\n* offer 7 pause x id=3", "* offer 7 pause o",
	    "bob agrees to a pause.\n" },
	{ MATCH "x", "* offer 7 tea o", "" },
	/* challenges, seeks and answers */
	{ HELLO_LINE YOU, "* challenge 4 bob 7x7x4 clock=5+3 rating=1500?",
	    "bob (1500?) challenges you: 7x7x4, clock 5+3. \"accept 4\""
	    " accepts, \"decline 4\" declines.\n" },
	{ HELLO_LINE YOU, "* challenge 4 ann 3x3x3 absent=wait to=~guest2",
	    "You challenge guest 2: Tic-tac-toe, the game waits for whoever"
	    " disconnects. \"withdraw 4\" takes it back.\n" },
	{ HELLO_LINE YOU, "* challenge 4 bob 99", "" },
	{ HELLO_LINE YOU, "* challenge x bob 3x3x3", "" },
	{ HELLO_LINE YOU "\n* challenge 4 bob 3x3x3", "* withdrawn 4 why=time",
	    "The challenge by bob has not been answered in time.\n" },
	{ HELLO_LINE YOU "\n* challenge 4 ann 3x3x3 to=bob",
	    "* withdrawn 4 why=gone",
	    "The challenge to bob is no longer open.\n" },
	{ HELLO_LINE YOU "\n* challenge 4 ann 3x3x3 to=bob",
	    "* declined 4 bob :not now",
	    "bob declines the challenge: not now\n" },
	{ HELLO_LINE YOU, "* challenge 4 bob 3x3x3 you=o clock=none absent=bot",
	    "bob challenges you: Tic-tac-toe, you play O. \"accept 4\" accepts,"
	    " \"decline 4\" declines.\n" },
	{ HELLO_LINE YOU "\n* challenge 4 bob 3x3x3", "* declined 4 ann",
	    "You decline the challenge.\n" },
	{ HELLO_LINE YOU "\n* seeking bob 3x3x3 id=9", "* accepted 9 ann",
	    "You accept the game.\n" },
	{ HELLO_LINE YOU "\n* seeking bob 3x3x3 id=9",
	    "* withdrawn 9 why=matched", "" },
	{ HELLO_LINE YOU "\n* near 3 bob 3x3x3 clock=5+3 absent=wait",
	    "* withdrawn 3 why=replaced", "" },
	{ HELLO_LINE YOU "\n* seeking bob 3x3x3 id=9", "* withdrawn 9 why=seek",
	    "bob no longer waits for your answer.\n" },
	{ MATCH "x", "* withdrawn 2", "" },
	{ HELLO_LINE YOU, "= ignore count=0", "You ignore nobody.\n" },
	{ HELLO_LINE YOU,
	    "* tournament swiss 3x3x3 name=Cup state=open entrants=1 round=0",
	    "Tournament Cup (swiss, Tic-tac-toe) has 1 entrant. \"join\" "
	    "enters "
	    "you.\n" },
	{ HELLO_LINE YOU "\n* tournament swiss 3x3x3 name=Cup state=open"
			 " entrants=1 round=0\n= join",
	    "* tournament swiss 3x3x3 name=Cup state=open entrants=2 round=0",
	    "Tournament Cup (swiss, Tic-tac-toe) has 2 entrants.\n" },
	{ HELLO_LINE YOU "\n* tournament swiss 3x3x3 name=Cup state=open"
			 " entrants=1 round=0",
	    "* tournament swiss 3x3x3 name=Cup state=open entrants=1 round=0",
	    "" },
	{ HELLO_LINE YOU,
	    "* tournament swiss 3x3x3 name=Cup state=playing entrants=9 "
	    "round=1",
	    "" },
	{ HELLO_LINE YOU,
	    "* tournament swiss 3x3x3 name=Cup state=tea entrants=9 round=1",
	    "" },
	{ HELLO_LINE YOU,
	    "* tournament swiss 3x3x3 name=Cup state=over entrants=9",
	    "Tournament Cup is over. \"standings\" shows the result.\n" },
	{ HELLO_LINE YOU,
	    "* tournament swiss 3x3x3 name=Cup state=over entrants=9 :It ended",
	    "It ended.\nTournament Cup is over. \"standings\" shows the "
	    "result.\n" },
	{ HELLO_LINE YOU, "* standing 1 bob points=2.5 played=3 wins=2", "" },
	{ HELLO_LINE YOU, "= standings count=0", " Nobody has entered yet.\n" },
	{ HELLO_LINE YOU "\n* tournament swiss 3x3x3 name=Cup state=open"
			 " entrants=0 round=0",
	    "= tournament count=0",
	    " Swiss, Tic-tac-toe.\n"
	    " 0 entered so far. It begins when the host starts it.\n"
	    " \"join\" enters you.\n"
	    " Nobody has entered yet.\n" },
	{ HELLO_LINE YOU, "= tournament", "Done.\n" },
	{ HELLO_LINE YOU, "= pairings round=0 count=0",
	    " No game has been paired yet.\n" },
	{ HELLO_LINE YOU, "* near 3 bob 3x3x3 clock=5+3 absent=wait",
	    "bob looks for another game: Tic-tac-toe, clock 5+3. \"accept 3\" "
	    "accepts, \"decline 3\" declines.\n" },
	{ HELLO_LINE YOU "\n* seeking bob 3x3x3 match=4 id=9 to=bob",
	    "* withdrawn 9 why=gone", "bob stays at the game with the bot.\n" },
	{ HELLO_LINE YOU, "* match 7 3x3x3 x=ann o=easy~bot you=o standin=1",
	    "New game, Tic-tac-toe: 3 in a row wins. You are O, ann is X.\n"
	    "The bot plays until somebody comes; the game counts for nobody.\n"
	    "ann is to move.\n" },
	{ MATCH "-", "* undo 7 0 o",
	    "bob (O) takes back a turn; the game counts for nobody.\n" },
	{ MATCH "-", "* undo 7 0", "" },
	{ HELLO_LINE,
	    "* who bob state=seeking variant=3x3x3 variants=any rating=1500",
	    "bob (1500) is looking for an opponent, any game.\n" },
	{ HELLO_LINE, "* who rapfi state=idle bot=1 rating=1500",
	    "rapfi (program) (1500) is free.\n" },
	{ HELLO_LINE, "* who bob state=seeking variant=3x3x3 kind=bots",
	    "bob is looking for an opponent, Tic-tac-toe, against programs "
	    "only.\n" },
	{ HELLO_LINE YOU, "* match 7 3x3x3 x=ann o=bob programs=o you=x",
	    "New game, Tic-tac-toe: 3 in a row wins. You are X, bob (program) "
	    "is "
	    "O.\nYour turn.\n" },
	{ HELLO_LINE YOU,
	    "* state 7 3x3x3 x=bob o=cat programs=xo you=- moves=-",
	    "Game 7, Tic-tac-toe: 3 in a row wins. bob (program) is X, cat "
	    "(program) is O.\nbob (X) is to move.\n" },
	{ HELLO_LINE YOU,
	    "* state 7 3x3x3 x=easy~bot o=cat programs=x you=o for=bob turn=x "
	    "moves=-",
	    "Game 7, Tic-tac-toe: 3 in a row wins. You are O, the easy bot is "
	    "X.\n"
	    "A bot plays for bob.\nThe easy bot is to move.\n" },
	{ HELLO_LINE,
	    "* who bob state=playing match=3 variant=3x3x3 "
	    "variants=3x3x3,5x5x4 "
	    "seek=4",
	    "bob is playing, game 3 with a bot, looking for an opponent,"
	    " Tic-tac-toe, 5x5x4.\n" },
	{ HELLO_LINE YOU, "* near 3 bob x", "" },
	/* connections */
	{ MATCH "x", "* away 7 o until=1000",
	    "bob is disconnected; a bot takes over in 1 s.\n" },
	{ MATCH "x", "* away 7 o until=29001",
	    "bob is disconnected; a bot takes over in 30 s.\n" },
	{ MATCH "x", "* left 7 o", "bob has left the game.\n" },
	{ MATCH "x\n* left 7 o", "* over 7 0 winner=x why=away",
	    "bob did not reconnect: you win.\nIt ended before the first move.\n"
	    "\"new\" finds another opponent.\n" },
	{ MATCH "o\n* left 7 x", "* over 7 0 winner=o why=away",
	    "ann did not reconnect: you win.\nIt ended before the first move.\n"
	    "\"new\" finds another opponent.\n" },
	{ MATCH "x\n* over 7 0 winner=x why=quit", "* left 7 o", "" },
	{ MATCH "x", "* say 7 bob :Hi, \xc3\xa9t\xc3\xa9!",
	    "bob says: Hi, \xc3\xa9t\xc3\xa9!\n" },
	{ MATCH "x", "* say 7 ann :Hi", "You say: Hi\n" },
	{ MATCH "-", "* say 7 bob to=spectators :Hi",
	    "bob says to the spectators: Hi\n" },
	{ HELLO_LINE YOU, "* say 8 bob to=spectators :Hi", "" },
	{ HELLO_LINE YOU, "* shout bob :Hi", "bob says to all: Hi\n" },
	{ HELLO_LINE YOU, "* shout ann :Hi", "You say to all: Hi\n" },
	{ HELLO_LINE YOU, "* tell bob ann :Hi", "bob says to you: Hi\n" },
	{ HELLO_LINE YOU, "* tell ann bob :Hi", "You say to bob: Hi\n" },
	{ HELLO_LINE YOU, "* ignore bob", "You ignore bob.\n" },
	{ HELLO_LINE YOU, "* ignore ~spectators", "You ignore spectators.\n" },
	{ MATCH "x", "* say 7 ~guest2 :Hi", "Guest 2 says: Hi\n" },
	{ MATCH "-", "* unwatch 7", "Game 7 is closed.\n" },
	/* snapshots */
	{ HELLO_LINE YOU,
	    "* state 7 3x3x3 x=ann o=easy~bot you=x moves=b2"
	    " offers=draw:x:3 away=o for=bob",
	    "Game 7, Tic-tac-toe: 3 in a row wins. You are X, the easy bot is "
	    "O.\n"
	    "The easy bot is disconnected.\n"
	    "A bot plays for bob.\nYou offer a draw.\n"
	    "The easy bot is to move.\n" },
	{ HELLO_LINE YOU,
	    "* state 7 3x3x3 turn=- x=ann o=bob you=x moves=-"
	    " offers=rematch:o:3 winner=o why=resign",
	    "Game 7, Tic-tac-toe: 3 in a row wins. You are X, bob is O.\n"
	    "bob offers a rematch. \"rematch\" accepts.\n"
	    "You resigned: bob wins.\nIt ended before the first move.\n" },
	{ HELLO_LINE YOU,
	    "* state 7 3x3x3 ply=1 turn=- x=ann o=bob you=- moves=b2"
	    " winner=x why=resign",
	    "Game 7, Tic-tac-toe: 3 in a row wins. ann is X, bob is O.\n"
	    "bob (O) resigned: ann (X) wins.\nIt ended after move 1.\n" },
	{ HELLO_LINE YOU,
	    "* state 7 3x3x3 x=ann o=bob you=o moves=- offers=hint:x:3",
	    "Game 7, Tic-tac-toe: 3 in a row wins. You are O, ann is X.\n"
	    "ann asks for hints. \"hint\" agrees.\nann is to move.\n" },
	{ HELLO_LINE YOU,
	    "* state 7 3x3x3 x=ann o=bob you=o moves=- offers=hint:xo",
	    "Game 7, Tic-tac-toe: 3 in a row wins. You are O, ann is X.\n"
	    "Both players agree to hints.\nann is to move.\n" },
	{ HELLO_LINE YOU "\n* match 7 3x3x3 x=ann o=bob you=o rated=1",
	    "* state 7 3x3x3 x=~guest3 o=bob you=o moves=-",
	    "Game 7, Tic-tac-toe: 3 in a row wins. You are O, guest 3 is X.\n"
	    "This game is not rated any more.\nGuest 3 is to move.\n" },
	/* lists */
	{ HELLO_LINE, "* game 3 4x4x4 x=bob o=hard~bot ply=2 watchers=1",
	    "Game 3, 4x4x4: bob (X) against the hard bot (O), 2 moves,"
	    " 1 spectator.\n" },
	{ HELLO_LINE, "* game 3 4x4x4 x=bob o=cid ply=1 watchers=0",
	    "Game 3, 4x4x4: bob (X) against cid (O), 1 move,"
	    " 0 spectators.\n" },
	{ HELLO_LINE, "* who bob state=idle", "bob is free.\n" },
	{ HELLO_LINE, "* against bob ann won=1 lost=2 drawn=3",
	    "bob against you: 1 won, 2 lost, 3 drawn.\n" },
	{ HELLO_LINE, "= profile count=0", "That player is not connected.\n" },
	{ HELLO_LINE, "* who ~guest4 state=playing match=3 variant=3x3x3",
	    "Guest 4 is playing, game 3, Tic-tac-toe.\n" },
	{ HELLO_LINE, "* score bob 3x3x3 won=1 lost=0 drawn=2",
	    "bob, Tic-tac-toe: 1 won, 0 lost, 2 drawn.\n" },
	{ HELLO_LINE YOU, "* lobby who bob state=idle", "bob is free.\n" },
	{ HELLO_LINE YOU, "* lobby gone ~guest3", "Guest 3 has left.\n" },
	{ HELLO_LINE YOU, "* lobby game 4 3x3x3 x=a o=b ply=0 watchers=0",
	    "Game 4, Tic-tac-toe: a (X) against b (O), 0 moves, 0 "
	    "spectators.\n" },
	{ HELLO_LINE YOU, "* lobby over 4 winner=x why=line",
	    "Game 4 is over: X wins.\n" },
	{ HELLO_LINE YOU, "* lobby over 4 winner=none why=full",
	    "Game 4 is over: nobody wins.\n" },
	{ HELLO_LINE YOU, "* lobby more=7", "More has changed: 7.\n" },
	{ HELLO_LINE YOU, "* lobby tea", "" },
	{ HELLO_LINE YOU, "= lobby", "" },
	{ HELLO_LINE YOU, "? challenge busy :Busy.", "Busy.\n" },
	{ HELLO_LINE YOU, "? watch missing :It is missing; usage: \"watch ID\"",
	    "It is missing; usage: \"watch ID\"\n" },
	{ HELLO_LINE YOU, "? ping surplus :Too many; usage: \"ping\"",
	    "Too many; usage: \"ping\"\n" },
	/* answers */
	{ HELLO_LINE, "= seek id=4",
	    "Looking for an opponent. \"unseek\" stops looking.\n" },
	{ HELLO_LINE, "= seek match=4", "" },
	/* A reason that this client does not know. */
	{ HELLO_LINE, "= seek id=4 unrated=tea",
	    "Looking for an opponent. \"unseek\" stops looking.\n" },
	{ HELLO_LINE YOU, "= seek id=4 unrated=name",
	    "Looking for an opponent. \"unseek\" stops looking.\n"
	    "The game is not rated: your key does not own your name. "
	    "\"name NAME\" sets one that it owns.\n" },
	{ HELLO_LINE "\n* you ~guest3", "= seek id=4 unrated=name",
	    "Looking for an opponent. \"unseek\" stops looking.\n"
	    "The game is not rated: you have no name of your own. "
	    "\"name NAME\" sets one.\n" },
	{ HELLO_LINE, "= seek match=4 unrated=name", "" },
	{ HELLO_LINE, "= seek match=4 unrated=bot", "" },
	{ HELLO_LINE, "= seek match=4 unrated=tea", "" },
	{ HELLO_LINE, "= unseek", "No longer looking for an opponent.\n" },
	{ HELLO_LINE "\n= seek id=4", "* unseek 4 why=time",
	    "No opponent was found. \"new\" looks again.\n" },
	{ HELLO_LINE "\n= seek id=4\n= rematch match=5", "* unseek 4 why=time",
	    "No opponent was found. \"new\" looks again.\n" },
	{ HELLO_LINE, "* seeking ~guest3 3x3x3",
	    "Guest 3 is looking for an opponent. After this game, \"rematch\""
	    " starts one with guest 3.\n" },
	{ HELLO_LINE, "* seeking bob 3x3x3",
	    "bob is looking for an opponent. After this game, \"rematch\" "
	    "starts one with bob.\n" },
	{ HELLO_LINE, "= games count=0", "There are no games in progress.\n" },
	{ HELLO_LINE, "= games count=2", "" },
	{ HELLO_LINE, "= scores count=0", "There are no scores yet.\n" },
	{ HELLO_LINE, "= watch off", "No longer watching.\n" },
	{ HELLO_LINE, "= ping", "The server answered.\n" },
	{ HELLO_LINE, "= move", "" },
	{ HELLO_LINE, "= quit", "Goodbye.\n" },
	{ HELLO_LINE, "? move turn :It is not your turn.",
	    "It is not your turn.\n" },
	/* ends of the connection */
	{ HELLO_LINE, "* bye why=stop :Back soon.",
	    "The server is stopping: Back soon.\n" },
	{ HELLO_LINE, "* bye why=slow :Too slow.", "" },
	/* what is not for people */
	{ HELLO_LINE, "* ping", "" },
	{ HELLO_LINE, "* weather fine", "" },
	{ MATCH "x", "* say 7 bob :\x1b[2J", "" },
	{ MATCH "x", "* say 8 bob :elsewhere", "" },
	{ MATCH "x", "# \xe2\x80\xaeturned", "?turned\n" },
};

TEST_EACH(prints_events, sentences)
{
	ck_assert_str_eq(print(sentences[_i].before, sentences[_i].line),
	    sentences[_i].sentence);
}

/* The clients of a dialogue, and the lines that each has received. */
static struct {
	char name[32], before[1 << 15], last[LINE_REPLY_MAX];
} clients[8];

/*
 * "ann: TEXT" is what ann's client prints for the last line, each LF as a space.
 * The client gets the line as it is written, with "*" for what may be anything.
 */
static bool act(struct dialogue *d, char kind, char *line)
{
	int i = 0;

	if (kind != '<' && kind != ':')
		return true;
	while (clients[i].name[0] != '\0' &&
	    strcmp(clients[i].name, d->speaker) != 0)
		ck_assert_int_lt(++i, LENGTH(clients));
	if (kind == '<') {
		if (clients[i].name[0] == '\0')
			strcpy(clients[i].last, HELLO_LINE);
		strcpy(clients[i].name, d->speaker);
		strcat(strcat(clients[i].before, clients[i].last), "\n");
		strcpy(clients[i].last, line);
		ck_assert_uint_lt(strlen(clients[i].before), 1 << 14);
		return true;
	}
	teardown();
	print(clients[i].before, clients[i].last);
	for (char *lf; (lf = strchr(text, '\n')) != NULL;)
		*lf = lf[1] != '\0' ? ' ' : '\0';
	if (strcmp(text, line) != 0)
		dialogue_fail(d, "\"%s\" prints \"%s\"", clients[i].last, text);
	return true;
}

/* protocol/test_dialogues.c tests that the server sends these lines. */
TEST(prints_what_dialogues_say)
{
	struct dialogue d = { .act = act };
	glob_t          files;
	char            line[LINE_REPLY_MAX];

	print("", HELLO_LINE);
	ck_assert_int_eq(glob("tests/protocol/*.txt", 0, NULL, &files), 0);
	for (size_t i = 0; i < files.gl_pathc; i++) {
		FILE *file = fopen(d.name = files.gl_pathv[i], "r");

		ck_assert_ptr_nonnull(file);
		memset(clients, 0, sizeof(clients));
		for (d.number = 1; fgets(line, sizeof(line), file);
		     d.number++) {
			line[strcspn(line, "\n")] = '\0';
			if (line[0] == '\0')
				memset(clients, 0, sizeof(clients));
			else if (line[0] != '#')
				dialogue_run_line(&d, line);
		}
		fclose(file);
	}
	globfree(&files);
}

/* What the screen shows in another place is not printed. */
static const struct {
	const char *before, *line, *sentence;
} on_screen[] = {
	{ HELLO_LINE, "* you bob", "" },
	{ HELLO_LINE YOU, MATCH_LINE, "" },
	{ HELLO_LINE YOU, "* match 7 5x5x4 x=ann o=bob you=x unrated=name",
	    "This game is not rated: one of you has not proven their name.\n" },
	{ MATCH "o", "* move 7 1 x b2", "" },
	{ MATCH "x" MOVES "\n* move 7 5 x b3",
	    "* over 7 5 winner=x why=line line=b1,b2,b3", "" },
	{ MATCH "x", "* over 7 0 winner=x why=resign hinted=1",
	    "A hint was asked for: the game counts for nobody.\n" },
	{ MATCH "x rated=1",
	    "* state 7 3x3x3 x=ann o=bob you=x moves=- turn=x ply=0",
	    "This game is not rated any more.\n" },
	{ MATCH "x", "* offer 7 draw o id=3", "" },
	{ MATCH "x", "* offer 7 draw x id=3", "You offer a draw.\n" },
	{ MATCH "-", "* offer 7 draw o id=3", "bob (O) offers a draw.\n" },
	{ HELLO_LINE YOU, "* challenge 9 bob 3x3x3", "" },
	{ HELLO_LINE YOU, "* lobby gone bob", "" },
	{ HELLO_LINE YOU, "* who bob state=idle", "" },
	{ HELLO_LINE YOU, "* game 3 3x3x3 x=ann o=bob ply=1 watchers=0", "" },
	{ HELLO_LINE YOU, "* score bob 3x3x3 won=1 lost=0 drawn=0", "" },
	{ HELLO_LINE YOU, "= who count=0", "" },
	{ HELLO_LINE YOU, "= games count=0", "" },
	{ HELLO_LINE YOU, "= scores count=0", "" },
	{ HELLO_LINE YOU, "= history count=0", "" },
	{ HELLO_LINE YOU, "= record", "" },
	{ HELLO_LINE YOU, "* moves 3 1 moves=a1", "" },
	{ HELLO_LINE YOU,
	    "* history 3 3x3x3 x=ann o=bob winner=x why=idle plies=1"
	    " ended=2026-11-22T02:59:02Z",
	    "" },
	{ HELLO_LINE YOU, "= unseek", "" },
	{ HELLO_LINE YOU, "= standings count=0", "" },
	{ HELLO_LINE YOU, "= pairings count=0", "" },
	{ HELLO_LINE YOU, "* shout bob :Hello", "bob says to all: Hello\n" },
};

TEST_EACH(prints_less_on_the_full_screen, on_screen)
{
	p.mode = PLAIN_LOG;
	ck_assert_str_eq(print(on_screen[_i].before, on_screen[_i].line),
	    on_screen[_i].sentence);
}

/*
 * Applies lines; returns the text printed for all lines that follow "before",
 * with the request between.
 */
static const char *print_all(const char *before, const char *lines)
{
	client_fixture_init(&t, before);
	if (asked != NULL)
		client_fixture_ask(&t, REQUEST_OF_USER, asked);
	p.boards = true;
	p.out = open_memstream(&written, &size);
	while (*lines != '\0') {
		size_t n = strcspn(lines, "\n");

		client_fixture_apply_bytes(&t, lines, n);
		plain_ui_print_event(&p, &t.state, &t.event);
		lines += n + (lines[n] == '\n');
	}
	fclose(p.out);
	text = text_expand_commands(written, "");
	return text;
}

TEST(says_that_a_withdrawn_seek_has_ended)
{
	asked = "withdraw 3";
	ck_assert_str_eq(print_all(HELLO_LINE YOU "\n= seek id=3",
			     "= withdraw"),
	    "No longer looking for an opponent.\n");
}

/* The list of finished games shows those of a request, but no profile. */
TEST(prints_a_profile_on_the_full_screen)
{
	p.mode = PLAIN_LOG;
	asked = "profile bob";
	ck_assert_str_eq(print_all(HELLO_LINE YOU,
			     "* history 3 3x3x3 x=ann o=bob winner=x why=idle"
			     " plies=1 ended=2026-11-22T02:59:02Z"),
	    "Game 3, Tic-tac-toe, 2026-11-22: ann (X) beat bob (O), who made no"
	    " move, 1 move.\n");
}

/* While no game is running, the screen shows the review itself. */
static const struct {
	const char *before, *sentence;
} reviews[] = {
	{ HELLO_LINE YOU, "" },
	{ MATCH "x",
	    "The review of game 3 is ready: \"review 3\" shows it after your "
	    "game.\n" },
};

TEST_EACH(announces_a_review_on_the_full_screen, reviews)
{
	p.mode = PLAIN_LOG;
	asked = "review 3";
	ck_assert_str_eq(print_all(reviews[_i].before,
			     "* record 3 3x3x3 x=ann o=bob winner=x why=resign"
			     " plies=1 ended=2026-11-22T02:59:02Z\n"
			     "* moves 3 1 moves=b2\n"
			     "* reviewed 3 1 b2 before=50 after=50 mark=none\n"
			     "= review count=1"),
	    reviews[_i].sentence);
}

/* Once per turn, after the sentence; not after a move of one's own. */
TEST(draws_when_it_is_your_turn)
{
	ck_assert_str_eq(print_all(MATCH "o",
			     "* move 7 1 x b2\n* move 7 2 o a1"),
	    "ann plays b2. Your turn.\n"
	    "\n"
	    "3  .  .  .\n"
	    "2  . [X] .\n"
	    "1  .  .  .\n"
	    "   a  b  c\n"
	    "\n"
	    "You play a1.\n");
}

static const struct {
	unsigned    plies;
	const char *moves, *drawn;
} records[] = {
	{ 3, "a1,b2,a2", "\n2 *X* O\n1 *X* .\n   a  b\n" },
	{ 0, "-", "" },
	/* moves that the game cannot have */
	{ 3, "a1,b2,z26", "" },
	{ 3, "a1,b2", "" },
};

TEST_EACH(draws_the_end_of_a_record, records)
{
	char lines[256], all[512];

	snprintf(lines, sizeof(lines),
	    "* record 3 2x2x2 x=ann o=bob winner=x why=resign plies=%u"
	    " ended=2026-11-22T02:59:02Z\n* moves 3 1 moves=%s\n= record",
	    records[_i].plies, records[_i].moves);
	snprintf(all, sizeof(all),
	    "Game 3, 2x2x2, 2026-11-22: ann (X) beat bob (O), who resigned, %u "
	    "moves.\n%s",
	    records[_i].plies, records[_i].drawn);
	asked = "record 3";
	ck_assert_str_eq(print_all(HELLO_LINE YOU, lines), all);
}

TEST(draws_a_new_game_when_you_begin)
{
	ck_assert_str_eq(print_all(HELLO_LINE YOU,
			     "* match 7 2x2x2 x=ann o=bob you=x"),
	    "New game, 2x2x2: 2 in a row wins. You are X, bob is O.\n"
	    "Your turn.\n"
	    "\n"
	    "2  .  .\n"
	    "1  .  .\n"
	    "   a  b\n"
	    "\n");
	teardown();
	ck_assert_str_eq(print_all(HELLO_LINE YOU,
			     "* match 8 2x2x2 x=bob o=ann you=o"),
	    "New game, 2x2x2: 2 in a row wins. You are O, bob is X.\n"
	    "bob is to move.\n");
}

/* The final board is drawn once, after the result. */
TEST(draws_the_winning_line)
{
	ck_assert_str_eq(print_all(MATCH "-" MOVES,
			     "* move 7 5 x b3\n"
			     "* over 7 5 winner=x why=line line=b1,b2,b3"),
	    "ann (X) plays b3.\n"
	    "ann (X) wins with b1 b2 b3.\n"
	    "It ended in move 5.\n"
	    "\n"
	    "3  . *X* .\n"
	    "2  O *X* .\n"
	    "1  O *X* .\n"
	    "   a  b  c\n"
	    "\n");
	teardown();
	ck_assert_str_eq(print_all(MATCH "o",
			     "* move 7 1 x b2\n* over 7 1 winner=x "
			     "why=resign"),
	    "ann plays b2. Your turn.\n"
	    "\n"
	    "3  .  .  .\n"
	    "2  . [X] .\n"
	    "1  .  .  .\n"
	    "   a  b  c\n"
	    "\n"
	    "You resigned: ann wins.\n"
	    "It ended after move 1.\n"
	    "\"rematch\" offers another game, \"new\" finds another"
	    " opponent, \"review\" shows the mistakes.\n");
}

TEST(draws_a_game_that_is_joined)
{
	ck_assert_str_eq(print_all(HELLO_LINE YOU,
			     "* state 7 2x2x2 x=ann o=bob you=-"
			     " moves=a1"),
	    "Game 7, 2x2x2: 2 in a row wins. ann is X, bob is O.\n"
	    "bob (O) is to move.\n"
	    "\n"
	    "2  .  .\n"
	    "1 [X] .\n"
	    "   a  b\n"
	    "\n");
}

TEST(prints_the_move_syntax_once)
{
	p.move_syntax_shown = false;
	ck_assert_ptr_nonnull(strstr(print(HELLO_LINE, MATCH_LINE),
	    "Your turn: type a point such as b2.\n"));
	teardown();
	ck_assert_ptr_null(strstr(print(HELLO_LINE, MATCH_LINE), "type"));
	teardown();
	p.move_syntax_shown = false;
	ck_assert_str_eq(print(HELLO_LINE, "* match 7 3x3x3 x=bob o=ann you=o"),
	    "New game, Tic-tac-toe: 3 in a row wins. You are O, bob is X.\n"
	    "bob is to move.\n");
	teardown();
	ck_assert_str_eq(print(MATCH "o", "* move 7 1 x b2"),
	    "ann plays b2. Your turn: type a point such as b2.\n");
	ck_assert(p.move_syntax_shown);
	teardown();
	p.move_syntax_shown = false;
	ck_assert_ptr_nonnull(strstr(print(HELLO_LINE YOU,
					 "* match 7 7x6x4/drop x=ann o=bob "
					 "you=x"),
	    "Your turn: type the letter of a column such as b.\n"));
	teardown();
	p.move_syntax_shown = false;
	print(MATCH "o" MOVES, "* move 7 5 x b3");
	ck_assert(!p.move_syntax_shown);
}

TEST(prints_no_advice_while_quitting)
{
	p.mode = PLAIN_WITHOUT_ADVICE;
	ck_assert_str_eq(print(BOT, "* over 7 1 winner=o why=quit"),
	    "You left: the hard bot wins.\n"
	    "It ended before the first move.\n");
}

/* Prints a game between bots, and nothing else. */
TEST(prints_only_the_game_in_a_demo)
{
	static const char *const quiet[] = { "* you ann", "# Welcome.",
		"= bot match=7", "= quit", "* unwatch 7", "* left 7 x" };

	p.mode = PLAIN_DEMO;
	for (int i = 0; i < LENGTH(quiet); i++) {
		ck_assert_str_eq(print(MATCH "-", quiet[i]), "");
		teardown();
	}
	ck_assert_str_eq(print(MATCH "-", "* move 7 1 x b2"),
	    "ann (X) plays b2.\n");
}

/* The header and the keys of the full screen say what the greeting says. */
TEST(repeats_no_greeting_on_the_full_screen)
{
	static const struct {
		const char *before, *line, *printed;
	} greeting[] = {
		{ "", HELLO_LINE, "" },
		{ HELLO_LINE, "# Welcome.", "" },
		{ HELLO_LINE, "* you ann", "" },
		{ HELLO_LINE YOU, "# We stop at ten.", "We stop at ten.\n" },
	};

	p.mode = PLAIN_LOG;
	for (int i = 0; i < LENGTH(greeting); i++) {
		ck_assert_str_eq(print(greeting[i].before, greeting[i].line),
		    greeting[i].printed);
		if (i + 1 < LENGTH(greeting))
			teardown();
	}
}

/* --- commands --- */

/* The output of a command, two seconds later. */
static const char *reply(const char *before, const char *line)
{
	struct command typed;

	client_fixture_init(&t, before);
	plain_ui_init(&p, open_memstream(&written, &size));
	command_parse(&typed, &t.state, line, strlen(line));
	plain_ui_run_command(&p, &t.state, &typed, 2000);
	fclose(p.out);
	text = text_expand_commands(written, "");
	return text;
}

#define GAME HELLO_LINE "\n* match 7 2x2x2 x=ann o=bob you=x clock=5+3"

static const struct {
	const char *before, *typed, *reply;
	bool        boards; /* boards are drawn from then on */
} commands[] = {
	{ HELLO_LINE, "board", "There is no game, so there is no board.\n",
	    true },
	{ HELLO_LINE, "time", "There is no game, so there is no clock.\n",
	    true },
	{ HELLO_LINE, "help save",
	    "save FILE: save the game to a new FILE.sgf, .psq or .txt.\n",
	    true },
	{ HELLO_LINE, "board on", "The board is drawn at each turn.\n", true },
	{ HELLO_LINE, "board off",
	    "The board is no longer drawn at each turn. \"board\" draws it "
	    "once.\n",
	    false },
	{ HELLO_LINE, "say \x1b[2J",
	    "A line must not contain control characters.\n", true },
	{ HELLO_LINE, "", "", true },
	{ HELLO_LINE, "resign", "", true },
	{ HELLO_LINE, "accept", "There is nothing to accept.\n", true },
	{ HELLO_LINE, "decline", "There is nothing to decline.\n", true },
	{ HELLO_LINE, "withdraw", "There is nothing to withdraw.\n", true },
	{ GAME, "board", "\n2  .  .\n1  .  .\n   a  b\n\n", true },
	{ GAME, "time", "You have 4:58 left, bob 5:00.\n", true },
};

TEST_EACH(runs_commands, commands)
{
	ck_assert_str_eq(reply(commands[_i].before, commands[_i].typed),
	    commands[_i].reply);
	ck_assert_int_eq(p.boards, commands[_i].boards);
}
