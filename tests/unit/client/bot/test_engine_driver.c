/* test_engine_driver.c -- dialogues between the client and an engine. */

#include "client/bot/engine_driver.h"

#include <stdio.h>

#include "common/game/notation.h"
#include "common/text/unicode.h"
#include "tests/support/client_fixture.h"
#include "tests/support/dialogue.h"
#include "tests/support/suite.h"

static struct client_fixture t;
static struct engine_driver  d;
static struct dialogue       dialogue; /* the lines sent to the engine */
static msec                  span;     /* of the last wait */

static void on_wait(void *arg, msec wanted)
{
	(void)arg;
	span = wanted;
}

static void setup(void)
{
	dialogue.sent[0] = '\0';
	span = 0;
	engine_driver_init(&d, 1000,
	    &(struct engine_driver_io){ dialogue_sent, on_wait, &dialogue });
	client_fixture_init(&t, HELLO_LINE);
}

static void teardown(void)
{
	client_fixture_clear(&t);
}

FIXTURE(setup, teardown);

/* Returns the result of a line or a timeout as one letter. */
static void
expect(enum engine_driver_result result, char kind, const char *text)
{
	static const char kinds[] = {
		[ENGINE_RESULT_NONE] = '<',
		[ENGINE_RESULT_TEXT] = 'w',
		[ENGINE_RESULT_MOVE] = 'm',
		[ENGINE_RESULT_CHOICE] = 'c',
		[ENGINE_RESULT_FAILURE] = '!',
	};
	char at[NOTATION_POINT_SIZE];

	ck_assert_msg(kinds[result] == kind, "%c, not %c: %s", kinds[result],
	    kind, d.text);
	if (kind == 'm') {
		notation_write(d.move, at);
		ck_assert_str_eq(at, text);
	} else if (kind == 'c') {
		ck_assert_str_eq(opening_choice_word(d.choice), text);
	} else if (kind != '<') {
		ck_assert_str_eq(d.text, text);
	}
}

static enum engine_driver_result result;

static bool act(struct dialogue *dlg, char kind, char *text)
{
	if (kind != '>')
		dialogue_expect_nothing_sent(dlg);
	switch (kind) {
	case '*':
		client_fixture_apply(&t, dlg->line);
		result = engine_driver_update(&d, &t.state.game, t.now);
		return true;
	case '<':
		result = engine_driver_on_line(&d, &t.state.game, text, t.now);
		return true;
	case '.':
		result = engine_driver_on_timeout(&d, &t.state.game, t.now);
		return true;
	case '#':
		ck_assert_int_eq(span, atoi(text));
		return true;
	case '>':
		dialogue_expect_sent(dlg, text);
		return true;
	default:
		expect(result, kind, text);
		return true;
	}
}

/* Lines of a dialogue are separated by "|". */
static void run(const char *lines)
{
	dialogue.act = act;
	dialogue.separator = '|';
	dialogue_run(&dialogue, lines);
}

/*
 * "*" from the server, "<" from the engine, ">" sent to it, "." timeout; the
 * results "m" a move, "c" a choice, "w" a message, "!" a failure; "#" the timer
 * in ms.
 */
#define START15 "* match 7 15x15x5 x=ann o=bob you=x|> START 15|"
#define INFOS                                                            \
	"> INFO rule 0|> INFO timeout_turn 1000|> INFO timeout_match 0|" \
	"> INFO game_type 1|"
#define TIMED                                                                 \
	"* match 7 15x15x5 x=ann o=bob you=x clock=5+3|> START 15|< OK|"      \
	"> INFO rule 0|> INFO timeout_turn 1000|> INFO timeout_match 300000|" \
	"> INFO game_type 1|"
#define BEGUN START15 "< OK|" INFOS "> BEGIN|"
#define MOVED BEGUN "< 0,0|m a15|"

/* The engine opens; or it is asked after three or five stones. */
#define PLAYERS " 15x15x5 x=ann o=bob opening=swap2 "
#define OPENED                                                          \
	"* match 7" PLAYERS "you=x phase=stones|> START 15|< OK|" INFOS \
	"> SWAP2BOARD|> DONE|"
#define STATE3 "* state 7" PLAYERS "you=o turn=o moves=h8,h7,j6"
#define BOARD3 "> SWAP2BOARD|> 7,7|> 7,8|> 9,9|"
#define ASKED3                                                               \
	STATE3 " phase=choice choose=x,o,more|> START 15|< OK|" INFOS BOARD3 \
	       "> DONE|"
#define STATE5 "* state 7" PLAYERS "turn=x moves=h8,h7,j6,i8,a1"
#define ASKED5                                                                \
	STATE5 " you=x phase=choice choose=x,o|> START 15|< OK|" INFOS BOARD3 \
	       "> 8,7|> 0,14|> DONE|"
#define SENDS3 "> BOARD|> 7,7,1|> 7,8,2|> 9,9,1|"

static const char *const dialogues[] = {
	/* an opening: three stones, one after the other */
	OPENED "< 7,7 7,8 9,9|m h8|.|* move 7 1 x h8 turn=x phase=stones|m h7|"
	       "* clock 7 left=-|<|* move 7 2 o h7 turn=x phase=stones|m j6|"
	       "* move 7 3 x j6 turn=o phase=choice|<",
	/* resumed after the first stone: the answer has it too */
	"* state 7" PLAYERS "you=x turn=x moves=h8 phase=stones|> START 15|"
	"< OK|" INFOS "> SWAP2BOARD|> DONE|< 7,7 7,8 9,9|m h7|.|"
	"* move 7 2 o h7|m j6|* move 7 3 x j6 phase=choice|<",
	/* it plays x, and the other player moves first */
	ASKED3 "< swap|c x|.|* chose 7 3 o x|<|"
	       "* state 7 15x15x5 x=bob o=ann you=x opening=swap2 turn=o "
	       "moves=h8,h7,j6|<|* move 7 4 o a15|" SENDS3 "> 0,0,2|> DONE|"
	       "< 1,1|m b14|.|* move 7 5 x b14|* move 7 6 o a14|> TURN 0,1",
	/* it plays o, and has its move already */
	ASKED3 "< 8,8|c o|# 50|* chose 7 3 o o|" STATE3 "|.|m i7|"
	       "* move 7 4 o i7|<",
	ASKED3 "< 8,8|c o|.|" STATE3 "|m i7|* move 7 4 o i7|* move 7 5 x a1|"
	       "> BOARD|> 7,7,2|> 7,8,1|> 9,9,2|> 8,8,1|> 0,14,2|> DONE",
	/* two stones; also resumed after the first of them */
	ASKED3 "< 8,8 8,6|c more|.|" STATE3 " phase=more|m i7|"
	       "* move 7 4 o i7 phase=more|m i9|* move 7 5 x i9 phase=choice|<",
	STATE3 ",i7 phase=more|> START 15|< OK|" INFOS BOARD3
	       "> DONE|< 8,8 8,6|m i9",
	/* five stones */
	ASKED5 "< SWAP|c x|.|" STATE5 " you=x|<",
	ASKED5 "< 8,8|c o|.|* state 7 15x15x5 x=bob o=ann you=o opening=swap2 "
	       "turn=o moves=h8,h7,j6,i8,a1|m i7",
	/* swap has no "more": it plays o, and is asked for its move */
	"* state 7 15x15x5 x=ann o=bob opening=swap you=o turn=o "
	"moves=h8,h7,j6 phase=choice|> START 15|< OK|" INFOS BOARD3
	"> DONE|< 8,8 8,6|c o|.|* state 7 15x15x5 x=ann o=bob opening=swap "
	"you=o turn=o moves=h8,h7,j6|> BOARD|> 7,7,2|> 7,8,1|> 9,9,2|> DONE",
	/* a bot chose and played meanwhile: the answers are dropped */
	ASKED3 STATE3 "|< SWAP|<|.|> START 15",
	ASKED3 "< 8,8|c o|.|* state 7 15x15x5 x=bob o=ann you=x opening=swap2 "
	       "turn=x moves=h8,h7,j6,a15|" SENDS3 "> 0,0,2|> DONE",
	/* a phase that does not fit the stones */
	"* state 7" PLAYERS
	"you=x turn=x moves=h8 phase=more|> START 15|< OK|" INFOS
	"> SWAP2BOARD|> DONE|< 1,1 2,2|"
	"! the engine should answer SWAP2BOARD, but sent: 1,1 2,2",
	/* the game ends while it searches */
	ASKED3 "* over 7 3 winner=o why=resign|< SWAP|<",
	/* it does not know SWAP2BOARD, or answers something else */
	OPENED "< UNKNOWN command|! the engine cannot play the opening "
	       "(SWAP2BOARD): command",
	OPENED
	"< ERROR no|! the engine cannot play the opening (SWAP2BOARD): no",
	OPENED "< 7,7 8,8|! the engine should answer SWAP2BOARD, but sent: "
	       "7,7 8,8",
	OPENED "< SWAP|! the engine should answer SWAP2BOARD, but sent: SWAP",
	OPENED
	"< 7,7 7,8 15,0|! the engine should answer SWAP2BOARD, but sent: "
	"7,7 7,8 15,0",
	OPENED "< 7,7 7,7 9,9|m h8|.|* move 7 1 x h8|"
	       "! the engine plays 7,7, which is not a free point",
	ASKED3 "< 7,7|! the engine should answer SWAP2BOARD, but sent: 7,7",
	ASKED5 "< 1,1 2,2|! the engine should answer SWAP2BOARD, but sent: "
	       "1,1 2,2",
	ASKED5 "< x|! the engine should answer SWAP2BOARD, but sent: x",
	/* pro: a stone that is not on the centre */
	"* match 7 15x15x5 x=ann o=bob you=x opening=pro phase=centre|"
	"> START 15|< OK|" INFOS "> BEGIN|< 0,0|"
	"! the engine plays 0,0, which the opening pro does not allow",
	"* match 7 15x15x5 x=ann o=bob you=x opening=pro phase=centre|"
	"> START 15|< OK|" INFOS "> BEGIN|< 7,7|m h8",
	/* a game, we move first */
	START15 "# 6000|< OK|" INFOS "> BEGIN|# 3000|< 7,8|m h7|# 50|"
		"* move 7 1 x h7|.|# 0|* move 7 2 o a15|> TURN 0,0|"
		"< 14,14|m o1",
	/* we move second; on a board that is not square */
	"* match 7 15x9x5 x=bob o=ann you=o|> RECTSTART 15,9|< OK|"
	"* move 7 1 x a1|" INFOS "> TURN 0,8|< 14,0|m o9",
	/* the opponent's first move comes before the engine is ready */
	"* match 7 15x15x5 x=bob o=ann you=o|> START 15|* move 7 1 x a1|"
	"< OK|" INFOS "> TURN 0,14|< 1,1|m b14",
	/* a game that is resumed */
	"* state 7 15x15x5 x=ann o=bob you=x moves=h8,a1|> START 15|< OK|" INFOS
	"> BOARD|> 7,7,1|> 0,14,2|> DONE|< 0,0|m a15",
	/* K other than 5 */
	"* match 7 3x3x3 x=ann o=bob you=o|> INFO noughts 3|> START 3|< OK",
	"* match 7 15x15x6 x=ann o=bob you=o|> INFO noughts 6|> START 15|< OK",
	"* match 7 9x4x5 x=ann o=bob you=o|> INFO noughts 5|> RECTSTART 9,4|"
	"< OK|* match 8 9x9x5 x=ann o=bob you=o|> INFO noughts 5|> START 9",
	/* the exact rule */
	"* match 7 5x5x5/exact x=ann o=bob you=x|> START 5|< OK|"
	"> INFO rule 1|> INFO timeout_turn 1000|> INFO timeout_match 0|"
	"> INFO game_type 1|> BEGIN",
	/* messages */
	START15 "< MESSAGE I am|< DEBUG x|<|< ok - fine|" INFOS
		"> BEGIN|< MESSAGE depth 1|< MESSAGE depth 2|< DEBUG 3|"
		"< UNKNOWN what?|"
		"w The engine did not understand a command: what?|"
		"< \t 7, 7 |m h8|< 8,8|<|< what now|<",
	BEGUN "< SUGGEST 7,7|> PLAY 7,7|< 7,7|m h8",
	BEGUN "< MESSAGE \x1b[2J|< 7,7|m h8|"
	      "# 50|< MESSAGE late|<",
	/* a move while the driver pauses */
	MOVED "* move 7 1 x a15|* move 7 2 o h8|.|> TURN 7,7|< 1,1|m b14",
	MOVED ".|* move 7 1 x a15|# 0|* move 7 2 o h8|> TURN 7,7",
	/* the game ends during a search, and another starts */
	BEGUN "* over 7 0 winner=x why=resign|# 3000|"
	      "* match 8 15x15x5 x=ann o=bob you=x|< 99,99|<|# 50|.|> START 15|"
	      "< OK|" INFOS "> BEGIN|< 7,7|m h8",
	/* or while the engine starts */
	START15 "* over 7 0 winner=x why=resign|* match 8 3x3x3 x=a o=b you=x|"
		"< OK|> INFO noughts 3|> START 3|< OK|" INFOS "> BEGIN",
	MOVED "* move 7 1 x a15|* over 7 1 winner=x why=resign|.|# 0|.|<",
	/* a move that does not fit, and the snapshot that follows */
	BEGUN "* move 7 2 o h8|"
	      "* state 7 15x15x5 x=ann o=bob you=x moves=a1,a2|< 7,7|<|"
	      ".|> START 15|< OK|" INFOS
	      "> BOARD|> 0,14,1|> 0,13,2|> DONE|< 7,7|m h8",
	START15 "* move 7 2 o h8|< OK|"
		"* state 7 15x15x5 x=ann o=bob you=x moves=a1,a2|" INFOS
		"> BOARD|> 0,14,1|> 0,13,2|> DONE|< 7,7|m h8",
	/* the same game id, but another board or side */
	BEGUN "* match 7 5x5x5 x=ann o=bob you=x|< 7,7|<|.|> START 5",
	BEGUN "* match 7 15x15x5 x=ann o=bob you=o|< 7,7|<|.|> START 15",
	/* the connection was lost: our move may not have arrived */
	MOVED "* state 7 15x15x5 x=ann o=bob you=x turn=x moves=-|.|# 0",
	MOVED "* state 7 15x15x5 x=ann o=bob you=x turn=x moves=a1,a2|.|"
	      "> BOARD|> 0,14,1|> 0,13,2|> DONE|< 7,7|m h8",
	BEGUN "* state 7 15x15x5 x=ann o=bob you=x turn=x moves=-|< 7,7|m h8",
	/* a time control */
	TIMED "> INFO time_left 299900|> BEGIN|< 0,0|m a15|"
	      "* move 7 1 x a15 left=9000,300000|"
	      "* move 7 2 o h8 left=9000,300000|.|> INFO time_left 8900|"
	      "> TURN 7,7|< 1,1|m b14|* move 7 3 x b14 left=1000,9000|"
	      "* move 7 4 o h9 left=1000,9000|.|> INFO timeout_turn 900|"
	      "> INFO time_left 900|> TURN 7,6",
	/* little time, of which half is kept at most; time for each move */
	TIMED "> INFO time_left 299900|> BEGIN|< 0,0|m a15|"
	      "* move 7 1 x a15 left=200,9000|* move 7 2 o h8 left=200,9000|.|"
	      "> INFO timeout_turn 100|> INFO time_left 100|> TURN 7,7|"
	      "< 1,1|m b14|* move 7 3 x b14 left=1,9000|"
	      "* move 7 4 o h9 left=1,9000|.|> INFO timeout_turn 1|"
	      "> INFO time_left 0|> TURN 7,6",
	"* match 7 15x15x5 x=ann o=bob you=x clock=1/move|> START 15|< OK|"
	"> INFO rule 0|> INFO timeout_turn 900|> INFO timeout_match 0|"
	"> INFO game_type 1|> BEGIN",
	/* nothing to move: watching, or the game is won */
	"* match 7 15x15x5 x=ann o=bob you=-|* move 7 1 x h8|# 0",
	"* state 7 2x2x2 x=a o=b you=o moves=a1,a2,b1|> INFO noughts 2|"
	"> START 2|< OK|# 0",
	/* the engine reports errors */
	START15
	"< ERROR only 20|! the engine does not support 15x15x5: only 20",
	START15 "< UNKNOWN|! the engine does not support 15x15x5: (nothing)",
	BEGUN
	"< ERROR no such rule|! the engine reports an error: no such rule",
	MOVED "< error \x1b]0;x|"
	      "! the engine reports an error: (unprintable text)",
	/* a greeting before OK */
	START15 "< Pela 8.0|< (c) 2008 7,7|< OK|" INFOS "> BEGIN|< 7,7|m h8",
	START15 "< Pela 8.0|< OK|" INFOS "> BEGIN|.|! the engine did not move "
		"within 1 second",
	/* invalid replies */
	START15
	"< START 15|.|! the engine should answer OK, but sent: START 15",
	START15 "< OKAY|.|! the engine should answer OK, but sent: OKAY",
	START15 "< 7,7|.|! the engine should answer OK, but sent: 7,7",
	BEGUN "< h8|! the engine should send a move, but sent: h8",
	BEGUN "< 7|! the engine should send a move, but sent: 7",
	BEGUN "< 7,7,7|! the engine plays 7,7,7, which is not a free point",
	BEGUN "< -1,7|! the engine should send a move, but sent: -1,7",
	BEGUN "< 7 7|! the engine should send a move, but sent: 7 7",
	BEGUN "< \xff\xfe,1|! the engine should send a move, but sent:"
	      " (unprintable text)",
	BEGUN "< \xe2\x80\xae"
	      "7,7|! the engine should send a move, but sent:"
	      " (unprintable text)",
	BEGUN "< SUGGEST me|! the engine should send a move, but sent: me",
	/* illegal moves */
	BEGUN "< 15,0|! the engine plays 15,0, which is not a free point",
	BEGUN "< 0,15|! the engine plays 0,15, which is not a free point",
	BEGUN "< 4294967296,1|! the engine plays 4294967296,1, which is not a "
	      "free point",
	BEGUN "< ,|! the engine plays ,, which is not a free point",
	BEGUN "< 1,|! the engine plays 1,, which is not a free point",
	MOVED "* move 7 1 x a15|* move 7 2 o h8|.|> TURN 7,7|< 7,7|"
	      "! the engine plays 7,7, which is not a free point",
	/* timeouts */
	START15 ".|! the engine did not answer OK in 6 seconds",
	BEGUN ".|! the engine did not move within 1 second",
};

TEST_EACH(runs_dialogues, dialogues)
{
	run(dialogues[_i]);
}

/* Only the last message before a move is kept. */
TEST(keeps_the_last_message)
{
	run(BEGUN "< MESSAGE depth 1|< MESSAGE depth 2|< 7,7|m h8");
	ck_assert_str_eq(d.text, "The engine says: depth 2");
	run("* move 7 1 x h8|.|* move 7 2 o a1|> TURN 0,14|< 1,1|m b14");
	ck_assert_str_eq(d.text, "");
}

TEST(truncates_long_messages)
{
	char line[4096] = "x";

	run(BEGUN);
	while (strlen(line) < sizeof(line) - 2)
		memcpy(line + strlen(line), "\xc3\xa9", sizeof("\xc3\xa9"));
	ck_assert_int_eq(engine_driver_on_line(&d, &t.state.game, line, t.now),
	    ENGINE_RESULT_FAILURE);
	ck_assert_uint_lt(strlen(d.text), 250);
	ck_assert_int_eq(unicode_check(d.text, strlen(d.text)), UTF8_OK);
}

/*
 * A pattern without five in a row: alternating in each row, shifted in the
 * middle.
 */
static point pattern(unsigned i)
{
	unsigned row = i / SIDES_MAX, half = row >= SIDES_MAX / 2;

	return POINT((i + half) % SIDES_MAX, row);
}

/* A full game on the largest board fits. */
TEST(plays_the_largest_board)
{
	char line[32];

	run("* match 7 26x26x26 x=ann o=bob you=x|> INFO noughts 26|"
	    "> START 26|< OK|" INFOS "> BEGIN");
	for (unsigned ply = 1; ply <= POINTS_MAX; ply += 2) {
		point p = pattern(ply - 1);

		snprintf(line, sizeof(line), "%d,%d", POINT_COLUMN(p),
		    25 - POINT_ROW(p));
		ck_assert_int_eq(engine_driver_on_line(&d, &t.state.game, line,
				     t.now),
		    ENGINE_RESULT_MOVE);
		ck_assert_int_eq(d.move, p);
		dialogue.sent[0] = '\0';
		engine_driver_on_timeout(&d, &t.state.game, t.now);
		ck_assert_int_eq(board_play(t.state.game.board, p), OK);
		ck_assert_int_eq(board_play(t.state.game.board, pattern(ply)),
		    OK);
		engine_driver_update(&d, &t.state.game, t.now);
	}
	ck_assert_int_eq(d.state, ENGINE_READY);
}

TEST(tells_the_engine_to_exit)
{
	engine_driver_end(&d);
	ck_assert_str_eq(dialogue.sent, "END\n");
}
